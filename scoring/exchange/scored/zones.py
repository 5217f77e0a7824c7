"""A Swiss by zones (article 17.2): who has won the last match of the winners' zone is first, whatever its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.exchange.results import Results
from scoring.exchange.scored.pairs_matches import pairs_matches
from scoring.exchange.scored.tally import Choices, RankedEntrant, Tally
from scoring.exchange.scored.teams_tally import meetings_of, worth
from scoring.match.match import Team
from scoring.match.teams import score_match
from scoring.match.vp.chosen import scale_for
from scoring.results.options import TeamForm

__all__ = ["champion_first"]


@dataclass(frozen=True, slots=True)
class _Match:
    """A match with the points of both contestants, in its session and round."""

    when: tuple[str, int]
    sides: tuple[str, str]
    points: tuple[Fraction, Fraction]


def champion_first(tally: Tally, choices: Choices) -> tuple[RankedEntrant, ...]:
    """Return the places of a tally with the last winner of the zones first; as they are where nobody is."""
    every = tally.standings
    winner = _champion(tally.results, tuple(_matches(tally, choices)), [one.entrant.id for one in every])
    first = next((one for one in every if one.entrant.id == winner), None)
    if first is None:
        return every
    rest = (one for one in every if one is not first)
    ahead = (replace(one, place=one.place + (one.place <= first.place), shared=_still(one, first)) for one in rest)
    return (replace(first, place=1, shared=False), *ahead)


def _still(one: RankedEntrant, first: RankedEntrant) -> bool:
    return one.shared and one.place != first.place


def _champion(results: Results, matches: Sequence[_Match], names: Sequence[str]) -> str:
    """Return who has lost no match of the winners' zone.

    A file does not tell byes from forfeits, nor who went on after a draw: where these leave several it is the one that
    the file places first, if he is among them. Empty where nobody is.
    """
    zone, is_certain = set(names), True
    for when in sorted({one.when for one in matches}):
        of_round = [one for one in matches if one.when == when and zone.intersection(one.sides)]
        idle = zone - {side for one in of_round for side in one.sides}
        staying = {
            side for one in of_round for side, own in zip(one.sides, one.points, strict=True) if own == max(one.points)
        }
        is_certain = is_certain and not idle and len(staying) == len(of_round)
        zone = staying | idle
    if is_certain and len(zone) == 1:
        return next(iter(zone))
    placed = {one.id for one in results.contestants if one.place == "1"}
    return next(iter(zone & placed), "")


def _matches(tally: Tally, choices: Choices) -> Iterator[_Match]:
    if tally.field is not None:
        for one in pairs_matches(tally.rows, tally.field, tally.scoring):
            points = tuple(_of_pairs(choices, one.boards, lead) for lead in (one.ns_lead, one.ew_lead))
            yield _Match((one.session, one.round), (one.ns.id, one.ew.id), (points[0], points[1]))
        return
    form = TeamForm.IMPS if choices.vp is not None else TeamForm.BOARD_A_MATCH
    for met in meetings_of(tally.results):
        score = score_match(met.match, form)
        if score.tables:
            points = tuple(worth(score, team, choices) for team in Team)
            yield _Match((met.session, met.round), (met.match.home, met.match.away), (points[0], points[1]))


def _of_pairs(choices: Choices, boards: int, total: Fraction) -> Fraction:
    return total if choices.vp is None else scale_for(choices.vp, boards).convert(total)[0]
