"""A director ends a session before its last round (article 13.13): what was played counts, the rest is awarded."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import BoardResult, OrderAct, Ruling, Session
from director.results.tallying import tally_of
from director.sessions.running.runner import begin, go_on
from play.live.clock import ManualClock
from play.models import BoardPlay, DirectorCall, Person
from play.process.table_server import TableServer
from play.table.direction.director_call import ENDED
from tests.director.evening import evening, newest_boards, pass_out, pass_time, read_notices
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.sessions.order.test_pausing import NAMES, act, tries

WHY = "The hall must be cleared"


async def test_what_was_played_counts_and_one_press_awards_the_rest(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Table 1 is between its boards, table 2 plays its first; play is stopped when the director ends the session."""
    tuesday = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    players = await sync_to_async(tuesday.people)(*NAMES)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    session = tuesday.session.pk
    await begin(server.desk, session)
    first = await newest_boards(session)
    await pass_out(server, first[1])
    await tries(server, first[2])
    nora = await browser_of(await Person.objects.aget(display_name="Nora"))
    assert await act(tuesday, act="pause", reason=WHY) == 302
    assert await act(tuesday, nora, act="end", text=WHY) == 404
    assert await act(tuesday, act="end", text="") == 200
    assert (await Session.objects.aget()).ending_at is None
    assert await act(tuesday, act="end", text=WHY) == 302
    assert await BoardResult.objects.acount() == 0
    assert (await Session.objects.aget()).ended_at is None, "it waits for the results that are still to be read"
    await pass_time(server, clock, 0)
    held = await Session.objects.select_related("competition").aget()
    assert held.ended_at is not None
    assert held.round == 1
    assert not await BoardPlay.objects.filter(finished_at=None).aexists()
    assert [one async for one in OrderAct.objects.order_by("pk").values_list("kind", flat=True)] == ["paused", "ended"]
    assert f"The boards that were played count. {WHY}" in await text_of(nora, "session-play", session)
    results = [(one.table, one.board, one.contract) async for one in BoardResult.objects.order_by("table", "board")]
    assert results == [(1, 1, "passed out"), (1, 2, ""), (2, 1, ""), (2, 2, "")]

    call = await DirectorCall.objects.aget(closed_at=None)
    assert call.reason == ENDED, "no time is over"

    office = await browser_of(tuesday.owner)
    assert "Boards that were not played wait for a ruling." in await text_of(
        office, "event-manage", tuesday.competition.pk
    )
    rulings = reverse("session-rulings", args=[session])
    assert "Award all of them" in await text_of(office, "session-rulings", session)
    assert (await office.post(rulings, {"act": "unplayed-all", "reason": ""})).status_code == 400
    assert (await office.post(rulings, {"act": "unplayed-all", "reason": WHY})).status_code == 302
    ruled = [(one.table, one.board, one.value, one.rule) async for one in Ruling.objects.order_by("table", "board")]
    assert ruled == [(1, 2, "A6060", "12C2(a)"), (2, 2, "A6060", "12C2(a)")]
    tally = await sync_to_async(tally_of)(held)
    assert len(tally.standings) == 4
    assert "Board 1 was in play when play was stopped" in await text_of(office, "session-rulings", session)


async def test_an_ended_session_has_every_result(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Who reads that it is over, as a webhook does, finds the last result, and each board that came to no table."""
    tuesday = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    players = await sync_to_async(tuesday.people)(*NAMES)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    session = tuesday.session.pk
    await begin(server.desk, session)
    for of_round in (1, 2):
        for play in (await newest_boards(session, of_round)).values():
            await pass_out(server, play)
        clock.advance(24 * 3600)
        await go_on(server.desk, session)
    assert (await Session.objects.values_list("round", "ended_at").aget()) == (2, None), "results are still to be read"
    await read_notices(server)
    assert await BoardResult.objects.filter(play__isnull=False).acount() == 4
    await go_on(server.desk, session)
    assert (await Session.objects.aget()).ended_at is not None
    assert await BoardResult.objects.filter(round=2).acount() == 4, "and before another notice is read"
