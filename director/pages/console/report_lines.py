"""What the report of a session tells: every act of its directors with rule, reason, time and name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from html import unescape
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.appeals.models import Appeal
from director.clubs.offices import Office
from director.competitions.officer_models import Officer
from director.pages.appeals.appeal_words import appeal_line, decision_line
from director.pages.console.order import acts_told
from director.pages.rulings.ruling_words import ruling_line
from director.pages.shared.room import names_by_number
from director.results.rulings.ruling import counting
from director.sessions.models import Session
from director.sessions.order.order_models import OrderKind
from frontend.console import CallLine, Place, minutes
from play.models import BoardPlay, DirectorCall, LogRow
from play.pages.direction.director_record import recorded_sentence
from play.process.current import table_server
from play.store.direction.record import Recorded, read_recorded
from play.table.direction.glance import WaitingKind, read_waiting

__all__ = ["ReportLine", "Section", "acts_of", "sections_of", "together"]

OF_EVENT: Final = "officials"
"""The section that all sessions of an event have alike."""
_OFFICIAL: Final = "director:"
"""How the actor of a director's acts begins in the log."""
_KINDS: Final = {
    WaitingKind.CALL: gettext_lazy("a call for the director"),
    WaitingKind.JUDGEMENT: gettext_lazy("a question of the Laws"),
    WaitingKind.ANSWERS: gettext_lazy("contradicting explanations"),
    WaitingKind.RESULT: gettext_lazy("a question about a result"),
}

_OF_SUSPENSIONS: Final = frozenset(
    {OrderKind.SUSPENDED, OrderKind.PROPOSED, OrderKind.DISQUALIFIED, OrderKind.NOT_APPROVED}
)
_OF_SPECTATORS: Final = frozenset(
    {OrderKind.WATCH_OFF, OrderKind.WATCH_ON, OrderKind.ADMONISHED, OrderKind.BARRED, OrderKind.LET_BACK}
)
_OF_ROOM: Final = frozenset(OrderKind) - _OF_SPECTATORS - _OF_SUSPENSIONS


@dataclass(frozen=True, slots=True)
class ReportLine:
    """An entry: when, `on` which board or contestant, what was done, by which rule, why, by whom, and what it is now.

    `data` is the same for programs, in the words of the database.
    """

    at: datetime
    on: str
    said: str
    law: str = ""
    reason: str = ""
    name: str = ""
    state: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    """A section with its name for programs, its heading, and its entries in the order of time."""

    name: str
    heading: str
    entries: tuple[ReportLine, ...]


def sections_of(session: Session, acts: Iterable[ReportLine], language: str) -> tuple[Section, ...]:
    """Return the report; `acts` are those at the tables (`acts_of`)."""
    names = names_by_number(session)
    return (
        Section(OF_EVENT, _("Officials"), tuple(_officials(session))),
        Section("room", _("Order in the room"), tuple(_room(session, _OF_ROOM))),
        Section("spectators", _("Spectators"), tuple(_room(session, _OF_SPECTATORS))),
        Section("suspensions", _("Suspensions"), tuple(_room(session, _OF_SUSPENSIONS))),
        Section("calls", _("Calls for the director"), tuple(_calls(session, language))),
        Section("acts", _("At the tables"), tuple(acts)),
        Section("rulings", _("Rulings on results, and penalties"), tuple(_rulings(session, names, language))),
        Section("appeals", _("Appeals"), tuple(_appeals(session, names, language))),
    )


def together(reports: Sequence[tuple[int, tuple[Section, ...]]]) -> tuple[Section, ...]:
    """Return the reports of several sessions as one, each with its number; officials, who are those of the event,
    once.
    """
    found: dict[str, Section] = {}
    for number, sections in reports:
        told = _("Session %(number)s") % {"number": number}
        for one in sections:
            before = found.get(one.name)
            if one.name == OF_EVENT:
                found[one.name] = one
                continue
            entries = tuple(
                replace(entry, on=_(", ").join(filter(None, (told, entry.on))), data={**entry.data, "session": number})
                for entry in one.entries
            )
            found[one.name] = Section(one.name, one.heading, (*(before.entries if before else ()), *entries))
    return tuple(found.values())


def _officials(session: Session) -> Iterator[ReportLine]:
    """Yield who has an office of the event (article 11), with who has named him."""
    named = Officer.objects.filter(competition=session.competition).select_related("person", "by").order_by("at", "pk")
    for one in named:
        name = "" if one.by is None else one.by.display_name
        data = {"office": one.office, "person": one.person.display_name}
        yield ReportLine(one.at, f"{Office(one.office).label}", one.person.display_name, name=name, data=data)


def _room(session: Session, kinds: Collection[OrderKind]) -> Iterator[ReportLine]:
    """Yield what was done with the whole room, with spectators, or by Law 91, in the order of time."""
    for act, label, says in reversed(acts_told(session, kinds)):
        on = _("Round %(round)s") % {"round": act.round}
        data = {"kind": act.kind, "round": act.round} | {
            key: act.data[key] for key in act.data if key not in ("person", "written")
        }
        yield ReportLine(act.at, on, label, "", says, act.name, data=data)


def _at(round_number: int | None, table: int, board: int | None) -> str:
    return _("Round %(round)s, table %(table)s, board %(board)s") % {
        "round": round_number,
        "table": table,
        "board": board,
    }


def _calls(session: Session, language: str) -> Iterator[ReportLine]:
    """Yield what has waited for a director, with how long."""
    waited = DirectorCall.objects.filter(session=session.pk).select_related("play__table__of_session", "taken_by")
    for one in waited.order_by("raised_at", "pk"):
        at = (one.play.round, one.play.table.of_session.number, one.play.number)
        came = (
            ""
            if one.taken_at is None
            else _("after %(time)s") % {"time": minutes(int((one.taken_at - one.raised_at).total_seconds()))}
        )
        kind = f"{_KINDS[read_waiting(one.kind, one.reason, one.about)[0]]}"
        said = _waited_for(one, language)
        data = {"kind": one.kind, "seat": one.seat, "reason": one.reason, "taken_at": _iso(one.taken_at)}
        data |= {"closed_at": _iso(one.closed_at), **_place(*at)}
        name = "" if one.taken_by is None else one.taken_by.display_name
        yield ReportLine(one.raised_at, _at(*at), kind, "", said, name, came, data)


def _waited_for(one: DirectorCall, language: str) -> str:
    """Return what has waited, as the console has told it."""
    kind, reason, about = read_waiting(one.kind, one.reason, one.about)
    line = CallLine(
        "",
        Place(one.play.table.of_session.number),
        "",
        one.play.number or 0,
        kind.value,
        one.seat,
        reason,
        one.raised_at,
        about.get("call", ""),
        tuple(about.get("cards", ())),
        about.get("text", ""),
        offender=about.get("offender", ""),
        trick=about.get("trick", 0),
    )
    return line.sentence(language)


def _rulings(session: Session, names: Mapping[int, str], language: str) -> Iterator[ReportLine]:
    """Yield every ruling, those that count no longer too."""
    counts = frozenset(one.pk for one in counting(session).every)
    for one in session.rulings.select_related("withdraws").order_by("pk"):
        line = ruling_line(one, session, names, language, one.pk in counts)
        state = "" if line.counts or line.withdrawn else _("no longer counts")
        data = {
            "kind": one.kind,
            **_place(one.round, one.table, one.board),
            "contestant": one.contestant,
            "value": one.value,
            "rule": one.rule,
            "case": one.case,
            "agreed": one.agreed,
            "counts": line.counts,
            "late": line.late,
        }
        yield ReportLine(one.at, line.on, f"{_plain(line.what)}", line.law, one.why, one.name, state, data)


def _appeals(session: Session, names: Mapping[int, str], language: str) -> Iterator[ReportLine]:
    """Yield appeals, and the decisions on each."""
    appeals: Iterable[Appeal] = session.appeals.filter(lodged_at__isnull=False).order_by("pk")
    for appeal in appeals:
        line = appeal_line(appeal, names, language)
        data = {"contestant": appeal.contestant, **_place(appeal.round, appeal.table, appeal.board)}
        said = _("an appeal by %(name)s") % {"name": line.by}
        yield ReportLine(appeal.at, line.on, said, "", appeal.reasons, appeal.name, line.state, data)
        for one in appeal.decisions.exclude(at=None).order_by("pk"):
            told = decision_line(one, names, language)
            decided = {"outcome": one.outcome, "body": one.body, "rule": one.rule, "value": one.value}
            assert one.at is not None
            yield ReportLine(one.at, line.on, told.what, "", one.text, one.name, told.who, data | decided)


async def acts_of(session: UUID, language: str) -> list[ReportLine]:
    """Return what directors did at the tables of a session, in the order of time."""
    acted = LogRow.objects.filter(play=OuterRef("pk"), actor__startswith=_OFFICIAL)
    plays = BoardPlay.objects.filter(Exists(acted), table__session=session).select_related("table__of_session")
    found: list[ReportLine] = []
    for play in [one async for one in plays.order_by("round", "pk")]:
        at = (play.round, play.table.of_session.number, play.number)
        async with table_server().pool.connection() as connection:
            record = await read_recorded(connection, play.pk)
        found.extend(
            ReportLine(one.at, _at(*at), said, name=one.official, data=_place(*at) | _written(one))
            for one in record
            if one.official and (said := recorded_sentence(one, {}, language))
        )
    return sorted(found, key=lambda entry: entry.at)


def _written(one: Recorded) -> dict[str, Any]:
    return {"event": type(one.event).__name__}


def _place(round_number: int | None, table: int | None, board: int | None) -> dict[str, Any]:
    return {"round": round_number, "table": table, "board": board}


def _plain(html: str) -> str:
    return unescape(strip_tags(html))


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
