"""Posting on the notice board of an event, writing a later version, acknowledging minutes, and reading all of it."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from director.competitions.models import Competition, Kind
from director.entries.entering import entries_of
from director.entries.models import Entrant, Entry
from director.entries.officer_models import TeamOfficer
from director.entries.teams.captains import ACTING, captained_by
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.postings.models import Acknowledgement, Posting, PostingKind, PostingVersion
from play.models import Person

__all__ = ["Posted", "acknowledge", "note_present", "post", "posted_in", "rewrite", "speaks_for"]


@dataclass(frozen=True, slots=True)
class Posted:
    """A posting as it is read: `newest` is what it says now, `earlier` what it said before, the last of them first.

    Of minutes `acknowledged` are the acknowledgements of the newest version, `waits_for` the entries without one.
    """

    posting: Posting
    newest: PostingVersion
    earlier: tuple[PostingVersion, ...]
    acknowledged: tuple[Acknowledgement, ...]
    waits_for: tuple[Entry, ...]

    @property
    def noted(self) -> frozenset[int]:
        """The acknowledgements that an organiser has noted for somebody else."""
        return frozenset(one.pk for one in self.acknowledged if one.by_id not in _people(one.entry))

    @property
    def is_minutes(self) -> bool:
        """Whether captains acknowledge it."""
        return self.posting.kind == PostingKind.MINUTES


def _people(entry: Entry) -> set[int | None]:
    """Return the accounts of those who play in an entry, or have an office of it."""
    return {one.person_id for one in entry.entrants.all()} | {one.person_id for one in entry.officers.all()}


@transaction.atomic
def post(
    competition: Competition, by: Person, kind: PostingKind, subject: str, text: str, withdraws: UUID | None = None
) -> Posting:
    """Post something, and tell all who are entered; `withdraws` as in `Posting`."""
    posting = Posting.objects.create(competition=competition, kind=kind, withdraws=withdraws)
    _write(posting, 1, by, subject, text)
    return posting


@transaction.atomic
def rewrite(posting: Posting, by: Person, subject: str, text: str) -> None:
    """Write a later version, and tell all who are entered. One that says the same as the newest is not written."""
    held = Posting.objects.select_for_update().get(pk=posting.pk)
    newest = held.versions.latest("turn")
    if (newest.subject, newest.text) != (subject, text):
        _write(held, newest.turn + 1, by, subject, text)


def acknowledge(competition: Competition, version: int, person: Person) -> bool:
    """Note that somebody knows these minutes, for his entry; return whether he may. Idempotent.

    The newest version alone is acknowledged: who has read another one reads this one first.
    """
    entry = speaks_for(competition, person)
    minutes = PostingVersion.objects.filter(
        pk=version, posting__competition=competition, posting__kind=PostingKind.MINUTES
    ).first()
    if entry is None or minutes is None or minutes.posting.versions.filter(turn__gt=minutes.turn).exists():
        return False
    Acknowledgement.objects.get_or_create(
        version=minutes, entry=entry, defaults={"by": person, "name": person.display_name}
    )
    return True


def note_present(competition: Competition, version: int, entry: int, by: Person) -> bool:
    """Note for an organiser that an entry knows these minutes, as that of a captain without an account who was at the
    meeting (article 53.1); return whether there is such an entry. Idempotent.
    """
    of = entries_of(competition).filter(pk=entry).first()
    minutes = PostingVersion.objects.filter(
        pk=version, posting__competition=competition, posting__kind=PostingKind.MINUTES
    ).first()
    if of is None or minutes is None or minutes.posting.versions.filter(turn__gt=minutes.turn).exists():
        return False
    Acknowledgement.objects.get_or_create(version=minutes, entry=of, defaults={"by": by, "name": by.display_name})
    return True


def speaks_for(competition: Competition, person: Person) -> Entry | None:
    """Return the entry for which somebody acknowledges minutes: the team whose captain he is, else that he plays in."""
    if competition.kind == Kind.TEAMS:
        return captained_by(competition, person)
    return entries_of(competition).filter(entrants__person=person).order_by("pk").first()


def posted_in(competition: Competition) -> tuple[Posted, ...]:
    """Return what is on the notice board, the last posting first."""
    found = competition.postings.order_by("-pk").prefetch_related(
        "versions__acknowledgements__entry__entrants", "versions__acknowledgements__entry__officers"
    )
    entries = tuple(entries_of(competition).order_by("pk").prefetch_related("officers")) if found else ()
    return tuple(_posted(one, entries) for one in found)


def _posted(posting: Posting, entries: tuple[Entry, ...]) -> Posted:
    *earlier, newest = sorted(posting.versions.all(), key=lambda one: one.turn)
    back = tuple(reversed(earlier))
    if posting.kind != PostingKind.MINUTES:
        return Posted(posting, newest, back, (), ())
    given = tuple(newest.acknowledgements.all())
    known = {one.entry_id for one in given}
    return Posted(posting, newest, back, given, tuple(one for one in entries if one.pk not in known))


def _write(posting: Posting, turn: int, by: Person, subject: str, text: str) -> None:
    PostingVersion.objects.create(posting=posting, turn=turn, subject=subject, text=text, by=by, name=by.display_name)
    playing = Entrant.objects.filter(entry__in=entries_of(posting.competition), person__isnull=False)
    of_teams = TeamOfficer.objects.filter(entry__in=entries_of(posting.competition), office__in=ACTING)
    officers = of_teams.filter(person__isnull=False)
    people = {*playing.values_list("person", flat=True), *officers.values_list("person", flat=True)} - {by.pk}
    data = {
        "subject": subject,
        "minutes": posting.kind == PostingKind.MINUTES,
        "again": turn > 1,
        "by": by.display_name,
    }
    if posting.withdraws is not None and turn == 1:
        data["withdraws"] = f"{posting.withdraws}"
    told = {one: dict[str, str]() for one in sorted(people)}
    tell(Telling(NoticeKind.POSTED, posting.competition_id, f"{posting.pk}:{turn}", told, data))
