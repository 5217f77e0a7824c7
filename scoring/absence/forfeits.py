"""Who forfeits how, and what becomes of him (弃权及其处理, article 23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from scoring.explain.titles import Title

__all__ = [
    "KIND_TITLES",
    "Consequence",
    "ForfeitKind",
    "consequence",
    "is_disqualified",
    "knockout_kind",
    "results_stand",
]


class ForfeitKind(StrEnum):
    """In what manner a contestant forfeits (23.1(2), 23.4, 23.5)."""

    AGREED = "agreed"
    UNEXCUSED = "unexcused"
    DELIBERATE = "deliberate"


KIND_TITLES: Final[Mapping[ForfeitKind, Title]] = MappingProxyType(
    {
        ForfeitKind.AGREED: Title("forfeit, agreed by the chief director", "弃权"),
        ForfeitKind.UNEXCUSED: Title("forfeit without leave", "无故弃权"),
        ForfeitKind.DELIBERATE: Title("forfeit meant to affect others", "蓄意弃权"),
    }
)


@dataclass(frozen=True, slots=True)
class Consequence:
    """What becomes of a contestant that forfeits: its place in the stage, its place in the next, its part in the event.

    `further`: it may be punished further, by the organiser.
    """

    last_place: bool = False
    barred_from_next_stage: bool = False
    disqualified: bool = False
    further: bool = False
    rule: str = ""


def is_disqualified(forfeits: Sequence[bool]) -> bool:
    """Whether a contestant has forfeited too often: two in a row, or three in all (23.1(1), 23.2).

    `forfeits` says of each match of a team, or each round of a pair or player, in order, whether it was forfeited; of a
    match in segments each segment counts as one.
    """
    in_a_row = any(one and other for one, other in pairwise(forfeits))
    return in_a_row or sum(forfeits) >= 3


def knockout_kind(segments_played: int, segments: int, *, plays_later: bool, leads: bool) -> ForfeitKind:
    """How a team forfeits that gives up a knockout match.

    On purpose, when it leads (23.5); otherwise normally if two thirds of the match are played or it has no match later,
    and else without leave (23.1(2)). `segments` is 1 or more, `segments_played` from 0 to it; raises ValueError
    otherwise.
    """
    if not 0 <= segments_played <= segments or segments < 1:
        raise ValueError(f"{segments_played} of {segments} segments cannot have been played")
    if leads:
        return ForfeitKind.DELIBERATE  # 23.5: 淘汰赛中领先一方的弃权
    if 3 * segments_played >= 2 * segments or not plays_later:
        return ForfeitKind.AGREED  # 23.1(2)-1
    return ForfeitKind.UNEXCUSED  # 23.1(2)-2


def consequence(kind: ForfeitKind, *, last_match: bool = False) -> Consequence:
    """What follows for who forfeits.

    `last_match`: it was the last one of a round robin or Swiss. Without leave, the contestant is placed last in the
    stage, and does not go on when it was that one (23.4); with the intent to affect others, or of the side that leads a
    knockout match, it is out of the event (23.5).
    """
    match kind:
        case ForfeitKind.AGREED:
            return Consequence()
        case ForfeitKind.UNEXCUSED:
            return Consequence(last_place=True, barred_from_next_stage=last_match, further=True, rule="23.4")
        case ForfeitKind.DELIBERATE:
            return Consequence(disqualified=True, further=True, rule="23.5")


def results_stand(played: int, scheduled: int) -> bool:
    """Whether the results of a team disqualified from a round robin stand: when it played half its matches (23.1(3)).

    Otherwise all of them are cancelled; where they stand, its later opponents are credited by article 24. `played` does
    not count matches forfeited. Raises ValueError unless it is from 0 to `scheduled`, which is 1 or more.
    """
    if not 0 <= played <= scheduled or scheduled < 1:
        raise ValueError(f"{played} of {scheduled} matches cannot have been played")
    return 2 * played >= scheduled
