"""Every cell of the regulation profiles: where it differs from the Chinese rules, what it names behaves differently.

A line of the Laws' own conditions has its table script (`test_profile_differences.SCRIPTS`). Each other line has here
what the platform does under a profile, worked out by the function that reads the line; two cells are the same value
just when that is the same. `AT_A_TABLE` names the test that shows it at a table, with a clock or a page.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest

from director.competitions.regulated import bars_marked, parts_ties_of_pairs, parts_ties_of_teams, required
from director.competitions.watching import watching_by
from director.pages.events.event_forms import TeamsEventForm
from director.sessions.running.appeal_time import time_for_appeals
from director.sessions.running.correction import period
from director.sessions.running.timing import allowance, forfeit, grace, round_ends, stops_at_end, time_by
from laws.values.seats import Seat, Side
from laws.views.table_view import view
from laws.views.viewer import VISITOR, Viewer
from play.live.access import may_replace
from play.live.viewing.table_surroundings import surroundings_of
from play.pages.direction.director_tempo import harmless
from play.table.actors import Person
from play.table.attempts import SeatRobot
from play.table.audience import TABLE
from play.table.consulting import parts_open
from play.table.pace.clock import clock_at_opening
from play.table.pace.pauses import pause_begins
from play.table.people.languages import are_foreign
from play.table.people.seating import decide_seating
from play.table.people.talk import House, may_say
from play.table.profile import Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import TERMS, Condition, Value
from play.table.profiles.standing import TO_COME, standing
from play.table.state import State
from play.table.table_events import Vacated
from tests.play.conftest import START
from tests.play.table.profiles.test_profile_differences import SCRIPTS
from tests.play.table.tables import PLAYERS, after, calling, over, playing, seated
from tests.rows import check_each

NORTH, EAST = Seat.NORTH, Seat.EAST
CHINESE: Final = ("ccba_2018_screens", "ccba_2018")
ROOT: Final = Path(__file__).parents[4]


def at(profile: Profile) -> State:
    """A board before its first call, four people in the seats, without screens."""
    return replace(seated(), rules=profile.rules)


def robot_asked(profile: Profile) -> object:
    """What becomes of the wish that a house robot sits down in a free seat."""
    return decide_seating(after(at(profile), Vacated(EAST)), Person(1, "Nora"), SeatRobot(EAST))


def robot_for_absent(profile: Profile) -> object:
    """Whether a player may have another play for somebody who is away."""
    return may_replace(at(profile), EAST)


def speaks(profile: Profile) -> object:
    """Whether players speak to the table before, during and after a board."""
    state = at(profile)
    return [TABLE in may_say(one, PLAYERS[0], House()) for one in (state, playing(state), over(state))]


def pause(profile: Profile) -> object:
    """The seconds that the next player waits after a jump bid."""
    jumped = calling(at(profile), "1C", "2S")
    began = pause_begins(jumped, 0)
    return None if began is None else began.seconds


def own_card(profile: Profile) -> object:
    """What declarer may look at of his own card before a call, in the clarification period and during the play."""
    made = playing(at(profile))
    return [
        parts_open(view(one.game, Viewer.player(NORTH)), profile.rules.own_card, Side.NS, against=False)
        for one in (calling(at(profile), "1S"), made)
    ]


def alerts(profile: Profile) -> tuple[str, str]:
    """What the page is told to say of alerts above 3NT and of doubles."""
    around = surroundings_of("Table 1", at(profile), PLAYERS[0])
    return around.high_alerts, around.double_alerts


def scale(name: str) -> object:
    """What an event of teams has as its scale when its organiser chooses none."""
    form = TeamsEventForm({"profile": name}, zone=ZoneInfo("UTC"))
    form.is_valid()
    return form.cleaned_data.get("scale"), "scale" in form.errors


def plays_all_out(name: str) -> object:
    """Whether no time ends the boards of a round, where the organiser says none himself."""
    return round_ends(START, time_by(name, 2), 1) is None


TIMED: Final = {("wbf", Condition.UNFINISHED)}
"""A session has the time that these regulations give, and what follows from it: their line is changed, and told so."""

BEHAVIOUR: Final[dict[Condition, Callable[[str], object]]] = {
    Condition.HIGH_ALERTS: lambda name: alerts(REGULATIONS[name].profile())[0],
    Condition.DOUBLES: lambda name: alerts(REGULATIONS[name].profile())[1],
    Condition.SYSTEMS: lambda name: [bars_marked(name, boards) for boards in (16, 17)],
    Condition.SYSTEM_CARD: required,
    Condition.OWN_CARD: lambda name: own_card(REGULATIONS[name].profile()),
    Condition.SKIP_BID_PAUSE: lambda name: pause(REGULATIONS[name].profile()),
    Condition.TEMPO: lambda name: [said.partition(":")[0] for said in harmless(name)],
    Condition.TRAY: lambda name: surroundings_of("Table 1", at(REGULATIONS[name].profile()), PLAYERS[0]).pushes,
    Condition.ANSWER_TO_CLAIM: lambda name: (
        surroundings_of("Table 1", at(REGULATIONS[name].profile()), PLAYERS[0]).claims_at_once
    ),
    Condition.CORRECTION: lambda name: period(name, None),
    Condition.BOARD_TIME: lambda name: clock_at_opening(at(REGULATIONS[name].profile()), None, 0),
    Condition.GRACE: grace,
    Condition.FORFEIT: forfeit,
    Condition.OVERTIME_TEAMS: lambda name: allowance(name, teams=True),
    Condition.OVERTIME_PAIRS: lambda name: allowance(name, teams=False),
    Condition.SUBSTITUTES: lambda name: robot_for_absent(REGULATIONS[name].profile()),
    Condition.ROBOTS: lambda name: robot_asked(REGULATIONS[name].profile()),
    Condition.SPECTATORS: lambda name: (watching_by(name), REGULATIONS[name].profile().rules.spectators),
    Condition.TALK: lambda name: speaks(REGULATIONS[name].profile()),
    Condition.SPECTATORS_TALK: lambda name: may_say(at(REGULATIONS[name].profile()), VISITOR, House(social=True)),
    Condition.LANGUAGES: lambda name: are_foreign(
        ["A strong notrump of fifteen to seventeen points, balanced"], REGULATIONS[name].profile().rules.languages
    ),
    Condition.APPEALS: time_for_appeals,
    Condition.VP_SCALE: scale,
    Condition.TIES_TEAMS: parts_ties_of_teams,
    Condition.TIES_PAIRS: parts_ties_of_pairs,
    Condition.UNFINISHED: lambda name: (plays_all_out(name), stops_at_end(name)),
}
"""What the platform does in a line that the Laws' own conditions do not hold, by the name of the profile."""

AT_A_TABLE: Final[dict[Condition, tuple[str, str]]] = {
    Condition.HIGH_ALERTS: (
        "tests/frontend/sentences/test_alerting.py",
        "test_each_profile_says_its_own_of_alerts_above_3nt_and_of_doubles",
    ),
    Condition.DOUBLES: (
        "tests/frontend/sentences/test_alerting.py",
        "test_each_profile_says_its_own_of_alerts_above_3nt_and_of_doubles",
    ),
    Condition.APPEALS: (
        "tests/director/appeals/test_appeals.py",
        "test_where_the_regulations_know_no_appeals_none_is_announced_or_taken",
    ),
    Condition.SYSTEMS: (
        "tests/director/pages/console/test_regulated.py",
        "test_the_list_of_cards_says_what_the_regulations_ask",
    ),
    Condition.SYSTEM_CARD: (
        "tests/director/pages/console/test_regulated.py",
        "test_the_list_of_cards_says_what_the_regulations_ask",
    ),
    Condition.OWN_CARD: (
        "tests/play/wire/test_table_cards.py",
        "test_own_card_where_the_regulations_let_a_player_look",
    ),
    Condition.SKIP_BID_PAUSE: (
        "tests/play/live/timed/test_pauses.py",
        "test_nobody_can_tell_when_a_call_was_chosen_in_a_pause",
    ),
    Condition.TEMPO: (
        "tests/play/wire/test_reserved_rights.py",
        "test_the_director_reads_up_to_which_delay_tells_nothing",
    ),
    Condition.TRAY: (
        "tests/play/live/timed/test_tray.py",
        "test_robots_play_a_board_behind_screens",
    ),
    Condition.ANSWER_TO_CLAIM: (
        "tests/play/live/timed/test_claim_finding.py",
        "test_a_claim_that_cannot_fail_is_accepted_at_once_where_the_rules_say_so",
    ),
    Condition.CORRECTION: (
        "tests/play/live/test_profile.py",
        "test_the_correction_period_is_that_of_the_profile",
    ),
    Condition.BOARD_TIME: (
        "tests/play/live/test_profile.py",
        "test_the_clock_shows_the_time_for_a_board_that_the_profile_gives",
    ),
    Condition.GRACE: (
        "tests/director/results/test_timekeeping.py",
        "test_the_page_of_the_session_lists_late_and_slow_sides",
    ),
    Condition.FORFEIT: (
        "tests/director/pages/console/test_regulated.py",
        "test_a_team_so_late_is_said_to_forfeit",
    ),
    Condition.OVERTIME_TEAMS: (
        "tests/director/sessions/running/test_plan.py",
        "test_the_regulations_say_how_late_a_table_may_be",
    ),
    Condition.OVERTIME_PAIRS: (
        "tests/director/sessions/running/test_plan.py",
        "test_the_regulations_say_how_late_a_table_may_be",
    ),
    Condition.SUBSTITUTES: (
        "tests/play/live/connections/test_substitutes.py",
        "test_a_robot_plays_for_somebody_who_is_away",
    ),
    Condition.ROBOTS: (
        "tests/play/live/test_robots_barred.py",
        "test_no_house_robot_plays_where_the_regulations_bar_them",
    ),
    Condition.SPECTATORS: (
        "tests/director/sessions/order/test_spectators.py",
        "test_the_watching_conditions_follow_from_the_regulations",
    ),
    Condition.TALK: (
        "tests/play/table/profiles/test_profile_differences.py",
        "test_players_speak_to_the_table_when_the_profile_lets_them",
    ),
    Condition.SPECTATORS_TALK: (
        "tests/play/live/test_robots_barred.py",
        "test_who_watches_speaks_to_nobody_where_the_regulations_say_so",
    ),
    Condition.LANGUAGES: (
        "tests/play/wire/test_director_page.py",
        "test_a_text_in_no_official_language_is_marked_for_him",
    ),
    Condition.VP_SCALE: (
        "tests/director/pages/console/test_regulated.py",
        "test_an_event_has_the_scale_of_its_regulations",
    ),
    Condition.TIES_TEAMS: (
        "tests/director/pages/console/test_regulated.py",
        "test_teams_that_are_level_are_ranked_by_their_regulations",
    ),
    Condition.TIES_PAIRS: (
        "tests/director/results/test_ties.py",
        "test_pairs_that_are_level_are_ranked_by_their_regulations",
    ),
    Condition.UNFINISHED: (
        "tests/director/results/rulings/test_stopping.py",
        "test_a_board_in_play_is_adjudicated_where_the_regulations_say_so",
    ),
}
"""The test at a table, with a clock or on a page, in which it is seen."""


def cells() -> list[tuple[str, Condition]]:
    """The cells that differ from either of the Chinese profiles."""
    return sorted(
        (name, condition)
        for name, regulations in REGULATIONS.items()
        for condition, line in regulations.items()
        if any(REGULATIONS[chinese][condition].value != line.value for chinese in CHINESE)
    )


def sitting(name: str) -> Profile:
    """The profile at a session whose rounds have two boards."""
    profile = REGULATIONS[name].profile()
    return replace(profile, rules=replace(profile.rules, round_boards=2))


def is_scripted(condition: Condition) -> bool:
    """Whether a table script plays each value of the line."""
    return condition in SCRIPTS


def test_a_cell_that_differs_is_shown_or_is_to_come() -> None:
    """By its script, or by what the function does that reads the line; what nothing reads stands in `TO_COME`."""
    check_each(cells(), lambda cell: check_shown(*cell), lambda cell: f"{cell[0]}-{cell[1]}")


def check_shown(name: str, condition: Condition) -> None:
    """Check a cell of the tables."""
    value = REGULATIONS[name][condition].value
    if is_scripted(condition):
        assert value in SCRIPTS[condition]
        return
    others = {other: REGULATIONS[other][condition].value for other in CHINESE}
    coming = TO_COME.get(condition, frozenset())
    if value in coming or (condition not in BEHAVIOUR and coming & set(others.values())):
        assert TERMS[condition].field is None
        return
    if (name, condition) in TIMED:
        one = next(one for one in standing(sitting(name), in_session=True) if one.line.condition is condition)
        assert one.instead_of == REGULATIONS[name][condition]
        return
    behaves = BEHAVIOUR[condition]
    for chinese, theirs in others.items():
        assert (behaves(name) == behaves(chinese)) is (value == theirs), chinese
    assert exists(*AT_A_TABLE[condition])


@pytest.mark.parametrize("condition", Condition)
def test_nothing_is_to_come_that_is_read(condition: Condition) -> None:
    """And every value that some profile has is read by something, always so, or to come."""
    read = TERMS[condition].field is not None or condition in BEHAVIOUR
    for regulations in REGULATIONS.values():
        value: Value = regulations[condition].value
        coming = value in TO_COME.get(condition, frozenset())
        assert read or coming or value in (TERMS[condition].always, TERMS[condition].default)
        assert not (coming and TERMS[condition].field is not None)


def exists(path: str, function: str) -> bool:
    """Whether there is that test in that module."""
    module = ROOT / path
    parts = list(ast.walk(ast.parse(module.read_text()))) if module.exists() else []
    return function in {one.name for one in parts if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}


@pytest.mark.parametrize(("path", "function"), sorted(set(AT_A_TABLE.values())))
def test_each_test_that_is_named_is_there(path: str, function: str) -> None:
    assert exists(path, function)
