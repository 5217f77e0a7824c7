"""The watching conditions of an event: who sees hands at its tables without playing (Law 76, articles 38, 40).

The organiser chooses them with the announcement; what he does not choose follows from the regulations.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from play.stored import StoredChoices
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from play.table.rules import UNTIL_OVER, UNTIL_ROUND_OVER, Spectators, TableRules

__all__ = ["MOST_MINUTES", "Watching", "watching_by", "with_watching"]

MOST_MINUTES: Final = 600


class Watching(StoredChoices):
    """What spectators of an event see, and when."""

    NOBODY = "nobody", _("No spectators")
    ROUND = "round", _("All four hands of each round when it is over")
    BOARD = "board", _("All four hands of each board when its table has played it")
    MINUTES = "minutes", _("All four hands, some minutes late")
    ONE_PLAYER = "one_player", _("The hand of one player, from behind him, as he plays")


_DELAYS: Final = {Watching.ROUND: UNTIL_ROUND_OVER, Watching.BOARD: UNTIL_OVER}


def watching_by(profile: str) -> Watching:
    """Return the watching conditions that follow from the regulations of that name. Raise KeyError.

    The Chinese rules admit spectators in the open room (articles 38.1, 40): here they see the boards of a round when it
    is over, so that nobody has to be trusted with a hand that is still played. Regulations that admit none, or that let
    people look on without seeing a hand, mean none at a session.
    """
    admitted = REGULATIONS[profile][Condition.SPECTATORS].value == "under_director"
    return Watching.ROUND if admitted else Watching.NOBODY


def with_watching(rules: TableRules, watching: Watching, minutes: int, *, closed: bool = False) -> TableRules:
    """Return the rules of a table of an event with these watching conditions.

    `minutes` is the delay of `Watching.MINUTES`, at least 1. In a `closed` room only those sit behind a player whom the
    director lets in (article 38.2); it is shown late as the open one is, since nobody is in the room for that.
    """
    if watching is Watching.NOBODY or (closed and watching is Watching.ONE_PLAYER):
        return replace(rules, spectators=Spectators.NOBODY, watching_delay=0)
    if watching is Watching.ONE_PLAYER:
        return replace(rules, spectators=Spectators.ONE_PLAYER, watching_delay=0)
    return replace(rules, spectators=Spectators.LATE, watching_delay=_DELAYS.get(watching, max(1, minutes) * 60))
