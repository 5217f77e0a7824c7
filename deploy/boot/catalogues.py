"""Compiles the message catalogues (.po, which people write) to what gettext reads (.mo), where they changed.

Needs Babel, so it is imported only after the packages are installed.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from deploy.boot import CannotStart
from deploy.boot.places import CATALOGUES


def compile_all(folder: Path = CATALOGUES) -> int:
    """Compiles what is older than its source under `folder`; gives how many were. Raises CannotStart at a bad line."""
    compiled = 0
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        try:
            with source.open("rb") as text:
                catalogue = read_po(text, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            raise CannotStart(f"The catalogue {source} cannot be read: {error}") from None
        unfinished = target.with_suffix(".unfinished")
        with unfinished.open("wb") as out:
            write_mo(out, catalogue)
        unfinished.replace(target)
        compiled += 1
    return compiled
