"""Fixtures for tables: people, a desk with a manual clock, and boards."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.hashers import make_password

from laws.values.seats import SEATS, Seat
from play.live.act import act
from play.live.cache import Plays
from play.live.clock import ManualClock
from play.live.connections.bus import LocalBus
from play.live.desk import Desk, Pace
from play.live.rights import RightsCache
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import Pool, new_pool
from play.store.tables.boards import Dealt, Given, create_table
from play.table import actors, attempts, outcomes
from play.table.profile import SOCIAL, Profile

START = datetime(2030, 1, 1, 19, 30, tzinfo=UTC)
PACE = Pace(robot=1, trick=0)

NewServer = Callable[[], TableServer]


@pytest.fixture
def clock() -> ManualClock:
    """A clock that stands at half past seven in the evening until a test advances it."""
    return ManualClock(START)


@pytest.fixture
async def pool(transactional_db: None) -> AsyncIterator[Pool]:
    """A pool to the test database."""
    opened = new_pool(6)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def new_desk(pool: Pool, clock: ManualClock) -> Callable[[], Desk]:
    """Make the desk of another process on the same database."""
    return lambda: Desk(pool, clock, Plays(pool), RightsCache(pool, clock), PACE)


@pytest.fixture
def desk(new_desk: Callable[[], Desk]) -> Desk:
    """The desk of a process."""
    return new_desk()


@pytest.fixture
async def new_server(pool: Pool, clock: ManualClock) -> NewServer:
    """Make the table server of another process on the same database.

    It is not started: the test itself does what the background tasks would do.
    """
    return lambda: TableServer(pool, clock, LocalBus(), PACE, robots_of)


@pytest.fixture
async def server(new_server: NewServer) -> TableServer:
    """The table server of a process."""
    return new_server()


def people_named(host: str, *names: str) -> list[Person]:
    """Return people of these names with accounts, saved by one statement, with whose addresses nobody can sign in."""
    password = make_password(None)
    made = [Person(email=f"{name}@{host}".lower(), display_name=name, password=password) for name in names]
    return Person.objects.bulk_create(made)


class Club:
    """Four people with accounts, and the tables that the first of them opens."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self.players = tuple(actors.Person(person.pk, person.display_name) for person in people)

    async def open(
        self, boards: Dealt | Given | None = None, *, robots: bool = False, profile: Profile = SOCIAL
    ) -> tuple[UUID, UUID]:
        """Open a table; return it and the play of its board."""
        table = await sync_to_async(create_table)(
            self.people[0], "Table 1", boards or Dealt(), robots=robots, profile=profile
        )
        play = await BoardPlay.objects.aget(table=table)
        return table, play.id

    async def seat(self, desk: Desk, play: UUID, *seats: Seat) -> None:
        """Seat the four people, North first, in their seats or in those given."""
        for seat in seats or SEATS:
            answer = await act(desk, play, self.players[seat], attempts.Sit(seat))
            assert answer == outcomes.Done()


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club of four: north@, east@, south@, west@club.test."""
    return Club(people_named("club.test", "Nora", "Enid", "Saul", "Walt"))
