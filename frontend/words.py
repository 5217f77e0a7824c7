"""The words for the values of the game in each language: seats, cards, calls, contracts, results, refusals.

Every function takes the language as Django's code (``en``, ``zh-hans``) and never reads the active language, so that a
sentence can be made for several readers at once. Looked-up sentences are cached.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from frontend.citations import citation
from frontend.languages import Say, say
from laws.protocol.refusals import Refusal, RefusalCode
from laws.sentences import happenings, refusals
from laws.sentences.catalogue import CATALOGUE
from laws.sentences.sentence import Lexicon, Sentence, Template, render
from laws.table.phases import Phase
from laws.table.table import Voided
from laws.values.calls import DOUBLE, PASS, Call
from laws.values.calls import bid as bid_of
from laws.values.cards import SUITS, Card, Denomination, Hand, Rank, Suit
from laws.values.contract import Contract, Doubled, PassedOut, Played, Result
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side, Vulnerability

__all__ = [
    "Say",
    "bid_text",
    "call_name",
    "call_text",
    "card_name",
    "contract_name",
    "contract_text",
    "denomination_name",
    "hand_name",
    "joined",
    "lexicon",
    "listed",
    "number_name",
    "outcome_name",
    "outcome_text",
    "phase_name",
    "rank_name",
    "rank_text",
    "refusal_code_sentence",
    "refusal_sentence",
    "result_sentence",
    "say",
    "score_name",
    "score_sentence",
    "seat_mark",
    "seat_name",
    "sentence",
    "side_mark",
    "side_name",
    "signed",
    "suit_name",
    "unplayed_name",
    "unplayed_sentence",
    "voided_sentence",
    "vulnerability_aloud",
    "vulnerability_name",
]

# --- Seats and sides -----------------------------------------------------------------------------------------------


@cache
def seat_name(seat: Seat, language: str) -> str:
    """Return North, East, South or West."""
    _ = say(language)
    return (_("North"), _("East"), _("South"), _("West"))[seat]


def seat_mark(seat: Seat, language: str) -> str:
    """Return the seat in one character, the first of its name: N, 北."""
    return seat_name(seat, language)[0]


def side_name(side: Side, language: str) -> str:
    """Return North-South or East-West."""
    _ = say(language)
    return (_("North-South"), _("East-West"))[side]


def side_mark(side: Side, language: str) -> str:
    """Return NS or EW."""
    _ = say(language)
    return (_("NS"), _("EW"))[side]


def vulnerability_name(vulnerability: Vulnerability, language: str) -> str:
    """Return the vulnerable sides as they are written on a board."""
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


def vulnerability_aloud(vulnerability: Vulnerability, language: str) -> str:
    """Return the vulnerable sides as they are spoken."""
    _ = say(language)
    match vulnerability:
        case Vulnerability.NONE:
            return _("nobody vulnerable")
        case Vulnerability.NS:
            return _("North-South vulnerable")
        case Vulnerability.EW:
            return _("East-West vulnerable")
        case Vulnerability.BOTH:
            return _("both sides vulnerable")


# --- Cards ---------------------------------------------------------------------------------------------------------


@cache
def suit_name(suit: Suit, language: str) -> str:
    """Return the suit in the plural: spades."""
    _ = say(language)
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]


@cache
def denomination_name(denomination: Denomination, language: str) -> str:
    """Return the suit, or notrump."""
    suit = denomination.suit
    return say(language)("notrump") if suit is None else suit_name(suit, language)


@cache
def rank_name(rank: Rank, language: str) -> str:
    """Return the rank as it is spoken: ace, 10."""
    if rank < Rank.JACK:
        return str(int(rank))
    _ = say(language)
    return (_("jack"), _("queen"), _("king"), _("ace"))[rank - Rank.JACK]


def rank_text(rank: Rank) -> str:
    """Return the rank as it is printed on a card: A, 10."""
    return "10" if rank is Rank.TEN else rank.letter


@cache
def card_name(card: Card, language: str) -> str:
    """Return the card as it is spoken: ace of spades."""
    words = {"rank": rank_name(card.rank, language), "suit": suit_name(card.suit, language)}
    return say(language)("{rank} of {suit}").format_map(words)


def hand_name(hand: Hand, language: str) -> str:
    """Return the cards as they are read aloud, spades first: spades ace, queen, 5; hearts none."""
    _ = say(language)
    return _("; ").join([_suit_aloud(hand.holding(suit), suit, language) for suit in _SPADES_FIRST])


_SPADES_FIRST: Final = tuple(reversed(SUITS))


@lru_cache(maxsize=2_048)
def _suit_aloud(holding: int, suit: Suit, language: str) -> str:
    _ = say(language)
    held = Hand(holding << 13 * suit).of_suit(suit)
    ranks = _(", ").join(rank_name(card.rank, language) for card in held)
    return _("{suit} {ranks}").format(suit=suit_name(suit, language), ranks=ranks or _("none"))


# --- Calls, contracts, results -------------------------------------------------------------------------------------


@cache
def call_name(call: Call, language: str) -> str:
    """Return the call as it is spoken: pass, double, 1 heart, 2 hearts, 3 notrump."""
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


@cache
def call_text(call: Call, language: str) -> str:
    """Return the call as it is written in an auction: Pass, X, 2♥, 3NT."""
    if call.is_bid:
        return f"{call.level}{call.denomination.symbol}"
    return say(language)("Pass") if call == PASS else str(call)


def contract_text(contract: Contract, language: str) -> str:
    """Return the contract as it is usually written: 4♠X by South."""
    words = {"contract": bid_text(contract, language), "declarer": seat_name(contract.declarer, language)}
    return say(language)("{contract} by {declarer}").format_map(words)


def bid_text(contract: Contract, language: str) -> str:
    """Return the contract without its declarer: 4♠X."""
    _ = say(language)
    bid = f"{contract.level}{contract.denomination.symbol}"
    match contract.doubled:
        case Doubled.NO:
            return bid
        case Doubled.DOUBLED:
            return _("{bid}X").format(bid=bid)
        case Doubled.REDOUBLED:
            return _("{bid}XX").format(bid=bid)


def contract_name(contract: Contract, language: str) -> str:
    """Return the contract as it is spoken: 4 spades doubled by South."""
    _ = say(language)
    bid = call_name(bid_of(contract.level, contract.denomination), language)
    words = {"bid": bid, "declarer": seat_name(contract.declarer, language)}
    match contract.doubled:
        case Doubled.NO:
            return _("{bid} by {declarer}").format_map(words)
        case Doubled.DOUBLED:
            return _("{bid} doubled by {declarer}").format_map(words)
        case Doubled.REDOUBLED:
            return _("{bid} redoubled by {declarer}").format_map(words)


def number_name(number: int, language: str) -> str:
    """Return a number from one to thirteen as a word, others in figures."""
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
    """Return the outcome of a contract by its tricks above or below it: made, made with one overtrick, down two."""
    _ = say(language)
    if over == 0:
        return _("made")
    if over < 0:
        return _("down {number}").format(number=number_name(-over, language))
    if over == 1:
        return _("made with one overtrick")
    return _("made with {number} overtricks").format(number=number_name(over, language))


def result_sentence(result: Result, language: str) -> str:
    """Return how the board ended: 4♠X by South, down two."""
    _ = say(language)
    match result:
        case PassedOut():
            return _("Passed out")
        case Played(contract, _tricks):
            words = {"contract": contract_text(contract, language), "outcome": outcome_text(result.over, language)}
            return _("{contract}, {outcome}").format_map(words)


def unplayed_sentence(contract: Contract | None, language: str) -> str:
    """Return how a board ended that was set aside: 4♠ by South, not played; without a contract, that it was not."""
    if contract is None:
        return say(language)("Not played")
    return say(language)("{contract}, not played").format(contract=contract_text(contract, language))


def unplayed_name(contract: Contract | None, language: str) -> str:
    """Return how a board ended that was set aside, as it is spoken."""
    if contract is None:
        return say(language)("Not played")
    return say(language)("{contract}, not played").format(contract=contract_name(contract, language))


def outcome_name(result: Result, language: str) -> str:
    """Return how the board ended, as it is spoken: 4 spades doubled by South, down two."""
    match result:
        case PassedOut():
            return result_sentence(result, language)
        case Played(contract, _tricks):
            words = {"contract": contract_name(contract, language), "outcome": outcome_text(result.over, language)}
            return say(language)("{contract}, {outcome}").format_map(words)


def signed(points: int) -> str:
    """Return a score with its sign, as it is printed: +430, −50, 0."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def score_sentence(score_ns: int, language: str, side: Side = Side.NS) -> str:
    """Return the score from one side: NS +430, EW −430."""
    if side is Side.NS:
        return say(language)("NS {score}").format(score=signed(score_ns))
    return say(language)("EW {score}").format(score=signed(-score_ns))


def score_name(score_ns: int, language: str, side: Side = Side.NS) -> str:
    """Return the score from North-South's side as it is spoken: North-South minus 1700."""
    _ = say(language)
    words = {"side": side_name(side, language), "points": abs(score_ns)}
    if (score_ns if side is Side.NS else -score_ns) < 0:
        return _("{side} minus {points}").format_map(words)
    return _("{side} plus {points}").format_map(words)


def phase_name(phase: Phase, language: str) -> str:
    """Return the phase of the board."""
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
    """Return that a claim is void: East contests South’s claim: play goes on (Law 68D2(b))."""
    return sentence(happenings.voided(voided), language)


# --- Sentences of the catalogue ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Words:
    """A `laws.sentences.sentence.Lexicon` of one language: calls as they are written, everything else as spoken."""

    language: str

    def template(self, name: str) -> Template:
        """Return the template with that id in the language. Raise KeyError."""
        english = CATALOGUE[name]
        return Template(say(self.language)(english.text), english.laws)

    def seat(self, seat: Seat) -> str:
        return seat_name(seat, self.language)

    def side(self, side: Side) -> str:
        return side_name(side, self.language)

    def call(self, call: Call) -> str:
        return call_text(call, self.language)

    def card(self, card: Card) -> str:
        return card_name(card, self.language)

    def suit(self, suit: Suit) -> str:
        return suit_name(suit, self.language)

    def contract(self, contract: Contract) -> str:
        return contract_text(contract, self.language)

    def tricks(self, number: int) -> str:
        _ = say(self.language)
        return _("1 trick") if number == 1 else _("{number} tricks").format(number=number)

    def citation(self, paragraphs: tuple[Paragraph, ...]) -> str:
        return citation(paragraphs, self.language)

    def one_of(self, words: Iterable[str]) -> str:
        return say(self.language)("{one} or {two}").format(one="", two="").join(words)

    def listed(self, words: Iterable[str]) -> str:
        return say(self.language)(", ").join(words)


@cache
def _words(language: str) -> _Words:
    return _Words(language)


def lexicon(language: str) -> Lexicon:
    """Return the words of a language for the fields of sentences."""
    return _words(language)


def sentence(said: Sentence, language: str) -> str:
    """Return a sentence of `laws.sentences` in a language. Raise KeyError for an unknown id."""
    text = render(said, _words(language))
    return text[:1].upper() + text[1:]


def joined(sentences: Iterable[Sentence], language: str) -> str:
    """Join sentences, with blanks between them where the language has blanks."""
    blank = say(language)("{one} {two}").format(one="", two="")
    return blank.join(sentence(said, language) for said in sentences)


def listed(sentences: Iterable[Sentence], language: str) -> str:
    """List what is told in parts: 15–17 HCP, balanced."""
    return _words(language).listed(render(said, _words(language)) for said in sentences)


# --- Refusals ------------------------------------------------------------------------------------------------------


def refusal_sentence(refusal: Refusal, language: str) -> str:
    """Return why an attempt changed nothing, what to do instead, and the paragraph."""
    return sentence(refusals.refusal(refusal), language)


def refusal_code_sentence(code: str, language: str) -> str:
    """Return the sentence of a refusal by its code alone. Raise KeyError for a code that RefusalCode does not have."""
    return sentence(refusals.refusal_code(_CODES[code]), language)


_CODES: Final = {code.value: code for code in RefusalCode}
