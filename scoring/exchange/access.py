"""The Bridgemate database itself, where a package that reads Microsoft Access files happens to be installed.

Scoring needs nothing but Python, and such a file is no plain text: ``access-parser``, a reader written in Python, is
used when it is there. It knows only a part of what such databases can hold, so whatever it raises becomes a sentence
that says how to export the tables instead.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import logging
import tempfile
from pathlib import Path
from typing import Final

from scoring.exchange.bws import RECEIVED, TABLES, Table, rows_of

__all__ = ["UnreadableDatabase", "is_database", "tables"]

_MAGIC: Final = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
_PACKAGE: Final = "access_parser"
_INSTEAD: Final = (
    f"export its tables as CSV, with mdb-export or Access, into one folder ({RECEIVED}.csv, Section.csv …)"
)


class UnreadableDatabase(ValueError):
    """A database that cannot be read here, with what to do instead."""


def is_database(data: bytes) -> bool:
    """Whether the bytes are a Microsoft Access database, which a BWS file is."""
    return data.startswith(_MAGIC)


def tables(data: bytes) -> dict[str, Table]:
    """The tables that `bws.read` wants. Raises UnreadableDatabase."""
    try:
        package = importlib.import_module(_PACKAGE)
    except ImportError:
        raise UnreadableDatabase(f"this is a database, and no reader of it is installed: {_INSTEAD}") from None
    try:
        return _read(package.AccessParser, data)
    except Exception as error:  # the package tells of what it does not know by all kinds of errors
        raise UnreadableDatabase(f"the installed reader of databases fails ({error}): {_INSTEAD}") from None


def _read(parser: object, data: bytes) -> dict[str, Table]:
    assert callable(parser)
    found: dict[str, Table] = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        path = Path(folder) / "results.mdb"
        path.write_bytes(data)
        logging.getLogger(_PACKAGE).setLevel(logging.CRITICAL)
        database = parser(f"{path}")
        for name in TABLES:
            if name in database.catalog:
                columns = dict(database.parse_table(name) or {})
                rows = zip(*columns.values(), strict=True)
                found[name] = rows_of(dict(zip(columns, row, strict=True)) for row in rows)
    return found
