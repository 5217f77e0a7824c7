"""The auction section (standard, 3.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from laws.notation.pbn.parts import Kind, Tag
from laws.notation.pbn.section import Item, Notes, Report, items
from laws.notation.pbn.values import is_given, seat
from laws.notation.record import RecordedCall
from laws.values.calls import PASS, Call
from laws.values.contract import Contract, Doubled, PassedOut
from laws.values.seats import SEATS, Seat

__all__ = ["Auction", "contract_of", "passes_to_end", "read_auction"]


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls as made, the seat whose turn was first, and whether the auction was written to its end."""

    first: Seat | None
    calls: tuple[RecordedCall, ...]
    complete: bool


def read_auction(tag: Tag, notes: Notes, report: Report) -> Auction:
    """Parse the calls of the section, up to an unreadable call or ``+``, a call not made yet."""
    return _Reading(tag, notes, report).auction()


def passes_to_end(calls: list[Call]) -> int:
    """Return how many passes end the auction (Law 22), which ``AP`` stands for; 0 when it has ended."""
    passes = 0
    while passes < len(calls) and calls[-1 - passes] == PASS:
        passes += 1
    return max(0, (4 if passes == len(calls) else 3) - passes)


def contract_of(first: Seat | None, calls: Iterable[RecordedCall]) -> Contract | PassedOut | None:
    """Return the outcome of an auction (Law 22), even with calls out of rotation; None while it continues.

    `first` is the seat whose turn the first call was; without it there is no declarer and hence no contract.
    """
    made = []
    turn = 0
    for recorded in calls:
        made.append((turn + recorded.skipped, recorded.call))
        turn += recorded.skipped + 1
    bids = [(place, call) for place, call in made if call.is_bid]
    if not made or passes_to_end([call for _, call in made]):
        return None
    if not bids:
        return PassedOut()
    last, bid = bids[-1]
    if first is None or bid.is_above_seven:
        return None
    doubled = max((Doubled(call) for place, call in made if place > last and not call.is_bid), default=Doubled.NO)
    named = next(p for p, call in bids if call.denomination is bid.denomination and (p - last) % 2 == 0)
    return Contract(bid.level, bid.denomination, doubled, SEATS[(first + named) % 4])


class _Reading:
    def __init__(self, tag: Tag, notes: Notes, report: Report) -> None:
        self.tag = tag
        self.notes = notes
        self.report = report
        self.calls: list[RecordedCall] = []
        self.waiting = 0
        self.skipped = 0
        self.ended: str | None = None
        self.broken = self.told = False
        for item in items(tag, report):
            self._take(item)

    def auction(self) -> Auction:
        calls = [made.call for made in self.calls]
        return Auction(self._first(), tuple(self.calls), not self.broken and bool(calls) and not passes_to_end(calls))

    def _first(self) -> Seat | None:
        """Return the seat of the first turn: that of the tag, moved on by the dashes before the first call."""
        if not is_given(self.tag.value):
            return None
        try:
            return SEATS[(seat(self.tag.value) + self.waiting) % 4]
        except ValueError as error:
            self.report(self.tag.line, f"the Auction tag: {error}")
            return None

    def _take(self, item: Item) -> None:
        text = item.element.text
        if self.ended is not None:
            self._take_after_end(item)
        if item.kind is Kind.DASH:
            if self.calls or self.skipped:
                self.report(item.line, "a dash between calls: it stands only before the first one")
            else:
                self.waiting += 1
        elif item.kind is Kind.SKIPPED:
            self.skipped += 1
        elif item.kind in (Kind.STAR, Kind.PLUS):
            self.ended = text
        elif not self.broken:
            self._take_call(item)

    def _take_after_end(self, item: Item) -> None:
        if item.kind is Kind.PLUS and self.ended == "+":
            self.report(item.line, "a second +: only one call can be the next")
        elif item.kind is not Kind.DASH and not self.told:
            self.report(item.line, f"{item.element.text} after {self.ended}: nothing can follow it in the auction")
            self.told = True
            self.broken = self.broken or self.ended == "+"

    def _take_call(self, item: Item) -> None:
        text = item.element.text
        if text.upper() == "AP":
            passes = passes_to_end([made.call for made in self.calls])
            if not passes:
                self.report(item.line, "AP after the auction has ended")
            self.calls += [RecordedCall(PASS)] * passes
            return
        try:
            call = Call.parse(text)
        except ValueError as error:
            self.report(item.line, f"{error}")
            self.broken = True
            return
        number = item.note
        if number and number not in self.notes:
            self.report(item.line, f"{text} refers to note {number}, which is not given")
        explanation = self.notes.get(number, "") if number is not None else ""
        self.calls.append(RecordedCall(call, number is not None, explanation, self.skipped))
        self.skipped = 0
