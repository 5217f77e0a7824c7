"""The meanings that a pair keeps: what its calls mean, by sequence, seat and vulnerability (Law 40A1).

Some were written by one of the two, others are what the two have explained at tables; those follow what is explained
later. They are no aid to memory: `play.pages.cards.table_meanings` says what of them a player is shown, and when.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.db import models, transaction
from django.db.models import Q

from laws.table.sequence import LONGEST_SEQUENCE, Sequence, parse_sequence, write_calls
from play.people.agreements.meaning_text import LONGEST_EXPLANATION, MOST_MEANINGS, Meaning, Vulnerable
from play.people.agreements.partnerships import Partnership

__all__ = ["KeptMeaning", "add_meanings", "keep_meanings", "meaning_at", "meanings_of"]


class KeptMeaning(models.Model):
    """One meaning of a partnership. `explained`: it is what the two have explained, and nobody has written it."""

    partnership = models.ForeignKey(Partnership, on_delete=models.CASCADE, related_name="meanings")
    calls = models.CharField(max_length=4 * LONGEST_SEQUENCE)
    seat = models.PositiveSmallIntegerField(db_default=0)
    vulnerable = models.CharField(max_length=4, blank=True, db_default="")
    explanation = models.CharField(max_length=LONGEST_EXPLANATION)
    explained = models.BooleanField(db_default=False)

    class Meta:
        db_table = "play_meaning"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["partnership", "calls", "seat", "vulnerable"], name="meant_once")
        ]

    def __str__(self) -> str:
        return self.meaning.written

    @property
    def meaning(self) -> Meaning:
        """The meaning as a value."""
        return Meaning(parse_sequence(self.calls), self.explanation, self.seat, Vulnerable(self.vulnerable))


def meanings_of(partnership: Partnership) -> tuple[Meaning, ...]:
    """Return the meanings of a partnership, in no order."""
    return tuple(row.meaning for row in KeptMeaning.objects.filter(partnership=partnership))


def _row(partnership: Partnership, one: Meaning, *, explained: bool) -> KeptMeaning:
    calls, seat, vulnerable = one.key
    return KeptMeaning(
        partnership=partnership,
        calls=calls,
        seat=seat,
        vulnerable=vulnerable,
        explanation=one.explanation,
        explained=explained,
    )


@transaction.atomic
def keep_meanings(partnership: Partnership, meanings: Iterable[Meaning]) -> None:
    """Keep these meanings, as one of the two has written them, in place of all that there are.

    What stood among them unchanged as explained at a table stays so.
    """
    Partnership.objects.select_for_update().get(pk=partnership.pk)
    rows = KeptMeaning.objects.filter(partnership=partnership)
    explained = {row.meaning for row in rows if row.explained}
    rows.delete()
    KeptMeaning.objects.bulk_create(_row(partnership, one, explained=one in explained) for one in meanings)


@transaction.atomic
def add_meanings(partnership: Partnership, meanings: Iterable[Meaning]) -> None:
    """Add what the two have explained, the latest last; what one of them has written stays as it is."""
    Partnership.objects.select_for_update().get(pk=partnership.pk)
    rows = {row.meaning.key: row for row in KeptMeaning.objects.filter(partnership=partnership)}
    for one in meanings:
        row = rows.get(one.key)
        if row is None and len(rows) < MOST_MEANINGS and len(one.explanation) <= LONGEST_EXPLANATION:
            row = rows[one.key] = _row(partnership, one, explained=True)
            row.save()
        elif row is not None and row.explained and row.explanation != one.explanation:
            row.explanation = one.explanation
            row.save(update_fields=["explanation"])


def meaning_at(partnership: Partnership, sequence: Sequence, vulnerable: Vulnerable) -> str:
    """Return the explanation that a pair keeps for a call, empty if there is none.

    A meaning for that seat goes before one for that vulnerability, and both before one for all.
    """
    here = Q(seat__in=(0, sequence.place), vulnerable__in=("", vulnerable.value))
    rows = KeptMeaning.objects.filter(here, partnership=partnership, calls=write_calls(sequence.calls))
    found = max(rows, key=lambda row: (row.seat, row.vulnerable), default=None)
    return "" if found is None else found.explanation
