"""Play in less than two thirds of the time, where the event limits it (articles 20.4, 22.4)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import Ruling, Session, TimeNote
from director.results.time_models import TimeFault
from director.results.timekeeping import Noted, TimedBoard, fast
from director.sessions.running.runner import begin
from laws.values.seats import Side
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from tests.director.evening import evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of

BEGAN = datetime(2030, 1, 2, 12, tzinfo=UTC)


def board(opened: int, finished: int | None, *, by_people: bool = True) -> TimedBoard:
    over = None if finished is None else BEGAN + timedelta(seconds=finished)
    return TimedBoard(uuid4(), BEGAN + timedelta(seconds=opened), over, by_people)


def test_both_sides_of_a_table_of_people_are_noted_with_the_missing_time() -> None:
    both = [Noted(3, side, TimeFault.FAST, 100, 600) for side in Side]
    assert list(fast(3, [board(0, 240), board(250, 500)], 900)) == both
    assert list(fast(3, [board(0, 300), board(310, 600)], 900)) == []
    assert list(fast(3, [board(0, 240), board(250, 500, by_people=False)], 900)) == []
    assert list(fast(3, [board(0, 240), board(250, None)], 900)) == []


async def test_the_penalty_for_fast_play_is_proposed_and_entered(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Rounds of 450 s: table 1 uses 60 s of the 300, table 2 all of them."""
    tuesday = await sync_to_async(evening)(rounds=2, boards_per_round=1)
    await Session.objects.filter(pk=tuesday.session.pk).aupdate(limits_fast=True)
    players = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    pairs = list(zip(players[::2], players[1::2], strict=True))
    await sync_to_async(tuesday.enter)(*pairs)
    await begin(server.desk, tuesday.session.pk)
    plays = await newest_boards(tuesday.session.pk)
    await pass_time(server, clock, 60)
    await pass_out(server, plays[1])
    await pass_time(server, clock, 240)
    await pass_out(server, plays[2])
    while (await Session.objects.aget()).round == 1:
        await pass_time(server, clock, 11)
    notes = TimeNote.objects.filter(fault="fast").order_by("pk")
    found = [(one.table, one.side, one.seconds, one.of) async for one in notes]
    assert found == [(1, "NS", 240, 300), (1, "EW", 240, 300)]
    office = await browser_of(tuesday.owner)
    rulings = await text_of(office, "session-rulings", tuesday.session.pk)
    assert "too fast (article 20.4), 4 min 0 s short of 5 min 0 s" in rulings
    form = rulings[rulings.index('class="proposal"') :].partition("</form>")[0]
    sent = dict(re.findall(r'type="hidden" name="(contestant|offence|minutes|share|reason)" value="([^"]*)"', form))
    assert (sent["offence"], sent["minutes"], sent["share"]) == ("20.4", "4.0", "100")
    await office.post(reverse("session-rulings", args=[tuesday.session.pk]), {"act": "penalty", **sent})
    ruling = await Ruling.objects.aget()
    assert (ruling.rule, ruling.value) == ("22.4", "1/20 top")
    assert (await text_of(office, "session-rulings", tuesday.session.pk)).count("Proposed:") == 1, "one is entered"
    assert "not in less than two thirds" in await text_of(await browser_of(None), "event", tuesday.competition.pk)
