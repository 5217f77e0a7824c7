"""A player's choice, carried out (Law 10C2): each chapter says what its options do."""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.chapter import Taken
from laws.engine.irregularities.chapters import OFFERS
from laws.protocol.commands import Choose
from laws.protocol.events import Chosen
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.obligation import Choice, Option, choice_of
from laws.table.table import Table
from laws.values.cited import LAW_10C
from laws.values.seats import Seat

__all__ = ["choose_by_calling", "decide_choice"]


def decide_choice(table: Table, command: Choose) -> Decision:
    """Takes the option if it is among those open to this player."""
    choice, option = choice_of(table.incidents.obligations, command.seat), command.option
    if choice is None or option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_10C)
    draft = Draft(table)
    _take(draft, choice, command.seat, option)
    return draft


def _take(draft: Draft, choice: Choice, seat: Seat, option: Option) -> None:
    """The player takes this option, and what follows from it."""
    draft.add(Chosen(seat, option, choice.irregularity))
    draft.lift(choice)
    offer = OFFERS[choice.kind]
    rule = offer.rules.get(option.word)
    if rule is None:
        offer.acts[option.word](draft, Taken(choice, seat, option))
    else:
        rule(draft, draft.table.incidents.find(choice.irregularity))


def choose_by_calling(draft: Draft, seat: Seat) -> None:
    """Takes the option that this player's call is, where a call is one (Law 27A1)."""
    choice = choice_of(draft.table.incidents.obligations, seat)
    option = None if choice is None else OFFERS[choice.kind].by_calling
    if choice is not None and option is not None:
        _take(draft, choice, seat, option)
