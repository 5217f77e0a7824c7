"""Lots can be redrawn from the published seed by the procedure in the module."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.__main__ import main
from scoring.ties.lots import draw
from tests.scoring.ties.fields import SEED

names = st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), min_size=1), unique=True)


def test_a_draw_worked_out_in_a_shell() -> None:
    """The draw as the module describes it: seed, names in order, own name, joined by line feeds."""
    lots = {}
    for contestant in "AB":
        recipe = ["sh", "-c", 'printf "%s\\n%s\\n%s\\n%s" "$@" | sha256sum', "sh", SEED, "A", "B", contestant]
        lots[contestant] = subprocess.run(recipe, capture_output=True, text=True, check=True).stdout.split()[0]
    assert draw(SEED, ["B", "A"]) == lots
    assert lots["A"].startswith("a895df678f58")
    assert lots["B"].startswith("693afad9ab5e")
    assert list(draw(SEED, ["A", "B"])) == ["B", "A"]


@given(names)
def test_the_draw_does_not_depend_on_the_order_of_the_contestants(tied: list[str]) -> None:
    other = sorted(tied, key=len)
    assert list(draw(SEED, tied)) == list(draw(SEED, other))
    assert sorted(draw(SEED, tied)) == sorted(tied)


@given(names.filter(lambda tied: len(tied) > 1))
def test_the_lowest_lot_is_first_and_lots_differ(tied: list[str]) -> None:
    lots = list(draw(SEED, tied).values())
    assert lots == sorted(set(lots))


def test_every_tie_has_a_draw_of_its_own() -> None:
    """The first of two is not necessarily the first of three: another tie has other lots."""
    assert draw(SEED, "AB")["A"] != draw(SEED, "ABC")["A"]
    assert draw(SEED, "AB")["A"] != draw(SEED + ".", "AB")["A"]


@pytest.mark.parametrize(
    ("seed", "tied", "problem"),
    [
        ("", ["A", "B"], "a line of text"),
        ("a\nb", ["A", "B"], "a line of text"),
        (SEED, ["A\nB", "C"], "a line of text"),
        (SEED, ["A", "A"], "one lot"),
    ],
)
def test_what_cannot_be_drawn(seed: str, tied: Sequence[str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        draw(seed, tied)


def test_the_command_line_draws_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lots", SEED, "A", "B"]) == 0
    lots = draw(SEED, "AB")
    assert capsys.readouterr().out == f"1 B {lots['B']}\n2 A {lots['A']}\n"
    assert main(["lots", SEED, "A", "A"]) == 2
    assert "one lot" in capsys.readouterr().err
