"""Team matches and several matches in one session.

- head-to-head (队式对抗赛): two teams, segment by segment, in an open and a closed room (18.2).
- eight-a-side: two tables in each room; each open-room table is compared with both of the closed room.
- American Whist (队式小循环赛, 单数队): an odd number of teams at as many tables. North-South stay at home; before
  each round East-West go down two tables and the boards one. Teams i and j play set (i + j)/2: the first half in
  round r at one home table, the other in round n - r at the other. With fewer rounds they are ordered so that each
  two rounds finish the same matches.
- share and relay (双数队): all but the last team are a circle as above, but East-West go up one table and the boards
  down one. East-West of team i come home in round 3i; then they play at the last table instead, against the last
  team, whose East-West sit in their place; the two tables share the set. The size of the circle must not be divisible
  by three.
- relay (双数队): in every round each team plays one whole match, at its home table and at its opponents', which share
  the set; sets move as in a complete Howell of so many teams.
- hexagon (六角团体赛): six teams, five rounds of three matches at a time, all on the same boards; each team meets
  every other.

Board-a-match (一副一比队式赛) is played with any of these and scored differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.matches.round_robin import berger
from director.movements.pairs.howell import LARGEST as LARGEST_HOWELL
from director.movements.pairs.howell import howell
from director.movements.schedule import TeamsRow, TeamsSchedule, board_set
from director.movements.sizes import MOST_BOARDS, boards_for, wanted

__all__ = [
    "LARGEST",
    "VARIANTS",
    "american_whist",
    "eight_a_side",
    "head_to_head",
    "hexagon",
    "relay",
    "share_and_relay",
    "teams",
]

LARGEST: Final = 2 * LARGEST_HOWELL
VARIANTS: Final = ("head-to-head", "eight-a-side", "whist", "share", "relay", "hexagon", "board-a-match")


def teams(
    number: int,
    *,
    variant: str | None = None,
    rounds: int | None = None,
    boards_per_round: int | None = None,
) -> TeamsSchedule:
    """Return the movement of that name, or the usual one for so many teams. `rounds` are segments where two teams meet.

    Raise `Impossible` with the nearest alternative.
    """
    if variant is not None and variant not in VARIANTS:
        raise Impossible(f"there is no teams movement {variant!r}", " or ".join(VARIANTS))
    if variant == "board-a-match":
        made = teams(number, rounds=rounds, boards_per_round=boards_per_round)
        return replace(made, form=f"board-a-match {made.form}")
    if not 2 <= number <= LARGEST:
        raise Impossible(
            f"one session takes 2 to {LARGEST} teams, not {number}", f"{2 if number < 2 else LARGEST} teams"
        )
    made_by: dict[str, Callable[[int, int | None, int | None], TeamsSchedule]] = {
        "head-to-head": _two_teams(head_to_head),
        "eight-a-side": _two_teams(eight_a_side),
        "whist": american_whist,
        "share": share_and_relay,
        "relay": relay,
        "hexagon": hexagon,
    }
    return made_by[variant or _usual(number, rounds)](number, rounds, boards_per_round)


def _usual(number: int, rounds: int | None) -> str:
    if number == 2:
        return "head-to-head"
    if number % 2:
        return "whist"
    return "share" if (number - 1) % 3 and rounds is None else "relay"


def _two_teams(
    make: Callable[[int, int], TeamsSchedule],
) -> Callable[[int, int | None, int | None], TeamsSchedule]:
    def made(number: int, rounds: int | None, boards_per_round: int | None) -> TeamsSchedule:
        if number != 2:
            raise Impossible(f"a match is between two teams, not {number}", "2 teams")
        segments = wanted("segments", rounds, default=2, least=1, most=20)
        return make(segments, wanted("boards in a segment", boards_per_round, default=16, least=1, most=MOST_BOARDS))

    return made


def head_to_head(segments: int, boards: int) -> TeamsSchedule:
    """Return a match of two teams in two rooms, with so many boards in each segment; team 1 is at home (18.2)."""
    rows = tuple(
        TeamsRow(segment, room, 1, 2, board_set(segment - 1, boards))
        for segment in range(1, segments + 1)
        for room in ("open", "closed")
    )
    return TeamsSchedule("head-to-head", rows)


def eight_a_side(segments: int, boards: int) -> TeamsSchedule:
    """Return a match of two teams of eight in two rooms of two tables: all four tables play the same boards, and each
    open-room table has two results.
    """
    rows = tuple(
        TeamsRow(segment, f"{room} {table}", 1, 2, board_set(segment - 1, boards))
        for segment in range(1, segments + 1)
        for room in ("open", "closed")
        for table in (1, 2)
    )
    return TeamsSchedule("eight-a-side", rows, shares=True)


def american_whist(number: int, rounds: int | None = None, boards_per_round: int | None = None) -> TeamsSchedule:
    """Return the movement for an odd number of teams, 3 to 39; with fewer rounds than all, an even number of rounds.

    Raise `Impossible` for an even number of teams, or of rounds that would leave a match half played.
    """
    if number % 2 == 0 or number < 3:
        raise Impossible(
            f"American Whist wants an odd number of teams, not {number}",
            f"{max(3, number - 1)} teams, or share and relay",
        )
    most, what = number - 1, f"rounds of {number} teams"
    played = wanted(what, rounds, default=most, least=2, most=most, cause=Cause.ROUNDS)
    if played % 2:
        why = f"{played} rounds would leave matches half played"
        raise Impossible(why, f"{played + 1} rounds", Cause.HALVES, number=played)
    per_round = boards_for(played, boards_per_round)
    steps = list(range(1, number))
    if played < number - 1:
        steps = [step for half in range(1, played // 2 + 1) for step in (half, number - half)]
    rows = tuple(
        TeamsRow(
            place,
            f"{home + 1}",
            home + 1,
            (home + 2 * step) % number + 1,
            board_set((home + step) % number, per_round),
        )
        for place, step in enumerate(steps, 1)
        for home in range(number)
    )
    return TeamsSchedule("american whist", rows, one_table=True, cycles=int(played == number - 1))


def share_and_relay(number: int, rounds: int | None = None, boards_per_round: int | None = None) -> TeamsSchedule:
    """Return the movement for an even number of teams that, less one, is not divisible by three; two tables share in
    each round.

    Raise `Impossible` for other numbers.
    """
    circle = number - 1
    if number % 2 or number < 6:
        raise Impossible(
            f"share and relay wants an even number of teams from 6 on, not {number}", "American Whist or relay"
        )
    if circle % 3 == 0:
        raise Impossible(
            f"with {number} teams the two halves of a match would not find the same boards",
            f"relay, or {number + 2} teams",
        )
    if rounds not in (None, circle):
        raise Impossible("share and relay finishes its matches only in the last round", f"relay with {rounds} rounds")
    per_round = boards_for(circle, boards_per_round)
    return TeamsSchedule("share and relay", tuple(_shared(circle, per_round)), one_table=True, shares=True, cycles=1)


def _shared(circle: int, per_round: int) -> Iterator[TeamsRow]:
    last = circle + 1
    comes_home = {3 * team % circle: team for team in range(circle)}
    for step in range(circle):
        at_home = comes_home[step]
        for table in range(circle):
            # East-West of the team that would be at home by now are away: j + (r - 3j) = table
            visitor = (step - table) * pow(2, -1, circle) % circle
            away = last if table == at_home else visitor + 1
            yield TeamsRow(step + 1, f"{table + 1}", table + 1, away, board_set((table + step) % circle, per_round))
        boards = board_set((at_home + step) % circle, per_round)
        yield TeamsRow(step + 1, f"{last}", last, at_home + 1, boards)


def relay(number: int, rounds: int | None = None, boards_per_round: int | None = None) -> TeamsSchedule:
    """Return whole matches for 4 to 40 teams, an even number: both rooms at a time, sets moving as in a Howell.

    Raise `Impossible` for other numbers.
    """
    if number % 2 or number < 4:
        why = f"a relay wants an even number of teams from 4 on, not {number}"
        raise Impossible(why, f"{max(4, number + 1)} teams", Cause.EVEN_TEAMS, number=number)
    most, what = number - 1, f"rounds of {number} teams"
    played = wanted(what, rounds, default=most, least=1, most=most, cause=Cause.ROUNDS)
    per_round = boards_for(played, boards_per_round)
    made = howell(number // 2, boards_per_round=per_round)
    rows = [
        TeamsRow(row.round, f"{home}", home, away, row.boards)
        for row in made.rows
        if row.round <= played and row.ns is not None and row.ew is not None
        for home, away in ((row.ns, row.ew), (row.ew, row.ns))
    ]
    rows.sort(key=lambda row: (row.round, row.home))
    return TeamsSchedule("relay", tuple(rows), one_table=True, shares=True, cycles=int(played == number - 1))


def hexagon(number: int = 6, rounds: int | None = None, boards_per_round: int | None = None) -> TeamsSchedule:
    """Return six teams, each against every other: three matches at a time on the same boards.

    Raise `Impossible` for other numbers.
    """
    if number != 6:
        raise Impossible(f"a hexagon has six teams, not {number}", "6 teams")
    played = wanted("rounds of a hexagon", rounds, default=5, least=1, most=5)
    per_round = boards_for(played, boards_per_round)
    rows = tuple(
        TeamsRow(place, f"{table}", home, away, board_set(place - 1, per_round))
        for place, line in enumerate(berger(6)[:played], 1)
        for table, (home, away) in enumerate(line, 1)
    )
    return TeamsSchedule("hexagon", rows, shares=True, cycles=int(played == 5))
