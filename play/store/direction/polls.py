"""Polls of peers: the moments of a board, what a player saw then, who may be asked, and the one answer of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from secrets import token_urlsafe
from typing import Final
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, OuterRef, Q

from laws.engine.replaying import history
from laws.protocol.events import CallMade, CardPlayed, Event, LedFaceDown
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.seen import May, View
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.models import BoardPlay, LaidBoard, LogRow, Person
from play.store.direction.poll_models import Poll, PollPeer
from play.store.direction.tempo import is_faced
from play.store.spectators.watching import has_boards_to_play
from play.store.tables.awaited import has_to_play, is_awaited
from play.table.codec import decode
from play.table.table_events import TableEvent

__all__ = [
    "MOST_PEERS",
    "MOST_POLLS",
    "Moment",
    "answer_poll",
    "ask_peer",
    "cards_in_play",
    "is_in_play",
    "logged",
    "may_be_asked",
    "may_poll",
    "moments",
    "open_link",
    "register_asked",
    "seen_at",
    "seen_then",
    "without_acts",
]

MOST_PEERS: Final = 30
"""As many people may be asked in one poll."""
MOST_POLLS: Final = 12
"""As many polls a director may make on one board at a table."""
_ASKED: Final[list[Callable[[PollPeer], None]]] = []

# He has sat at a board of the same deal, seen a hand of it, or directs it; or he is entered in a session that plays it,
# and which is not over: a change may still bring the board to him.
_KNOWS: Final = """
    WITH same AS (
        SELECT b.id, b.table_id FROM play_board b JOIN play_board h ON h.id = %(play)s
        WHERE b.id = h.id OR b.dealt_id = h.dealt_id
    )
    SELECT EXISTS (
        SELECT FROM same JOIN play_log l ON l.play_id = same.id
        WHERE l.data->>'person' = %(person)s::text AND (
            l.kind = 'table.seated'
            OR (l.kind = 'table.watch_began' AND l.data->'viewer'->>'kind' IN ('spectator', 'vugraph'))
        )
    ) OR EXISTS (
        SELECT FROM play_right r JOIN play_table t ON t.session = r.session JOIN same ON same.table_id = t.id
        WHERE r.person_id = %(person)s AND r."right" = 'entered' AND (r.until IS NULL OR r.until > clock_timestamp())
    ) OR EXISTS (
        SELECT FROM play_right r JOIN play_table t ON t.session = r.session OR t.id = r.table_id
        JOIN same ON same.table_id = t.id
        WHERE r.person_id = %(person)s AND r."right" IN ('direct', 'teach', 'watch_all', 'custody')
    )
"""


@dataclass(frozen=True, slots=True)
class Moment:
    """A call or card of a board: the number of the last log row before it, and who chose it."""

    number: int
    seat: Seat
    event: CallMade | CardPlayed | LedFaceDown


def logged(play: UUID, until: int | None = None) -> list[tuple[int, Event]]:
    """Return the events of the game with their numbers, as far as the log had come."""
    rows = LogRow.objects.filter(play=play, kind__startswith="laws.").order_by("number")
    if until is not None:
        rows = rows.filter(number__lte=until)
    found = []
    for number, kind, v, data in rows.values_list("number", "kind", "v", "data"):
        event = decode(kind, v, data)
        assert not isinstance(event, TableEvent)
        found.append((number, event))
    return found


def moments(play: UUID) -> list[Moment]:
    """Return the calls and cards of a board in the order of its log, those taken back too.

    An opening lead is one once it was faced: a director who has not looked at the hands learns of no other.
    """
    log = logged(play)
    tables = history(event for _number, event in log)
    return [
        Moment(number - 1, _chose(event, before), event)
        for place, ((number, event), before) in enumerate(zip(log[1:], tables, strict=False), 2)
        if isinstance(event, CallMade | CardPlayed)
        or (isinstance(event, LedFaceDown) and is_faced(later for _number, later in log[place:]))
    ]


def _chose(event: CallMade | CardPlayed | LedFaceDown, before: Table) -> Seat:
    """Return the player who chose a call or a card: declarer for dummy's."""
    if before.play is not None and event.seat is before.play.contract.dummy:
        return before.play.contract.declarer
    return event.seat


def seen_then(poll: Poll) -> View:
    """Return what the player saw at that moment (`laws.views`)."""
    return seen_at(poll.play_id, poll.number, Seat.parse(poll.seat))


def seen_at(play: UUID, number: int, seat: Seat) -> View:
    """Return what the player in a seat saw when the log of the board had so many rows."""
    events = [event for _number, event in logged(play, number)]
    return view(history(events)[-1], Viewer.player(seat))


def without_acts(seen: View) -> View:
    """Return a View in which nothing can be done, as a page that is not the table's draws it."""
    return replace(seen, may=May(), screen=None)


def may_be_asked(board: BoardPlay, person: Person) -> bool:
    """Return whether somebody neither knows the board nor has it still to play, so that he can be asked about it."""
    with connection.cursor() as cursor:
        cursor.execute(_KNOWS, {"play": board.pk, "person": person.pk})
        row = cursor.fetchone()
    if (row and row[0]) or has_boards_to_play(person, board.table_id):
        return False
    return board.dealt_id is None or not has_to_play(person, board.dealt_id)


def is_in_play(board: BoardPlay) -> bool:
    """Return whether the board is in play, or its session or another open table has still to play its cards."""
    if board.finished_at is None:
        return True
    if board.table.session is not None and board.table.closed_at is None:
        return True
    if is_awaited(board):
        return True
    return board.dealt is not None and bool(cards_in_play([board.dealt.deal]))


def cards_in_play(deals: Collection[str]) -> frozenset[str]:
    """Return those of these deals that an open table plays or has laid, under whatever number."""
    here = BoardPlay.objects.filter(dealt__deal__in=deals, finished_at=None, table__closed_at=None)
    played = BoardPlay.objects.filter(table=OuterRef("table"), dealt=OuterRef("dealt"), finished_at__isnull=False)
    laid = LaidBoard.objects.filter(~Exists(played), dealt__deal__in=deals, table__closed_at=None)
    return frozenset(here.values_list("dealt__deal", flat=True)) | frozenset(laid.values_list("dealt__deal", flat=True))


def register_asked(told: Callable[[PollPeer], None]) -> None:
    """Register what tells somebody that he is asked, in the transaction in which he is."""
    _ASKED.append(told)


def may_poll(play: UUID) -> bool:
    """Return whether the director of a board may make another poll on it; those that its players made do not count."""
    sat = Person.objects.filter(boards__play=play).values("pk")
    return Poll.objects.filter(play=play).exclude(by__in=sat).count() < MOST_POLLS


def ask_peer(poll: Poll, person: Person | None, name: str) -> PollPeer | None:
    """Ask somebody; None where too many are asked, or he is already."""
    if poll.peers.count() >= MOST_PEERS:
        return None
    try:
        with transaction.atomic():
            peer = PollPeer.objects.create(poll=poll, person=person, name=name, key=token_urlsafe(32))
            for told in _ASKED:
                told(peer)
            return peer
    except IntegrityError:
        return None


@transaction.atomic
def open_link(key: str, reader: Person | None, now: datetime) -> PollPeer | None:
    """Return who is asked by this link, noting when it is opened first; None for a reader whom it does not ask.

    It is for the account that the director has named, else for the first that opens it and is asked by no other link.
    As long as somebody has the board still to play, only an account opens it, and that of nobody who has (Laws 7B3,
    16D).
    """
    held = PollPeer.objects.select_for_update(of=("self",)).select_related("poll__play__table", "poll__play__dealt")
    peer = held.filter(key=key).first()
    if peer is None:
        return None
    board: BoardPlay = peer.poll.play
    own = peer.person_id or peer.reader_id
    if own is not None and (reader is None or reader.pk != own):
        return None
    others = peer.poll.peers.exclude(pk=peer.pk)
    if own is None and reader is not None and others.filter(Q(person=reader) | Q(reader=reader)).exists():
        return None
    if (reader is None or reader.guest) and is_in_play(board):
        return None
    if reader is not None and peer.answered_at is None and not may_be_asked(board, reader):
        return None
    if peer.opened_at is None:
        peer.opened_at, peer.reader = now, reader
        peer.save(update_fields=["opened_at", "reader"])
    return peer


def answer_poll(peer: PollPeer, action: str, considered: Sequence[str], words: str, now: datetime) -> bool:
    """Write down the answer of a peer; False where he has answered already."""
    return bool(
        PollPeer.objects.filter(pk=peer.pk, answered_at=None).update(
            action=action, considered=" ".join(considered), words=words, answered_at=now
        )
    )
