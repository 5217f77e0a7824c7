"""Irregularities and their outcomes."""

from __future__ import annotations

from typing import Final

from laws.sentences.sentence import Sentence, Template, say
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenIrregularity

__all__ = ["TEMPLATES", "became", "irregularity", "name_of", "revoke_named", "revoke_of"]

_SAID: Final = {
    Kind.EXPOSED_IN_AUCTION: "{offender} has exposed cards during the auction: {cards} ({law}).",
    Kind.CHANGE_OF_CALL: "{offender} wants to change a call: {call} ({law}).",
    Kind.INSUFFICIENT_BID: "{offender}’s bid is insufficient: {call} ({law}).",
    Kind.PASS_OUT_OF_TURN: "{offender} has passed out of rotation ({law}).",
    Kind.BID_OUT_OF_TURN: "{offender} has bid out of rotation: {call} ({law}).",
    Kind.DOUBLE_OUT_OF_TURN: "{offender} has doubled or redoubled out of rotation ({law}).",
    Kind.INADMISSIBLE_DOUBLE: "{offender}’s double or redouble is inadmissible ({law}).",
    Kind.CALL_BY_SILENCED_PLAYER: "{offender} has called and was required to pass: {call} ({law}).",
    Kind.BID_ABOVE_SEVEN: "{offender} has bid more than seven: {call} ({law}).",
    Kind.CALL_AFTER_FINAL_PASS: "{offender} has called after the final pass: {call} ({law}).",
    Kind.FIFTH_CARD: "{offender} has played a fifth card to the trick: {cards} ({law}).",
    Kind.MISPLACED_CARD: (
        "{offender} has put a card of dummy’s in the played position that was not named: {cards} ({law})."
    ),
    Kind.EXPOSED_CARD: "{offender} has exposed cards: {cards} ({law}).",
    Kind.PENALTY_CARD_NOT_PLAYED: "{offender} has played another card than the penalty card: {cards} ({law}).",
    Kind.OPENING_LEAD_OUT_OF_TURN: "{offender} has made an opening lead out of turn: {cards} ({law}).",
    Kind.DECLARERS_LEAD_OUT_OF_TURN: "{offender} has led from the wrong hand, or out of turn: {cards} ({law}).",
    Kind.DEFENDERS_LEAD_OUT_OF_TURN: "{offender} has led out of turn: {cards} ({law}).",
    Kind.PREMATURE_PLAY: "{offender} has led or played prematurely: {cards} ({law}).",
    Kind.CARDS_TOGETHER: "{offender} has played several cards together: {cards} ({law}).",
    Kind.PLAY_BEFORE_RIGHT_LEAD: "{offender} has played before declarer led from the right hand: {cards} ({law}).",
    Kind.REVOKE: "{offender} has revoked in trick {trick}: {cards} ({law}).",
}
_NAMES: Final = {
    Kind.EXPOSED_IN_AUCTION: "exposure of cards during the auction by {offender}",
    Kind.CHANGE_OF_CALL: "change of call by {offender}",
    Kind.INSUFFICIENT_BID: "insufficient bid by {offender}",
    Kind.PASS_OUT_OF_TURN: "pass out of rotation by {offender}",
    Kind.BID_OUT_OF_TURN: "bid out of rotation by {offender}",
    Kind.DOUBLE_OUT_OF_TURN: "double or redouble out of rotation by {offender}",
    Kind.INADMISSIBLE_DOUBLE: "inadmissible double or redouble by {offender}",
    Kind.CALL_BY_SILENCED_PLAYER: "call by {offender}, who was required to pass",
    Kind.BID_ABOVE_SEVEN: "bid of more than seven by {offender}",
    Kind.CALL_AFTER_FINAL_PASS: "call after the final pass by {offender}",
    Kind.FIFTH_CARD: "fifth card to the trick by {offender}",
    Kind.MISPLACED_CARD: "card of dummy’s that {offender} put down and nobody named",
    Kind.EXPOSED_CARD: "exposed card of {offender}’s",
    Kind.PENALTY_CARD_NOT_PLAYED: "play of another card than the penalty card by {offender}",
    Kind.OPENING_LEAD_OUT_OF_TURN: "opening lead out of turn by {offender}",
    Kind.DECLARERS_LEAD_OUT_OF_TURN: "lead from the wrong hand, or out of turn, by {offender}",
    Kind.DEFENDERS_LEAD_OUT_OF_TURN: "lead out of turn by {offender}",
    Kind.PREMATURE_PLAY: "premature lead or play by {offender}",
    Kind.CARDS_TOGETHER: "play of several cards together by {offender}",
    Kind.PLAY_BEFORE_RIGHT_LEAD: "play before declarer’s lead from the right hand by {offender}",
    Kind.REVOKE: "revoke in trick {trick} by {offender}",
}
_BECAME: Final = {
    IrregularityState.OPEN: "The {irregularity} is open ({law}).",
    IrregularityState.ESTABLISHED: "The {irregularity} is established ({law}).",
    IrregularityState.ACCEPTED: "The {irregularity} is accepted ({law}).",
    IrregularityState.RECTIFIED: "The {irregularity} is rectified ({law}).",
    IrregularityState.WAIVED: "The rectification of the {irregularity} is waived ({law}).",
}

TEMPLATES: Final = (
    {f"irregularity.{kind.name}": Template(text, (kind.law,)) for kind, text in _SAID.items()}
    | {f"irregularity_name.{kind.name}": Template(text) for kind, text in _NAMES.items()}
    | {f"became.{state.name}": Template(text) for state, text in _BECAME.items()}
    | {
        "irregularity.REVOKE_ESTABLISHED": Template(
            "{offender}’s revoke in trick {trick} is established: {cards} ({law})."
        ),
        "revoke.named": Template("{offender}’s revoke in trick {trick} ({cards})"),
        "revoke.unnamed": Template("{offender}’s revoke"),
    }
)


def irregularity(
    kind: Kind, offender: Seat, call: Call | None, cards: tuple[Card, ...], trick: int, law: Paragraph
) -> Sentence:
    """Return the sentence about an irregularity; `law` is 63 for an established revoke.

    `trick` counts from 1; 0 for a call.
    """
    established = kind is Kind.REVOKE and law != kind.law
    about = "irregularity.REVOKE_ESTABLISHED" if established else f"irregularity.{kind.name}"
    return say(about, offender=offender, call="" if call is None else call, cards=cards, trick=trick, law=law)


def name_of(kind: Kind, offender: Seat, trick: int) -> Sentence:
    """Return the irregularity as part of a sentence, without an article: insufficient bid by East."""
    return say(f"irregularity_name.{kind.name}", offender=offender, trick=trick)


def revoke_named(offender: Seat, trick: int = 0, cards: tuple[Card, ...] = ()) -> Sentence:
    """Return a revoke as part of a sentence about a question or a ruling on it (Laws 61 to 64): whose, in which trick,
    by which cards; whose alone where the trick is not known (0).
    """
    if not trick:
        return say("revoke.unnamed", offender=offender)
    return say("revoke.named", offender=offender, trick=trick, cards=cards)


def revoke_of(about: Irregularity | SeenIrregularity | None) -> Sentence | None:
    """Return the name of a revoke; None for no irregularity, and for any other."""
    if about is None or about.kind is not Kind.REVOKE:
        return None
    return revoke_named(about.offender, about.trick, about.cards)


def became(kind: Kind, offender: Seat, trick: int, state: IrregularityState, law: Paragraph) -> Sentence:
    """Return the sentence that it is accepted, rectified, waived or established, with the paragraph."""
    return say(f"became.{state.name}", irregularity=name_of(kind, offender, trick), law=law)
