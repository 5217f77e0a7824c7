"""Who reads the whole database for long, a backup or a club that moves, and who changes its tables.

A change waits for every reader of its table, and all that is played there waits behind it: for as long as a backup
lasts nobody could call or play, and no break would be found. So the changes of a release wait before they begin, and
whoever begins to read for long waits until they are done. Advisory locks say so, which end with their connection.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LET_CHANGE", "MAY_CHANGE", "READ_LONG", "READ_LONG_HERE", "WAIT_TO_CHANGE"]

_KEY: Final = 1_402_018
"""The number of the advisory lock."""
READ_LONG: Final = f"SELECT pg_advisory_lock_shared({_KEY})"
"""The statement of who reads; in one of its own, before the snapshot that it reads."""
READ_LONG_HERE: Final = f"SELECT pg_advisory_xact_lock_shared({_KEY})"
"""The same until the end of a transaction of which each statement has a snapshot of its own."""
MAY_CHANGE: Final = f"SELECT pg_try_advisory_lock({_KEY})"
"""Whether nobody reads: then nobody begins to either, until `LET_CHANGE`."""
WAIT_TO_CHANGE: Final = f"SELECT pg_advisory_lock({_KEY})"
LET_CHANGE: Final = f"SELECT pg_advisory_unlock({_KEY})"
