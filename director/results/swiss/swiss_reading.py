"""A Swiss of a session as it is stored, read into its state: results, pairings, and who was not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.db.models import Max

from director.competitions.models import Kind, Method
from director.competitions.regulated import chosen_scale, parts_ties_of_teams
from director.entries.seeds.seeding import wishes_of
from director.movements.swiss.related_swiss import kept
from director.results.swiss.swiss import SwissState
from director.results.withdrawals.out import last_in
from director.sessions.draw.swiss_models import Absence, AbsenceKind, Pairing
from director.sessions.draw.swiss_rules import SwissRules, rounds_of_swiss
from director.sessions.models import Movement, Session
from scoring.exchange.results import Results
from scoring.exchange.scored.pairs_matches import pairs_matches
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.teams_tally import boards_for_ties, meetings_of
from scoring.match.teams import MatchScore, score_match
from scoring.match.vp.chosen import Chosen, scale_for
from scoring.penalties.net import Penalty
from scoring.results.options import TeamForm
from scoring.stage.happened import Bye, Forfeit, Met, Missed, RoundEvent, Stage, TakenOut
from scoring.stage.scored import met
from scoring.stage.side import MatchSide
from scoring.stage.worth import BoardAMatch, Scale, penalty_unit
from scoring.ties.boards import BoardScore

__all__ = ["absences_in", "is_swiss", "own_scale", "pairings_in", "scale_in", "state_of"]


def is_swiss(session: Session) -> bool:
    """Return whether the rounds of a session are paired one by one."""
    return session.movement == Movement.SWISS


def pairings_in(session: Session, *, published: bool = True) -> dict[int, Pairing]:
    """Return the pairing of each round that is in force; those that are only proposed too, unless `published`."""
    every = session.pairings.order_by("pk")
    if published:
        every = every.exclude(published_at=None)
    return {one.round: one for one in every}


def absences_in(session: Session) -> list[Absence]:
    """Return who is not there, as far as it was not taken back."""
    return list(session.absences.filter(taken_back_at=None).order_by("pk"))


def state_of(session: Session, results: Results, last: int | None = None) -> SwissState:
    """Return a Swiss by these results, up to the round `last`, None for all of which there are results.

    A bye and a forfeit count when a match of their round has a result, or the round is over.
    """
    competition, rules = session.competition, SwissRules.of(session.swiss)
    known = {row.round for row in results.rows if row.round is not None}
    until = max([session.rounds_over, *known]) if last is None else last
    scale = scale_in(session)
    scores: dict[tuple[int, str], MatchScore] = {}
    of_ties: list[BoardScore] = []
    if competition.kind == Kind.TEAMS:
        played = []
        for meeting in meetings_of(results):
            number, match = meeting.round, meeting.match
            if not match.boards or number > until:
                continue
            form = TeamForm.BOARD_A_MATCH if isinstance(scale, BoardAMatch) else TeamForm.IMPS
            score = scores[number, match.home] = score_match(match, form)
            if score.tables:
                of_ties += boards_for_ties(score, score_match(match, TeamForm.TOTAL_POINTS))
                played.append(met(number, match, scale=own_scale(session, score, scale)))
    else:
        played = [one for one in _of_pairs(session, results) if one.round <= until]
    events = tuple(_events(session, played, until))
    teams = session.contestants.aggregate(most=Max("number"))["most"] or 0
    unit = penalty_unit(scale)
    assert unit is not None
    penalties = tuple(Penalty(one.id, -one.adjustment, unit) for one in results.contestants if one.adjustment)
    absences = absences_in(session)
    away = {one.number for one in absences if one.kind == AbsenceKind.UNEXCUSED}
    last_places = frozenset(f"{number}" for number in away | last_in(session))
    return SwissState(
        teams,
        rounds_of_swiss(rules, max(teams, 2), session.rounds),
        session.boards_per_round,
        rules,
        Stage(scale, events, penalties=penalties, placed_last=last_places, pairs=competition.kind != Kind.TEAMS),
        tuple(of_ties),
        scores,
        parts_ties_of_teams(competition.profile),
        related=kept(wishes_of(competition, _numbers(session))),
    )


def _numbers(session: Session) -> dict[int, int]:
    """Return the numbers of the entries, those of its stage where it has one."""
    if session.stage is not None:
        return dict(session.stage.contestants.values_list("entry", "number"))
    return dict(session.contestants.values_list("entry", "number"))


def scale_in(session: Session) -> Scale:
    """Return the scale of a match of all boards of a round (article 42), or the points of board-a-match."""
    boards = session.competition.compared(session.boards_per_round)
    if session.competition.method == Method.BOARD_A_MATCH:
        return BoardAMatch(boards)
    return scale_for(chosen_scale(session.competition), boards)


def own_scale(session: Session, score: MatchScore, scale: Scale) -> Scale | None:
    """Return the scale of a match in which fewer boards count, None for that of all (article 42)."""
    competition = session.competition
    if isinstance(scale, BoardAMatch) or score.compared == competition.compared(session.boards_per_round):
        return None
    return scale_for(chosen_scale(competition), max(1, score.compared))


def _of_pairs(session: Session, results: Results) -> Iterator[Met]:
    """Yield the matches of pairs by their leads against the field."""
    tally = rescore(results)
    if tally.field is None:
        return
    chosen: Chosen = chosen_scale(session.competition)
    for one in pairs_matches(tally.rows, tally.field, tally.scoring):
        ns, ew = (MatchSide(max(lead, Fraction(0)), max(-lead, Fraction(0))) for lead in (one.ns_lead, one.ew_lead))
        scale = None if one.boards == session.boards_per_round else scale_for(chosen, one.boards)
        yield Met(one.round, one.ns.id, one.ew.id, ns, ew, scale)


def _events(session: Session, played: Sequence[Met], until: int) -> Iterator[RoundEvent]:
    """Yield what happened in each round: matches, forfeits, the bye, who was taken out, who was not there."""
    found = {(one.round, frozenset(one.teams)): one for one in played}
    absences = absences_in(session)
    numbers = set(session.contestants.values_list("number", flat=True))
    for number, pairing in sorted(pairings_in(session).items()):
        if number > until:
            continue
        away = {one.number: one for one in absences if one.holds_in(number)}
        seen: set[int] = set()
        for home, visitor in pairing.couples:
            result = found.get((number, frozenset((f"{home}", f"{visitor}"))))
            if result is not None:
                yield result
            elif home in away or visitor in away:
                yield from _forfeited(number, home, visitor, away)
            seen |= {home, visitor}
        if pairing.bye is not None:
            yield Bye(number, f"{pairing.bye}")
        yield from (TakenOut(number, f"{team}") for team in pairing.out)
        seen |= {*pairing.out, *([] if pairing.bye is None else [pairing.bye])}
        for team in sorted(numbers - seen):
            by_force = team in away and away[team].kind == AbsenceKind.EXCUSED
            yield Missed(number, f"{team}", by_force)


def _forfeited(number: int, home: int, visitor: int, away: Mapping[int, Absence]) -> Iterator[RoundEvent]:
    """Yield what a match is that was paired and not played, since one or both were not there (article 24)."""
    gone = [team for team in (home, visitor) if team in away]
    by_force = {team: away[team].kind == AbsenceKind.EXCUSED for team in gone}
    if len(gone) == 1:
        present = visitor if gone[0] == home else home
        yield Forfeit(number, f"{gone[0]}", f"{present}", by_force[gone[0]])
    else:
        yield from (Missed(number, f"{team}", by_force[team]) for team in gone)
