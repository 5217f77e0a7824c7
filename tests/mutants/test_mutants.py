"""The list of mutants fits the code, and a trial tells a noticed change from one that survives."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.mutant import ROOT, Mutant, Unfit, read_list
from tests.mutants.operators import changes, nearest_tests, sample
from tests.mutants.trial import Copy, Verdict
from tests.rows import check_each

MUTANTS = read_list()
_PLUGINS = ("asyncio", "django", "hypothesispytest", "valkey", "xdist", "xdist.looponfail")
"""What a test of one line needs no time for."""


def test_each_mutant_of_the_list_still_fits_its_file() -> None:
    check_each(MUTANTS, check_fits, lambda one: one.rule)


def check_fits(mutant: Mutant) -> None:
    """Check that its old text occurs once, and that the file is still Python with the new one."""
    before = (ROOT / mutant.file).read_text(encoding="utf-8")
    after = mutant.applied(before)
    assert after != before
    compile(after, mutant.file, "exec")
    assert mutant.rule
    for test in mutant.tests:
        assert (ROOT / test.partition("::")[0]).exists(), f"{test} is gone"


def test_no_mutant_is_listed_twice() -> None:
    assert len({(one.file, one.old, one.new, one.after) for one in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize(
    ("mutant", "why"),
    [
        (Mutant("r", "f.py", "gone", "new", ("t",)), "stands there 0 times"),
        (Mutant("r", "f.py", "x", "y", ("t",)), "stands there 2 times"),
        (Mutant("r", "f.py", "x < 1", "x < 1", ("t",)), "a change"),
        (Mutant("r", "f.py", "x < 1\n", "x", ("t",)), "of one line"),
        (Mutant("r", "f.py", "if x", "if y", ("t",), after="return"), "does not stand below"),
        (Mutant("r", "f.py", "if x < 2:", "if x:", ("t",), line=1), "the line is another one"),
    ],
)
def test_a_mutant_that_does_not_fit_is_refused(mutant: Mutant, why: str) -> None:
    """The message says what to do."""
    with pytest.raises(Unfit, match=why):
        mutant.applied("if x < 1:\n    return x\n")


def test_a_change_below_a_text_leaves_what_stands_above_it() -> None:
    mutant = Mutant("r", "f.py", "a and b", "a or b", ("t",), after="def two")
    assert mutant.applied("one = a and b\ndef two: a and b\n") == "one = a and b\ndef two: a or b\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[[mutant]]\nrule = "r"\n', "say rule, file, old, new, tests"),
        ('[[mutant]]\nrule="r"\nfile="f"\nold="a"\nnew="b"\ntests="none"\n', "not named under"),
        ("[other]\n", "only"),
    ],
)
def test_a_list_that_cannot_be_read_says_why(tmp_path: Path, text: str, wrong: str) -> None:
    path = tmp_path / "list.toml"
    path.write_text(text)
    with pytest.raises(Unfit, match=wrong):
        read_list(path)


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("a < b", ["a <= b"]),
        ("a is not b", ["a is b"]),
        ("a not in b", ["a in b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("a and b and c", ["a or b and c", "a and b or c"]),
        ("a or (b)", ["a and (b)"]),
        ("not a", ["a"]),
        ("n + 1", ["n - 1", "n + 2", "n + 0"]),
        ("f('é', a > b)", ["f('é', a >= b)"]),
        ("x: int | None = y", []),
        ("assert a == b", []),
        ("True", []),
    ],
)
def test_the_simple_changes_of_a_line(line: str, changed: list[str]) -> None:
    assert [new for _, _, new in changes(line)] == changed


def test_every_change_by_lot_fits_its_file_and_is_the_same_for_a_seed() -> None:
    folders = ["laws/values", "scoring/field"]
    chosen = sample(folders, 100, 7)
    assert chosen == sample(folders, 100, 7)
    assert chosen != sample(folders, 100, 8)
    for mutant in chosen:
        compile(mutant.applied((ROOT / mutant.file).read_text(encoding="utf-8")), mutant.file, "exec")


def test_the_nearest_tests_run_first() -> None:
    assert nearest_tests("laws/engine/irregularities/revoke.py") == ("tests/laws/engine/irregularities", "tests/laws")
    assert nearest_tests("laws/conformance/script/run.py") == ("tests/laws/conformance", "tests/laws")
    assert nearest_tests("scoring/rounding.py") == ("tests/scoring",)


def test_a_change_that_a_test_sees_is_noticed_and_another_survives(tmp_path: Path) -> None:
    """Each time the file is restored, and no stale compiled module is used."""
    code = "def least(a, b):\n    return a if a < b else b\n\n\ndef unseen(a):\n    return a > 1\n"
    test = "from mutated import least\n\n\ndef test_it():\n    assert least(1, 2) == 1\n"
    (tmp_path / "mutated.py").write_text(code)
    (tmp_path / "test_it.py").write_text(test)
    (tmp_path / "pytest.ini").write_text(f"[pytest]\naddopts = {' '.join(f'-p no:{name}' for name in _PLUGINS)}\n")
    copy = Copy(tmp_path)
    noticed = Mutant("r", "mutated.py", "a < b", "a > b", ("test_it.py",))
    unseen = Mutant("r", "mutated.py", "a > 1", "a < 1", ("test_it.py",))
    verdicts = [copy.judge(one) for one in (unseen, noticed, unseen)]
    assert verdicts == [Verdict.SURVIVED, Verdict.NOTICED, Verdict.SURVIVED]
    assert (tmp_path / "mutated.py").read_text() == code
    with pytest.raises(RuntimeError, match=r"gone\.py cannot be run"):
        copy.run("gone.py")
