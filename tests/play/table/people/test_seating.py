"""What a change of seats is at a table with house robots: who takes a seat that is left, and when dummy may declare."""

from __future__ import annotations

import pytest

from laws.protocol.commands import FaceLead, LeadFaceDown
from laws.values.seats import SEATS
from play.table.actors import Person
from play.table.attempts import Sit, StandUp
from play.table.outcomes import TableCode
from play.table.people.seating import decide_seating, declarer_to_take
from play.table.rules import TableRules
from play.table.state import State
from play.table.table_events import RobotSeated, RulesSet, Seated, Vacated
from tests.play.table.tables import NAMES, after, calling, decided, seated

NORTH, EAST, SOUTH, WEST = SEATS
SAUL = Person(3, NAMES[SOUTH])


def alone(*, robots: bool = True) -> State:
    """Saul sits South among house robots."""
    others = (RobotSeated(seat) for seat in SEATS if seat is not SOUTH)
    return after(seated(), RulesSet("social", TableRules(robots=robots)), *others)


def faced(state: State) -> State:
    """One spade by North, and the opening lead is faced."""
    state = calling(state, "1S", "pass", "pass", "pass")
    card = next(iter(state.game.hand(EAST)))
    return decided(decided(state, LeadFaceDown(EAST, card)), FaceLead(EAST))


@pytest.mark.parametrize(("robots", "more"), [(True, (RobotSeated(SOUTH),)), (False, ())])
def test_a_robot_takes_the_seat_that_is_left_where_robots_were_asked_for(
    robots: bool, more: tuple[RobotSeated, ...]
) -> None:
    """In mid-board, so that nobody waits; elsewhere the seat stays free."""
    assert decide_seating(alone(robots=robots), SAUL, StandUp()) == (Vacated(SOUTH), *more)


def test_dummy_changes_over_to_a_robot_that_declares() -> None:
    """And a robot lies down dummy's cards."""
    state = faced(alone())
    assert declarer_to_take(state, SOUTH) is NORTH
    events = decide_seating(state, SAUL, Sit(NORTH))
    assert events == (Vacated(SOUTH), RobotSeated(SOUTH), Seated(NORTH, SAUL.id, SAUL.name))
    assert after(state, *events).seat_of(SAUL.id) is NORTH


def test_nobody_changes_over_before_dummy_is_faced_or_beside_other_people() -> None:
    """He has seen his own hand, which others have not (Law 16D), and an opponent has not agreed to another declarer."""
    before = calling(alone(), "1S", "pass", "pass", "pass")
    with_walt = after(faced(alone()), Seated(WEST, 4, NAMES[WEST]))
    for state in (alone(), before, with_walt, faced(alone(robots=False))):
        assert declarer_to_take(state, SOUTH) is None
        assert decide_seating(state, SAUL, Sit(NORTH)) is TableCode.SEATED_ALREADY
    assert decide_seating(faced(alone()), SAUL, Sit(WEST)) is TableCode.SEATED_ALREADY, "a defender's hand is hidden"
