"""Finished boards, written straight into the database."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

from laws.protocol.events import Event
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Seat
from play.models import BoardPlay, BoardSeat, DealtBoard, LogRow, PlayTable
from play.people.models import Person
from play.store.log import facts
from play.table.codec import encode
from play.table.evolution import replay
from play.table.table_events import Happening, RobotSeated, Seated
from tests.strategies import play_out

BEGAN = datetime(2030, 3, 1, 19, 0, tzinfo=UTC)


def played(
    sitters: Mapping[Seat, Person],
    *,
    seed: int = 1,
    sequence: int = 1,
    at: datetime = BEGAN,
    session: UUID | None = None,
    dealt: DealtBoard | None = None,
) -> BoardPlay:
    """Return a random finished board; robots have the seats that nobody else has."""
    chance = Random(seed)
    deal = Deal.numbered(chance.randrange(DEALS)) if dealt is None else Deal.parse(dealt.deal)
    events = play_out(chance.choice, deal).events
    return written(events, sitters, sequence=sequence, at=at, session=session, dealt=dealt)


def written(
    events: tuple[Event, ...],
    sitters: Mapping[Seat, Person],
    *,
    sequence: int = 1,
    at: datetime = BEGAN,
    session: UUID | None = None,
    dealt: DealtBoard | None = None,
) -> BoardPlay:
    """Write a board with these events, each an action of its own."""
    owner = next(iter(sitters.values()))
    table = PlayTable.objects.create(name=f"Table {sequence}", opened_by=owner, session=session)
    seated: list[Happening] = [
        Seated(seat, sitters[seat].pk, sitters[seat].display_name) if seat in sitters else RobotSeated(seat)
        for seat in SEATS
    ]
    log: list[Happening] = [events[0], *seated, *events[1:]]
    state = replay(log)
    said = facts(state)
    opened = state.game.board
    board = BoardPlay.objects.create(
        table=table,
        dealt=dealt
        or DealtBoard.objects.create(
            number=opened.number,
            dealer=opened.dealer.letter,
            vulnerability=opened.vulnerability.value,
            deal=state.game.deal.text(),
        ),
        sequence=sequence,
        number=state.game.board.number,
        finished_at=at + timedelta(seconds=len(log)) if said["over"] else None,
        contract=said["contract"],
        lead=said["lead"],
        tricks=said["tricks"],
        score_ns=said["score"],
    )
    for number, event in enumerate(log, 1):
        row = encode(event)
        when = at + timedelta(seconds=number)
        LogRow.objects.create(
            play=board, number=number, at=when, actor="system", key=str(uuid4()), kind=row.kind, v=row.v, data=row.data
        )
    for seat in SEATS:
        BoardSeat.objects.create(
            play=board, seat=seat.letter, person=sitters.get(seat), robot=seat not in sitters, last=True
        )
    return board
