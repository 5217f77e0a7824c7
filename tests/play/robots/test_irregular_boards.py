"""Robots at a table where irregularities happen: they choose, answer, point, and never keep a board waiting."""

from __future__ import annotations

import random
from functools import cache

import pytest

from laws.engine.decision import decide
from laws.protocol.commands import AnswerRevoke, AskRevoke, Choose, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.table.kinds import ChoiceKind
from laws.table.obligation import Choice, MustAnswer
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.robots import choose
from play.robots.action import Action
from tests.laws.played import different_acts
from tests.play.robots.irregular import CONDITIONS, drive_board
from tests.play.robots.strategies import done
from tests.properties import share
from tests.rows import check_each

BOARDS = share(40)
_NORTH, EAST, SOUTH, WEST = SEATS
VOID = Deal.parse("N:AKQ2.K43.KQ2.432 J43..JT98.KQJ987 T98.AQJ.A76.AT65 765.T987652.543.")
REVOKES = Deal.parse("N:AKQ2.K43.KQ2.432 J43.2.JT98.KQJ98 T98.AQJ.A76.AT65 765.T98765.543.7")
"""East discards a club on the first heart."""


def named(conditions: Conditions) -> str:
    """What is set, in words."""
    return "-".join(word.value for word in (conditions.attention, conditions.director, conditions.obligations))


@pytest.mark.property
@pytest.mark.parametrize("conditions", CONDITIONS, ids=named)
def test_the_robots_always_bring_the_board_to_where_a_person_must_act(conditions: Conditions) -> None:
    """Three robots and a player who does anything: nothing of theirs is refused, and no irregularity is theirs."""
    for seed in range(BOARDS):
        drive_board(random.Random(seed), conditions)


@cache
def tables() -> tuple[tuple[str, Table], ...]:
    """The tables before and after each command of the scripts, each with the first script that comes to it."""
    found: dict[Table, str] = {}
    for path, act in different_acts():
        found.setdefault(act.before, path.stem)
        found.setdefault(act.after, path.stem)
    return tuple((stem, table) for table, stem in found.items())


def robot(table: Table, seat: Seat) -> Action | None:
    """What a robot in that seat does, by habit."""
    return choose(view(table, Viewer(ViewerKind.ROBOT, seat)), 1, None)


@pytest.fixture(scope="module")
def waiting() -> list[tuple[str, Table, Seat]]:
    """Each table of the scripts at which a player has a choice or a question to answer, and that player.

    A question waits while play is stopped for a decision of the director (Law 9B2).
    """
    found = []
    for stem, table in tables():
        for obligation in table.incidents.obligations:
            seats = obligation.seats if isinstance(obligation, Choice) else ()
            found += [(stem, table, seat) for seat in seats]
            if isinstance(obligation, MustAnswer) and not view(table, Viewer.player(obligation.seat)).incidents.stopped:
                found.append((stem, table, obligation.seat))
    return found


def test_a_robot_answers_every_choice_and_question_of_the_scripts(waiting: list[tuple[str, Table, Seat]]) -> None:
    """What it says is accepted, and is what is asked."""
    met: set[ChoiceKind] = set()
    for name, table, seat in waiting:
        command = robot(table, seat)
        assert isinstance(command, Choose | AnswerRevoke), (name, seat)
        assert not isinstance(decide(table, command), Refusal), (name, command)
        met |= {one.kind for one in table.incidents.obligations if isinstance(one, Choice) and seat in one.seats}
    assert met == set(ChoiceKind)


@pytest.mark.parametrize(("holds", "deal"), [(False, VOID), (True, REVOKES)])
def test_a_robot_tells_the_truth_about_a_revoke(holds: bool, deal: Deal) -> None:
    """Law 61B: it has one exactly when it could have followed suit."""
    table = Table.open(Board.numbered(1), deal, Conditions(Irregularities.ALLOWED))
    calls = ("pass", "pass", "1NT", "pass", "pass", "pass")
    for number, call in enumerate(calls):
        table = done(table, MakeCall(Seat(number % 4), Call.parse(call)))
    table = done(table, LeadFaceDown(WEST, Card.parse("H5")))
    table = done(table, FaceLead(WEST))
    table = done(table, PlayCard(SOUTH, Card.parse("H3"), from_dummy=True))
    table = done(table, PlayCard(EAST, Card.parse("C8")))
    table = done(table, AskRevoke(SOUTH, EAST))
    assert robot(table, EAST) == AnswerRevoke(EAST, holds)


def test_nothing_that_a_robot_does_in_a_script_is_refused() -> None:
    """Whatever has gone wrong before; behind screens robots do not play."""
    check_each(tables(), check_robots, lambda one: one[0])


def check_robots(one: tuple[str, Table]) -> None:
    """Check what each robot would do at a table."""
    table = one[1]
    for seat in SEATS if table.screen is None else ():
        command = robot(table, seat)
        assert command is None or not isinstance(decide(table, command), Refusal), (command, seat)
