"""Forfeits: their kinds and their consequences (弃权及其处理, article 23)."""

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
    """The kind of a forfeit (23.1(2), 23.4, 23.5)."""

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
    """The consequences of a forfeit: for the place in the stage, for the next stage, for the event.

    `further`: the organiser may impose further punishment.
    """

    last_place: bool = False
    barred_from_next_stage: bool = False
    disqualified: bool = False
    further: bool = False
    rule: str = ""


def is_disqualified(forfeits: Sequence[bool]) -> bool:
    """Return whether a contestant has forfeited too often: two in a row, or three in all (23.1(1), 23.2).

    `forfeits` holds, in order, for each match of a team or each round of a pair or player whether it was forfeited.
    Each segment of a match in segments counts as one.
    """
    in_a_row = any(one and other for one, other in pairwise(forfeits))
    return in_a_row or sum(forfeits) >= 3


def knockout_kind(segments_played: int, segments: int, *, plays_later: bool, leads: bool) -> ForfeitKind:
    """Return the kind of forfeit of a team that gives up a knockout match.

    A team in the lead forfeits deliberately (23.5). Otherwise the forfeit counts as agreed if two thirds of the match
    were played or the team has no later match, and else as unexcused (23.1(2)). `segments` is 1 or more,
    `segments_played` from 0 to `segments`; raise ValueError otherwise.
    """
    if not 0 <= segments_played <= segments or segments < 1:
        raise ValueError(f"{segments_played} of {segments} segments cannot have been played")
    if leads:
        return ForfeitKind.DELIBERATE  # 23.5: 淘汰赛中领先一方的弃权
    if 3 * segments_played >= 2 * segments or not plays_later:
        return ForfeitKind.AGREED  # 23.1(2)-1
    return ForfeitKind.UNEXCUSED  # 23.1(2)-2


def consequence(kind: ForfeitKind, *, last_match: bool = False) -> Consequence:
    """Return the consequences of a forfeit.

    `last_match`: it was the last match of a round robin or Swiss. After an unexcused forfeit the contestant is placed
    last in the stage, and does not go on to the next stage if it was the last match (23.4). After a deliberate one
    (with the intent to affect others, or by the leader of a knockout match) it is out of the event (23.5).
    """
    match kind:
        case ForfeitKind.AGREED:
            return Consequence()
        case ForfeitKind.UNEXCUSED:
            return Consequence(last_place=True, barred_from_next_stage=last_match, further=True, rule="23.4")
        case ForfeitKind.DELIBERATE:
            return Consequence(disqualified=True, further=True, rule="23.5")


def results_stand(played: int, scheduled: int) -> bool:
    """Return whether results of a team disqualified from a round robin stand: after half its matches they do (23.1(3)).

    Otherwise all of them are cancelled; where they stand, its later opponents are credited by article 24. `played` does
    not count forfeited matches. Raise ValueError unless it is from 0 to `scheduled`, which is 1 or more.
    """
    if not 0 <= played <= scheduled or scheduled < 1:
        raise ValueError(f"{played} of {scheduled} matches cannot have been played")
    return 2 * played >= scheduled
