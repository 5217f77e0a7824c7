"""How much one player may write on a board: as much as the others' browsers can be sent, and the director is called."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest

from laws.protocol.commands import (
    CallDirector,
    ChangeCall,
    DrawAttention,
    Enquire,
    Explain,
    MakeCall,
    ReportKnowledge,
)
from laws.table.conditions import Irregularities
from laws.values.calls import Call
from laws.values.seats import SEATS
from play.live.act import act
from play.live.viewing.mailbox import Mailbox
from play.process.table_server import TableServer
from play.store.tables.look import TableFacts
from play.table.outcomes import Done, Refused, TableCode
from play.table.people.written import MOST_CHARACTERS, MOST_IRREGULARITIES, MOST_NOTES
from play.table.profiles.opening import at_a_social_table
from tests.play.conftest import Club
from tests.play.driving import one_board
from tests.play.live.timed.test_tray import DEAL
from tests.play.live.viewing.test_hub import Browser, settle

NORTH, EAST, SOUTH, WEST = SEATS
LONGEST = "<&" * 150
ENOUGH = Refused(TableCode.SAID_ENOUGH)


async def test_nobody_writes_so_much_that_others_are_sent_too_much(server: TableServer, club: Club) -> None:
    """All four write what most characters are drawn for: who looks on at it is not cut off, nor is who comes back."""
    table, play = await club.open(one_board(DEAL), profile=at_a_social_table("chinese_club"))
    await club.seat(server.desk, play)
    cut: list[int] = []

    async def come(person: int, session: str) -> Browser:
        browser = Browser(person, session=session)
        browser.mailbox = Mailbox(browser._take, lambda: cut.append(person))
        assert await server.hub.join(browser, TableFacts(table, "Table 1", UUID(int=1)), play, "")
        await settle()
        return browser

    looks_on = await come(club.people[WEST].pk, "there")
    for seat, call in zip(SEATS, ("1C", "1D", "1H", "1S"), strict=True):
        assert await act(server.desk, play, club.players[seat], MakeCall(seat, Call.parse(call))) == Done()
    for number, seat in enumerate(SEATS, 1):
        for at in range(MOST_CHARACTERS // len(LONGEST)):
            explains = Explain(seat, number, f"{at:02}{LONGEST[2:]}")
            assert await act(server.desk, play, club.players[seat], explains) == Done()
        assert await act(server.desk, play, club.players[seat], Explain(seat, number, LONGEST)) == ENOUGH
    await settle()
    for person in club.people:
        assert (await come(person.pk, "again")).frames
    assert not cut
    assert len(looks_on.frames) > 1


async def test_who_has_written_enough_still_calls_the_director(server: TableServer, club: Club) -> None:
    _table, play = await club.open(one_board(DEAL), profile=at_a_social_table("ccba_2018"))
    await club.seat(server.desk, play)

    async def tries(command: CallDirector | Enquire | ReportKnowledge) -> object:
        return await act(server.desk, play, club.players[command.seat], command)

    assert await act(server.desk, play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    for at in range(MOST_NOTES):
        assert await tries(Enquire(EAST, 1, f"{at}?")) == Done()
    assert await tries(Enquire(EAST, 1, "and now?")) == ENOUGH
    assert await tries(ReportKnowledge(EAST, "Spades")) == ENOUGH
    assert await tries(CallDirector(EAST, "Here")) == Done()
    assert await tries(CallDirector(EAST, "Here")) == Done(), "he is called already"
    assert await tries(CallDirector(EAST, "Over here")) == ENOUGH, "he has not come yet"
    assert await tries(Enquire(WEST, 1, "how many?")) != ENOUGH


async def test_nobody_goes_wrong_without_end(server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each change of call makes all that follows slower; the others play on, and write what they like."""
    monkeypatch.setattr("play.table.people.written.MOST_NOTES", MOST_IRREGULARITIES)
    profile = at_a_social_table("chinese_club")
    profile = replace(profile, conditions=replace(profile.conditions, irregularities=Irregularities.ALLOWED))
    _table, play = await club.open(one_board(DEAL), profile=profile)
    await club.seat(server.desk, play)
    assert await act(server.desk, play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    for at in range(MOST_IRREGULARITIES):
        changes = ChangeCall(NORTH, Call.parse(f"1{'HS'[at % 2]}"))
        assert await act(server.desk, play, club.players[NORTH], changes) == Done()
    changes = ChangeCall(NORTH, Call.parse("2C"))
    assert await act(server.desk, play, club.players[NORTH], changes) == Refused(TableCode.NOT_ALLOWED)
    assert await act(server.desk, play, club.players[EAST], Enquire(EAST, 1, "and before?")) == Done()
    assert await act(server.desk, play, club.players[EAST], DrawAttention(EAST)) == Done()
