"""`python -m director.movements`: movements on the command line. It needs only Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from director.movements.formats.unreadable import Unreadable
from director.movements.impossible import Impossible
from director.movements.verbs import parser

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Run the verb; return the exit status: 0 done or sound, 1 not sound, 2 impossible or unreadable."""
    options = parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except Impossible as error:
        sentence = f"{error}"
        print(f"{sentence[0].upper()}{sentence[1:]}.", file=sys.stderr)
        return 2
    except Unreadable as error:
        print(f"Cannot be read: {error}.", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        outcome = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the pipe has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        outcome = 1
    sys.exit(outcome)
