"""A board of a LIN file: its tokens, and the record made from them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sized
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from laws.notation.lin.head import Head, Names, Stated, names_of
from laws.notation.lin.tokens import Token
from laws.notation.lin.values import (
    Hands,
    parse_calls,
    parse_cards,
    parse_dealer,
    parse_hands,
    parse_tricks,
    parse_vulnerability,
)
from laws.notation.record import Record, RecordedCall, Trouble
from laws.values.calls import PASS
from laws.values.cards import Card
from laws.values.seats import Seat, Vulnerability

__all__ = ["Comment", "Game", "announced", "numbered"]

_QX: Final = re.compile(r"\s*([oc]?)\s*([0-9]{1,9})?", re.ASCII | re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<![0-9])[0-9]{1,9}(?![0-9])", re.ASCII)
_OF_THE_DEAL: Final = frozenset(("qx", "md", "sv", "ah"))
_ROOMS: Final = {"o": "open", "c": "closed"}

Parsed = TypeVar("Parsed")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment (``nt``), with the number of calls and cards of the board before it."""

    text: str
    calls: int
    cards: int


@dataclass(frozen=True, slots=True)
class Game:
    """One board at one table: all its tokens as they stand in the file, and the head that applies to it.

    `before` has the tokens between the previous board and this one that belong to neither, such as those of a head.
    `deal` is the deal of the same board at the other table where this one's is not written out; else empty.
    """

    file: str
    head: Head
    tokens: tuple[Token, ...]
    before: tuple[Token, ...] = ()
    deal: tuple[Token, ...] = field(default=(), compare=False)

    @property
    def comments(self) -> tuple[Comment, ...]:
        """The comments, each with its place in the auction and the play."""
        found = []
        calls = cards = 0
        for token in self.tokens:
            if token.code == "nt":
                found.append(Comment(token.value, calls, cards))
            elif token.code == "mb":
                calls += _count(parse_calls, token.value)
            elif token.code == "pc":
                cards += _count(parse_cards, token.value)
        return tuple(found)

    def dealt(self) -> Game:
        """Return the board with its deal alone: its record costs nothing for calls and cards."""
        return replace(self, tokens=tuple(token for token in self.tokens if token.code in _OF_THE_DEAL))

    def record(self) -> tuple[Record, tuple[Trouble, ...]]:
        """Return the record of the board, and what is wrong in its tokens. An unreadable value counts as not written.

        The auction ends at an unreadable call, the play at an unreadable card. A claim counts when no card follows it.
        The contract and the tricks are those of the results in the head.
        """
        reading = _Reading(self)
        return reading.record(), tuple(reading.troubles)


def announced(tokens: tuple[Token, ...]) -> tuple[str | None, int | None]:
    """Return the room and the board number in ``qx``, each None if absent."""
    for token in tokens:
        if token.code == "qx" and (match := _QX.match(token.value)) is not None:
            return _ROOMS.get(match[1].lower()), int(match[2]) if match[2] else None
    return None, None


def numbered(label: str) -> int | None:
    """Return the number in the name of a board: 7 in ``Board 7``."""
    match = _NUMBER.search(label)
    return int(match[0]) if match is not None else None


class _Reading:
    """One pass over a game's tokens."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.troubles: dict[Trouble, None] = {}
        self.room, self.number = announced(game.tokens)
        self.label = "" if self.number is None else f"{self.number}"
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None
        self.hands: Hands = (None, None, None, None)
        self.names: Names | None = None
        self.calls: list[RecordedCall] | None = None
        self.cards: list[Card] | None = None
        self.claimed: int | None = None
        self.auction_broken = self.play_broken = False
        for token in (*game.deal, *game.tokens):
            self._take(token)

    def record(self) -> Record:
        """Return the record of what was read."""
        contract, tricks = self._stated()
        closed = self.room == "closed"
        auction = None if self.calls is None else tuple(self.calls)
        return Record(
            self.game.file,
            self.game.tokens[0].line if self.game.tokens else 1,
            self.label,
            self.number,
            self.room,
            self.names if self.names is not None else self.game.head.names(self.number, closed),
            self.dealer,
            self.vulnerability,
            self.hands,
            auction,
            auction is None or (_is_over(auction) and not self.auction_broken),
            contract,
            None if self.cards is None else tuple(self.cards),
            self.claimed,
            tricks,
        )

    def _stated(self) -> Stated:
        try:
            return self.game.head.stated(self.number, self.room == "closed")
        except ValueError:  # reported when the head was read
            return None, None

    def _take(self, token: Token) -> None:
        match token.code:
            case "ah":
                self.label = token.value.strip() or self.label
                self.number = numbered(self.label) if self.number is None else self.number
            case "pn":
                self.names = names_of(token.value, self.room == "closed")
            case "md":
                self.dealer = self._read(parse_dealer, token)
                self.hands = self._read(parse_hands, token) or self.hands
            case "sv":
                self.vulnerability = self._read(parse_vulnerability, token)
            case "mb":
                self._take_calls(token)
            case "an":
                self._take_explanation(token)
            case "pc":
                self._take_cards(token)
            case "mc":
                self.claimed = self._read(parse_tricks, token)
            case _:
                pass

    def _read(self, parse: Callable[[str], Parsed], token: Token) -> Parsed | None:
        """Return the token's value parsed; None, with a trouble, if it cannot be read."""
        try:
            return parse(token.value)
        except ValueError as error:
            self._trouble(token, f"{error}")
            return None

    def _trouble(self, token: Token, what: str) -> None:
        self.troubles[Trouble(self.game.file, token.line, what)] = None

    def _take_calls(self, token: Token) -> None:
        if self.calls is None:
            self.calls = []
        if self.auction_broken:
            return
        calls = self._read(parse_calls, token)
        if calls is None:
            self.auction_broken = True
        else:
            self.calls += calls

    def _take_explanation(self, token: Token) -> None:
        """Add an explanation to the call before it."""
        if self.auction_broken:
            return
        if not self.calls or self.cards:
            self._trouble(token, "an explanation (an) that follows no call")
            return
        last = self.calls[-1]
        said = f"{last.explanation}; {token.value}" if last.explanation else token.value
        self.calls[-1] = replace(last, explanation=said)

    def _take_cards(self, token: Token) -> None:
        if self.cards is None:
            self.cards = []
        if self.play_broken:
            return
        cards = self._read(parse_cards, token)
        if cards is None:
            self.play_broken = True
        else:
            self.cards += cards
            self.claimed = None


def _is_over(auction: tuple[RecordedCall, ...]) -> bool:
    """Return whether the auction is over: three passes after a bid, or four at the start (Law 22)."""
    return len(auction) > 3 and all(made.call == PASS for made in auction[-3:])


def _count(parse: Callable[[str], Sized], value: str) -> int:
    try:
        return len(parse(value))
    except ValueError:
        return 0
