"""A player's choice, carried out (Law 10C2): each chapter says what its options do."""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.irregularities.cards import play_designated, play_named
from laws.engine.irregularities.chapter import Taken
from laws.engine.irregularities.chapters import OFFERS
from laws.engine.irregularities.finish import finish_auction
from laws.engine.irregularities.penalties import open_turn
from laws.protocol.commands import Choose
from laws.protocol.events import Chosen, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import ChoiceKind
from laws.table.obligation import choice_of
from laws.table.table import Table

__all__ = ["decide_choice"]


def decide_choice(table: Table, command: Choose) -> tuple[Event, ...] | Refusal:
    """Takes the option if it is among those open to this player."""
    choice, option = choice_of(table.incidents.dues, command.seat), command.option
    if choice is None or option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, "10C")
    draft = Draft(table)
    draft.add(Chosen(command.seat, option, choice.irregularity))
    draft.lift(choice)
    if choice.kind is ChoiceKind.DUMMYS_CARD:
        assert option.card is not None
        play_named(draft, option.card)
    else:
        OFFERS[choice.kind].acts[option.word](draft, Taken(choice, command.seat, option))
    if choice.kind is ChoiceKind.CARD_OF_SEVERAL:
        assert option.card is not None
        play_designated(draft, option.card)
    finish_auction(draft)
    open_turn(draft)  # what the choice has held up
    return draft.events
