"""The results of a session scored by `scoring`, as `python -m scoring` scores the exported file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from django.db.models import QuerySet

from director.competitions.models import Kind, Method
from director.competitions.regulated import chosen_scale, parts_ties_of_pairs, parts_ties_of_teams
from director.entries.models import no_name
from director.movements.matches.home_tables import is_open
from director.movements.matches.rooms import Room, is_segmented, matches_of, room_of
from director.movements.schedule import IndividualSchedule, PairsSchedule
from director.results.models import BoardResult
from director.results.rulings.ruling import Counting, counting, unit_of
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.results.rulings.written import adjusted_of, points_of, result_of
from director.results.swiss.swiss import standing_of
from director.results.swiss.swiss_reading import is_swiss, state_of
from director.results.withdrawals.left_teams import Settled, happened_in, in_round_robin, settled
from director.results.withdrawals.out import last_in, out_of_event
from director.sessions.draw.schedules import SessionSchedule, schedule_of
from director.sessions.models import Movement, Session
from director.sessions.teams.agreed_models import apart_of
from laws.notation.record import Record
from laws.values.board import Board
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played
from laws.values.deal import Deal
from laws.values.seats import Side
from play.store.one_page import once_a_page
from scoring.exchange.results import OUT, Contestant, Happened, ResultRow, Results, Scoring, partnership
from scoring.exchange.scored.entrants import Entrant
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, RankedEntrant, Tally, by_number
from scoring.exchange.scored.unplaced import placed_last, without_places
from scoring.exchange.scored.unplayed import rounds_unplayed, unplayed_without
from scoring.penalties.net import Penalty, net
from scoring.penalties.units import PenaltyUnit
from scoring.results.outcomes import NotPlayed
from scoring.rounding import rounded
from scoring.stage.accounts import accounts

__all__ = [
    "DECIMALS",
    "choices_of",
    "credited_between",
    "form_at",
    "handicaps_in",
    "happened_at",
    "placed_results",
    "places_by_round",
    "results_of",
    "tally_of",
    "tally_with_handicaps",
    "unplayed_in",
]

DECIMALS: Final = 2
"""Of totals and percentages in files."""
_PASSED: str = "passed out"


def results_of(session: Session, boards: Collection[int] | None = None, ruled: Counting | None = None) -> Results:
    """Return the results of a session so far as the exchange formats hold them, with hand records once it is over.

    With `boards` only the results of those. With `ruled` these rulings count instead of the recorded ones.
    Rulings that count take the place of what was played; penalties are adjustments of the totals (article 50.3). A
    Swiss has its matches at times of their own too, once they are over: its next round is paired by them.
    """
    if ruled is not None:
        return _results(session, boards, ruled)
    return _recorded_results(session, None if boards is None else frozenset(boards))


@once_a_page
def _recorded_results(session: Session, boards: frozenset[int] | None) -> Results:
    return _results(session, boards, counting(session))


def _results(session: Session, boards: Collection[int] | None, ruled: Counting) -> Results:
    schedule = schedule_of(session.schedule) if session.schedule is not None else None
    winners = 1 if schedule is None else schedule.winners
    teams = schedule is not None and (schedule.rooms or schedule.home_tables)
    segmented = schedule is not None and is_segmented(schedule)
    sides: dict[int | None, Side] = {}
    if isinstance(schedule, PairsSchedule) and winners == 2:
        sides = {row.ns: Side.NS for row in schedule.rows}
    contestants = session.contestants.select_related("entry").prefetch_related("entry__entrants")
    at_home = _rounds_at_home(schedule)
    results = Results(
        rows=tuple(
            _of_match(one, ruled, segmented=segmented, at_home=at_home) if teams else _row(one, ruled)
            for one in _recorded(session, boards)
        ),
        contestants=tuple(
            Contestant(
                f"{one.number}",
                sides.get(one.number, Side.EW) if winners == 2 else None,
                (
                    *[one.entry.name] * teams,
                    *(player.name or no_name(hall=session.hall) for player in one.entry.entrants.all()),
                ),
            )
            for one in contestants
        ),
        scoring=Scoring(Method(session.competition.method).scoring),
        winners=winners,
        title=session.competition.name,
        date=session.day,
        deals=tuple(_deals(session)) if session.ended_at is not None else (),
        individual=isinstance(schedule, IndividualSchedule),
    )
    results = _penalised(results, ruled.penalties, unit_of(session)) if ruled.penalties else results
    return _with_apart(session, results, boards) if session.movement == Movement.SWISS else results


def _with_apart(session: Session, results: Results, boards: Collection[int] | None) -> Results:
    """Return the results of a session with those of its matches that were played at times of their own."""
    numbers = dict(session.contestants.values_list("entry", "number"))
    for one in apart_of(session).filter(own__ended_at__isnull=False).select_related("own__competition"):
        assert one.own is not None
        called = {
            f"{number}": f"{numbers[entry]}" for number, entry in one.own.contestants.values_list("number", "entry")
        }
        played = results_of(one.own, boards)
        rows = (replace(row, round=one.round, ns=called[row.ns], ew=called[row.ew]) for row in played.rows)
        taken = {called[of.id]: of.adjustment for of in played.contestants if of.adjustment}
        results = replace(
            results,
            rows=(*results.rows, *rows),
            deals=(*results.deals, *played.deals),
            contestants=tuple(
                replace(of, adjustment=(of.adjustment or 0) + taken[of.id]) if of.id in taken else of
                for of in results.contestants
            ),
        )
    return results


def _penalised(results: Results, rulings: Sequence[Ruling], unit: PenaltyUnit) -> Results:
    """Return the results with what penalties take off the totals; a top is that of the field's boards."""
    field = rescore(results).field
    tops = [top for board in field.boards for line in field.tops(board.number) for top in line] if field else []
    penalties = [Penalty(f"{one.contestant}", points_of(one.value)[0], points_of(one.value)[1]) for one in rulings]
    totals = {one.id: Fraction(0) for one in results.contestants}
    taken = net(totals, penalties, unit, max(tops, default=Fraction(0)))
    return replace(
        results,
        contestants=tuple(replace(one, adjustment=taken[one.id] or None) for one in results.contestants),
    )


def _recorded(session: Session, boards: Collection[int] | None) -> Iterable[BoardResult]:
    every = session.results.all()
    return every if boards is None else every.filter(board__in=boards)


def tally_of(session: Session, boards: Collection[int] | None = None, ruled: Counting | None = None) -> Tally:
    """Return the results of a session scored; those of teams in victory points by the scale of the event."""
    return _scored(session, results_of(session, boards, ruled))


def credited_between(session: Session, results: Results) -> dict[tuple[str, str], Fraction]:
    """Return what each team has of another one for a match of a session that was forfeited: nothing for who did it, and
    what article 24 credits the other with, by these results.

    Empty for a round robin in stages, which is credited over all its sessions.
    """
    if is_swiss(session):
        found = state_of(session, results).accounts
    elif session.stage_id is None and in_round_robin(session):
        found = accounts(happened_in(session, results))
    else:
        return {}
    lines = ((team, line) for team, of in found.items() for line in of)
    return {(team, line.opponent): line.points for team, line in lines if line.opponent and line.side is None}


def placed_results(session: Session) -> Results:
    """Return the results of a session with the total and the place of each contestant, as its page ranks them; none in
    a knockout.

    Byes and forfeits are among them, as files hold them. A team whose matches are cancelled (article 23.1(3)) is left
    out, and so are they; who is out of the event has the place `OUT`.
    """
    results = results_of(session)
    tally = _scored(session, results)
    gone = {f"{number}" for number in settled(session, results, None).out}
    ranked = () if session.is_knockout else tally.standings
    out = {f"{number}" for number in out_of_event(session)} if ranked else set()
    by_number = {one.entrant.id: one for one in ranked}
    placed = (replace(one, place=OUT if one.id in out else "") for one in tally.results.contestants)
    contestants = (_with_figures(one, by_number[one.id]) if one.id in by_number else one for one in placed)
    return replace(
        results,
        rows=tuple(row for row in results.rows if gone.isdisjoint((row.ns, row.ew))),
        contestants=tuple(one for one in contestants if one.id not in gone),
        unplayed=unplayed_without(tally.results, gone),
    )


def _with_figures(one: Contestant, ranked: RankedEntrant) -> Contestant:
    """Return a contestant with his place and total, and his percentage where there is one, as files have them."""
    percentage = None if ranked.percentage is None else Fraction(rounded(ranked.percentage, DECIMALS))
    total = Fraction(rounded(ranked.total, DECIMALS))
    return replace(one, place=ranked.written, total=total, percentage=percentage)


def places_by_round(session: Session, boards: Collection[int] | None = None) -> list[dict[str, int]]:
    """Return the place of each contestant after each round that has a result, penalties included."""
    results, rounds = results_of(session, boards), dict(_rounds(session))
    if session.schedule is not None and schedule_of(session.schedule).home_tables:
        return []  # a match has no round: nobody is ranked before the end
    found = []
    for last in sorted(set(rounds.values())):
        rows = tuple(row for row in results.rows if (row.round or rounds[row.table or 0, row.board]) <= last)
        standings = _scored(session, replace(results, rows=rows), last).standings
        found.append({one.entrant.id: one.place for one in standings})
    return found


def _rounds(session: Session) -> Iterable[tuple[tuple[int, int], int]]:
    """Yield the round of each table and board; rows of a match in segments do not hold it."""
    for one in session.results.all():
        yield (one.table, one.board), one.round


def choices_of(session: Session) -> Choices:
    """Return how the results of a session are scored: the scale of victory points, and whether ties are broken."""
    competition, profile = session.competition, session.competition.profile
    if competition.kind == Kind.TEAMS:
        vp = None if competition.method == Method.BOARD_A_MATCH else chosen_scale(competition)
        return Choices(vp=vp, ties=parts_ties_of_teams(profile), form="swiss" if is_swiss(session) else "round robin")
    if is_swiss(session):
        return Choices(vp=chosen_scale(competition), ties=parts_ties_of_teams(profile), form="swiss")
    return Choices(ties=parts_ties_of_pairs(profile))


def handicaps_in(session: Session) -> dict[str, Fraction]:
    """Return the handicaps of the contestants of a session that have one, by their numbers."""
    given = session.contestants.filter(entry__handicap__isnull=False).values_list("number", "entry__handicap")
    return {f"{number}": Fraction(handicap) for number, handicap in given if handicap is not None}


def tally_with_handicaps(session: Session, boards: Collection[int] | None = None) -> Tally | None:
    """Return a session scored with its handicaps, as `python -m scoring FILE --handicap` does; None without any.

    What is won in a match of a knockout has none.
    """
    given = handicaps_in(session)
    if not given or session.is_knockout:
        return None
    counting = settled(session, results_of(session, boards), None)
    results, choices = counting.results, _choices_in(session, counting)
    if is_swiss(session):
        results = replace(results, unplayed=rounds_unplayed(state_of(session, results).stage))
    tally = rescore(results, replace(choices, handicaps=given))
    return replace(tally, standings=_placed(session, tally, counting.out))


def _scored(session: Session, results: Results, last: int | None = None) -> Tally:
    if is_swiss(session):
        tally = _scored_swiss(session, results, last)
        return replace(tally, standings=_placed(session, tally, ()))
    counting = settled(session, results, last)
    tally = rescore(counting.results, _choices_in(session, counting))
    return replace(tally, standings=_placed(session, tally, counting.out))


def _choices_in(session: Session, counting: Settled) -> Choices:
    """Return how a session is scored, with the teams of a round robin that have no match."""
    entered: frozenset[str] = frozenset()
    if counting.results.rows and in_round_robin(session):
        entered = frozenset(one.id for one in counting.results.contestants)
    return replace(choices_of(session), entered=entered)


def _placed(session: Session, tally: Tally, cancelled: Collection[int]) -> tuple[RankedEntrant, ...]:
    """Return the places without those who are out of the event, with those last who have forfeited without leave."""
    left = without_places(tally.standings, out_of_event(session) | set(cancelled))
    return placed_last(left, last_in(session))


def _scored_swiss(session: Session, results: Results, last: int | None) -> Tally:
    """Return a Swiss scored, with the places of all contestants, also of those who have not met anybody yet."""
    state = state_of(session, results, last)
    tally = rescore(replace(results, unplayed=rounds_unplayed(state.stage)), choices_of(session))
    own = {one.id: one for one in results.contestants}
    standings = tuple(
        RankedEntrant(
            Entrant(one.contestant, None, own.get(one.contestant)),
            one.total,
            None,
            one.place,
            one.sharing > 1,
            reasons=one.reasons,
            last=one.contestant in state.stage.placed_last,
        )
        for one in sorted(standing_of(state).places, key=lambda one: (one.place, by_number(one.contestant)))
    )
    return replace(tally, standings=standings)


def _rounds_at_home(schedule: SessionSchedule | None) -> dict[frozenset[int], int]:
    """Return the rounds under which matches at home tables are compared; empty for another schedule."""
    if schedule is None or not schedule.home_tables:
        return {}
    return {frozenset(one.teams): one.round for one in matches_of(schedule)}


def _of_match(
    result: BoardResult, ruled: Counting, *, segmented: bool, at_home: Mapping[frozenset[int], int]
) -> ResultRow:
    """Return a result of a match of teams with its room. The segments of a match are one match, and so are its two home
    tables, of which that of the team with the smaller number is the open room.
    """
    if at_home:
        room = Room.OPEN if is_open(result.ns, result.ew) else Room.CLOSED
        number = at_home.get(frozenset((result.ns, result.ew)))
        return replace(_row(result, ruled), room=room.value, round=number)
    row = replace(_row(result, ruled), room=room_of(result.table).value)
    return replace(row, round=None) if segmented else row


def _row(result: BoardResult, ruled: Counting) -> ResultRow:
    lead = Card.parse(result.lead) if result.lead else None
    return ResultRow(
        result.board,
        _called(result.sides[0]),
        _called(result.sides[1]),
        happened_at(result, ruled.boards.get((result.round, result.table, result.board))),
        round=result.round,
        table=result.table,
        lead=lead,
        group=form_at(result, ruled),
    )


def _called(side: tuple[int, ...]) -> str:
    return f"{side[0]}" if len(side) == 1 else partnership(*side)


def form_at(result: BoardResult, ruled: Counting) -> int:
    """Return the form of a fouled board that was played, 0 for that of most tables (Law 87)."""
    found = ruled.forms.get((result.round, result.table, result.board))
    return 0 if found is None else int(found.value)


def happened_at(result: BoardResult, ruling: Ruling | None = None) -> Happened:
    """Return what counts: what a ruling says, else what was played; a board without a result was not played."""
    if ruling is not None:
        match RulingKind(ruling.kind):
            case RulingKind.ADJUSTED:
                return adjusted_of(ruling.value)
            case RulingKind.CORRECTED:
                return result_of(ruling.value)
            case RulingKind.NOT_PLAYED:
                return NotPlayed()
            case RulingKind.STANDS | RulingKind.FOULED | RulingKind.PENALTY | RulingKind.WITHDRAWN:
                pass  # what was played counts
    if result.contract == _PASSED:
        return PassedOut()
    if result.tricks is None or not result.contract:
        return NotPlayed()
    return Played(Contract.parse(result.contract), result.tricks)


def unplayed_in(session: Session) -> QuerySet[BoardResult]:
    """Return the results of boards that nobody has played to their end."""
    return session.results.filter(tricks=None).exclude(contract=_PASSED)


def _deals(session: Session) -> Iterable[Record]:
    for one in session.deals.select_related("dealt").filter(dealt__isnull=False):
        assert one.dealt is not None
        board = Board.numbered(one.number)
        yield Record(
            "",
            1,
            f"{one.number}",
            one.number,
            dealer=board.dealer,
            vulnerability=board.vulnerability,
            hands=Deal.parse(one.dealt.deal).hands,
        )
