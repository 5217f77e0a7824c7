"""The events of a stage, round by round: matches, byes, forfeits, rounds that need not be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.penalties.net import Penalty
from scoring.stage.carryover import Carried
from scoring.stage.side import MatchSide
from scoring.stage.worth import Scale, penalty_unit

__all__ = ["Bye", "Forfeit", "Met", "Missed", "RoundEvent", "Stage", "TakenOut"]


@dataclass(frozen=True, slots=True)
class Met:
    """A match that was played in a round; `scale` is its own where it has other boards than those of the stage.

    Raises ValueError for a team against itself.
    """

    round: int
    home: str
    away: str
    home_side: MatchSide
    away_side: MatchSide
    scale: Scale | None = None

    def __post_init__(self) -> None:
        if self.home == self.away:
            raise ValueError(f"{self.home!r} cannot meet itself")

    @classmethod
    def between(
        cls,
        round_number: int,
        home: str,
        away: str,
        imps: tuple[Fraction | int, Fraction | int],
        tp: tuple[Fraction | int, Fraction | int] = (0, 0),
        bam: tuple[Fraction | int, Fraction | int] = (0, 0),
    ) -> Met:
        """Return a match in which each side lost what the other won: IMPs and total points won by home and away.

        `bam` are the points of both at board-a-match.
        """
        return cls(round_number, home, away, MatchSide(*imps, *tp, bam[0]), MatchSide(*imps[::-1], *tp[::-1], bam[1]))

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams."""
        return self.home, self.away

    def side(self, team: str) -> MatchSide:
        """Return one team's side; the away team's for any name other than the home team."""
        return self.home_side if team == self.home else self.away_side

    def opponent(self, team: str) -> str:
        """Return the other of the two teams."""
        return self.away if team == self.home else self.home


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without an opponent in a round (17.6)."""

    round: int
    team: str

    @property
    def teams(self) -> tuple[str]:
        """The team."""
        return (self.team,)


@dataclass(frozen=True, slots=True)
class TakenOut:
    """A round that a team need not play, because its place is certain (17.7)."""

    round: int
    team: str

    @property
    def teams(self) -> tuple[str]:
        """The team."""
        return (self.team,)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A match that one team forfeited (24.1), or missed by force majeure with the organiser's leave (`by_force`, 26).

    Raise ValueError for a team against itself.
    """

    round: int
    absent: str
    present: str
    by_force: bool = False

    def __post_init__(self) -> None:
        if self.absent == self.present:
            raise ValueError(f"{self.absent!r} cannot meet itself")

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams."""
        return self.absent, self.present


@dataclass(frozen=True, slots=True)
class Missed:
    """A round for which a team was not paired, since it was not there, with the organiser's leave `by_force` (26).

    It has come late, or has left: nobody was without an opponent because of it.
    """

    round: int
    team: str
    by_force: bool = False

    @property
    def teams(self) -> tuple[str]:
        """The team."""
        return (self.team,)


RoundEvent = Met | Bye | TakenOut | Forfeit | Missed
"""An event of one or two teams in a round."""


@dataclass(frozen=True, slots=True)
class Stage:
    """All data from which a stage's totals are computed.

    `scale` converts a match (`scoring.stage.worth`). Rounds count from 1. `placed_last` are teams that forfeited
    without leave (23.4). One of `pairs`, or players, has its own credits for what is not played (24.2). `entered` are
    teams of the stage that may have nothing else in it: they had byes, their matches are cancelled, or all are to come.

    Raise ValueError for a round below 1, for a team with two events in one round, or for a penalty that is not in the
    unit of the stage.
    """

    scale: Scale
    happened: tuple[RoundEvent, ...]
    carried: Mapping[str, Carried] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    placed_last: frozenset[str] = frozenset()
    pairs: bool = False
    entered: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        seen: set[tuple[int, str]] = set()
        for one in self.happened:
            if one.round < 1:
                raise ValueError(f"rounds count from 1, not from {one.round}")
            for team in one.teams:
                if (one.round, team) in seen:
                    raise ValueError(f"{team!r} cannot play twice in round {one.round}")
                seen.add((one.round, team))
        unit = penalty_unit(self.scale)
        if wrong := [penalty for penalty in self.penalties if penalty.unit is not unit]:
            raise ValueError(f"a penalty in {wrong[0].unit} cannot come off a total of {self.scale.name}")

    def without(self, team: str) -> Stage:
        """Return the stage with all matches of a team cancelled, as when it is disqualified too early (23.1(3))."""
        happened = tuple(one for one in self.happened if team not in one.teams)
        carried = {other: points for other, points in self.carried.items() if other != team}
        penalties = tuple(penalty for penalty in self.penalties if penalty.contestant != team)
        own = {team}
        last, entered = self.placed_last - own, self.entered - own
        return Stage(self.scale, happened, carried, penalties, last, self.pairs, entered)

    @property
    def teams(self) -> list[str]:
        """All teams, by name."""
        named = {team for one in self.happened for team in one.teams} | set(self.carried)
        return sorted(named | {penalty.contestant for penalty in self.penalties} | self.entered)
