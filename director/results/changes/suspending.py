"""A director suspends a contestant or a player, and what that does to the seats and the score (Law 91).

A pair plays no more in the round, or in the session: what it has played counts, the boards that it leaves are awarded
by article 25.3. A team plays without a suspended player; where its list has nobody for his seat, or the whole team is
suspended, its match of the round in play ends there, with the boards of a pair that changes tables at half-time at
both. A single player leaves after the round. Who is disqualified, with the approval of the organiser (Law 91B), has
no place in the ranking (`scoring.exchange.scored.unplaced`); a team meets nobody any more, and in a round robin its
matches are cancelled or stand by article 23.1(3).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from director.competitions.models import Kind
from director.entries.models import Entrant, Entry, entry_words
from director.entries.teams.captains import captain_of
from director.movements.impossible import Impossible
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.results.changes.absences import note_absence, untouched_tables
from director.results.changes.amending import leave, lose_table, sit_round_out
from director.results.changes.amending_singles import let_player_leave
from director.results.swiss.swiss_reading import is_swiss
from director.results.withdrawals.left_teams import in_round_robin, let_team_go
from director.results.withdrawals.unfinished import leave_unfinished
from director.sessions.draw.swiss_models import AbsenceKind
from director.sessions.models import Session
from director.sessions.order.order_models import OrderKind
from director.sessions.order.pausing import note
from director.sessions.order.suspended import suspended_places
from director.sessions.order.suspension_models import Suspended, Suspension
from director.sessions.running.held import locked_running
from director.sessions.running.rounds import look_at_stages
from director.sessions.teams.lineups import line_up_of, who_meets_again
from director.sessions.teams.match_models import Replacement
from director.sessions.teams.replacing import Change, replace_player, seated_at
from play.models import Person

__all__ = ["Carried", "Proposed", "decide", "suspend"]


@dataclass(frozen=True, slots=True)
class Carried:
    """What is left to do at the tables: the boards in `ended` are ended, and of each of `seated` the second sits down
    at once for the first. `stopped`: nobody of the list can sit down, and the match of the team is stopped there.
    """

    ended: tuple[UUID, ...] = ()
    seated: tuple[tuple[int, Person], ...] = ()
    stopped: bool = False


_NOTHING = Carried()


class Proposed(Exception):
    """To disqualify this contestant is proposed already, and the organiser has not decided, or it is disqualified."""


@transaction.atomic
def suspend(
    session: Session, who: Entry | Entrant, what: Suspended, by: Person, reason: str, now: datetime
) -> Carried | None:
    """Suspend a contestant, or a player of a team, and carry it out; None where the session does not run.

    A disqualification waits for its approval, and changes nothing before (Law 91B): one alone, else Proposed is raised.
    Raise Impossible for a contestant that does not play any more, or a single player who is to miss a round alone.
    """
    held = locked_running(session)
    if held is None:
        return None
    entry, entrant = (who, None) if isinstance(who, Entry) else (who.entry, who)
    known = Suspension.objects.filter(entry=entry, entrant=entrant, what=Suspended.EVENT)
    if what is Suspended.EVENT and known.exclude(approved=False).exists():
        raise Proposed
    values = {"session": held, "entry": entry, "entrant": entrant, "what": what, "round": held.round}
    made = Suspension.objects.create(**values, reason=reason, by=by, name=by.display_name, at=now)
    waits = what is Suspended.EVENT
    data = {"who": _name_of(entry, entrant), "written": _written(entry, entrant), "long": what.value}
    note(held, by, OrderKind.PROPOSED if waits else OrderKind.SUSPENDED, reason, now, data)
    if waits:
        return _NOTHING
    _tell(made, by, now)
    return _carried(held, made, by, now)


@transaction.atomic
def decide(suspension: Suspension, by: Person, words: str, now: datetime, *, approved: bool) -> Carried | None:
    """Approve a disqualification for the organiser, or do not (Law 91B); None where that is decided already."""
    rows = Suspension.objects.select_for_update(of=("self",)).select_related("session__competition", "entry", "entrant")
    made = rows.filter(pk=suspension.pk, what=Suspended.EVENT, approved=None).first()
    if made is None:
        return None
    made.approved, made.decided_by, made.decided_name = approved, by, by.display_name
    made.decided_at, made.words = now, words
    made.save(update_fields=["approved", "decided_by", "decided_name", "decided_at", "words"])
    who, written = _name_of(made.entry, made.entrant), _written(made.entry, made.entrant)
    data = {"who": who, "written": written, "long": made.what}
    note(made.session, by, OrderKind.DISQUALIFIED if approved else OrderKind.NOT_APPROVED, words, now, data)
    if not approved:
        return _NOTHING
    _tell(made, by, now)
    look_at_stages(made.session.competition_id, now)
    held = locked_running(made.session)
    if held is not None:
        return _carried_out(held, made, by, now)
    if made.entrant is None:  # it plays in no later session of the event either
        Entry.objects.filter(pk=made.entry_id, withdrawn_at=None).update(withdrawn_at=now)
    return _NOTHING


def _carried_out(held: Session, made: Suspension, by: Person, now: datetime) -> Carried:
    """Carry a disqualification out; a contestant that has left by itself is disqualified all the same."""
    try:
        with transaction.atomic():
            return _carried(held, made, by, now)
    except Impossible:
        return _NOTHING


def _carried(held: Session, made: Suspension, by: Person, now: datetime) -> Carried:
    number = held.contestants.filter(entry=made.entry).values_list("number", flat=True).first()
    if number is None:
        return _NOTHING
    match Kind(held.competition.kind):
        case Kind.TEAMS:
            return _of_team(held, made, number, by, now)
        case Kind.INDIVIDUAL:
            if made.what == Suspended.ROUND:
                raise Impossible("a single player leaves after a round", "the rest of the session")
            let_player_leave(held, number, by, now)
            return _NOTHING
        case Kind.PAIRS:
            if made.what == Suspended.ROUND:
                ended = sit_round_out(held, number, by, now, made.reason)
            else:
                ended = leave(held, number, by, now, made.reason, at_once=True)
            return Carried(ended)


def _of_team(held: Session, made: Suspension, number: int, by: Person, now: datetime) -> Carried:
    """Return what is left to do for a team that plays without a player, or not at all."""
    if made.entrant is None and made.what == Suspended.EVENT:
        return _team_out(held, number, by, now, made.reason)
    if made.entrant is None:
        return _stopped(held, number, None, by, now, made.reason)
    place, team = made.entrant.place, made.entry
    _leave_out(held, team, place)
    line_up = line_up_of(held, team, held.round)
    if place not in line_up:
        return _NOTHING
    out = suspended_places(held, team, held.round)
    people = {one.place: one.person for one in team.entrants.select_related("person").order_by("place")}
    for other in people:
        if other in line_up or other in out:
            continue
        done = replace_player(held, team, Change(place, other), by, now, at_once=True)
        if isinstance(done, Replacement):
            old, new = people[place], people[other]
            return Carried(seated=((old.pk, new),) if old is not None and new is not None else ())
    table = seated_at(held, number, line_up, place)
    return _NOTHING if table is None else _stopped(held, number, (table,), by, now, made.reason)


def _team_out(held: Session, number: int, by: Person, now: datetime, reason: str) -> Carried:
    """Let a team that is disqualified play no more: in the round in play its match is stopped, or not begun, and of
    later rounds its opponents hear before these begin. What its results are then
    `director.results.withdrawals.left_teams` says.
    """
    if is_swiss(held):
        plays = note_absence(held, number, AbsenceKind.UNEXCUSED, reason, by, now, leaves=True)
        if plays:
            return Carried(plays)
    if not in_round_robin(held):
        return _stopped(held, number, None, by, now, reason)
    if tables := untouched_tables(held, number):  # it forfeits a match on which nobody has called (article 24.1)
        boards = tuple(board for table in tables for board in lose_table(held, table, now))
        held.refresh_from_db(fields=["schedule"])
        let_team_go(held, number, held.round - 1, by, now)
        return Carried(boards)
    carried = _stopped(held, number, None, by, now, reason)
    held.refresh_from_db(fields=["schedule"])
    let_team_go(held, number, held.round, by, now)
    return carried


def _leave_out(held: Session, team: Entry, place: int) -> None:
    """Put another player of the list into the line-ups of later rounds that name one who is suspended then."""
    for chosen in held.line_ups.filter(entry=team, round__gt=held.round):
        out = suspended_places(held, team, chosen.round)
        if place not in out or place not in chosen.places:
            continue
        for other in team.entrants.all():
            places = Change(place, other.place).made_in(chosen.places)
            if other.place in (*chosen.places, *out) or other.place in who_meets_again(held, team, places):
                continue
            chosen.places = places
            chosen.save(update_fields=["places"])
            break


def _stopped(
    held: Session, number: int, tables: Collection[int] | None, by: Person, now: datetime, reason: str
) -> Carried:
    try:
        return Carried(ended=leave_unfinished(held, number, tables, by, now, reason), stopped=True)
    except Impossible:  # it sits out, its match is stopped already, or it plays at home tables
        return _NOTHING


def _written(entry: Entry, entrant: Entrant | None) -> str | list[str | None]:
    return entry.written if entrant is None else entrant.name


def _name_of(entry: Entry, entrant: Entrant | None) -> str:
    return entry_words(_written(entry, entrant))


def _tell(made: Suspension, by: Person, now: datetime) -> None:
    people = [made.entrant] if made.entrant is not None else list(made.entry.entrants.all())
    teams = made.session.competition.kind == Kind.TEAMS
    captain = captain_of(made.entry) if teams else None
    told: dict[int, Mapping[str, Any]] = {one.person_id: {} for one in people if one.person_id is not None}
    if captain is not None:
        told[captain.pk] = {}
    words = {
        "what": "suspended",
        "scope": made.what,
        "who": _written(made.entry, made.entrant),
        "reason": made.reason,
        "by": by.display_name,
    }
    about = f"{made.session_id}:suspended:{made.pk}"
    tell(Telling(NoticeKind.ORDER, made.session.competition_id, about, told, words), now)
