"""What a robot chooses where a Law leaves its player a choice (Law 10C2): one rule for each kind of choice.

Every rule uses the View alone. It may profit from the other side's irregularity, as any player may (Law 10C4), and
uses nothing that partner has withdrawn (Law 16C2).
"""

from __future__ import annotations

from collections.abc import Callable

from laws.protocol.commands import AnswerRevoke, Choose
from laws.table.kinds import ChoiceKind
from laws.table.obligation import MustAnswer, Option
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice
from laws.views.seen import View
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

__all__ = ["answer_about_revoke", "choose_option"]

Rule = Callable[[View, Seat, SeenChoice], Option]


def rule_of(kind: ChoiceKind) -> Rule:  # noqa: C901 - one arm a rule
    """Return the rule of a kind of choice."""
    match kind:
        case ChoiceKind.CALL_AFTER_MISINFORMATION | ChoiceKind.CALL_OVER_CORRECTED | ChoiceKind.CALL_OVER_UNINTENDED:
            return call_again
        case (
            ChoiceKind.CHANGE_OF_CALL
            | ChoiceKind.INSUFFICIENT_BID
            | ChoiceKind.SECOND_INSUFFICIENT_BID
            | ChoiceKind.CALL_OUT_OF_TURN
        ):
            return accept_call
        case ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL:
            return lead_to_forbid
        case ChoiceKind.LEAD_WITH_PENALTY_CARD:
            return lead_with_penalty_card
        case ChoiceKind.PENALTY_CARD_TO_PLAY:
            return penalty_card_to_play
        case ChoiceKind.OTHER_THAN_PENALTY_CARD:
            return accept_other_card
        case ChoiceKind.OPENING_LEAD_OUT_OF_TURN:
            return accept_opening_lead
        case ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN:
            return lead_of_declarer
        case ChoiceKind.DEFENDERS_LEAD_OUT_OF_TURN:
            return lead_of_defender
        case ChoiceKind.HAND_TO_LEAD_FROM:
            return hand_to_lead_from
        case ChoiceKind.DUMMYS_CARD:
            return dummys_card
        case ChoiceKind.PARTNERS_PLAY:
            return partners_play
        case ChoiceKind.CARD_OF_SEVERAL:
            return card_of_several
        case (
            ChoiceKind.CARD_AFTER_UNINTENDED
            | ChoiceKind.CARD_AFTER_MISPLACED
            | ChoiceKind.CARD_AFTER_MISINFORMATION
            | ChoiceKind.CARD_AFTER_REVOKE
        ):
            return card_again
        case ChoiceKind.PARTNERS_CARD_AFTER_REVOKE:
            return keep_card


def choose_option(view: View, me: Seat) -> Choose | None:
    """Return the robot's answer to the choice that is open to it, or None when there is none."""
    for choice in view.incidents.choices:
        if me in choice.seats:
            return Choose(me, rule_of(choice.kind)(view, me, choice))
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
