"""Values of a LIN file: hands, calls, cards, vulnerabilities, results; parsed from text and written to it.

Every parser raises ValueError with a sentence for a person.
"""

from __future__ import annotations

import re
from typing import Final

from laws.notation.lin.tokens import short
from laws.notation.record import RecordedCall
from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import FULL_DECK, SUITS, Card, Denomination, Hand, Rank, Suit
from laws.values.contract import Contract, Doubled, PassedOut
from laws.values.seats import SEATS, Seat, Vulnerability

__all__ = [
    "LIN_SEATS",
    "Hands",
    "call_text",
    "deal_text",
    "hand_text",
    "parse_calls",
    "parse_cards",
    "parse_dealer",
    "parse_hand",
    "parse_hands",
    "parse_result",
    "parse_tricks",
    "parse_vulnerability",
    "result_text",
    "vulnerability_text",
]

LIN_SEATS: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order in which LIN names players and hands, and counts dealers from 1."""

_FLAGS: Final = re.ASCII | re.IGNORECASE
_HELD: Final = re.compile(r"[SHDC♠♥♦♣]|10|[2-9TJQKA]|\s|[.-]", _FLAGS)
_CALL: Final = re.compile(
    r"([1-9](?:NT|[CDHSN♣♦♥♠])|PASS|P|DBL|D|X{1,2}|RDBL|R)\s*(!?)|[\s,-]+",
    _FLAGS,
)
_CARD: Final = re.compile(r"([SHDC♠♥♦♣](?:10|[2-9TJQKA]))|[\s,]+", _FLAGS)
_RESULT: Final = re.compile(
    r"([1-7])(NT|[CDHSN])(XX?)?([NESW])(XX?)?(?:(=)|([+-][0-9]{1,2}))?",
    _FLAGS,
)
_PASSED_OUT: Final = frozenset({"P", "PASS", "PASSED OUT", "AP"})
_VULNERABILITY: Final = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
_VULNERABILITY_TEXT: Final = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}

Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]


def parse_hand(text: str) -> Hand | None:
    """Parse a hand, ``SAQ4H952DKT3CJ872``: suits and ranks in any order, ten T or 10. Return None for empty text."""
    suit: Suit | None = None
    bits = 0
    place = 0
    while place < len(text):
        match = _HELD.match(text, place)
        if match is None:
            raise ValueError(f"{text[place]!r} in the hand {short(text)} is neither a suit nor a rank")
        place = match.end()
        held = match[0].upper()
        if held.isspace() or held in ".-":
            continue
        if held in "SHDC♠♥♦♣":
            suit = Suit.parse(held)
        elif suit is None:
            raise ValueError(f"the hand {short(text)} has a rank before the first suit")
        else:
            card = Card.of(suit, Rank.parse(held))
            if bits & card.bit:
                raise ValueError(f"the hand {short(text)} holds {card} twice")
            bits |= card.bit
    return Hand(bits) if bits else None


def hand_text(hand: Hand) -> str:
    """Return the hand in LIN, all four suits named, ranks descending."""
    return "".join(suit.letter + hand.ranks(suit) for suit in reversed(SUITS))


def parse_dealer(text: str) -> Seat | None:
    """Parse the dealer in a value of ``md``, its first digit: 1 South to 4 East. Return None for 0 or no digit."""
    digit = text.strip()[:1]
    if digit and digit not in "01234":
        raise ValueError(f"the deal begins with {digit!r}, not with the dealer's digit, 1 South to 4 East")
    return LIN_SEATS[int(digit) - 1] if digit and digit != "0" else None


def parse_hands(text: str) -> Hands:
    """Parse the hands in a value of ``md``: South, West, North, East after the dealer's digit. Return them by seat.

    If one hand of a full deal is left out, it holds the other cards. Raise ValueError for an unreadable hand, a hand of
    more than thirteen cards, and a card in two hands.
    """
    parts = "".join(text.split())[1:].rstrip(",").split(",")
    if len(parts) > 4:
        raise ValueError(f"the deal has {len(parts)} hands")
    hands: dict[Seat, Hand] = {}
    seen = Hand(0)
    for seat, part in zip(LIN_SEATS, parts, strict=False):
        hand = parse_hand(part)
        if hand is None:
            continue
        if len(hand) > 13:
            raise ValueError(f"{seat.name.title()} holds {len(hand)} cards")
        if twice := seen & hand:
            raise ValueError(f"{next(iter(twice))} is in two hands")
        hands[seat] = hand
        seen |= hand
    if len(hands) == 3 and len(seen) == 39:
        (left_out,) = set(SEATS) - set(hands)
        hands[left_out] = FULL_DECK - seen
    return (hands.get(SEATS[0]), hands.get(SEATS[1]), hands.get(SEATS[2]), hands.get(SEATS[3]))


def deal_text(dealer: Seat | None, hands: Hands) -> str:
    """Return the value of ``md`` with every known hand, the fourth included, so that readers need not compute it."""
    digit = LIN_SEATS.index(dealer) + 1 if dealer is not None else 0
    return f"{digit}" + ",".join("" if (hand := hands[seat]) is None else hand_text(hand) for seat in LIN_SEATS)


def parse_calls(text: str) -> list[RecordedCall]:
    """Parse the calls in a value of ``mb``, usually one; an exclamation mark after a call alerts it."""
    calls = []
    place = 0
    while place < len(text):
        match = _CALL.match(text, place)
        if match is None or match.end() == place:
            raise ValueError(f"{short(text)} is not a call: p, d, r or a bid like 1N is due")
        place = match.end()
        if match[1]:
            calls.append(RecordedCall(Call.parse(match[1]), alerted=bool(match[2])))
    if not calls:
        raise ValueError("a call is missing")
    return calls


def call_text(call: Call) -> str:
    """Return the call in LIN: p, d, r, or a bid with N for notrump."""
    if call.is_bid:
        return f"{call.level}{call.denomination.text[0]}"
    return {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}[call]


def parse_cards(text: str) -> list[Card]:
    """Parse the cards in a value of ``pc``, usually one, suit before rank."""
    cards = []
    place = 0
    while place < len(text):
        match = _CARD.match(text, place)
        if match is None:
            raise ValueError(f"{short(text)} is not a card: suit and rank like S3 or hT are due")
        place = match.end()
        if match[1]:
            cards.append(Card.parse(match[1]))
    if not cards:
        raise ValueError("a card is missing")
    return cards


def parse_vulnerability(text: str) -> Vulnerability | None:
    """Parse the value of ``sv``: o, 0 or - none, n, e, b. Return None when it is empty, which states nothing."""
    letter = text.strip().lower()
    if not letter:
        return None
    found = _VULNERABILITY.get(letter)
    if found is None:
        raise ValueError(f"{short(text)} is not a vulnerability: o, n, e or b is due")
    return found


def vulnerability_text(vulnerability: Vulnerability) -> str:
    """Return the value of ``sv``."""
    return _VULNERABILITY_TEXT[vulnerability]


def parse_tricks(text: str) -> int:
    """Parse the value of ``mc``: the total of declarer's tricks, 0 to 13."""
    shown = text.strip()
    if not (shown.isascii() and shown.isdigit()) or len(shown) > 2 or int(shown) > 13:
        raise ValueError(f"{short(shown)} is not a number of tricks: declarer takes 0 to 13 in all")
    return int(shown)


def parse_result(text: str) -> tuple[Contract | PassedOut | None, int | None]:
    """Parse one entry of ``rs``: ``4SE+1``, ``3NWx-1``, ``PASS``; the doubling may also stand before the declarer.

    Return the contract and declarer's tricks, each None if the entry does not state it; an artificial score such as
    ``A+=`` states neither.
    """
    shown = "".join(text.split()).upper()
    if not shown or (shown.startswith("A") and shown != "AP"):
        return None, None
    if shown in _PASSED_OUT:
        return PassedOut(), None
    match = _RESULT.fullmatch(shown)
    if match is None:
        raise ValueError(f"{short(text)} is not a result: something like 4SE+1 or 3NWx-1 is due")
    level, denomination, before, seat, after, even, over = match.groups()
    contract = Contract(
        int(level), Denomination.parse(denomination), Doubled(len(before or after or "")), Seat.parse(seat)
    )
    if not (even or over):
        return contract, None
    tricks = contract.tricks + int(over or 0)
    if not 0 <= tricks <= 13:
        raise ValueError(f"{short(text)} gives declarer {tricks} tricks")
    return contract, tricks


def result_text(contract: Contract | PassedOut | None, tricks: int | None) -> str:
    """Return one entry of ``rs``; empty for a board without a result."""
    if contract is None:
        return ""
    if isinstance(contract, PassedOut):
        return "PASS"
    over = "" if tricks is None else f"{tricks - contract.tricks:+d}" if tricks != contract.tricks else "="
    named = f"{contract.level}{contract.denomination.text[0]}{contract.declarer.letter}"
    return f"{named}{contract.doubled.text.lower()}{over}"
