"""The tables of `play` as 0001 to 0250 make them, in one step: a new database runs this instead of them.

A database that has run all of them notes this as done; one that has run some goes on with the others.
"""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.fields.json
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from play.migrations._together import CreateModels


class Migration(migrations.Migration):
    replaces = [
        ("play", "0001_initial"),
        ("play", "0002_tables"),
        ("play", "0003_person_guest"),
        ("play", "0004_analysis"),
        ("play", "0005_log_seated"),
        ("play", "0006_notices_and_readers"),
        ("play", "0007_shapes"),
        ("play", "0008_profiles"),
        ("play", "0009_timer"),
        ("play", "0010_table_door"),
        ("play", "0011_friends"),
        ("play", "0012_board_note"),
        ("play", "0013_conduct"),
        ("play", "0014_partnership"),
        ("play", "0018_comments"),
        ("play", "0019_meanings"),
        ("play", "0030_seat_browser"),
        ("play", "0050_person_zone"),
        ("play", "0070_interprets_for"),
        ("play", "0098_glances"),
        ("play", "0125_polls"),
        ("play", "0130_sent_forms"),
        ("play", "0138_cards_in_force"),
        ("play", "0150_unwatched"),
        ("play", "0160_mail_refused"),
        ("play", "0170_breaks"),
        ("play", "0171_origins"),
        ("play", "0195_sign_ins"),
        ("play", "0205_faults"),
        ("play", "0225_engine"),
        ("play", "0230_breaks_of_tables"),
        ("play", "0240_asked_at"),
        ("play", "0245_notices_set_aside"),
        ("play", "0250_fault_of_sockets"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        CreateModels(
            [
                migrations.CreateModel(
                    name="AccessRight",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("session", models.UUIDField(null=True)),
                        ("right", models.CharField(max_length=20)),
                        ("since", models.DateTimeField()),
                        ("until", models.DateTimeField(null=True)),
                        ("delay", models.PositiveIntegerField(db_default=0)),
                        (
                            "interprets_for",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="interpreters",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rights",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rights",
                                to="play.playtable",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_right",
                        "indexes": [models.Index(fields=["session"], name="right_session")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("table__isnull", True), ("session__isnull", True), _connector="XOR"
                                ),
                                name="right_of_one_subject",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AllowedCard",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("session", models.UUIDField()),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="allowed",
                                to="play.cardversion",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_allowed_card",
                        "constraints": [
                            models.UniqueConstraint(fields=("session", "version"), name="card_allowed_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Beat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "db_table": "play_beat",
                        "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="one_beat")],
                    },
                ),
                migrations.CreateModel(
                    name="Block",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        (
                            "blocked",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="blocks_of",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "blocker",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="blocks",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_block",
                        "constraints": [
                            models.UniqueConstraint(fields=("blocker", "blocked"), name="blocked_once"),
                            models.CheckConstraint(
                                condition=models.Q(("blocker", models.F("blocked")), _negated=True),
                                name="blocks_another",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BoardComment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("seen", models.PositiveIntegerField()),
                        ("at", models.DateTimeField()),
                        ("name", models.CharField(max_length=40)),
                        ("language", models.CharField(max_length=10)),
                        ("text", models.CharField(max_length=300)),
                        ("seat", models.CharField(blank=True, default="", max_length=1)),
                        ("call", models.CharField(blank=True, default="", max_length=4)),
                        ("card", models.CharField(blank=True, default="", max_length=2)),
                        ("key", models.CharField(max_length=64)),
                        ("removed_at", models.DateTimeField(null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="comments",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "removed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "play",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="comments",
                                to="play.boardplay",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_comment",
                        "constraints": [models.UniqueConstraint(fields=("play", "person", "key"), name="comment_once")],
                    },
                ),
                migrations.CreateModel(
                    name="BoardGlance",
                    fields=[
                        (
                            "play",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="glance",
                                serialize=False,
                                to="play.boardplay",
                            ),
                        ),
                        ("session", models.UUIDField()),
                        ("at", models.DateTimeField()),
                        ("data", models.JSONField()),
                    ],
                    options={
                        "db_table": "play_glance",
                        "indexes": [models.Index(fields=["session", "at"], name="glance_session")],
                    },
                ),
                migrations.CreateModel(
                    name="BoardNote",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("marked", models.BooleanField(db_default=False)),
                        ("text", models.CharField(blank=True, db_default="", max_length=1000)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="board_notes",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "play",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="play.boardplay"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_board_note",
                        "constraints": [models.UniqueConstraint(fields=("play", "person"), name="noted_once")],
                    },
                ),
                migrations.CreateModel(
                    name="BoardPlay",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("sequence", models.PositiveIntegerField()),
                        ("number", models.PositiveIntegerField()),
                        ("finished_at", models.DateTimeField(null=True)),
                        ("contract", models.CharField(blank=True, default="", max_length=12)),
                        ("lead", models.CharField(blank=True, default="", max_length=2)),
                        ("tricks", models.PositiveSmallIntegerField(null=True)),
                        ("score_ns", models.SmallIntegerField(null=True)),
                        ("round", models.PositiveSmallIntegerField(null=True)),
                        (
                            "dealt",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="plays",
                                to="play.dealtboard",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="boards", to="play.playtable"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_board",
                        "constraints": [models.UniqueConstraint(fields=("table", "sequence"), name="board_sequence")],
                    },
                ),
                migrations.CreateModel(
                    name="BoardSeat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seat", models.CharField(max_length=1)),
                        ("robot", models.BooleanField()),
                        ("last", models.BooleanField()),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="boards",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "play",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="sitters", to="play.boardplay"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_board_seat",
                        "constraints": [
                            models.UniqueConstraint(fields=("play", "seat", "person"), name="board_seat_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Break",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("began", models.DateTimeField()),
                        ("ended", models.DateTimeField()),
                        ("back", models.DateTimeField(null=True)),
                        ("tables", models.PositiveIntegerField(null=True)),
                    ],
                    options={
                        "db_table": "play_break",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="CardVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("content", models.JSONField()),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "partnership",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="play.partnership"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_card_version",
                        "ordering": ["-at", "-pk"],
                        "indexes": [models.Index(fields=["partnership", "at"], name="card_version_time")],
                    },
                ),
                migrations.CreateModel(
                    name="Cluster",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("system", models.BigIntegerField()),
                    ],
                    options={
                        "db_table": "play_cluster",
                        "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="one_cluster")],
                    },
                ),
                migrations.CreateModel(
                    name="ConductReport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("reporter_name", models.CharField(max_length=40)),
                        ("about_name", models.CharField(max_length=40)),
                        ("table_name", models.CharField(max_length=60)),
                        ("board", models.PositiveIntegerField()),
                        (
                            "reason",
                            models.CharField(
                                choices=[
                                    ("abuse", "Abuse or rudeness"),
                                    ("leaves", "Leaves tables in the middle of boards"),
                                    ("private", "I suspect private communication between partners"),
                                    ("name", "An offensive or misleading name"),
                                    ("other", "Something else"),
                                ],
                                max_length=20,
                            ),
                        ),
                        ("text", models.CharField(max_length=1000)),
                        ("evidence", models.JSONField(default=list)),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("settled_at", models.DateTimeField(null=True)),
                        ("note", models.CharField(blank=True, default="", max_length=1000)),
                        (
                            "about",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="reports",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "play",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="reports",
                                to="play.boardplay",
                            ),
                        ),
                        (
                            "reporter",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="reports_made",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "settled_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="reports",
                                to="play.playtable",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_conduct_report",
                        "ordering": ["-at", "-pk"],
                        "indexes": [models.Index(fields=["settled_at", "at"], name="report_state")],
                    },
                ),
                migrations.CreateModel(
                    name="DealAnalysis",
                    fields=[
                        (
                            "deal",
                            models.DecimalField(decimal_places=0, max_digits=29, primary_key=True, serialize=False),
                        ),
                        ("tricks", models.CharField(max_length=20)),
                    ],
                    options={
                        "db_table": "play_deal_analysis",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("tricks__regex", "^[0-9a-d]{20}$")), name="deal_analysis_tricks"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DealtBoard",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("number", models.PositiveIntegerField()),
                        ("dealer", models.CharField(max_length=1)),
                        ("vulnerability", models.CharField(max_length=4)),
                        ("deal", models.CharField(max_length=80)),
                    ],
                    options={
                        "db_table": "play_dealt_board",
                    },
                ),
                migrations.CreateModel(
                    name="DirectorCall",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("session", models.UUIDField()),
                        ("key", models.CharField(max_length=60)),
                        ("kind", models.CharField(max_length=12)),
                        ("seat", models.CharField(blank=True, max_length=1)),
                        ("reason", models.TextField(blank=True)),
                        ("about", models.JSONField()),
                        ("raised_at", models.DateTimeField()),
                        ("taken_at", models.DateTimeField(null=True)),
                        ("closed_at", models.DateTimeField(null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "play",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="director_calls",
                                to="play.boardplay",
                            ),
                        ),
                        (
                            "taken_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_director_call",
                        "indexes": [models.Index(fields=["session", "closed_at"], name="director_call_session")],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("closed_at__isnull", True)),
                                fields=("play", "key"),
                                name="director_call_waits_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Fault",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("silent", "a process went without shutting down, or stands still"),
                                    ("still", "a process stood still"),
                                    ("clock", "the clock of a process was set"),
                                    ("database", "the database did not answer"),
                                    ("full", "the database had no room on its disk"),
                                    ("redis", "Redis did not answer"),
                                    ("log", "a process could not write its log"),
                                    ("sockets", "an address had more sockets than it may"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        ("until", models.DateTimeField()),
                        ("process", models.CharField(max_length=80)),
                        ("seconds", models.FloatField()),
                    ],
                    options={
                        "db_table": "play_fault",
                        "ordering": ["pk"],
                        "indexes": [models.Index(fields=["at"], name="fault_at")],
                    },
                ),
                migrations.CreateModel(
                    name="Friendship",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("accepted_at", models.DateTimeField(null=True)),
                        ("declined", models.BooleanField(db_default=False)),
                        (
                            "asked",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="friends_asking",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "asker",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="friends_asked",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_friendship",
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.comparison.Least("asker", "asked"),
                                django.db.models.functions.comparison.Greatest("asker", "asked"),
                                name="friends_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("asker", models.F("asked")), _negated=True),
                                name="friend_of_another",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("declined", models.BooleanField(db_default=False)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations_made",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="play.playtable",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_invitation",
                        "constraints": [models.UniqueConstraint(fields=("table", "person"), name="invited_once")],
                    },
                ),
                migrations.CreateModel(
                    name="KeptMeaning",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("calls", models.CharField(max_length=160)),
                        ("seat", models.PositiveSmallIntegerField(db_default=0)),
                        ("vulnerable", models.CharField(blank=True, db_default="", max_length=4)),
                        ("explanation", models.CharField(max_length=800)),
                        ("explained", models.BooleanField(db_default=False)),
                        (
                            "partnership",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="meanings",
                                to="play.partnership",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_meaning",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("partnership", "calls", "seat", "vulnerable"), name="meant_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LaidBoard",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveIntegerField()),
                        (
                            "dealt",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="laid", to="play.dealtboard"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="laid_boards",
                                to="play.playtable",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_laid_board",
                        "constraints": [models.UniqueConstraint(fields=("table", "place"), name="laid_board_place")],
                    },
                ),
                migrations.CreateModel(
                    name="LogRow",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("at", models.DateTimeField()),
                        ("actor", models.CharField(max_length=40)),
                        ("key", models.CharField(max_length=64, null=True)),
                        ("kind", models.CharField(max_length=40)),
                        ("v", models.PositiveSmallIntegerField()),
                        ("data", models.JSONField()),
                        ("evidence", models.JSONField(null=True)),
                        (
                            "play",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="log",
                                to="play.boardplay",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_log",
                        "constraints": [
                            models.UniqueConstraint(fields=("play", "number"), name="log_number"),
                            models.UniqueConstraint(fields=("play", "actor", "key"), name="log_key"),
                        ],
                        "indexes": [
                            models.Index(
                                models.F("play"), condition=models.Q(("kind", "table.seated")), name="log_seated"
                            ),
                            models.Index(
                                django.db.models.fields.json.KeyTextTransform("person", "data"),
                                condition=models.Q(("kind", "table.seated")),
                                name="log_seated_person",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Notice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        ("kind", models.CharField(max_length=40)),
                        ("subject", models.UUIDField()),
                        ("data", models.JSONField()),
                        ("xact", models.BigIntegerField()),
                    ],
                    options={
                        "db_table": "play_notice",
                        "indexes": [models.Index(fields=["xact", "id"], name="notice_place")],
                    },
                ),
                migrations.CreateModel(
                    name="NoticeReader",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60, unique=True)),
                        ("xact", models.BigIntegerField()),
                        ("notice", models.BigIntegerField()),
                        ("worker", models.CharField(max_length=32)),
                        ("leased_until", models.DateTimeField()),
                    ],
                    options={
                        "db_table": "play_notice_reader",
                    },
                ),
                migrations.CreateModel(
                    name="NoticeSetAside",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("reader", models.CharField(max_length=60)),
                        ("notice", models.BigIntegerField()),
                        ("at", models.DateTimeField()),
                        ("kind", models.CharField(max_length=40)),
                        ("subject", models.UUIDField()),
                        ("data", models.JSONField()),
                        (
                            "set_aside_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("by", models.CharField(blank=True, max_length=60)),
                        ("why", models.CharField(blank=True, max_length=300)),
                    ],
                    options={
                        "db_table": "play_notice_set_aside",
                        "constraints": [
                            models.UniqueConstraint(fields=("reader", "notice"), name="notice_set_aside_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Partnership",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("explained_until", models.DateTimeField(null=True)),
                        (
                            "first",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "second",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_partnership",
                        "constraints": [
                            models.UniqueConstraint(fields=("first", "second"), name="partners_once"),
                            models.CheckConstraint(
                                condition=models.Q(("first__lt", models.F("second"))), name="partners_in_order"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Person",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        ("email", models.EmailField(max_length=254, unique=True, verbose_name="e-mail address")),
                        ("display_name", models.CharField(max_length=40, verbose_name="display name")),
                        (
                            "language",
                            models.CharField(
                                blank=True,
                                choices=[("en", "English"), ("zh-hans", "简体中文")],
                                default="",
                                max_length=12,
                                verbose_name="language",
                            ),
                        ),
                        ("preferences", models.JSONField(blank=True, default=dict)),
                        ("is_active", models.BooleanField(default=True)),
                        ("joined_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ("guest", models.BooleanField(default=False, verbose_name="guest")),
                        ("zone", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("mails", models.BooleanField(db_default=True, default=True)),
                        ("mail_refused_at", models.DateTimeField(editable=False, null=True)),
                        ("muted_until", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                        ("engine", models.BooleanField(db_default=False, default=False, editable=False)),
                        ("asked_at", models.DateTimeField(editable=False, null=True)),
                    ],
                    options={
                        "verbose_name": "person",
                        "verbose_name_plural": "people",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("email", django.db.models.functions.text.Lower("email"))),
                                name="person_email_in_lower_case",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayedFrom",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("session", models.UUIDField()),
                        ("network", models.CharField(max_length=16)),
                        ("device", models.CharField(max_length=40)),
                        ("since", models.DateTimeField()),
                        ("last", models.DateTimeField()),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_played_from",
                        "indexes": [models.Index(fields=["last"], name="played_from_last")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "person", "network", "device"), name="played_from_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayTable",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("name", models.CharField(max_length=60)),
                        (
                            "opened_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        ("conditions", models.JSONField(default=dict)),
                        ("session", models.UUIDField(blank=True, db_index=True, null=True)),
                        ("profile", models.CharField(db_default="social", max_length=40)),
                        ("rules", models.JSONField(db_default=models.Value({}, models.JSONField()))),
                        ("listed", models.BooleanField(db_default=True)),
                        ("voice", models.CharField(blank=True, db_default="", max_length=300)),
                        ("cards_due", models.DateTimeField(blank=True, null=True)),
                        ("unwatched", models.BooleanField(db_default=False, default=False)),
                        (
                            "opened_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="tables_opened",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_table",
                        "ordering": ["-opened_at"],
                    },
                ),
                migrations.CreateModel(
                    name="Poll",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("number", models.PositiveIntegerField()),
                        ("seat", models.CharField(max_length=1)),
                        (
                            "scored",
                            models.CharField(choices=[("matchpoints", "Matchpoints"), ("imps", "IMPs")], max_length=12),
                        ),
                        ("methods", models.TextField(blank=True, max_length=500)),
                        ("name", models.CharField(max_length=60)),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "play",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="polls", to="play.boardplay"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_poll",
                        "ordering": ["at", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PollPeer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("key", models.CharField(max_length=43, unique=True)),
                        ("opened_at", models.DateTimeField(null=True)),
                        ("answered_at", models.DateTimeField(null=True)),
                        ("action", models.CharField(blank=True, max_length=4)),
                        ("considered", models.CharField(blank=True, max_length=200)),
                        ("words", models.TextField(blank=True, max_length=500)),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "poll",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="peers", to="play.poll"
                            ),
                        ),
                        (
                            "reader",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="polls_read",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_poll_peer",
                        "ordering": ["pk"],
                        "constraints": [models.UniqueConstraint(fields=("poll", "person"), name="polled_once")],
                    },
                ),
                migrations.CreateModel(
                    name="SeatBrowser",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("session", models.UUIDField()),
                        ("browser", models.CharField(max_length=40)),
                        ("since", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("changes", models.PositiveIntegerField(db_default=0)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_seat_browser",
                        "constraints": [
                            models.UniqueConstraint(fields=("session", "person"), name="seat_browser_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SentForm",
                    fields=[
                        ("key", models.UUIDField(primary_key=True, serialize=False)),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                    ],
                    options={
                        "db_table": "play_sent_form",
                        "indexes": [models.Index(models.F("at"), name="sent_form_at")],
                    },
                ),
                migrations.CreateModel(
                    name="Serving",
                    fields=[
                        ("process", models.CharField(max_length=80, primary_key=True, serialize=False)),
                        ("at", models.DateTimeField()),
                        (
                            "tables",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.UUIDField(), null=True, size=None
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_serving",
                    },
                ),
                migrations.CreateModel(
                    name="SignIn",
                    fields=[
                        ("browser", models.CharField(max_length=40, primary_key=True, serialize=False)),
                        ("network", models.CharField(max_length=16)),
                        ("device", models.CharField(max_length=40)),
                        ("since", models.DateTimeField()),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_sign_in",
                    },
                ),
                migrations.CreateModel(
                    name="SignInAsked",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("network", models.CharField(max_length=16)),
                        ("device", models.CharField(max_length=40)),
                        ("at", models.DateTimeField()),
                        ("code", models.CharField(blank=True, max_length=64)),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("alone", models.BooleanField(default=False)),
                        ("answer", models.CharField(blank=True, choices=[("in", "In"), ("out", "Out")], max_length=3)),
                        ("answered_at", models.DateTimeField(null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "play_sign_in_asked",
                        "indexes": [models.Index(fields=["person", "at"], name="sign_in_asked")],
                    },
                ),
                migrations.CreateModel(
                    name="Timer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(db_index=True)),
                        ("kind", models.CharField(max_length=40)),
                        ("subject", models.UUIDField()),
                        ("key", models.CharField(max_length=160, unique=True)),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("awaits", models.CharField(blank=True, default="", max_length=60)),
                    ],
                    options={
                        "db_table": "play_timer",
                    },
                ),
            ]
        ),
    ]
