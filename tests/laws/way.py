"""`python -m tests.laws.way SCRIPT`: the modules of the engine that the commands of a table script cross.

A module is crossed when a function of it runs between a command and the events, or the refusal, that it gives. Each
line says how many its commands cross; the last one, the most of a command, and how many all of the script cross.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final

import laws.engine
from laws.conformance.script.run import Script, ScriptError, read_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command
from laws.protocol.refusals import Refusal

__all__ = ["way_of"]

ENGINE: Final = str(Path(laws.engine.__file__).parent)


def way_of(script: Script) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each line that acts, and the modules of `laws.engine` that its commands cross, in the order of the first call."""
    table = script.setup.table()
    way = []
    for step in script.steps:
        crossed: list[str] = []
        for command in step.commands:
            decided, modules = _traced(table, command)
            crossed += [module for module in modules if module not in crossed]
            for event in () if isinstance(decided, Refusal) else decided:
                table = evolve(table, event)
        if step.commands:
            way.append((step.text, tuple(crossed)))
    return tuple(way)


def _traced(table: Any, command: Command) -> tuple[Any, list[str]]:
    """What becomes of a command, and the modules that it crosses."""
    modules: list[str] = []

    def trace(frame: FrameType, _event: str, _argument: object) -> None:
        file = frame.f_code.co_filename
        if file.startswith(ENGINE):
            name = file[len(ENGINE) + 1 : -3].replace("/", ".")
            if name not in modules:
                modules.append(name)

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return decide(table, command), modules
    finally:
        sys.settrace(before)


def main(arguments: Sequence[str]) -> int:
    """Prints the way of each script, line by line, the most modules that a line crosses, and how many all cross."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.laws.way", description=f"Prints {__doc__.partition(': ')[2]}"
    )
    parser.add_argument("scripts", nargs="+", metavar="SCRIPT", help="a table script, as under tests/laws/scripts")
    for name in parser.parse_args(arguments).scripts:
        try:
            script = read_script(Path(name).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            parser.error(f"{name} cannot be read: {error}")
        except ScriptError as error:
            parser.error(f"{name}:{error.line}: {error}")
        way = way_of(script)
        for text, modules in way:
            print(f"{text:<30} {len(modules):>2}  {', '.join(modules)}")
        most, every = max(len(modules) for _, modules in way), {module for _, modules in way for module in modules}
        print(f"from a command to its events at most {most} modules of laws.engine, all together {len(every)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
