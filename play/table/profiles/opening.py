"""The profiles as a social table plays them.

The opener chooses whether there is a director: if none is named, the line on the director is changed, and whatever
would wait for one takes its default.
"""

from __future__ import annotations

from dataclasses import replace

from play.table.profile import Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed

__all__ = ["at_a_social_table", "directed_by"]


def at_a_social_table(name: str, *, directed: bool = False) -> Profile:
    """Return the profile of that name as a social table plays it, `directed` by somebody or by nobody.

    Raises KeyError.
    """
    return directed_by(REGULATIONS[name].profile(), directed=directed)


def directed_by(profile: Profile, *, directed: bool) -> Profile:
    """Return what a table plays with the lines on the director as they are where somebody directs it, or nobody.

    Raises KeyError.
    """
    if not directed:
        return changed(profile, {Condition.DIRECTOR: "nobody", Condition.SUBSTITUTES: "anybody"})
    own = REGULATIONS[profile.name].profile().rules.substitutes
    present = changed(profile, {Condition.DIRECTOR: "present"})
    return replace(present, rules=replace(present.rules, substitutes=own))
