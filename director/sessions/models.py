"""The models of a session: its schedule, contestants, deals and tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Final
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce, Now
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Competition
from director.competitions.simultaneous_models import Simultaneous
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.entries.models import Entry
from director.sessions.draw.schedules import schedule_of
from play.models import DealtBoard, PlayTable
from play.stored import ChoiceField, StoredChoices

__all__ = [
    "BEGAN",
    "PAUSE",
    "RUNNING",
    "TO_COME",
    "Contestant",
    "LineUp",
    "Movement",
    "Session",
    "SessionDeal",
    "SessionTable",
]


class Movement(StoredChoices):
    """The movements from which an organiser chooses; `director.sessions.draw.movement` makes the schedule."""

    MITCHELL = "mitchell", _("Mitchell, two winners")
    MITCHELL_ONE = "mitchell one", _("Mitchell, one winner")
    SCRAMBLED = "scrambled", _("Scrambled Mitchell")
    WEB = "web", _("Web Mitchell")
    HOWELL = "howell", _("Howell")
    THREE_QUARTER = "three-quarter", _("Three-quarter Howell")
    SHORT = "short", _("Short Howell")
    SKIP = "skip", _("Mitchell with a skip")
    ROVER = "rover", _("Mitchell with a rover")
    SPLIT = "split", _("Howell with split sets")
    INDIVIDUAL = "individual", _("Individual")
    WHIST = "whist", _("Individual with even opponents")
    MATCHES = "matches", _("Matches of teams")
    """Of two teams, or each against each (`director.movements.matches.rooms`)."""
    HOME_TABLES = "home tables", _("American Whist")
    """Several matches of teams at a time, at home tables (`director.movements.matches.home_tables`)."""
    RELAY = "relay", _("Relay of teams")
    SWISS = "swiss", _("Swiss")
    """Of teams or of pairs (article 17), paired round by round (`director.results.swiss.pairing`)."""


PAUSE: Final = 10
"""Seconds between boards, unless the announcement says others."""

RUNNING: Final = models.Q(started_at__isnull=False, ended_at=None, cancelled_at=None)
"""Of sessions: those that are played now."""
TO_COME: Final = models.Q(started_at=None, cancelled_at=None)
"""Of sessions: those that have not begun and are not cancelled."""
BEGAN: Final = Coalesce("started_at", "starts_at")
"""Of sessions: by what lists are ordered, so that each stands on its day (`Session.begins_at`)."""


class Session(models.Model):
    """One sitting of a competition; its number is that of its tables (`PlayTable.session`).

    One that is cancelled never starts, or ends in the middle without a result; all read the `cancel_reason`. `stage` is
    None in an event without stages; in `simultaneous` events other clubs play the same boards. A match at a time of its
    own, on which its captains agree, is a session too (`director.sessions.teams.agreed_models`).

    A `hall` session is played at real tables: no board is opened, and results are entered
    (`director.results.hall.hall`). `hall_codes` has how often the code of a table was changed.

    `schedule` are the rows of the movement (`director.sessions.draw.schedules`), None before it is drawn. Tables wait
    `pause` seconds between boards. `round_time` is the time of a round in seconds, 0 for no limit, None before the
    start for that of article 20.1. Play stops `overtime` minutes after it, None for the allowance of the regulations
    (articles 22.1, 22.2); with `limits_fast` no table may use less than two thirds of it (article 20.4). With
    `by_itself` it starts at `starts_at` without anybody's doing. `round` is the round in play from 1, 0 before the
    start; it began at `round_at`. At the end of a round both sides of each table have `check_time` seconds to agree to
    its results, 0 for no round check. After each round there is an `interval` of so many minutes, and the next one
    begins at `next_at`, None outside of one; one of no minutes lasts until the next round of a Swiss is published. One
    of `extra` boards decides a match that was level (article 44.2). Results are public from `published_at`; with
    `open_results` those of boards that nobody has still to play are public while it runs, and all at its end. They can
    be corrected until `final_at`, None before they are published, by a period of `correction` seconds, None for that of
    the regulations (`director.sessions.running.correction`). They were published and withdrawn at
    `results_withdrawn_at`, for the reason `results_withdrawn_why`, and are not published again yet. `chief` is the
    chief director whom an organiser has named, None for an owner of the club, `deputy` his deputy (article 11.2(3)).
    Play is stopped at all tables from `paused_at` on, None while it goes on (`director.sessions.order.pausing`); a
    director has ended it before its last round at `ending_at`. `revision` counts how often it was moved to another
    time. Its boards are numbered from `boards_before` + 1: so many were on tables before it was drawn anew. `swiss` are
    the choices of a Swiss (`director.sessions.draw.swiss_rules`), whose schedule has the rounds that are paired. With
    `rounds_by_draw` it was announced without `rounds`, and these are those of its draw.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="sessions")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="sessions", null=True, blank=True)
    simultaneous = models.ForeignKey(
        Simultaneous, on_delete=models.PROTECT, related_name="sessions", null=True, blank=True
    )
    number = models.PositiveSmallIntegerField(default=1)
    starts_at = models.DateTimeField()
    revision = models.PositiveSmallIntegerField(db_default=0)
    boards_before = models.PositiveSmallIntegerField(db_default=0, default=0)
    by_itself = models.BooleanField(default=True)
    movement = ChoiceField(max_length=20, choices=Movement.choices, default=Movement.MITCHELL)
    same_boards = models.BooleanField(default=False)
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    rounds_by_draw = models.BooleanField(default=False, db_default=False)
    boards_per_round = models.PositiveSmallIntegerField(default=2)
    round_time = models.PositiveIntegerField(null=True)
    overtime = models.PositiveSmallIntegerField(null=True)
    hall = models.BooleanField(default=False, db_default=False)
    hall_codes: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict, db_default={})
    limits_fast = models.BooleanField(default=False, db_default=False)
    pause = models.PositiveSmallIntegerField(default=PAUSE)
    schedule: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(null=True)
    swiss: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict, db_default={})
    round = models.PositiveSmallIntegerField(default=0)
    round_at = models.DateTimeField(null=True)
    extra = models.BooleanField(default=False, db_default=False)
    interval = models.PositiveSmallIntegerField(default=0, db_default=0)
    next_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    ending_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    cancel_reason = models.CharField(max_length=200, blank=True, db_default="", default="")
    published_at = models.DateTimeField(null=True)
    check_time = models.PositiveSmallIntegerField(default=0)
    open_results = models.BooleanField(default=False)
    correction = models.PositiveIntegerField(null=True)
    final_at = models.DateTimeField(null=True)
    results_withdrawn_at = models.DateTimeField(null=True)
    results_withdrawn_why = models.CharField(max_length=200, blank=True, db_default="", default="")
    chief = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    deputy = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)

    class Meta:
        db_table = "director_session"
        ordering: ClassVar = ["starts_at", "id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["competition", "number"], name="session_number")]

    def __str__(self) -> str:
        return f"{self.competition} {self.number}"

    @property
    def begins_at(self) -> datetime:
        """When it begins: as announced, but when it was begun where that was earlier or on another day."""
        if self.started_at is None or self.started_at == self.starts_at:
            return self.starts_at
        is_other = self.started_at < self.starts_at or self._day_of(self.started_at) != self._day_of(self.starts_at)
        return self.started_at if is_other else self.starts_at

    @property
    def day(self) -> str:
        """The day on which it begins by the clocks of its club, in ISO form."""
        return self._day_of(self.begins_at)

    def _day_of(self, moment: datetime) -> str:
        return f"{moment.astimezone(ZoneInfo(self.competition.club.zone)):%Y-%m-%d}"

    @property
    def has_withdrawn_results(self) -> bool:
        """Whether its results were published and withdrawn. A process of an older release, which publishes them again
        while one takes the other's place, leaves the time and the reason.
        """
        return self.results_withdrawn_at is not None and self.published_at is None

    @property
    def is_knockout(self) -> bool:
        """Whether its matches are those of a knockout, or the extra boards of one."""
        return self.stage is not None and self.stage.form in KNOCKOUTS

    @property
    def rounds_announced(self) -> int | None:
        """The rounds that were announced, None for as many as the movement has, or a Swiss needs."""
        return None if self.rounds_by_draw else self.rounds

    @property
    def rounds_drawn(self) -> int:
        """The rounds of a session that is drawn, 0 before; of a Swiss those too that are not paired yet."""
        if self.schedule is None:
            return 0
        paired = schedule_of(self.schedule).rounds
        return max(paired, self.rounds or 0) if self.movement == Movement.SWISS else paired

    @property
    def rounds_over(self) -> int:
        """How many of its rounds all tables are done with, in the interval after a round that one too."""
        in_play = self.ended_at is None and self.next_at is None
        return max(0, self.round - in_play)


class Contestant(models.Model):
    """An entry under the number that the schedule of a session has for it."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="contestants")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="contestants")

    class Meta:
        db_table = "director_contestant"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "number"], name="contestant_number"),
            models.UniqueConstraint(fields=["session", "entry"], name="contestant_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.entry}"


class SessionDeal(models.Model):
    """The deal of a board of a session: sealed (`director.sessions.deals.sealing`) until the board comes to a table.

    `commitment` is published before the session, so that nobody can change the deal afterwards. `dealt` is the board
    that all tables share, None before the first of them has it. A deal that the dealer brought was `imported_at` then.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    sealed = models.BinaryField()
    commitment = models.CharField(max_length=64)
    dealt = models.ForeignKey(DealtBoard, on_delete=models.PROTECT, related_name="session_deals", null=True)
    imported_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_session_deal"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "number"], name="session_deal_number")]

    def __str__(self) -> str:
        return f"board {self.number}"


class SessionTable(models.Model):
    """A table of a session under its number; the play table stays the same from round to round.

    In a `closed_room` of a match nobody sits behind a player but those whom the director lets in (article 38.2).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(PlayTable, on_delete=models.PROTECT, related_name="of_session")
    closed_room = models.BooleanField(default=False, db_default=False)

    class Meta:
        db_table = "director_session_table"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "number"], name="session_table_number")]

    def __str__(self) -> str:
        return f"table {self.number}"


class LineUp(models.Model):
    """Who of a team plays a round, and the rounds after it for which there is no other line-up (出场名单, article 19).

    `places` are those of its players in their entry: those of the open room, then those of the closed room
    (`director.movements.matches.rooms`). `chosen_by` is the captain, or an organiser. The chief director has changed it
    at `changed_at`, when it was public (article 19.4).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="line_ups")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="line_ups")
    round = models.PositiveSmallIntegerField()
    places: models.JSONField[list[int], list[int]] = models.JSONField()
    chosen_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    chosen_at = models.DateTimeField(db_default=Now(), editable=False)
    changed_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_line_up"
        ordering: ClassVar = ["round"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "entry", "round"], name="line_up_of_a_round_once")
        ]

    def __str__(self) -> str:
        return f"{self.entry}, round {self.round}: {self.places}"
