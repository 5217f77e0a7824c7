"""Explanations of a team's total: each line of its account as a `Figure`, down to IMPs, scales and articles.

A tree is made on demand, by other steps than those of the accounts, so that each checks the other. Lines of earlier
rounds that it depends on are named, not opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import attrgetter
from typing import Final

from scoring.absence.credit import BYE, PAIRS_UNOPPOSED, PLACES
from scoring.explain.citations import cited
from scoring.explain.figures import Figure, How, Unit, What, given
from scoring.match.vp.match_points import Basis
from scoring.match.vp.scale import VpScale
from scoring.stage.accounts import MATCHES, ROUNDS, AccountLine, accounts, earlier, forfeited_by
from scoring.stage.happened import Bye, Forfeit, Met, Missed, RoundEvent, Stage, TakenOut
from scoring.stage.worth import BoardAMatch, MatchPoints, Scale, credit_unopposed

__all__ = ["Margin", "explain_account", "explain_line", "explain_margin"]

Margin = Callable[[Met, str], Figure]
"""A team's figure from the boards of a match, opened to any depth: its margin in IMPs, or points at board-a-match."""
_UNITS: Final[Mapping[type[Scale], Unit]] = {
    VpScale: Unit.VICTORY_POINTS,
    BoardAMatch: Unit.MATCHPOINTS,
    MatchPoints: Unit.MATCH_POINTS,
}


def explain_margin(met: Met, team: str) -> Figure:
    """Return a margin by the IMPs that a team won and lost."""
    side = met.side(team)
    parts = [given(What.WON, side.imps_won, Unit.IMPS), given(What.LOST, side.imps_lost, Unit.IMPS)]
    return Figure.made(What.TOTAL, Unit.IMPS, How.DIFFERENCE, parts, "Law 78B", team)


def explain_account(stage: Stage, team: str, margin: Margin | None = None) -> Figure:
    """Return the total of a team: carry-over, rounds, penalties (50.3). Raise KeyError for a team without a round."""
    if team not in stage.teams:
        raise KeyError(team)
    parts, unit = list[Figure](), _UNITS[type(stage.scale)]
    if team in stage.carried:
        carried = stage.carried[team]
        parts.append(given(What.CORRECTION, carried.points, unit, _article(carried.rule), team))
    rounds = sorted((one for one in stage.happened if team in one.teams), key=attrgetter("round"))
    parts += [explain_line(stage, one, team, margin) for one in rounds]
    for penalty in stage.penalties:
        if penalty.contestant == team:
            rule = "; ".join(map(_article, penalty.rules))
            parts.append(given(What.CORRECTION, -penalty.points, unit, rule, team))
    return Figure.made(What.TOTAL, unit, How.SUM, parts, _article("50.3"), team)


def explain_line(stage: Stage, one: RoundEvent, team: str, margin: Margin | None = None) -> Figure:
    """Return the points of a team from one round. Raise ValueError if it had no part in it."""
    if team not in one.teams:
        raise ValueError(f"{team!r} had no part in this of round {one.round}")
    scale, subject = stage.scale, " ".join([str(one.round), *(other for other in one.teams if other != team)])
    match one:
        case Met():
            return replace(_played(one.scale or scale, one, team, margin), subject=subject)
        case Bye():
            return replace(_factored(scale, "17.6"), what=What.MATCH, subject=subject)
        case TakenOut():
            mean = _mean(scale, earlier(accounts(stage)[team], one.round, ROUNDS), "17.7")
            return replace(mean, what=What.MATCH, subject=subject)
        case Forfeit(_, absent, _, by_force):
            if team != absent:
                return replace(_unopposed(stage, one), what=What.MATCH, subject=subject)
            return _not_there(stage, subject, by_force=by_force)
        case Missed():
            return _not_there(stage, subject, by_force=one.by_force)


def _not_there(stage: Stage, subject: str, *, by_force: bool) -> Figure:
    """Return what a team has of a round for which it was not there: nothing, or a draw with leave (24, 26)."""
    points, rule = (stage.scale.draw, "26") if by_force else (0, forfeited_by(stage))
    return given(What.MATCH, points, _UNITS[type(stage.scale)], _article(rule), subject)


def _played(scale: Scale, met: Met, team: str, margin: Margin | None) -> Figure:
    """Return the points that the stage's scale gives for the boards of a match."""
    match scale:
        case VpScale():
            return _by_vp(scale, (margin or explain_margin)(met, team), What.MATCH)
        case BoardAMatch():
            opened = margin(met, team) if margin else given(What.MATCH, met.side(team).bam, Unit.MATCHPOINTS)
            return Figure.made(What.MATCH, Unit.MATCHPOINTS, How.SUM, [opened])
        case MatchPoints(points, vp):
            lead = (margin or explain_margin)(met, team)
            if points.basis is Basis.VP:
                other = (margin or explain_margin)(met, met.opponent(team))
                both = [_by_vp(vp, lead, What.VICTORY_POINTS), _by_vp(vp, other, What.OPPONENTS)]
                lead = Figure.made(What.TOTAL, Unit.VICTORY_POINTS, How.DIFFERENCE, both, subject=team)
            value, _ = points.convert(lead.value)
            return Figure(What.MATCH, value, Unit.MATCH_POINTS, How.SCALE, scale.name, (lead,))


def _by_vp(scale: VpScale, margin: Figure, what: What) -> Figure:
    points, _ = scale.convert(margin.value)
    rule = f"{scale.name} ({_article('42.1')})"
    return Figure(what, points, Unit.VICTORY_POINTS, How.SCALE, rule, (margin,))


def _factored(scale: Scale, rule: str, factor: Fraction = BYE) -> Figure:
    """Return so many times a draw."""
    unit = _UNITS[type(scale)]
    parts = [given(What.FACTOR, factor, rule=_article(rule)), given(What.TIE, scale.draw, unit, scale.name)]
    return _rounded(Figure.made(What.CREDIT, unit, How.PRODUCT, parts), rule)


def _unopposed(stage: Stage, one: Forfeit) -> Figure:
    """Return the credit by form.

    It is the best of three (24.1(1)-2), 1.2 a board (24.1(2)-2), or the match points of a win (24.1(3)-2); of pairs 1.5
    times a draw (24.2(3)-2).
    """
    scale, found, unit = stage.scale, accounts(stage), _UNITS[type(stage.scale)]
    own, theirs = (earlier(found[team], one.round, MATCHES) for team in (one.present, one.absent))
    credit = credit_unopposed(scale, [line.points for line in own], [line.points for line in theirs], pairs=stage.pairs)
    if stage.pairs:
        return _factored(scale, credit.rule, PAIRS_UNOPPOSED)
    if isinstance(scale, BoardAMatch):
        return _factored(scale, credit.rule)
    if isinstance(scale, MatchPoints) or not credit.options:
        return given(What.MATCH, credit.points, unit, _article(credit.rule))
    options = list[Figure]()
    if own:
        options.append(replace(_mean(scale, own, "24.1(1)-2(1)"), subject=one.present))
    if theirs:
        whole = given(What.WHOLE, 2 * scale.draw, unit, scale.name)
        mean = replace(_mean(scale, theirs, "24.1(1)-2(2)"), subject=one.absent)
        rest = Figure.made(What.CREDIT, unit, How.DIFFERENCE, [whole, mean])
        most = given(What.MOST, scale.most, unit, scale.name)
        options.append(Figure.made(What.CREDIT, unit, How.LEAST, [rest, most], _article("24.1(1)-2(2)")))
    options.append(_factored(scale, "24.1(1)-2(3)"))
    return Figure.made(What.MATCH, unit, How.GREATEST, options, _article("24.1(1)-2"))


def _mean(scale: Scale, lines: Sequence[AccountLine], rule: str) -> Figure:
    """Return the average of a team's earlier rounds, which stand elsewhere in its account."""
    unit, how = _UNITS[type(scale)], How.ELSEWHERE
    parts = [
        Figure(What.MATCH, line.points, unit, how, subject=f"{line.round} {line.opponent}".strip()) for line in lines
    ]
    return _rounded(Figure.made(What.AVERAGE, unit, How.MEAN, parts), rule)


def _rounded(figure: Figure, rule: str) -> Figure:
    """Return the figure rounded to the decimals of a line."""
    parts = [figure, given(What.PLACES, PLACES), given(What.AVERAGE, 0, figure.unit)]
    return Figure.made(What.CREDIT, figure.unit, How.ROUNDED, parts, _article(rule))


def _article(ref: str) -> str:
    return cited(ref).en
