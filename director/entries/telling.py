"""What people are told of entries: that they are entered, that their entry is withdrawn, that an event is open.

Who has blocked another player is not told that he names him as partner or for a team, nor that he takes him out again,
as with invitations (`play.store.people.invitations`): an entry that is not confirmed holds no place. The page of the
event shows it.
"""

from __future__ import annotations

from collections.abc import Collection

from director.clubs.models import Member, Role
from director.competitions.models import Competition
from director.entries.models import Entrant, Entry
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from play.models import Person
from play.people.relations.blocks import has_blocked

__all__ = ["tell_declined", "tell_entered", "tell_gone", "tell_named", "tell_open", "tell_taken_out", "tell_withdrawn"]


def tell_entered(entry: Entry, by: Person) -> None:
    """Tell the players of an entry that somebody else has entered them."""
    _tell(NoticeKind.ENTERED, entry, by)


def tell_named(entry: Entry, by: Person, player: Entrant) -> None:
    """Tell one player of a team that somebody else has named him for it."""
    if player.person_id is not None and _hears(player, by):
        people = {player.person_id: {"confirms": not player.confirmed}}
        data = {"by": by.display_name, "entry": entry.name}
        tell(Telling(NoticeKind.ENTERED, entry.competition_id, f"{entry.pk}:{player.place}", people, data))


def tell_withdrawn(entry: Entry, by: Person) -> None:
    """Tell the players of an entry that somebody else has withdrawn it."""
    _tell(NoticeKind.WITHDRAWN, entry, by)


def tell_taken_out(entry: Entry, by: Person, player: Entrant) -> None:
    """Tell one player of a team that somebody else has taken him out of it."""
    if player.person_id is not None and _hears(player, by):
        data = {"by": by.display_name, "entry": entry.name}
        told: dict[int, dict[str, str]] = {player.person_id: {}}
        tell(Telling(NoticeKind.WITHDRAWN, entry.competition_id, f"{entry.pk}:{player.place}", told, data))


def tell_declined(entry: Entry, person: Person) -> None:
    """Tell the captain of a team, and who has entered it, that a player does not play in it."""
    captain = next((one.person_id for one in entry.entrants.all() if one.place == 1), None)
    told = {one: dict[str, str]() for one in (captain, entry.entered_by_id) if one is not None and one != person.pk}
    data = {"name": person.display_name, "entry": entry.name}
    tell(Telling(NoticeKind.DECLINED, entry.competition_id, f"{entry.pk}:{person.pk}", told, data))


def tell_gone(
    entry: Entry, number: str, people: Collection[int], captain: int | None = None, *, withdrawn: bool = False
) -> None:
    """Tell these people that a player of an entry has deleted his account, for whom a number stands now.

    The entry is `withdrawn` for that, or goes on; one of them may be captain of the team in his place.
    """
    told = {one: {"captain": one == captain} for one in sorted(people)}
    kind = NoticeKind.WITHDRAWN if withdrawn else NoticeKind.DECLINED
    data = {"by": number, "name": number, "entry": Entry.objects.get(pk=entry.pk).written, "gone": True}
    tell(Telling(kind, entry.competition_id, f"{entry.pk}:{number}", told, data))


def tell_open(competition: Competition, by: Person, weeks: int = 1) -> None:
    """Tell the members of the club that an event is open for entry, where it is announced for several weeks once.

    Its guests are not told.
    """
    belong = Member.objects.filter(club=competition.club).exclude(role=Role.GUEST)
    members = belong.exclude(person=by).values_list("person", flat=True)
    data = {"weeks": weeks}
    tell(Telling(NoticeKind.OPENS, competition.pk, f"{competition.pk}", {one: {} for one in members}, data))


def _tell(kind: NoticeKind, entry: Entry, by: Person) -> None:
    players = entry.entrants.select_related("person")
    people = {
        one.person_id: {"confirms": not one.confirmed}
        for one in players
        if one.person_id is not None and _hears(one, by)
    }
    data = {"by": by.display_name, "entry": entry.written_with(players)}
    tell(Telling(kind, entry.competition_id, f"{entry.pk}", people, data))


def _hears(player: Entrant, by: Person) -> bool:
    """Return whether a player hears what `by` does with his entry; who has no account hears nothing."""
    if player.person is None or player.person_id == by.pk:
        return False
    return player.confirmed or not has_blocked(player.person, by)
