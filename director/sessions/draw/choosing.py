"""The movement that an organiser chooses for a session which has not started."""

from __future__ import annotations

from django.db import transaction

from director.sessions.draw.drawing import commit_early
from director.sessions.draw.proposals import Limits, Proposal
from director.sessions.models import Session
from director.sessions.running.timing import time_by

__all__ = ["change_lengths", "choose", "give_boards", "has_lengths", "limits_of", "time_announced", "time_of_a_board"]


def time_of_a_board(session: Session) -> int | None:
    """Return the seconds of a board that were announced, None for those of article 20.1, 0 for no limit."""
    return None if session.round_time is None else session.round_time // session.boards_per_round


def limits_of(session: Session) -> Limits:
    """Return what was announced: the boards that a pair is to play, and the time of a board."""
    announced = session.rounds_announced
    wanted = None if announced is None else announced * session.boards_per_round
    return Limits(wanted=wanted, a_board=time_of_a_board(session), same_boards=session.same_boards)


def choose(held: Session, chosen: Proposal) -> None:
    """Give a session that has not started, and is locked, a movement; the time of a board stays as it is.

    The deals that it needs are committed to.
    """
    a_board = time_of_a_board(held)
    held.round_time = None if a_board is None else a_board * chosen.boards_per_round
    held.movement, held.rounds, held.boards_per_round = chosen.movement, chosen.rounds, chosen.boards_per_round
    held.same_boards, held.rounds_by_draw = chosen.same_boards, False
    changed = ("movement", "rounds", "rounds_by_draw", "boards_per_round", "round_time", "same_boards")
    held.save(update_fields=changed)
    commit_early(held)


def has_lengths(session: Session) -> bool:
    """Return whether a session has rounds, boards and times that its organiser can change: it is not drawn or over, and
    neither a round of a knockout, which its settings lay down, nor played by other clubs too.
    """
    waits = session.started_at is None and session.cancelled_at is None and session.schedule is None
    return waits and not session.is_knockout and not session.extra and session.simultaneous_id is None


@transaction.atomic
def change_lengths(session: Session, rounds: int | None, boards: int, a_board: int | None, interval: int) -> bool:
    """Give a session other rounds, boards a round, seconds of a board (None for those of the regulations, 0 for no
    limit) and minutes between rounds; return False where it has none to change. The deals that it needs are committed
    to.
    """
    held = Session.objects.select_for_update(of=("self",)).select_related("competition", "stage").get(pk=session.pk)
    if not has_lengths(held):
        return False
    held.rounds, held.boards_per_round, held.interval = rounds, boards, interval
    held.round_time = None if a_board is None else a_board * boards
    held.rounds_by_draw = False
    held.save(update_fields=["rounds", "rounds_by_draw", "boards_per_round", "round_time", "interval"])
    commit_early(held)
    return True


def give_boards(session: Session, boards: int) -> None:
    """Give a session, which is not stored by this, so many boards a round, in the time that is announced for a board.

    The time of the regulations becomes theirs for the new number (article 20.1): a session that has started has stored
    it, and one that is announced like it is not to have the time of other boards.
    """
    announced = time_announced(session)
    session.round_time = None if announced is None else announced * boards // session.boards_per_round
    session.boards_per_round = boards


def time_announced(session: Session) -> int | None:
    """Return the seconds of a round that were announced, None for those of the regulations, which a session that has
    started has stored.
    """
    by_regulations = session.round_time == time_by(session.competition.profile, session.boards_per_round)
    return None if by_regulations else session.round_time
