"""The forms of article 2.2 that are filled in by hand: score sheet (记分表), line-up (出场表), penalty notice
(罚分通知单) and appeal (申诉表); the last two also as they come out of a ruling and of the file of an appeal.
"""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from director.appeals.models import Appeal
from director.entries.entering import entries_of
from director.entries.teams.captains import named_captain
from director.movements.matches.rooms import MATCH_TABLES, Room, room_of, tables_of
from director.pages.appeals.appeal_words import decision_line
from director.pages.printing.form_parts import Part, blank
from director.pages.rulings.ruling_words import ruling_line
from director.pages.shared.asked import Asked
from director.pages.shared.room import name_of_table, names_by_number
from director.results.rulings.penalising import told_of
from director.results.rulings.ruling import unit_of
from director.results.rulings.ruling_models import Ruling
from director.results.rulings.warned import history_of
from director.sessions.draw.movement import AT_HOME
from director.sessions.models import Session
from frontend.printed.section import BLANK

__all__ = ["appeal_filled", "appeal_sheet", "line_up", "penalty_filled", "penalty_sheet", "score_sheet"]


def score_sheet(asked: Asked) -> list[Part]:
    """Return the sheet of a table for one round (article 28.2)."""
    session = asked.session
    boards = 0 if session is None else session.boards_per_round
    head = (
        _("Board"), _("Contract"), _("Declarer"), _("Lead"), _("Tricks"), _("N-S score"), _("E-W score"), _("Agreed"),
    )  # fmt: skip
    return [
        Part(
            _("Session ____, round ____, table ____, N-S ____, E-W ____"),
            (),
            head,
            tuple(("",) * len(head) for _at in range(boards)),
        ),
        Part("", (_signed(_("North-South")), _signed(_("East-West")))),
    ]


def _signed(who: str) -> str:
    return _("%(who)s, signed: %(blank)s") % {"who": who, "blank": BLANK}


def line_up(asked: Asked) -> list[Part]:
    """Return the sheet on which a captain hands in a line-up (articles 18, 19)."""
    top = (
        _("Team: %(blank)s") % {"blank": BLANK},
        _("Session ____, round ____, opponents: %(blank)s") % {"blank": BLANK},
    )
    rooms = (
        (Room.OPEN, _("at home"), _("North"), _("South")),
        (Room.CLOSED, _("at home"), _("East"), _("West")),
        (Room.OPEN, pgettext("a team", "away"), _("East"), _("West")),
        (Room.CLOSED, pgettext("a team", "away"), _("North"), _("South")),
    )
    head: tuple[str, ...] = (_("Room"), _("The team plays"), _("Seat"), _("Player"), _("Seat"), _("Player"))
    per_match = MATCH_TABLES if asked.competition is None else asked.competition.match_tables
    rows: tuple[tuple[str, ...], ...] = tuple(
        (name_of_table(table, per_match), where, one, "", other, "")
        for room, where, one, other in rooms
        for table in tables_of(1, per_match)
        if room_of(table) is room
    )
    if asked.competition is not None and asked.competition.sessions.filter(movement__in=AT_HOME).exists():
        head = (_("The team plays"), _("Seat"), _("Player"), _("Seat"), _("Player"))
        home = (_("at home"), _("North"), "", _("South"), "")
        rows = (home, (pgettext("a team", "away"), _("East"), "", _("West"), ""))
    foot = (_signed(_("Captain")), _("Handed in at: ______"))
    return [Part(_("Line-up (article 19)"), top, head, rows), Part("", foot), *_captains(asked)]


def _captains(asked: Asked) -> list[Part]:
    """Return who signs for the teams whose captain is not their first player (articles 10.2, 10.3)."""
    if asked.competition is None:
        return []
    teams = entries_of(asked.competition).prefetch_related("officers__person")
    named = tuple(f"{team.name}{_(': ')}{name}" for team in teams if (name := named_captain(team)))
    return [Part(_("Captains who are named (articles 10.2, 10.3)"), named)] if named else []


def _penalty_lines() -> tuple[str, ...]:
    return (
        _("Contestant"), _("Session, round, table, board"), _("What happened"), _("Article"), _("Class, and how often"),
        _("Penalty"), _("Director"), _("Date and time"),
    )  # fmt: skip


def penalty_sheet(asked: Asked) -> list[Part]:
    """Return the notice of a penalty (articles 13.12, 50 to 53)."""
    names = _penalty_lines()
    return [Part(_("Penalty notice (article 13.12)"), (*blank(names, told=names[2:3]), _received()))]


def _received() -> str:
    return _("Received, captain or player, signed: %(blank)s") % {"blank": BLANK}


def penalty_filled(asked: Asked, session: Session, ruling: Ruling) -> list[Part]:
    """Return the notice of a penalty that was given: what the contestant is told of it, with what it took."""
    names, language = names_by_number(session), get_language() or "en"
    line = ruling_line(ruling, session, names, language, counts=True)
    before = history_of(session, ruling)
    told = told_of(ruling.rule, ruling.case, f"{ruling.contestant}", unit_of(session), before)
    zh = language.startswith("zh")
    said = (
        line.on,
        _("Session %(number)s") % {"number": session.number},
        ruling.reason,
        line.law,
        _("; ").join(one.zh if zh else one.en for one in told),
        f"{line.what}",
        ruling.name,
        _at(asked, ruling),
    )
    lines = tuple(f"{name}{_(': ')}{text}" for name, text in zip(_penalty_lines(), said, strict=True) if text)
    return [Part(_("Penalty notice (article 13.12)"), (*lines, _received()))]


def _at(asked: Asked, of: Ruling | Appeal) -> str:
    return f"{date_format(localtime(of.at, asked.zone), 'DATETIME_FORMAT')} ({asked.zone})"


def _appeal_lines() -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the lines of the appellants, of the other side with the director, and of the committee."""
    return (
        (
            _("Appellants"), _("Session, round, table, board"), _("Ruling, director, time"),
            _("Both partners agree (Law 92D)"), _("Captain, where there is one"), _("Grounds"), _("Deposit"),
        ),
        (_("Statement of the opponents"), _("Statement of the director")),
        (_("Members of the committee"), _("Decision"), _("Reasons and Laws"), _("Date and time")),
    )  # fmt: skip


def appeal_sheet(asked: Asked) -> list[Part]:
    """Return the form of an appeal (articles 54 to 56, Law 92)."""
    assert asked.competition is not None
    first, facts, found = _appeal_lines()
    deposit = _said(first[-1], asked.competition.deposit)
    return [
        Part(_("Appeal (articles 54–56)"), (*blank(first[:-1], told=first[-2:-1]), deposit)),
        Part(_("Statements"), blank(facts, told=facts)),
        Part(_("The committee"), blank(found, told=found[1:3])),
    ]


def appeal_filled(asked: Asked, appeal: Appeal) -> list[Part]:
    """Return the form of an appeal that was lodged, as its file stands."""
    names, language = names_by_number(appeal.session), get_language() or "en"
    first, facts, found = _appeal_lines()
    ruling = None
    if appeal.ruling is not None:
        ruling = ruling_line(appeal.ruling, appeal.session, names, language, counts=True)
    where = [_("Session %(number)s") % {"number": appeal.session.number}]
    if appeal.place is not None:
        told = dict(zip(("round", "table", "board"), appeal.place, strict=True))
        where.append(_("round %(round)s, table %(table)s, board %(board)s") % told)
    said = (
        f"{appeal.contestant} {names.get(appeal.contestant, '')}",
        _(", ").join(where),
        "" if ruling is None else f"{ruling.what} {ruling.law} – {ruling.reason} – {ruling.name}",
        appeal.assented_name,
        "",
        f"{appeal.reasons} – {appeal.name}, {_at(asked, appeal)}",
        appeal.deposit,
    )
    statements = tuple(_said(one.name, one.text) for one in appeal.statements.filter(private=False))
    decisions = [decision_line(one, names, language) for one in appeal.decisions.exclude(at=None)]
    members = _(", ").join(f"{one.person}" for one in appeal.members.select_related("person"))
    decided = tuple(
        line
        for one in decisions
        for line in (
            _said(found[1], f"{one.who} – {one.what} {one.becomes}"),
            _said(found[2], f"{one.text} – {one.name}"),
        )
    )
    return [
        Part(_("Appeal (articles 54–56)"), tuple(_said(name, text) for name, text in zip(first, said, strict=True))),
        Part(_("Statements"), statements or blank(facts, told=facts)),
        Part(_("The committee"), (_said(found[0], members), *(decided or blank(found[1:], told=found[1:3])))),
    ]


def _said(name: str, text: str) -> str:
    return f"{name}{_(': ')}{text or BLANK}"
