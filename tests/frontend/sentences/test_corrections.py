"""Who is offered that a call was explained wrongly: those whom the engine hears, in every table script (20F4, 20F5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from frontend.sentences.screens import acts_on, recalls
from laws.engine.decision import decide
from laws.engine.screens.sight import number_as_seen
from laws.protocol.commands import Explain
from laws.protocol.refusals import Refusal
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import VISITOR, Viewer
from tests.laws.played import SCRIPTS, acts_of, script_of
from tests.rows import check_each


def tables(script: Path) -> Iterator[Table]:
    """The table before the first line, and after each by which calls, what was said of them or the phase changed."""
    yield script_of(script).setup.table()
    for act in acts_of(script):
        if told(act.after) != told(act.before):
            yield act.after


def told(table: Table) -> tuple[object, ...]:
    """What a correction depends on; most cards of a play change nothing of it."""
    return table.phase, table.auction, table.screen, table.incidents, table.play is None


def heard(table: Table, seat: Seat) -> set[int | None]:
    """The numbers, in his View, of the calls whose explanation the engine lets him put right."""
    numbers = (made.number for made in table.auction.calls)
    asked = (Explain(seat, number, "so it is", correcting=True) for number in numbers)
    return {number_as_seen(table, seat, one.call) for one in asked if not isinstance(decide(table, one), Refusal)}


def offered(seen: View) -> set[int]:
    """The numbers of the calls that the page lets him put right."""
    return {number for number, acts in acts_on(seen) if "correct" in acts.split()}


def test_a_correction_is_offered_where_it_is_heard() -> None:
    """As long as the auction is in his sight; nobody else is offered one. Many scripts begin at the same tables."""
    first_at = {table: script for script in reversed(SCRIPTS) for table in tables(script)}
    different: dict[Path, list[Table]] = {}
    for table, script in first_at.items():
        different.setdefault(script, []).append(table)
    check_each(different, lambda script: check_offered(different[script]), lambda script: script.stem)


def check_offered(different: Iterable[Table]) -> None:
    """Check each table of a script."""
    for table in different:
        for seat in SEATS:
            seen = view(table, Viewer.player(seat))
            assert offered(seen) == (set() if seen.auction is None else heard(table, seat)), (seat, table.phase)
    assert acts_on(view(table, VISITOR)) == ()


@pytest.mark.parametrize(
    "stem",
    ["21B1-clarification", "20F5b-declarer-after-the-final-pass", "20F5-after-the-play-screens", "20F5-after-the-play"],
)
def test_a_defender_is_reminded_when_the_play_is_over(stem: str) -> None:
    """Law 20F5(b): declarer and dummy before the lead, and then nobody until the board is over."""
    script = next(script for script in SCRIPTS if script.stem == stem)
    for table in tables(script):
        reminded = {seat for seat in SEATS if recalls(view(table, Viewer.player(seat)))}
        if table.phase is Phase.OVER:
            assert reminded == set(SEATS)
        elif table.phase is Phase.CLARIFICATION and table.play is not None:
            assert all(seat.side is table.play.contract.side for seat in reminded)
            assert table.screen is not None or len(reminded) == 2
        else:
            assert not reminded
