"""Bridge programs of others against a served site: `manage.py serve` and `manage.py table_manager`, each a process."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db.models import QuerySet

from deploy.boot.places import ROOT
from director.clubs.engine_models import Engine
from director.models import BoardResult, OrderAct
from play.models import LogRow, Serving
from play.table.direction.director_call import PROGRAM_AWAY
from tests.championship.office import StagedOffice
from tests.evening.office import arrived, found
from tests.play.wire.program import Program
from tests.plugins.server import StartServer, environment_of_test

SEATS = ("North", "East", "South", "West")
_MOST: Final = 600
"""Seconds that a match, or the end of a process, may take on a loaded machine."""
_TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def gateway(folder: Path, redis_url: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Let programs connect to a process of their own; give it and its port. It ends in order, unless it was killed."""
    with (folder / "gateway.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "table_manager", "--port=0"],
            cwd=ROOT,
            env={**os.environ, **environment_of_test(), "REDIS_URL": redis_url},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        assert said.startswith("bridge programs connect at 127.0.0.1 port "), (folder / "gateway.log").read_text()
        yield process, int(said.split()[-1])
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(_MOST)
        process.stdout.close()
    assert code in (0, -signal.SIGKILL), (folder / "gateway.log").read_text()


def spent(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    of_process = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(of_process[11]) + int(of_process[12])) / _TICKS


@asynccontextmanager
async def announced(address: str, *names: str) -> AsyncIterator[tuple[StagedOffice, dict[str, str]]]:
    """Give the office of a match of two boards, by the pages of a club, and what these programs say of their teams."""
    (owner,) = await sync_to_async(arrived)("Olga Owner")
    await sync_to_async(found)(owner)
    office = StagedOffice(address, owner)
    with closing(office.browser):
        yield office, await entered(office, names)


async def entered(office: StagedOffice, names: Sequence[str]) -> dict[str, str]:
    """Announce the match, register and enter these programs; return what each says, by its name."""
    await office.announce_teams(
        name="Engines",
        starts_at="2099-11-24T19:30",
        movement="matches",
        rounds="1",
        boards_per_round="2",
        minutes="0",
        correction="0",
        pause="0",
    )
    codes = {}
    for name in names:
        form = {"act": "register", "name": name, "form_key": f"{uuid4()}"}
        page = await office.browser.post("/clubs/harbour/engines/", **form)
        shown = re.search(rf"{name} ([0-9a-f]{{20}})<", page.text)
        assert shown is not None, page.text
        codes[name] = f"{name} {shown[1]}"
        engine = await Engine.objects.aget(name=name)
        await office.do("add-engine", engine=f"{engine.pk}")
    return codes


async def until(rows: QuerySet[Any]) -> None:
    """Return when the database has one of these rows: other processes write them."""
    while not await rows.aexists():  # noqa: ASYNC110 - no event is set when another process writes
        await asyncio.sleep(0.2)


@pytest.mark.long
async def test_programs_play_a_match_over_tcp_that_the_site_scores_and_publishes(
    start_server: StartServer, redis_url: str, tmp_path: Path
) -> None:
    """They come before it starts, and play every card of two boards in two rooms."""
    server = start_server(REDIS_URL=redis_url)
    async with announced(server.address, "Blue", "Red") as (office, codes):
        programs = [
            Program(code, seat, *(["1C"] * 2 if seat == "North" else []))
            for code, seat in product(codes.values(), SEATS)
        ]
        with gateway(tmp_path, redis_url) as (process, port):
            async with asyncio.timeout(_MOST):
                async with asyncio.TaskGroup() as matches:
                    for one in programs:
                        matches.create_task(one.match(port))
                    await office.start()
                    before = spent(process.pid), spent(server.process.pid)
                await office.until_over()
            after = spent(process.pid), spent(server.process.pid)
        boards = await BoardResult.objects.filter(session=office.session, tricks__isnull=False).acount()
        assert boards == 4
        by_board = [f"{(till - since) / boards:.2f} s" for since, till in zip(before, after, strict=True)]
        print("processor time of a board, gateway and server:", *by_board)
        await office.do("publish")
        page = await office.browser.get(f"/sessions/{office.session}/results/")
    assert page.status == 200
    assert all(name in page.text for name in codes)


@pytest.mark.long
async def test_a_gateway_that_is_killed_leaves_its_programs_away_and_calls_the_director(
    start_server: StartServer, redis_url: str, tmp_path: Path
) -> None:
    """With a new one they come back to their seats, and the match goes on."""
    server = start_server(REDIS_URL=redis_url)
    async with announced(server.address, "Blue", "Red") as (office, codes):
        await office.start()
        first = Program(codes["Blue"], "North")
        with gateway(tmp_path, redis_url) as (process, port):
            async with asyncio.timeout(_MOST), first.connected(port):
                await first.come()
                assert await first.begins()
                await until(Serving.objects.filter(tables__len=1))
                process.kill()
                await until(LogRow.objects.filter(kind="laws.noted", data__text=PROGRAM_AWAY))
        assert await LogRow.objects.filter(kind="table.went").aexists()
        assert await OrderAct.objects.filter(session=office.session, kind="broke").aexists()
        with gateway(tmp_path, redis_url) as (_, port):
            async with asyncio.timeout(_MOST):
                async with asyncio.TaskGroup() as matches:
                    for code, seat in product(codes.values(), SEATS):
                        matches.create_task(Program(code, seat).match(port))
                await office.until_over()
