"""What the server of these tests does itself when a test asks for it (`inside` in `conftest.py`): people act of whom
nobody needs to see the page. Each function takes the server's tables first, and what can be sent as bytes.

A page costs some hundredths of a second of processor time for each action that it shows, and several tenths to open.
"""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.test import AsyncClient

from laws.conformance.script.actions import read_action
from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import Agree, Claim, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.seats import Seat
from play.models import Person
from play.process.table_server import TableServer
from play.table import actors
from play.table.outcomes import Answer, Done
from tests.director.evening import pass_out, read_notices

__all__ = ["act", "act_each", "act_lines", "declare", "pass_all_out", "play_on", "send", "start"]


async def act(server: TableServer, play: UUID, who: actors.Actor, attempt: Any) -> Answer:
    """Let somebody try this."""
    return await server.act(play, who, attempt)


async def act_each(server: TableServer, play: UUID, tried: Sequence[tuple[actors.Actor, Any]]) -> None:
    """Let people do this, one after another; none of it may be refused."""
    for who, attempt in tried:
        answer = await server.act(play, who, attempt)
        assert answer == Done(), f"{attempt}: {answer}"


async def _in_seat(server: TableServer, play: UUID, seat: Seat) -> actors.Person:
    player = (await server.desk.plays.get(play)).state.seats[seat]
    assert player is not None
    assert player.person is not None
    return actors.Person(player.person, player.name)


async def act_lines(server: TableServer, play: UUID, lines: Sequence[str]) -> None:
    """Let the people at a table do this, line by line of a table script, and all that follows from it."""
    for line in lines:
        who = await _in_seat(server, play, Seat.parse(line[0]))
        await act_each(server, play, [(who, command) for command in read_action(line)])
    await read_notices(server)


async def pass_all_out(server: TableServer, plays: Sequence[UUID]) -> None:
    """Let everybody at these boards pass."""
    for play in plays:
        await pass_out(server, play)


async def play_on(server: TableServer, play: UUID, bid: str = "", cards: int = 52) -> None:
    """Let the dealer bid so, the others pass, and then so many cards be played; without a bid the board goes on."""
    live = await server.desk.plays.get(play)
    calls = [Call.parse(bid), PASS, PASS, PASS] if bid else []
    while live.state.game.phase is not Phase.OVER and (calls or cards):
        game = live.state.game
        seat = game.to_act
        assert seat is not None
        command: MakeCall | PlayCard
        if calls:
            command = MakeCall(seat, calls.pop(0))
        else:
            assert game.play is not None
            dummy = game.play.turn is game.play.contract.dummy
            command, cards = PlayCard(seat, next(iter(legal_cards(game, seat))), from_dummy=dummy), cards - 1
        await act_each(server, play, [(await _in_seat(server, play, seat), command)])


async def send(server: TableServer, person: int, path: str, form: dict[str, str]) -> None:
    """Let a person send the form of a page, which leads on."""
    browser = AsyncClient()
    await browser.aforce_login(await Person.objects.aget(pk=person))
    answer = await browser.post(path, form)
    assert answer.status_code == HTTPStatus.FOUND, f"{path} answers {answer.status_code}"


async def start(server: TableServer, organiser: int, event: int) -> None:
    """Let an organiser start the session of an event; its players are at their tables then."""
    await send(server, organiser, f"/events/{event}/manage/", {"act": "start"})
    await read_notices(server)
    await server.sweeper.sweep()
    await server.sweeper.settle()
    await read_notices(server)


async def declare(server: TableServer, play: UUID, calls: str, tricks: int) -> None:
    """Let the people at a table bid this, dealer first, and declarer make so many tricks by a claim."""
    seat = (await server.desk.plays.get(play)).state.game.board.dealer
    for call in calls.split():
        await act_each(server, play, [(await _in_seat(server, play, seat), MakeCall(seat, Call.parse(call)))])
        seat = seat.lho
    game = (await server.desk.plays.get(play)).state.game
    assert game.play is not None
    declarer = game.play.contract.declarer
    leader = declarer.lho
    for command in (
        LeadFaceDown(leader, next(iter(game.hand(leader)))),
        FaceLead(leader),
        Claim(declarer, tricks),
        Agree(leader),
        Agree(declarer.rho),
    ):
        await act_each(server, play, [(await _in_seat(server, play, command.seat), command)])
    await read_notices(server)
