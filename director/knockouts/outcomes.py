"""The score of a match of a knockout, and what decides it: IMPs, then article 44.2; a forfeit (articles 23, 25.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final

from django.db.models import Q

from director.appeals.hanging import Open, hanging
from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.knockouts.carrying import carried_into
from director.knockouts.models import Decided, KnockoutMatch
from director.knockouts.sheets import (
    Extras,
    extras_of,
    is_settled,
    penalties_in,
    scored_boards,
    sessions_of_extras,
    sheet_in,
)
from director.results.changes.stopped_tables import unfinished_in
from director.results.matches import match_of
from director.results.withdrawals.forfeit_models import Decision, Forfeit, What
from director.results.withdrawals.out import forfeited_too_often
from director.results.withdrawals.unfinished import awarded_in
from director.sessions.models import Session
from director.sessions.order.suspended import disqualified_from
from scoring.match.match import Team
from scoring.results.options import TeamForm
from scoring.ties.knockout import Extension
from scoring.ties.knockout import knockout as ladder_of
from scoring.ties.ladder import order

__all__ = [
    "KnockoutScore",
    "Verdict",
    "goes_no_further",
    "hangs_on",
    "is_overtaken",
    "is_settled",
    "left_without_leave",
    "needs_extra",
    "score_of",
    "scored_boards",
    "sheet_in",
    "verdict",
]

_LEVEL: Final = {"home": Fraction(0), "away": Fraction(0)}
_BY_SCORE: Final = (
    *(Decided.PLAYED, Decided.TOTAL_POINTS, Decided.BOARDS_WON),
    *(Decided.EXTRA, Decided.SINGLE),
)
_GRAVE: Final = (Decision.UNEXCUSED, Decision.DELIBERATE)


@dataclass(frozen=True, slots=True)
class KnockoutScore:
    """The score of a match: IMPs of both teams, the home team first, with what was carried over and penalties.

    Where an adjusted score is not the same for both, each board counts as the average of the two (Law 12C4). `net` is
    the home team's net total points of each board, `extras` what the extra boards have brought (44.2).
    """

    home: Fraction
    away: Fraction
    carried: tuple[Fraction, Fraction]
    penalties: tuple[Fraction, Fraction]
    net: tuple[Fraction, ...]
    extras: tuple[Extension, ...] = ()

    @property
    def margin(self) -> Fraction:
        """What the home team leads by, negative where it is behind."""
        return self.home - self.away

    @property
    def boards(self) -> int:
        """How many boards count."""
        return len(self.net)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won a match and who has lost it, and by what."""

    winner: Entry
    loser: Entry
    how: Decided


def score_of(match: KnockoutMatch, known: frozenset[tuple[int, int]] | None = None) -> KnockoutScore | None:
    """Return the score of a match, of those boards alone whose table and number are `known`; None before its draw."""
    if match.session is None or match.match is None:
        return None
    sheet = sheet_in(match.session, match.match, known)
    if sheet is None:
        return None
    imps, points = (scored_boards(sheet, form) for form in (TeamForm.IMPS, TeamForm.TOTAL_POINTS))
    carried, taken = carried_into(match), penalties_in(match.session, sheet.match)
    return KnockoutScore(
        imps.won(Team.HOME) + carried[0] + taken[0],
        imps.won(Team.AWAY) + carried[1] + taken[1],
        carried,
        taken,
        tuple(points.boards(Team.HOME).values()),
        extras_of(match, None).stand if known is None else (),
    )


def hangs_on(match: KnockoutMatch, now: datetime) -> Open | None:
    """Return why the score of a match can still change: an appeal, or a ruling that is to come or may be appealed.

    Those on its extra boards count as well.
    """
    if match.session is None or match.match is None:
        return None
    found = [(match.session, match.match), *((one, 1) for one in sessions_of_extras(match))]
    every = (why for session, number in found if session.started_at for why in _hanging(session, number, now))
    return min(every, default=None)


def _hanging(session: Session, match: int, now: datetime) -> list[Open]:
    found = match_of(session, 1, match)
    if found is None:
        return []
    of = hanging(session, frozenset(found.boards), now)
    return [why for number, why in of.contestants.items() if number in found.teams]


def verdict(match: KnockoutMatch, now: datetime) -> Verdict | None:
    """Return how a match is decided; None as long as it is not, or an appeal or a ruling is open that could change it.

    A match that is level waits for extra boards (44.2(3), 44.2(4)), as long as both teams are there to play them.
    """
    if match.session is None or match.match is None or match.home is None or match.away is None:
        return None
    if (gone := _forfeited(match) or _disqualified(match)) is not None:
        return gone
    sheet = sheet_in(match.session, match.match)
    if sheet is None or not is_settled(match.session, sheet, now):
        return None
    if hangs_on(match, now) in (Open.APPEALED, Open.TO_COME):
        return None
    if (lost := _unfinished(match)) is not None:
        return lost
    score = score_of(match)
    assert score is not None
    if score.margin:
        return _won(match, Decided.PLAYED, home=score.margin > 0)
    extras = extras_of(match, now)
    found = _by_ladder(score.net, extras.stand)
    return _alone(match, extras) if found is None else _won(match, found[1], home=found[0])


def _by_ladder(net: Sequence[Fraction], extras: Sequence[Extension]) -> tuple[bool, Decided] | None:
    """Return whether the home team has won a match that is level in IMPs, and by which rule; None while neither has."""
    standing = order(_LEVEL, ladder_of("home", "away", net, extras))
    if not standing.decisions:
        return None
    return standing.places[0].contestant == "home", Decided(standing.decisions[0].ref)


def is_overtaken(match: KnockoutMatch, score: KnockoutScore | None) -> bool:
    """Return whether the present score of a match that was decided by play does not give its winner: it was corrected
    after the match that follows had begun, so that what was decided stands.
    """
    if score is None or match.decided_at is None or match.how not in _BY_SCORE:
        return False
    found = _by_ladder(score.net, score.extras)
    home = score.margin > 0 if score.margin else found is not None and found[0]
    return match.winner_id != (match.home_id if home else match.away_id) or not (score.margin or found)


def _won(match: KnockoutMatch, how: Decided, *, home: bool) -> Verdict:
    assert match.home is not None
    assert match.away is not None
    return Verdict(match.home, match.away, how) if home else Verdict(match.away, match.home, how)


def _forfeited(match: KnockoutMatch) -> Verdict | None:
    """Return the loss of a team that has given up the match, or its extra boards, as the chief director has decided
    (articles 23, 25.1).
    """
    extra = {one.pk for one in sessions_of_extras(match)}
    decided = Forfeit.objects.filter(session__in={match.session_id, *extra}, entry__in=(match.home_id, match.away_id))
    granted = decided.exclude(decision__in=("", Decision.REFUSED)).order_by("pk")
    of_a_part = Q(what=What.SEGMENT, decision=Decision.AGREED, session=match.session)
    one = granted.exclude(of_a_part).first()
    if one is None and match.session is not None and granted.exists():
        # Segments that were given up: their boards are awarded, and two in a row or three are too many (23.1(1)).
        too_often = forfeited_too_often(match.session)
        one = next((each for each in granted if each.entry_id in too_often), None)
    if one is None:
        return None
    how = Decided.WITHOUT_LEAVE if one.decision in _GRAVE else Decided.FORFEIT
    return _won(match, how, home=one.entry_id != match.home_id)


def _disqualified(match: KnockoutMatch) -> Verdict | None:
    """Return the loss of a team that was disqualified before its boards were played (Law 91B).

    What was played stands: then its opponents of the next match go on, and nobody takes its place (article 23.3).
    """
    assert match.session is not None
    if match.session.ended_at is not None:
        return None
    out = disqualified_from(match.stage.competition_id)
    lost = [team for team in (match.home, match.away) if team is not None and team.pk in out]
    return _won(match, Decided.DISQUALIFIED, home=lost[0] == match.away) if len(lost) == 1 else None


def _unfinished(match: KnockoutMatch) -> Verdict | None:
    """Return the loss of a team that has not finished the match or its extra boards (article 25.1): its last segment
    was stopped, since nobody of its list could sit down or it was suspended.

    A segment that another one followed, or that was given up alone, is awarded by its boards (25.3).
    """
    lost: set[int] = set()
    for session, number in ((match.session, match.match), *((one, 1) for one in sessions_of_extras(match))):
        if session is None or session.ended_at is None:
            continue
        given_up = set(session.forfeits.exclude(decision__in=("", Decision.REFUSED)).values_list("entry", "round"))
        for stop in unfinished_in(session):
            if (stop.match, stop.round) != (number, session.rounds):
                continue
            team = session.contestants.get(number=stop.team).entry_id
            if (team, stop.round) not in given_up and awarded_in(session, stop):
                lost.add(team)
    if len(lost) != 1:
        return None
    out = lost <= disqualified_from(match.stage.competition_id)
    return _won(match, Decided.DISQUALIFIED if out else Decided.FORFEIT, home=match.home_id not in lost)


def _alone(match: KnockoutMatch, extras: Extras) -> Verdict | None:
    """Return the win of a team whose opponents are not there for the extra boards of a match that is level.

    Extra boards that are over count as they were played.
    """
    if extras.open is not None and extras.open.ended_at is not None:
        return None
    gone = goes_no_further(match.stage)
    left = [team for team in (match.home, match.away) if team is not None and team.pk in gone]
    if len(left) != 1:
        return None
    if left[0].pk in disqualified_from(match.stage.competition_id):
        how = Decided.DISQUALIFIED
    else:
        how = Decided.WITHOUT_LEAVE if left[0].pk in left_without_leave(match.stage) else Decided.FORFEIT
    return _won(match, how, home=left[0] == match.away)


def goes_no_further(stage: Stage) -> set[int]:
    """Return the teams that play no more of a stage: withdrawn, disqualified (Law 91B), or out by a forfeit (articles
    23.3 to 23.5).

    Nobody takes their places.
    """
    grave = Forfeit.objects.filter(session__stage=stage, decision__in=_GRAVE)
    every = Forfeit.objects.filter(session__stage=stage, what=What.EVENT, decision=Decision.AGREED)
    gone = Entry.objects.filter(competition=stage.competition_id, withdrawn_at__isnull=False)
    return {
        *grave.values_list("entry", flat=True),
        *every.values_list("entry", flat=True),
        *gone.values_list("pk", flat=True),
        *disqualified_from(stage.competition_id),
    }


def left_without_leave(stage: Stage) -> set[int]:
    """Return the teams that have withdrawn between the rounds of a stage without leave (article 23.4)."""
    return set(stage.withdrawals.filter(decision__in=_GRAVE).values_list("entry", flat=True))


def needs_extra(match: KnockoutMatch, boards: int, now: datetime) -> int:
    """Return how many extra boards a match that is level needs: so many `boards` first, then one; 0 for none (44.2)."""
    if match.session is None or match.match is None or match.decided_at is not None:
        return 0
    sheet = sheet_in(match.session, match.match)
    if sheet is None or not is_settled(match.session, sheet, now) or verdict(match, now) is not None:
        return 0
    score = score_of(match)
    if score is None or score.margin or not score.boards or hangs_on(match, now) in (Open.APPEALED, Open.TO_COME):
        return 0
    extras = extras_of(match, now)
    if extras.open is not None:
        return 0
    return 1 if extras.stand else boards
