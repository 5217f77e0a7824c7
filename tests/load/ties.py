"""The time to rank a large Swiss with all ties broken: lines of `make bench`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from scoring.match.match import Match, MatchBoard
from scoring.match.vp.continuous import continuous
from scoring.match.vp.discrete import discrete
from scoring.match.vp.scale import VpScale
from scoring.results.outcomes import Score
from scoring.stage.happened import Met, Stage
from scoring.stage.places import places
from scoring.stage.scored import met
from scoring.ties.ladder import Standing, order
from scoring.ties.matches import Matches, MatchResult
from scoring.ties.swiss import swiss
from tests.load.timing import best_times

__all__ = ["lines", "ranked", "swiss_of"]

_TEAMS: Final = 200
_ROUNDS: Final = 9
_BOARDS: Final = 16
_SEED: Final = "bench"


def swiss_of(teams: int, rounds: int, scale: VpScale, *, drawn: bool = False) -> list[MatchResult]:
    """Return a Swiss with random opponents and results; with `drawn` every match is drawn and all teams are tied."""
    lot, found = Random(44), list[MatchResult]()
    for _ in range(rounds):
        there = [str(team) for team in range(1, teams + 1)]
        lot.shuffle(there)
        for home, away in zip(there[::2], there[1::2], strict=True):
            imps = (20, 20) if drawn else (lot.randrange(60), lot.randrange(60))
            tp = (900, 900) if drawn else (10 * lot.randrange(300), 10 * lot.randrange(300))
            vp = scale.convert(imps[0] - imps[1])
            found.append(MatchResult.between(home, away, vp, imps, tp))
    return found


def ranked(matches: list[MatchResult]) -> Standing:
    """Compute all places from the matches."""
    stage = Matches(matches)
    totals = stage.totals()
    return order(totals, swiss(stage, totals, _SEED))


def lines() -> Iterator[str]:
    """Yield the times with their target: a usual stage, one with many ties, and one in which all teams are tied."""
    fields = {
        "continuous VP": swiss_of(_TEAMS, _ROUNDS, continuous(_BOARDS)),
        "discrete VP": swiss_of(_TEAMS, _ROUNDS, discrete(_BOARDS)),
        "all tied, lots drawn": swiss_of(_TEAMS, _ROUNDS, discrete(_BOARDS), drawn=True),
    }
    yield f"scoring: a Swiss of {_TEAMS} teams and {_ROUNDS} rounds ranked, ties broken"
    for name, field in fields.items():
        best = best_times({name: partial(ranked, field)})[name]
        decided = len(ranked(field).decisions)
        yield f"  {name:<24} {1e3 * best:6.1f} ms (aim 20), {decided} decisions"
    whole = best_times({"whole": partial(_from_imps, fields["continuous VP"])})["whole"]
    yield f"  {'from IMPs, line by line':<24} {1e3 * whole:6.1f} ms"
    stage = _stage_of(fields["continuous VP"])
    one = best_times({"one": partial(corrected, stage, len(stage.happened) // 2)})["one"]
    yield f"  {'after a corrected score':<24} {1e3 * one:6.1f} ms (aim 20)"


def _stage_of(matches: list[MatchResult]) -> Stage:
    """Return the stage with the IMPs of its matches."""
    happened = []
    for number, match in enumerate(matches):
        imps = (match.home_points.imps_won, match.away_points.imps_won)
        happened.append(Met.between(1 + number // (_TEAMS // 2), match.home, match.away, imps))
    return Stage(continuous(_BOARDS), tuple(happened))


def _from_imps(matches: list[MatchResult]) -> Standing:
    """Compute a stage from the IMPs of its matches: every line of every account, then all places."""
    return places(_stage_of(matches), lambda found, totals: swiss(found, totals, _SEED))


def corrected(stage: Stage, at: int) -> Standing:
    """Compute all places after a score of one match is corrected: its boards are scored anew, the others stand."""
    before = stage.happened[at]
    assert isinstance(before, Met)
    boards = tuple(MatchBoard(number, (Score(420),), (Score(10 * number - 50),)) for number in range(1, _BOARDS + 1))
    again = met(before.round, Match(before.home, before.away, boards))
    happened = (*stage.happened[:at], again, *stage.happened[at + 1 :])
    return places(replace(stage, happened=happened), lambda found, totals: swiss(found, totals, _SEED))


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
