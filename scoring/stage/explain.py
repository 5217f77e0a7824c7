"""Why a team has the total that it has: each line of its account as a `Figure`, down to IMPs, scales and articles.

A tree is made when somebody looks, by other steps than those of the accounts, so that the one checks the other; lines
of earlier rounds that it rests on are named and not opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scoring.absence.credit import BYE, PLACES
from scoring.citations import cited
from scoring.figures import Figure, How, Unit, What, given
from scoring.stage.accounts import MATCHES, ROUNDS, Line, accounts, earlier
from scoring.stage.happened import Bye, Forfeit, Happened, Met, Side, Stage, TakenOut
from scoring.vp.scale import VpScale

__all__ = ["Margin", "explain_line", "explain_margin", "explain_total"]

Margin = Callable[[Met, str], Figure]
"""The margin in IMPs of a team in a match, opened as far as one likes."""
_NONE: Final = given(What.AVERAGE, 0, Unit.VICTORY_POINTS)


def explain_margin(met: Met, team: str) -> Figure:
    """A margin by the IMPs that a team won and lost."""
    side = _side(met, team)
    parts = [given(What.WON, side.imps_won, Unit.IMPS), given(What.LOST, side.imps_lost, Unit.IMPS)]
    return Figure.made(What.TOTAL, Unit.IMPS, How.DIFFERENCE, parts, "Law 78B", team)


def explain_total(stage: Stage, team: str, margin: Margin = explain_margin) -> Figure:
    """The total of a team: carry-over, rounds, penalties (50.3). Raises KeyError for a team of no round."""
    if team not in stage.teams:
        raise KeyError(team)
    parts = []
    if team in stage.carried:
        carried = stage.carried[team]
        parts.append(given(What.CORRECTION, carried.points, Unit.VICTORY_POINTS, _article(carried.rule), team))
    parts += [explain_line(stage, one, team, margin) for one in _rounds(stage, team)]
    for penalty in stage.penalties:
        if penalty.contestant == team:
            rule = "; ".join(map(_article, penalty.rules))
            parts.append(given(What.CORRECTION, -penalty.points, Unit.VICTORY_POINTS, rule, team))
    return Figure.made(What.TOTAL, Unit.VICTORY_POINTS, How.SUM, parts, _article("50.3"), team)


def explain_line(stage: Stage, one: Happened, team: str, margin: Margin = explain_margin) -> Figure:
    """The VP of a team from one round. Raises ValueError when it had no part in it."""
    if team not in one.teams:
        raise ValueError(f"{team!r} had no part in this of round {one.round}")
    scale = stage.scale
    match one:
        case Met():
            return _by_scale(scale, margin(one, team), _subject(one, team))
        case Bye():
            return _factored(scale, "17.6", _subject(one, team))
        case TakenOut():
            lines = earlier(accounts(stage)[team], one.round, ROUNDS)
            return _mean(lines, "17.7", _subject(one, team), What.VICTORY_POINTS)
        case Forfeit(_, absent, _, by_force):
            if team != absent:
                return _unopposed(stage, one)
            rule = "26" if by_force else "24.1(1)-1"
            return given(
                What.VICTORY_POINTS,
                scale.draw if by_force else 0,
                Unit.VICTORY_POINTS,
                _article(rule),
                _subject(one, team),
            )


def _by_scale(scale: VpScale, margin: Figure, subject: str) -> Figure:
    """What the scale of the stage gives for the margin."""
    points, _ = scale.convert(margin.value)
    rule = f"{scale.name} ({_article('42.1')})"
    return Figure(What.VICTORY_POINTS, points, Unit.VICTORY_POINTS, How.SCALE, rule, (margin,), subject)


def _factored(scale: VpScale, rule: str, subject: str, what: What = What.VICTORY_POINTS) -> Figure:
    """1.2 times a draw."""
    parts = [given(What.FACTOR, BYE, rule=_article(rule)), given(What.TIE, scale.draw, Unit.VICTORY_POINTS, scale.name)]
    return _rounded(Figure.made(what, Unit.VICTORY_POINTS, How.PRODUCT, parts), rule, subject, what)


def _unopposed(stage: Stage, one: Forfeit) -> Figure:
    """The best of three (24.1(1)-2); an average is left out where there is none."""
    scale, options, found = stage.scale, list[Figure](), accounts(stage)
    own, theirs = (earlier(found[team], one.round, MATCHES) for team in (one.present, one.absent))
    if own:
        options.append(_mean(own, "24.1(1)-2(1)", one.present, What.CREDIT))
    if theirs:
        whole = given(What.WHOLE, 2 * scale.draw, Unit.VICTORY_POINTS, scale.name)
        mean = _mean(theirs, "24.1(1)-2(2)", one.absent, What.CREDIT)
        rest = Figure.made(What.CREDIT, Unit.VICTORY_POINTS, How.DIFFERENCE, [whole, mean])
        most = given(What.MOST, scale.most, Unit.VICTORY_POINTS, scale.name)
        article = _article("24.1(1)-2(2)")
        options.append(Figure.made(What.CREDIT, Unit.VICTORY_POINTS, How.LEAST, [rest, most], article))
    options.append(_factored(scale, "24.1(1)-2(3)", "", What.CREDIT))
    article, subject = _article("24.1(1)-2"), _subject(one, one.present)
    return Figure.made(What.VICTORY_POINTS, Unit.VICTORY_POINTS, How.GREATEST, options, article, subject)


def _mean(lines: Sequence[Line], rule: str, subject: str, what: What) -> Figure:
    """The average of a team's earlier rounds, which stand elsewhere in its account."""
    unit, how = Unit.VICTORY_POINTS, How.ELSEWHERE
    parts = [
        Figure(What.VICTORY_POINTS, line.points, unit, how, subject=f"{line.round} {line.opponent}".strip())
        for line in lines
    ]
    return _rounded(Figure.made(What.AVERAGE, unit, How.MEAN, parts), rule, subject, what)


def _rounds(stage: Stage, team: str) -> Sequence[Happened]:
    return sorted((one for one in stage.happened if team in one.teams), key=lambda one: one.round)


def _rounded(figure: Figure, rule: str, subject: str, what: What) -> Figure:
    places = given(What.PLACES, PLACES)
    return Figure.made(what, Unit.VICTORY_POINTS, How.ROUNDED, [figure, places, _NONE], _article(rule), subject)


def _side(met: Met, team: str) -> Side:
    return met.home_side if team == met.home else met.away_side


def _subject(one: Happened, team: str) -> str:
    """The round and the opponent, if there is one: ``3 North club``."""
    return " ".join([str(one.round), *(other for other in one.teams if other != team)])


def _article(ref: str) -> str:
    return cited(ref).en
