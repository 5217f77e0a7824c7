"""Access to the Bridgemate database itself, if a package that reads Microsoft Access files is installed.

Scoring depends on Python only, and such a file is binary: ``access-parser``, a reader in pure Python, is used if it is
installed. It supports only a part of the format, so every exception that it raises becomes a message that says how to
export the tables instead.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import logging
import tempfile
from pathlib import Path
from typing import Final

from scoring.exchange.formats.bws import RECEIVED, TABLES, Table, rows_of

__all__ = ["UnreadableDatabase", "is_database", "tables"]

_MAGIC: Final = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
_PACKAGE: Final = "access_parser"
_INSTEAD: Final = (
    f"export its tables as CSV, with mdb-export or Access, into one folder ({RECEIVED}.csv, Section.csv …)"
)


class UnreadableDatabase(ValueError):
    """A database that cannot be read here; the message says what to do instead."""


def is_database(data: bytes) -> bool:
    """Return whether the bytes are a Microsoft Access database, which a BWS file is."""
    return data.startswith(_MAGIC)


def tables(data: bytes) -> dict[str, Table]:
    """Return the tables that `bws.read` uses. Raise UnreadableDatabase."""
    try:
        package = importlib.import_module(_PACKAGE)
    except ImportError:
        raise UnreadableDatabase(f"this is a database, and no reader of it is installed: {_INSTEAD}") from None
    try:
        return _read(package.AccessParser, data)
    except Exception as error:  # the package reports unsupported data by all kinds of exceptions
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
