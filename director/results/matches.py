"""Matches of teams: the boards of both rooms beside each other, in IMPs and victory points, and who has confirmed them.

The two rooms play the same boards. A board counts when it has been played in both; the score of a match is that of
`scoring`, by the same rows as the exported file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from hashlib import sha256

from django.db import transaction
from django.db.models.functions import Coalesce, Now

from director.competitions.models import Method
from director.competitions.regulated import chosen_scale
from director.competitions.watching import Watching
from director.entries.models import Entry
from director.movements.matches.rooms import Room, TeamMatch, is_segmented, room_of, tables_of, whole_matches
from director.results.models import MatchConfirmation
from director.results.tallying import results_of
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.running.rounds import look_at_stages_after
from play.models import Person
from scoring.exchange.results import ResultRow, Results
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, Scored
from scoring.match.match import Match, MatchBoard
from scoring.match.teams import MatchScore, score_match
from scoring.results.options import TeamForm

__all__ = [
    "BoardLine",
    "MatchSheet",
    "are_robots",
    "at_home_tables",
    "confirm",
    "confirmed_by",
    "is_agreed",
    "is_over",
    "known_segments",
    "known_to_spectators",
    "match_of",
    "matches_in",
    "scored_sheet",
    "sheet_of",
]


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a match: what each table made of it, None where it has nothing yet, and the points of both teams.

    The points are None until a table of each room has played it, and where it does not count.
    """

    board: int
    open: tuple[ResultRow | None, ...]
    closed: tuple[ResultRow | None, ...]
    home: Fraction | None = None
    away: Fraction | None = None


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The score of a match: the IMPs that each team has won, and the victory points, the home team first.

    A match of a knockout is won by IMPs: it has no victory points.
    """

    match: TeamMatch
    lines: tuple[BoardLine, ...]
    imps: tuple[Fraction, Fraction]
    points: tuple[Fraction, Fraction] | None

    @property
    def compared(self) -> int:
        """How many boards count."""
        return sum(line.home is not None for line in self.lines)

    @property
    def figures(self) -> str:
        """What captains confirm, in short: another result of any board has other figures."""
        text = repr([(line.board, _alone(line.open), _alone(line.closed), line.home) for line in self.lines])
        return sha256(text.encode()).hexdigest()


def _alone(rows: tuple[ResultRow | None, ...]) -> object:
    return rows[0] if len(rows) == 1 else rows


def matches_in(session: Session) -> list[TeamMatch]:
    """Return the matches of a session; the segments of one are one match, in round 1."""
    return [] if session.schedule is None else whole_matches(schedule_of(session.schedule))


def match_of(session: Session, number: int, match: int) -> TeamMatch | None:
    """Return the match of that number in that round; None where there is none."""
    return next((one for one in matches_in(session) if (one.round, one.match) == (number, match)), None)


def at_home_tables(session: Session) -> bool:
    """Return whether the matches of a session go over several of its rounds, at the home tables of both teams."""
    return session.schedule is not None and schedule_of(session.schedule).home_tables


def is_over(session: Session, match: TeamMatch) -> bool:
    """Return whether all tables are done with the boards of a match, so that its players may compare (41.2(4)).

    All matches of a round play the same boards: nobody compares while another has one of them still to play (Law 16D).
    At home tables every board goes on to other teams until the end.
    """
    if session.ended_at is not None:
        return True
    if session.started_at is None or session.schedule is None:
        return False
    schedule = schedule_of(session.schedule)
    return not is_segmented(schedule) and not schedule.home_tables and match.round <= session.rounds_over


def known_segments(session: Session) -> frozenset[tuple[int, int]]:
    """Return the tables and boards of the segments with which all tables are done: its teams compare them (41.2(4))."""
    if session.schedule is None or not is_segmented(schedule := schedule_of(session.schedule)):
        return frozenset()
    return frozenset(
        (row.table, board) for row in schedule.rows if row.round <= session.rounds_over for board in row.boards
    )


def sheet_of(
    session: Session,
    match: TeamMatch,
    known: Collection[tuple[int, int]] | None = None,
    results: Results | None = None,
) -> MatchSheet:
    """Return the score of a match, of those boards alone whose table and number are `known`; None for all of them.

    `results` are those of the session where they have been read.

    Boards that are cancelled in both rooms (article 21.3) have a line as well.
    """
    results = results_of(session) if results is None else results
    rows = [row for row in results.rows if _is_of(row, match)]
    match = replace(match, boards=tuple(sorted({*match.boards, *(row.board for row in rows)})))
    if known is not None:
        rows = [row for row in rows if (row.table, row.board) in known]
    return _sheet(session, match, results, rows)


def known_to_spectators(session: Session, now: datetime) -> set[tuple[int, int]]:
    """Return the tables and boards of those results that spectators may know now.

    They are told no result earlier than they would see the board: some minutes after it, when it is over, or with its
    round; those who sit behind one player, with the round.
    """
    competition = session.competition
    over = session.results.annotate(ended=Coalesce("play__finished_at", "at"))
    if competition.watching == Watching.MINUTES:
        over = over.filter(ended__lte=now - timedelta(minutes=competition.watching_minutes))
    elif competition.watching != Watching.BOARD and session.ended_at is None:
        over = over.filter(round__lt=session.round)
    return set(over.values_list("table", "board"))


def _is_of(row: ResultRow, match: TeamMatch) -> bool:
    """Return whether a row is of a match; the rows of one between two teams have no round."""
    return {row.ns, row.ew} == {f"{match.home}", f"{match.away}"} and row.round in (None, match.round)


def _sheet(session: Session, match: TeamMatch, results: Results, rows: Iterable[ResultRow]) -> MatchSheet:
    of_match = replace(results, rows=tuple(rows), contestants=())
    is_bam = session.competition.method == Method.BOARD_A_MATCH
    tally = rescore(of_match, Choices(vp=None if is_bam else chosen_scale(session.competition)))
    scored = {(one.row.board, one.row.table): one for one in tally.rows}
    by_place = {(row.board, row.table): row for row in of_match.rows}
    rooms = _rooms(session, match)
    lines = tuple(_line(board, rooms, by_place, scored) for board in match.boards)
    home = sum((line.home for line in lines if line.home is not None and line.home > 0), Fraction(0))
    away = sum((line.away for line in lines if line.away is not None and line.away > 0), Fraction(0))
    points = {one.entrant.id: one.total for one in tally.standings}
    both = (points.get(f"{match.home}"), points.get(f"{match.away}"))
    counts = any(line.home is not None for line in lines) and not session.is_knockout
    won, lost = both
    return MatchSheet(
        match, lines, (home, away), (won, lost) if counts and won is not None and lost is not None else None
    )


def scored_sheet(sheet: MatchSheet, form: TeamForm) -> MatchScore:
    """Return a match as `scoring.match` scores it, from the boards that count in both rooms."""
    boards = tuple(
        MatchBoard(
            line.board, *(tuple(row.outcome for row in room if row is not None) for room in (line.open, line.closed))
        )
        for line in sheet.lines
        if line.home is not None
    )
    return score_match(Match(f"{sheet.match.home}", f"{sheet.match.away}", boards), form)


def _rooms(session: Session, match: TeamMatch) -> tuple[Sequence[int], Sequence[int]]:
    """Return the tables of the open and of the closed room; at home tables those of the home and the away team."""
    if at_home_tables(session):
        return (match.home,), (match.away,)
    tables = tables_of(match.match, session.competition.match_tables)
    opened, closed = ([one for one in tables if room_of(one) is room] for room in Room)
    return opened, closed


def _line(
    board: int,
    rooms: tuple[Sequence[int], Sequence[int]],
    rows: Mapping[tuple[int, int | None], ResultRow],
    scored: Mapping[tuple[int, int | None], Scored],
) -> BoardLine:
    """Return a board; the home team is North-South in the open room."""
    opened, closed = (tuple(rows.get((board, one)) for one in tables) for tables in rooms)
    found = [scored[board, one] for one in rooms[0] if (board, one) in scored]
    home = [one.ns_points for one in found if one.ns_points is not None]
    away = [one.ew_points for one in found if one.ew_points is not None]
    won, lost = (sum(one, Fraction(0)) if one else None for one in (home, away))
    return BoardLine(board, opened, closed, won, lost)


@transaction.atomic
def confirm(session: Session, sheet: MatchSheet, team: int, by: Person, now: datetime) -> None:
    """Write that a captain, or an organiser for him, confirms these figures (article 41.2(4)). Idempotent."""
    values = {"figures": sheet.figures, "by": by, "name": by.display_name, "at": Now()}
    MatchConfirmation.objects.update_or_create(
        session=session, round=sheet.match.round, match=sheet.match.match, team=team, defaults=values
    )
    look_at_stages_after(session, now)


def are_robots(team: Entry) -> bool:
    """Return whether house robots play for a team; they agree to every score."""
    return all(one.robot for one in team.entrants.all())


def is_agreed(session: Session, sheet: MatchSheet) -> bool:
    """Return whether both captains have confirmed these figures, or house robots agree to them."""
    confirmed = confirmed_by(session, sheet)
    missing = [team for team in sheet.match.teams if team not in confirmed]
    if not missing:
        return True
    teams = session.contestants.filter(number__in=missing).select_related("entry").prefetch_related("entry__entrants")
    return all(are_robots(one.entry) for one in teams)


def confirmed_by(session: Session, sheet: MatchSheet) -> dict[int, MatchConfirmation]:
    """Return the confirmations of a match by team; one of other figures than the present ones does not count."""
    found = session.confirmations.filter(round=sheet.match.round, match=sheet.match.match, figures=sheet.figures)
    return {one.team: one for one in found}
