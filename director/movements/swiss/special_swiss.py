"""The special Swiss (特殊积分编排赛, 17.2): up to 2^n teams, n rounds; the last in the winners' zone is champion.

From round two on the winners' and the losers' zone are paired separately, each by scores. Where the winners are an odd
number the best of the losers joins them, and its match is one of the winners' zone. The winners stay in the zone, so
that it halves until one is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from director.movements.impossible import Impossible
from director.movements.schedule import TeamsSchedule
from director.movements.swiss.swiss import (
    ABSENT,
    Swiss,
    SwissResult,
    byes_before,
    checked,
    couples_of,
    first_round,
    met_before,
    schedule_of,
    standings,
)

__all__ = ["champion", "next_round_of_special", "rounds_of_special", "winners_zone"]


def rounds_of_special(teams: int) -> int:
    """Return the n of 2^n teams: as many rounds as leave one winner."""
    return max(1, (teams - 1).bit_length())


def winners_zone(swiss: Swiss, played: Sequence[SwissResult]) -> frozenset[int]:
    """Return the teams that won every match of the winners' zone so far; all teams before round one. A bye is no
    defeat.

    Raise `Impossible` for a drawn match in the zone: one of the two must stay in it.
    """
    zone = frozenset(range(1, swiss.teams + 1))
    for number in range(1, max((match.round for match in played), default=0) + 1):
        staying: set[int] = set()
        for match in played:
            if match.round != number or not zone.intersection({match.home, match.away or 0}):
                continue
            if match.away is None:
                if match.table != ABSENT:
                    staying.add(match.home)
                continue
            home, away = match.home_score or Fraction(0), match.away_score or Fraction(0)
            if home == away:
                raise Impossible(
                    f"{match.home} and {match.away} drew in the winners' zone in round {number}",
                    "a result with a winner",
                )
            staying.add(match.home if home > away else match.away)
        zone = frozenset(staying)
    return zone


def next_round_of_special(swiss: Swiss, played: Sequence[SwissResult]) -> TeamsSchedule:
    """Return the round after the last one played.

    Related teams that are kept apart do not meet where there is another way (10.5). No two teams meet twice, unless the
    winners' zone leaves no other way: a team that joined it may meet a team that beat it before. Raise `Impossible` as
    `swiss.next_round` does, and for draws in the winners' zone.
    """
    number = checked(swiss, played, rematches=True) + 1
    if number > rounds_of_special(swiss.teams):
        raise Impossible(f"{swiss.teams} teams play {number - 1} rounds, which are over", "no further round")
    if number == 1:
        return first_round(swiss)
    zone = winners_zone(swiss, played)
    table = standings(swiss, played, number)
    scores, met = dict(table), met_before(played)
    had_bye = byes_before(played)
    there = [team for team, _ in table if team not in swiss.absent]
    winners = [team for team in there if team in zone]
    losers = [team for team in there if team not in zone]
    joiners: list[int | None] = [*losers] if len(winners) % 2 else [None]
    # 17.2: the best of the losers completes an odd zone; the next best does where that leaves a rematch
    # resort.
    related = met | swiss.related.barred(number)
    for joining, barred in [(one, of) for of in (related, met, set[frozenset[int]]()) for one in joiners]:
        above = winners if joining is None else sorted([*winners, joining], key=there.index)
        upper = couples_of(above, scores, barred)
        below = [team for team in losers if team != joining]
        byes: list[int | None] = [None]
        if len(below) % 2:
            byes = [team for team in reversed(below) if team not in had_bye]
        for bye in byes:
            left = [team for team in below if team != bye]
            lower = couples_of(left, scores, related) or couples_of(left, scores, met)
            if upper is not None and lower is not None:
                return schedule_of(swiss, number, [*upper, *lower], bye, ())
    raise Impossible(f"no pairing by zones is left in which nobody meets twice in round {number}", "an ordinary Swiss")


def champion(swiss: Swiss, played: Sequence[SwissResult]) -> int | None:
    """Return the last winner of the winners' zone, once all rounds are over; the others rank by score."""
    zone = winners_zone(swiss, played)
    return [*zone][0] if len(zone) == 1 else None
