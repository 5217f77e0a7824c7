"""The tables of the director's handbook, from the code that draws events: places of seeds (种子位置表), brackets
(轮次图) and groups with their round tables (循环赛轮次表).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from director.knockouts.layout import laid_out
from director.knockouts.making import matches_in
from director.movements.knockouts.bracket_state import with_third
from director.movements.knockouts.double_knockout import double_knockout
from director.movements.knockouts.knockout import knockout, seed_positions
from director.movements.matches.groups import groups_by_seeds
from director.movements.matches.round_robin import round_robin
from director.movements.schedule import Bracket
from director.pages.printing.form_parts import Part
from director.pages.stages.stage_lines import group_name
from director.pages.stages.stages_asked import place_text
from frontend.drawings.bracket import Box, Line, bracket_svg

__all__ = ["bracket_for", "bracket_parts", "drawing_of", "group_parts", "seeding_parts"]

_ROW: Final = 8
"""The positions in a row of the table of seeds, as the handbook prints it."""
_MOST_SEEDS: Final = 64
"""The seeds in the handbook's table, in eight rows."""


def seeding_parts(teams: int, seeds: int) -> list[Part]:
    """Return the positions of the seeds in a knockout of so many teams: the table to be read line by line from the
    left, then each seed with its position and whom it meets first (article 15.1).
    """
    size = 1 << (teams - 1).bit_length()
    positions = seed_positions(size)
    rows = _lines([f"{one}" for one in positions[:_MOST_SEEDS]])
    first = tuple(
        (f"{seed}", f"{at}", _bye_or(_opposite(at), teams, positions)) for seed, at in enumerate(positions[:seeds], 1)
    )
    about = _("Read line by line from the left: the first number is the position of seed 1, the second that of seed 2.")
    head = (_("Seed"), _("Position"), _("First opponents"))
    return [
        Part(_("Positions of seeds among %(size)s") % {"size": size}, (about,), (), rows),
        Part(_("%(seeds)s seeds, %(teams)s teams") % {"seeds": min(seeds, size), "teams": teams}, (), head, first),
    ]


def _lines(cells: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return cells in rows of equal length."""
    wide = min(_ROW, len(cells))
    return tuple(tuple(cells[at : at + wide]) for at in range(0, len(cells), wide))


def _opposite(position: int) -> int:
    """Return the other position of a first match: 1 and 2, 3 and 4, and so on."""
    return position + 1 if position % 2 else position - 1


def _bye_or(position: int, teams: int, positions: Sequence[int]) -> str:
    """Return who has a position: a number of the seeding, or nobody, which is a bye."""
    number = positions.index(position) + 1
    return _("bye") if number > teams else _("Number %(number)s") % {"number": number}


def bracket_for(teams: int, form: str, *, third: bool) -> Bracket:
    """Return a bracket of a form: single, standard or compact. Raise Impossible."""
    if form == "single":
        made = knockout(teams)
        return with_third(made) if third else made
    return double_knockout(teams, variant=form)


def drawing_of(bracket: Bracket) -> SafeString:
    """Return the bracket as a drawing; the numbers are those of the order of seeds."""
    matches = matches_in([bracket])
    for key, one in enumerate(matches, 1):
        one.pk = key
    boxes = []
    for laid in laid_out(matches):
        upper, lower = (Line(place_text(of), known=False) for of in (laid.match.home_from, laid.match.away_from))
        boxes.append(Box(laid.column, laid.row, upper, lower, "", after=laid.after))
    heads = [_("Round %(round)s") % {"round": number} for number in range(1, bracket.rounds + 1)]
    return bracket_svg(boxes, heads, _("The bracket as a drawing; the tables below have the same matches."))


def bracket_parts(bracket: Bracket) -> list[Part]:
    """Return the matches of a bracket, a table for each round."""
    parts = []
    for number in range(1, bracket.rounds + 1):
        rows = tuple(
            (
                f"{one.match}",
                _part_of(one.part),
                *(place_text(f"{of.origin} {of.number}") for of in (one.home, one.away)),
            )
            for one in bracket.of_round(number)
        )
        named = any(one[1] for one in rows)
        head = (_("Match"), *((_("Bracket"),) if named else ()), _("Home"), _("Away"))
        cut = rows if named else tuple((one[0], *one[2:]) for one in rows)
        parts.append(Part(_("Round %(round)s") % {"round": number}, (), head, cut))
    return parts


def _part_of(part: str) -> str:
    named = {"winners": _("Winners"), "losers": _("Losers"), "final": _("Final"), "third": _("Third place")}
    return named.get(part, "")


def group_parts(teams: int, groups: int, cycles: int) -> list[Part]:
    """Return the groups laid out in a snake of the seeding (16.2), and the round tables for their sizes.

    Raise Impossible.
    """
    made = groups_by_seeds(range(1, teams + 1), groups)
    head = tuple(group_name(number) for number in range(1, groups + 1))
    deepest = max(map(len, made))
    rows = tuple(tuple(f"{one[at]}" if at < len(one) else "–" for one in made) for at in range(deepest))
    parts = [Part(_("The groups"), (_("The numbers are those of the order of seeds."),), head, rows)]
    return parts + [_rounds(size, cycles) for size in sorted({len(one) for one in made}, reverse=True)]


def _rounds(teams: int, cycles: int) -> Part:
    """Return the round table of a round robin (article 16.1); the first of two numbers is at home."""
    schedule = round_robin(teams, cycles=cycles)
    by_round: Iterable[tuple[int, list[str]]] = (
        (number, [f"{one.home}–{one.away}" if one.away else _("%(team)s: bye") % {"team": one.home} for one in of])
        for number in range(1, schedule.rounds + 1)
        for of in [schedule.of_round(number)]
    )
    rows = tuple((f"{number}", *cells) for number, cells in by_round)
    matches = len(rows[0]) - 1
    head = (_("Round"), *(_("Match %(number)s") % {"number": at} for at in range(1, matches + 1)))
    return Part(_("Round table for %(teams)s teams") % {"teams": teams}, (), head, rows)
