"""Under which profiles a social table can be opened today, and what stands in the way of the others.

A social table has no console: nobody can rule there, and its page draws no screen. A profile whose lines need neither
can be played; its line on the director is changed, so that whatever would wait for one takes its default.
"""

from __future__ import annotations

from laws.table.conditions import Director, Irregularities
from play.table.profile import SOCIAL, Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed

__all__ = ["at_a_social_table", "hindrances"]


def hindrances(profile: Profile) -> tuple[Condition, ...]:
    """Return the lines that keep a profile from a social table: its page has no screen, and nobody rules there."""
    conditions = profile.conditions
    found = []
    if conditions.screens:
        found.append(Condition.SCREENS)
    if conditions.irregularities is Irregularities.ALLOWED:
        found.append(Condition.IRREGULARITIES)
    return tuple(found)


def at_a_social_table(name: str) -> Profile:
    """Return the profile of that name as a table without a console plays it. Raise KeyError, ValueError."""
    profile = REGULATIONS[name].profile()
    if lines := hindrances(profile):
        raise ValueError(f"{name} cannot be played without a console: {', '.join(lines)}")
    if profile == SOCIAL or profile.conditions.director is Director.AUTO:
        return profile
    return changed(profile, {Condition.DIRECTOR: "nobody"})
