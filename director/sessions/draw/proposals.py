"""Movements that fit those who are there, the boards and the time there are, so that an organiser chooses one. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from director.movements.impossible import Impossible
from director.movements.schedule import copies
from director.sessions.draw.movement import INDIVIDUALS, OF_PAIRS, TOGETHER, movement_for
from director.sessions.draw.schedules import SessionSchedule
from director.sessions.models import Movement
from director.sessions.running.timing import round_time

__all__ = ["LARGEST_ROUND", "Limits", "Proposal", "choices", "proposal_of", "proposals"]

_BOARDS: Final = 24
"""The boards of a pair in an evening whose rounds nobody has chosen."""
_OF_A_ROUND: Final = (2, 3, 4, 5, 6, 8)
LARGEST_ROUND: Final = 32
_PROPOSED: Final = (Movement.MITCHELL, Movement.HOWELL, Movement.MITCHELL_ONE)
_PAIRS: Final = (*_PROPOSED, *(one for one in OF_PAIRS if one not in _PROPOSED))
_SIZED_AS: Final = dict.fromkeys((Movement.MITCHELL_ONE, Movement.SCRAMBLED, Movement.ROVER), Movement.MITCHELL)
"""A movement with the same tables and boards, for which no tables have to be chosen that are switched, and no way of a
rover be found.
"""
_TWO_TABLES: Final = 4
"""Pairs at two tables, which play the same boards in each round: none of them is switched alone."""
_SMALLEST_ROVER: Final = 7
"""Three tables of a Mitchell and the rover."""
_MOST: Final = 3
_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Limits:
    """What there is: `boards` with different numbers, and `minutes`; None for as many as are needed.

    `wanted` is how many boards a pair is to play, None for as many as there are, else an evening's. `a_board` is the
    seconds of a board, None for those of article 20.1, 0 for no limit.
    """

    boards: int | None = None
    minutes: int | None = None
    wanted: int | None = None
    a_board: int | None = None
    same_boards: bool = False

    @property
    def aim(self) -> int:
        """How many boards a pair plays, as nearly as may be."""
        seconds = round_time(1, screens=False) if self.a_board is None else self.a_board
        in_time = None if self.minutes is None or not seconds else max(1, 60 * self.minutes // seconds)
        there = [one for one in (self.boards, in_time) if one is not None]
        return min([*there, self.wanted or min(there, default=_BOARDS)])

    def allow(self, one: Proposal) -> bool:
        """Return whether there are boards and time enough for a proposal."""
        enough = self.boards is None or one.boards_in_all <= self.boards
        return enough and (self.minutes is None or one.minutes <= self.minutes)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement for so many pairs. `boards` is how many a pair plays that never sits out; `sit_outs` how many rounds
    are sat out, all pairs together; `minutes` how long it takes, 0 where there is no limit of time. `boards_in_all` are
    the boards with different numbers, each of them at `copies` tables at once.
    """

    movement: Movement
    rounds: int
    boards_per_round: int
    boards: int
    sit_outs: int
    minutes: int
    boards_in_all: int
    copies: int
    same_boards: bool = False

    @property
    def key(self) -> str:
        """The proposal as a form sends it back."""
        return f"{self.movement.value}/{self.rounds}/{self.boards_per_round}" + "/same" * self.same_boards


def proposals(pairs: int, limits: Limits | None = None, *, players: bool = False) -> tuple[Proposal, ...]:
    """Return at most three proposals, one of each usual movement, the nearest to the wanted number of boards first.

    Empty where no movement is possible.
    """
    usual = (Movement.INDIVIDUAL,) if players else _PROPOSED
    return _best(pairs, usual, limits or Limits())[:_MOST]


def choices(pairs: int, limits: Limits, *, players: bool = False) -> tuple[Proposal, ...]:
    """Return for each movement what fits best, the nearest to the wanted number of boards first.

    Of `players` there are so many instead of pairs.
    """
    return _best(pairs, INDIVIDUALS if players else _PAIRS, limits)


def proposal_of(key: str, pairs: int, a_board: int | None) -> tuple[Proposal, SessionSchedule]:
    """Return the proposal of that key, with its schedule. Raise ValueError for another text, and Impossible."""
    name, rounds, per_round, *same = key.split("/")
    if same not in ([], ["same"]) or not 1 <= int(per_round) <= LARGEST_ROUND or not int(rounds) >= 1:
        raise ValueError(f"{key!r} is no proposal")
    movement = Movement(name)
    if movement not in (*OF_PAIRS, *INDIVIDUALS):
        raise ValueError("matches of teams and a Swiss are not chosen here")
    made = movement_for(
        movement, pairs, rounds=int(rounds), boards_per_round=int(per_round), same_boards=same == ["same"]
    )
    return _proposal(movement, made, pairs, int(per_round), Limits(a_board=a_board, same_boards=same == ["same"])), made


def _best(pairs: int, movements: tuple[Movement, ...], limits: Limits) -> tuple[Proposal, ...]:
    """Return the best of each movement; of an individual, for each number of boards a round."""
    best: dict[tuple[Movement, int], Proposal] = {}
    for one in _possible(pairs, movements, limits):
        kind = one.movement, one.boards_per_round if one.movement in INDIVIDUALS else 0
        if kind not in best or _worth(one, limits) < _worth(best[kind], limits):
            best[kind] = one
    return tuple(sorted(best.values(), key=lambda one: _worth(one, limits)))


def _possible(pairs: int, movements: tuple[Movement, ...], limits: Limits) -> Iterator[Proposal]:
    for movement in movements:
        if limits.same_boards and movement not in TOGETHER:
            continue
        if movement is Movement.SCRAMBLED and pairs <= _TWO_TABLES:
            continue
        if movement is Movement.ROVER and (pairs % 2 == 0 or pairs < _SMALLEST_ROVER):
            continue
        seated = pairs - (movement is Movement.ROVER)
        for per_round in _OF_A_ROUND:
            around = round(limits.aim / per_round)
            for rounds in (None, *range(max(2, around - 2), min(around + 2, _LONGEST))):
                try:
                    made = movement_for(
                        _SIZED_AS.get(movement, movement),
                        seated,
                        rounds=rounds,
                        boards_per_round=per_round,
                        same_boards=limits.same_boards,
                    )
                except Impossible:
                    continue
                if movement is Movement.SHORT and made.form != "howell short":
                    continue  # it is complete
                found = _proposal(movement, made, pairs, per_round, limits)
                if limits.allow(found):
                    yield found


def _proposal(movement: Movement, made: SessionSchedule, pairs: int, per_round: int, limits: Limits) -> Proposal:
    seconds = round_time(per_round, screens=False) if limits.a_board is None else limits.a_board * per_round
    moves = 60 * (made.rounds - 1) if seconds else 0  # article 20.2
    playing = sum(len(row.sides) for row in made.rows if row.is_played)
    return Proposal(
        movement,
        made.rounds,
        per_round,
        made.rounds * per_round,
        pairs * made.rounds - playing,
        round((seconds * made.rounds + moves) / 60),
        len(made.boards),
        copies(made),
        limits.same_boards,
    )


def _worth(one: Proposal, limits: Limits) -> tuple[int, int, int]:
    """Return what is compared, the least first: of an individual many rounds are worth more than few sit-outs."""
    if one.movement in INDIVIDUALS:
        return abs(one.boards - limits.aim), -one.rounds, 0
    return abs(one.boards - limits.aim), one.sit_outs, _PAIRS.index(one.movement)
