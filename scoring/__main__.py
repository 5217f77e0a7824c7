"""`python -m scoring`: scoring on the command line. It depends on Python only."""

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
    """A verb: its summary in one line, and the function that runs it on its arguments and returns the exit status."""

    summary: str
    run: Callable[[Sequence[str]], int]


VERBS: Final = {
    "vp": Verb(vp.SUMMARY, vp.run),
    "contract": Verb(contract.SUMMARY, contract.run),
    "lots": Verb(lots.SUMMARY, lots.run),
    "convert": Verb(convert.SUMMARY, convert.run),
    "hands": Verb(hands.SUMMARY, hands.run),
}
"""The verbs by name. Without a verb, the arguments are a results file and options."""


def main(arguments: Sequence[str]) -> int:
    """Run the verb that the arguments begin with, or score a file. Return the exit status, 2 for invalid arguments."""
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
    except BrokenPipeError:  # the reader of a pipe has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
