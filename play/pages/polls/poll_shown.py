"""Polls in words: the moments that a director chooses from, and the answers as a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from frontend import words
from laws.protocol.events import CallMade
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat
from play.store.direction.poll_models import Poll, PollPeer
from play.store.direction.polls import Moment, moments

__all__ = ["ShownPoll", "action_text", "counted", "moment_text", "shown_polls"]


@dataclass(frozen=True, slots=True)
class ShownPeer:
    """A peer as the director sees him: what he would do, what he considered, and when he answered."""

    name: str
    action: str
    considered: str
    words: str
    key: str
    opened_at: datetime | None
    answered_at: datetime | None


@dataclass(frozen=True, slots=True)
class ShownPoll:
    """A poll with its answers. `counted` has each action with how many chose it and how many considered it."""

    poll: Poll
    asks: str
    peers: tuple[ShownPeer, ...]
    answers: int
    counted: tuple[tuple[str, int, int], ...]


def action_text(written: str, language: str) -> str:
    """Return a call or a card of an answer as people read it; empty for none."""
    if not written:
        return ""
    try:
        return words.call_text(Call.parse(written), language)
    except ValueError:
        card = Card.parse(written)
        return f"{card.suit.symbol}{words.rank_text(card.rank)}"


def moment_text(number: int, moment: Moment, language: str) -> str:
    """Return a moment as it is listed, with what was chosen: 3. South: 4♠."""
    chosen = moment.event.call if isinstance(moment.event, CallMade) else moment.event.card
    return f"{number}. {words.seat_name(moment.seat, language)}{_(': ')}{action_text(str(chosen), language)}"


def shown_polls(play: UUID, language: str) -> list[ShownPoll]:
    """Return the polls on a board with their answers, in the order in which they were made."""
    polls = list(Poll.objects.filter(play=play).prefetch_related("peers"))
    if not polls:
        return []
    asked = {(one.number, one.seat.letter): (place, one) for place, one in enumerate(moments(play), 1)}
    return [_shown(one, asked.get((one.number, one.seat)), language) for one in polls]


def _shown(poll: Poll, asked: tuple[int, Moment] | None, language: str) -> ShownPoll:
    peers = list(poll.peers.all())
    answered = [one for one in peers if one.answered_at is not None]
    seat = words.seat_name(Seat.parse(poll.seat), language)
    asks = seat if asked is None else moment_text(*asked, language)
    shown = tuple(_peer(one, language) for one in peers)
    return ShownPoll(poll, asks, shown, len(answered), tuple(counted(answered, language)))


def _peer(peer: PollPeer, language: str) -> ShownPeer:
    considered = ", ".join(action_text(one, language) for one in peer.considered.split())
    return ShownPeer(
        peer.name,
        action_text(peer.action, language),
        considered,
        peer.words,
        peer.key,
        peer.opened_at,
        peer.answered_at,
    )


def counted(answered: Iterable[PollPeer], language: str) -> Iterable[tuple[str, int, int]]:
    """Yield each action with how many chose it and how many considered it without choosing it (Law 16B1(b))."""
    chosen: dict[str, int] = {}
    considered: dict[str, int] = {}
    for one in answered:
        if one.action:
            chosen[one.action] = chosen.get(one.action, 0) + 1
        for other in one.considered.split():
            if other != one.action:
                considered[other] = considered.get(other, 0) + 1
    for action in sorted({*chosen, *considered}, key=lambda one: (-chosen.get(one, 0), -considered.get(one, 0), one)):
        yield action_text(action, language), chosen.get(action, 0), considered.get(action, 0)
