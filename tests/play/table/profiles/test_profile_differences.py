"""Where a profile differs from the Chinese rules in a line that boards read, a table script shows the difference."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from laws.conformance.script.run import read_script, run_script
from play.table.audience import TABLE
from play.table.people.talk import House, may_say
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import TERMS, Condition, Value
from tests.play.table.tables import PLAYERS, over, playing, seated

PLAYED: Final = "N 1NT\nE pass\nS 3NT\nW pass\nN pass\nE pass\nE leads C2\nE faces\n"
PUSHED: Final = "N 1NT\nE pass\n{push}S 3NT\nW pass\n{push_back}N pass\nE pass\n{push}E leads C2\n{open}E faces\n"
SOLID: Final = """\
irregularities: prevented
dealer: S
deal: N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765
S 3NT
W pass
N pass
E pass
W leads H5
W faces
S claims 13
E contests
"""
SCREENED: Final = PUSHED.format(push="N pushes\n", push_back="S pushes\n", open="N opens\n")
PENALTY: Final = PLAYED + "W exposes CT\nN draws attention\nN plays dummy C4\nW plays C7\n"
ALERTED: Final = 'N 1NT\nE 2C alert "both majors"\n'

SCRIPTS: Final[dict[Condition, dict[Value, str]]] = {
    Condition.IRREGULARITIES: {
        "prevented": "N 1S\nE 1H\n= refused insufficient_bid\n= no irregularity",
        "allowed": "N 1S\nE 1H\n= done\n= irregularity 27 E open",
    },
    Condition.REVOKES: {
        "prevented": PLAYED + "N plays dummy C4\nW plays H3\n= refused must_follow_suit",
        "rectified": PLAYED + "N plays dummy C4\nW plays H3\n= irregularity 61 W open",
    },
    Condition.OBLIGATIONS: {
        "enforced": PENALTY + "= refused must_play_penalty_card",
        "breakable": PENALTY + "= irregularity 52 W open",
    },
    Condition.DIRECTOR: {
        "present": "N 1C\nE 1D\nE meant 1H\n= judgement 25A",
        "nobody": "N 1C\nE 1D\nE meant 1H\n= no judgement",
    },
    Condition.UNINTENDED: {
        "director": "N 1C\nE 1D\nE meant 1H\nS pass\n= refused not_now",
        "granted": "N 1C\nE 1D\nE meant 1H\n= call 2 1D withdrawn\n= call 3 1H standing",
    },
    Condition.SCREENS: {
        "off": "N 1NT\nN pushes\n= refused not_now\nE pass\nS pass\n= done",
        "on": "N 1NT\nE pass\nS pass\n= refused not_now\nN pushes\nS pass\n= done",
    },
    Condition.ALERTS: {
        "caller": 'N 1NT\nE 2C\nE explains 2 "both majors"\n= done\n= sees S explanation 2 "both majors"',
        "partner": 'N 1NT\nE 2C\nS asks 2\nE explains 2 "both majors"\n= refused not_now\n'
        'W explains 2 "both majors"\n= sees S explanation 2 "both majors"',
        "screenmates": ALERTED + "= alert 2 N given\n= alert 2 S none",
    },
    Condition.EXPLANATIONS: {
        "opponents": ALERTED + '= sees S explanation 2 "both majors"\n= hidden W explanation 2',
        "table": ALERTED + '= sees S explanation 2 "both majors"\n= sees W explanation 2 "both majors"',
        "screenmate": ALERTED + '= sees N explanation 2 "both majors"\n= hidden S explanation 2',
    },
    Condition.WHEN_ASKED: {
        "own_turn": "N 1C\nE 1D\nN asks 2\n= refused not_your_turn",
        "any_time": "N 1C\nE 1D\nN asks 2\n= done",
    },
    Condition.DUMMY: {
        "laws": PLAYED + "N plays dummy C4\nW exposes HT\nS draws attention\n= refused not_now",
        "screens": SCREENED + "N plays dummy C4\nW exposes HT\nS draws attention\n= penalty W HT major",
    },
    Condition.CONTESTED: {
        "play_on": SOLID + "= no claim\n= no judgement\n= phase play",
        "director": SOLID + "= claim S 13 contested\n= judgement 70",
    },
}
"""What holds under each value of a line, by the condition: a script sets up everything else."""

BY_SCREENS: Final = {Condition.ALERTS: "screenmates", Condition.EXPLANATIONS: "screenmate"}
"""Values that a line has because there are screens."""


def differences() -> set[tuple[str, Condition]]:
    """The cells in which a profile differs from either of the Chinese ones, in a line of the Laws' own conditions."""
    return {
        (name, condition)
        for chinese in ("ccba_2018_screens", "ccba_2018")
        for name, regulations in REGULATIONS.items()
        for condition, line in regulations.items()
        if condition in SCRIPTS and REGULATIONS[chinese][condition].value != line.value
    }


def failures(condition: Condition, value: Value, script: str) -> tuple[tuple[int, str], ...]:
    """What does not hold when the script is played with that line set so."""
    read = read_script(script)
    owner, name = (TERMS[condition].field or "").split(".")
    assert owner == "conditions"
    change: dict[str, Any] = {name: TERMS[condition].engine(value)}
    if condition in BY_SCREENS:
        change["screens"] = value == BY_SCREENS[condition]
    read.setup.conditions = replace(read.setup.conditions, **change)
    return run_script(read).failures


@pytest.mark.parametrize(("name", "condition"), sorted(differences()))
def test_a_profile_that_differs_is_played_differently(name: str, condition: Condition) -> None:
    """Its script holds under its own line, and not under the Chinese line that it differs from.

    `test_profile_cells` has the other lines.
    """
    value = REGULATIONS[name][condition].value
    script = SCRIPTS[condition][value]
    assert failures(condition, value, script) == ()
    for chinese in ("ccba_2018_screens", "ccba_2018"):
        other = REGULATIONS[chinese][condition].value
        if other != value:
            assert failures(condition, other, script)


@pytest.mark.parametrize(
    ("name", "played", "ended"),
    [
        ("ccba_2018", False, False),
        ("wbf", False, True),
        ("ebu_online", False, True),
        ("acbl_online", True, True),
        ("social", False, True),
    ],
)
def test_players_speak_to_the_table_when_the_profile_lets_them(name: str, played: bool, ended: bool) -> None:
    """Article 39.7; Laws 73A1 and 74B2."""
    state = seated(talk=REGULATIONS[name].profile().rules.talk)
    assert (TABLE in may_say(playing(state), PLAYERS[0], House())) is played
    assert (TABLE in may_say(over(state), PLAYERS[0], House())) is ended


@pytest.mark.parametrize("condition", SCRIPTS)
def test_each_value_has_a_script_that_fails_under_the_others(condition: Condition) -> None:
    """Those that no profile has yet as well: a table may change its line."""
    assert set(SCRIPTS[condition]) == set(TERMS[condition].words)
    for value, script in SCRIPTS[condition].items():
        for other in SCRIPTS[condition]:
            held = failures(condition, other, script) == ()
            assert held is (other == value), f"the script for {value} under {other}"
