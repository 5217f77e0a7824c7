"""The database tables: virtual tables, their boards, the log, timers and notices.

Django creates them. Plain SQL writes the log, timers and notices: `play.store.log`, `play.live.timed.timers`,
`play.store.tables.boards` and `play.store.outbox`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Now

__all__ = [
    "IN_FORCE",
    "AccessRight",
    "BoardPlay",
    "BoardSeat",
    "Cluster",
    "DealtBoard",
    "Invitation",
    "LaidBoard",
    "LogRow",
    "Notice",
    "NoticeReader",
    "NoticeSetAside",
    "PlayTable",
    "SeatBrowser",
    "Timer",
]


class PlayTable(models.Model):
    """A table with four seats, at which boards are played one after the other.

    `conditions` are the fields of `laws.table.conditions.Conditions`, and `rules` those of
    `play.table.rules.TableRules`, those left out having their defaults; `profile` is the name of the regulation profile
    from which both were taken. `session` is the identity of the session that the table belongs to, None for a social
    table: at a table of a session only its players and those with an `AccessRight` look on. A table that is not
    `listed` is found by its address alone. `voice` is an https address at which its players talk and see each other,
    empty for none. `cards_due` is the deadline of the event by which system cards count (article 8.2), None for none.
    At a table that is `unwatched` its director admits no spectators at this time, whatever its rules say.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(max_length=60)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tables_opened")
    opened_at = models.DateTimeField(db_default=Now(), editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    conditions: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    profile = models.CharField(max_length=40, db_default="social")
    rules: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        db_default=models.Value({}, models.JSONField())
    )
    session = models.UUIDField(null=True, blank=True, db_index=True)
    listed = models.BooleanField(db_default=True)
    voice = models.CharField(max_length=300, blank=True, db_default="")
    cards_due = models.DateTimeField(null=True, blank=True)
    unwatched = models.BooleanField(db_default=False, default=False)

    class Meta:
        db_table = "play_table"
        ordering: ClassVar = ["-opened_at"]

    def __str__(self) -> str:
        return self.name


class DealtBoard(models.Model):
    """A board with its deal. All tables that play it share this row.

    `deal` is the whole deal as PBN writes it, from North.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    number = models.PositiveIntegerField()
    dealer = models.CharField(max_length=1)
    vulnerability = models.CharField(max_length=4)
    deal = models.CharField(max_length=80)

    class Meta:
        db_table = "play_dealt_board"

    def __str__(self) -> str:
        return f"board {self.number}"


class LaidBoard(models.Model):
    """A board laid out for a table, in the order of `place` from 1; a table without any deals its own at random."""

    table = models.ForeignKey(PlayTable, on_delete=models.CASCADE, related_name="laid_boards")
    place = models.PositiveIntegerField()
    dealt = models.ForeignKey(DealtBoard, on_delete=models.PROTECT, related_name="laid")

    class Meta:
        db_table = "play_laid_board"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "place"], name="laid_board_place")]

    def __str__(self) -> str:
        return f"board in place {self.place}"


class BoardPlay(models.Model):
    """One board played at one table: the subject of one log.

    `round` is the round of the session in which it is played, None at a social table. What follows `finished_at` is a
    projection of the log, written in the transaction that finished the board and again when a ruling changes it, and
    can be made anew from the log: `contract` as ``4HX S`` or ``passed out``, `lead` a card, `tricks` declarer's; of a
    board that was set aside after its auction only the contract.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    table = models.ForeignKey(PlayTable, on_delete=models.CASCADE, related_name="boards")
    sequence = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    dealt = models.ForeignKey(DealtBoard, on_delete=models.PROTECT, related_name="plays", null=True)
    round = models.PositiveSmallIntegerField(null=True)
    finished_at = models.DateTimeField(null=True)
    contract = models.CharField(max_length=12, blank=True, default="")
    lead = models.CharField(max_length=2, blank=True, default="")
    tricks = models.PositiveSmallIntegerField(null=True)
    score_ns = models.SmallIntegerField(null=True)

    class Meta:
        db_table = "play_board"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "sequence"], name="board_sequence")]

    def __str__(self) -> str:
        return f"board {self.number} ({self.sequence})"


class BoardSeat(models.Model):
    """Who sat in a seat on a finished board: a projection of its log, written when the board ended.

    A seat in which several sat has a row for each; `last` is the one who sat there at the end. `person` is None for a
    house robot, and for an account that was removed.
    """

    play = models.ForeignKey(BoardPlay, on_delete=models.CASCADE, related_name="sitters")
    seat = models.CharField(max_length=1)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="boards", null=True)
    robot = models.BooleanField()
    last = models.BooleanField()

    class Meta:
        db_table = "play_board_seat"
        constraints: ClassVar = [models.UniqueConstraint(fields=["play", "seat", "person"], name="board_seat_once")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.person}"


IN_FORCE: Final = models.Q(until=None) | models.Q(until__gt=Now())
"""Of rights: those that have not ended."""


class AccessRight(models.Model):
    """A right of a person at one table or in one session: see `play.table.rights`. Ended rights are kept as the record.

    `delay` is how many seconds late the person sees the board; `interprets_for` is the player of an interpreter.
    """

    table = models.ForeignKey(PlayTable, on_delete=models.CASCADE, related_name="rights", null=True)
    session = models.UUIDField(null=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rights")
    right = models.CharField(max_length=20)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    delay = models.PositiveIntegerField(db_default=0)
    interprets_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="interpreters", null=True
    )

    class Meta:
        db_table = "play_right"
        indexes: ClassVar = [models.Index(fields=["session"], name="right_session")]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(table__isnull=True) ^ models.Q(session__isnull=True), name="right_of_one_subject"
            )
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.right}"


class SeatBrowser(models.Model):
    """The browser from which a player of a session plays: the key of its session on the site.

    `changes` counts how often another browser of the same account has taken the seat; the last time at `since`.
    """

    session = models.UUIDField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    browser = models.CharField(max_length=40)
    since = models.DateTimeField(db_default=Now())
    changes = models.PositiveIntegerField(db_default=0)

    class Meta:
        db_table = "play_seat_browser"
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "person"], name="seat_browser_once")]

    def __str__(self) -> str:
        return f"{self.person} in {self.session}"


class Invitation(models.Model):
    """A person is asked to a table by somebody; the table is in his list until he declines or it is closed."""

    table = models.ForeignKey(PlayTable, on_delete=models.CASCADE, related_name="invitations")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_made")
    at = models.DateTimeField(db_default=Now())
    declined = models.BooleanField(db_default=False)

    class Meta:
        db_table = "play_invitation"
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "person"], name="invited_once")]

    def __str__(self) -> str:
        return f"{self.person} to {self.table}"


class LogRow(models.Model):
    """One event of one board. `number` counts from 1 without a gap; `key` is the client's, on its first event only.

    `evidence` came with the attempt and is for a director only: what the browser and the server have measured
    (`play.table.direction.measured.Measured`).
    """

    play = models.ForeignKey("play.BoardPlay", on_delete=models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=40)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - null rows are outside the unique constraint
    kind = models.CharField(max_length=40)
    v = models.PositiveSmallIntegerField()
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    evidence: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(null=True)

    class Meta:
        db_table = "play_log"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["play", "number"], name="log_number"),
            models.UniqueConstraint(fields=["play", "actor", "key"], name="log_key"),
        ]
        # For finding who has sat at a table, and where a person has sat, without reading whole logs.
        indexes: ClassVar = [
            models.Index("play", condition=models.Q(kind="table.seated"), name="log_seated"),
            models.Index(
                KeyTextTransform("person", "data"), condition=models.Q(kind="table.seated"), name="log_seated_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Timer(models.Model):
    """A timer. `subject` is what it is for: a board, a session, a job.

    `awaits` names the turn that it was set for (`play.table.turns`); it is empty when the timer waits for its subject
    alone. `key` is unique, so that nothing has two timers. `tries` counts the leases taken on it.
    """

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=40)
    subject = models.UUIDField()
    awaits = models.CharField(max_length=60, default="", blank=True)
    key = models.CharField(max_length=160, unique=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        db_table = "play_timer"

    def __str__(self) -> str:
        return self.key


class Notice(models.Model):
    """A notice for other packages, written in the transaction that made it true; `xact` is that transaction."""

    at = models.DateTimeField()
    kind = models.CharField(max_length=40)
    subject = models.UUIDField()
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    xact = models.BigIntegerField()

    class Meta:
        db_table = "play_notice"
        indexes: ClassVar = [models.Index(fields=["xact", "id"], name="notice_place")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class NoticeReader(models.Model):
    """A reader of notices: its cursor (the last notice dealt with), and the lease of the worker that acts for it."""

    name = models.CharField(max_length=60, unique=True)
    xact = models.BigIntegerField()
    notice = models.BigIntegerField()
    worker = models.CharField(max_length=32)
    leased_until = models.DateTimeField()

    class Meta:
        db_table = "play_notice_reader"

    def __str__(self) -> str:
        return self.name


class NoticeSetAside(models.Model):
    """A notice that a reader could not handle, and that who runs the site has moved it past (`play.store.set_aside`).

    `notice` is its number, and `at` the time at which it was written. It is kept until it is handled after all or given
    up. `by` and `why` are what the operator has said of it.
    """

    reader = models.CharField(max_length=60)
    notice = models.BigIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=40)
    subject = models.UUIDField()
    data: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    set_aside_at = models.DateTimeField(db_default=Now(), editable=False)
    by = models.CharField(max_length=60, blank=True)
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        db_table = "play_notice_set_aside"
        constraints: ClassVar = [models.UniqueConstraint(fields=["reader", "notice"], name="notice_set_aside_once")]

    def __str__(self) -> str:
        return f"{self.reader} {self.notice}"


class Cluster(models.Model):
    """The single row with the name of the cluster whose transaction numbers order the notices."""

    system = models.BigIntegerField()

    class Meta:
        db_table = "play_cluster"
        constraints: ClassVar = [models.CheckConstraint(condition=models.Q(id=1), name="one_cluster")]

    def __str__(self) -> str:
        return str(self.system)
