"""What the results of a session of a knockout are: its matches, what was carried over and won in them, who goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from director.knockouts.models import ExtraBoards, KnockoutMatch
from director.knockouts.outcomes import KnockoutScore, score_of
from director.knockouts.state import State, read_state
from director.pages.knockouts.bracket import BracketSide, ListedMatch, how_decided, known_score, listed, sides_of
from director.pages.shared.asked import Asked, now, reader
from director.sessions.models import Session
from scoring.rounding import rounded

__all__ = [
    "Figure",
    "KnockoutResult",
    "figures_of",
    "knockout_lines",
    "knockout_results",
    "published_lines",
    "published_parts",
]

_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of the score of a match: what it is, and what both teams have of it."""

    says: str
    home: str
    away: str


@dataclass(frozen=True, slots=True)
class KnockoutResult:
    """A match as a result: its line, and what its score is made of, the upper side first."""

    one: ListedMatch
    figures: tuple[Figure, ...]


def figures_of(score: KnockoutScore | None) -> list[Figure]:
    """Return what a score is made of, its IMPs among it; nothing for none."""
    if score is None:
        return []
    boards = (score.home - score.carried[0] - score.penalties[0], score.away - score.carried[1] - score.penalties[1])
    found = [_figure(_("Boards"), *boards)]
    if any(score.carried):
        found.append(_figure(_("Carried over (article 48.1)"), *score.carried))
    if any(score.penalties):
        found.append(_figure(_("Penalties"), *score.penalties))
    found.append(_figure(_("IMPs"), score.home, score.away))
    if not score.margin and score.net:
        won = sum(max(one, _NONE) for one in score.net), sum(max(-one, _NONE) for one in score.net)
        found.append(_figure(_("Total points (article 44.2(1))"), *won))
        boards_won = sum(one > 0 for one in score.net), sum(one < 0 for one in score.net)
        found.append(_figure(_("Boards won (article 44.2(2))"), *boards_won))
    for one in score.extras:
        says = _("Extra boards") if one.boards > 1 else _("A single board")
        found.append(_figure(says, max(Fraction(one.margin), _NONE), max(-Fraction(one.margin), _NONE)))
    return found


def _figure(says: str, home: Any, away: Any) -> Figure:
    return Figure(says, f"{float(rounded(home, 2)):g}", f"{float(rounded(away, 2)):g}")


def _matches(session: Session) -> tuple[State, list[KnockoutMatch]] | None:
    """Return the matches that a session belongs to, also by its extra boards; None where it is of no knockout."""
    state = read_state(session.stage) if session.is_knockout and session.stage is not None else None
    if state is None:
        return None
    extra = ExtraBoards.objects.filter(session=session).values_list("of", flat=True).first()
    return state, [one for one in state.matches if session.pk == one.session_id or one.pk == extra]


def knockout_results(request: HttpRequest, asked: Asked, session: Session) -> list[KnockoutResult]:
    """Return the matches of a session of a knockout as its reader may know them; none of another session."""
    found = _matches(session)
    if found is None:
        return []
    state, matches = found
    shown = []
    for match in matches:
        one, score = listed(request, asked, state, match, now()), known_score(asked.role, reader(request), match)
        figures = figures_of(score)
        if len(figures) == 2:  # nothing but the boards: the IMPs stand beside the names
            figures = []
        if one.lower.home:
            figures = [replace(line, home=line.away, away=line.home) for line in figures]
        shown.append(KnockoutResult(one, tuple(figures)))
    return shown


def knockout_lines(matches: Iterable[tuple[BracketSide, BracketSide, str, bool]]) -> Iterator[str]:
    """Yield a line for each match: both teams, their IMPs, how it was decided, and who goes on, or wins the last."""
    for upper, lower, how, last in matches:
        score = f" {upper.score} : {lower.score}" if upper.score and lower.score else ""
        winner = next((one.name for one in (upper, lower) if one.won), "")
        says = _("%(team)s wins") if last else _("%(team)s goes on")
        goes_on = says % {"team": winner} if winner else ""
        yield pgettext("clause", ", ").join(filter(None, (f"{upper.name} – {lower.name}{score}", how, goes_on)))


def published_lines(session: Session) -> list[str]:
    """Return the lines of a session of a knockout whose results are published, for everybody; none of another."""
    found = _matches(session)
    if found is None:
        return []
    state, matches = found
    return list(
        knockout_lines(
            (*sides_of(state, one, score), how_decided(one, score), not state.after(one))
            for one in matches
            for score in [score_of(one)]
        )
    )


def published_parts(session: Session) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the matches of such a session for its share card: of each its number, and for each team whether it goes on
    (✓), its name and its IMPs.
    """
    found = _matches(session)
    if found is None:
        return []
    state, matches = found
    sides = [(one.number, sides_of(state, one, score_of(one))) for one in matches]
    return [
        (_("Match %(number)s") % {"number": number}, [("✓" if one.won else "", one.name, one.score) for one in both])
        for number, both in sides
    ]
