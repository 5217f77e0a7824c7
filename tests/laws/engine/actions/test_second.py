"""Who may say that he did not mean his last call, and who may call once more in its place (Laws 25A, 25B)."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.engine.actions.second import may_change, may_mean
from laws.engine.decision import decide
from laws.protocol.commands import ChangeCall, Command, MakeCall, MeantCall, PushTray
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.table.table import Table
from laws.values.calls import CALLS, PASS
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import VISITOR, Viewer, ViewerKind
from tests.laws.tables import E, N, S, calling, clarifying, done, opened, over, passed_out, playing

LOOSE = Conditions(irregularities=Irregularities.ALLOWED)


def offered(table: Table) -> tuple[str, str]:
    """To whom a slip (25A) and to whom a change (25B) is offered."""
    mean = "".join(seat.letter for seat in SEATS if may_mean(table, seat))
    return mean, "".join(seat.letter for seat in SEATS if may_change(table, seat))


def takes(table: Table, attempt: type[ChangeCall | MeantCall]) -> str:
    """From whom the attempt is taken, for some call."""
    commands: dict[Seat, list[Command]] = {seat: [attempt(seat, call) for call in CALLS] for seat in SEATS}
    return "".join(
        seat.letter for seat in SEATS if any(not isinstance(decide(table, one), Refusal) for one in commands[seat])
    )


def scripted(lines: str) -> Table:
    """The table after these lines, where irregularities are allowed."""
    return run_script(read_script("irregularities: allowed\n" + lines)).table


@pytest.mark.parametrize(
    ("table", "means", "changes"),
    [
        (opened(LOOSE), "", ""),  # nobody has called
        (calling("pass", LOOSE), "N", "N"),
        (calling("pass"), "N", ""),  # nobody calls out of turn where it is prevented (17C)
        (calling("pass pass", LOOSE), "NE", "E"),
        (calling("pass pass 1NT", LOOSE), "ES", "S"),  # South has called over his partner North (25A4)
        (clarifying(LOOSE), "SW", ""),  # until the lead is faced (25A5): those whose partner has not called after them
        (playing("", LOOSE), "", ""),
        (passed_out(), "SW", ""),  # until the hands are back in the board (17D)
        (over(), "", ""),
        (calling("7NT pass pass"), "E", ""),  # East can have meant to double, South nothing else
        (calling("7NT X pass pass"), "S", ""),  # South can have meant to redouble, West nothing else than to pass
    ],
)
def test_a_call_can_be_put_right_by_who_has_made_it_until_partner_calls(table: Table, means: str, changes: str) -> None:
    assert offered(table) == (means, changes) == (takes(table, MeantCall), takes(table, ChangeCall))


@pytest.mark.parametrize(
    ("lines", "means"),
    [
        ("W 1H\n", "W"),
        ("N 1C\nS 1H\n", "S"),  # North's partner has called, out of turn
        ("N 1C\nW 1H\n", "NW"),
        ("N 1C\nW 1H\nE pass\n", "NE"),  # West's partner has called in turn
        ("N 1C\nW 1H\nE pass\nE draws attention\n", ""),  # North's choice comes first
        ("N 1C\nE 1H\nE changes 2H\n", "N"),  # the second call awaits South
        ("N 1C\nN changes 1D\nN draws attention\n", ""),
        ("N 1C\nE pass\nS pass\nW pass\nE 2H\n", "SW"),  # a call after the final pass counts for nothing (39)
    ],
)
def test_a_call_that_is_in_abeyance_is_a_call(lines: str, means: str) -> None:
    """25A4, 29: its player may not have meant it, and partner has made it."""
    table = scripted(lines)
    assert offered(table)[0] == means == takes(table, MeantCall)


@pytest.mark.parametrize("viewer", [VISITOR, Viewer(ViewerKind.SPECTATOR, S)])
def test_it_is_offered_to_players_alone(viewer: Viewer) -> None:
    may = view(calling("pass pass 1NT", LOOSE), viewer).may
    assert not may.mean
    assert not may.change


def test_who_calls_once_more_has_the_tray() -> None:
    """Article 35.1(1): a slip is told to the director, a second call is put on the tray."""
    behind = Conditions(irregularities=Irregularities.ALLOWED, screens=True)
    table = done(opened(behind), MakeCall(N, PASS), MakeCall(E, PASS))
    assert offered(table) == ("NE", "E")
    table = done(table, PushTray(N))
    assert offered(table) == ("NE", "") == (takes(table, MeantCall), takes(table, ChangeCall))
