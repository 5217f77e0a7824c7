"""Input files of the command line: the only module of the movements that opens files."""

from __future__ import annotations

import sys
from pathlib import Path

from director.movements.formats.files import PAIRS
from director.movements.formats.unreadable import Unreadable

__all__ = ["text_of"]


def text_of(file: str) -> str:
    """Return the text of a file; ``-`` is standard input. Raise `Unreadable` with a sentence for a person."""
    if file.lower().endswith(".mov"):
        why = f"movements of ACBLscore (.MOV) are not read: write it as CSV with the columns {','.join(PAIRS)}"
        raise Unreadable(0, why, file)
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        why = f"it is no text in UTF-8; a movement is CSV with columns like {','.join(PAIRS)}"
        raise Unreadable(0, why, file) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else f"{error}"
        raise Unreadable(0, why[:1].lower() + why[1:], file) from None
