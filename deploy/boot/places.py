"""Paths in a working copy."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
VAR = ROOT / "var"
LOCKS = ROOT / "deploy" / "requirements"
LOCKED = ("solver", "run", "test")
"""The names of the lock files."""
CATALOGUES = ROOT / "frontend" / "locale"
SITE_PACKAGES = VENV / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
SOLVER = VENV / "solver"
