"""What a director reads of a contested claim besides what was claimed: the search of the normal lines (Law 70)."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest
from django.utils import translation

from laws.engine.claims.search import find_normal_lines
from laws.protocol.commands import Contest
from laws.table.conditions import Conditions, ContestedClaim
from laws.table.finding import Finding
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR
from play import analysis
from play.analysis import Busy
from play.pages.direction import director_claim
from play.pages.direction.director_acts import asked_of
from play.pages.direction.director_claim import with_claim
from play.table.people.seats import EMPTY
from play.table.state import State
from tests.laws.tables import claiming, done

CONTESTED = done(claiming(Seat.SOUTH, 9, Conditions(contested=ContestedClaim.DIRECTOR)), Contest(Seat.WEST))
"""South, declarer, claims nine of the remaining thirteen tricks; West contests it."""


async def read(play: UUID, language: str = "en") -> tuple[str, ...]:
    """What stands beside the question of the claim."""
    with translation.override(language):
        asked = asked_of(view(CONTESTED, DIRECTOR), CONTESTED, language)
        [one] = await with_claim(play, asked, State(CONTESTED, EMPTY, frozenset(), 1), language)
    return one.evidence


@pytest.mark.parametrize(
    ("language", "worst", "help_only"),
    [
        ("en", "South claimed 9 tricks; the worst normal line that was found gives", "what his statement embraces."),
        ("zh-hans", "南家", "由您判断。"),
    ],
)
async def test_he_reads_what_normal_play_gives(
    monkeypatch: pytest.MonkeyPatch, language: str, worst: str, help_only: str
) -> None:
    """70A: the worst normal line that was found within a budget, as help; he rules himself."""

    async def searched(table: Table) -> Finding:
        return find_normal_lines(table, 200)

    monkeypatch.setattr(analysis, "normal_lines", searched)
    evidence = await read(uuid4(), language)
    assert any(worst in one for one in evidence)
    assert evidence[-1].endswith(help_only)


async def test_a_claim_is_searched_once_and_shown_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, end = [], asyncio.Event()

    async def searched(table: Table) -> Finding:
        begun.append(table)
        await end.wait()
        return Finding(9, 9)

    monkeypatch.setattr(analysis, "normal_lines", searched)
    monkeypatch.setattr(director_claim, "_PATIENCE", 0)
    play = uuid4()
    assert (await read(play))[-1] == "The normal lines are being worked out."
    end.set()
    monkeypatch.undo()
    assert "No normal line loses a trick that was claimed (Law 70)." in await read(play)
    assert begun == [CONTESTED]


async def test_a_search_that_could_not_be_made_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(_table: Table) -> Finding:
        raise Busy

    async def searched(_table: Table) -> Finding:
        return Finding(9, 9)

    play = uuid4()
    monkeypatch.setattr(analysis, "normal_lines", busy)
    assert (await read(play))[-1] == "The normal lines are being worked out."
    monkeypatch.setattr(analysis, "normal_lines", searched)
    assert "No normal line loses a trick that was claimed (Law 70)." in await read(play)


async def test_a_search_that_gives_its_place_to_another_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks at the first claim is told that it is worked out, and nothing breaks off."""

    async def searched(_table: Table) -> Finding:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(analysis, "normal_lines", searched)
    monkeypatch.setattr(director_claim, "_MOST", 1)
    monkeypatch.setattr(director_claim, "_PATIENCE", 60)
    searches = director_claim.ClaimSearches()
    first, second = (asyncio.create_task(searches.found(uuid4(), "", CONTESTED)) for _ in range(2))
    assert await first is None
    second.cancel()
