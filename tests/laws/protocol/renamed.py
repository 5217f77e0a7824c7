"""The program as it might be one day: every class, member and default is called otherwise, and old logs are read.

Run as a program of its own, since nothing can be put back afterwards. Prints how many rows it has read and written.
"""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Final

MODULES: Final = (
    "protocol.commands",
    "protocol.events",
    "table.auction",
    "table.conditions",
    "table.irregularity",
    "table.kinds",
    "table.obligation",
    "table.screen",
    "values.board",
    "values.calls",
    "values.cards",
    "values.contract",
    "values.deal",
    "values.seats",
)
LOGS: Final = Path(__file__).parents[2] / "data" / "logs"


def rename(kind: type, number: int) -> None:
    """Gives the class another name, its members other names and values, and its fields other defaults."""
    kind.__name__ = kind.__qualname__ = f"Renamed{number}"
    if issubclass(kind, Enum):
        for place, member in enumerate(kind):
            member._name_ = f"RENAMED_{place}"
            if not isinstance(member, int):
                member._value_ = f"renamed {place}"
    elif is_dataclass(kind):
        for field in fields(kind):
            if field.default is not MISSING:
                field.default = "another default"
        make = kind.__init__
        make.__defaults__ = tuple("another default" for _ in make.__defaults__ or ())


def main() -> None:
    """Renames everything, then loads the codec."""
    modules = [importlib.import_module(f"laws.{name}") for name in MODULES]
    kinds = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    own = sorted((one for one in kinds if one.__module__.startswith("laws.")), key=lambda one: one.__qualname__)
    for number, kind in enumerate(own):
        rename(kind, number)
    assert "laws.protocol.codec" not in sys.modules
    codec = importlib.import_module("laws.protocol.codec")
    count = 0
    for file in sorted(LOGS.glob("v*/*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            again = codec.encode(codec.decode(**row))
            assert (again.kind, again.v, again.data) == (row["kind"], row["v"], row["data"]), (row, again)
            count += 1
    print(count, json.dumps(codec.conditions_data(codec.conditions_of({}))))


if __name__ == "__main__":
    main()
