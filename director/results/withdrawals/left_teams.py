"""A team that leaves a round robin: what becomes of its matches, and of the rounds that it does not play (23.1(3), 24).

It has left when its entry is withdrawn, when it is disqualified (Law 91B), or when it has given up all rounds that
follow. Before half of its matches all of them are cancelled; later they stand, and each opponent whom it does not meet
is credited by article 24, as for a single round that is forfeited.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from director.competitions.models import Kind
from director.competitions.stage_models import StageForm
from director.competitions.stage_settings import settings_of_stage
from director.entries.models import Entry
from director.entries.stage_models import StageEntry
from director.entries.telling import tell_withdrawn
from director.movements.matches.rooms import is_segmented, matches_of
from director.movements.matches.round_robin import berger
from director.movements.pairs.changes import without_pair
from director.results.swiss.swiss_reading import is_swiss, own_scale, scale_in
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.out import out_of_event
from director.sessions.draw.movement import AT_HOME, movement_for
from director.sessions.draw.schedules import pairs_of, schedule_data, schedule_of
from director.sessions.models import Movement, Session
from play.models import Person
from scoring.absence.forfeits import results_stand
from scoring.exchange.results import Results
from scoring.exchange.scored.teams_tally import Meeting, meetings_of
from scoring.exchange.scored.unplayed import rounds_unplayed
from scoring.match.teams import score_match
from scoring.results.options import TeamForm
from scoring.stage.happened import Forfeit as Forfeited
from scoring.stage.happened import Stage
from scoring.stage.scored import met

__all__ = ["Matches", "Settled", "happened_in", "in_round_robin", "let_team_go", "matches_of_team", "settled"]


@dataclass(frozen=True, slots=True)
class Matches:
    """How many matches a team has played, of how many in the stage."""

    played: int
    scheduled: int

    @property
    def stand(self) -> bool:
        """Whether they stand when the team is out now (article 23.1(3))."""
        return not self.scheduled or results_stand(min(self.played, self.scheduled), self.scheduled)


@dataclass(frozen=True, slots=True)
class Settled:
    """The results of a session that count, with the matches that one side was not there for (article 24), and the teams
    that are `out` of all of them.
    """

    results: Results
    out: frozenset[int] = frozenset()


def in_round_robin(session: Session) -> bool:
    """Return whether a session is of teams that meet each other, round by round."""
    if session.competition.kind != Kind.TEAMS or session.schedule is None or is_swiss(session):
        return False
    return not is_segmented(schedule_of(session.schedule))


def matches_of_team(session: Session, entry: Entry, results: dict[Session, Results]) -> Matches:
    """Return the matches of a team in the round robin of a session: in all sessions of its stage, whose `results` these
    are.
    """
    played = 0
    for one, of_session in results.items():
        number = one.contestants.filter(entry=entry).values_list("number", flat=True).first()
        played += sum(f"{number}" in (of.match.home, of.match.away) for of in _played(of_session))
    stage = session.stage
    if stage is not None and stage.form == StageForm.ROUND_ROBIN:
        own = StageEntry.objects.filter(stage=stage, entry=entry).first()
        if own is not None:
            others = StageEntry.objects.filter(stage=stage, group=own.group).count() - 1
            return Matches(played, others * settings_of_stage(stage).cycles)
    number = session.contestants.filter(entry=entry).values_list("number", flat=True).first() or 0
    return Matches(played, sum(number in couple for _round, *couple in _couples(session)))


def let_team_go(held: Session, number: int, last_round: int, by: Person, now: datetime) -> None:
    """Let a team of a round robin play no more after that round: its opponents sit out. Its entry is withdrawn when no
    round comes before.

    `held` is under its lock. Nothing is done to a team that has left already.
    """
    entry = Entry.objects.get(contestants__session=held, contestants__number=number)
    if entry.withdrawn_at is not None:
        return
    schedule = pairs_of(held.schedule or {})
    if number in schedule.contestants:
        held.schedule = schedule_data(without_pair(schedule, number, last_round))
        held.save(update_fields=["schedule"])
    if last_round <= held.round:
        Entry.objects.filter(pk=entry.pk).update(withdrawn_at=now)
        tell_withdrawn(entry, by)


def settled(session: Session, results: Results, last: int | None) -> Settled:
    """Return what counts of a round robin in one session: its results without the matches that are cancelled, with what
    others are credited for those that were not played, up to the round `last`.

    Those of an event in stages are worked out over all its sessions (`director.standings.teams`).
    """
    if session.stage_id is not None or not in_round_robin(session):
        return Settled(results)
    left = _left_in(session)
    if not left.gone and not left.missed:
        return Settled(results)
    counting, forfeited, out = _without_cancelled(session, results, left, last)
    if not forfeited:
        return Settled(counting, out)
    return Settled(replace(counting, unplayed=rounds_unplayed(_stage_of(session, counting, forfeited))), out)


def happened_in(session: Session, results: Results) -> Stage:
    """Return a round robin of one session: the matches that count, and those for which one team was not there."""
    counting, forfeited, _out = _without_cancelled(session, results, _left_in(session), None)
    return _stage_of(session, counting, forfeited)


def _without_cancelled(
    session: Session, results: Results, left: _Left, last: int | None
) -> tuple[Results, list[Forfeited], frozenset[int]]:
    """Return the results that count, the matches that are forfeited up to the round `last`, and the teams whose matches
    are cancelled.
    """
    couples = list(_couples(session))
    played = {(one.round, int(team)) for one in _played(results) for team in (one.match.home, one.match.away)}
    out = _cancelled(left.gone, couples, played)
    rows = tuple(row for row in results.rows if not {f"{team}" for team in out} & {row.ns, row.ew})
    upto = [one for one in couples if one[0] <= _last_round(session, couples, last)]
    return replace(results, rows=rows), list(_forfeited(left, upto, played, out)), out


@dataclass(frozen=True, slots=True)
class _Left:
    """The teams that have `gone` for good, and the rounds that were given up, each as (round, team)."""

    gone: frozenset[int]
    missed: frozenset[tuple[int, int]]


def _left_in(session: Session) -> _Left:
    numbers = dict(session.contestants.values_list("entry", "number"))
    granted = session.forfeits.exclude(decision__in=("", Decision.REFUSED)).order_by("pk")
    given_up = list(granted.filter(entry__in=numbers))  # not of who is in no draw since the session was taken back
    withdrawn = session.contestants.filter(entry__withdrawn_at__isnull=False).values_list("number", flat=True)
    event = {numbers[one.entry_id] for one in given_up if one.what == What.EVENT}
    gone = ({*withdrawn, *event} - _still_playing(session)) | out_of_event(session)
    return _Left(frozenset(gone), frozenset((one.round, numbers[one.entry_id]) for one in given_up))


def _cancelled(
    gone: Collection[int], couples: Collection[tuple[int, int, int]], played: Collection[tuple[int, int]]
) -> frozenset[int]:
    """Return the teams that have gone before half of their matches: all of them are cancelled (article 23.1(3))."""
    return frozenset(
        team
        for team in gone
        if not Matches(
            sum(team == other for _number, other in played), sum(team in couple for _round, *couple in couples)
        ).stand
    )


def _last_round(session: Session, couples: Collection[tuple[int, int, int]], last: int | None) -> int:
    """Return the last round whose matches are over, `last` at most."""
    over = session.rounds_over
    if pairs_of(session.schedule or {}).home_tables:  # their matches are over together, at the end
        over = len(couples) if session.ended_at is not None else 0
    return over if last is None else min(last, over)


def _forfeited(
    left: _Left, couples: Iterable[tuple[int, int, int]], played: Collection[tuple[int, int]], out: Collection[int]
) -> Iterator[Forfeited]:
    """Yield the matches that one team was not there for and the other is credited with (article 24)."""
    for number, home, away in couples:
        absent = [team for team in (home, away) if team in left.gone or (number, team) in left.missed]
        if len(absent) == 1 and absent[0] not in out and (number, home) not in played:
            present = away if absent[0] == home else home
            yield Forfeited(number, f"{absent[0]}", f"{present}")


def _still_playing(session: Session) -> set[int]:
    """Return the teams that have a match in the round in play or later, none when the session is over."""
    if session.ended_at is not None:
        return set()
    rows = pairs_of(session.schedule or {}).rows
    return {team for row in rows if row.round >= session.round and row.is_played for team in row.sides}


def _played(results: Results) -> Iterator[Meeting]:
    """Yield the matches in which at least one board counts."""
    for one in meetings_of(results):
        if score_match(one.match, TeamForm.IMPS).tables:
            yield one


def _couples(session: Session) -> Iterator[tuple[int, int, int]]:
    """Yield the round, home and away of all matches that the round robin of a session was to have."""
    teams = session.contestants.count()
    if session.movement in AT_HOME:
        yield from _at_home(Movement(session.movement), teams, session.rounds, session.boards_per_round)
        return
    for number, line in enumerate(berger(teams) if teams > 1 else (), 1):
        if number <= session.rounds_drawn:
            yield from ((number, home, away) for home, away in line if away is not None)


@lru_cache(maxsize=64)
def _at_home(movement: Movement, teams: int, rounds: int | None, boards: int) -> tuple[tuple[int, int, int], ...]:
    """Return the same of a movement in which pairs go round: it is made once, since each page of a session asks."""
    made = movement_for(movement, teams, rounds=rounds, boards_per_round=boards, same_boards=False)
    return tuple((one.round, one.home, one.away) for one in matches_of(made))


def _stage_of(session: Session, results: Results, forfeited: Sequence[Forfeited]) -> Stage:
    """Return a round robin of one session: the matches that were played, and those that were forfeited."""
    scale = scale_in(session)
    missed = {(one.round, team) for one in forfeited for team in one.teams}
    played = [
        met(one.round, one.match, scale=own_scale(session, score_match(one.match), scale))
        for one in _played(results)
        if (one.round, one.match.home) not in missed
    ]
    return Stage(scale, (*played, *forfeited))
