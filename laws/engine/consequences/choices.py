"""A player's choice of an option (Law 10C2). The chapters define the effects of their options."""

from __future__ import annotations

from laws.engine.actions.played import play_in_turn, replace_card
from laws.engine.chapter import Taken
from laws.engine.chapters import OFFERS
from laws.engine.draft import Decision, Draft
from laws.engine.screens.known import is_held
from laws.protocol.commands import Choose
from laws.protocol.events import Chosen
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.obligation import Choice, Option, choice_of, must_replace
from laws.table.table import Table
from laws.values.cited import LAW_10C
from laws.values.seats import Seat

__all__ = ["choose_by_calling", "decide_choice"]


def decide_choice(table: Table, command: Choose) -> Decision:
    """Decide a choice: take the option if it is open to this player."""
    choice, option = choice_of(table.incidents.obligations, command.seat), command.option
    if choice is None or option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_10C)
    draft = Draft(table, held=table.screen is not None and is_held(table, choice))
    _take(draft, choice, command.seat, option)
    return draft


def _take(draft: Draft, choice: Choice, seat: Seat, option: Option) -> None:
    """Take the option, and apply its consequences."""
    draft.add(Chosen(seat, option, choice.irregularity))
    draft.lift(choice)
    offer = OFFERS[choice.kind]
    if option.word in offer.rules:
        offer.rules[option.word](draft, draft.table.incidents.find(choice.irregularity))
    elif option.word in offer.acts:
        offer.acts[option.word](draft, Taken(choice, seat, option))
    if option.word in offer.plays:
        _play(draft, option)


def _play(draft: Draft, option: Option) -> None:
    """Play the card of the option, in turn or in place of a withdrawn one."""
    play = draft.table.play
    assert play is not None
    assert option.card is not None
    replacing = must_replace(draft.table.incidents.obligations)
    if replacing is None:
        play_in_turn(draft, play.turn, option.card)
    else:
        replace_card(draft, replacing, replacing.seat, option.card)


def choose_by_calling(draft: Draft, seat: Seat) -> None:
    """Take the option that this player's call implies, if the choice has one (Law 27A1)."""
    choice = choice_of(draft.table.incidents.obligations, seat)
    option = None if choice is None else OFFERS[choice.kind].by_calling
    if choice is not None and option is not None:
        _take(draft, choice, seat, option)
