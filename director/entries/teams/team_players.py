"""The players of a team between its entry and the event: a further one, another in a place, one who is taken out."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from director.competitions.models import Competition, Eligibility, Kind
from director.entries.admission.eligibility import is_eligible
from director.entries.entering import NotEntered, Player, entries_of, why_barred
from director.entries.models import Entrant, Entry
from director.entries.telling import tell_named, tell_taken_out
from director.movements.matches.rooms import fewest_players, most_players
from play.models import Person

__all__ = ["add_player", "free_place", "name_in_place"]


@transaction.atomic
def name_in_place(entry: Entry, place: int, player: Player, by: Person) -> NotEntered | None:
    """Let a player have the place of a team that a house robot has, as of one who has declined, before the session.

    Anyone who has an account confirms, unless he does it himself. Raise LookupError where no robot has the place.
    """
    competition = Competition.objects.select_for_update().get(pk=entry.competition_id)
    held = Entrant.objects.select_for_update().filter(entry=entry, place=place, robot=True).first()
    if held is None:
        raise LookupError(f"no robot has place {place} of {entry}")
    why = _why_not(competition, entry, player, place)
    if why is None:
        _seat(entry, held, player, by)
    return why


@transaction.atomic
def add_player(entry: Entry, player: Player, by: Person) -> NotEntered | None:
    """Let a further player be of a team, in its first free place, before the event. Raise LookupError if it is full."""
    competition = Competition.objects.select_for_update().get(pk=entry.competition_id)
    places = set(entry.entrants.values_list("place", flat=True))
    if len(places) >= most_players(competition.match_tables):
        raise LookupError(f"{entry} has as many players as a team may have")
    place = min({*range(1, len(places) + 2)} - places)
    why = _why_not(competition, entry, player, place)
    if why is None:
        _seat(entry, Entrant(entry=entry, place=place), player, by)
    return why


@transaction.atomic
def free_place(entry: Entry, place: int, by: Person) -> None:
    """Take a player from a team before the event, and tell him. Idempotent.

    One of the places that a line-up needs is a house robot's until somebody is named for it.
    """
    competition = Competition.objects.select_for_update().get(pk=entry.competition_id)
    held = Entrant.objects.select_for_update().filter(entry=entry, place=place, robot=False).first()
    if held is None:
        return
    tell_taken_out(entry, by, held)
    if place > fewest_players(competition.match_tables):
        entry.line_ups.filter(places__contains=[place]).delete()
        held.delete()
        return
    held.person, held.name, held.robot, held.joined, held.confirmed = None, "", True, False, True
    held.save(update_fields=["person", "name", "robot", "joined", "confirmed"])


def _why_not(competition: Competition, entry: Entry, player: Player, place: int) -> NotEntered | None:
    """Return why somebody does not get a place of a team; None where he does. The competition is locked."""
    if player.person is not None:
        belongs = Q(entrants__person=player.person) | Q(officers__person=player.person)  # article 10.1(2)
        if entries_of(competition).filter(belongs).exists():
            return NotEntered.TWICE
        barred = why_barred(competition, [player.person.pk])
        if barred is not None:
            return barred
    others = ["" if one.robot else one.gender or "?" for one in entry.entrants.exclude(place=place).order_by("place")]
    said = [*others, "" if player.is_robot else player.gender or "?"]
    if not is_eligible(Eligibility(competition.eligibility), Kind(competition.kind), said):
        return NotEntered.NOT_ELIGIBLE
    return None


def _seat(entry: Entry, held: Entrant, player: Player, by: Person) -> None:
    held.person, held.name, held.robot, held.gender = player.person, player.shown, player.is_robot, player.gender
    held.confirmed = player.person in (None, by)
    held.save()
    if player.person is not None:
        tell_named(entry, by, held)
