"""`python -m scoring`: scores at the command line. It works with nothing installed but Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.cli import contract, convert, hands, lots, score, vp

__all__ = ["VERBS", "Verb", "main"]


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be asked for: a line about it, and what does it, given its arguments, with the exit status."""

    summary: str
    run: Callable[[Sequence[str]], int]


VERBS: Final = {
    "vp": Verb(vp.SUMMARY, vp.run),
    "contract": Verb(contract.SUMMARY, contract.run),
    "lots": Verb(lots.SUMMARY, lots.run),
    "convert": Verb(convert.SUMMARY, convert.run),
    "hands": Verb(hands.SUMMARY, hands.run),
}
"""The verbs by name. Without one of them, the arguments are a results file and how to score it."""


def main(arguments: Sequence[str]) -> int:
    """Run the verb that the arguments begin with, or score a file; the exit status, 2 for what is not understood."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_usage(), end="\n\n" if arguments else "\n")
        return score.run(arguments) if arguments else 0
    verb = VERBS.get(arguments[0])
    if verb is not None:
        return verb.run(arguments[1:])
    return score.run(arguments)


def _usage() -> str:
    width = max(map(len, VERBS))
    lines = "\n".join(f"  {name:<{width}}  {verb.summary}" for name, verb in VERBS.items())
    return (
        f"usage: python -m scoring FILE …\n       python -m scoring VERB …\n\n{score.SUMMARY}\n\n{lines}\n\n"
        "python -m scoring --help, and VERB --help, say more."
    )


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
