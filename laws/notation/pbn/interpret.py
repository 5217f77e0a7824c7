"""Interpretation of a game: its record, and the faults in its values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from laws.notation.pbn import values
from laws.notation.pbn.auction import Auction, contract_of, read_auction
from laws.notation.pbn.parts import Tag
from laws.notation.pbn.play import Play, read_play
from laws.notation.pbn.rubber import check_scoring, vulnerability_after
from laws.notation.pbn.section import notes_of
from laws.notation.pbn.standard import NOT_INHERITED, SECTIONS, is_standard, is_table
from laws.notation.pbn.tables import check_cells, check_table
from laws.notation.record import Record, Trouble
from laws.values.contract import Contract, PassedOut
from laws.values.seats import Seat, Side, Vulnerability

if TYPE_CHECKING:
    from laws.notation.pbn.game import Game

__all__ = ["interpret"]

Parsed = TypeVar("Parsed")

_SCORES: Final = {
    "ScoreIMP": values.NUMBER,
    "ScoreMP": values.NUMBER,
    "ScorePercentage": values.NUMBER,
    "ScoreRubber": values.RUBBER,
    "OptimumScore": values.INTEGER,
}


def interpret(game: Game) -> tuple[Record, list[Trouble]]:
    """Return the record of a game and the faults in its values."""
    reading = _Reading(game)
    return reading.record(), reading.troubles


class _Reading:
    """The reading of one game: each value by itself, then those that depend on each other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.troubles: list[Trouble] = []
        self.number = self._value("Board", values.board_number)
        self.dealer = self._value("Dealer", values.seat)
        self.vulnerability = self._value("Vulnerable", values.vulnerability)
        self.hands: values.Hands = self._value("Deal", values.deal) or (None, None, None, None)
        self.named = self._value("Contract", values.contract)
        by = self._value("Declarer", values.declarer)
        self.declarer = by[0] if by is not None else None
        if self.declarer is None and isinstance(self.named, values.Named):
            self.declarer = self.named.declarer
        self.notes = notes_of(game.tags, self._report)
        self.auction = self._auction()
        self.play = self._play()
        self.tricks = self._value("Result", self._tricks)
        self._check_others()
        self._check_tags()

    def record(self) -> Record:
        """Return the record of what was read."""
        claimed = None
        if self.play is not None and self.play.settled and len(self.play.cards) < 4 * self._total:
            claimed = self.tricks
        return Record(
            self.game.file,
            self.game.line,
            self._text("Board") or "",
            self.number,
            self._room(),
            (self._text("North"), self._text("East"), self._text("South"), self._text("West")),
            self._first_caller(),
            self.vulnerability,
            self.hands,
            None if self.auction is None else self.auction.calls,
            self.auction is None or self.auction.complete,
            self._contract(),
            None if self.play is None else self.play.cards,
            claimed,
            None if self.play is not None and self.play.open else self.tricks,
            self._score(),
        )

    # values

    def _report(self, line: int, what: str) -> None:
        self.troubles.append(Trouble(self.game.file, line, what))

    def _value(self, name: str, parse: Callable[[str], Parsed]) -> Parsed | None:
        """Return a tag's value parsed; None if the game does not give it or, with a trouble, if it cannot be read."""
        tag = self.game.tag(name)
        value = self.game.value(name)
        if value is None or not values.is_given(value) or (tag is not None and _is_forbidden(tag)):
            return None
        try:
            return parse(value)
        except ValueError as error:
            self._report(self.game.line if tag is None else tag.line, f"{name}: {error}")
            return None

    def _text(self, name: str) -> str | None:
        value = self.game.value(name)
        return value.strip() if value is not None and values.is_given(value) else None

    def _room(self) -> str | None:
        room = self._text("Room")
        return room.lower() if room is not None and room.lower() in ("open", "closed") else room

    @property
    def _total(self) -> int:
        """The number of tricks: thirteen, fewer in an ending."""
        return max((len(hand) for hand in self.hands if hand is not None), default=13)

    @property
    def _side(self) -> Side | None:
        return None if self.declarer is None else self.declarer.side

    def _tricks(self, value: str) -> int | None:
        return values.tricks(value, self._side, self._total)

    def _contract(self) -> Contract | PassedOut | None:
        return self.named.by(self.declarer) if isinstance(self.named, values.Named) else self.named

    def _score(self) -> int | None:
        """Return North-South's score; a number without a side is declarer's (4.2.1)."""
        stated = self._value("Score", lambda value: values.sided(value, values.INTEGER))
        if stated is None:
            return None
        by: dict[Side | None, int] = {side: int(text) for side, text in stated.items()}
        if Side.NS in by:
            return by[Side.NS]
        if Side.EW in by:
            return -by[Side.EW]
        return None if self._side is None else by[None] if self._side is Side.NS else -by[None]

    # sections

    def _auction(self) -> Auction | None:
        tag = self.game.tag("Auction")
        if tag is None:
            return None
        auction = read_auction(tag, self.notes["Auction"], self._report)
        if None not in (self.dealer, auction.first) and auction.first != self.dealer and auction.calls:
            who, dealer = (seat.name.title() for seat in (auction.first, self.dealer) if seat is not None)
            self._report(tag.line, f"{who} has the first call in the auction, but the dealer is {dealer}")
        return auction

    def _first_caller(self) -> Seat | None:
        if self.dealer is None and self.auction is not None and self.auction.calls:
            return self.auction.first
        return self.dealer

    def _play(self) -> Play | None:
        """Return the play; the auction supplies what the tags Contract and Declarer leave out."""
        tag = self.game.tag("Play")
        if tag is None:
            return None
        bid = None
        if self.auction is not None:
            first = self.dealer if self.auction.first is None else self.auction.first
            bid = contract_of(first, self.auction.calls)
        trumps = bid.denomination if isinstance(bid, Contract) else None
        declarer = bid.declarer if isinstance(bid, Contract) and self.declarer is None else self.declarer
        if isinstance(self.named, values.Named):
            trumps = self.named.denomination
        leader = None if declarer is None else declarer.lho
        return read_play(tag, self._value("Play", values.seat), leader, trumps, self.hands, self._report)

    # checks

    def _check_others(self) -> None:
        self._value("Scoring", check_scoring)
        for name, number in _SCORES.items():
            self._value(name, lambda value, number=number: values.sided(value, number))  # type: ignore[misc]
        won = self._value("ScoreRubberHistory", vulnerability_after)
        if won is not None and self.vulnerability not in (None, won):
            tag = self.game.tag("ScoreRubberHistory")
            assert isinstance(self.vulnerability, Vulnerability)
            stated = f"but Vulnerable says {self.vulnerability.value}"
            self._report(
                self.game.line if tag is None else tag.line,
                f"ScoreRubberHistory: by the games won the vulnerability is {won.value}, {stated}",
            )

    def _check_tags(self) -> None:
        first: dict[str, Tag] = {}
        for tag in self.game.tags:
            if _is_forbidden(tag):
                self._report(tag.line, f"{tag.name} cannot be taken over from another game with #")
            if tag.name != "Note" and first.setdefault(tag.name, tag).value != tag.value:
                self._report(tag.line, f"a second {tag.name} with another value: the first one counts")
            if is_standard(tag.name) and tag.elements:
                found = " ".join(element.text for element in tag.elements)[:40]
                self._report(tag.elements[0].line, f"text after the tag {tag.name}, which has no section: {found!r}")
            elif tag.name not in SECTIONS:
                check_cells(tag, self._report)
            if is_table(tag.name):
                value = tag.value if first[tag.name] is not tag else self.game.value(tag.name)
                check_table(tag, value or "", self._report)


def _is_forbidden(tag: Tag) -> bool:
    """Return whether the tag inherits although that is forbidden for it (4.8)."""
    return tag.name in NOT_INHERITED and (tag.value == "#" or tag.value.startswith("##"))
