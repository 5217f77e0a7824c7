"""The forms of article 2.2 that say when is played: timetable (时间表) and arrangement of play (安排表).

Rounds of a knockout that are not drawn yet stand there as its settings lay them down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from director.competitions.models import Competition, Kind
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.entries.admission.drawn import direct_entries, drawn_entries
from director.knockouts.making import brackets_for, lay_down, session_like, settings_of
from director.movements.impossible import Impossible
from director.pages.printing.form_parts import Part
from director.pages.shared.asked import Asked
from director.pages.stages.stage_lines import stage_name
from director.sessions.draw.drawing import proposed
from director.sessions.draw.schedules import SessionSchedule
from director.sessions.models import Movement, Session
from director.sessions.running.timing import MINUTE, round_ends, time_by

__all__ = ["arrangement", "heading_of", "planned", "session_title", "sessions_in", "timetable"]


@dataclass(frozen=True, slots=True)
class _Planned:
    """A session that is announced, or one that the draw of a knockout will announce: `number` is empty then."""

    session: Session
    number: str
    title: str


def sessions_in(asked: Asked) -> list[Session]:
    """Return the sessions of the event in their order, without those that are cancelled."""
    return list(_event(asked).sessions.filter(cancelled_at=None).select_related("stage").order_by("number"))


def timetable(asked: Asked) -> list[Part]:
    """Return when each round begins and ends, as far as rounds have a limit (article 20)."""
    competition = _event(asked)
    parts = []
    for one in _every(asked):
        session, seconds = one.session, _seconds(one.session, competition)
        begins, rows = session.starts_at, []
        rounds = _rounds(asked, session)
        for number in range(1, rounds + 1):
            ends = round_ends(begins, seconds, number, teams=competition.kind == Kind.TEAMS)
            if ends is None:
                break
            rows.append((f"{number}", _time(asked, begins), _time(asked, ends)))
            begins = ends + session.interval * MINUTE
        untimed = _("The rounds have no fixed times.") if rounds else _("The entries decide how many rounds there are.")
        head = (_("Segment") if session.is_knockout else _("Round"), _("Begins"), _("Ends"))
        parts.append(Part(_heading(asked, one), () if rows else (untimed,), head, tuple(rows)))
    return parts


def arrangement(asked: Asked) -> list[Part]:
    """Return what is played when: each session with its stage, form, rounds and boards."""
    head = (_("Day"), _("Start"), _("Session"), _("Stage"), _("Form"), _("Rounds"), _("Boards a round"))
    rows = tuple(
        (
            _day(asked, one.session.starts_at),
            _time(asked, one.session.starts_at),
            one.number,
            "" if one.session.stage is None else stage_name(one.session.stage),
            _form(one.session),
            f"{_rounds(asked, one.session) or ''}",
            f"{one.session.boards_per_round}",
        )
        for one in _every(asked)
    )
    return [Part(_("Sessions"), (), head, rows)]


def planned(asked: Asked, session: Session) -> SessionSchedule | None:
    """Return the movement that the session would have with the entries of now; None where rounds are drawn one by one,
    and where there is none.
    """
    knockout = session.stage is not None and session.stage.form in KNOCKOUTS
    if session.movement == Movement.SWISS or knockout or (session.stage is not None and session.stage.number > 1):
        return None
    try:
        return proposed(session, len(drawn_entries(_event(asked))))
    except Impossible:
        return None


def heading_of(asked: Asked, session: Session) -> str:
    """Return a session with its day and time."""
    return _heading(asked, _Planned(session, f"{session.number}", session_title(session)))


def session_title(session: Session) -> str:
    """Return a session with the name of its stage, where it has one."""
    name = _("Session %(number)s") % {"number": session.number}
    return name if session.stage is None else _(", ").join((stage_name(session.stage), name))


def _event(asked: Asked) -> Competition:
    assert asked.competition is not None
    return asked.competition


def _every(asked: Asked) -> list[_Planned]:
    """Return all sessions by their times: who plays in a later stage is told when, before it is drawn."""
    found = [_Planned(one, f"{one.number}", session_title(one)) for one in sessions_in(asked)]
    for stage in _event(asked).stages.filter(form__in=KNOCKOUTS, sessions=None).select_related("competition"):
        found += _laid_down(stage)
    return sorted(found, key=lambda one: one.session.starts_at)


def _laid_down(stage: Stage) -> Iterator[_Planned]:
    """Yield the rounds of a knockout whose starts are laid down, as its draw will announce them."""
    settings, first = settings_of(stage), stage.competition.sessions.order_by("number").first()
    try:
        rounds = max(one.rounds for one in brackets_for(stage, (stage.qualify or 0) + len(direct_entries(stage))))
    except Impossible:
        rounds = 0
    for number, starts_at in enumerate(settings.starts, 1):
        session = session_like(stage, first)
        session.starts_at = starts_at
        lay_down(session, settings, number, final=0 < rounds - settings.second_final <= number)
        title = _("%(name)s, round %(number)s") % {"name": stage_name(stage), "number": number}
        yield _Planned(session, "", title)


def _form(session: Session) -> str:
    return str(session.get_movement_display() if session.stage is None else session.stage.get_form_display())


def _seconds(session: Session, competition: Competition) -> int:
    """Return the seconds of a round, 0 for no limit."""
    return time_by(competition.profile, session.boards_per_round) if session.round_time is None else session.round_time


def _rounds(asked: Asked, session: Session) -> int:
    """Return the rounds that are drawn, else those that are announced, else those that the entries of now would have;
    0 where nothing says it.
    """
    if known := session.rounds_drawn or session.rounds:
        return known
    schedule = planned(asked, session)
    return 0 if schedule is None else schedule.rounds


def _heading(asked: Asked, one: _Planned) -> str:
    at = one.session.starts_at
    return _("%(name)s, %(day)s, %(time)s") % {"name": one.title, "day": _day(asked, at), "time": _time(asked, at)}


def _day(asked: Asked, at: datetime) -> str:
    return date_format(localtime(at, asked.zone), "DATE_FORMAT")


def _time(asked: Asked, at: datetime) -> str:
    return f"{localtime(at, asked.zone):%H:%M}"
