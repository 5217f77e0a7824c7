"""The start of a session while somebody withdraws."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from director.competitions.models import Competition
from director.entries.entering import withdraw
from director.models import Contestant, Entry, Session
from director.sessions.contest import settings_of
from director.sessions.running import starting
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening


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
