"""One irregularity, one module: a rectification crosses few modules of the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws.conformance.script.run import read_script
from tests.laws.way import main, way_of

SCRIPTS = Path(__file__).parent / "scripts"
SCRIPT = SCRIPTS / "27B1a-same-denomination.table"
MOST = 8
IN_ALL = {
    "27B1a-same-denomination": 8,
    "27B1a-information": 8,
    "27B1a-specified": 10,
    "27B1a-artificial": 11,
    "27B1a-specified-other": 14,
}
"""How many a script crosses. The last three have a question of fact, the last of them a call not comparable (27B2)."""
NOT_COMPARABLE = "TD rules not comparable"


def crossed_by(script: str) -> dict[str, tuple[str, ...]]:
    """The lines of a script, each with the modules that it crosses."""
    return dict(way_of(read_script((SCRIPTS / f"{script}.table").read_text(encoding="utf-8"))))


@pytest.mark.parametrize("script", IN_ALL)
def test_the_way_of_an_insufficient_bid(script: str) -> None:
    """27B1(a): each command, and each ruling on what the bid specified, to its events: what decides, and Law 27.

    Partner's silence after a call that is not comparable is another Law's, and restricts the lead (27B2, 26B).
    """
    way = crossed_by(script)
    assert "irregularities.insufficient_bid" in way[next(line for line in way if "chooses decline" in line)]
    assert [line for line, modules in way.items() if len(modules) > MOST and line != NOT_COMPARABLE] == []
    crossed = {module for modules in way.values() for module in modules}
    assert len(crossed) <= IN_ALL[script], sorted(crossed)


def test_a_ruling_at_a_table_without_a_screen_crosses_no_module_of_screens() -> None:
    crossed = crossed_by("27B1a-specified-other").values()
    assert [module for modules in crossed for module in modules if module.startswith("screens.")] == []


def test_the_way_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each action, with its modules, and how many there are."""
    assert main([str(SCRIPT)]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines][:2] == ["N 1S", "E 1H"]
    assert lines[0].endswith("  3  decision, actions.calls, procedure.auction")
    assert last == "from a command to its events at most 8 modules of laws.engine, all together 8"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "required: SCRIPT"),
        (["no-such.table"], "no-such.table cannot be read"),
        ([__file__], "test_way.py:1: "),
    ],
)
def test_what_is_no_script_is_refused_with_its_name(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
