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
from laws.engine.irregularities.withdrawn import (
    decline_another,
    keep_call_of_lho,
    withdraw_call_over_corrected,
    withdraw_call_over_unintended,
)
from laws.protocol.commands import Choose
from laws.protocol.events import Chosen, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.irregularity import Irregularity
from laws.table.kinds import ChoiceKind, OptionWord
from laws.table.obligation import Choice, Option, Spoken, choice_of
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["decide_choice"]

Carry = Callable[[Draft, Irregularity], None]


def _accept_53(draft: Draft, irregularity: Irregularity) -> None:
    accept_lead(draft, irregularity)


_CARRIED: Final[dict[tuple[ChoiceKind, OptionWord], Carry]] = {
    (ChoiceKind.OTHER_THAN_PENALTY_CARD, OptionWord.ACCEPT): accept_other_card,
    (ChoiceKind.OTHER_THAN_PENALTY_CARD, OptionWord.DECLINE): decline_other_card,
    (ChoiceKind.OPENING_LEAD_OUT_OF_TURN, OptionWord.SPREAD): spread_hand,
    (ChoiceKind.OPENING_LEAD_OUT_OF_TURN, OptionWord.ACCEPT): _accept_53,
    (ChoiceKind.OPENING_LEAD_OUT_OF_TURN, OptionWord.DECLINE): decline_lead,
    (ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN, OptionWord.ACCEPT): _accept_53,
    (ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN, OptionWord.DECLINE): decline_lead,
    (ChoiceKind.DEFENDERS_LEAD_OUT_OF_TURN, OptionWord.ACCEPT): _accept_53,
    (ChoiceKind.DEFENDERS_LEAD_OUT_OF_TURN, OptionWord.DECLINE): decline_lead,
    (ChoiceKind.CARD_AFTER_REVOKE, OptionWord.RETRACT): retract_card,
    (ChoiceKind.CARD_AFTER_REVOKE, OptionWord.KEEP): lambda draft, irregularity: None,
    (ChoiceKind.PARTNERS_CARD_AFTER_REVOKE, OptionWord.RETRACT): retract_partners_card,
    (ChoiceKind.PARTNERS_CARD_AFTER_REVOKE, OptionWord.KEEP): lambda draft, irregularity: None,
    (ChoiceKind.INSUFFICIENT_BID, OptionWord.ACCEPT): accept_insufficient,
    (ChoiceKind.INSUFFICIENT_BID, OptionWord.DECLINE): decline_insufficient,
    (ChoiceKind.SECOND_INSUFFICIENT_BID, OptionWord.ACCEPT): accept_insufficient,
    (ChoiceKind.SECOND_INSUFFICIENT_BID, OptionWord.DECLINE): decline_another,
    (ChoiceKind.CALL_OUT_OF_TURN, OptionWord.ACCEPT): accept_out_of_turn,
    (ChoiceKind.CALL_OUT_OF_TURN, OptionWord.DECLINE): decline_out_of_turn,
    (ChoiceKind.CHANGE_OF_CALL, OptionWord.ACCEPT): accept_change,
    (ChoiceKind.CHANGE_OF_CALL, OptionWord.DECLINE): decline_change,
}
"""What each option does."""


_AFTER_A_CHANGE: Final[dict[ChoiceKind, Callable[[Draft, Seat], None]]] = {
    ChoiceKind.CARD_AFTER_UNINTENDED: take_back_after_change,
    ChoiceKind.CARD_AFTER_MISPLACED: take_back_after_misplaced,
    ChoiceKind.CARD_AFTER_MISINFORMATION: retract_card_played,
    ChoiceKind.CALL_OVER_CORRECTED: withdraw_call_over_corrected,
    ChoiceKind.CALL_OVER_UNINTENDED: withdraw_call_over_unintended,
}
"""What a player takes back who acted before the other side changed what it had done."""


def _play_named(draft: Draft, _choice: Choice, option: Option) -> None:
    assert option.card is not None
    play_named(draft, option.card)


_BY_OPTION: Final[dict[ChoiceKind, Callable[[Draft, Choice, Option], None]]] = {
    ChoiceKind.DUMMYS_CARD: _play_named,
    ChoiceKind.LEAD_WITH_PENALTY_CARD: choose_lead,
    ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL: choose_lead,
    ChoiceKind.HAND_TO_LEAD_FROM: lambda draft, choice, option: choose_hand(draft, option),
    ChoiceKind.PENALTY_CARD_TO_PLAY: lambda draft, choice, option: choose_penalty_card(draft, option),
}
"""What is done with the option chosen."""


def decide_choice(table: Table, command: Choose) -> tuple[Event, ...] | Refusal:
    """Takes the option if it is among those open to this player."""
    choice = choice_of(table.incidents.dues, command.seat)
    if choice is None or command.option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, "10C")
    draft = Draft(table)
    draft.add(Chosen(command.seat, command.option, choice.irregularity))
    draft.lift(choice)
    if choice.kind is not ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN or not speaks_first(
        draft, choice, command.seat, command.option
    ):
        _take(draft, choice, command.seat, command.option)
        finish_auction(draft)
        open_turn(draft)  # what the choice has held up
    return draft.events


def _take(draft: Draft, choice: Choice, seat: Seat, option: Option) -> None:
    """What the option does: some Laws need the option itself, others who chose, most only the irregularity."""
    draft.lift(*(due for due in draft.table.incidents.dues if isinstance(due, Spoken)))
    if choice.kind in _BY_OPTION:
        _BY_OPTION[choice.kind](draft, choice, option)
    elif choice.kind in _AFTER_A_CHANGE:
        if option.word is OptionWord.RETRACT:
            _AFTER_A_CHANGE[choice.kind](draft, seat)
        elif choice.kind is ChoiceKind.CALL_OVER_UNINTENDED:
            keep_call_of_lho(draft, seat)
    else:
        _carry(draft, choice, option)


def _carry(draft: Draft, choice: Choice, option: Option) -> None:
    irregularity = draft.table.incidents.find(choice.irregularity)
    if choice.kind is ChoiceKind.PARTNERS_PLAY:
        demand_play(draft, irregularity, option)
    elif choice.kind is ChoiceKind.CARD_OF_SEVERAL:
        choose_together(draft, irregularity, option)
        assert option.card is not None
        play_designated(draft, option.card)
    else:
        _CARRIED[choice.kind, option.word](draft, irregularity)
