"""The start of a session while somebody withdraws, or the one before it is still played."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from director.competitions.models import Competition
from director.entries.entering import withdraw
from director.models import Contestant, Entry, PersonNotice, Session
from director.movements.impossible import Cause, Impossible
from director.sessions.contest import settings_of
from director.sessions.draw.planning import plan_start
from director.sessions.draw.staging import with_stages
from director.sessions.running import starting
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening, pass_time
from tests.director.standings.scripted import add


def of_pairs() -> tuple[Evening, list[Entry]]:
    """Return an evening of six pairs with accounts."""
    tuesday = evening(rounds=3)
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will", "Eric", "Wang", "Ella", "Wim")
    players = tuesday.people(*names)
    return tuesday, tuesday.enter(*zip(players[::2], players[1::2], strict=True))


async def test_who_withdraws_while_a_session_is_drawn_is_not_in_it(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is drawn once more, before it starts."""
    tuesday, (first, *others) = await sync_to_async(of_pairs)()
    drawn = list[set[int]]()

    def after_the_draw(competition: Competition) -> dict[str, Any]:
        drawn.append(set(Contestant.objects.values_list("entry", flat=True)))
        if len(drawn) == 1:
            assert withdraw(first, tuesday.owner)
        return settings_of(competition)

    monkeypatch.setattr(starting, "settings_of", after_the_draw)
    assert await begin(server.desk, tuesday.session.pk)
    left = {one.pk for one in others}
    assert drawn == [left | {first.pk}, left]
    assert {one.entry_id async for one in Contestant.objects.all()} == left
    assert (await Session.objects.aget()).started_at is not None


async def test_who_plays_in_a_session_that_has_just_started_does_not_withdraw_himself(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday, (first, *_others) = await sync_to_async(of_pairs)()
    assert await begin(server.desk, tuesday.session.pk)
    assert not await sync_to_async(withdraw)(first, tuesday.owner)
    assert (await Entry.objects.aget(pk=first.pk)).withdrawn_at is None


async def test_a_session_waits_for_the_end_of_the_one_before_it_that_lasts_longer(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Nobody sits at two tables; the second session begins by itself within a minute of the end of the first."""
    tuesday, _entries = await sync_to_async(of_pairs)()
    assert await begin(server.desk, tuesday.session.pk)
    starts = clock.now() + timedelta(minutes=2)

    def announced() -> Session:
        made = add(with_stages(tuesday.competition), rounds=3)
        Session.objects.filter(pk=made.pk).update(starts_at=starts, by_itself=True)
        made.refresh_from_db()
        plan_start(made)
        return made

    second = await sync_to_async(announced)()
    await pass_time(server, clock, 150)
    with pytest.raises(Impossible) as refused:
        await begin(server.desk, second.pk)
    assert refused.value.cause is Cause.PLAYING
    assert (await Session.objects.aget(pk=second.pk)).started_at is None
    await Session.objects.filter(pk=tuesday.session.pk).aupdate(ended_at=clock.now())
    await pass_time(server, clock, 60)
    assert (await Session.objects.aget(pk=second.pk)).started_at is not None
    assert not await PersonNotice.objects.filter(kind="not_started").aexists()
