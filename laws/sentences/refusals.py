"""Why an attempt changes nothing, and what to do instead."""

from __future__ import annotations

from typing import Final

from laws.protocol.refusals import Refusal, RefusalCode
from laws.sentences.sentence import Sentence, Template, say

__all__ = ["TEMPLATES", "refusal", "refusal_code"]

_CODES: Final = {
    RefusalCode.GAME_OVER: "This board is over.",
    RefusalCode.NOT_NOW: "That cannot be done now.",
    RefusalCode.TOO_LATE: "It is too late for that.",
    RefusalCode.NOT_YOUR_TURN: "It is not your turn.",
    RefusalCode.NOT_OFFERED: "That is not open to you.",
    RefusalCode.NOT_DECLARER: "Only declarer plays dummy’s cards.",
    RefusalCode.NOT_ON_YOUR_SIDE: "That is for the other side of the screen to do.",
    RefusalCode.MUST_PASS: "You must pass.",
    RefusalCode.MUST_REPEAT: "You must repeat your call.",
    RefusalCode.AUCTION_OVER: "The auction is over.",
    RefusalCode.BID_ABOVE_SEVEN: "No bid is higher than seven notrump.",
    RefusalCode.INSUFFICIENT_BID: "A bid must be higher than the last one.",
    RefusalCode.INADMISSIBLE_DOUBLE: "Only an opponent’s bid that is not yet doubled can be doubled.",
    RefusalCode.INADMISSIBLE_REDOUBLE: "Only an opponent’s double can be redoubled.",
    RefusalCode.NOT_YOUR_CARD: "That card is not in this hand.",
    RefusalCode.MUST_FOLLOW_SUIT: "This hand can follow suit: play a card of the suit led.",
    RefusalCode.MUST_PLAY_PENALTY_CARD: "A penalty card must be played now.",
    RefusalCode.MUST_PLAY_REQUIRED: "The director’s rectification asks for another card.",
    RefusalCode.LEAD_RESTRICTED: "That suit may not be led now.",
}

TEMPLATES: Final = {f"refusal.{code.name}": Template(text) for code, text in _CODES.items()} | {
    "refusal.NOT_YOUR_TURN.seat": Template("It is {seat}’s turn."),
    "refusal.MUST_FOLLOW_SUIT.suit": Template("This hand can follow suit: play one of its {suit}."),
    "refusal.INSUFFICIENT_BID.call": Template("A bid must be higher than {call}."),
    "refusal.MUST_REPEAT.call": Template("You must repeat your call: {call}."),
    "refusal.wrong_leader": Template.of(
        "The face-down lead goes back to its hand; the lead is {seat}’s ({law}).", "41A"
    ),
    "refusal": Template("{sentence} ({law})"),
}


def refusal_code(code: RefusalCode) -> Sentence:
    """The sentence of a refusal by its code alone."""
    return say(f"refusal.{code.name}")


def refusal(why: Refusal) -> Sentence:
    """What is particular about it, and the paragraph that the attempt would breach."""
    said = _particular(why)
    return said if why.law is None else say("refusal", sentence=said, law=why.law)


def _particular(why: Refusal) -> Sentence:
    for name in ("seat", "suit", "call"):
        value = getattr(why, name)
        about = f"refusal.{why.code.name}.{name}"
        if value is not None and about in TEMPLATES:
            return say(about, **{name: value})
    return refusal_code(why.code)
