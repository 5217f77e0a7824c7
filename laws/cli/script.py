"""`python -m laws script`: runs table scripts, and says what does not hold or what the table is at the end."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Final

from laws.cli.files import read_text
from laws.conformance.script.run import Outcome, ScriptError, read_script, run_script
from laws.conformance.script.state import state_of
from laws.conformance.script.tell import tell_script

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "run table scripts: what is done at a table, and what must be true then"


def run(arguments: Sequence[str]) -> int:
    """Runs each file; 0 when every expectation holds, 1 when one does not, 2 when a script cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m laws script", description=SUMMARY)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--json", action="store_true", help="print the final state of each file, one object a line")
    parser.add_argument("--tell", action="store_true", help="tell what happened, and where each option would lead")
    options = parser.parse_args(arguments)
    return max(_run(file, as_json=options.json, told=options.tell) for file in options.files)


def _run(file: str, *, as_json: bool, told: bool) -> int:
    try:
        text = read_text(file)
    except (OSError, ValueError) as error:
        print(f"{file}:1: cannot be read: {error}", file=sys.stderr)
        return 2
    try:
        outcome = run_script(read_script(text))
    except ScriptError as error:
        print(f"{file}:{error.line}: {error}", file=sys.stderr)
        return 2
    if told:
        print(*tell_script(text), sep="\n", end="\n\n")
    elif as_json:
        print(json.dumps({"file": file} | state_of(outcome.table, outcome.refusal), separators=(",", ":")))
    else:
        _print_failures(file, outcome)
    return 1 if outcome.failures else 0


def _print_failures(file: str, outcome: Outcome) -> None:
    for line, what in outcome.failures:
        print(f"{file}:{line}: {what}")
