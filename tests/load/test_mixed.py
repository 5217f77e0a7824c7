"""What `make load` does, in short: tables of all kinds are played, and each viewer's end is held to the log."""

from __future__ import annotations

from random import Random

import pytest
from asgiref.sync import sync_to_async

from tests.load.club import arrive
from tests.load.final import console_differs, differing
from tests.load.finding import Finding
from tests.load.kinds import KINDS, kinds_of
from tests.load.mixed import open_kinds, parties_at
from tests.load.play import Load, leave_all, play_all
from tests.load.returning import all_return
from tests.load.session_among import open_session
from tests.plugins.server import StartServer


def test_there_is_a_table_of_each_kind_and_most_are_plain() -> None:
    assert {kind.name for kind in kinds_of(len(KINDS))} == {kind.name for kind in KINDS}
    hundred = [kind.name for kind in kinds_of(100)]
    assert len(hundred) == 100
    assert {kind.name: hundred.count(kind.name) for kind in KINDS} == {kind.name: kind.share for kind in KINDS}


def test_tables_are_added_as_long_as_actions_arrive_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last step that holds is said; where none does, none."""

    def load(slowest: float) -> Load:
        return Load(1, 10.0, 10.0, 100, 100, (*[5.0] * 97, *[slowest] * 3), 0, 3000.0, 40.0, 0.1, 0.1)

    finding = Finding(250, 1_000, 0.15, 10.0)
    monkeypatch.setattr(
        Finding, "measured", lambda _self: iter([(250, load(9.0)), (500, load(99.0)), (750, load(101.0))])
    )
    assert list(finding.lines())[-1] == "p99 stays under 100 ms up to 500 tables (2,000 players)."
    monkeypatch.setattr(Finding, "measured", lambda _self: iter([(250, load(101.0))]))
    assert list(finding.lines())[-1] == "p99 stays under 100 ms up to 0 tables (0 players)."


async def test_tables_of_all_kinds_are_played_and_every_viewer_ends_as_the_log_says(start_server: StartServer) -> None:
    """Also after all have come back, as after a restart; a screen that is not so is named."""
    server = start_server(SOCKETS_PER_ADDRESS="0")
    kinds = kinds_of(len(KINDS))
    people = await sync_to_async(arrive)(4 * len(kinds))
    places = await sync_to_async(open_kinds)(people, kinds)
    among = await sync_to_async(open_session)(2)
    watched = among.parties(("en", "zh-hans"), len(kinds))
    await among.watch(server)
    parties = [*parties_at(people, places, kinds, floor=False), *watched]
    load = await play_all([server], parties, seconds=2, rate=3, chance=Random(1), measured=among.measure)
    assert load.tables == len(parties)
    assert len(load.latencies) == load.due > 0
    assert await differing(parties) == []
    assert await console_differs(among.console) == []
    took, missing = await sync_to_async(among.console.figures)()
    assert missing == 0 < len(took) <= sum(load.parties[party].due for party in watched)
    back = await all_return(parties, [server])
    assert back.sockets == sum(len(party.clients) for party in parties)
    assert await differing(parties) == []
    wrong = parties[0].clients[0]
    wrong.screen.elements["auction"] = ""
    (found,) = await differing(parties[:1], patience=0)
    assert found.endswith("N: auction")
    among.console.screen.elements["queue"] = ""
    assert await console_differs(among.console, patience=0) == ["queue"]
    await leave_all(parties)
    await among.console.close()
