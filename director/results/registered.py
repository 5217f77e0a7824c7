"""The federation's data of the players (number, grade, master points) in files of results.

Only those who may read these data of the entries are given such a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from director.competitions.stage_models import Stage
from director.entries.models import Entrant, Entry
from director.sessions.models import Session
from scoring.exchange.results import Registered, Results

__all__ = ["registered_in_session", "registered_in_stage"]


def registered_in_session(session: Session, results: Results) -> Results:
    """Return the results of a session with the numbers, grades and master points of its players."""
    return _with_players(results, {f"{one.number}": one.entry for one in session.contestants.select_related("entry")})


def registered_in_stage(stage: Stage, results: Results) -> Results:
    """Return the results of a stage with the numbers, grades and master points of its players."""
    return _with_players(results, {f"{one.number}": one.entry for one in stage.contestants.select_related("entry")})


def _with_players(results: Results, entries: Mapping[str, Entry]) -> Results:
    of: dict[int, list[Entrant]] = {}
    for one in Entrant.objects.filter(entry__in=entries.values()).order_by("place"):
        of.setdefault(one.entry_id, []).append(one)

    def players(name: str) -> tuple[Registered, ...]:
        found = tuple(_registered(one) for one in of.get(entries[name].pk, [])) if name in entries else ()
        return found if any(one != Registered() for one in found) else ()

    contestants = tuple(replace(one, players=players(one.id)) for one in results.contestants)
    return replace(results, contestants=contestants)


def _registered(player: Entrant) -> Registered:
    points = None if player.points is None else Fraction(player.points)
    return Registered(player.federation, player.grade, points)
