"""A player's choice, carried out (Laws 10C2, 25–29)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.commands import Choose
from laws.draft import Draft
from laws.dues import Choice, Option, choice_of
from laws.events import Chosen, Event
from laws.incidents import Irregularity
from laws.irregular.cards import play_named
from laws.irregular.change import accept_change, decline_change
from laws.irregular.finish import finish_auction
from laws.irregular.insufficient import accept_insufficient, decline_insufficient
from laws.irregular.leads import accept_lead, decline_lead, spread_hand
from laws.irregular.misinformation import retract_card_played
from laws.irregular.penalties import choose_lead, choose_penalty_card
from laws.irregular.premature import choose_together, demand_play
from laws.irregular.revoke import retract_card
from laws.irregular.rotation import accept_out_of_turn, decline_out_of_turn
from laws.irregular.unmeant import take_back_after_change
from laws.irregular.unplayed import accept_other_card, decline_other_card
from laws.irregular.withdrawn import decline_another, keep_call_of_lho, withdraw_of_lho
from laws.refusals import Refusal, RefusalCode
from laws.seats import Seat
from laws.table import Table

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
    "47E2(a)": retract_card_played,
    "21B2": withdraw_of_lho,
    "25A6": withdraw_of_lho,
}
"""What a player takes back who acted before the other side changed what it had done, by the paragraph."""


def decide_choice(table: Table, command: Choose) -> tuple[Event, ...] | Refusal:
    """Takes the option if it is among those open to this player."""
    choice = choice_of(table.incidents.dues, command.seat)
    if choice is None or command.option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, "10C")
    draft = Draft(table)
    draft.add(Chosen(command.seat, command.option, choice.irregularity))
    draft.lift(choice)
    if choice.law == "46B5":
        assert command.option.card is not None
        play_named(draft, command.option.card)
    elif choice.law in _AFTER_A_CHANGE:
        if command.option.word == "retract":
            _AFTER_A_CHANGE[choice.law](draft, command.seat, choice.law)
        elif choice.law == "25A6":
            keep_call_of_lho(draft, command.seat)
    elif choice.law in ("50D2", "26B"):
        choose_lead(draft, choice, command.option)
    elif choice.law == "51A":
        choose_penalty_card(draft, command.option)
    else:
        _carry(draft, choice, command.option)
    finish_auction(draft)
    return draft.events


def _carry(draft: Draft, choice: Choice, option: Option) -> None:
    irregularity = draft.table.incidents.find(choice.irregularity)
    if choice.law == "57A":
        demand_play(draft, irregularity, option)
    elif choice.law == "58B2":
        choose_together(draft, irregularity, option)
    else:
        _CARRIED[choice.law, option.word](draft, irregularity)
