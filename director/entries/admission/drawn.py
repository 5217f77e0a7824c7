"""The standing of the entries of a competition, and those that play."""

from __future__ import annotations

from typing import Final

from director.competitions.models import Competition, Kind
from director.competitions.stage_models import Stage
from director.entries.admission.standing import Entered, Standing, standings
from director.entries.entering import entries_of
from director.entries.models import Entry

__all__ = ["direct_entries", "drawn_entries", "with_standing"]

_FILLS: Final = {Kind.PAIRS: 2, Kind.TEAMS: 2, Kind.INDIVIDUAL: 4}
"""How many entries fill a table, or a match."""


def with_standing(competition: Competition) -> list[tuple[Entry, Standing]]:
    """Return the entries that have not been withdrawn, in the order in which they came, each with its standing."""
    entries = list(entries_of(competition))
    counted = [
        Entered(
            all(player.confirmed for player in one.entrants.all()),
            one.standby,
            one.missing,
            one.begins_id is not None,
        )
        for one in entries
    ]
    return list(zip(entries, standings(counted, competition.capacity, _FILLS[Kind(competition.kind)]), strict=True))


def drawn_entries(competition: Competition) -> list[Entry]:
    """Return the entries that play from the first stage on, in the order in which they came."""
    return [entry for entry in _playing(competition) if entry.begins_id is None]


def direct_entries(stage: Stage) -> list[Entry]:
    """Return the entries that begin in a later stage and play: the seeds first, then as they came."""
    found = [entry for entry in _playing(stage.competition) if entry.begins_id == stage.pk]
    return sorted(found, key=lambda one: (one.seed is None, one.seed or 0, one.pk))


def _playing(competition: Competition) -> list[Entry]:
    return [entry for entry, standing in with_standing(competition) if standing is Standing.PLAYS]
