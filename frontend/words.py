"""The words for the values of the game, in each language: seats, cards, calls, contracts, results, refusals.

Every function takes the language as Django's code (``en``, ``zh-hans``) and never asks which one is active, so that a
sentence can be made for several readers at once. A catalogue is asked once for each sentence; what it said is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.utils import translation
from django.utils.translation import gettext

from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.phases import Phase
from laws.table.table import Voided
from laws.values.calls import DOUBLE, PASS, Call
from laws.values.cards import SUITS, Card, Denomination, Hand, Rank, Suit
from laws.values.contract import Contract, Doubled, PassedOut, Played, Result
from laws.values.seats import Seat, Side, Vulnerability

__all__ = [
    "Say",
    "call_name",
    "call_text",
    "card_name",
    "contract_text",
    "denomination_name",
    "hand_name",
    "number_name",
    "outcome_text",
    "phase_name",
    "rank_name",
    "rank_text",
    "refusal_code_sentence",
    "refusal_sentence",
    "result_sentence",
    "say",
    "score_sentence",
    "seat_mark",
    "seat_name",
    "side_mark",
    "side_name",
    "signed",
    "suit_name",
    "voided_sentence",
    "vulnerability_name",
]

Say = Callable[[str], str]
"""What gives the sentence of one language for an English one; always called `_`, for the extraction of messages."""


class _Sentences(dict[str, str]):
    def __init__(self, language: str) -> None:
        self.language = language

    def __missing__(self, english: str) -> str:
        with translation.override(self.language):
            sentence = gettext(english)
        self[english] = sentence
        return sentence


@cache
def say(language: str) -> Say:
    """The sentences of a language."""
    return _Sentences(language).__getitem__


# --- Seats and sides -----------------------------------------------------------------------------------------------


def seat_name(seat: Seat, language: str) -> str:
    """North, East, South or West."""
    _ = say(language)
    return (_("North"), _("East"), _("South"), _("West"))[seat]


def seat_mark(seat: Seat, language: str) -> str:
    """The seat in one character, which is the first of its name: N, 北."""
    return seat_name(seat, language)[0]


def side_name(side: Side, language: str) -> str:
    """North-South or East-West."""
    _ = say(language)
    return (_("North-South"), _("East-West"))[side]


def side_mark(side: Side, language: str) -> str:
    """NS or EW."""
    _ = say(language)
    return (_("NS"), _("EW"))[side]


def vulnerability_name(vulnerability: Vulnerability, language: str) -> str:
    """Which sides are vulnerable, as it is written on a board."""
    _ = say(language)
    match vulnerability:
        case Vulnerability.NONE:
            return _("None vul")
        case Vulnerability.NS:
            return _("NS vul")
        case Vulnerability.EW:
            return _("EW vul")
        case Vulnerability.BOTH:
            return _("All vul")


# --- Cards ---------------------------------------------------------------------------------------------------------


def suit_name(suit: Suit, language: str) -> str:
    """The suit in the plural: spades."""
    _ = say(language)
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]


def denomination_name(denomination: Denomination, language: str) -> str:
    """The suit, or notrump."""
    suit = denomination.suit
    return say(language)("notrump") if suit is None else suit_name(suit, language)


def rank_name(rank: Rank, language: str) -> str:
    """The rank as it is spoken: ace, 10."""
    if rank < Rank.JACK:
        return str(int(rank))
    _ = say(language)
    return (_("jack"), _("queen"), _("king"), _("ace"))[rank - Rank.JACK]


def rank_text(rank: Rank) -> str:
    """The rank as it is printed on a card: A, 10."""
    return "10" if rank is Rank.TEN else rank.letter


@cache
def card_name(card: Card, language: str) -> str:
    """The card as it is spoken: ace of spades."""
    words = {"rank": rank_name(card.rank, language), "suit": suit_name(card.suit, language)}
    return say(language)("{rank} of {suit}").format_map(words)


def hand_name(hand: Hand, language: str) -> str:
    """The cards as they are read aloud, spades first: spades ace, queen, 5; hearts none."""
    _ = say(language)
    return _("; ").join(_suit_aloud(hand, suit, language) for suit in reversed(SUITS))


def _suit_aloud(hand: Hand, suit: Suit, language: str) -> str:
    _ = say(language)
    ranks = _(", ").join(rank_name(card.rank, language) for card in hand.suit(suit))
    return _("{suit} {ranks}").format(suit=suit_name(suit, language), ranks=ranks or _("none"))


# --- Calls, contracts, results -------------------------------------------------------------------------------------


def call_name(call: Call, language: str) -> str:
    """The call as it is spoken: pass, double, 1 heart, 2 hearts, 3 notrump."""
    _ = say(language)
    if call.is_bid:
        suit = call.denomination.suit
        if call.level == 1 and suit is not None:
            return (_("1 club"), _("1 diamond"), _("1 heart"), _("1 spade"))[suit]
        named = denomination_name(call.denomination, language)
        return _("{level} {denomination}").format(level=call.level, denomination=named)
    if call == PASS:
        return _("pass")
    return _("double") if call == DOUBLE else _("redouble")


def call_text(call: Call, language: str) -> str:
    """The call as it is written in an auction: Pass, X, 2♥, 3NT."""
    if call.is_bid:
        return f"{call.level}{call.denomination.symbol}"
    return say(language)("Pass") if call == PASS else str(call)


def contract_text(contract: Contract, language: str) -> str:
    """The contract as bridge people write it: 4♠X by South."""
    _ = say(language)
    bid = f"{contract.level}{contract.denomination.symbol}"
    match contract.doubled:
        case Doubled.DOUBLED:
            bid = _("{bid}X").format(bid=bid)
        case Doubled.REDOUBLED:
            bid = _("{bid}XX").format(bid=bid)
        case Doubled.NO:
            pass
    return _("{contract} by {declarer}").format(contract=bid, declarer=seat_name(contract.declarer, language))


def number_name(number: int, language: str) -> str:
    """A number from one to thirteen in a word; in figures beyond."""
    _ = say(language)
    words = (
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
        _("thirteen"),
    )
    return words[number - 1] if 1 <= number <= len(words) else str(number)


def outcome_text(over: int, language: str) -> str:
    """What became of a contract, by its tricks above it or below: made, made with one overtrick, down two."""
    _ = say(language)
    if over == 0:
        return _("made")
    if over < 0:
        return _("down {number}").format(number=number_name(-over, language))
    if over == 1:
        return _("made with one overtrick")
    return _("made with {number} overtricks").format(number=number_name(over, language))


def result_sentence(result: Result, language: str) -> str:
    """How the board ended: 4♠X by South, down two."""
    _ = say(language)
    match result:
        case PassedOut():
            return _("Passed out")
        case Played(contract, _tricks):
            words = {"contract": contract_text(contract, language), "outcome": outcome_text(result.over, language)}
            return _("{contract}, {outcome}").format_map(words)


def signed(points: int) -> str:
    """A score with its sign, as it is printed: +430, −50, 0."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def score_sentence(score_ns: int, language: str) -> str:
    """The score from North-South's side: NS +430."""
    return say(language)("NS {score}").format(score=signed(score_ns))


def phase_name(phase: Phase, language: str) -> str:
    """Where the board stands."""
    _ = say(language)
    match phase:
        case Phase.AUCTION:
            return _("Auction")
        case Phase.CLARIFICATION:
            return _("Opening lead")
        case Phase.PLAY:
            return _("Play")
        case Phase.OVER:
            return _("Board over")


def voided_sentence(voided: Voided, language: str) -> str:
    """That a claim is void: East contests South’s claim: play goes on (Law 68D2(b))."""
    _ = say(language)
    contested = _("{by} contests {seat}’s claim: play goes on (Law {law})")
    objected = _("{by} objects to {seat}’s concession: play goes on (Law {law})")
    sentence = objected if voided.law == "68B2" else contested
    by, seat = seat_name(voided.by, language), seat_name(voided.claimer, language)
    return sentence.format(by=by, seat=seat, law=voided.law)


# --- Refusals ------------------------------------------------------------------------------------------------------


def refusal_sentence(refusal: Refusal, language: str) -> str:
    """Why an attempt changed nothing, what to do instead, and the Law that says so."""
    _ = say(language)
    sentence = _particular(refusal, language) or refusal_code_sentence(refusal.code, language)
    if not refusal.law:
        return sentence
    # The Laws have numbers, the articles of the competition rules points between theirs.
    said = _("{sentence} (article {law})") if "." in refusal.law else _("{sentence} (Law {law})")
    return said.format(sentence=sentence, law=refusal.law)


def _particular(refusal: Refusal, language: str) -> str:
    _ = say(language)
    match refusal:
        case Refusal(code=RefusalCode.NOT_YOUR_TURN, seat=Seat() as seat):
            return _("It is {seat}’s turn.").format(seat=seat_name(seat, language))
        case Refusal(code=RefusalCode.MUST_FOLLOW_SUIT, suit=Suit() as suit):
            return _("This hand can follow suit: play one of its {suit}.").format(suit=suit_name(suit, language))
        case Refusal(code=RefusalCode.INSUFFICIENT_BID, call=Call() as call):
            return _("A bid must be higher than {call}.").format(call=call_text(call, language))
        case Refusal(code=RefusalCode.MUST_REPEAT, call=Call() as call):
            return _("You must repeat your call: {call}.").format(call=call_text(call, language))
        case _:
            return ""


def refusal_code_sentence(code: str, language: str) -> str:
    """The sentence of a refusal by its code alone. KeyError when it is none of RefusalCode."""
    return _refusals(language)[code]


@cache
def _refusals(language: str) -> dict[str, str]:
    _ = say(language)
    return {
        RefusalCode.GAME_OVER: _("This board is over."),
        RefusalCode.NOT_NOW: _("That cannot be done now."),
        RefusalCode.TOO_LATE: _("It is too late for that."),
        RefusalCode.NOT_YOUR_TURN: _("It is not your turn."),
        RefusalCode.NOT_OFFERED: _("That is not open to you."),
        RefusalCode.NOT_DECLARER: _("Only declarer plays dummy’s cards."),
        RefusalCode.NOT_ON_YOUR_SIDE: _("That is for the other side of the screen to do."),
        RefusalCode.MUST_PASS: _("You must pass."),
        RefusalCode.MUST_REPEAT: _("You must repeat your call."),
        RefusalCode.AUCTION_OVER: _("The auction is over."),
        RefusalCode.BID_ABOVE_SEVEN: _("No bid is higher than seven notrump."),
        RefusalCode.INSUFFICIENT_BID: _("A bid must be higher than the last one."),
        RefusalCode.INADMISSIBLE_DOUBLE: _("Only an opponent’s bid that is not yet doubled can be doubled."),
        RefusalCode.INADMISSIBLE_REDOUBLE: _("Only an opponent’s double can be redoubled."),
        RefusalCode.NOT_YOUR_CARD: _("That card is not in this hand."),
        RefusalCode.MUST_FOLLOW_SUIT: _("This hand can follow suit: play a card of the suit led."),
        RefusalCode.MUST_PLAY_PENALTY_CARD: _("A penalty card must be played now."),
        RefusalCode.MUST_PLAY_REQUIRED: _("The director’s rectification asks for another card."),
        RefusalCode.LEAD_RESTRICTED: _("That suit may not be led now."),
    }
