"""What the bench reads of a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.load.process import resident_kib


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="this system has ps instead")
def test_the_memory_of_a_process_is_read_without_another_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS:"))
    assert resident_kib(os.getpid()) == pytest.approx(int(said.split()[1]), rel=0.1)


def test_a_process_that_has_ended_has_none() -> None:
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    assert resident_kib(ended.pid) == 0
