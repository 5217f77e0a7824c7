"""Entering pairs or teams in a competition and withdrawing them, one at a time for each competition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from director.competitions.models import Competition, Eligibility, Kind
from director.entries.admission.eligibility import in_order, is_eligible
from director.entries.admission.entered import have_seen_hands
from director.entries.admission.readers import read_elsewhere
from director.entries.admission.suspended import are_suspended
from director.entries.models import Entrant, Entry, Seeker
from director.entries.telling import tell_declined, tell_entered, tell_withdrawn
from director.movements.matches.rooms import fewest_players, most_players
from play.models import Person

__all__ = [
    "NotEntered",
    "Player",
    "confirm",
    "decline",
    "enter",
    "entries_of",
    "entry_of",
    "plays_elsewhere",
    "why_barred",
    "withdraw",
]

PAIR = 2
MOST_ENTRIES = 1_000


class NotEntered(Enum):
    """Why a pair or a team was not entered."""

    TWICE = auto()
    """One of its players is in the competition already, or is named twice (article 10.1(2))."""
    ELSEWHERE = auto()
    """One of its players is entered in the same simultaneous event at another club (Law 16D)."""
    NAMED = auto()
    """Another team has the name."""
    FULL = auto()
    NOT_ELIGIBLE = auto()
    """The event is not for such a pair or team (article 5)."""
    SAW = auto()
    """A player has seen deals of the event before they are played, or hands of it (Laws 7B3, 16D)."""
    READ = auto()
    """A player has read, at another club, results of boards that the event has too (Law 16D, article 26)."""
    SUSPENDED = auto()
    """A player is suspended from the session in play, or disqualified from the event (Law 91)."""


@dataclass(frozen=True, slots=True)
class Player:
    """One who is to be entered: somebody with an account, a name without one, or a house robot.

    `gender` is ``f`` or ``m`` where the event asks for it, else empty.
    """

    person: Person | None = None
    name: str = ""
    gender: str = ""

    @property
    def is_robot(self) -> bool:
        """Whether it is a house robot."""
        return self.person is None and not self.name

    @property
    def shown(self) -> str:
        """The name that is listed, empty for a robot."""
        return self.name if self.person is None else self.person.display_name


def entries_of(competition: Competition) -> QuerySet[Entry]:
    """Return the entries that have not been withdrawn, in the order in which they came, with their players."""
    return Entry.objects.filter(competition=competition, withdrawn_at=None).prefetch_related("entrants")


def entry_of(competition: Competition, person: int) -> Entry | None:
    """Return the entry in which somebody plays, if there is one."""
    return entries_of(competition).filter(entrants__person=person).first()


def plays_elsewhere(competition: Competition, people: Sequence[int]) -> bool:
    """Return whether somebody is entered at another club where the same boards are played, in a simultaneous event."""
    still_played = competition.sessions.filter(ended_at=None, cancelled_at=None, simultaneous__isnull=False)
    shared = list(still_played.values_list("simultaneous", flat=True))
    if not shared:
        return False
    entered = Entry.objects.filter(
        competition__sessions__simultaneous__in=shared,
        competition__sessions__cancelled_at=None,
        entrants__person__in=people,
        withdrawn_at=None,
    )
    return entered.exclude(competition=competition).exists()


def why_barred(competition: Competition, people: Sequence[int]) -> NotEntered | None:
    """Return why one of these people may not play in the event at all; None where all may."""
    if not people:
        return None
    if plays_elsewhere(competition, people):
        return NotEntered.ELSEWHERE
    if are_suspended(competition, people):
        return NotEntered.SUSPENDED
    if have_seen_hands(competition, people):
        return NotEntered.SAW
    return None if read_elsewhere(competition, people) is None else NotEntered.READ


@transaction.atomic
def enter(
    competition: Competition, by: Person, players: Sequence[Player], name: str = "", *, confirmed: bool = True
) -> Entry | NotEntered:
    """Enter a pair, a single player, or a team of that name, its first player in place 1; nobody plays twice.

    The first player of a team is its captain (article 10.2); of a mixed pair the man is the first (article 5.7). Unless
    it is `confirmed`, those with accounts beside `by` still have to. Raise ValueError where they are not so many.
    """
    if competition.kind == Kind.PAIRS and len(players) != PAIR:
        raise ValueError(f"a pair has two players, not {len(players)}")
    if competition.kind == Kind.INDIVIDUAL and len(players) != 1:
        raise ValueError(f"a single player is one, not {len(players)}")
    least, most = fewest_players(competition.match_tables), most_players(competition.match_tables)
    if competition.kind == Kind.TEAMS and not (name and least <= len(players) <= most):
        raise ValueError(f"a team has a name and {least} to {most} players, not {len(players)}")
    Competition.objects.select_for_update().get(pk=competition.pk)
    people = [one.person.pk for one in players if one.person is not None]
    belongs = Q(entrants__person__in=people) | Q(officers__person__in=people)  # article 10.1(2)
    if len(set(people)) < len(people) or (people and entries_of(competition).filter(belongs).exists()):
        return NotEntered.TWICE
    barred = why_barred(competition, people)
    if barred is not None:
        return barred
    if name and entries_of(competition).filter(name__iexact=name).exists():
        return NotEntered.NAMED
    if entries_of(competition).count() >= MOST_ENTRIES:
        return NotEntered.FULL
    genders, eligibility = [one.gender for one in players], Eligibility(competition.eligibility)
    said = ["" if one.is_robot else one.gender or "?" for one in players]
    if not is_eligible(eligibility, Kind(competition.kind), said):
        return NotEntered.NOT_ELIGIBLE
    entry = Entry.objects.create(competition=competition, entered_by=by, name=name)
    Entrant.objects.bulk_create(
        Entrant(
            entry=entry,
            place=place,
            person=one.person,
            name=one.shown,
            robot=one.is_robot,
            gender=one.gender,
            confirmed=confirmed or one.person in (None, by),
        )
        for place, one in enumerate((players[index] for index in in_order(eligibility, genders)), 1)
    )
    if people:
        Seeker.objects.filter(competition=competition, person__in=people).delete()
    tell_entered(entry, by)
    return entry


def confirm(competition: Competition, person: int) -> None:
    """Note that somebody plays in the entry in which his partner has entered him. Idempotent."""
    Entrant.objects.filter(entry__in=entries_of(competition), person=person).update(confirmed=True)


@transaction.atomic
def decline(entry: Entry, person: Person) -> None:
    """Take a player from a team before the session, and tell its captain. Idempotent.

    A house robot has his place. So a line-up that has been chosen by places stays one.
    """
    own = Entrant.objects.select_for_update().filter(entry=entry, person=person)
    if own.update(person=None, name="", robot=True, joined=False, confirmed=True):
        tell_declined(entry, person)


@transaction.atomic
def withdraw(entry: Entry, by: Person) -> bool:
    """Withdraw an entry, and tell its other players. Idempotent; it stays as the record.

    Return False where it plays in a session that has just started: then the director decides.
    """
    held = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    plays = {"session__started_at__isnull": False, "session__ended_at": None, "session__cancelled_at": None}
    if held.contestants.filter(**plays).exists():
        return False
    if Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=Now()):
        tell_withdrawn(entry, by)
    return True
