"""Where players alert their own calls, partner is told nothing of it, nor when (articles 33.4, 34.2; Law 73B).

A board is played twice under a driven clock: once plainly; once the call is alerted, asked about and explained. The
partner, and who sits behind him, are sent the same bytes at the same times; the opponents are not.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from laws.conformance.script.actions import read_action
from laws.table.conditions import Alerts
from laws.values.seats import SEATS, Seat
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from play.store.tables.look import TableFacts
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from play.table.rights import Right
from tests.play.conftest import Club
from tests.play.driving import one_board, pass_time
from tests.play.live.viewing.test_beyond import DEALS, Timed, Timetable
from tests.play.live.viewing.test_hub import settle, split
from tests.play.live.viewing.test_late import dora

NORTH, EAST, SOUTH, WEST = SEATS
SELF = replace(SOCIAL, conditions=replace(SOCIAL.conditions, alerts=Alerts.SELF))
PLAIN = {2: "N 1NT", 6: "E pass", 8: "S 2C", 9: "W pass"}
ALERTED = {
    2: 'N 1NT alert "12 to 14"',
    3: 'E asks 1 "which shape?"',
    5: 'N explains 1 "balanced, or a six-card minor"',
    6: "E pass",
    8: "S 2C",
    9: "W pass",
}


async def test_partner_is_sent_the_same_at_the_same_times(server: TableServer, clock: ManualClock, club: Club) -> None:
    told: list[dict[Seat | None, list[Timed]]] = []
    for deal, script in zip(DEALS, (PLAIN, ALERTED), strict=True):
        table, play = await club.open(one_board(deal), profile=SELF)
        await club.seat(server.desk, play)
        behind = await dora(server, table, Right.BEHIND_SOUTH, delay=0)
        pages: dict[Seat | None, Timetable] = {seat: Timetable(club.people[seat].pk, clock) for seat in SEATS}
        pages[None] = Timetable(behind.pk, clock)
        for page in pages.values():
            assert await server.hub.join(page, TableFacts(table, "Table 1", UUID(int=1)), play, "")
        await settle()
        for page in pages.values():
            page.frames.clear()
            page.times.clear()
        began = clock.now()
        for second in range(1, 12):
            await pass_time(server, clock, 1)
            for command in read_action(script[second]) if second in script else ():
                seat = command.seat  # type: ignore[union-attr]  # only players act
                assert await server.act(play, club.players[seat], command) == Done()  # type: ignore[arg-type]
            await settle()
        told.append(
            {
                who: [
                    ((at - began).total_seconds(), {k: v for k, v in split(frame).items() if k != "revision"})
                    for at, frame in zip(page.times, page.frames, strict=True)
                ]
                for who, page in pages.items()
            }
        )
    plain, alerted = told
    for who in (SOUTH, None):
        assert plain[who] == alerted[who]
        assert len(plain[who]) >= len(PLAIN)
    for seat in (NORTH, EAST, WEST):
        assert plain[seat] != alerted[seat], "who is told of it is sent something else"
