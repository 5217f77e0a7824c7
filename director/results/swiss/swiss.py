"""The standing of a Swiss as a value: its rounds as a stage of `scoring`, its places, what its pairing reads (17).

It knows nothing of sessions: one of several sessions is a state with the rounds of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from director.movements.impossible import Impossible
from director.movements.schedule import TeamsSchedule
from director.movements.swiss.related_swiss import Kept
from director.movements.swiss.special_swiss import champion, next_round_of_special
from director.movements.swiss.swiss import ABSENT, OUT, Swiss, SwissResult, first_round, next_round
from director.sessions.draw.swiss_rules import SwissRules
from scoring.match.teams import MatchScore
from scoring.stage.accounts import Accounts, accounts, totals
from scoring.stage.happened import Bye, Forfeit, Met, Missed, Stage, TakenOut
from scoring.stage.places import places, unopposed_boards
from scoring.stage.worth import BoardAMatch, MatchPoints
from scoring.ties.board_a_match import board_a_match
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, Standing, shared, without_lots
from scoring.ties.matches import Matches
from scoring.ties.swiss import swiss

__all__ = ["SwissState", "champion_first", "next_pairing", "standing_of"]


@dataclass(frozen=True, slots=True)
class SwissState:
    """A Swiss as it stands: its contestants, from 1 to `contestants`, its rounds, and what has happened in them.

    `boards` are those of a match. `of_ties` are the boards of matches of teams, `scores` these matches by round and
    home team. `parts_ties`: those who are level are parted by article 44, else they share their place.
    `carries_over`: the next stage carries points over (17.7). `related` are
    those who meet in a certain round, or do not meet (10.5).
    """

    contestants: int
    rounds: int
    boards: int
    rules: SwissRules
    stage: Stage
    of_ties: tuple[BoardScore, ...] = ()
    scores: Mapping[tuple[int, str], MatchScore] = field(default_factory=dict)
    parts_ties: bool = True
    carries_over: bool = False
    related: Kept = field(default_factory=Kept)

    @property
    def accounts(self) -> Accounts:
        """The lines of every contestant."""
        return accounts(self.stage)


def standing_of(state: SwissState) -> Standing:
    """Return the places, as far as no lots are drawn (44.3, 44.4); of zones their last winner is first (17.2)."""
    return champion_first(places(state.stage, _ladder_of(state)), state)


def champion_first(found: Standing, state: SwissState) -> Standing:
    """Return places of which the last winner of zones is the first, whatever its points (17.2)."""
    winner = _champion(state)
    first = next((one for one in found.places if one.contestant == winner), None)
    if first is None or found.places[0] is first:
        return found
    rest = [one for one in found.places if one is not first]
    moved = (replace(one, place=one.place + (one.place <= first.place)) for one in rest)
    return replace(found, places=(replace(first, place=1, sharing=1, reasons=()), *moved))


def _ladder_of(state: SwissState) -> Callable[[Matches, Mapping[str, Fraction]], Ladder]:
    def ladder(matches: Matches, whole: Mapping[str, Fraction]) -> Ladder:
        if not state.parts_ties:
            return shared
        if isinstance(state.stage.scale, BoardAMatch):
            of_ties = (*state.of_ties, *unopposed_boards(state.stage))
            return without_lots(board_a_match(Boards(of_ties), ""))
        return without_lots(swiss(matches, whole, ""))

    return ladder


def _champion(state: SwissState) -> str | None:
    if not state.rules.special:
        return None
    played = list(_played(state, state.accounts))
    if len({one.round for one in played}) < state.rounds:
        return None
    try:
        found = champion(Swiss(state.contestants, 1), played)
    except Impossible:  # a match of the zone was drawn: points decide
        return None
    return None if found is None else f"{found}"


def _played(state: SwissState, found: Accounts) -> Iterator[SwissResult]:
    """Yield the rounds as the pairing reads them: matches with their points, byes, and who was not there."""
    points = {(line.round, team): line.points for team, lines in found.items() for line in lines if line.round}
    for one in state.stage.happened:
        match one:
            case Met(number, home, away) | Forfeit(number, home, away):
                yield SwissResult(number, int(home), int(away), points[number, home], points[number, away])
            case Bye(number, team):
                yield SwissResult(number, int(team), None, points[number, team])
            case TakenOut(number, team):
                yield SwissResult(number, int(team), None, points[number, team], table=OUT)
            case Missed(number, team):
                yield SwissResult(number, int(team), None, points[number, team], table=ABSENT)


def next_pairing(state: SwissState, absent: frozenset[int]) -> TeamsSchedule:
    """Return the round after the last one that has happened, for those who are there.

    The points in force count, with penalties and credits; those who are level are paired by their places where article
    44 parts them (17.5(1)), else by their numbers (17.5(2)). Raise Impossible.
    """
    found = state.accounts
    played = list(_played(state, found))
    ranks = {}
    if not state.rules.by_number and played:
        ranks = {int(one.contestant): one.place for one in places(state.stage, _ladder_of(state)).places}
    scale = state.stage.scale
    if isinstance(scale, BoardAMatch):
        most = Fraction(scale.boards * scale.top)
    elif isinstance(scale, MatchPoints):
        most = scale.scale.whole
    else:
        most = scale.most
    conditions = Swiss(
        state.contestants,
        state.rounds,
        draw=scale.draw,
        most=most,
        carried={int(team): one.points for team, one in state.stage.carried.items()},
        carries_over=state.carries_over,
        ranks=ranks,
        boards=state.boards,
        totals={int(team): points for team, points in totals(found).items()},
        absent=absent,
        related=state.related,
    )
    if not played:
        return first_round(conditions, ends=state.rules.ends)
    return next_round_of_special(conditions, played) if state.rules.special else next_round(conditions, played)
