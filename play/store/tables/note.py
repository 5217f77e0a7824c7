"""What a person keeps about a board: a mark, and a remark for himself alone."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models

from play.people.models import Person
from play.store.models import BoardPlay

__all__ = ["LONGEST_NOTE", "BoardNote", "keep_note", "note_of"]

LONGEST_NOTE: Final = 1000
"""Characters."""


class BoardNote(models.Model):
    """The note of a person on a board that he has played or bid."""

    play = models.ForeignKey(BoardPlay, on_delete=models.CASCADE, related_name="notes")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="board_notes")
    marked = models.BooleanField(db_default=False)
    text = models.CharField(max_length=LONGEST_NOTE, blank=True, db_default="")

    class Meta:
        db_table = "play_board_note"
        constraints: ClassVar = [models.UniqueConstraint(fields=["play", "person"], name="noted_once")]

    def __str__(self) -> str:
        return f"note on {self.play_id}"


def note_of(board: BoardPlay, person: Person) -> BoardNote:
    """Return the note of that person on the board; an empty one, not stored, when he has none."""
    return BoardNote.objects.filter(play=board, person=person).first() or BoardNote(
        play=board, person=person, marked=False, text=""
    )


def keep_note(board: BoardPlay, person: Person, text: str, *, marked: bool) -> None:
    """Store the note of that person on the board; an empty one is removed."""
    if not text and not marked:
        BoardNote.objects.filter(play=board, person=person).delete()
        return
    note = {"marked": marked, "text": text}
    BoardNote.objects.update_or_create(play=board, person=person, defaults=note)
