"""The tally of a results file of teams: each table is compared with those of the teammates, at IMPs or board-a-match.

A match is two teams in one round of a session.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from laws.notation.record import Trouble
from laws.values.seats import Side
from scoring.exchange.results import ResultRow, Results, Scoring
from scoring.exchange.scored.entrants import Entrant, Entrants
from scoring.exchange.scored.tally import Choices, RankedEntrant, Scored, by_number
from scoring.exchange.scored.unplayed import boards_unplayed, credited_in, matches_unplayed, named_in
from scoring.match.match import Match, MatchBoard, Team
from scoring.match.teams import MatchScore, score_match, top_of
from scoring.match.vp.chosen import name_of, scale_for
from scoring.results.options import BODIES, ScoringRules, TeamForm
from scoring.results.outcomes import NotPlayed
from scoring.ties.board_a_match import board_a_match
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, order, shared, without_lots
from scoring.ties.matches import Matches, MatchResult, Points
from scoring.ties.round_robin import round_robin
from scoring.ties.swiss import swiss

__all__ = ["Meeting", "boards_for_ties", "meetings_of", "teams_tally", "worth"]

_FORMS: Final = {Scoring.IMPS: TeamForm.IMPS, Scoring.BOARD_A_MATCH: TeamForm.BOARD_A_MATCH}


@dataclass(frozen=True, slots=True)
class _Met:
    """Two teams that met: the tables of each board by room, the home team being North-South in the open room."""

    session: str
    round: int
    home: str
    away: str
    boards: Mapping[int, tuple[list[ResultRow], list[ResultRow]]]

    def match(self) -> Match:
        """Return the match: the boards that were played in both rooms."""
        boards = (
            MatchBoard(number, *(tuple(row.outcome for row in rows) for rows in rooms))
            for number, rooms in self.boards.items()
            if all(rooms)
        )
        return Match(self.home, self.away, tuple(boards))

    def score(self, form: TeamForm, rules: ScoringRules) -> MatchScore:
        """Return the match score."""
        return score_match(self.match(), form, rules)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of a results file with its session and its round, 0 where the file names none."""

    session: str
    round: int
    match: Match


def meetings_of(results: Results) -> list[Meeting]:
    """Return the matches of a results file of teams, in the order of sessions, rounds and the file."""
    entrants = Entrants(results)
    rows, _troubles = entrants.usable(results.rows, results.file)
    return [Meeting(one.session, one.round, one.match()) for one in _meetings(rows, entrants)]


def teams_tally(
    results: Results, scoring: Scoring, choices: Choices, entrants: Entrants, rows: Sequence[ResultRow]
) -> tuple[str, tuple[Scored, ...], tuple[RankedEntrant, ...], tuple[Trouble, ...]]:
    """Return the method in words, each row with its points, the places, and the rows that cannot be compared."""
    rules = replace(BODIES[choices.body] if choices.body else ScoringRules(), **dict(choices.rules or {}))  # type: ignore[arg-type]
    form = _FORMS[scoring]
    scored: list[Scored] = []
    alone: list[Trouble] = []
    unplayed = named_in(results, entrants)
    matches = [*matches_unplayed(unplayed)]
    boards = [*boards_unplayed(unplayed, top_of(form, rules))] if form is TeamForm.BOARD_A_MATCH else []
    points: dict[str, Fraction] = defaultdict(Fraction)
    tops: dict[str, Fraction] = defaultdict(Fraction)
    for met in _meetings(rows, entrants):
        score = met.score(form, rules)
        scored += _scored(met, score, entrants)
        alone += _alone(met, results.file)
        for team, name in ((Team.HOME, met.home), (Team.AWAY, met.away)):
            points[name] += worth(score, team, choices)
            tops[name] += top_of(form, rules) * score.compared
        if choices.ties and score.tables:
            totals = met.score(TeamForm.TOTAL_POINTS, rules)
            matches.append(_for_ties(met, score, totals, choices))
            boards += boards_for_ties(score, totals, f"{met.session} ")
    entered = {one.name: one for one in entrants.teams_without_rows(choices.entered)}
    for entrant, credited in credited_in(results, entrants):
        entered[entrant.name] = entrant
        points[entrant.name] += credited
    entered |= {one.name: one for line in scored for one in (line.ns, line.ew) if one.name}
    for name, entrant in entered.items():
        points[name] += (entrant.own.adjustment if entrant.own is not None else None) or 0
    ladder: Ladder = shared
    if choices.ties and form is TeamForm.BOARD_A_MATCH:
        ladder = without_lots(board_a_match(Boards(boards), ""))
    elif choices.ties:
        of_matches = Matches(matches)
        swiss_ladder = choices.form == "swiss"
        ladder = without_lots(swiss(of_matches, points, "") if swiss_ladder else round_robin(of_matches, "", ()))
    return _method(form, rules, choices), tuple(scored), tuple(_standings(points, tops, entered, ladder)), tuple(alone)


def boards_for_ties(score: MatchScore, totals: MatchScore, session: str = "") -> Iterator[BoardScore]:
    """Yield the boards of a match for both teams, as article 44.4 compares them; `totals` has the total points."""
    average = Fraction(top_of(score.form, score.rules)) / 2
    of_totals = {(table.board, table.name): table for table in totals.tables}
    for table in score.tables:
        tp = of_totals[table.board, table.name]
        for team, own, other in (
            (Team.HOME, score.match.home, score.match.away),
            (Team.AWAY, score.match.away, score.match.home),
        ):
            even = average * table.weight
            yield BoardScore(own, (other,), f"{session}{table.board}", table.of(team), even, tp.of(team))


def _for_ties(met: _Met, score: MatchScore, totals: MatchScore, choices: Choices) -> MatchResult:
    """Return a match as article 44 compares it: VP, IMPs and total points, won and lost."""

    def points(team: Team) -> Points:
        imps, tp = (score.won(team), score.lost(team)), (totals.won(team), totals.lost(team))
        return Points(worth(score, team, choices), *imps, *tp)

    return MatchResult(met.home, met.away, points(Team.HOME), points(Team.AWAY))


def _meetings(rows: Sequence[ResultRow], entrants: Entrants) -> Iterator[_Met]:
    """Yield the matches in the order of sessions, rounds and the file."""
    found: dict[tuple[str, int, frozenset[str]], _Met] = {}
    for row in rows:
        ns, ew = (entrants.of(row, side).name for side in Side)
        home, away = (ew, ns) if row.room == "closed" else (ns, ew)
        key = (row.session, row.round or 0, frozenset((ns, ew)))
        met = found.setdefault(key, _Met(*key[:2], home, away, defaultdict(lambda: ([], []))))
        met.boards[row.board][ns != met.home].append(row)
    return (found[key] for key in sorted(found, key=lambda key: key[:2]))


def _scored(met: _Met, score: MatchScore, entrants: Entrants) -> Iterator[Scored]:
    """Yield the rows with the teams' points; with several tables in a room, its share of every pairing of the table."""
    for number, rooms in sorted(met.boards.items()):
        if not all(rooms):
            continue
        tables = [table for table in score.tables if table.board == number]
        for room, team in zip((0, 1), Team, strict=True):
            for place, row in enumerate(rooms[room], 1):
                own = [table for table in tables if not table.name or table.name.split(":")[room] == f"{place}"]
                is_in = bool(own) and not isinstance(row.outcome, NotPlayed)
                yield Scored(
                    row,
                    entrants.of(row, Side.NS),
                    entrants.of(row, Side.EW),
                    sum((table.of(team) for table in own), Fraction(0)) if is_in else None,
                    sum((table.of(team.other) for table in own), Fraction(0)) if is_in else None,
                )


def _alone(met: _Met, file: str) -> Iterator[Trouble]:
    for number, rooms in met.boards.items():
        if not all(rooms):
            for row in (*rooms[0], *rooms[1]):
                what = f"board {number}: {row.ns} and {row.ew} have no second table to compare"
                yield Trouble(file, row.line, what)


def worth(score: MatchScore, team: Team, choices: Choices) -> Fraction:
    """Return the value of a match for a team: its points, or victory points by the number of comparisons."""
    total = score.total(team)
    if choices.vp is None or score.form is not TeamForm.IMPS or not score.tables:
        return total
    return scale_for(choices.vp, score.compared).convert(total)[0]


def _method(form: TeamForm, rules: ScoringRules, choices: Choices) -> str:
    if form is TeamForm.BOARD_A_MATCH:
        return f"board-a-match, {rules.scale}"
    return "IMPs (78B)" if choices.vp is None else f"victory points, {name_of(choices.vp)}"


def _standings(
    totals: Mapping[str, Fraction], tops: Mapping[str, Fraction], by_name: Mapping[str, Entrant], ladder: Ladder
) -> Iterator[RankedEntrant]:
    """Yield the teams by their totals, and by the ladder where these are equal."""
    placed = order({name: totals[name] for name in by_name}, ladder).places
    for one in sorted(placed, key=lambda one: (one.place, by_number(one.contestant))):
        name = one.contestant
        percentage = 100 * totals[name] / tops[name] if tops[name] else None
        yield RankedEntrant(by_name[name], totals[name], percentage, one.place, one.sharing > 1, reasons=one.reasons)
