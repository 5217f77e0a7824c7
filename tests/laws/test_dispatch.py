"""Events, commands, kinds, choices, questions, rulings: what is done for each of them is complete by the type checker.

mypy reports a `match` over a closed type that has no arm for one of its values (`exhaustive-match` in pyproject.toml):
without the arm of `CardPlayed` in `laws.engine.evolution` it says so twice. A `case _` takes that away, so here is each
of them, with its reason.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]

_OPEN: Final = {
    "laws.advice.behind_screen.screen_steps": "the kinds for which article 35 asks other than about a call",
    "laws.advice.trials._rulings": "the rulings that have particulars",
    "laws.conformance.script.actions._director": "the rulings that have particulars",
    "laws.conformance.script.actions._steps_back": "any Law has a step back",
    "laws.conformance.script.behind._cards": "whatever has cards",
    "laws.conformance.script.behind._told_by": "the events that say themselves what brought them about",
    "laws.conformance.script.behind.plain": "calls and plays alone",
    "laws.conformance.script.lines._ruling": "the rulings that have particulars",
    "laws.conformance.script.state._pending": "what somebody must answer before the game goes on",
    "laws.engine.claims.search._is_bound": "what binds a defender by a card of his side",
    "laws.engine.decision._decide_on_a_side": "every other command is decided by `_decide`, which is complete",
    "laws.engine.irregularities.misled._rests_on": "what a lead or play out of turn alone imposes",
    "laws.engine.shared.revokes._is_over": "what serves the correction of a revoke",
    "laws.engine.restrictions._demanded": "the fourth of the words that Law 57A has, FORBID",
    "laws.engine.screens.known._told_beyond": "what the other side is told of only when it changes something",
    "laws.engine.screens.tray.before_the_tray": "calls and leads alone wait for the tray",
    "laws.engine.shared.withdrawn._came_of": "what comes of a comparison",
    "laws.engine.withdrawable._withdrawn": "what takes an action back",
    "laws.notation.pbn.export_sections._export_annotation": "the elements that are written in another form",
    "laws.sentences.story._becomes_major": "one event alone",
    "laws.sentences.story._is_echo": "what a player says by what he does",
    "laws.sentences.story._is_overtaken": "what a later event can undo",
}
"""Each catch-all over a closed type, and what the arms before it are about: a new value needs none of its own."""


def _is_open(match: ast.Match) -> bool:
    """Whether the arms are words of a text, or it ends with a catch-all that the type checker proves unreachable."""
    words = [node for case in match.cases for node in ast.walk(case.pattern) if isinstance(node, ast.MatchValue)]
    last = ast.unparse(match.cases[-1])
    return "assert_never" in last or any(
        isinstance(word.value, ast.Constant) and isinstance(word.value.value, str) for word in words
    )


def _catch_alls(root: Path) -> Iterator[str]:
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "case _" not in text:
            continue
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef):
                for match in ast.walk(function):
                    if isinstance(match, ast.Match) and not _is_open(match):
                        yield from (f"{module}.{function.name}" for case in match.cases if _catches_all(case))


def _catches_all(case: ast.match_case) -> bool:
    return isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None


def test_every_catch_all_has_its_reason() -> None:
    """A `case _` over a closed type is an exception; a new one is either complete or joins the list."""
    assert sorted(set(_catch_alls(ROOT / "laws"))) == sorted(_OPEN)


def test_the_type_checker_asks_for_every_arm() -> None:
    """The option of mypy stands for the packages whose types are closed."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [
        one for one in settings["tool"]["mypy"]["overrides"] if "exhaustive-match" in one.get("enable_error_code", ())
    ]
    assert [one["module"] for one in asked] == [["laws.*", "scoring.*", "frontend.*", "play.*", "director.*"]]
