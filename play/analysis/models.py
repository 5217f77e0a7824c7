"""The analysis of a deal, which does not depend on who played it, or where."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from laws.values.cards import Denomination
from laws.values.seats import Seat, Vulnerability
from play.analysis.par import Par, par
from play.analysis.position import Tricks

__all__ = ["DealAnalysis"]


class DealAnalysis(models.Model):
    """The double-dummy table of a deal, by the deal's number (`laws.values.deal`).

    `tricks` are twenty hexadecimal digits: clubs, diamonds, hearts, spades, notrump, each by declarer North, East,
    South, West. Par is computed from them and not stored.
    """

    deal = models.DecimalField(max_digits=29, decimal_places=0, primary_key=True)
    tricks = models.CharField(max_length=20)

    class Meta:
        db_table = "play_deal_analysis"
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(tricks__regex=r"^[0-9a-d]{20}$"), name="deal_analysis_tricks")
        ]

    def __str__(self) -> str:
        return f"deal {self.deal}: {self.tricks}"

    @staticmethod
    def written(tricks: Tricks) -> str:
        """Return a table in its stored form."""
        return "".join(f"{n:x}" for row in tricks for n in row)

    @property
    def table(self) -> Tricks:
        """The tricks by denomination and declarer."""
        digits = [int(digit, 16) for digit in self.tricks]
        rows = (digits[4 * n : 4 * n + 4] for n in Denomination)
        return tuple((a, b, c, d) for a, b, c, d in rows)

    def par(self, dealer: Seat, vulnerability: Vulnerability) -> Par:
        """Return the par of the deal on a board with that dealer and vulnerability."""
        return par(self.table, dealer, vulnerability)
