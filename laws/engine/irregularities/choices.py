"""A player's choice, carried out (Laws 10C2, 25–29)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.cards import play_designated, play_named
from laws.engine.irregularities.change import accept_change, decline_change
from laws.engine.irregularities.finish import finish_auction
from laws.engine.irregularities.insufficient import accept_insufficient, decline_insufficient
from laws.engine.irregularities.leads import accept_lead, decline_lead, speaks_first, spread_hand
from laws.engine.irregularities.misinformation import retract_card_played
from laws.engine.irregularities.misplaced import take_back_after_misplaced
from laws.engine.irregularities.penalties import choose_lead, choose_penalty_card, open_turn
from laws.engine.irregularities.premature import choose_together, demand_play
from laws.engine.irregularities.revoke import retract_card, retract_partners_card
from laws.engine.irregularities.rotation import accept_out_of_turn, decline_out_of_turn
from laws.engine.irregularities.talk import choose_hand
from laws.engine.irregularities.unmeant import take_back_after_change
from laws.engine.irregularities.unplayed import accept_other_card, decline_other_card
from laws.engine.irregularities.withdrawn import decline_another, keep_call_of_lho, withdraw_of_lho
from laws.protocol.commands import Choose
from laws.protocol.events import Chosen, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.irregularity import Irregularity
from laws.table.obligation import Choice, Option, Spoken, choice_of
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["decide_choice"]

Carry = Callable[[Draft, Irregularity], None]


def _accept_53(draft: Draft, irregularity: Irregularity) -> None:
    accept_lead(draft, irregularity)


_CARRIED: Final[dict[tuple[str, str], Carry]] = {
    ("52B1(a)", "accept"): accept_other_card,
    ("52B1(a)", "decline"): decline_other_card,
    ("54", "spread"): spread_hand,
    ("54", "accept"): _accept_53,
    ("54", "decline"): decline_lead,
    ("55A", "accept"): _accept_53,
    ("55A", "decline"): decline_lead,
    ("56", "accept"): _accept_53,
    ("56", "decline"): decline_lead,
    ("62C1", "retract"): retract_card,
    ("62C1", "keep"): lambda draft, irregularity: None,
    ("62C2", "retract"): retract_partners_card,
    ("62C2", "keep"): lambda draft, irregularity: None,
    ("27A1", "accept"): accept_insufficient,
    ("27A1", "decline"): decline_insufficient,
    ("27B4", "accept"): accept_insufficient,
    ("27B4", "decline"): decline_another,
    ("29A", "accept"): accept_out_of_turn,
    ("29A", "decline"): decline_out_of_turn,
    ("25B1", "accept"): accept_change,
    ("25B1", "decline"): decline_change,
}
"""What each option does, by the paragraph that offers it."""


_AFTER_A_CHANGE: Final[dict[str, Callable[[Draft, Seat, str], None]]] = {
    "45C4(b)": take_back_after_change,
    "45D1": take_back_after_misplaced,
    "47E2(a)": retract_card_played,
    "21B2": withdraw_of_lho,
    "25A6": withdraw_of_lho,
}
"""What a player takes back who acted before the other side changed what it had done, by the paragraph."""


def _play_named(draft: Draft, _choice: Choice, option: Option) -> None:
    assert option.card is not None
    play_named(draft, option.card)


_BY_OPTION: Final[dict[str, Callable[[Draft, Choice, Option], None]]] = {
    "46B5": _play_named,
    "50D2": choose_lead,
    "26B": choose_lead,
    "43B2(a)": lambda draft, choice, option: choose_hand(draft, option),
    "51A": lambda draft, choice, option: choose_penalty_card(draft, option),
}
"""What is done with the option chosen, by the paragraph that offers it."""


def decide_choice(table: Table, command: Choose) -> tuple[Event, ...] | Refusal:
    """Takes the option if it is among those open to this player."""
    choice = choice_of(table.incidents.dues, command.seat)
    if choice is None or command.option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, "10C")
    draft = Draft(table)
    draft.add(Chosen(command.seat, command.option, choice.irregularity))
    draft.lift(choice)
    if choice.law != "55A" or not speaks_first(draft, choice, command.seat, command.option):
        _take(draft, choice, command.seat, command.option)
        finish_auction(draft)
        open_turn(draft)  # what the choice has held up
    return draft.events


def _take(draft: Draft, choice: Choice, seat: Seat, option: Option) -> None:
    """What the option does: some Laws need the option itself, others who chose, most only the irregularity."""
    draft.lift(*(due for due in draft.table.incidents.dues if isinstance(due, Spoken)))
    if choice.law in _BY_OPTION:
        _BY_OPTION[choice.law](draft, choice, option)
    elif choice.law in _AFTER_A_CHANGE:
        if option.word == "retract":
            _AFTER_A_CHANGE[choice.law](draft, seat, choice.law)
        elif choice.law == "25A6":
            keep_call_of_lho(draft, seat)
    else:
        _carry(draft, choice, option)


def _carry(draft: Draft, choice: Choice, option: Option) -> None:
    irregularity = draft.table.incidents.find(choice.irregularity)
    if choice.law == "57A":
        demand_play(draft, irregularity, option)
    elif choice.law == "58B2":
        choose_together(draft, irregularity, option)
        assert option.card is not None
        play_designated(draft, option.card)
    else:
        _CARRIED[choice.law, option.word](draft, irregularity)
