"""Rulings on results in words, as lists and pages of results show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from director.results.rulings.penalising import Taken
from director.results.rulings.revokes import revokes_of
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.results.rulings.written import adjusted_of, points_of, result_of
from director.sessions.models import Session
from frontend import words
from frontend.citations import citation
from laws.sentences.irregularities import revoke_named
from laws.values.contract import Played
from laws.values.paragraph import Paragraph
from play.pages.boards.contract import contract_html
from scoring.exchange.cells import decimal_text
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.entry import CASE_TITLES, Case
from scoring.penalties.notice import amount
from scoring.penalties.units import PenaltyUnit
from scoring.results.outcomes import Adjusted, Award, Imps, Mean, NotPlayed, Percent, Unrelieved

__all__ = ["RulingLine", "adjusted_words", "notice_lines", "ruling_line", "ruling_lines"]


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling as it is listed. `on` is what it is about, `what` what it says, `law` the rule that it is made by.

    `late`: it was pointed out after the correction period. `counts`: it has not been withdrawn or followed by another.
    `agreed` are those who acknowledge the error.
    """

    id: int
    on: str
    board: int | None
    what: SafeString | str
    law: str
    reason: str
    name: str
    at: datetime
    late: bool
    counts: bool
    withdrawn: bool = False
    penalty: bool = False
    agreed: str = ""
    pointed_out: datetime | None = None


def ruling_lines(
    rulings: Iterable[Ruling], session: Session, names: Mapping[int, str], language: str, counts: frozenset[int]
) -> list[RulingLine]:
    """Return rulings as they are listed; `counts` are the keys of those that count."""
    return [ruling_line(one, session, names, language, one.pk in counts) for one in rulings]


def ruling_line(ruling: Ruling, session: Session, names: Mapping[int, str], language: str, counts: bool) -> RulingLine:
    """Return one of them."""
    late = session.final_at is not None and (ruling.pointed_out or ruling.at) > session.final_at
    return RulingLine(
        ruling.pk,
        _on(ruling, names),
        ruling.board,
        _with_revokes(_what(ruling, names, language), ruling, language),
        _law(ruling.rule, language),
        ruling.why,
        ruling.name,
        ruling.at,
        late,
        counts,
        ruling.kind == RulingKind.WITHDRAWN,
        ruling.kind == RulingKind.PENALTY,
        ruling.agreed,
        ruling.pointed_out,
    )


def _on(ruling: Ruling, names: Mapping[int, str]) -> str:
    if ruling.board is not None:
        return _("Board %(board)s, table %(table)s") % {"board": ruling.board, "table": ruling.table}
    if ruling.contestant is not None:
        return f"{ruling.contestant} {names.get(ruling.contestant, '')}"
    return "" if ruling.withdraws is None else _on(ruling.withdraws, names)


def _what(ruling: Ruling, names: Mapping[int, str], language: str) -> SafeString | str:
    match RulingKind(ruling.kind):
        case RulingKind.ADJUSTED:
            return adjusted_words(adjusted_of(ruling.value))
        case RulingKind.CORRECTED:
            result = result_of(ruling.value)
            over = words.outcome_text(result.over, language) if isinstance(result, Played) else ""
            return format_html("{} {}", contract_html(result, language), over)
        case RulingKind.NOT_PLAYED:
            return _("not played")
        case RulingKind.STANDS:
            return _("the score of the table stands")
        case RulingKind.FOULED:
            return _("form %(number)s of a fouled board") % {"number": int(ruling.value) + 1}
        case RulingKind.PENALTY:
            return _penalty(ruling, language)
        case RulingKind.WITHDRAWN:
            withdrawn = "" if ruling.withdraws is None else _what(ruling.withdraws, names, language)
            return format_html(_("withdrawn: {}"), withdrawn)


def _with_revokes(what: SafeString | str, ruling: Ruling, language: str) -> SafeString | str:
    """Return what a ruling says, with the revokes that it is about: whose, in which trick, by which card."""
    named = [words.sentence(revoke_named(one.offender, one.trick, one.cards), language) for one in revokes_of(ruling)]
    return format_html(_("{ruling}, on {revoke}"), ruling=what, revoke=_(", ").join(named)) if named else what


def adjusted_words(adjusted: Adjusted | NotPlayed) -> str:
    """Return an adjusted score, North-South's part first: 60 % / 40 %."""
    if isinstance(adjusted, NotPlayed):
        return _("not played")
    ns, ew = _award(adjusted.ns), _award(adjusted.ew)
    same = ns == ew and isinstance(adjusted.ns, Mean)
    return ns if same else f"{ns} / {ew}"


def _award(award: Award) -> str:
    match award:
        case Percent(of):
            return f"{_decimal(of)} %"
        case Imps(n):
            return f"{_decimal(Fraction(n), sign=True)} {_('IMPs')}"
        case Mean(((_one, score),)):
            return words.signed(score)
        case Mean(parts):
            return " + ".join(f"{_decimal(100 * weight)} % {words.signed(score)}" for weight, score in parts)
        case Unrelieved(mean, without_error, table):
            said = _("%(award)s, less its own loss from %(without)s to %(table)s")
            values = {"without": words.signed(without_error), "table": words.signed(table)}
            return said % (values | {"award": _award(mean)})


def _decimal(value: Fraction, *, sign: bool = False) -> str:
    text = decimal_text(value).replace("-", "−")
    return f"+{text}" if sign and value > 0 else text


def _penalty(ruling: Ruling, language: str) -> str:
    points, unit = points_of(ruling.value)
    zh = language.startswith("zh")
    title = amount(points, unit)
    said = (title.zh if zh else title.en) if points else _("warning")
    entry = CATALOGUE.get(ruling.rule)
    if entry is None:
        return f"{said} – {ruling.case}" if ruling.case else said
    offence = entry.title.zh if zh else entry.title.en
    if ruling.case not in ("", Case.PLAIN):
        case = CASE_TITLES[Case(ruling.case)]
        offence += f" – {case.zh if zh else case.en}"
    return f"{said} – {offence}"


def notice_lines(taken: Taken, unit: PenaltyUnit, language: str) -> list[str]:
    """Return what a contestant is told of a penalty: the words of its notice, and what is taken."""
    zh = language.startswith("zh")
    said = amount(taken.points, unit)
    lines = [one.zh if zh else one.en for one in taken.notice]
    return [*lines, (said.zh if zh else said.en) if taken.points else _("warning")]


def _law(rule: str, language: str) -> str:
    return citation([Paragraph.parse(one) for one in rule.split()], language) if rule else ""
