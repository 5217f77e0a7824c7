"""The regulations of the tables of a session."""

from __future__ import annotations

from dataclasses import replace

from play.table.profile import Profile
from play.table.profiles.opening import at_a_social_table
from play.table.rules import AfterBoard, Spectators, Substitutes, Talk, Undo

__all__ = ["profile_at_a_session"]


def profile_at_a_session(name: str, *, directed: bool) -> Profile:
    """Return the regulations of that name as the tables of a session play them. Raise KeyError.

    Players speak to the director alone (article 39.7); nobody but him has another play for a player (10.4), and nobody
    looks on before the watching conditions of the event are applied (`with_watching`). What other tables made of a
    board is told by the published results alone. House robots play on at tables without people, for which other tables
    wait.
    """
    profile = at_a_social_table(name, directed=directed)
    rules = replace(
        profile.rules,
        talk=Talk.DIRECTOR_ONLY,
        after_board=AfterBoard.OWN_RESULT,
        substitutes=Substitutes.DIRECTOR,
        spectators=Spectators.NOBODY,
        watching_delay=0,
        robots=False,
        undo=Undo.NONE,
        robots_alone=True,
        silent_spectators=True,
    )
    return replace(profile, rules=rules)
