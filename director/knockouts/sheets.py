"""The score sheets of a match of a knockout and of its extra boards (article 44.2), and whether their scores stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from director.knockouts.models import ExtraBoards, KnockoutMatch
from director.movements.matches.rooms import TeamMatch
from director.results.matches import MatchSheet, is_agreed, match_of, scored_sheet, sheet_of
from director.results.rulings.ruling import is_period_over
from director.results.tallying import results_of
from director.sessions.models import Session
from play.store.one_page import once_a_page
from scoring.match.match import Team
from scoring.match.teams import MatchScore
from scoring.results.options import TeamForm
from scoring.ties.knockout import Extension

__all__ = [
    "Extras",
    "extras_of",
    "is_settled",
    "is_unconfirmed",
    "penalties_in",
    "scored_boards",
    "sessions_of_extras",
    "sheet_in",
]


@dataclass(frozen=True, slots=True)
class Extras:
    """What the extra boards of a match have brought, as far as their scores stand, and those that follow, if any:
    announced, in play, or over and not yet certain.

    `penalties` are what is taken off each of them, the home team first, as negative numbers of IMPs.
    """

    stand: tuple[Extension, ...] = ()
    penalties: tuple[tuple[Fraction, Fraction], ...] = ()
    open: Session | None = None


def scored_boards(sheet: MatchSheet, form: TeamForm) -> MatchScore:
    """Return the boards of a match in a form of scoring; what an adjusted score gives is shared out (Law 12C4)."""
    return scored_sheet(sheet, form).shared_out()


@once_a_page
def sheet_in(session: Session, match: int, known: frozenset[tuple[int, int]] | None = None) -> MatchSheet | None:
    """Return the score sheet of a match of a session; None before it is drawn."""
    found = match_of(session, 1, match)
    return None if found is None else sheet_of(session, found, known)


def is_settled(session: Session, sheet: MatchSheet, now: datetime | None = None) -> bool:
    """Return whether a score stands: its captains have confirmed it, or the correction period is over (41.2(4), 43)."""
    if session.ended_at is None or session.cancelled_at is not None:
        return False
    return is_agreed(session, sheet) or (now is not None and is_period_over(session, now))


def is_unconfirmed(match: KnockoutMatch, session: Session, now: datetime) -> bool:
    """Return whether a match, or its extra boards in that session, is played and its score does not stand."""
    if session.ended_at is None or session.cancelled_at is not None:
        return False
    number = match.match if session.pk == match.session_id else 1
    sheet = None if number is None else sheet_in(session, number)
    return sheet is not None and not is_settled(session, sheet, now)


def penalties_in(session: Session, match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Return what penalties take from both teams, in IMPs, as negative numbers (article 50.3)."""
    taken = {one.id: one.adjustment or Fraction(0) for one in results_of(session).contestants}
    return Fraction(taken.get(f"{match.home}", 0)), Fraction(taken.get(f"{match.away}", 0))


def sessions_of_extras(match: KnockoutMatch) -> Sequence[Session]:
    """Return the sessions of the extra boards of a match in their order, without those that are cancelled."""
    return _extras_in(match.stage_id).get(match.pk, ())


@once_a_page
def _extras_in(stage: int) -> Mapping[int, Sequence[Session]]:
    """Return the sessions of all extra boards of a knockout by the match; one statement for its whole bracket."""
    found: defaultdict[int, list[Session]] = defaultdict(list)
    every = ExtraBoards.objects.filter(of__stage=stage, session__cancelled_at=None)
    for one in every.select_related("session__competition", "session__stage").order_by("number"):
        found[one.of_id].append(one.session)
    return dict(found)


def extras_of(match: KnockoutMatch, now: datetime | None) -> Extras:
    """Return the extra boards of a match: IMPs of eight or four, the points of a single one (44.2(3), 44.2(4)).

    Without `now` those that stood when the match was decided, else those that captains have confirmed.
    Penalties are taken off IMPs (50.3): of a single board with one its IMPs count. What was played after boards that
    decide, since these were corrected, counts no more.
    """
    found: list[Extension] = []
    taken: list[tuple[Fraction, Fraction]] = []
    at = now or match.decided_at
    for session in sessions_of_extras(match):
        if found and found[-1].margin:
            break
        sheet = sheet_in(session, 1)
        if sheet is None or not is_settled(session, sheet, at):
            return Extras(tuple(found), tuple(taken), session)
        home, away = penalties_in(session, sheet.match)
        taken.append((home, away))
        in_points = bool(found) and not home and not away
        scored = scored_boards(sheet, TeamForm.TOTAL_POINTS if in_points else TeamForm.IMPS)
        # A board that is dealt anew has another number: those of the session are as many as were announced.
        boards = session.boards_per_round * (session.rounds or 1)
        found.append(Extension(boards, scored.total(Team.HOME) + home - away))
    return Extras(tuple(found), tuple(taken))
