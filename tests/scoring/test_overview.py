"""The head of the room tells what is where, and its example runs."""

from __future__ import annotations

import doctest
import importlib
import re

import scoring


def test_the_example_runs() -> None:
    failed, tried = doctest.testmod(scoring)
    assert (failed, tried > 8) == (0, True)


def test_every_module_that_is_named_exists() -> None:
    assert scoring.__doc__ is not None
    rows = re.findall(r"^\| .* \| .* \| (.*) \|$", scoring.__doc__, re.MULTILINE)
    names = {name for row in rows for name in re.findall(r"`([a-z_.]+)`", row)}
    assert len(names) > 15
    for name in names:
        importlib.import_module(name if name.startswith("laws.") else f"scoring.{name}")
