"""A championship of three days in its shortest form: one board a round, one segment a match, four pairs beside it."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

_MOST: Final = 1500
"""Seconds that it may take on a loaded machine."""


@pytest.mark.long
def test_three_days_are_played_and_the_file_of_the_event_is_scored_to_the_same_places(db: None) -> None:
    command = [sys.executable, "-m", "tests.championship", "--boards", "1", "--segments", "1", "--pairs", "4"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_MOST, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "python -m scoring makes the same of the file of the whole event" in done.stdout
    assert "the championship is over" in done.stdout
