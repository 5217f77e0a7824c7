"""The words for the figures of `scoring.explain`: what a number is and how it is worked out, as nested lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from frontend.citations import citation
from frontend.languages import say
from laws.values.paragraph import Paragraph
from scoring.explain.figures import Figure, How, Unit, What
from scoring.rounding import rounded

__all__ = ["HOW", "WHAT", "figure_html"]


def _(text: str) -> str:
    """Mark a text for the catalogue."""
    return text


WHAT: Final = {
    What.PLACE: _("place"),
    What.RESULT: _("result"),
    What.PERCENTAGE: _("percentage"),
    What.TOTAL: _("total"),
    What.SCALED: _("total scaled to the fullest session"),
    What.CORRECTION: _("penalties and corrections"),
    What.BOARD: _("board {number}"),
    What.RAW: _("points of the comparisons"),
    What.COMPONENT: _("one result of a weighted score"),
    What.OWN_ERROR: _("loss by an own serious error"),
    What.COMPARISON: _("comparison"),
    What.SUM: _("sum"),
    What.SCORE: _("own score"),
    What.OTHER_SCORE: _("other score"),
    What.COUNT: _("how many have it"),
    What.WEIGHT: _("weight"),
    What.ENTRIES: _("results that the board should have"),
    What.RESULTS: _("results that were compared"),
    What.COMPARISONS: _("comparisons that were made"),
    What.BOARDS: _("number of boards"),
    What.TOP: _("top"),
    What.AVERAGE: _("average"),
    What.TIE: _("points of a tie"),
    What.DATUM: _("datum"),
    What.LEFT_OUT: _("left out"),
    What.STEP: _("rounded to"),
    What.PLACES: _("decimals"),
    What.AWARD: _("adjusted score"),
    What.SESSION: _("points on the other boards"),
    What.MARKS: _("boards compared with those who are level"),
    What.AHEAD: _("placed before him by this rule"),
    What.MATCH: _("round {number}"),
    What.TABLE: _("tables {number}"),
    What.VICTORY_POINTS: _("victory points"),
    What.OPPONENTS: _("the opponents"),
    What.WON: _("won"),
    What.LOST: _("lost"),
    What.QUOTIENT: _("won over lost"),
    What.CREDIT: _("one way to credit a match that was not played"),
    What.FACTOR: _("factor"),
    What.WHOLE: _("points of both sides together"),
    What.MOST: _("the most that one side can have"),
}
"""What a number of a field or of a stage is."""
HOW: Final = {
    How.SUM: _("added"),
    How.DIFFERENCE: _("the first minus the others"),
    How.PRODUCT: _("multiplied"),
    How.QUOTIENT: _("the first divided by the second"),
    How.MEAN: _("the mean"),
    How.GREATEST: _("the greatest"),
    How.LEAST: _("the least"),
    How.PERCENTAGE: _("the first in per cent of the second"),
    How.PERCENT_OF: _("so many per cent of it"),
    How.SHARED_OUT: _("shared out"),
    How.COMPARED_2_1_0: _("2 for a better, 1 for an equal score"),
    How.COMPARED_1_HALF_0: _("1 for a better, ½ for an equal score"),
    How.IMPS: _("by the table of IMPs"),
    How.NEUBERG: _("brought up to the full field by Neuberg"),
    How.TIES: _("brought up to the full field by ties"),
    How.SMALL_GROUP: _("by the rule for small groups"),
    How.ROUNDED: _("rounded"),
    How.ROUNDED_TO: _("rounded"),
    How.SCALE: _("by the scale"),
    How.PLACED: _("one more than the number of better results"),
}
"""How a number is worked out; nothing is said of one that is given."""
_UNITS: Final = {
    Unit.MATCHPOINTS: _("matchpoints"),
    Unit.IMPS: _("IMPs"),
    Unit.PERCENT: "%",
    Unit.VICTORY_POINTS: _("VP"),
}
_PLACES: Final = 4


def figure_html(
    figure: Figure, language: str, named: Callable[[Figure], str], *, closed: Collection[What] = ()
) -> SafeString:
    """Return a figure with its parts below it, those of `closed` without theirs. `named` are the words of a subject."""
    line = _line(figure, language, named(figure))
    if not figure.parts or figure.what in closed:
        return line
    parts = ((figure_html(part, language, named, closed=closed),) for part in figure.parts)
    return format_html("{}<ul>{}</ul>", line, format_html_join("", "<li>{}</li>", parts))


def _line(figure: Figure, language: str, subject: str) -> SafeString:
    _ = say(language)
    value = f"{rounded(figure.value, _PLACES):f}".rstrip("0").rstrip(".").replace("-", "−")
    what = _(WHAT[figure.what]) if figure.what in WHAT else ""
    if "{" in what:
        number, of, opponents = subject.partition(": ")
        what = what.format(number=number)
        what = _("{round}, against {opponents}").format(round=what, opponents=opponents) if of else what
    else:
        what = " ".join(filter(None, (what, subject)))
    unit = f" {_(_UNITS[figure.unit])}" if figure.unit in _UNITS else ""
    why = _(", ").join(filter(None, (_(HOW[figure.how]) if figure.how in HOW else "", _rule(figure.rule, language))))
    told = format_html(' <span class="why">{}</span>', _("({words})").format(words=why)) if why else ""
    return format_html("{}{}<strong>{}{}</strong>{}", what, _(": "), value or "0", unit, told)


_SCALE: Final = re.compile(r"(?P<name>[^(]+?), (?P<boards>[0-9]+) boards(?: \((?P<rule>article [^)]*\)?)\))?")
_SCALES: Final = {
    "WBF continuous": _("WBF scale with decimals for {boards} boards"),
    "WBF discrete": _("WBF scale in whole numbers for {boards} boards"),
    "board-a-match": _("board-a-match, {boards} boards"),
}
_OWN: Final = "own scale"


def _rule(rule: str, language: str) -> str:
    """Return the citation of Laws or articles, or the name of a scale; that of another body's rule as it is written."""
    _ = say(language)
    found = _SCALE.fullmatch(rule)
    if found is not None and found["name"] in _SCALES:
        named = _(_SCALES[found["name"]]).format(boards=found["boards"])
        return _(", ").join(filter(None, (named, _rule(found["rule"] or "", language))))
    if rule.startswith(_OWN):
        named = _("the organiser’s scale")
        return _(", ").join(filter(None, (named, _rule(rule.removeprefix(_OWN).strip(" ()"), language))))
    cited = []
    for one in filter(None, rule.split("; ")):
        try:
            cited.append(citation([_paragraph(one)], language))
        except ValueError:
            return rule
    return _(", ").join(cited)


def _paragraph(ref: str) -> Paragraph:
    """Return the Law or the article. Raise ValueError."""
    bare = ref.removeprefix("Law ").removeprefix("article ")
    return Paragraph.parse(bare if "." in bare or not ref.startswith("article ") else ref)
