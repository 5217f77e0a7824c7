"""The boards of an inquiry as one page for a committee, in the words of its language: who sat, the cards, and what was
done and said, step by step, with times. It stands by itself: who reads it needs no account, and nothing of the site.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.competitions.models import Competition
from frontend import words
from laws.values.cards import SUITS
from laws.values.seats import SEATS, Side
from play.models import BoardPlay
from play.pages.direction.director_course import Told, told_by_step
from play.process.table_server import TableServer
from play.store.direction.record import Recorded, read_log
from play.store.direction.tempo import Tempo, read_tempo
from play.table.evolution import replay
from play.table.state import State

__all__ = ["Read", "as_page", "read_boards"]

_SUITS: Final = tuple(reversed(SUITS))


@dataclass(frozen=True, slots=True)
class Read:
    """A board with its log and its tempo."""

    board: BoardPlay
    log: Sequence[Recorded]
    tempo: Sequence[Tempo]


@dataclass(frozen=True, slots=True)
class HandTold:
    """A seat with who sat there at the end, and the cards of each suit, spades first."""

    seat: str
    name: str
    suits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardTold:
    """A board as the page has it."""

    heading: str
    began: datetime
    dealer: str
    vulnerability: str
    hands: list[HandTold]
    result: str
    steps: list[Told]


async def read_boards(server: TableServer, boards: Sequence[BoardPlay]) -> list[Read]:
    """Read the logs of these boards."""
    found = []
    for board in boards:
        async with server.pool.connection() as connection:
            found.append(Read(board, await read_log(connection, board.pk), await read_tempo(connection, board.pk)))
    return found


def as_page(
    competition: Competition,
    sessions: Mapping[UUID, int],
    boards: Sequence[Read],
    by: str,
    why: str,
    at: datetime,
) -> str:
    """Return the page, with times by the clocks of the club; `sessions` are their numbers."""
    language, zone = get_language() or "en", competition.club.zone
    context = {
        "event": competition.name,
        "club": competition.club.name,
        "zone": zone,
        "by": by,
        "why": why,
        "at": at,
        "suits": [(suit.symbol, words.suit_name(suit, language)) for suit in _SUITS],
        "boards": [_told(one, sessions, language) for one in boards],
    }
    with timezone.override(ZoneInfo(zone)):
        return render_to_string("clubs/inquiry_boards.html", context)


def _told(read: Read, sessions: Mapping[UUID, int], language: str) -> BoardTold:
    state = replay(one.event for one in read.log)
    board, play = state.game.board, read.board
    _steps, told = told_by_step(read.log, read.tempo, language, frozenset(state.rules.languages), looked=True)
    session = None if play.table.session is None else sessions.get(play.table.session)
    place = {"session": session, "round": play.round, "table": play.table.of_session.number, "board": play.number}
    return BoardTold(
        _("Session %(session)s, round %(round)s, table %(table)s, board %(board)s") % place,
        read.log[0].at,
        words.seat_name(board.dealer, language),
        words.vulnerability_name(board.vulnerability, language),
        _hands(state, language),
        _result(state, language),
        told,
    )


def _hands(state: State, language: str) -> list[HandTold]:
    found = []
    for seat in SEATS:
        sits, hand = state.seats[seat], state.game.deal[seat]
        name = "–" if sits is None else sits.name or _("Robot")
        suits = (" ".join(words.rank_text(card.rank) for card in hand.suit(suit)) or "–" for suit in _SUITS)
        found.append(HandTold(words.seat_name(seat, language), name, tuple(suits)))
    return found


def _result(state: State, language: str) -> str:
    """Return how the board ended at the table, with the score from North-South's side."""
    game = state.game
    if game.result is None:
        return words.unplayed_sentence(None if game.play is None else game.play.contract, language)
    said = words.outcome_name(game.result, language)
    if game.score_ns is None:
        return said
    return _("%(result)s, %(score)s") % {"result": said, "score": words.score_name(game.score_ns, language, Side.NS)}
