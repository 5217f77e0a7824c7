"""The options that the Laws leave open.

The sentences name the chooser, his words, and the consequences as a director explains them (Law 10C1).
"""

from __future__ import annotations

from typing import Final

from laws.sentences.sentence import Field, Sentence, Template, say
from laws.table.kinds import ChoiceKind, Kind, OptionWord
from laws.table.obligation import Option
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.cited import (
    LAW_26B,
    LAW_30A,
    LAW_30B1_B,
    LAW_30B1_B_2,
    LAW_30C,
    LAW_31A1,
    LAW_31A2,
    LAW_31A2_B,
    LAW_31B2,
    LAW_32A1,
    LAW_32A2,
    LAW_32A2_B,
    LAW_32B2,
    LAW_45D1,
    LAW_47D,
    LAW_47E2_A,
    LAW_53A,
    LAW_54D,
    LAW_56B,
    LAW_62C1,
)
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["CONSEQUENCES", "TEMPLATES", "chooser", "leads_to", "option_said"]

_T = Template.of
_C = ChoiceKind
_O = OptionWord

_SAYS: Final = {
    _O.ACCEPT: "Accept",
    _O.DECLINE: "Do not accept",
    _O.SPREAD: "Spread my hand as dummy",
    _O.REQUIRE: "Require {suits}",
    _O.FORBID: "Forbid {suits}",
    _O.FREE: "Leave it free",
    _O.HIGHEST: "Require the highest card",
    _O.LOWEST: "Require the lowest card",
    _O.PLAY: "Play {card}",
    _O.RETRACT: "Take the card back",
    _O.KEEP: "Leave the card",
    _O.HAND: "From declarer’s hand",
    _O.DUMMY: "From dummy",
}
_OF_CALLS: Final = {_O.RETRACT: "Withdraw my call", _O.KEEP: "Let my call stand"}
_ABOUT_CALLS: Final = frozenset((_C.CALL_AFTER_MISINFORMATION, _C.CALL_OVER_CORRECTED, _C.CALL_OVER_UNINTENDED))

_STEPS: Final = {
    "restricts": _T(
        "Where {partner} must pass and {offender} becomes a defender, declarer may forbid {partner}, when he first has "
        "the lead and for as long as he keeps it, to lead any one suit that {offender} has not specified in the legal "
        "auction ({law}).",
        "26B",
    ),
    "restricts_unless_comparable": _T(
        (
            "Unless the call that stands is comparable with the one withdrawn: where {offender} becomes a "
            "defender, declarer may forbid {partner}, when he first has the lead and for as long as he "
            "keeps it, to lead any one suit that {offender} has not specified in the legal auction "
            "({law})."
        ),
        "26B",
    ),
    "27.accept": _T("{call} counts as legal, and {who} calls over it ({law}).", "27A1"),
    "27.withdrawn": _T("{call} is withdrawn, and {offender} makes a legal call in its place ({law}).", "27B"),
    "27.lowest": _T(
        (
            "If that is the lowest sufficient bid in the denomination that the bid withdrawn specified, "
            "the auction goes on without further rectification ({law})."
        ),
        "27B1(a)",
    ),
    "27.comparable": _T("The same holds if it is a comparable call ({law}).", "27B1(b)"),
    "27.other": _T(
        "After any other bid, or a pass, {partner} must pass whenever it is his turn to call ({law}).", "27B2"
    ),
    "27.double": _T(
        "A double or redouble that is not comparable is cancelled; {offender} makes another call, and {partner} must "
        "pass whenever it is his turn to call ({law}).",
        "27B3",
    ),
    "27B4.accept": _T("The new insufficient bid counts as legal, and {who} calls over it ({law}).", "27B4", "27A1"),
    "27B4.decline": _T(
        (
            "The new insufficient bid is withdrawn; {offender} makes a sufficient bid or passes, and "
            "{partner} must pass whenever it is his turn to call ({law})."
        ),
        "27B4",
        "27B3",
    ),
    "29.accept": _T("{call} counts as if it had been in rotation, and {who} calls next ({law}).", "29A"),
    "29.cancelled": _T("{call} is cancelled, and {turn} calls, whose turn it was ({law}).", "29B"),
    "30.must_pass": _T("{offender} must pass at his next turn ({law}).", "30A"),
    "30.artificial": _T(
        "A pass that is artificial, or passes partner’s artificial call, falls under Law 31 ({law}).", "30C"
    ),
    "repeat": _T("If {turn} passes, {offender} must repeat {call}, and nothing more follows ({law})."),
    "any": _T("If {turn} bids, doubles or redoubles, {offender} may make any legal call at his turn ({law})."),
    "any_in_turn": _T("{offender} may make any legal call at his turn ({law})."),
    "not_comparable": _T("Unless that call is comparable, {partner} must pass at his next turn ({law})."),
    "25B1.accept": _T(
        "The second call, {call}, stands in place of the first, which is withdrawn; {who} calls over it ({law}).",
        "25B1",
    ),
    "25B1.decline": _T("The second call is cancelled; the first stands ({law}).", "25B2"),
    "25A6.retract": _T("{who} withdraws his call and makes another ({law}).", "25A6"),
    "25A6.keep": _T("{who}’s call stands ({law}).", "25A6"),
    "21B1.retract": _T(
        "{who} withdraws his call and makes another, without further rectification; the auction goes on from it "
        "({law}).",
        "21B1(a)",
    ),
    "21B1.next": _T("The next player may then change the call that he has made over it ({law}).", "21B2"),
    "21B1.information": _T(
        "The withdrawn call is information that {who} and his partner may use, and their opponents may not ({law}).",
        "16C1",
        "16C2",
    ),
    "21B1.keep": _T("{who}’s call stands, and nothing else is changed ({law}).", "21B1(a)"),
    "21B2.retract": _T("{who} withdraws his call and makes another over the changed one ({law}).", "21B2"),
    "21B2.keep": _T("{who}’s call stands ({law}).", "21B2"),
    "43B2.hand": _T("Declarer leads from his own hand ({law}).", "43B2(a)"),
    "43B2.dummy": _T("Declarer leads from dummy ({law}).", "43B2(a)"),
    "card.back": _T("The card goes back to the hand without further rectification, and another is played ({law})."),
    "card.stays": _T("The card stays ({law})."),
    "62C2.retract": _T(
        "The card goes back to the hand and another is played; a defender’s card becomes a penalty card ({law}).",
        "62C2",
    ),
    "54.spread": _T("{who} spreads his hand and becomes dummy; dummy becomes declarer ({law}).", "54A"),
    "54.accept": _T("The lead stands; dummy is spread, and {who} plays next, from his own hand ({law}).", "54B"),
    "penalty_card": _T("The card goes back and becomes a major penalty card: {cards} ({law})."),
    "penalty_card.partner": _T(
        (
            "Before {partner} leads, {who} may require or forbid its suit, and the card goes back to the "
            "hand; or leave the lead free, and the card stays on the table ({law})."
        ),
        "50D2",
    ),
    "lead.stands": _T("The lead stands, and play goes on from it ({law})."),
    "55.decline": _T(
        (
            "The card goes back to where it came from, without further rectification, and the lead is "
            "made from the correct hand: {cards} ({law})."
        ),
        "55B",
    ),
    "52.accept": _T("The card that was played stands; the penalty card stays a penalty card ({law}).", "52B1(c)"),
    "52.decline": _T(
        "The penalty card is played in its place, and the card that goes back becomes a major penalty card ({law}).",
        "52B3",
    ),
    "50D2.require": _T(
        "The lead to this trick must be of {suits}, if the leader holds one; the penalty cards of that suit go back to "
        "the hand ({law}).",
        "50D2(a)",
    ),
    "50D2.forbid": _T(
        "The leader may not lead {suits} for as long as he keeps the lead; the penalty cards of these suits go back to "
        "the hand ({law}).",
        "50D2(a)",
    ),
    "50D2.free": _T(
        "The leader may lead any card; the penalty cards stay on the table, and the choice comes again if he keeps the "
        "lead ({law}).",
        "50D2(b)",
    ),
    "26B.forbid": _T("The leader may not lead {suits} for as long as he keeps the lead ({law}).", "26B"),
    "26B.free": _T("The leader may lead any card, and the right to forbid a suit is used up ({law}).", "26B"),
    "51A.play": _T("This penalty card is played; the others stay on the table ({law}).", "51A"),
    "46B5.play": _T("This card is played from dummy ({law}).", "46B5"),
    "57A.highest": _T("{partner} plays the highest card that he holds of the suit led, if he can ({law}).", "57A1"),
    "57A.lowest": _T("{partner} plays the lowest card that he holds of the suit led, if he can ({law}).", "57A2"),
    "57A.require": _T("{partner} plays a card of {suits}, if he can ({law}).", "57A3"),
    "57A.forbid": _T("{partner} plays no card of {suits}, if he can ({law}).", "57A4"),
    "58B2.play": _T(
        "This card is played; the others go back to the hand, and a defender’s become penalty cards ({law}).", "58B2"
    ),
}

_PENALTY_CARD: Final = ("penalty_card", "penalty_card.partner")

CONSEQUENCES: Final[dict[tuple[ChoiceKind, OptionWord], tuple[str, ...]]] = {
    (_C.INSUFFICIENT_BID, _O.ACCEPT): ("27.accept",),
    (_C.INSUFFICIENT_BID, _O.DECLINE): (
        "27.withdrawn",
        "27.lowest",
        "27.comparable",
        "27.other",
        "27.double",
        "restricts",
    ),
    (_C.SECOND_INSUFFICIENT_BID, _O.ACCEPT): ("27B4.accept",),
    (_C.SECOND_INSUFFICIENT_BID, _O.DECLINE): ("27B4.decline", "restricts"),
    (_C.CALL_OUT_OF_TURN, _O.ACCEPT): ("29.accept",),
    (_C.CALL_OUT_OF_TURN, _O.DECLINE): ("29.cancelled",),
    (_C.CHANGE_OF_CALL, _O.ACCEPT): ("25B1.accept", "restricts_unless_comparable"),
    (_C.CHANGE_OF_CALL, _O.DECLINE): ("25B1.decline", "restricts_unless_comparable"),
    (_C.CALL_OVER_UNINTENDED, _O.RETRACT): ("25A6.retract",),
    (_C.CALL_OVER_UNINTENDED, _O.KEEP): ("25A6.keep",),
    (_C.CALL_AFTER_MISINFORMATION, _O.RETRACT): ("21B1.retract", "21B1.next", "21B1.information"),
    (_C.CALL_AFTER_MISINFORMATION, _O.KEEP): ("21B1.keep",),
    (_C.CALL_OVER_CORRECTED, _O.RETRACT): ("21B2.retract",),
    (_C.CALL_OVER_CORRECTED, _O.KEEP): ("21B2.keep",),
    (_C.CARD_AFTER_MISINFORMATION, _O.RETRACT): ("card.back",),
    (_C.CARD_AFTER_MISINFORMATION, _O.KEEP): ("card.stays",),
    (_C.HAND_TO_LEAD_FROM, _O.HAND): ("43B2.hand",),
    (_C.HAND_TO_LEAD_FROM, _O.DUMMY): ("43B2.dummy",),
    (_C.CARD_AFTER_MISPLACED, _O.RETRACT): ("card.back",),
    (_C.CARD_AFTER_MISPLACED, _O.KEEP): ("card.stays",),
    (_C.CARD_AFTER_UNINTENDED, _O.RETRACT): ("card.back",),
    (_C.CARD_AFTER_UNINTENDED, _O.KEEP): ("card.stays",),
    (_C.CARD_AFTER_REVOKE, _O.RETRACT): ("card.back",),
    (_C.CARD_AFTER_REVOKE, _O.KEEP): ("card.stays",),
    (_C.PARTNERS_CARD_AFTER_REVOKE, _O.RETRACT): ("62C2.retract",),
    (_C.PARTNERS_CARD_AFTER_REVOKE, _O.KEEP): ("card.stays",),
    (_C.OPENING_LEAD_OUT_OF_TURN, _O.SPREAD): ("54.spread",),
    (_C.OPENING_LEAD_OUT_OF_TURN, _O.ACCEPT): ("54.accept",),
    (_C.OPENING_LEAD_OUT_OF_TURN, _O.DECLINE): _PENALTY_CARD,
    (_C.DECLARERS_LEAD_OUT_OF_TURN, _O.ACCEPT): ("lead.stands",),
    (_C.DECLARERS_LEAD_OUT_OF_TURN, _O.DECLINE): ("55.decline",),
    (_C.DEFENDERS_LEAD_OUT_OF_TURN, _O.ACCEPT): ("lead.stands",),
    (_C.DEFENDERS_LEAD_OUT_OF_TURN, _O.DECLINE): _PENALTY_CARD,
    (_C.OTHER_THAN_PENALTY_CARD, _O.ACCEPT): ("52.accept",),
    (_C.OTHER_THAN_PENALTY_CARD, _O.DECLINE): ("52.decline",),
    (_C.LEAD_WITH_PENALTY_CARD, _O.REQUIRE): ("50D2.require",),
    (_C.LEAD_WITH_PENALTY_CARD, _O.FORBID): ("50D2.forbid",),
    (_C.LEAD_WITH_PENALTY_CARD, _O.FREE): ("50D2.free",),
    (_C.LEAD_AFTER_WITHDRAWN_CALL, _O.FORBID): ("26B.forbid",),
    (_C.LEAD_AFTER_WITHDRAWN_CALL, _O.FREE): ("26B.free",),
    (_C.PENALTY_CARD_TO_PLAY, _O.PLAY): ("51A.play",),
    (_C.DUMMYS_CARD, _O.PLAY): ("46B5.play",),
    (_C.PARTNERS_PLAY, _O.HIGHEST): ("57A.highest",),
    (_C.PARTNERS_PLAY, _O.LOWEST): ("57A.lowest",),
    (_C.PARTNERS_PLAY, _O.REQUIRE): ("57A.require",),
    (_C.PARTNERS_PLAY, _O.FORBID): ("57A.forbid",),
    (_C.CARD_OF_SEVERAL, _O.PLAY): ("58B2.play",),
}
"""The steps that follow each option. `_declined` has the rest for a call out of rotation that is declined."""

_LAW_OF: Final = {
    (_C.CARD_AFTER_MISINFORMATION, _O.RETRACT): LAW_47E2_A,
    (_C.CARD_AFTER_MISPLACED, _O.RETRACT): LAW_45D1,
    (_C.CARD_AFTER_UNINTENDED, _O.RETRACT): LAW_47D,
    (_C.CARD_AFTER_REVOKE, _O.RETRACT): LAW_62C1,
    (_C.OPENING_LEAD_OUT_OF_TURN, _O.DECLINE): LAW_54D,
    (_C.DECLARERS_LEAD_OUT_OF_TURN, _O.ACCEPT): LAW_53A,
    (_C.DEFENDERS_LEAD_OUT_OF_TURN, _O.ACCEPT): LAW_53A,
    (_C.DEFENDERS_LEAD_OUT_OF_TURN, _O.DECLINE): LAW_56B,
}
"""The paragraph of a step that several Laws share, if it differs from that of the choice."""

_AT_RHO: Final = {
    Kind.BID_OUT_OF_TURN: (LAW_31A1, LAW_31A2, LAW_31A2_B),
    Kind.DOUBLE_OUT_OF_TURN: (LAW_32A1, LAW_32A2, LAW_32A2_B),
}
"""After a call at the right-hand opponent's turn: the call repeated, another call, partner’s pass."""
_LATER: Final = {
    Kind.PASS_OUT_OF_TURN: (LAW_30B1_B, LAW_30B1_B_2),
    Kind.BID_OUT_OF_TURN: (LAW_31B2, LAW_31A2_B),
    Kind.DOUBLE_OUT_OF_TURN: (LAW_32B2, LAW_32A2_B),
}
"""After a call at partner's or the left-hand opponent's turn: any call, partner’s pass."""

TEMPLATES: Final = (
    {f"option.{word.name}": _T(text) for word, text in _SAYS.items()}
    | {f"option.{word.name}.call": _T(text) for word, text in _OF_CALLS.items()}
    | {f"leads_to.{step}": template for step, template in _STEPS.items()}
    | {"chooser": _T("{who} chooses, alone ({law})")}
)


def chooser(seats: tuple[Seat, ...], kind: ChoiceKind) -> Sentence:
    """Return the sentence about whose choice it is.

    Every player at the table hears it; the chooser decides without partner's advice (Law 10C2).
    """
    return say("chooser", who=seats, law=kind.law)


def option_said(kind: ChoiceKind, option: Option) -> Sentence:
    """Return the words of a player who takes this option. A call is withdrawn, a card taken back."""
    about = f"option.{option.word.name}{'.call' if kind in _ABOUT_CALLS else ''}"
    return say(about, suits=option.suits, card="" if option.card is None else option.card)


def leads_to(
    kind: ChoiceKind,
    option: Option,
    seats: tuple[Seat, ...],
    about: tuple[Kind, Seat] | None,
    *,
    call: Call | None = None,
    cards: tuple[Card, ...] = (),
    turn: Seat | None = None,
) -> tuple[Sentence, ...]:
    """Return the steps that follow an option, each with its paragraph.

    `about` is the irregularity and its offender, None if the choice is about none; `call`, `cards` and `turn` are those
    of the irregularity. Raise KeyError for an option that this choice does not have.
    """
    offender = seats[0].rho if about is None else about[1]
    fields: dict[str, Field] = {
        "who": seats,
        "offender": offender,
        "partner": offender.partner,
        "turn": "" if turn is None else turn,
        "call": "" if call is None else call,
        "cards": cards,
        "suits": option.suits,
    }
    law = _LAW_OF.get((kind, option.word), kind.law)
    steps = [(step, law) for step in CONSEQUENCES[kind, option.word]]
    if kind is ChoiceKind.CALL_OUT_OF_TURN and option.word is OptionWord.DECLINE:
        assert about is not None
        steps += _declined(*about, turn)
    return tuple(_step(step, law, fields) for step, law in steps)


def _step(step: str, law: Paragraph, fields: dict[str, Field]) -> Sentence:
    name = f"leads_to.{step}"
    return say(name, **fields) if TEMPLATES[name].laws else say(name, **fields, law=law)


def _declined(kind: Kind, offender: Seat, turn: Seat | None) -> list[tuple[str, Paragraph]]:
    """Return the steps of Laws 30 to 32, by the kind of call and by whose turn it was."""
    if turn is offender.rho:
        if kind is Kind.PASS_OUT_OF_TURN:
            return [("30.must_pass", LAW_30A), ("30.artificial", LAW_30C)]
        repeated, other, passes = _AT_RHO[kind]
        return [("repeat", repeated), ("any", other), ("not_comparable", passes), ("restricts", LAW_26B)]
    other, passes = _LATER[kind]
    steps = [("any_in_turn", other), ("not_comparable", passes), ("restricts", LAW_26B)]
    return [*steps, ("30.artificial", LAW_30C)] if kind is Kind.PASS_OUT_OF_TURN else steps
