"""What is known of an announced session before its draw: when it ends, how long its matches are, and their unit."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from director.competitions.models import Competition, Kind, Method
from director.sessions.models import Movement, Session
from director.sessions.running.timing import round_time, session_lasts
from play.table.profiles.opening import at_a_social_table

__all__ = ["between_two", "ends_about", "has_victory_points"]

_TWO: Final = 2
_BOARDS: Final = 28
"""The boards of a session whose rounds are left to the movement (`director.movements.sizes`)."""


def ends_about(session: Session) -> datetime:
    """Return when it ends: as it did, else by its start, its rounds, their time and intervals.

    Rounds without a limit have the time of article 20.1.
    """
    if session.ended_at is not None:
        return max(session.ended_at, session.begins_at)
    if session.schedule is not None:
        rounds = session.rounds_drawn
    else:
        rounds = session.rounds or -(-_BOARDS // session.boards_per_round)
    screens = at_a_social_table(session.competition.profile, directed=True).conditions.screens
    seconds = session.round_time or round_time(session.boards_per_round, screens=screens)
    teams = session.competition.kind == Kind.TEAMS
    began = session.started_at or session.starts_at
    return max(session.begins_at, began + session_lasts(rounds, seconds, session.interval, teams=teams))


def between_two(session: Session) -> int:
    """Return how many boards two contestants play against each other, as far as it is known before the draw.

    Two teams, and those of a knockout, play one match in all rounds of a session, which are its segments.
    """
    teams = session.competition.kind == Kind.TEAMS
    one_match = session.is_knockout or (teams and session.competition.entries.filter(withdrawn_at=None).count() == _TWO)
    return session.boards_per_round * (session.rounds or 1 if one_match else 1)


def has_victory_points(competition: Competition) -> bool:
    """Return whether matches of an event are converted into victory points (article 42): those of teams in IMPs, and of
    pairs in a Swiss.
    """
    if competition.kind == Kind.TEAMS:
        return competition.method != Method.BOARD_A_MATCH
    return competition.sessions.filter(movement=Movement.SWISS).exists()
