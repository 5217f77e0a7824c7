"""What a visitor reads of a championship, and that `python -m scoring` makes the same of its file."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async

from director.competitions.stage_models import Stage
from director.knockouts.placing import places_of
from director.knockouts.state import read_state
from director.standings.carrying import stage_standing
from tests.championship.office import StagedOffice
from tests.evening.browsing import Browser
from tests.evening.telling import Diary

__all__ = ["same_as_the_file", "standing_told"]


async def standing_told(office: StagedOffice, number: int, diary: Diary) -> None:
    """Tell the standing of a stage as a program reads it."""
    visitor = Browser(office.address)
    told = json.loads((await visitor.get(f"/api/v1/events/{office.event}/standings/")).body)
    visitor.close()
    lines = next(one for one in told if one["stage"] == number)["lines"]
    for group in sorted({line["group"] for line in lines}):
        own = ", ".join(f"{line['place']} {line['name']} {line['total']}" for line in lines if line["group"] == group)
        diary.tell(f"group {group}: {own}")


async def same_as_the_file(office: StagedOffice, diary: Diary) -> None:
    """Save the whole event as a visitor, score it again, and tell its order.

    Raise ValueError where the file says anything else than the pages.
    """
    visitor = Browser(office.address)
    saved = await visitor.get(f"/events/{office.event}/event.csv")
    visitor.close()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.csv"
        file.write_bytes(saved.body)
        command = [sys.executable, "-m", "scoring", "--json", str(file)]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=True)
    scored: dict[str, Any] = json.loads(done.stdout)
    if scored["differences"]:
        raise ValueError(f"the file differs from what is made of it: {scored['differences']}")
    ours = await sync_to_async(_places)(office)
    theirs = [sorted((one["group"], one["place"], one["id"]) for one in stage["places"]) for stage in scored["stages"]]
    if ours != theirs:
        raise ValueError(f"the pages have {ours}, the file {theirs}")
    diary.tell("python -m scoring makes the same of the file of the whole event; the final standing:")
    for one in scored["order"]:
        diary.tell(f"{one['place']:>4}{'=' if one['shared'] else ' '} {one['names'][0]} ({one['stage']})")


def _places(office: StagedOffice) -> list[list[tuple[str, int, str]]]:
    """Return for each stage the group, the place and the number of each team, as the pages have them."""
    first, last = Stage.objects.filter(competition=office.event).order_by("number")
    standing, state = stage_standing(first), read_state(last)
    assert state is not None
    numbers = dict(last.contestants.values_list("entry", "number"))
    robin = sorted(
        (f"{group}", line.place or 0, f"{line.number}") for group, lines in standing.groups.items() for line in lines
    )
    knockout = [("", place, f"{numbers[team.pk]}") for place, teams in places_of(state) for team in teams]
    return [robin, sorted(knockout)]
