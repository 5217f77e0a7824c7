"""What a robot chooses where a Law leaves its player a choice (Law 10C2): one rule for each kind of choice.

Every rule uses the View alone. It may profit from the other side's irregularity, as any player may (Law 10C4), and
uses nothing that partner has withdrawn (Law 16C2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.protocol.commands import AnswerRevoke, Choose
from laws.table.kinds import ChoiceKind
from laws.table.obligation import MustAnswer, Option
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice
from laws.views.table_view import View
from play.robots.choosing_calls import accept_call, call_again
from play.robots.choosing_cards import (
    accept_opening_lead,
    accept_other_card,
    card_again,
    card_of_several,
    dummys_card,
    hand_to_lead_from,
    keep_card,
    lead_of_declarer,
    lead_of_defender,
    lead_to_forbid,
    lead_with_penalty_card,
    partners_play,
    penalty_card_to_play,
)

__all__ = ["RULES", "answer_about_revoke", "choose_option"]

Rule = Callable[[View, Seat, SeenChoice], Option]

RULES: Final[dict[ChoiceKind, Rule]] = {
    ChoiceKind.CALL_AFTER_MISINFORMATION: call_again,
    ChoiceKind.CALL_OVER_CORRECTED: call_again,
    ChoiceKind.CALL_OVER_UNINTENDED: call_again,
    ChoiceKind.CHANGE_OF_CALL: accept_call,
    ChoiceKind.INSUFFICIENT_BID: accept_call,
    ChoiceKind.SECOND_INSUFFICIENT_BID: accept_call,
    ChoiceKind.CALL_OUT_OF_TURN: accept_call,
    ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL: lead_to_forbid,
    ChoiceKind.LEAD_WITH_PENALTY_CARD: lead_with_penalty_card,
    ChoiceKind.PENALTY_CARD_TO_PLAY: penalty_card_to_play,
    ChoiceKind.OTHER_THAN_PENALTY_CARD: accept_other_card,
    ChoiceKind.OPENING_LEAD_OUT_OF_TURN: accept_opening_lead,
    ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN: lead_of_declarer,
    ChoiceKind.DEFENDERS_LEAD_OUT_OF_TURN: lead_of_defender,
    ChoiceKind.HAND_TO_LEAD_FROM: hand_to_lead_from,
    ChoiceKind.DUMMYS_CARD: dummys_card,
    ChoiceKind.PARTNERS_PLAY: partners_play,
    ChoiceKind.CARD_OF_SEVERAL: card_of_several,
    ChoiceKind.CARD_AFTER_UNINTENDED: card_again,
    ChoiceKind.CARD_AFTER_MISPLACED: card_again,
    ChoiceKind.CARD_AFTER_MISINFORMATION: card_again,
    ChoiceKind.CARD_AFTER_REVOKE: card_again,
    ChoiceKind.PARTNERS_CARD_AFTER_REVOKE: keep_card,
}
"""The rule of each kind of choice."""


def choose_option(view: View, me: Seat) -> Choose | None:
    """Return the robot's answer to the choice that is open to it, or None when there is none."""
    for choice in view.incidents.choices:
        if me in choice.seats:
            return Choose(me, RULES[choice.kind](view, me, choice))
    return None


def answer_about_revoke(view: View, me: Seat) -> AnswerRevoke | None:
    """Return the true answer to the question whether the robot had a card of the suit led (Law 61B); None unasked."""
    for obligation in view.incidents.obligations:
        if isinstance(obligation, MustAnswer) and obligation.seat is me:
            return AnswerRevoke(me, _had_suit_led(view, me, obligation.trick))
    return None


def _had_suit_led(view: View, me: Seat, number: int) -> bool:
    """Return whether this hand could have followed suit to that trick: what it holds, and what it has played since."""
    tricks = [*(trick.cards for trick in view.tricks), view.trick]
    suit = tricks[number - 1][0].card.suit
    held = view.hands[me].cards
    if held is not None and held.suit(suit):
        return True
    return any(one.seat is me and one.card.suit is suit for cards in tricks[number:] for one in cards)
