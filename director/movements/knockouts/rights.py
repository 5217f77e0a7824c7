"""Rights of choice: opponents in a knockout after a first stage (15.4), and seats segment by segment (18.3); the home
team (18.1(3)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from director.movements.impossible import Impossible

__all__ = ["OpponentChoice", "at_home", "chosen_in_zones", "opponents_chosen", "seating_rights"]


@dataclass(frozen=True, slots=True)
class OpponentChoice:
    """The state of the choice of opponents: the matches made, the next chooser, and the remaining candidates."""

    matches: tuple[tuple[int, int], ...]
    chooser: int | None
    candidates: tuple[int, ...]


def opponents_chosen(choosers: Sequence[int], candidates: Sequence[int], picks: Sequence[int]) -> OpponentChoice:
    """Return the matches after these picks: choosers in the order of the previous stage, each among the remaining
    candidates (15.4).

    The last chooser has no choice. Winners of several groups have the same right; the order among them is drawn and
    given here. Raise `Impossible` for a pick that is not available, and for unequal numbers.
    """
    if len(choosers) != len(candidates):
        raise Impossible(f"{len(choosers)} teams cannot choose among {len(candidates)}", f"{len(choosers)} candidates")
    left = list(candidates)
    matches: list[tuple[int, int]] = []
    for chooser, pick in zip(choosers, picks, strict=False):
        if pick not in left:
            raise Impossible(f"{pick} is not there to be chosen by {chooser}", " or ".join(map(str, left)))
        left.remove(pick)
        matches.append((chooser, pick))
    if len(picks) > len(choosers):
        raise Impossible(f"{len(picks)} picks are more than {len(choosers)} choosers", f"{len(choosers)} picks")
    if len(left) == 1:
        matches.append((choosers[-1], left.pop()))
    turn = choosers[len(matches)] if left else None
    return OpponentChoice(tuple(matches), turn, tuple(left))


def chosen_in_zones(met: Sequence[Sequence[tuple[int, int]]], picks: Sequence[int]) -> OpponentChoice:
    """Return the matches after these picks, where each team chooses in its own zone: that is its range (15.3, 15.4).

    `met` are for each zone, the best first, the couples of its bracket that meet at once, the chooser of each first.
    Zones choose one after the other; in each the last chooser has no choice. Raise `Impossible` for a pick that is not
    available.
    """
    matches: list[tuple[int, int]] = []
    before, state = 0, OpponentChoice((), None, ())
    for couples in met:
        of_zone = picks[before : before + max(0, len(couples) - 1)]
        before += len(of_zone)
        state = opponents_chosen([one for one, _ in couples], sorted(other for _, other in couples), of_zone)
        matches += state.matches
        if state.chooser is not None:
            break
    return OpponentChoice(tuple(matches), state.chooser, state.candidates)


def seating_rights(
    segments: int,
    drawn: int,
    other: int,
    picks: Sequence[int] = (),
    *,
    without_right: Sequence[int] = (),
) -> tuple[int | None, ...]:
    """Return for each segment the team with the choice of seats; None where neither has it, or it is not chosen yet.

    The drawn team picks a segment first, then the two pick in turn (18.3(2)1). The last of an odd number of segments
    belongs to neither (18.3(2)2). `without_right` are teams that use a yellow system or brown-sticker conventions: if
    only one of the two does, the other has the choice throughout; if both do, they pick as usual (18.3(4)).

    Raise `Impossible` for a segment that is not available.
    """
    if segments < 1:
        raise Impossible(f"a match has at least one segment, not {segments}", "1 segment")
    barred = {drawn, other}.intersection(without_right)
    if len(barred) == 1:
        (restricted,) = barred
        return (other if restricted == drawn else drawn,) * segments
    rights: list[int | None] = [None] * segments
    free = list(range(1, segments + 1 - segments % 2))
    for turn, segment in enumerate(picks):
        if segment not in free:
            raise Impossible(
                f"segment {segment} is not there to be picked", ", ".join(map(str, free)) or "no further pick"
            )
        free.remove(segment)
        rights[segment - 1] = other if turn % 2 else drawn
    if len(free) == 1:
        rights[free[0] - 1] = other if len(picks) % 2 else drawn
    return tuple(rights)


def at_home(one: int, other: int, lots: Mapping[int, str] | None = None) -> tuple[int, int]:
    """Return two teams of a knockout with the one that is at home first (18.1(3)), by their ranks, the better first.

    With `lots`, where there was no stage before and they decide, the first lot is at home.
    """
    if lots is None:
        return (min(one, other), max(one, other))
    return (one, other) if lots[one] <= lots[other] else (other, one)
