"""The exceptions of coverage: a module that leaves out more than it may is named; the numbers only sink."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage.exceptions import Left, left_in, read_exceptions, unexplained, write_exceptions

ROOT = Path(__file__).resolve().parents[2]
REASONS = {"nothing reaches it": {"laws/a.py": Left(2, 1), "laws/b.py": Left(1, 1)}}


def test_what_is_left_is_read_from_the_report() -> None:
    report = {
        "files": {
            "laws/a.py": {"missing_lines": [3, 4], "missing_branches": [[2, 3]]},
            "laws/b.py": {"missing_lines": [], "missing_branches": []},
            "play/c.py": {"missing_lines": [1], "missing_branches": []},
        }
    }
    assert left_in(report) == {"laws/a.py": Left(2, 1)}


def test_more_than_the_exception_is_told_and_a_module_without_one() -> None:
    assert unexplained(REASONS, {"laws/a.py": Left(2, 1), "laws/b.py": Left(0, 1)}) == []
    told = unexplained(REASONS, {"laws/a.py": Left(2, 2), "laws/b.py": Left(2, 0), "laws/c.py": Left(1, 0)})
    assert [sentence.partition(":")[0] for sentence in told] == ["laws/a.py", "laws/b.py", "laws/c.py"]


def test_the_numbers_sink_and_never_rise(tmp_path: Path) -> None:
    path = tmp_path / "exceptions.toml"
    write_exceptions(REASONS, {"laws/a.py": Left(5, 0)}, path)
    assert read_exceptions(path) == {"nothing reaches it": {"laws/a.py": Left(2, 0)}}


def test_a_module_stands_under_one_reason(tmp_path: Path) -> None:
    path = tmp_path / "exceptions.toml"
    write_exceptions({**REASONS, "another": REASONS["nothing reaches it"]}, REASONS["nothing reaches it"], path)
    with pytest.raises(ValueError, match="two reasons"):
        read_exceptions(path)


def test_every_module_with_an_exception_is_there_and_every_reason_says_something() -> None:
    for why, modules in read_exceptions().items():
        assert len(why.split()) > 3, why
        assert [file for file in modules if not (ROOT / file).is_file()] == []
