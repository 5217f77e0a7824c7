"""Mandatory pauses: what is chosen in one is held, and nobody can tell when it was chosen (Law 73A2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from frontend.regions import draw
from laws.protocol.commands import AlertCall, Explain, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.conditions import Irregularities
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.viewer import Viewer, ViewerKind
from play.live.clock import ManualClock
from play.live.viewing.seeing import look_of
from play.models import Person
from play.process.table_server import TableServer
from play.store.direction.tempo import read_tempo
from play.store.tables.look import facts_of
from play.table import outcomes
from play.table.attempts import SeatRobot, StandUp
from play.table.profile import SOCIAL, Profile
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table
from play.table.rights import Sight
from tests.play.conftest import Club, NewServer
from tests.play.driving import do, one_board, pass_time

NORTH, EAST, SOUTH, WEST = SEATS
DEAL: Final = Deal.parse("N:AKQ2.AK32.32.432 876.76.7654.8765 543.QJ54.AKQ.AKQ JT9.T98.JT98.JT9")
PAUSE: Final = 10


def paused(first_round: int = 0, *, allowed: bool = False) -> Profile:
    """Social rules with a pause after a jump bid and before dummy's first card."""
    rules = replace(SOCIAL.rules, skip_bid_pause=PAUSE, first_round_pause=first_round, first_trick_pause=PAUSE)
    kind = Irregularities.ALLOWED if allowed else Irregularities.PREVENTED
    return replace(SOCIAL, rules=rules, conditions=replace(SOCIAL.conditions, irregularities=kind))


class Table:
    """A full table, the pages of its players, and what each was sent, when."""

    def __init__(self, server: TableServer, club: Club, clock: ManualClock) -> None:
        self.server, self.club, self.clock = server, club, clock
        self.frames: dict[Seat, list[tuple[float, str]]] = {seat: [] for seat in SEATS}
        self.began = clock.now()

    async def open(self, profile: Profile) -> Table:
        """Open it, North to deal and call."""
        _table, play = await self.club.open(one_board(DEAL), profile=profile)
        await self.club.seat(self.server.desk, play)
        self.live = await self.server.desk.plays.get(play)
        self.facts = await facts_of(self.server.pool, play)
        self.rights = await self.server.desk.rights.fresh(self.facts)
        self.shown = {seat: self.regions(seat) for seat in SEATS}
        return self

    def regions(self, seat: Seat, kind: ViewerKind = ViewerKind.PLAYER) -> dict[str, str]:
        """What that player's page shows."""
        seen = look_of(self.facts, self.rights, self.live, Sight(Viewer(kind, seat))).regions
        return {name: draw(name, region, "en") for name, region in seen.items()}

    async def do(self, *commands: MakeCall | PlayCard | LeadFaceDown | FaceLead | AlertCall | Explain) -> None:
        """Let the players do this, each refreshing everybody's page."""
        for command in commands:
            await do(self.server, self.club, self.live, command)
            self.show()

    async def call(self, seat: Seat, call: str) -> None:
        """Call."""
        await self.do(MakeCall(seat, Call.parse(call)))

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        await pass_time(self.server, self.clock, seconds)
        self.show()

    def show(self) -> None:
        """Send each page what has changed."""
        now = (self.clock.now() - self.began).total_seconds()
        for seat in SEATS:
            after = self.regions(seat)
            changed = "".join(after[name] for name in after if after[name] != self.shown[seat][name])
            if changed:
                self.frames[seat].append((now, changed))
            self.shown[seat] = after

    def calls(self) -> list[str]:
        """The calls that were made."""
        return [str(made.call) for made in self.live.state.game.auction.calls]


@pytest.fixture
async def table(server: TableServer, club: Club, clock: ManualClock) -> Table:
    """A full table with pauses."""
    return await Table(server, club, clock).open(paused())


async def namesakes(club: Club) -> Club:
    """Four others of the same names: nobody plays the same board twice."""
    return Club(
        [
            await Person.objects.acreate(email=f"{one.display_name.lower()}@other.test", display_name=one.display_name)
            for one in club.people
        ]
    )


@pytest.mark.parametrize("when", [1, 9, 10], ids=["at once", "late", "at the end"])
async def test_nobody_can_tell_when_a_call_was_chosen_in_a_pause(
    server: TableServer, club: Club, clock: ManualClock, when: int
) -> None:
    """The other three are sent the same bytes at the same times, whenever East has chosen, and how often."""
    sent = []
    for thinks, people in ((5, club), (when, await namesakes(club))):
        table = await Table(server, people, clock).open(paused())
        table.began = clock.now()
        await table.call(NORTH, "2S")
        start = table.live.state.pausing
        assert start is not None
        assert (start.seat, start.seconds) == (EAST, PAUSE)
        clock.advance(thinks)
        if thinks == 9:
            await table.call(EAST, "X")
        await table.call(EAST, "3D")
        assert table.calls() == ["2S"]
        await table.wait(PAUSE - thinks)
        assert table.calls() == ["2S", "3D"]
        ends = str(start.ends)
        sent.append(
            {
                seat: [(at, text.replace(ends, "END")) for at, text in table.frames[seat]]
                for seat in (NORTH, SOUTH, WEST)
            }
        )
        assert [at for at, _ in sent[-1][SOUTH]] == [0, PAUSE]
    assert sent[0] == sent[1]


async def test_only_he_sees_what_is_held_and_he_may_replace_it(table: Table) -> None:
    await table.call(NORTH, "2S")
    assert "what you choose now is made when it is over" in table.regions(EAST)["duties"]
    await table.call(EAST, "3D")
    assert "Choose another call to replace it" in table.regions(EAST)["duties"]
    assert "hidden" in table.regions(NORTH)["duties"]
    assert table.regions(EAST, ViewerKind.SPECTATOR)["duties"] == table.regions(NORTH)["duties"]
    await table.call(EAST, "pass")
    await table.wait(PAUSE)
    assert table.calls() == ["2S", "pass"]
    assert "pause" not in table.regions(EAST)["plate-E"]


async def test_an_illegal_call_is_refused_at_once(table: Table) -> None:
    await table.call(NORTH, "2S")
    answer = await table.server.act(table.live.play, table.club.players[EAST], MakeCall(EAST, Call.parse("2C")))
    assert isinstance(answer, outcomes.Refused)
    assert table.live.state.pause is not None
    assert table.live.state.pause.held is None


async def test_who_thinks_longer_than_the_pause_is_seen_to(table: Table) -> None:
    await table.call(NORTH, "2S")
    await table.wait(PAUSE)
    assert table.live.state.pausing is None
    await table.wait(3)
    await table.call(EAST, "3D")
    assert table.frames[SOUTH][-1][0] == PAUSE + 3


async def test_an_ordinary_call_is_made_at_once(table: Table) -> None:
    await table.call(NORTH, "1S")
    await table.call(EAST, "2D")
    assert table.calls() == ["1S", "2D"]
    assert table.live.state.pause is None


async def test_a_held_call_survives_the_process(table: Table, new_server: NewServer, clock: ManualClock) -> None:
    """Another process ends the pause, and makes the call in its player's name; a late repetition does nothing."""
    await table.call(NORTH, "2S")
    await table.call(EAST, "3D")
    other = new_server()
    assert await pass_time(other, clock, PAUSE) == 1
    live = await other.desk.plays.get(table.live.play)
    assert [str(made.call) for made in live.state.game.auction.calls] == ["2S", "3D"]
    assert live.state.pause is not None
    assert live.state.pause.over
    async with other.pool.connection() as connection:
        cursor = await connection.execute("SELECT actor FROM play_log WHERE kind = 'laws.call_made' ORDER BY number")
        assert [row[0] for row in await cursor.fetchall()] == [
            str(table.club.players[NORTH]),
            str(table.club.players[EAST]),
        ]


async def test_the_pause_is_not_counted_against_his_tempo(table: Table) -> None:
    """Neither what is held, nor what is made after the pause; the server's own time counts from its end."""
    play, players = table.live.play, table.club.players
    await table.call(NORTH, "2S")
    held = MakeCall(EAST, Call.parse("3D"))
    assert await table.server.act(play, players[EAST], held, evidence={"waited": 4000}) == outcomes.Done()
    await table.wait(PAUSE)
    await table.call(SOUTH, "4S")
    await table.wait(PAUSE + 2)
    late = MakeCall(WEST, Call.parse("pass"))
    assert await table.server.act(play, players[WEST], late, evidence={"waited": 12_000}) == outcomes.Done()
    async with table.server.pool.connection() as connection:
        found = await read_tempo(connection, play)
    assert [(one.seat, one.measured.waited) for one in found if one.measured.waited is not None] == [
        (EAST, 0),
        (WEST, 2000),
    ]
    assert [one.took.total_seconds() for one in found][1:] == [0, 0, 2]


async def test_a_call_out_of_turn_drops_what_is_held(server: TableServer, club: Club, clock: ManualClock) -> None:
    """What East chose was for another position; he is told, and chooses anew. West's own call is made at once."""
    table = await Table(server, club, clock).open(paused(allowed=True))
    await table.call(NORTH, "2S")
    await table.call(EAST, "3D")
    await table.call(WEST, "3C")
    assert table.calls() == ["2S", "3C"]
    assert "the table has changed" in table.regions(EAST)["duties"]
    assert "the table has changed" not in table.regions(SOUTH)["duties"]
    await table.wait(PAUSE)
    assert table.calls() == ["2S", "3C"]


async def test_who_leaves_takes_his_choice_with_him(table: Table) -> None:
    await table.call(NORTH, "2S")
    await table.call(EAST, "3D")
    answer = await table.server.act(table.live.play, table.club.players[EAST], StandUp())
    assert answer == outcomes.Done()
    await table.wait(PAUSE)
    assert table.calls() == ["2S"]


async def test_declarer_thinks_after_dummy_is_faced(table: Table) -> None:
    """Dummy's first card is held; his other controls work, and the rest of the play has no pause."""
    await table.call(NORTH, "1NT")
    for seat in (EAST, SOUTH, WEST):
        await table.call(seat, "pass")
    await table.do(LeadFaceDown(EAST, Card.parse("C8")), FaceLead(EAST))
    assert table.live.state.pausing is not None
    await table.do(PlayCard(NORTH, Card.parse("CA"), from_dummy=True))
    assert "Choose another card to replace it" in table.regions(NORTH)["duties"]
    assert len(table.live.state.game.play.trick) == 1  # type: ignore[union-attr]
    await table.wait(PAUSE)
    assert len(table.live.state.game.play.trick) == 2  # type: ignore[union-attr]
    await table.do(PlayCard(WEST, Card.parse("C9")), PlayCard(NORTH, Card.parse("C2")))
    await table.do(PlayCard(NORTH, Card.parse("CK"), from_dummy=True))
    assert len(table.live.state.game.play.trick) == 1  # type: ignore[union-attr]


async def test_the_first_round_has_a_pause_for_each_player(server: TableServer, club: Club, clock: ManualClock) -> None:
    table = await Table(server, club, clock).open(paused(first_round=3))
    for seat, call in ((NORTH, "1C"), (EAST, "pass"), (SOUTH, "1S"), (WEST, "pass")):
        assert table.live.state.pausing is not None
        assert table.live.state.pausing.seat is seat
        await table.call(seat, call)
        await table.wait(3)
    assert table.live.state.pausing is None
    assert table.calls() == ["1C", "pass", "1S", "pass"]


async def test_behind_a_screen_it_begins_when_he_can_see_the_jump(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """It is shown on his side alone: South and West learn of a jump with the tray (articles 1.3(1), 35.1)."""
    server.desk.drawn = lambda: 0.0
    lines = {Condition.TRAY: "platform"}
    table = await Table(server, club, clock).open(changed(at_a_social_table("ccba_2018_screens"), lines))
    await table.call(NORTH, "2H")
    assert table.live.state.pausing is not None
    assert table.live.state.pausing.seat is EAST
    assert [seat for seat in SEATS if "Pause" in table.regions(seat)["plate-E"]] == [NORTH, EAST]
    await table.call(EAST, "3D")
    await table.wait(PAUSE)
    assert not table.frames[SOUTH]
    assert not table.frames[WEST]
    await table.wait(1)
    await table.call(SOUTH, "4H")
    assert table.live.state.pausing is not None
    assert table.live.state.pausing.seat is WEST
    assert [seat for seat in SEATS if "Pause" in table.regions(seat)["plate-W"]] == [SOUTH, WEST]


async def test_a_robot_waits_as_well(server: TableServer, club: Club, clock: ManualClock) -> None:
    table = await Table(server, club, clock).open(paused())
    assert await server.act(table.live.play, club.players[EAST], StandUp()) == outcomes.Done()
    assert await server.act(table.live.play, club.players[NORTH], SeatRobot(EAST)) == outcomes.Done()
    await table.call(NORTH, "2S")
    await table.wait(PAUSE - 1)
    assert table.calls() == ["2S"]
    await table.wait(1)
    await table.wait(1)
    assert len(table.calls()) == 2
