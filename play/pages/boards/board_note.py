"""The note of a player on a board of his: a mark and a remark, kept from its page or at the table."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from play.people.models import Person
from play.people.text import clean_text
from play.store.tables.history import finished_board
from play.store.tables.note import LONGEST_NOTE, keep_note, note_of

__all__ = ["note_board"]


@require_POST
@login_required
def note_board(request: HttpRequest, play: UUID) -> HttpResponse:
    """Keep the note and show its form again; anyone who comes without a script is led to the board's page.

    404 for those who have not played the board to its end.
    """
    person = request.user
    assert isinstance(person, Person)
    board = finished_board(person, play)
    if board is None:
        raise Http404
    text = clean_text(request.POST.get("text", ""))[:LONGEST_NOTE]
    keep_note(board, person, text, marked="marked" in request.POST)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(f"{reverse('board', args=[play])}#note")
    return render(request, "boards/note.html", {"note": note_of(board, person), "kept": True})
