"""What is in force at a table, and what ends, as English sentences."""

from __future__ import annotations

from typing import Final

from laws.conformance.script.spoken import call_words, card_words, law_words, name, suit_words
from laws.table.kinds import OptionWord
from laws.table.obligation import (
    CallAgain,
    Choice,
    Comparison,
    Due,
    DummySuggested,
    Judgement,
    LeadFree,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustPass,
    MustPlay,
    MustRepeat,
    MustReplace,
    Option,
    PenaltyCard,
    PlayDemand,
    Spoken,
    Until,
)
from laws.values.cards import Suit

__all__ = ["in_force", "no_more", "option_words"]

_QUESTIONS: Final = {
    "16B1": "was there unauthorised information, and was it used?",
    "16D": "somebody knows what he should not; can the board be played?",
    "21B1": "was the call made upon misinformation, and may it be changed?",
    "21B3": "was the other side damaged by misinformation that came out too late for a change?",
    "23A": "is the new call comparable with the one withdrawn?",
    "23C": "would the result have been another without the help of the call withdrawn?",
    "27D": "would the result have been another without the help of the insufficient bid?",
    "25A": "was the first call not meant?",
    "26B": "which suits did the withdrawn call specify?",
    "27B1(a)": "what did the call specify?",
    "29C": "what did the call specify?",
    "30C": "was the pass artificial?",
    "35.2(3)": "was the declaring side at fault in opening the aperture?",
    "45C4(b)": "was the first designation not meant?",
    "45E": "was the card played as a fifth card, or led to the next trick?",
    "45F": "did dummy's suggestion help declarer?",
    "62D2": "did the revoke help the offender's partner to choose his card?",
    "64C": "do the tricks transferred make good what the revoke cost?",
    "70": "how many tricks has each side?",
    "81C5": "may the rectification be waived?",
}


def option_words(option: Option) -> str:
    """The option with the suits or the card that it is about."""
    words = [option.word.value, suit_words(option.suits)] if option.suits else [option.word.value]
    if option.card is not None:
        words.append(card_words(option.card))
    return " ".join(words)


def in_force(due: Due) -> str:
    """What holds from now on. Of a choice and a judgement only who is asked what."""
    match due:
        case Choice(seats):
            return f"{' or '.join(map(name, seats))} chooses, alone ({law_words(due.law)}):"
        case Judgement(_, seat, _, halts, call):
            question = _QUESTIONS.get(due.law, "the director judges")
            about = f"{name(seat)}, call {call}" if call else name(seat)
            return f"The director {'decides' if halts else 'will judge'} ({law_words(due.law)}, {about}): {question}"
        case MustPass(seat, until):
            how_long = "at his next turn" if until is Until.NEXT else "to the end of the auction"
            return f"{name(seat)} must pass {how_long} ({law_words(due.law)})."
        case MustReplace(seat, _, _, call):
            what = "make another call" if call or due.law[:2] < "40" else "play another card"
            return f"{name(seat)} must {what} ({law_words(due.law)})."
        case MustRepeat(seat, call, law):
            return f"{name(seat)} must call {call_words(call)} again at his turn ({law_words(law)})."
        case CallAgain(seat, law):
            return f"{name(seat)} makes any legal call in his turn ({law_words(law)})."
        case Comparison(seat, _, law):
            compared = f"that call is compared with the one cancelled ({law_words(law)})"
            return f"{name(seat)} will call again in his turn; {compared}."
        case _:
            return _about_cards(due)


def _about_cards(due: Due) -> str:
    match due:
        case PenaltyCard(seat, card, major):
            return (
                f"{name(seat)} has {card_words(card)} on the table as a {'major' if major else 'minor'} penalty card."
            )
        case LyingCard(seat, card):
            return f"{name(seat)}'s {card_words(card)[4:]} lies face up until the auction ends (Law 24)."
        case MustPlay(hand, card):
            return f"{name(hand)} must play {card_words(card)} in his turn, if he can ({law_words(due.law)})."
        case PlayDemand(hand, word, suits, law):
            return f"{name(hand)} must play {_demanded(word, suits)}, if he can ({law_words(law)})."
        case LeadRestriction(leader, suits, required):
            what = f"must lead {suit_words(suits)}" if required else f"may not lead {suit_words(suits, 'or')}"
            long = "" if required else " while he keeps the lead"
            return f"{name(leader)} {what}{long} ({law_words(due.law)})."
        case LeadRight(settled=True):
            return ""
        case LeadRight(leader, _, law):
            when = f"When {name(leader)} first gains the lead"
            return f"{when}, declarer may forbid a suit, if he defends ({law_words(law)})."
        case LeadFree(leader, trick):
            return f"{name(leader)}'s lead to trick {trick} is settled (Law 50D2)."
        case _:
            return _about_words(due)


def _about_words(due: Due) -> str:
    match due:
        case Spoken(seat, option):
            return f"{name(seat)} has said {option.word.value}; it counts if his partner says nothing else (Law 55A)."
        case DummySuggested(trick):
            return f"Dummy has proposed a card for trick {trick}; a card played too soon is simply played (Law 57C2)."
        case _:
            return ""


def _demanded(word: OptionWord, suits: tuple[Suit, ...]) -> str:
    match word:
        case OptionWord.REQUIRE:
            return f"a {suit_words(suits).rstrip('s')}"
        case OptionWord.FORBID:
            return f"anything but {suit_words(suits)}"
        case _:
            return f"his {word.value} {suit_words(suits).rstrip('s')}"


def no_more(due: Due) -> str:
    """What ends and is worth a word: what lasted."""
    match due:
        case PenaltyCard(seat, card):
            return f"{card_words(card).capitalize()} is no penalty card of {name(seat)}'s any more."
        case LeadRestriction(leader, _, required) if not required:
            return f"{name(leader)} may lead what he likes again."
        case MustPass(seat, Until.ALWAYS):
            return f"{name(seat)} need not pass any more."
        case _:
            return ""
