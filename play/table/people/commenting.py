"""What commentators write about a board: each comment speaks of one call or card, and is shown where that is shown.

A comment never reaches players. It is shown to those who see all four hands, when the board that they see has come as
far as its author had seen when he wrote: with a delay it comes as late as the cards, and tells nothing of what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from laws.engine.replaying import history
from laws.protocol.events import Event
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat
from laws.views.viewer import Viewer, ViewerKind

__all__ = [
    "LONGEST_COMMENT",
    "MOST_COMMENTS",
    "Comment",
    "CommentLanguage",
    "Placed",
    "Topic",
    "WriteComment",
    "in_sight",
    "place",
    "reads_comments",
]

LONGEST_COMMENT: Final = 300
"""Characters."""
MOST_COMMENTS: Final = 200
"""The most comments that one person may write on one board."""


class CommentLanguage(StrEnum):
    """The language in which a comment is written, as HTML names it. The values are stored."""

    ENGLISH = "en"
    CHINESE = "zh-Hans"


@dataclass(frozen=True, slots=True)
class Topic:
    """What a comment speaks of: the call with that number, counted from 1 on the board, or that card.

    Neither means the last call or card; before the first call, and when the board is over, the board as a whole. Raise
    ValueError for both, and for a number below 0.
    """

    call: int = 0
    card: Card | None = None

    def __post_init__(self) -> None:
        if self.call < 0 or (self.call and self.card is not None):
            raise ValueError("a comment speaks of one call or of one card")


@dataclass(frozen=True, slots=True)
class WriteComment:
    """Comment on the board in sight. The text has been cleaned and is not empty."""

    text: str
    language: CommentLanguage
    topic: Topic = Topic()


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a comment stands: the number in the log of the event that it speaks of, and of the last event of the game
    that its author had seen. `seat` has made the call or played the card, if it speaks of one.
    """

    number: int
    seen: int
    seat: Seat | None = None
    call: Call | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment as it is stored under its number `id`. `person` is None when its author's account was removed."""

    id: int
    person: int | None
    name: str
    language: CommentLanguage
    text: str
    placed: Placed


def reads_comments(viewer: Viewer) -> bool:
    """Return whether this kind of viewer is shown comments: they speak of all four hands."""
    return viewer.kind in (ViewerKind.VUGRAPH, ViewerKind.DIRECTOR)


def in_sight(comments: Iterable[Comment], number: int, unread: frozenset[int] = frozenset()) -> tuple[Comment, ...]:
    """Return the comments for somebody who sees the board as it was after its event `number`, the oldest first.

    `unread` are those whom he has blocked.
    """
    return tuple(one for one in comments if one.placed.seen <= number and one.person not in unread)


def place(log: Sequence[tuple[int, Event]], topic: Topic) -> Placed | None:
    """Return where a comment on that topic stands, for somebody who has seen these events of the game with their
    numbers in the log; None when there is no such call or card among them.

    A card that was played, taken back and played again is the one played last; so is a call. Raise ValueError like
    `laws.engine.replaying.replay`.
    """
    tables = history(event for _, event in log)
    now = tables[-1]
    seen = log[-1][0]
    if topic.call:
        return _call_place(log, tables, topic.call, seen)
    if topic.card is not None:
        return _card_place(log, tables, topic.card, seen)
    cards = _cards(now.play)
    if now.phase is not Phase.OVER and cards:
        return _card_place(log, tables, cards[-1][1], seen)
    if now.phase is not Phase.OVER and now.auction.calls:
        return _call_place(log, tables, len(now.auction.calls), seen)
    return Placed(seen, seen)


def _call_place(log: Sequence[tuple[int, Event]], tables: Sequence[Table], number: int, seen: int) -> Placed | None:
    if number > len(tables[-1].auction.calls):
        return None
    made = tables[-1].auction.calls[number - 1]
    event = _last_change(log, [len(table.auction.calls) >= number for table in tables])
    return Placed(event, seen, made.seat, call=made.call)


def _card_place(log: Sequence[tuple[int, Event]], tables: Sequence[Table], card: Card, seen: int) -> Placed | None:
    by = next((seat for seat, played in _cards(tables[-1].play) if played == card), None)
    if by is None:
        return None
    event = _last_change(log, [any(played == card for _, played in _cards(table.play)) for table in tables])
    return Placed(event, seen, by, card=card)


def _last_change(log: Sequence[tuple[int, Event]], true: Sequence[bool]) -> int:
    """Return the number of the last event by which it has become true, and stayed so."""
    first = len(true) - next((back for back, one in enumerate(reversed(true)) if not one), len(true))
    return log[first][0]


def _cards(play: Play | None) -> list[tuple[Seat, Card]]:
    """Return the cards played, in order, each with the hand that it came from."""
    if play is None:
        return []
    played = [one for trick in play.tricks for one in trick.cards] + list(play.trick)
    return [(one.seat, one.card) for one in played]
