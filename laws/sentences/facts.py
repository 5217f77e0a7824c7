"""The facts that the law adviser asks for, and their answers."""

from __future__ import annotations

from typing import Final

from laws.sentences.sentence import Template

__all__ = ["TEMPLATES"]

_FACTS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "SCREEN_CALL": (
        "Has the call passed the screen?",
        {
            "NOT_PASSED": "No, it still lies on the tray on its own side",
            "CORRECTED": "No, and another call lies there instead, or the player whose turn it was has called",
            "PASSED_ON": "Yes, the opponent on the same side has let it pass with the tray",
            "PASSED": "Yes, its maker has pushed the tray himself",
            "THROUGH": "Yes",
        },
    ),
    "SCREEN_CARD": ("Was the aperture open?", {"CLOSED": "No", "OPEN": "Yes"}),
    "CALL_NOTICED": (
        "What has happened since the call?",
        {
            "ATTENTION": "Attention was drawn to it before anybody called",
            "CALLED_OVER": "The offender’s left-hand opponent has called over it",
            "CALLED_IN_TURN": "The opponent whose turn it was has called",
        },
    ),
    "CALL_TURN": (
        "Whose turn was it?",
        {
            "RHO": "That of the offender’s right-hand opponent",
            "PARTNER": "That of the offender’s partner",
            "LHO": "That of the offender’s left-hand opponent",
        },
    ),
    "OUT_OF_TURN_CALL": (
        "Could the call be legal at all?",
        {
            "LEGAL": "Yes: it would be legal in turn",
            "NEVER": "No: an inadmissible double or redouble, or a bid of more than seven",
        },
    ),
    "DOUBTFUL_CALL": (
        "Was the call artificial, or alerted?",
        {"NO": "No, it was natural", "YES": "Yes, or it is in doubt what it meant"},
    ),
    "REPLACED_ALREADY": (
        "Has the offender put another call in place of his bid before the director came?",
        {
            "NO": "No",
            "LOWEST": "Yes: the lowest sufficient bid in the same denomination",
            "BID": "Yes: another sufficient bid",
            "PASS": "Yes: a pass",
            "DOUBLE": "Yes: a double or redouble",
            "INSUFFICIENT": "Yes: another insufficient bid",
        },
    ),
    "CALL_CHANGED": (
        "How was the call changed?",
        {
            "UNINTENDED": "The player says that he did not mean the first call",
            "CHANGED": "On second thoughts, and left-hand opponent has not called",
            "CHANGED_NEVER": "On second thoughts, to a call that could never be legal there",
            "CALLED_OVER": "On second thoughts, and left-hand opponent has called over the second call",
        },
    ),
    "SLIP_SINCE": (
        "What has happened since the first call?",
        {
            "NOBODY": "Nobody has called",
            "CALLED": "Left-hand opponent has called, partner has not",
            "AUCTION_OVER": "The auction is over",
        },
    ),
    "DOUBLE_STAGE": (
        "How far has the board gone since?",
        {
            "AT_ONCE": "Left-hand opponent has not called",
            "CALLED_OVER": "Left-hand opponent has called over it",
            "LEAD_FACED": "The opening lead is faced, or the board is over",
        },
    ),
    "CALLED_OVER": (
        "Has the offender’s left-hand opponent called over it?",
        {"NO": "No", "YES": "Yes"},
    ),
    "FINAL_PASS_SIDE": (
        "Who has called after the final pass?",
        {
            "DECLARING": "A player of the declaring side",
            "DEFENDERS_PASS": "A defender, who has passed",
            "DEFENDERS_CALL": "A defender, who has bid, doubled or redoubled",
        },
    ),
    "AUCTION_STAGE": (
        "Does the auction still go on?",
        {
            "AUCTION": "Yes",
            "DECLARING": "No, and the offender’s side plays the contract",
            "DEFENDING": "No, and the offender’s side defends",
        },
    ),
    "AUCTION_CARDS": (
        "Which cards can be seen?",
        {
            "LOW": "One card below the ten, not led",
            "HONOUR": "One honour",
            "LED": "One card that was led",
            "SEVERAL": "Two or more cards",
        },
    ),
    "CARDS_SHOWN": (
        "Which cards has the defender exposed?",
        {
            "LOW": "One card below the ten, by accident",
            "HONOUR": "One honour",
            "SEVERAL": "Two or more cards",
            "PLAYED": "One that he played when he had already played to the trick",
        },
    ),
    "CARD_NOTICED": (
        "What has happened since the card was played?",
        {"ATTENTION": "Attention was drawn to it before declarer played on", "PLAYED_ON": "Declarer has played on"},
    ),
    "LEAD_NOTICED": (
        "What has happened since the lead?",
        {
            "ATTENTION": "Attention was drawn to it before anybody played to it",
            "PLAYED_OVER": "The next hand has played to it",
            "LED_IN_TURN": "An opponent of the leader has led in his proper turn",
            "DECLARER_SPREAD": "Declarer has begun to spread his hand",
            "DUMMY_SEEN": "Declarer could have seen a card of dummy’s",
        },
    ),
    "LEAD_TRICK": (
        "To which trick was the lead?",
        {"EARLIER": "To one before the thirteenth", "LAST": "To the thirteenth"},
    ),
    "MISPLACED_SINCE": (
        "What has happened since the card was put down?",
        {
            "NOBODY": "No defender has played to it",
            "DEFENDER": "A defender has played to it",
            "DEFENDERS": "Both defenders have played to it",
            "NEXT_TRICK": "Both sides have played to the next trick",
        },
    ),
    "PARTNER_TO_PLAY": (
        "Has the offender’s partner still to play to the trick?",
        {"YES": "Yes", "NO": "No, or the card is one to another trick"},
    ),
    "REVOKE_STAGE": (
        "How far has the board gone since the revoke?",
        {
            "IN_TIME": "Neither the offender nor his partner has led or played to the next trick",
            "GONE_ON": "The offender or his partner has just played to the next trick, or named a card for it",
            "CLAIMED": "The offender’s side has just claimed or conceded",
            "AGREED": "A claim is established",
            "BY_DUMMY": "Dummy, who has lost his rights, has asked about it first",
            "ESTABLISHED": "The revoke is established, and play goes on",
            "CLAIM_WAITS": "The other side has claimed or conceded",
            "OVER": "The revoke is established, and the board is over",
        },
    ),
    "REVOKE_TRICK": (
        "In which trick was the revoke?",
        {"EARLIER": "In one of the first eleven", "TWELFTH": "In the twelfth"},
    ),
    "REVOKE_HAND": (
        "Which hand has revoked?",
        {"DEFENDER": "A defender’s", "DECLARER": "Declarer’s", "DUMMY": "Dummy’s"},
    ),
    "REVOKE_PARTNER": (
        "Had the offender’s partner played to that trick before him?",
        {"BEFORE": "Yes", "AFTER": "No"},
    ),
    "REVOKE_LATE": (
        "When was attention drawn to it?",
        {
            "IN_TIME": "Before the other side called on the next board, in the same round",
            "NEXT_BOARD": "After the other side had called on the next board",
            "ROUND_OVER": "After the round",
        },
    ),
    "REVOKE_WON": (
        "Which tricks has the offending side won?",
        {
            "TWO": "The offender has won the revoke trick himself, and his side one more then or later",
            "ONE": "It has won the revoke trick or a later one, otherwise than so",
            "NONE": "Neither the revoke trick nor a later one",
            "FACED": "The revoke was dummy’s, or with a card that lay face up",
        },
    ),
}

TEMPLATES: Final = {f"fact.{name}": Template(question) for name, (question, _) in _FACTS.items()} | {
    f"fact.{name}.{answer}": Template(text) for name, (_, answers) in _FACTS.items() for answer, text in answers.items()
}
