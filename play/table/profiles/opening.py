"""The profiles under which a social table can be opened today, and what prevents the others.

The page of a table does not draw screens yet. The opener chooses whether there is a director: if none is named, the
line on the director is changed, and whatever would wait for one takes its default.
"""

from __future__ import annotations

from play.table.profile import Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed

__all__ = ["at_a_social_table", "hindrances"]


def hindrances(profile: Profile) -> tuple[Condition, ...]:
    """Return the lines that prevent a profile at a social table, whose page has no screen."""
    return (Condition.SCREENS,) if profile.conditions.screens else ()


def at_a_social_table(name: str, *, directed: bool = False) -> Profile:
    """Return the profile of that name as a social table plays it, `directed` by somebody or by nobody.

    Raises KeyError, and ValueError for a profile that cannot be played there.
    """
    profile = REGULATIONS[name].profile()
    if lines := hindrances(profile):
        raise ValueError(f"{name} cannot be played at a social table: {', '.join(lines)}")
    if directed:
        return changed(profile, {Condition.DIRECTOR: "present"})
    return changed(profile, {Condition.DIRECTOR: "nobody", Condition.SUBSTITUTES: "anybody"})
