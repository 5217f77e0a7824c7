"""The models of an entry and of its players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Competition, is_in_a_hall
from director.competitions.stage_models import Stage
from play.stored import ChoiceField, StoredChoices

__all__ = [
    "Displaced",
    "Entrant",
    "Entry",
    "EntryRequest",
    "Related",
    "SeatRequest",
    "Seeker",
    "Why",
    "entry_words",
    "no_name",
]


class Entry(models.Model):
    """A contestant of a competition, whose players are its entrants: a pair in the places 1 and 2, a team from 1 on.

    A team has a name; its captain (领队, article 10.2) is the player in place 1.

    `entered_by` is who wrote it down; a withdrawn entry is kept as the record. A `standby` plays only to fill a half
    table. One that is `missing` at the roll-call is not drawn; it can be taken in later. `paid_at` is when the
    organiser noted that its fee is paid. `seed` is its place in the order of seeds from 1, None for one that is not
    seeded (article 14.1). `begins` is the later stage in which it begins, None for the first. `handicap` is added to
    its result in a ranking of its own: per cent at matchpoints, else points.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="entries_made", null=True
    )
    name = models.CharField(max_length=40, blank=True, db_default="")
    entered_at = models.DateTimeField(db_default=Now(), editable=False)
    withdrawn_at = models.DateTimeField(null=True)
    standby = models.BooleanField(db_default=False, default=False)
    missing = models.BooleanField(db_default=False, default=False)
    paid_at = models.DateTimeField(null=True)
    seed = models.PositiveSmallIntegerField(null=True)
    begins = models.ForeignKey(Stage, on_delete=models.SET_NULL, related_name="direct", null=True)
    handicap = models.DecimalField(max_digits=6, decimal_places=2, null=True)

    class Meta:
        db_table = "director_entry"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return entry_words(self.written)

    @property
    def written(self) -> str | list[str | None]:
        """How it is stored where it is told of later, to each in his language: by the name of a team, else by those of
        its players, an empty one for a house robot, None for a place in a hall that nobody has (`entry_words`).
        """
        return self.written_with(self.entrants.all())

    def written_with(self, players: Iterable[Entrant]) -> str | list[str | None]:
        """How it is stored, by its players where they are at hand."""
        if self.name:
            return self.name
        names = [one.name for one in players]
        nobody = None if not all(names) and is_in_a_hall(self.competition_id) else ""
        return [name or nobody for name in names]

    @property
    def first_stage(self) -> int:
        """The number of the stage in which it begins."""
        return 1 if self.begins is None else self.begins.number


def entry_words(written: str | Sequence[str | None]) -> str:
    """Return in words what `Entry.written` has stored; a text of an earlier version stays as it is."""
    return written if isinstance(written, str) else " – ".join(one or no_name(hall=one is None) for one in written)


def no_name(*, hall: bool = False) -> str:
    """Return what stands for a player without a name: a house robot has his place, and nobody yet at real tables."""
    return gettext("nobody yet") if hall else gettext("Robot")


class Entrant(models.Model):
    """A player of an entry, under the name with which he is listed.

    `person` is his account, None for a name without one; a `robot` is a house robot. A house robot plays for a name
    without an account until somebody takes the name (`joined`), from the next board on. `pin_turn` counts the PINs that
    the name has had (`director.entries.pins`). Who is entered by his partner or captain has not `confirmed` at first.
    `gender` is ``f`` or ``m`` where the event asks for it; only organisers read `contact`, by which a missing player is
    reached. `federation` is his number in a federation, `grade` what it calls his grade, `points` his master points
    there: as imported (`director.entries.seeds.importing`), nothing is computed of them.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="entrants")
    place = models.PositiveSmallIntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="entrants", null=True)
    name = models.CharField(max_length=40, blank=True)
    robot = models.BooleanField(default=False)
    joined = models.BooleanField(db_default=False)
    pin_turn = models.PositiveSmallIntegerField(db_default=0)
    confirmed = models.BooleanField(db_default=True, default=True)
    gender = models.CharField(max_length=1, blank=True, db_default="", default="")
    contact = models.CharField(max_length=80, blank=True, db_default="", default="")
    federation = models.CharField(max_length=20, blank=True, db_default="", default="")
    grade = models.CharField(max_length=20, blank=True, db_default="", default="")
    points = models.DecimalField(max_digits=10, decimal_places=2, null=True)

    class Meta:
        db_table = "director_entrant"
        ordering: ClassVar = ["place"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "place"], name="entrant_place"),
            models.CheckConstraint(
                condition=models.Q(robot=False) | models.Q(person__isnull=True), name="entrant_robot_or_person"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def shown(self) -> str:
        """What he is called on pages and in files."""
        return self.name or no_name(hall=is_in_a_hall(self.entry.competition_id))


class Related(models.Model):
    """Two entries of which the organiser says that they are related (相关队, article 10.5).

    They meet `never`, as far as the movement can keep them apart, else early. In a Swiss `round` is the one in which
    they meet, None for the first, or after which they `never` meet, None for not at all.
    """

    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="related_to")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    never = models.BooleanField(default=False)
    round = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=80, blank=True)

    class Meta:
        db_table = "director_related"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["one", "other"], name="related_once")]

    def __str__(self) -> str:
        return f"{self.one}, {self.other}"


class Seeker(models.Model):
    """Somebody who looks for a partner in an event, with a few words for those who read it."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="seekers")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    note = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_seeker"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["competition", "person"], name="seeker_once")]

    def __str__(self) -> str:
        return f"{self.person} seeks"


class SeatRequest(models.Model):
    """Somebody says that a name is his which another browser has taken: the organiser lets him in, or does not.

    `granted` is None as long as nobody has answered.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="requests")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seat_requests")
    at = models.DateTimeField(db_default=Now(), editable=False)
    granted = models.BooleanField(null=True)

    class Meta:
        db_table = "director_seat_request"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["entrant", "person"], name="seat_request_once")]

    def __str__(self) -> str:
        return f"{self.person} asks for {self.entrant}"


class EntryRequest(models.Model):
    """Somebody with the link of an event asks the organiser to enter him, by himself or with a partner.

    `name` is the one that he has chosen or written, and `member` the account to which it belongs if it is a member's:
    he plays under the name, never as that account. His partner is a `partner` with an account, a `partner_name`, or
    a house robot. `granted` is None as long as nobody has answered.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entry_requests")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="entry_requests")
    name = models.CharField(max_length=40)
    member = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True)
    partner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True)
    partner_name = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(db_default=Now(), editable=False)
    granted = models.BooleanField(null=True)

    class Meta:
        db_table = "director_entry_request"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["competition", "person"], name="entry_request_once")]

    def __str__(self) -> str:
        return f"{self.person} asks to be entered as {self.name}"


class Why(StoredChoices):
    """Why somebody does not play under a name any more. The values are stored in the database."""

    PIN = "pin", _("another browser has given the PIN")
    CONSENT = "consent", _("the organiser has let another browser in")
    FREED = "freed", _("the organiser has freed the name")
    SUBSTITUTE = "substitute", _("a substitute plays")


class Displaced(models.Model):
    """Somebody who played under a name and does so no longer: he is told, and the organiser has it in his list."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="displaced")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    why = ChoiceField(max_length=12, choices=Why.choices)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_displaced"
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.person} no longer {self.entrant}: {self.why}"
