"""What is done, what happens and what is in force at a table, as English sentences."""

from __future__ import annotations

from typing import Final

from laws.auction import CallStatus
from laws.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.cards import Card, Denomination, Suit
from laws.commands import Command
from laws.conditions import Attention, Director
from laws.contract import Contract, PassedOut
from laws.dues import (
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
from laws.events import (
    AlertAcknowledged,
    ApertureOpened,
    AttentionDrawn,
    CallAlerted,
    CallFate,
    CallMade,
    CardPlayed,
    CardTakenBack,
    ClaimEstablished,
    ClaimVoided,
    ContractBecame,
    DueLifted,
    DueSet,
    Ended,
    Event,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    LeadFaced,
    LeadMoved,
    LeadShown,
    LeadTakenBack,
    LedFaceDown,
    ResultBecame,
    RevokeEstablished,
    ScoreLowered,
    TrayMoved,
    TricksTransferred,
)
from laws.refusals import Refusal
from laws.screens.screen import ScreenSide, screenmate, side_of
from laws.screens.sight import still_on_tray
from laws.seats import Seat, Side
from laws.table import Table

__all__ = [
    "call_words",
    "card_words",
    "contract_words",
    "happened",
    "in_force",
    "name",
    "option_words",
    "refused",
    "side_name",
]

_RANKS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_LEVELS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_KINDS: Final = {
    "24": "a card exposed or led during the auction",
    "25": "an attempt to change a call",
    "27": "an insufficient bid",
    "30": "a pass out of turn",
    "31": "a bid out of turn",
    "32": "a double or redouble out of turn",
    "36": "an inadmissible double or redouble",
    "37": "a call where a pass was due",
    "38": "a bid of more than seven",
    "39": "a call after the final pass",
    "45": "a fifth card to a trick",
    "45D": "a card of dummy's that was not named",
    "49": "an exposed card",
    "52": "another card than the penalty card",
    "54": "an opening lead out of turn",
    "55": "a lead out of turn",
    "56": "a lead out of turn",
    "57": "a premature lead or play",
    "58": "several cards at once",
    "60": "a card before declarer's lead from the right hand",
    "61": "a revoke",
    "63": "an established revoke",
}
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


def _law(ref: str) -> str:
    """A paragraph of the Laws, or of the articles of the competition rules, which are numbered with points."""
    return f"article {ref}" if "." in ref else f"Law {ref}"


def name(seat: Seat) -> str:
    """North, East, South or West."""
    return seat.name.capitalize()


def card_words(card: Card) -> str:
    """As people say it: the king of spades."""
    return f"the {_RANKS[card % 13]} of {_suit(card.suit)}"


def call_words(call: Call) -> str:
    """As people say it: one notrump, pass, double."""
    if not call.is_bid:
        return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}[call]
    denomination = call.denomination.name.lower()
    many = call.level > 1 or call.denomination is Denomination.NOTRUMP
    return f"{_LEVELS[call.level - 1]} {denomination if many else denomination.rstrip('s')}"


def contract_words(contract: Contract) -> str:
    """Four hearts doubled by South."""
    doubled = ("", " doubled", " redoubled")[contract.doubled]
    many = contract.level > 1 or contract.denomination is Denomination.NOTRUMP
    denomination = contract.denomination.name.lower()
    bid = f"{_LEVELS[contract.level - 1]} {denomination if many else denomination.rstrip('s')}"
    return f"{bid}{doubled} by {name(contract.declarer)}"


def _suit(suit: Suit) -> str:
    return suit.name.lower()


def _suits(suits: tuple[Suit, ...], joined: str = "and") -> str:
    return f" {joined} ".join(map(_suit, suits))


def _cards(cards: tuple[Card, ...]) -> str:
    return " and ".join(map(card_words, cards))


def option_words(option: Option) -> str:
    """The option with the suits or the card that it is about."""
    words = [option.word, _suits(option.suits)] if option.suits else [option.word]
    if option.card is not None:
        words.append(card_words(option.card))
    return " ".join(words)


def refused(refusal: Refusal) -> str:
    """Why nothing came of it."""
    law = f" ({_law(refusal.law)})" if refusal.law else ""
    return f"This is refused: {refusal.code.value.replace('_', ' ')}{law}."


def happened(event: Event, before: Table, command: Command | None = None) -> str:
    """What an event brings about, at the table before it; empty for what says no more than the action itself."""
    if command is not None and _echoes(event, command):
        return ""
    match event:
        case DueSet(due):
            return in_force(due)
        case DueLifted(due):
            return _no_more(due)
        case CallFate(number, status):
            return _fate(before, number, status)
        case LeadFaced():
            return "The lead is faced and dummy spread."
        case Ended() | ResultBecame():
            return _ended(event)
    return _irregular(event, before) or _cards_moved(event) or _behind_screen(event, before)


def _echoes(event: Event, command: Command) -> bool:
    """Whether an event is nothing else than what the player did."""
    match event:
        case CallMade(_, call):
            return call == getattr(command, "call", None)
        case CardPlayed(_, card) | LedFaceDown(_, card):
            return card == getattr(command, "card", None)
        case _:
            return False


def _ended(event: Ended | ResultBecame) -> str:
    if isinstance(event.result, PassedOut):
        return "The board is passed out."
    tricks = f"{contract_words(event.result.contract)}, {_count(event.result.tricks)}"
    if isinstance(event, ResultBecame):
        return f"The result is now {tricks} ({_law(event.law)})."
    return f"The board is over: {tricks}."


def _irregular(event: Event, before: Table) -> str:
    match event:
        case IrregularityNoted(law, offender):
            kind = _KINDS.get(law, "an irregularity")
            told = "" if before.conditions.attention is Attention.AUTOMATIC else " Nobody is told of it yet."
            return f"That is {kind} by {name(offender)} ({_law(law)}).{told}"
        case IrregularityBecame(number, state, law):
            irregularity = before.incidents.find(number)
            kind = _KINDS.get(irregularity.law, "an irregularity").split(" ", 1)[1]
            return f"The {kind} by {name(irregularity.offender)} is {state.value} ({_law(law)})."
        case AttentionDrawn(seat, number):
            irregularity = before.incidents.find(number)
            kind = _KINDS.get(irregularity.law, f"an irregularity of Law {irregularity.law}")
            who = "the platform" if seat is None else name(seat)
            comes = "" if before.conditions.director is Director.AUTO else "; the director comes"
            return f"Attention is drawn by {who} to {kind} by {name(irregularity.offender)}{comes}."
        case InformationNoted():
            return _information(event, before)
        case RevokeEstablished(_, law):
            return f"The revoke is established ({_law(law)})."
        case TricksTransferred(tricks, side):
            return _transfer(tricks, side)
        case ScoreLowered(side, tricks):
            return f"{side_name(side)} score as for {_count(tricks)}; the other side keeps its score (Law 79B3)."
        case ClaimVoided(_, law):
            return f"The claim is void, play goes on ({_law(law)})."
        case ClaimEstablished(law):
            return f"The agreement to the claim is established ({_law(law)})."
        case _:
            return ""


def _information(event: InformationNoted, before: Table) -> str:
    """Law 16C: whose it is."""
    if event.card is not None:
        what = f"{name(event.seat)}'s {card_words(event.card)[4:]}"
    else:
        what = f"{name(event.seat)}'s {call_words(before.auction.calls[event.call - 1].call)}"
    if event.unauthorised is None:
        return f"What {what} told is everybody's to know (Law {event.law})."
    return f"What {what} told is unauthorised for {side_name(event.unauthorised)} (Law {event.law})."


def _cards_moved(event: Event) -> str:
    match event:
        case CardTakenBack(seat, card):
            return f"{card_words(card).capitalize()} goes back to {name(seat)}'s hand."
        case LeadMoved(hand):
            return f"The lead is {name(hand)}'s."
        case LeadTakenBack(seat):
            return f"The face-down lead goes back to {name(seat)}'s hand."
        case ContractBecame(contract):
            return f"The contract is now {contract_words(contract)}."
        case CallMade(seat, call):
            return f"{name(seat)} calls {call_words(call)}."
        case CardPlayed(seat, card):
            return f"{name(seat)} plays {card_words(card)}."
        case LedFaceDown(seat, card):
            return f"{name(seat)} leads {card_words(card)} face down."
        case _:
            return ""


def _behind_screen(event: Event, before: Table) -> str:
    match event:
        case TrayMoved(to, None):
            return f"The director brings the tray to {_mates(to)}."
        case TrayMoved(to):
            calls = [before.auction.calls[number - 1].call for number in still_on_tray(before)]
            return f"{_mates(to)} see {' and '.join(map(call_words, calls)) or 'nothing new'}."
        case ApertureOpened():
            return "Everybody sees what lies on the table."
        case LeadShown(seat):
            return (
                f"{name(screenmate(seat))} sees it face up; it is seen beyond the screen when the aperture is opened."
            )
        case CallAlerted(seat):
            return f"{name(screenmate(seat))} has the alert card."
        case AlertAcknowledged(seat):
            return f"{name(screenmate(seat))} has his alert card back."
        case _:
            return ""


def _mates(side: ScreenSide) -> str:
    return " and ".join(name(seat) for seat in Seat if side_of(seat) is side)


def _count(tricks: int) -> str:
    return f"{tricks} trick{'s' * (tricks != 1)}"


def side_name(side: Side) -> str:
    """North-South or East-West."""
    return "-".join(map(name, side.seats))


def _transfer(tricks: int, side: Side) -> str:
    if tricks < 0:
        return f"{_count(-tricks)} transferred to {side_name(side)} must be given back."
    return f"{_count(tricks)} transferred to {side_name(side)} at the end of play (Law 64A)."


def _fate(before: Table, number: int, status: CallStatus) -> str:
    made = before.auction.calls[number - 1]
    what = f"{name(made.seat)}'s {call_words(made.call)}"
    match status:
        case CallStatus.STANDING:
            return f"{what} stands."
        case CallStatus.PENDING:
            return f"{what} is in abeyance."
        case _:
            return f"{what} is {status.value}."


def in_force(due: Due) -> str:
    """What holds from now on. Of a choice and a judgement only who is asked what."""
    match due:
        case Choice(seats, _, law):
            return f"{' or '.join(map(name, seats))} chooses, alone ({_law(law)}):"
        case Judgement(number, seat, _, halts, call):
            question = _QUESTIONS.get(number, "the director judges")
            about = f"{name(seat)}, call {call}" if call else name(seat)
            return f"The director {'decides' if halts else 'will judge'} ({_law(number)}, {about}): {question}"
        case MustPass(seat, until, law):
            how_long = "at his next turn" if until is Until.NEXT else "to the end of the auction"
            return f"{name(seat)} must pass {how_long} ({_law(law)})."
        case MustReplace(seat, law, _, call):
            what = "call" if call or law[:2] < "40" else "call or play"
            return f"{name(seat)} must make another {what} ({_law(law)})."
        case MustRepeat(seat, call, law):
            return f"{name(seat)} must call {call_words(call)} again at his turn ({_law(law)})."
        case CallAgain(seat, law):
            return f"{name(seat)} makes any legal call in his turn ({_law(law)})."
        case Comparison(seat, _, law):
            return (
                f"{name(seat)} will call again in his turn; that call is compared with the one cancelled ({_law(law)})."
            )
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
        case MustPlay(hand, card, law):
            return f"{name(hand)} must play {card_words(card)} in his turn, if he can ({_law(law)})."
        case PlayDemand(hand, word, suits, law):
            return f"{name(hand)} must play {_demanded(word, suits)}, if he can ({_law(law)})."
        case LeadRestriction(leader, suits, required, law):
            what = f"must lead {_suits(suits)}" if required else f"may not lead {_suits(suits, 'or')}"
            long = "" if required else " while he keeps the lead"
            return f"{name(leader)} {what}{long} ({_law(law)})."
        case LeadRight(settled=True):
            return ""
        case LeadRight(leader, _, law):
            return f"When {name(leader)} first gains the lead, declarer may forbid a suit, if he defends ({_law(law)})."
        case LeadFree(leader, trick):
            return f"Declarer has chosen about {name(leader)}'s lead to trick {trick} (Law 50D2)."
        case _:
            return _about_words(due)


def _about_words(due: Due) -> str:
    match due:
        case Spoken(seat, option):
            return f"{name(seat)} has said {option.word}; it counts if his partner says nothing else (Law 55A)."
        case DummySuggested(trick):
            return f"Dummy has proposed a card for trick {trick}; a card played too soon is simply played (Law 57C2)."
        case _:
            return ""


def _demanded(word: str, suits: tuple[Suit, ...]) -> str:
    match word:
        case "require":
            return f"a {_suits(suits).rstrip('s')}"
        case "forbid":
            return f"anything but {_suits(suits)}"
        case _:
            return f"his {word} {_suits(suits).rstrip('s')}"


def _no_more(due: Due) -> str:
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
