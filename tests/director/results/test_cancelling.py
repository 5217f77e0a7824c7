"""Boards that a late side may know, since spectators have seen them at another table, are cancelled (article 21.3)."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.competitions.watching import Watching
from director.models import BoardResult, Competition, Ruling, Session
from director.sessions.runner import begin
from laws.values.seats import SEATS
from laws.views.table_view import Viewer
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NotePresent
from play.table.outcomes import Done
from tests.director.evening import evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of


@pytest.mark.parametrize("watching", [Watching.BOARD, Watching.ROUND])
async def test_what_spectators_have_seen_elsewhere_is_not_played_by_a_late_side(
    transactional_db: None, server: TableServer, clock: ManualClock, watching: Watching
) -> None:
    """Both tables play boards 1 to 3; table 1 has played the first when nobody has come to table 2 yet.

    Where hands are shown only when the round is over nothing can be known.
    """
    tuesday = await sync_to_async(evening)(rounds=2, boards_per_round=3)
    await Competition.objects.aupdate(watching=watching)
    players = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    plays = await newest_boards(tuesday.session.pk)
    for table, seats in ((1, SEATS), (2, SEATS[1::2])):
        state = (await server.desk.plays.get(plays[table])).state
        here = []
        for seat in seats:
            one = state.seats[seat]
            assert one is not None
            assert one.person is not None
            here.append(Looker(one.person, one.name, Viewer.player(seat)))
        assert await server.act(plays[table], SYSTEM, NotePresent(tuple(here))) == Done()
    await pass_out(server, plays[1])
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert "Cancel these boards" not in await text_of(office, "event-manage", tuesday.competition.pk)  # not late yet
    await pass_time(server, clock, 90)
    offered = "Cancel these boards" in await text_of(office, "event-manage", tuesday.competition.pk)
    assert offered is (watching is Watching.BOARD)
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
