"""What an organiser lays down for a knockout, in the settings of its stage (articles 15, 18, 19, 44, 48)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from play.stored import StoredChoices

__all__ = ["Home", "KnockoutSettings", "Level", "Seats", "Variant"]


class Variant(StoredChoices):
    """The forms of a double knockout (article 15.2)."""

    STANDARD = "standard", _("standard: rematches as late as possible")
    COMPACT = "compact", _("compact: fewer rounds")


class Seats(StoredChoices):
    """Who has the choice of seats in a segment (article 18.3(2))."""

    PICKED = "picked", _("segments are chosen in turn, after a draw; the last of an odd number is nobody’s")
    NOBODY = "nobody", _("nobody: both line-ups at once")
    HOME = "home", _("the home team, in every segment")


class Level(StoredChoices):
    """How teams that are put out in the same round are placed (articles 44.5, 46)."""

    SHARED = "shared", _("they share a place")
    QUOTIENT = "quotient", _("by their IMP quotients, and on as in a round robin (article 44.1)")
    RANK = "rank", _("in the order in which they came into the knockout")


class Home(StoredChoices):
    """Which team is at home where there was no stage before (article 18.1(3))."""

    SEED = "seed", _("the first in the order of seeds")
    LOT = "lot", _("by lot")


@dataclass(frozen=True, slots=True)
class KnockoutSettings:
    """The settings of a knockout.

    A match has so many `segments` of so many `boards`, the final perhaps others, with an `interval` of minutes between
    them; `rounds` are the segments and boards of the first rounds where they are not these (15.1(1)-1). `minutes` are
    those of a board, 0 for those of the event (article 20). `zones` are the sizes of the zones (15.3), empty for one.
    With `chooses` the teams placed first choose their opponents (15.4), each within `choose_minutes`. Line-ups are due
    and public `both` minutes before a segment, or `first` and `second` where one team has the choice of seats (19.3).
    `extra` boards decide what is level (44.2(3)).
    `level` places those who are put out in the same round.
    With `agrees` captains agree on other times (`director.competitions.agreement`).
    `starts` are those of the rounds.
    """

    segments: int = 2
    boards: int = 16
    final_segments: int = 0
    rounds: tuple[tuple[int, int], ...] = ()
    minutes: float = 0
    interval: int = 20
    variant: str = Variant.STANDARD.value
    second_final: bool = False
    third: bool = False
    zones: tuple[int, ...] = ()
    chooses: bool = False
    choose_minutes: int = 30
    home: str = Home.SEED.value
    seats: str = Seats.PICKED.value
    both: int = 10
    first: int = 15
    second: int = 5
    extra: int = 8
    level: str = Level.SHARED.value
    agrees: bool = False
    agree_before: int = 0
    agree_until: str = ""
    starts: tuple[datetime, ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> KnockoutSettings:
        """Return the settings that a stage has stored; what is not stored is as usual."""
        names = {one.name for one in fields(cls)} - {"zones", "starts", "rounds"}
        made = replace(cls(), **{name: value for name, value in stored.items() if name in names})
        starts = tuple(datetime.fromisoformat(one) for one in stored.get("starts", ()))
        rounds = tuple((segments, boards) for segments, boards in stored.get("rounds", ()))
        return replace(made, zones=tuple(stored.get("zones", ())), starts=starts, rounds=rounds)

    def stored(self) -> dict[str, Any]:
        """Return them as plain values."""
        lists = {"zones": list(self.zones), "rounds": [list(one) for one in self.rounds]}
        return asdict(self) | lists | {"starts": [one.isoformat() for one in self.starts]}

    def match_of(self, number: int, *, final: bool) -> tuple[int, int]:
        """Return how many segments a match of that round has, and how many boards a segment."""
        if number <= len(self.rounds):
            return self.rounds[number - 1]
        return (self.final_segments or self.segments) if final else self.segments, self.boards
