"""A player's choice, carried out (Law 10C2): each chapter says what its options do."""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.chapter import Taken
from laws.engine.irregularities.chapters import OFFERS
from laws.protocol.commands import Choose
from laws.protocol.events import Chosen
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.obligation import choice_of
from laws.table.table import Table

__all__ = ["decide_choice"]


def decide_choice(table: Table, command: Choose) -> Decision:
    """Takes the option if it is among those open to this player."""
    choice, option = choice_of(table.incidents.dues, command.seat), command.option
    if choice is None or option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, "10C")
    draft = Draft(table)
    draft.add(Chosen(command.seat, option, choice.irregularity))
    draft.lift(choice)
    offer = OFFERS[choice.kind]
    rule = offer.rules.get(option.word)
    if rule is None:
        offer.acts[option.word](draft, Taken(choice, command.seat, option))
    else:
        rule(draft, draft.table.incidents.find(choice.irregularity))
    return draft
