"""Hand records as text in English or Chinese: the diagram, the points, the makeable contracts, and par."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from laws.values.board import Board
from laws.values.cards import SUITS, Denomination, Hand
from laws.values.seats import SEATS, Side
from scoring.exchange.hands import HandRecord, Makes, makes

__all__ = ["LANGUAGES", "as_text"]

LANGUAGES: Final = ("en", "zh")

_WORDS: Final = {
    "en": {
        "board": "Board {}",
        "dealer": "dealer {}",
        "NORTH": "North",
        "EAST": "East",
        "SOUTH": "South",
        "WEST": "West",
        "NONE vulnerable": "none vulnerable",
        "NS vulnerable": "NS vulnerable",
        "EW vulnerable": "EW vulnerable",
        "BOTH vulnerable": "all vulnerable",
        "points": "HCP",
        "makes": "makes",
        "nothing": "nothing",
        "par": "par",
        "NS": "NS",
        "EW": "EW",
    },
    "zh": {
        "board": "第 {} 副",
        "dealer": "发牌人 {}",
        "NORTH": "北",
        "EAST": "东",
        "SOUTH": "南",
        "WEST": "西",
        "NONE vulnerable": "双方无局",
        "NS vulnerable": "南北有局",
        "EW vulnerable": "东西有局",
        "BOTH vulnerable": "双方有局",
        "points": "大牌点",
        "makes": "可打成",
        "nothing": "无",
        "par": "最佳结果",
        "NS": "南北",
        "EW": "东西",
    },
}
_HONOURS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
_WIDTH: Final = 20


def as_text(hands: Iterable[HandRecord], language: str = "en") -> str:
    """Return the records one below the other, separated by empty lines. Raise KeyError for another language."""
    return "\n".join("\n".join(_record(hand, _WORDS[language])) + "\n" for hand in hands)


def _record(hand: HandRecord, words: Mapping[str, str]) -> list[str]:
    record = hand.record
    marked = Board.numbered(record.number) if record.number is not None else None
    dealer = record.dealer if record.dealer is not None or marked is None else marked.dealer
    vulnerability = record.vulnerability if record.vulnerability is not None or marked is None else marked.vulnerability
    head = [words["board"].format(record.number if record.number is not None else record.label or "?")]
    head += [words["dealer"].format(words[dealer.name])] if dealer is not None else []
    head += [words[f"{vulnerability.name} vulnerable"]] if vulnerability is not None else []
    north, east, south, west = (_suits(each) for each in record.hands)
    lines = [", ".join(head)]
    lines += [f"{'':{_WIDTH // 2}}{line}" for line in north]
    lines += [f"{line:<{_WIDTH}}{other}" for line, other in zip(west, east, strict=True)]
    lines += [f"{'':{_WIDTH // 2}}{line}" for line in south]
    points = (f"{words[seat.name]} {_points(each)}" for seat, each in zip(SEATS, record.hands, strict=True) if each)
    lines.append(f"{words['points']}: {', '.join(points)}")
    if hand.tricks is not None:
        for side in Side:
            found = " ".join(_contract(one, words) for one in makes(hand.tricks, side))
            lines.append(f"{words[side.name]} {words['makes']}: {found or words['nothing']}")
        lines += _table(hand, words)
    if hand.par_ns is not None:
        side = Side.NS if hand.par_ns >= 0 else Side.EW
        lines.append(f"{words['par']}: {words[side.name]} {abs(hand.par_ns)}" + (f", {hand.par}" if hand.par else ""))
    return [line.rstrip() for line in lines]


def _suits(hand: Hand | None) -> list[str]:
    if hand is None:
        return [f"{suit.symbol} ?" for suit in reversed(SUITS)]
    return [f"{suit.symbol} {' '.join(hand.ranks(suit)) or '-'}".replace("T", "10") for suit in reversed(SUITS)]


def _points(hand: Hand) -> int:
    return sum(_HONOURS.get(card.rank.letter, 0) for card in hand)


def _contract(one: Makes, words: Mapping[str, str]) -> str:
    by = f"({words[one.declarers[0].name][0]})" if one.is_by_one else ""
    return f"{one.level}{one.denomination.symbol}{by}"


def _table(hand: HandRecord, words: Mapping[str, str]) -> list[str]:
    """Return the tricks of each declarer in each denomination."""
    assert hand.tricks is not None
    order = tuple(reversed(Denomination))
    width = max(_columns(words[seat.name]) for seat in SEATS)
    lines = [" " * width + "".join(f"{bid.symbol:>4}" for bid in order)]
    for seat in SEATS:
        name = words[seat.name] + " " * (width - _columns(words[seat.name]))
        lines.append(name + "".join(f"{hand.tricks[bid][seat]:>4}" for bid in order))
    return lines


def _columns(text: str) -> int:
    """Return the width of a text in terminal columns: two for a Chinese character."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
