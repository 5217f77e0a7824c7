"""Who is the captain of a team, and who else has an office of it (articles 10.1(2), 10.2, 10.3, 38.2(3))."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from director.clubs.offices import HELPERS
from director.clubs.roles import may_deal, may_learn_results, may_organise
from director.competitions.models import Competition, Kind
from director.competitions.officers import standing_at
from director.entries.entering import entries_of
from director.entries.models import Entrant, Entry
from director.entries.officer_models import TeamOffice, TeamOfficer
from director.entries.teams.officer_telling import tell_office
from play.models import AccessRight, Person
from play.people.relations.blocks import has_blocked
from play.table.rights import Right

__all__ = [
    "ACTING",
    "NotNamed",
    "captain_of",
    "captain_without_account",
    "captained_by",
    "closed_room_of",
    "free_office",
    "has_office_elsewhere",
    "name_for_team",
    "named_captain",
    "players_behind_whom",
    "sent_to_room",
    "side_of",
    "spoken_for",
]

ACTING: Final = (TeamOffice.CAPTAIN, TeamOffice.COACH)
"""Who acts as captain, in this order, before the first player does."""


class NotNamed(Enum):
    """Why somebody does not get an office of a team."""

    ELSEWHERE = auto()
    """He plays in another team of the event, or has an office there (article 10.1(2))."""
    PLAYS = auto()
    """A player does not go to the closed room for the captain (articles 38.2(3), 39.6)."""
    NO_ACCOUNT = auto()
    """Who watches in the closed room signs in."""
    KNOWS = auto()
    """He sees hands, or reads results, of a session that is not over, or could: by a role or an office (Law 16D)."""
    OFFICIAL = auto()
    """An official who became an officer of a team would have no rights in its sessions: only an organiser names him."""


def captain_of(entry: Entry) -> Person | None:
    """Return the account of a team's captain: who is named, else its coach (article 10.3), else its first player.

    None where he has none.
    """
    acting = _acting(entry, entry.officers.select_related("person"))
    return None if acting is None else acting.person


def captain_without_account(entry: Entry) -> str:
    """Return the name of a team's captain who has no account, for whom an organiser acts; empty where he has one."""
    acting = _acting(entry, entry.officers.all())
    return acting.name if acting is not None and acting.person_id is None else ""


def named_captain(entry: Entry) -> str:
    """Return the name of who is named captain of a team, else of its coach; empty where its first player is captain."""
    acting = _acting(entry, entry.officers.all())
    return acting.shown if isinstance(acting, TeamOfficer) else ""


def _acting(entry: Entry, officers: Iterable[TeamOfficer]) -> TeamOfficer | Entrant | None:
    named = {one.office: one for one in officers}
    for office in ACTING:
        if office in named:
            return named[office]
    return next((one for one in entry.entrants.all() if one.place == 1), None)


def closed_room_of(session: UUID, player: int) -> frozenset[int]:
    """Return the accounts of those who may come to the closed room for the team of that player in a session: its
    captain, and whom he sends in his place (article 38.2(3)). None where it is no event of teams.
    """
    entry = Entry.objects.filter(contestants__session=session, entrants__person=player, competition__kind=Kind.TEAMS)
    team = entry.first()
    return frozenset() if team is None else sent_to_room(team)


def sent_to_room(team: Entry) -> frozenset[int]:
    """Return the accounts of a team's captain and of whom he sends in his place to the closed room."""
    sent = team.officers.filter(office=TeamOffice.ROOM, person__isnull=False).values_list("person", flat=True)
    captain = captain_of(team)
    return frozenset(sent) | ({captain.pk} if captain is not None else frozenset())


def players_behind_whom(session: UUID, officer: int) -> frozenset[int] | None:
    """Return the accounts of the players of the team of a session whose captain, coach or delegate somebody is: behind
    others he does not sit (article 38.2(3)). None where he is none.
    """
    team = Entry.objects.filter(contestants__session=session, officers__person=officer).order_by("pk").first()
    if team is None:
        return None
    return frozenset(team.entrants.filter(person__isnull=False).values_list("person_id", flat=True))


def captained_by(competition: Competition, person: Person) -> Entry | None:
    """Return the team of an event whose captain somebody is."""
    his = Q(entrants__person=person) | Q(officers__person=person)
    teams = entries_of(competition).filter(his).order_by("pk").distinct()
    return next((one for one in teams if captain_of(one) == person), None)


def side_of(competition: Competition, person: Person) -> Entry | None:
    """Return the entry of an event in which somebody plays, else the team of which he is an officer."""
    sides = entries_of(competition)
    playing = sides.filter(entrants__person=person).first()
    return playing or sides.filter(officers__person=person).first()


def spoken_for(entries: QuerySet[Entry], person: Person, *, teams: bool) -> Entry | None:
    """Return of these entries the one for which somebody speaks: the team whose captain he is, else that in which he
    plays. One that has withdrawn is his too, as long as he has no other: he reads what was decided.
    """
    his = entries.filter(Q(entrants__person=person) | Q(officers__person=person)).distinct()
    every = sorted(his, key=lambda one: (one.withdrawn_at is not None, -one.pk))
    return next((one for one in every if not teams or captain_of(one) == person), None)


def has_office_elsewhere(competition: Competition, people: list[int], entry: Entry | None = None) -> bool:
    """Return whether one of these people is captain, coach or delegate of another team of the event (10.1(2))."""
    held = TeamOfficer.objects.filter(entry__in=entries_of(competition), person__in=people)
    return held.exclude(entry=entry).exists()


@transaction.atomic
def name_for_team(
    entry: Entry, office: TeamOffice, who: Person | str, by: Person, *, acts: bool = False
) -> NotNamed | None:
    """Give somebody an office of a team, in the place of who had it; None when he has it.

    Who acts as captain stays captain when a coach is named, unless the coach `acts` as captain from now on (10.3). Who
    has no account is named by his name alone, until his account is named in its place. Who has blocked the captain is
    not told that he names him, as in `director.entries.telling`.
    """
    Competition.objects.select_for_update().get(pk=entry.competition_id)
    captain = _acting(entry, entry.officers.all())
    why = _name(entry, office, who, by)
    if why is None and office == TeamOffice.COACH:
        if acts:
            free_office(entry, TeamOffice.CAPTAIN)
        elif captain is not None and (captain.person_id is not None or captain.name):
            is_he = {"person": captain.person, "name": "" if captain.person_id is not None else captain.name, "by": by}
            TeamOfficer.objects.get_or_create(entry=entry, office=TeamOffice.CAPTAIN, defaults=is_he)
    return why


def _name(entry: Entry, office: TeamOffice, who: Person | str, by: Person) -> NotNamed | None:
    if isinstance(who, str):
        if office == TeamOffice.ROOM:
            return NotNamed.NO_ACCOUNT
        named = {"person": None, "name": who, "by": by}
        TeamOfficer.objects.update_or_create(entry=entry, office=office, defaults=named)
        return None
    return _name_account(entry, office, who, by)


def _name_account(entry: Entry, office: TeamOffice, person: Person, by: Person) -> NotNamed | None:
    others = entries_of(entry.competition).filter(entrants__person=person).exclude(pk=entry.pk)
    if others.exists() or has_office_elsewhere(entry.competition, [person.pk], entry):
        return NotNamed.ELSEWHERE
    if office == TeamOffice.ROOM and entry.entrants.filter(person=person).exists():
        return NotNamed.PLAYS
    if _knows(entry.competition, person) or _helps_others(entry, person):
        return NotNamed.KNOWS
    plays = entry.entrants.filter(person=person).exists()
    if not plays and _is_official(entry.competition, person) and not may_organise(standing_at(entry.competition, by)):
        return NotNamed.OFFICIAL
    heard = captain_of(entry) != by or not has_blocked(person, by)
    TeamOfficer.objects.update_or_create(entry=entry, office=office, defaults={"person": person, "name": "", "by": by})
    if heard:
        tell_office(entry.competition_id, office.value, person, by, f"{entry}", entry.pk)
    return None


def _knows(competition: Competition, person: Person) -> bool:
    sessions = competition.sessions.filter(ended_at=None, cancelled_at=None).values("pk")
    told = [one.value for one in (Right.CUSTODY, Right.DIRECT, Right.READ)]
    return AccessRight.objects.filter(session__in=sessions, person=person, right__in=told).exists()


def _helps_others(entry: Entry, person: Person) -> bool:
    """Return whether somebody comments, or interprets for a player of another team, who is managed as a player himself
    (article 10.4(4)).
    """
    helps = entry.competition.officers.filter(person=person, office__in=[one.value for one in HELPERS])
    return helps.exclude(player__in=entry.entrants.filter(person__isnull=False).values("person")).exists()


def _is_official(competition: Competition, person: Person) -> bool:
    standing = standing_at(competition, person)
    return may_learn_results(standing) or may_deal(standing)


def free_office(entry: Entry, office: TeamOffice) -> None:
    """Take an office of a team from anyone who has it. Idempotent."""
    entry.officers.filter(office=office).delete()
