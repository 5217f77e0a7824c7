"""`python -m laws diagram`: the phases of a board and what each can wait for, as table scripts go through them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from laws.cli.files import read_text
from laws.conformance.diagram import Move, mermaid, moves
from laws.conformance.script.run import ScriptError, read_script

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "draw the phases and pending states that table scripts go through, as a Mermaid diagram"


def run(arguments: Sequence[str]) -> int:
    """Prints the diagram; 2 when a script cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m laws diagram", description=SUMMARY)
    parser.add_argument("files", nargs="+", metavar="FILE")
    found: set[Move] = set()
    for file in parser.parse_args(arguments).files:
        try:
            script = read_script(read_text(file))
            table = script.setup.table()
        except ScriptError as error:
            print(f"{file}:{error.line}: {error}", file=sys.stderr)
            return 2
        except (OSError, ValueError) as error:
            print(f"{file}:1: cannot be read: {error}", file=sys.stderr)
            return 2
        found.update(moves(table, (command for step in script.steps for command in step.commands)))
    print(mermaid(found), end="")
    return 0
