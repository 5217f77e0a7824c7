"""What the people of a session and the groups of its club are told: that it starts soon, who sits where, results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connections, transaction
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.competitions.models import Kind
from director.competitions.officer_models import Officer
from director.competitions.officers import officials_of
from director.entries.entering import entries_of
from director.entries.models import Entrant, Seeker
from director.entries.officer_models import TeamOfficer
from director.entries.teams.captains import captain_of
from director.entries.telling import tell_open
from director.movements.impossible import Cause, Impossible
from director.movements.schedule import IndividualRow
from director.notices.models import Delivery, HookKind, Mail, NoticeKind, PersonNotice
from director.notices.telling import News, Telling, tell, tell_group, tell_group_over, tell_over
from director.sessions.draw.drawing import proposed
from director.sessions.draw.qualifying import playing_in
from director.sessions.draw.schedules import ScheduleRow, SessionSchedule
from director.sessions.models import Session
from director.sessions.order.order_models import OrderAct
from director.sessions.running.running import Running, read_running, seats_of
from director.sessions.teams.agreed_models import agreed_of
from director.sessions.teams.agreed_telling import REMIND, remind_captains, tell_match_moved
from director.sessions.teams.lineups import public_at
from laws.protocol.codec_kinds import UnknownKind
from laws.values.seats import SEATS, Seat
from play.live.desk import Desk
from play.live.timed.timers import Handler, Timer
from play.models import Person
from play.models import Timer as TimerRow
from play.store.timers import cancel_timer, set_timer
from play.table.people.seats import ROBOT

__all__ = [
    "FINAL",
    "HELD",
    "LINE_UPS",
    "OPENS",
    "PUBLISHED",
    "SOON",
    "START_MOVED",
    "TELL",
    "TO_COMPLETE",
    "plan_final",
    "plan_open",
    "plan_reminder",
    "seats_drawn",
    "tell_cancelled",
    "tell_draw",
    "tell_moved",
    "tell_not_started",
    "tell_of_room",
    "tell_published",
    "teller_of",
    "unplan_told",
    "untell_draw",
    "untell_published",
]

TELL: Final = "tell"
"""The kind of the timers at which people are told of something that comes by itself."""
OPENS: Final = f"{TELL}:opens"
SOON: Final = f"{TELL}:soon"
FINAL: Final = f"{TELL}:final"
LINE_UPS: Final = f"{TELL}:line-ups"
"""An interval has begun after which a round follows: `awaits` has its number."""
START_MOVED: Final = f"{TELL}:moved"
"""The start of a session has moved, since the platform stood still when it was due."""
HELD: Final = f"{TELL}:held"
"""A session does not start by itself any more, since the platform stood still for hours at its time."""
PUBLISHED: Final = f"{TELL}:published"
"""The results of a session that ends are published by themselves."""
TO_COMPLETE: Final = timedelta(minutes=10)
"""So long after the announcement its organiser completes it before the members of the club are told."""
_BEFORE: Final = timedelta(minutes=30)
_PLACES: Final = {("ns", 1): Seat.NORTH, ("ns", 2): Seat.SOUTH, ("ew", 1): Seat.EAST, ("ew", 2): Seat.WEST}


def plan_reminder(session: Session) -> None:
    """Let those who are entered be told half an hour before the start. Idempotent; a session that is moved takes it."""
    set_timer(f"{session.pk}:soon", SOON, session.pk, session.starts_at - _BEFORE)


def unplan_told(session: Session) -> None:
    """Let nobody be told that the entries are open or that the session starts soon."""
    TimerRow.objects.filter(subject=session.pk, kind__in=(OPENS, SOON, REMIND)).delete()


def plan_open(session: Session, weeks: int, at: datetime) -> None:
    """Let the members of the club be told that the entries are open, then or when they open. Idempotent."""
    set_timer(f"{session.pk}:opens:{at.timestamp():.0f}", OPENS, session.pk, at, awaits=f"{weeks}")


def plan_final(session: Session) -> None:
    """Let its players be told when the results are final. Idempotent."""
    if session.final_at is not None:
        set_timer(f"{session.pk}:final", FINAL, session.pk, session.final_at)


def seats_drawn(running: Running) -> dict[int, dict[str, Any]]:
    """Return where each person sits in the present round, with whom and against whom; who sits out has no table."""
    told: dict[int, dict[str, Any]] = {}
    in_hall = {"hall": True} if running.hall is not None else {}
    for row in running.schedule.of_round(running.round):
        if not row.is_played:
            continue
        occupants = [one or ROBOT for one in seats_of(running, row)]
        for at, occupant in enumerate(occupants):
            if occupant.person is not None:
                against = [occupants[(at + 1) % 4].name, occupants[(at + 3) % 4].name]
                told[occupant.person] = {"table": row.table, "seat": SEATS[at].letter, "against": against} | in_hall
    idle = {one.person for one in running.players.values() if one.person is not None} - set(told)
    return told | {person: {"table": None} for person in idle}


def _seats_expected(schedule: SessionSchedule, entries: Iterable[tuple[int, Iterable[Entrant]]]) -> Mapping[int, Any]:
    """Return where each person would sit at the start if nobody else entered or withdrew."""
    first = {key: (row.table, seat) for row in schedule.of_round(1) if row.is_played for key, seat in _seats(row)}
    told: dict[int, Any] = {}
    for number, entrants in entries:
        for one in entrants:
            if one.person_id is not None:
                table, seat = first.get((number, one.place), (None, None))
                told[one.person_id] = {"table": table, "seat": "" if seat is None else seat.letter}
    return told


def _seats(row: ScheduleRow) -> Iterable[tuple[tuple[int, int], Seat]]:
    """Yield the contestant and place, and the seat."""
    if isinstance(row, IndividualRow):
        yield from (((number, 1), seat) for number, seat in zip(row.players, SEATS, strict=True))
        return
    for (side, place), seat in _PLACES.items():
        number = row.ns if side == "ns" else row.ew
        if number is not None:
            yield (number, place), seat


async def tell_draw(
    connection: AsyncConnection[TupleRow], session: UUID, competition: UUID, now: datetime | None
) -> None:
    """Tell everybody of a session that begins where he sits, in the caller's transaction."""
    running = await read_running(connection, session)
    if running is not None:
        people = seats_drawn(running)
        await tell_over(connection, Telling(NoticeKind.DRAW, competition, f"{session}", people), now)
        await tell_group_over(connection, News(HookKind.DRAW, session), now)


def untell_draw(session: Session) -> None:
    """Take back what was told of a draw that does not hold, so that the next one is told."""
    PersonNotice.objects.filter(kind=NoticeKind.DRAW, about=f"{session.pk}").delete()
    Delivery.objects.filter(kind=HookKind.DRAW, session=session.pk).delete()


def tell_moved(session: Session) -> None:
    """Tell who is entered, who has an office of the event or of a team, and the groups of the club, that a session has
    another time: the groups each time.
    """
    people = _entered(session) | _in_office(session)
    about = f"{session.pk}:{session.revision}"
    tell(Telling(NoticeKind.MOVED, session.competition_id, about, people, _starts(session)))
    Delivery.objects.filter(kind=HookKind.MOVED, session=session.pk).delete()
    tell_group(News(HookKind.MOVED, session.pk))


async def tell_not_started(desk: Desk, session: UUID, impossible: Impossible) -> None:
    """Tell those who organise an event, and who has announced it, that a session that starts by itself could not, once
    for each reason.
    """
    await sync_to_async(_not_started, thread_sensitive=False)(session, impossible, desk.clock.for_database())


def _not_started(session: UUID, impossible: Impossible, now: datetime | None) -> None:
    try:
        with transaction.atomic():
            waiting = Session.objects.filter(pk=session, started_at=None, cancelled_at=None)
            held = waiting.select_related("competition").first()
            if held is not None:
                _says_why(held, impossible, now)
    finally:
        connections.close_all()


def _says_why(session: Session, impossible: Impossible, now: datetime | None) -> None:
    people = officials_of(session.competition) | ({session.competition.announced_by_id} - {None})
    told = {person: dict[str, str]() for person in sorted(people)}
    data = {"why": impossible.cause.value, **impossible.numbers}
    about = f"{session.pk}:{session.revision}:{impossible.cause.value}"
    tell(Telling(NoticeKind.NOT_STARTED, session.competition_id, about, told, data), now)


def tell_cancelled(session: Session, by: Person, now: datetime) -> None:
    """Tell who is entered, looks for a partner, or has an office of the event or of a team, and the groups of the club,
    that a session is cancelled. `by` knows.
    """
    seekers = Seeker.objects.filter(competition=session.competition).values_list("person", flat=True)
    people = {*_entered(session), *_in_office(session), *seekers} - {by.pk}
    told = {one: dict[str, str]() for one in sorted(people)}
    data = {"reason": session.cancel_reason, "by": by.display_name, **_starts(session)}
    tell(Telling(NoticeKind.CANCELLED, session.competition_id, f"{session.pk}", told, data), now)
    tell_group(News(HookKind.CANCELLED, session.pk), now)


def tell_of_room(act: OrderAct, by: Person, reason: str, now: datetime) -> None:
    """Tell the players and officials of a session that play goes on, or that it has ended early (article 13.13): who
    has left his table meanwhile reads it too. `by` knows.
    """
    session = act.session
    people = {one: own for one, own in (_players(session) | _in_office(session)).items() if one != by.pk}
    data = {"what": act.kind, "reason": reason, "by": by.display_name, "session": f"{session.pk}"}
    about = f"{session.pk}:order:{act.pk}"
    tell(Telling(NoticeKind.ORDER, session.competition_id, about, people, data), now)


def tell_published(session: Session, now: datetime | None = None) -> None:
    """Tell its players and the groups of the club that the results are published, when the session is over; who has not
    taken yet that they were withdrawn before is not told it any more, nor is it mailed.
    """
    withdrawn = PersonNotice.objects.filter(competition=session.competition_id, kind=NoticeKind.POSTED)
    withdrawn.filter(mail=Mail.DUE, data__withdraws=f"{session.pk}").update(mail=Mail.NONE)
    Delivery.objects.filter(kind=HookKind.WITHDRAWN, session=session.pk, done_at=None).delete()
    tell(Telling(NoticeKind.PUBLISHED, session.competition_id, f"{session.pk}", _players(session)), now)
    tell_group(News(HookKind.PUBLISHED, session.pk), now)
    plan_final(session)


def untell_published(session: Session, now: datetime) -> None:
    """Take back what was told of results that are withdrawn, so that they are told when they are published again, and
    tell the groups of the club each time.
    """
    cancel_timer(f"{session.pk}:final")
    PersonNotice.objects.filter(kind=NoticeKind.PUBLISHED, about=f"{session.pk}").delete()
    Delivery.objects.filter(kind__in=(HookKind.PUBLISHED, HookKind.WITHDRAWN), session=session.pk).delete()
    tell_group(News(HookKind.WITHDRAWN, session.pk), now)


def teller_of(desk: Desk) -> Handler:
    """Return the handler of the timers of this module; telling twice tells once."""

    async def handle(timer: Timer) -> None:
        await sync_to_async(_tell, thread_sensitive=False)(timer, desk.clock.for_database(), desk.clock.now())

    return handle


def _tell(timer: Timer, now: datetime | None, time: datetime) -> None:
    """Do what a timer is for; `now` is the time of a driven clock, `time` that of any."""
    try:
        with transaction.atomic():
            session = Session.objects.select_related("competition__announced_by").filter(pk=timer.subject).first()
            if session is None:
                return
            match timer.kind:
                case k if k == OPENS:
                    _opens(session, int(timer.awaits), time)
                case k if k == SOON:
                    _soon(session, now)
                    _line_ups(session, 1, now, time)
                case k if k == LINE_UPS:
                    _line_ups(session, int(timer.awaits), now, time)
                case k if k == PUBLISHED:
                    _published(session, now)
                case k if k == START_MOVED:
                    _moved(session)
                case k if k == HELD:
                    _held(session, now)
                case k if k == REMIND:
                    remind_captains(session, now)
                case k if k == FINAL:
                    _final(session, now)
                case unknown:
                    raise UnknownKind(f"nothing is known to tell for {unknown!r}")
    finally:
        connections.close_all()


def _opens(session: Session, weeks: int, time: datetime) -> None:
    """Tell the members that the entries are open, or wait until they are."""
    opens = session.competition.entries_open
    if opens is not None and opens > time:
        plan_open(session, weeks, opens)
    elif session.started_at is None and session.cancelled_at is None:
        tell_open(session.competition, session.competition.announced_by, weeks)


def _moved(session: Session) -> None:
    if session.started_at is None and session.cancelled_at is None:
        agreed = agreed_of(session)
        tell_moved(session) if agreed is None else tell_match_moved(agreed, session)


def _held(session: Session, now: datetime | None) -> None:
    if session.started_at is None and session.cancelled_at is None:
        _says_why(session, Impossible("the platform stood still at its time", cause=Cause.BREAK), now)


def _soon(session: Session, now: datetime | None) -> None:
    if session.started_at is not None or session.cancelled_at is not None:
        return
    about = f"{session.pk}:{session.revision}"
    people = _expected(session)
    tell(Telling(NoticeKind.SOON, session.competition_id, about, people, _starts(session)), now)
    tell_group(News(HookKind.SOON, session.pk), now)


def _line_ups(session: Session, number: int, now: datetime | None, time: datetime) -> None:
    """Tell each captain who has not handed in for that round until when he does (article 19.3)."""
    if session.competition.kind != Kind.TEAMS or session.ended_at is not None or session.cancelled_at is not None:
        return
    of_stage = playing_in(session)
    drawn = set(session.contestants.values_list("entry", flat=True))
    handed_in = set(session.line_ups.filter(round=number).values_list("entry", flat=True))
    people: dict[int, dict[str, Any]] = {}
    for team in entries_of(session.competition).prefetch_related("entrants__person"):
        plays = team.pk in drawn if drawn else of_stage is None or team.pk in of_stage
        captain = captain_of(team) if plays and team.pk not in handed_in else None
        due = None if captain is None else public_at(session, team, number, time)
        if captain is not None and due is not None and due > time:
            people[captain.pk] = {"due": due.isoformat(), "team": team.pk}
    data = {"round": number, "session": f"{session.pk}"}
    about = f"{session.pk}:{session.revision}:{number}"
    tell(Telling(NoticeKind.LINE_UP, session.competition_id, about, people, data), now)


def _expected(session: Session) -> Mapping[int, Mapping[str, Any]]:
    """Return who is entered, with his seat as the entries are now; teams have their line-ups."""
    entries = list(entries_of(session.competition))
    if session.competition.kind == Kind.TEAMS or session.stage is not None:
        return _entered(session)
    try:
        schedule = proposed(session, len(entries))
    except Impossible:
        return _entered(session)
    return _seats_expected(schedule, [(number, one.entrants.all()) for number, one in enumerate(entries, 1)])


def _published(session: Session, now: datetime | None) -> None:
    if session.published_at is not None:
        tell_published(session, now)


def _final(session: Session, now: datetime | None) -> None:
    waits = session.appeals.filter(decided_at=None, withdrawn_at=None, lodged_at__isnull=False)
    if session.published_at is not None and not waits.exists():  # the decision of the last one plans this again
        tell(Telling(NoticeKind.FINAL, session.competition_id, f"{session.pk}", _players(session)), now)
        tell_group(News(HookKind.FINAL, session.pk), now)


def _starts(session: Session) -> dict[str, str]:
    return {"starts": session.starts_at.isoformat()}


def _entered(session: Session) -> dict[int, dict[str, Any]]:
    """Return who is entered; in a later stage who plays in it."""
    entrants = Entrant.objects.filter(entry__in=entries_of(session.competition), person__isnull=False)
    of_stage = playing_in(session)
    entrants = entrants if of_stage is None else entrants.filter(entry__in=of_stage)
    return {person: {} for person in entrants.values_list("person", flat=True)}


def _in_office(session: Session) -> dict[int, dict[str, Any]]:
    """Return who has an office of the event, or of a team that plays in the session."""
    of_event = Officer.objects.filter(competition=session.competition).values_list("person", flat=True)
    of_teams = TeamOfficer.objects.filter(entry__in=entries_of(session.competition), person__isnull=False)
    of_stage = playing_in(session)
    of_teams = of_teams if of_stage is None else of_teams.filter(entry__in=of_stage)
    return {person: {} for person in (*of_event, *of_teams.values_list("person", flat=True))}


def _players(session: Session) -> dict[int, dict[str, Any]]:
    entrants = Entrant.objects.filter(entry__contestants__session=session, person__isnull=False)
    return {person: {} for person in entrants.values_list("person", flat=True)}
