"""A results file of teams: each table compared with the one where the teammates sat, in IMPs or board by board.

A match is two teams in one round. Of an adjusted score each side gets its own, which at IMPs is 3 for average plus
(12C2(b)); a weighted one is compared result by result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from laws.notation.record import Trouble
from laws.seats import Side
from scoring.adjusted import artificial_imps, artificial_percent, assigned
from scoring.exchange.entrants import Entrant, Entrants
from scoring.exchange.results import Results, Row, Scoring
from scoring.exchange.tally import Choices, Scored, Standing, by_number
from scoring.imps import imps
from scoring.options import Rules, Scale
from scoring.outcomes import Adjusted, Imps, Mean, NotPlayed, Percent, Score, Unrelieved
from scoring.ranking import in_places
from scoring.vp.continuous import continuous
from scoring.vp.discrete import discrete

__all__ = ["teams_tally"]

Worth = Callable[[int | Fraction], Fraction]
Match = tuple[str, int | None, frozenset[str]]


def teams_tally(
    results: Results, scoring: Scoring, choices: Choices, entrants: Entrants, rows: Sequence[Row]
) -> tuple[str, tuple[Scored, ...], tuple[Standing, ...], tuple[Trouble, ...]]:
    """How it was scored, each row with its points, everybody's place, and the rows without a table to compare with."""
    rules = Rules(**dict(choices.rules or {}))  # type: ignore[arg-type]
    is_bam = scoring is Scoring.BOARD_A_MATCH
    worth: Worth = (lambda difference: _won(difference, rules.scale)) if is_bam else _imps
    scored: list[Scored] = []
    alone: list[Trouble] = []
    boards: dict[tuple[Match, int], list[Row]] = defaultdict(list)
    for row in rows:
        boards[_match(row, entrants), row.board].append(row)
    for (_, number), tables in sorted(boards.items(), key=lambda item: (item[1][0].session, item[0][1])):
        pair = _two_tables(tables)
        if pair is None:
            alone += [
                Trouble(
                    results.file, row.line, f"board {number}: {row.ns} and {row.ew} have no second table to compare"
                )
                for row in tables
            ]
        else:
            scored += _compared(*pair, worth, is_bam, rules, entrants)
    totals, method = _totals(scored, is_bam, rules, choices, entrants)
    return method, tuple(scored), tuple(_standings(totals, scored, is_bam, rules, entrants)), tuple(alone)


def _match(row: Row, entrants: Entrants) -> Match:
    return row.session, row.round, frozenset(entrants.of(row, side).name for side in Side)


def _two_tables(tables: Sequence[Row]) -> tuple[Row, Row] | None:
    """The two tables of a board in a match, at which the teams sat the other way."""
    first = tables[0]
    other = next((row for row in tables if (row.ns, row.ew) == (first.ew, first.ns)), None)
    return None if other is None or len(tables) != 2 else (first, other)


def _compared(one: Row, other: Row, worth: Worth, is_bam: bool, rules: Rules, entrants: Entrants) -> Iterator[Scored]:
    """Both rows with what the teams get on the board."""
    ns, ew = _awards(one, other, worth, is_bam, rules)
    first, second = entrants.of(one, Side.NS), entrants.of(one, Side.EW)
    yield Scored(one, first, second, ns, ew)
    yield Scored(other, second, first, ew, ns)


def _awards(one: Row, other: Row, worth: Worth, is_bam: bool, rules: Rules) -> tuple[Fraction | None, Fraction | None]:
    """What North-South and East-West of the first table get on the board, None each when it was not played."""
    outcomes = one.outcome, other.outcome
    if any(isinstance(outcome, NotPlayed) for outcome in outcomes):
        return None, None
    found: list[Fraction] = []
    for side in Side:
        seen = 1 if side is Side.NS else -1
        here = _award(one, side)
        there = _award(other, side.other)  # the teammates
        artificial = next((award for award in (here, there) if isinstance(award, Percent | Imps)), None)
        if artificial is not None:
            found.append(_artificial(artificial, is_bam, rules))
            continue
        assert not isinstance(here, Percent | Imps)
        assert not isinstance(there, Percent | Imps)
        found.append(
            assigned(here, lambda ns, there=there, seen=seen: assigned(there, lambda ew: worth(seen * (ns - ew))))  # type: ignore[misc]
        )
    return found[0], found[1]


def _award(row: Row, side: Side) -> Percent | Imps | Mean | Unrelieved:
    outcome = row.outcome
    assert not isinstance(outcome, NotPlayed)
    if isinstance(outcome, Score):
        return Mean.of((1, outcome.ns))
    assert isinstance(outcome, Adjusted)
    return outcome.ns if side is Side.NS else outcome.ew


def _artificial(award: Percent | Imps, is_bam: bool, rules: Rules) -> Fraction:
    if is_bam:
        return artificial_percent(award, rules) * rules.scale.win / 100
    return artificial_imps(award, rules)


def _imps(difference: int | Fraction) -> Fraction:
    return Fraction(imps(difference))


def _won(difference: int | Fraction, scale: Scale) -> Fraction:
    """A board of a match: won, tied or lost."""
    return Fraction(scale.win if difference > 0 else 0) if difference else Fraction(scale.tie)


def _totals(
    scored: Iterable[Scored], is_bam: bool, rules: Rules, choices: Choices, entrants: Entrants
) -> tuple[dict[str, Fraction], str]:
    """What each team has, match by match converted to victory points if that was asked for, and how."""
    matches: dict[Match, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    boards: dict[Match, set[int]] = defaultdict(set)
    counted: set[tuple[Match, int]] = set()
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for line in scored:
        match = _match(line.row, entrants)
        for entrant in (line.ns, line.ew):
            totals[entrant.name] += 0
        if (match, line.row.board) in counted or line.ns_points is None:
            continue
        counted.add((match, line.row.board))
        boards[match].add(line.row.board)
        matches[match][line.ns.name] += line.ns_points
        matches[match][line.ew.name] += line.ew_points or 0
    for match, won in matches.items():
        first, second = won
        mine, theirs = won[first], won[second]
        if choices.vp is not None and not is_bam:
            scale = (continuous if choices.vp == "continuous" else discrete)(len(boards[match]))
            mine, theirs = (scale.convert(won[team])[0] for team in (first, second))
        totals[first] += mine
        totals[second] += theirs
    if is_bam:
        return totals, f"board-a-match, {rules.scale}"
    return totals, "IMPs (78B)" if choices.vp is None else f"victory points, WBF {choices.vp} (42.1)"


def _standings(
    totals: dict[str, Fraction], scored: Sequence[Scored], is_bam: bool, rules: Rules, entrants: Entrants
) -> Iterator[Standing]:
    by_name: dict[str, Entrant] = {entrant.name: entrant for line in scored for entrant in (line.ns, line.ew)}
    played: dict[str, set[tuple[Match, int]]] = defaultdict(set)
    for line in scored:
        if line.ns_points is not None:
            for entrant in (line.ns, line.ew):
                played[entrant.name].add((_match(line.row, entrants), line.row.board))
    for name, entrant in by_name.items():
        totals[name] += (entrant.own.adjustment or 0) if entrant.own is not None else 0
    places = in_places(totals)
    for name in sorted(places, key=lambda name: (places[name][0], by_number(name))):
        top = rules.scale.win * len(played[name])
        percentage = 100 * totals[name] / top if is_bam and top else None
        yield Standing(by_name[name], totals[name], percentage, places[name][0], places[name][1] > 1)
