"""`python -m laws`: the rule book at the command line. It works with nothing installed but Python."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from laws.cli import coverage, diagram, play, script

__all__ = ["VERBS", "Verb", "main"]


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be asked for: a line about it, and what does it, given its arguments, with the exit status."""

    summary: str
    run: Callable[[Sequence[str]], int]


VERBS: Final = {
    "coverage": Verb(coverage.SUMMARY, coverage.run),
    "diagram": Verb(diagram.SUMMARY, diagram.run),
    "play": Verb(play.SUMMARY, play.run),
    "script": Verb(script.SUMMARY, script.run),
}
"""The verbs by name. A new one is a module of `laws.cli` and a line here."""


def main(arguments: Sequence[str]) -> int:
    """Run the verb that the arguments begin with, or print how to use it; the exit status, 2 for an unknown verb."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(_usage())
        return 0
    verb = VERBS.get(arguments[0])
    if verb is None:
        print(f"{arguments[0]!r} is none of the verbs\n\n{_usage()}", file=sys.stderr)
        return 2
    return verb.run(arguments[1:])


def _usage() -> str:
    width = max(map(len, VERBS))
    lines = "\n".join(f"  {name:<{width}}  {verb.summary}" for name, verb in VERBS.items())
    return f"usage: python -m laws VERB …\n\n{lines}\n\npython -m laws VERB --help says more."


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
