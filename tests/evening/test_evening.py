"""A club evening over sockets: fourteen pairs play six rounds of a Howell, and not all goes as it was drawn."""

from __future__ import annotations

import asyncio
from contextlib import closing
from typing import Final

from asgiref.sync import sync_to_async

from director.models import BoardResult, Contestant, Entrant, Session
from director.sessions.draw.schedules import schedule_of
from play.models import BoardSeat
from tests.evening.browsing import Browser
from tests.evening.office import Office, arrived, found
from tests.evening.player import Player, Tempo, playing
from tests.evening.publishing import ranked, rescored
from tests.evening.script import short
from tests.load.club import SignedIn
from tests.plugins.server import StartServer

_MOST: Final = 90
"""Seconds that the evening may take."""
_ROUNDS: Final = 6
"""Of the thirteen that a whole Howell has, which `make evening` plays."""
_NAMES: Final = tuple(f"{kind} {number}" for number in range(1, 13) for kind in ("Ann", "Bob"))


_TEMPO: Final = Tempo()


async def _guests(office: Office, *names: str) -> list[Player]:
    """Let people without accounts take their names by the address that the organiser has sent them."""
    key = (await Session.objects.select_related("competition").aget(pk=office.session)).competition.join_key
    players = []
    for name in names:
        browser = Browser(office.address)
        entrant = await Entrant.objects.aget(name=name)
        await browser.sent(f"/events/{office.event}/join/{key}/", name=f"{entrant.pk}")
        players.append(office.player(SignedIn(0, name, browser.session), short, _TEMPO))
        browser.close()
    return players


async def _evening(office: Office, people: dict[str, SignedIn]) -> dict[str, Player]:
    """Play the evening; return everybody who has played."""
    await office.announce(movement="howell", rounds=f"{_ROUNDS}", boards_per_round="1")
    await Session.objects.aupdate(pause=0)
    for first, second in zip(_NAMES[::2], _NAMES[1::2], strict=True):
        await office.enter(first, second)
    await office.enter("Gus", "Gia")
    players = {name: office.player(people[name], short, _TEMPO) for name in _NAMES}
    players |= {one.name: one for one in await _guests(office, "Gus", "Gia")}
    _TEMPO.hold()
    await office.start()
    async with playing(list(players.values())) as all_of_them:
        await office.do("late", **{"late-first": "Lea", "late-second": "Lou"})
        for name in ("Lea", "Lou"):
            players[name] = office.player(people[name], short, _TEMPO)
            all_of_them.add(players[name])
        _TEMPO.go_on()
        await office.until_round(3)
        _TEMPO.hold()
        tired = await Entrant.objects.aget(name="Bob 2")
        await office.do("substitute", entrant=f"{tired.pk}", person="Sub", at_once="")
        players["Sub"] = office.player(people["Sub"], short, _TEMPO)
        all_of_them.add(players["Sub"])
        _TEMPO.go_on()
        await office.until_round(4)
        _TEMPO.hold()
        gone = await Contestant.objects.aget(entry__entrants__name="Ann 7")
        await office.do("leave", number=f"{gone.number}", when="round")
        _TEMPO.go_on()
        await office.until_over()
    await office.do("publish")
    return players


async def test_fourteen_pairs_play_a_howell_to_published_results_that_the_exported_file_reproduces(
    start_server: StartServer,
) -> None:
    """One pair comes late to a half table, a substitute plays on for a player, a pair leaves, others sit out."""
    server = start_server()
    owner, *rest = await sync_to_async(arrived)("Olga Owner", *_NAMES, "Lea", "Lou", "Sub")
    await sync_to_async(found)(owner)
    office = Office(server.address, owner)
    with closing(office.browser):
        await _is_reproduced(office, rest)


async def _is_reproduced(office: Office, people: list[SignedIn]) -> None:
    """Play the evening; check what was played, by whom, and that the exported file gives the same ranking."""
    async with asyncio.timeout(_MOST):
        players = await _evening(office, {one.name: one for one in people})
    assert not {name: one.refused for name, one in players.items() if one.refused}

    session = await office.now()
    assert session.schedule is not None
    schedule = schedule_of(session.schedule)
    played = [row for row in schedule.rows if row.is_played]
    left = (await Contestant.objects.aget(entry__entrants__name="Ann 7")).number
    late = (await Contestant.objects.aget(entry__entrants__name="Lea")).number
    assert {row.round for row in schedule.rows if late in row.sides} == set(range(2, _ROUNDS + 1))
    assert 4 <= len([row for row in played if left in row.sides]) < _ROUNDS
    results = BoardResult.objects.exclude(contract="").values_list("round", "table", "board")
    assert {one async for one in results} == {(row.round, row.table, board) for row in played for board in row.boards}
    assert await BoardResult.objects.values("contract").distinct().acount() > 8
    sat = [name async for name in BoardSeat.objects.values_list("person__display_name", flat=True)]
    assert {"Sub", "Lea", "Gus"} <= set(sat)
    assert 2 <= sat.count("Bob 2") < _ROUNDS
    assert sat.count("Bob 2") + sat.count("Sub") == sat.count("Ann 2")

    read = await ranked(office)
    assert len(read) == len(_NAMES) // 2 + 2
    assert read == await rescored(office)
