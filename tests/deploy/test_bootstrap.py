"""The bootstrap makes its own environment, and never changes that of another working copy."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from deploy.boot.places import ROOT


def test_the_environment_of_another_copy_is_not_emptied(tmp_path: Path) -> None:
    """If `.venv` is a link, for example in a second worktree, the bootstrap refuses with a remedy."""
    copy, other = tmp_path / "copy", tmp_path / "other"
    shutil.copytree(ROOT / "deploy", copy / "deploy")
    (other / "bin").mkdir(parents=True)
    (other / "place").write_text(str(tmp_path))
    (copy / ".venv").symlink_to(other)
    done = subprocess.run(
        [sys.executable, "deploy/bootstrap.py", "test"], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"{copy}/.venv is a link to {other}, which would be emptied: remove the link." in done.stderr
    assert (other / "bin").is_dir()
