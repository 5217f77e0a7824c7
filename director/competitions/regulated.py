"""What the regulations of an event say of its scoring and its systems (articles 6.4, 8.2, 42, 44 and 45)."""

from __future__ import annotations

from typing import Final

from director.competitions.models import Competition, Scale
from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition
from scoring.match.vp.bands import read_scale
from scoring.match.vp.chosen import Chosen

__all__ = [
    "bars_marked",
    "chosen_scale",
    "parts_ties_of_pairs",
    "parts_ties_of_teams",
    "required",
    "restricts_systems",
    "scale_by",
]

_LONG: Final = 16
"""The boards of a match up to which yellow systems and brown-sticker conventions are not played (article 6.4(1))."""


def scale_by(profile: str) -> str:
    """Return the scale of victory points that the regulations name; empty where they name none."""
    return "" if regulations_of(profile)[Condition.VP_SCALE].value == "none" else Scale.CONTINUOUS.value


def chosen_scale(competition: Competition) -> Chosen:
    """Return the scale of victory points of an event: a published one, or the organiser's own (articles 42.1, 42.4)."""
    if competition.scale == Scale.OWN:
        return read_scale("own scale", competition.own_scale)
    return "discrete" if competition.scale == Scale.DISCRETE else "continuous"


def parts_ties_of_teams(profile: str) -> bool:
    """Return whether teams that are level are ranked by article 44.1; elsewhere they share a place."""
    return regulations_of(profile)[Condition.TIES_TEAMS].value == "imp_quotient"


def parts_ties_of_pairs(profile: str) -> bool:
    """Return whether pairs and players who are level are ranked by article 45; elsewhere they share a place."""
    return regulations_of(profile)[Condition.TIES_PAIRS].value == "best_session"


def required(profile: str) -> str:
    """Return whether a pair has a system card: ``needed``, ``registered`` before the event, ``not_needed``."""
    return str(regulations_of(profile)[Condition.SYSTEM_CARD].value)


def restricts_systems(profile: str) -> bool:
    """Return whether article 6 applies to yellow systems and brown-sticker conventions."""
    return regulations_of(profile)[Condition.SYSTEMS].value == "long_matches"


def bars_marked(profile: str, boards: int) -> bool:
    """Return whether yellow systems and brown-sticker conventions are barred where two sides play so many boards."""
    return restricts_systems(profile) and boards <= _LONG
