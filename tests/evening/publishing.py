"""The end of an evening: its results are published, and `python -m scoring` computes the same from their file."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.evening.browsing import Browser
from tests.evening.office import Office
from tests.evening.telling import Diary

__all__ = ["publish", "ranked", "rescored"]


async def ranked(office: Office) -> list[tuple[str, str]]:
    """Return the numbers and percentages of the ranking as a visitor reads it."""
    visitor = Browser(office.address)
    page = (await visitor.get(f"/sessions/{office.session}/results/")).text
    visitor.close()
    return re.findall(r'class="number">(\d+)</span>.*?class="score">([\d.]+) %', page, re.DOTALL)


async def rescored(office: Office) -> list[tuple[str, str]]:
    """Return what `python -m scoring` computes from the file that a visitor saves."""
    visitor = Browser(office.address)
    exported = await visitor.get(f"/sessions/{office.session}/results.xml")
    visitor.close()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "evening.xml"
        file.write_bytes(exported.body)
        command = [sys.executable, "-m", "scoring", "--json", str(file)]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=True)
    contestants: list[dict[str, Any]] = json.loads(done.stdout)["contestants"]
    return [(one["id"], f"{one['percentage']:.2f}") for one in contestants]


async def publish(office: Office, diary: Diary) -> None:
    """Publish the results, and tell the first of the ranking. Raise ValueError where the file has other results."""
    await office.do("publish")
    ranking = await ranked(office)
    if ranking != await rescored(office):
        raise ValueError(f"the file has other results than the page: {ranking}")
    first, score = ranking[0]
    diary.tell(f"published: {len(ranking)} pairs, pair {first} is first with {score} %; the exported file agrees")
