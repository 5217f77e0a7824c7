"""Several results files as the sessions of one event: their boards side by side, their contestants as one list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.exchange.results import Contestant, ResultRow, Results, Unplayed

__all__ = ["sessions_of_one"]


def sessions_of_one(files: Sequence[Results], *, by_names: bool = False) -> Results:
    """Return the files as one with a session for each. Contestants are the same by their numbers, or by their names.

    The names of the first file that has them stand for a contestant. Raise ValueError for no file, for files that are
    scored in different forms, and by names for a contestant without any.
    """
    if not files:
        raise ValueError("there is no file")
    if len(files) == 1:
        return files[0]
    forms = {one.scoring for one in files if one.scoring is not None}
    if len(forms) > 1:
        raise ValueError(f"sessions of one event are scored alike, not as {' and '.join(sorted(forms))}")
    numbers: dict[frozenset[str], str] = {}
    contestants: dict[tuple[str, object, str], Contestant] = {}
    rows: list[ResultRow] = []
    unplayed: list[Unplayed] = []
    for number, one in enumerate(files, 1):
        called = _called(one, numbers, by_names=by_names)
        for own in one.contestants:
            known = called.get(own.id, own.id)
            before = contestants.setdefault((own.section, own.direction, known), _bare(own, known))
            adjustment = (before.adjustment or Fraction(0)) + (own.adjustment or Fraction(0))
            contestants[own.section, own.direction, known] = replace(before, adjustment=adjustment or None)
        rows += [
            replace(
                row,
                session=_session(number, row.session),
                ns=called.get(row.ns, row.ns),
                ew=called.get(row.ew, row.ew),
            )
            for row in one.rows
        ]
        unplayed += [
            replace(
                of,
                session=_session(number, of.session),
                contestant=called.get(of.contestant, of.contestant),
                opponent=called.get(of.opponent, of.opponent),
            )
            for of in one.unplayed
        ]
    first = files[0]
    faults = tuple(fault for one in files for fault in one.faults)
    listed = tuple(contestants.values())
    return replace(first, rows=tuple(rows), contestants=listed, faults=faults, deals=(), unplayed=tuple(unplayed))


def _session(number: int, own: str) -> str:
    """Return the name of a session of the file with that number."""
    return f"{number}.{own}" if own else f"{number}"


def _bare(own: Contestant, known: str) -> Contestant:
    """Return a contestant without the figures of one session."""
    return replace(own, id=known, total=None, percentage=None, place="", adjustment=None)


def _called(file: Results, numbers: dict[frozenset[str], str], *, by_names: bool) -> Mapping[str, str]:
    """Return under which number each contestant of a file is known in the event; `numbers` grows."""
    if not by_names:
        return {}
    found = {}
    for own in file.contestants:
        names = frozenset(name.casefold() for name in own.names if name)
        if not names:
            raise ValueError(f"{file.file}: contestant {own.id} has no names by which it could be found in other files")
        free = own.id if own.id not in numbers.values() else f"{file.file}:{own.id}"
        found[own.id] = numbers.setdefault(names, free)
    return found
