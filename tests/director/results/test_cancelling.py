"""Boards that a late side may know, since spectators have seen them at another table, are cancelled (article 21.3)."""

from __future__ import annotations

from datetime import datetime

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.competitions.watching import Watching
from director.models import BoardResult, Ruling, Session
from director.results.cancelling import known_in
from laws.values.seats import SEATS
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from tests.director.evening import pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.two_tables import two_tables


def statements_of(now: datetime) -> int:
    """Return how many statements it takes to say what late sides may know, however many tables there are."""
    session = Session.objects.select_related("competition").get()
    with CaptureQueriesContext(connection) as statements:
        known_in(session, now)
    return len(statements)


@pytest.mark.parametrize("watching", [Watching.BOARD, Watching.ROUND])
async def test_what_spectators_have_seen_elsewhere_is_not_played_by_a_late_side(
    transactional_db: None, server: TableServer, clock: ManualClock, watching: Watching
) -> None:
    """Both tables play boards 1 to 3; table 1 has played the first when nobody has come to table 2 yet.

    Where hands are shown only when the round is over nothing can be known.
    """
    made = await two_tables(server, boards_per_round=3, watching=watching)
    tuesday = made.tuesday
    await made.come(1, *SEATS)
    await made.come(2, *SEATS[1::2])
    await pass_out(server, made.plays[1])
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert "Cancel these boards" not in await text_of(office, "event-manage", tuesday.competition.pk)  # not late yet
    await pass_time(server, clock, 90)
    offered = "Cancel these boards" in await text_of(office, "event-manage", tuesday.competition.pk)
    assert offered is (watching is Watching.BOARD)
    assert await sync_to_async(statements_of)(clock.now()) <= 2
    await office.post(manage, {"act": "cancel-known", "table": "2"})
    await office.post(manage, {"act": "cancel-known", "table": "1"})  # nobody is late there
    if not offered:
        assert not await Ruling.objects.aexists()
        return
    rulings = [(one.table, one.board, one.value, one.rule) async for one in Ruling.objects.all()]
    assert rulings == [(2, 1, "A4060", "21.3")]
    await pass_time(server, clock, 11)
    onward = await BoardPlay.objects.aget(table__of_session__number=2, finished_at=None)
    assert onward.number == 2  # it goes on with the next one
    assert await BoardResult.objects.filter(table=2, board=1, contract="").aexists()
    assert (await Session.objects.aget()).round == 1
