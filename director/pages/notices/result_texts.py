"""The lines of a page of results or of a draw, as they are written into a chat group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from director.pages.results.contestant import BoardOf
    from director.pages.results.results import RankLine, TableLine
    from director.pages.teams.matches import Listed, ShownSheet

__all__ = ["board_lines", "contestant_lines", "match_lines", "matches_lines"]


def board_lines(board: int, lines: Iterable[TableLine]) -> Iterator[str]:
    """Yield the number of a board, and a line for each of its results: who met, what happened, the score."""
    yield _("Board %(number)s") % {"number": board}
    for one in lines:
        yield f"{one.ns} : {one.ew}, {one.told} {one.score}"


def contestant_lines(contestant: str, line: RankLine | None, boards: Iterable[BoardOf]) -> Iterator[str]:
    """Yield a contestant, his place if he has one, and what he got on each board."""
    yield contestant
    if line is not None:
        yield f"{_('Place %(place)s') % {'place': line.place}} {line.score}"
    for one in boards:
        yield f"{_('Board %(number)s') % {'number': one.board}} {one.points}"


def match_lines(home: str, away: str, sheet: ShownSheet) -> Iterator[str]:
    """Yield who met in a match, its IMPs, and its victory points once it counts."""
    yield f"{home} – {away}"
    yield f"{_('IMPs')} {sheet.imps[0]} : {sheet.imps[1]}"
    if sheet.points is not None:
        yield f"{_('Victory points')} {sheet.points[0]} : {sheet.points[1]}"


def matches_lines(rounds: Sequence[tuple[int, Sequence[Listed]]]) -> Iterator[str]:
    """Yield who meets whom round by round, with the victory points where the reader of the page knows them."""
    for number, listed in rounds:
        if len(rounds) > 1:
            yield _("Round %(round)s") % {"round": number}
        for one in listed:
            score = "" if one.score is None else f" {one.score[0]} : {one.score[1]}"
            yield f"{one.home.team.name} – {one.away.team.name}{score}"
