"""Compilation of the message catalogues: from .po, which people write, to .mo, which gettext reads, if changed.

Babel compiles them. It comes with the packages, so it is imported only when there is something to compile.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from deploy.boot import CannotStart
from deploy.boot.places import CATALOGUES


def compile_all(folder: Path = CATALOGUES) -> int:
    """Compile the catalogues whose source has changed. Return their number. Raise CannotStart for a bad line."""
    compiled = 0
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        digest, stamp = hashlib.sha256(source.read_bytes()).hexdigest(), source.with_suffix(".compiled")
        if not (source.with_suffix(".mo").exists() and stamp.exists() and stamp.read_text() == digest):
            stamp.unlink(missing_ok=True)
            _compile(source)
            stamp.write_text(digest)
            compiled += 1
    return compiled


def _compile(source: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        with source.open("rb") as text:
            catalogue = read_po(text, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise CannotStart(f"The catalogue {source} cannot be read: {error}") from None
    unfinished = source.with_suffix(".unfinished")
    with unfinished.open("wb") as out:
        write_mo(out, catalogue)
    unfinished.replace(source.with_suffix(".mo"))
