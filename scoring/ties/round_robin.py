"""Ties in a round robin of teams, by VP (article 44.1): ladders for two, for three, and for four or more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.explain.titles import Title
from scoring.ties.ladder import Ladder, Split, TieBreak, by_lot, by_measure
from scoring.ties.matches import Matches
from scoring.ties.team_measures import imp_quotient, net_imps, net_tp, tp_quotient

__all__ = ["PlayOff", "round_robin"]

_MUTUAL_IMPS: Final = Title("IMPs in the match between them", "相互间比赛的 IMP 值")
_MUTUAL_TP: Final = Title("total points in the match between them", "相互间比赛的基本分总和（TP）")
_PLAY_OFF: Final = Title("one board more, until it is decided", "加赛 1 副牌，至决出胜者")
_BEST: Final = Title("more VP against each of the others", "对其他各队均获得更多 VP")
_DRAWN: Final = Title("one match drawn between them, the other won", "相互间一场打平，另一场获得更多 VP")
_WORST: Final = Title("fewer VP against each of the others", "负于与之对比的另两个队")
_NET_IMPS: Final = Title("net IMPs among those tied", "有关队净胜 IMP")
_NET_TP: Final = Title("net total points among those tied", "有关队净胜基本分")
_BEST_OF_MANY: Final = Title(
    "more VP against each of the others, or all of them but one drawn match",
    "对其他各队均获得更多 VP，或者唯一只平一场并且战胜其他队",
)


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A board played to break a tie of two teams, with the first team's margin in points (negative if behind)."""

    team: str
    other: str
    margin: int


def round_robin(matches: Matches, seed: str, play_offs: Sequence[PlayOff] | None = ()) -> Ladder:
    """Return the ladders of 44.1, over all matches of the stage.

    `seed` is the seed of the lots. Two teams that stay level wait for `play_offs`, given in the order of play; None if
    the organiser has no such boards played, so that lots are drawn instead (44.5).
    """

    def ladder(group: tuple[str, ...]) -> Sequence[TieBreak]:
        if len(group) == 2:
            return _of_two(matches, seed, play_offs)
        return _of_three(matches, seed) if len(group) == 3 else _of_more(matches, seed)

    return ladder


def _of_two(matches: Matches, seed: str, play_offs: Sequence[PlayOff] | None) -> Sequence[TieBreak]:
    last = by_lot("44.5", seed) if play_offs is None else _played_off("44.1(1)-5", play_offs)
    return (
        by_measure("44.1(1)-1", imp_quotient(matches)),
        by_measure("44.1(1)-2", net_imps(matches, _MUTUAL_IMPS)),
        by_measure("44.1(1)-3", net_tp(matches, _MUTUAL_TP)),
        by_measure("44.1(1)-4", tp_quotient(matches)),
        last,
    )


def _of_three(matches: Matches, seed: str) -> Sequence[TieBreak]:
    return (
        by_measure("44.1(2)-1", imp_quotient(matches)),
        _first("44.1(2)-2", _BEST, matches, draws=0),
        _first("44.1(2)-3", _DRAWN, matches, draws=1),
        _last("44.1(2)-4", matches),
        by_measure("44.1(2)-5(1)", net_imps(matches, _NET_IMPS)),
        by_measure("44.1(2)-5(2)", net_tp(matches, _NET_TP)),
        by_measure("44.1(2)-5(3)", tp_quotient(matches)),
        by_lot("44.1(2)-5(4)", seed),
    )


def _of_more(matches: Matches, seed: str) -> Sequence[TieBreak]:
    return (
        by_measure("44.1(3)-1", imp_quotient(matches)),
        _first_of_many("44.1(3)-2", matches),
        by_measure("44.1(3)-3", tp_quotient(matches)),
        by_lot("44.1(3)-4", seed),
    )


def _leads(matches: Matches, team: str, group: tuple[str, ...]) -> list[Fraction] | None:
    """Return a team's leads in VP over each of the others; None unless it has met all of them."""
    others = [other for other in group if other != team]
    if not all(matches.have_met(team, other) for other in others):
        return None
    return [matches.lead_in_vp(team, other) for other in others]


def _unbeaten(matches: Matches, group: tuple[str, ...], draws: int) -> list[str]:
    """Return the teams of a group that drew `draws` matches with the others and won the rest."""
    found = []
    for team in group:
        leads = _leads(matches, team, group)
        if leads is not None and min(leads) >= 0 and leads.count(Fraction(0)) == draws:
            found.append(team)
    return found


def _led_by(first: str, group: tuple[str, ...]) -> Split:
    return Split(((first,), tuple(team for team in group if team != first)))


def _first(ref: str, title: Title, matches: Matches, draws: int) -> TieBreak:
    """Return a rule that places first the only team with no defeat and `draws` draws; two such teams decide nothing."""

    def split(group: tuple[str, ...]) -> Split:
        found = _unbeaten(matches, group, draws)
        return _led_by(found[0], group) if len(found) == 1 else Split((group,))

    return TieBreak(ref, title, split)


def _first_of_many(ref: str, matches: Matches) -> TieBreak:
    """Return a rule that places first the team that beat all others, else the only one that won all but one draw.

    Source: 44.1(3)-2.
    """

    def split(group: tuple[str, ...]) -> Split:
        for draws in (0, 1):
            found = _unbeaten(matches, group, draws)
            if len(found) == 1:
                return _led_by(found[0], group)
        return Split((group,))

    return TieBreak(ref, _BEST_OF_MANY, split)


def _last(ref: str, matches: Matches) -> TieBreak:
    """Return a rule that places last the team that lost to each of the others (44.1(2)-4)."""

    def split(group: tuple[str, ...]) -> Split:
        for team in group:
            leads = _leads(matches, team, group)
            if leads is not None and max(leads) < 0:
                return Split((tuple(other for other in group if other != team), (team,)))
        return Split((group,))

    return TieBreak(ref, _WORST, split)


def _played_off(ref: str, play_offs: Sequence[PlayOff]) -> TieBreak:
    """Return a rule decided by the first board between two teams with a winner; without one, they wait for another."""

    def split(group: tuple[str, ...]) -> Split:
        for board in play_offs:
            if {board.team, board.other} == set(group) and board.margin:
                first, second = (board.team, board.other) if board.margin > 0 else (board.other, board.team)
                margin = abs(board.margin)
                return Split(((first,), (second,)), ((first, margin), (second, -margin)))
        return Split((group,), waits=True)

    return TieBreak(ref, _PLAY_OFF, split)
