"""The tables of `director` as 0001 to 0517 make them, in one step: a new database runs this instead of them.

A database that has run all of them notes this as done; one that has run some goes on with the others. The columns `leg`
and `second_id` of `director_knockout_match`, which nothing reads since 0376, and `open_boards` and `closed_boards` of
`director_unfinished`, which nothing reads since 0410, are not made: what drops them says IF EXISTS.
"""

import uuid

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import director.competitions.models
from play.migrations._together import CreateModels


class Migration(migrations.Migration):
    replaces = [
        ("director", "0001_initial"),
        ("director", "0002_join_key"),
        ("director", "0003_board_time"),
        ("director", "0004_round_time"),
        ("director", "0010_teams"),
        ("director", "0011_confirmations"),
        ("director", "0020_watching"),
        ("director", "0030_identity"),
        ("director", "0031_entries"),
        ("director", "0032_boards_before"),
        ("director", "0040_results"),
        ("director", "0050_session_revision"),
        ("director", "0051_notices"),
        ("director", "0052_series"),
        ("director", "0060_movements"),
        ("director", "0061_individuals"),
        ("director", "0062_custody"),
        ("director", "0063_time_notes"),
        ("director", "0070_languages"),
        ("director", "0080_matches"),
        ("director", "0110_overtime"),
        ("director", "0111_fast_play"),
        ("director", "0112_notices"),
        ("director", "0113_guests"),
        ("director", "0140_appeals"),
        ("director", "0150_members_shown"),
        ("director", "0151_leave_requests"),
        ("director", "0152_declined"),
        ("director", "0153_cancelled"),
        ("director", "0160_sessions_in_order"),
        ("director", "0180_fouled"),
        ("director", "0181_agreed"),
        ("director", "0190_judgements"),
        ("director", "0200_appeal_record"),
        ("director", "0205_card_parts"),
        ("director", "0210_order"),
        ("director", "0211_ending"),
        ("director", "0215_deputy"),
        ("director", "0225_open_polls"),
        ("director", "0226_casebook"),
        ("director", "0260_notice_board"),
        ("director", "0261_contest"),
        ("director", "0262_seeds"),
        ("director", "0263_forfeit"),
        ("director", "0264_stages"),
        ("director", "0300_suspensions"),
        ("director", "0301_cancelled_news"),
        ("director", "0310_offices"),
        ("director", "0311_deviations"),
        ("director", "0312_poll_notices"),
        ("director", "0313_training_marks"),
        ("director", "0314_office_notices"),
        ("director", "0320_swiss"),
        ("director", "0330_stage_entries"),
        ("director", "0331_simultaneous"),
        ("director", "0340_interval"),
        ("director", "0341_knockouts"),
        ("director", "0350_tokens"),
        ("director", "0351_hall"),
        ("director", "0360_registered_names"),
        ("director", "0361_texts_not_sent"),
        ("director", "0365_interpreters"),
        ("director", "0375_forfeited_segments"),
        ("director", "0376_no_matches_of_three"),
        ("director", "0377_line_ups_due"),
        ("director", "0378_handicaps"),
        ("director", "0390_hall_codes"),
        ("director", "0400_inquiry"),
        ("director", "0410_teams_of_eight"),
        ("director", "0420_more_movements"),
        ("director", "0421_disqualified_in_knockout"),
        ("director", "0440_withdrawal"),
        ("director", "0441_skipped_boards"),
        ("director", "0460_agreed_times"),
        ("director", "0461_related_round"),
        ("director", "0480_engines"),
        ("director", "0495_stopped_again"),
        ("director", "0515_begins"),
        ("director", "0516_officers_by_name"),
        ("director", "0517_ruling_known_reason"),
    ]

    initial = True

    dependencies = [
        ("play", "0195_sign_ins"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModels(
            [
                migrations.CreateModel(
                    name="Absence",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("first", models.PositiveSmallIntegerField()),
                        ("last", models.PositiveSmallIntegerField(null=True)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("forfeit", "forfeits with leave"),
                                    ("unexcused", "forfeits without leave"),
                                    ("excused", "is excused (article 26)"),
                                    ("late", "has come late"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("name", models.CharField(max_length=60)),
                        ("at", models.DateTimeField()),
                        ("taken_back_at", models.DateTimeField(null=True)),
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
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="absences",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_absence",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Acknowledgement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
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
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="director.entry"
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="acknowledgements",
                                to="director.postingversion",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_acknowledgement",
                        "ordering": ["at", "pk"],
                        "constraints": [models.UniqueConstraint(fields=("version", "entry"), name="acknowledged_once")],
                    },
                ),
                migrations.CreateModel(
                    name="AgreedTime",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("starts_at", models.DateTimeField()),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("accepted_at", models.DateTimeField(null=True)),
                        (
                            "away",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="director.entry"
                            ),
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
                            "home",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="director.entry"
                            ),
                        ),
                        (
                            "own",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="agreed",
                                to="director.session",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="agreed_times",
                                to="director.session",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="director.entry"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_agreed_time",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Appeal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("contestant", models.PositiveSmallIntegerField()),
                        ("round", models.PositiveSmallIntegerField(null=True)),
                        ("table", models.PositiveSmallIntegerField(null=True)),
                        ("board", models.PositiveSmallIntegerField(null=True)),
                        ("reasons", models.TextField(max_length=2000)),
                        ("name", models.CharField(max_length=60)),
                        ("at", models.DateTimeField()),
                        ("assented_name", models.CharField(blank=True, max_length=60)),
                        ("lodged_at", models.DateTimeField(null=True)),
                        ("withdrawn_at", models.DateTimeField(null=True)),
                        ("on_law", models.BooleanField(null=True)),
                        ("deposit", models.CharField(blank=True, max_length=40)),
                        ("deposit_back", models.BooleanField(null=True)),
                        ("decided_at", models.DateTimeField(null=True)),
                        (
                            "assented_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="appeals",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "ruling",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="appeals",
                                to="director.ruling",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="appeals",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_appeal",
                        "ordering": ["pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("ruling__isnull", False), ("board__isnull", False), _connector="OR"
                                ),
                                name="appeal_of_something",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AppealDecision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "body",
                            models.CharField(
                                choices=[("chief", "the chief director"), ("committee", "the committee")], max_length=10
                            ),
                        ),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("stands", "the ruling stands"),
                                    ("changed", "the ruling is changed"),
                                    ("recommended", "the chief director is recommended to change his ruling"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("kind", models.CharField(blank=True, max_length=10)),
                        ("value", models.CharField(blank=True, max_length=300)),
                        ("rule", models.CharField(blank=True, max_length=40)),
                        ("text", models.TextField(max_length=2000)),
                        ("reasonable", models.BooleanField(default=True)),
                        ("name", models.CharField(max_length=60)),
                        ("written_at", models.DateTimeField()),
                        ("at", models.DateTimeField(null=True)),
                        (
                            "appeal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="decisions",
                                to="director.appeal",
                            ),
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
                            "ruling",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="decided_by",
                                to="director.ruling",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_appeal_decision",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="AppealLook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("at", models.DateTimeField()),
                        (
                            "appeal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="looks", to="director.appeal"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_appeal_look",
                        "ordering": ["pk"],
                        "constraints": [models.UniqueConstraint(fields=("appeal", "person"), name="appeal_look_once")],
                    },
                ),
                migrations.CreateModel(
                    name="AppealMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("chairs", models.BooleanField(default=False)),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        (
                            "appeal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="director.appeal",
                            ),
                        ),
                        (
                            "named_by",
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
                        "db_table": "director_appeal_member",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("appeal", "person"), name="appeal_member_once"),
                            models.UniqueConstraint(
                                condition=models.Q(("chairs", True)), fields=("appeal",), name="appeal_one_chairman"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AppealStatement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("text", models.TextField(max_length=2000)),
                        ("private", models.BooleanField(default=False)),
                        ("postpones", models.BooleanField(default=False)),
                        ("at", models.DateTimeField()),
                        (
                            "appeal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="statements",
                                to="director.appeal",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_appeal_statement",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="AppealVote",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("agrees", models.BooleanField()),
                        (
                            "decision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="votes",
                                to="director.appealdecision",
                            ),
                        ),
                        (
                            "member",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="votes",
                                to="director.appealmember",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_appeal_vote",
                        "constraints": [
                            models.UniqueConstraint(fields=("decision", "member"), name="appeal_vote_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Attendance",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seen_at", models.DateTimeField()),
                        ("checked_at", models.DateTimeField(null=True)),
                        ("delay", models.PositiveIntegerField(null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="attendance",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_attendance",
                        "constraints": [models.UniqueConstraint(fields=("session", "person"), name="attendance_once")],
                    },
                ),
                migrations.CreateModel(
                    name="BoardResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("table", models.PositiveSmallIntegerField()),
                        ("board", models.PositiveSmallIntegerField()),
                        ("ns", models.PositiveSmallIntegerField()),
                        ("ew", models.PositiveSmallIntegerField()),
                        ("contract", models.CharField(max_length=12)),
                        ("lead", models.CharField(blank=True, max_length=2)),
                        ("tricks", models.PositiveSmallIntegerField(null=True)),
                        ("score_ns", models.SmallIntegerField(null=True)),
                        ("at", models.DateTimeField()),
                        ("ns_partner", models.PositiveSmallIntegerField(null=True)),
                        ("ew_partner", models.PositiveSmallIntegerField(null=True)),
                        (
                            "play",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="session_result",
                                to="play.boardplay",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_board_result",
                        "ordering": ["board", "table", "round"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "round", "table", "board"), name="result_of_a_board_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Case",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("law", models.CharField(max_length=40)),
                        ("facts", models.TextField(max_length=2000)),
                        ("alternatives", models.TextField(blank=True, max_length=2000)),
                        ("decided", models.TextField(max_length=2000)),
                        ("appeal", models.TextField(blank=True, max_length=2000)),
                        ("script", models.TextField(blank=True)),
                        (
                            "proposed_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("consented_at", models.DateTimeField(null=True)),
                        (
                            "consented_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "proposed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "ruling",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="in_casebook",
                                to="director.ruling",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_case",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="ChiefNamed",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("by_name", models.CharField(max_length=60)),
                        ("plays", models.BooleanField()),
                        ("at", models.DateTimeField()),
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
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="chiefs_named",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_chief_named",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Club",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("address", models.SlugField(max_length=40, unique=True)),
                        ("name", models.CharField(max_length=60)),
                        ("about", models.TextField(blank=True, default="", max_length=2000)),
                        ("zone", models.CharField(default="UTC", max_length=40)),
                        (
                            "founded_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "joining",
                            models.CharField(
                                choices=[
                                    ("link", "the link"),
                                    ("pin", "the link and a PIN"),
                                    ("account", "the link and an account"),
                                ],
                                db_default="link",
                                default="link",
                                max_length=10,
                            ),
                        ),
                        ("shows_members", models.BooleanField(db_default=False, default=False)),
                        (
                            "founded_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="clubs_founded",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_club",
                        "ordering": ["name", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Competition",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("name", models.CharField(max_length=60)),
                        ("about", models.TextField(blank=True, default="", max_length=4000)),
                        (
                            "method",
                            models.CharField(
                                choices=[
                                    ("matchpoints", "matchpoints"),
                                    ("cross_imps", "cross-IMPs"),
                                    ("butler", "Butler"),
                                    ("imps", "IMPs"),
                                    ("bam", "board-a-match"),
                                ],
                                default="matchpoints",
                                max_length=12,
                            ),
                        ),
                        ("profile", models.CharField(max_length=40)),
                        ("entries_close", models.DateTimeField(blank=True, null=True)),
                        (
                            "announced_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "join_key",
                            models.CharField(
                                default=director.competitions.models.new_key, editable=False, max_length=24
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("pairs", "pairs"), ("teams", "teams"), ("individual", "single players")],
                                db_default="pairs",
                                default="pairs",
                                max_length=10,
                            ),
                        ),
                        (
                            "scale",
                            models.CharField(
                                choices=[
                                    ("continuous", "with decimals"),
                                    ("discrete", "whole numbers"),
                                    ("own", "a scale of your own"),
                                ],
                                db_default="continuous",
                                default="continuous",
                                max_length=10,
                            ),
                        ),
                        (
                            "watching",
                            models.CharField(
                                choices=[
                                    ("nobody", "No spectators"),
                                    ("round", "All four hands of each round when it is over"),
                                    ("board", "All four hands of each board when its table has played it"),
                                    ("minutes", "All four hands, some minutes late"),
                                    ("one_player", "The hand of one player, from behind him, as he plays"),
                                ],
                                default="nobody",
                                max_length=12,
                            ),
                        ),
                        ("watching_minutes", models.PositiveSmallIntegerField(default=0)),
                        ("capacity", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("cards_due", models.DateTimeField(blank=True, null=True)),
                        (
                            "eligibility",
                            models.CharField(
                                choices=[
                                    ("open", "everybody"),
                                    ("women", "women"),
                                    ("men", "men"),
                                    ("mixed", "mixed: a woman and a man"),
                                    ("special_mixed", "special mixed teams: a pair of women and a pair of men"),
                                ],
                                db_default="open",
                                default="open",
                                max_length=13,
                            ),
                        ),
                        ("entries_open", models.DateTimeField(blank=True, null=True)),
                        ("fee", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("languages", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("card_parts", models.CharField(blank=True, db_default="", default="", max_length=80)),
                        ("barred", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("deposit", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("supplement", models.TextField(blank=True, db_default="", default="", max_length=8000)),
                        ("own_scale", models.TextField(blank=True, db_default="", default="", max_length=4000)),
                        ("registered_names", models.BooleanField(db_default=False, default=False)),
                        (
                            "announced_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="competitions_announced",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="competitions",
                                to="director.club",
                            ),
                        ),
                        ("match_tables", models.PositiveSmallIntegerField(db_default=2, default=2)),
                    ],
                    options={
                        "db_table": "director_competition",
                    },
                ),
                migrations.CreateModel(
                    name="Contestant",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="contestants",
                                to="director.entry",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="contestants",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_contestant",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("session", "number"), name="contestant_number"),
                            models.UniqueConstraint(fields=("session", "entry"), name="contestant_entry"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ContestVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("turn", models.PositiveSmallIntegerField()),
                        ("stated", models.JSONField()),
                        ("name", models.CharField(blank=True, db_default="", max_length=40)),
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
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="contest_versions",
                                to="director.competition",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_contest_version",
                        "ordering": ["turn"],
                        "constraints": [
                            models.UniqueConstraint(fields=("competition", "turn"), name="contest_version_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Custody",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        (
                            "way",
                            models.CharField(
                                choices=[
                                    ("import", "brought in"),
                                    ("look", "looked at"),
                                    ("download", "downloaded"),
                                    ("copy", "copied"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("boards", models.TextField()),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
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
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="custody",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_custody",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Delivery",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("announced", "an event is announced"),
                                    ("soon", "an event starts in half an hour"),
                                    ("draw", "the seating"),
                                    ("published", "the results"),
                                    ("cancelled", "an event is cancelled"),
                                    ("final", "results that are final"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("session", models.UUIDField()),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("done_at", models.DateTimeField(null=True)),
                        ("tries", models.PositiveSmallIntegerField(db_default=0)),
                        ("answer", models.CharField(blank=True, db_default="", max_length=120)),
                        (
                            "hook",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="director.webhook",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_delivery",
                        "ordering": ["-at"],
                        "constraints": [
                            models.UniqueConstraint(fields=("hook", "kind", "session"), name="delivered_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Deviation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("table", models.PositiveSmallIntegerField()),
                        ("board", models.PositiveSmallIntegerField()),
                        ("player_name", models.CharField(max_length=60)),
                        ("partner_name", models.CharField(max_length=60)),
                        ("pair", models.CharField(db_index=True, max_length=130)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("psychic", "psychic call"),
                                    ("deviation", "deviation from the system"),
                                    ("misbid", "the system forgotten"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("call", models.CharField(max_length=60)),
                        ("expected", models.CharField(max_length=300)),
                        ("finding", models.TextField(max_length=1000)),
                        ("name", models.CharField(max_length=60)),
                        ("at", models.DateTimeField()),
                        ("struck_at", models.DateTimeField(null=True)),
                        ("struck_name", models.CharField(blank=True, max_length=60)),
                        ("struck_why", models.CharField(blank=True, max_length=200)),
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
                            "partner",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deviations",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_deviation",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Displaced",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "why",
                            models.CharField(
                                choices=[
                                    ("pin", "another browser has given the PIN"),
                                    ("consent", "the organiser has let another browser in"),
                                    ("freed", "the organiser has freed the name"),
                                    ("substitute", "a substitute plays"),
                                ],
                                max_length=12,
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="displaced",
                                to="director.entrant",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_displaced",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Engine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=36)),
                        ("start", models.CharField(max_length=8)),
                        ("digest", models.CharField(max_length=64, unique=True)),
                        (
                            "registered_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("withdrawn_at", models.DateTimeField(null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="engines", to="director.club"
                            ),
                        ),
                        (
                            "registered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="engines_registered",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_engine",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="EnginePlayer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "engine",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="players",
                                to="director.engine",
                            ),
                        ),
                        (
                            "person",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="plays_for",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_engine_player",
                        "ordering": ["place"],
                        "constraints": [models.UniqueConstraint(fields=("engine", "place"), name="engine_place")],
                    },
                ),
                migrations.CreateModel(
                    name="Entrant",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(blank=True, max_length=40)),
                        ("robot", models.BooleanField(default=False)),
                        ("joined", models.BooleanField(db_default=False)),
                        ("pin_turn", models.PositiveSmallIntegerField(db_default=0)),
                        ("confirmed", models.BooleanField(db_default=True, default=True)),
                        ("contact", models.CharField(blank=True, db_default="", default="", max_length=80)),
                        ("gender", models.CharField(blank=True, db_default="", default="", max_length=1)),
                        ("federation", models.CharField(blank=True, db_default="", default="", max_length=20)),
                        ("grade", models.CharField(blank=True, db_default="", default="", max_length=20)),
                        ("points", models.DecimalField(decimal_places=2, max_digits=10, null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entrants",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entrants",
                                to="director.entry",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_entrant",
                        "ordering": ["place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("entry", "place"), name="entrant_place"),
                            models.CheckConstraint(
                                condition=models.Q(("robot", False), ("person__isnull", True), _connector="OR"),
                                name="entrant_robot_or_person",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "entered_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("withdrawn_at", models.DateTimeField(null=True)),
                        ("name", models.CharField(blank=True, db_default="", max_length=40)),
                        ("missing", models.BooleanField(db_default=False, default=False)),
                        ("paid_at", models.DateTimeField(null=True)),
                        ("standby", models.BooleanField(db_default=False, default=False)),
                        ("seed", models.PositiveSmallIntegerField(null=True)),
                        ("handicap", models.DecimalField(decimal_places=2, max_digits=6, null=True)),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="director.competition",
                            ),
                        ),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entries_made",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "begins",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="direct",
                                to="director.stage",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_entry",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="EntryRequest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
                        ("partner_name", models.CharField(blank=True, max_length=40)),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("granted", models.BooleanField(null=True)),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entry_requests",
                                to="director.competition",
                            ),
                        ),
                        (
                            "member",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "partner",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entry_requests",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_entry_request",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("competition", "person"), name="entry_request_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ExtraBoards",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
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
                            "of",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="extras",
                                to="director.knockoutmatch",
                            ),
                        ),
                        (
                            "session",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="extra_of",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_extra_boards",
                        "ordering": ["number"],
                        "constraints": [models.UniqueConstraint(fields=("of", "number"), name="extra_boards_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Forfeit",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "what",
                            models.CharField(
                                choices=[
                                    ("part", "one segment of a match"),
                                    ("round", "one round"),
                                    ("event", "this round and all that follow"),
                                ],
                                max_length=6,
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("reason", models.CharField(max_length=200)),
                        ("name", models.CharField(max_length=40)),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "decision",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("agreed", "agreed"),
                                    ("unexcused", "without leave"),
                                    ("deliberate", "deliberate"),
                                    ("refused", "refused: play on"),
                                ],
                                db_default="",
                                default="",
                                max_length=12,
                            ),
                        ),
                        ("words", models.CharField(blank=True, db_default="", default="", max_length=200)),
                        ("decided_name", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("decided_at", models.DateTimeField(null=True)),
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
                            "decided_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="forfeits",
                                to="director.entry",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="forfeits",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_forfeit",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("decision", "")),
                                fields=("session", "entry"),
                                name="forfeit_asked_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="HallEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("table", models.PositiveSmallIntegerField()),
                        ("board", models.PositiveSmallIntegerField()),
                        ("contract", models.CharField(max_length=12)),
                        ("lead", models.CharField(blank=True, max_length=2)),
                        ("tricks", models.PositiveSmallIntegerField(null=True)),
                        ("source", models.CharField(blank=True, default="", max_length=80)),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("confirmed_at", models.DateTimeField(null=True)),
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
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="hall_entries",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_hall_entry",
                        "ordering": ["round", "table", "board"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "round", "table", "board"), name="hall_entry_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="InquiryExport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("at", models.DateTimeField()),
                        ("reason", models.CharField(max_length=300)),
                        ("boards", models.JSONField(default=list)),
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
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="exports",
                                to="director.competition",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_inquiry_export",
                        "ordering": ["-at", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Judgement",
                    fields=[
                        (
                            "ruling",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="judgement",
                                serialize=False,
                                to="director.ruling",
                            ),
                        ),
                        ("facts", models.TextField(max_length=2000)),
                        (
                            "facts_are",
                            models.CharField(
                                choices=[
                                    ("84", "agreed by both sides"),
                                    ("85A", "disputed, and found by the weight of the evidence"),
                                    ("85B", "disputed, and not found"),
                                ],
                                max_length=3,
                            ),
                        ),
                        ("alternatives", models.TextField(blank=True, max_length=1000)),
                        ("suggested", models.TextField(blank=True, max_length=1000)),
                        ("split", models.CharField(blank=True, max_length=40)),
                    ],
                    options={
                        "db_table": "director_judgement",
                    },
                ),
                migrations.CreateModel(
                    name="Knockout",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("ranked", models.JSONField()),
                        ("placed", models.JSONField(default=list)),
                        ("lot", models.CharField(max_length=64)),
                        ("choice_due", models.DateTimeField(null=True)),
                        (
                            "drawn_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "drawn_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "stage",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="knockout",
                                to="director.stage",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_knockout",
                    },
                ),
                migrations.CreateModel(
                    name="KnockoutMatch",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("zone", models.PositiveSmallIntegerField(default=1)),
                        ("round", models.PositiveSmallIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        ("part", models.CharField(blank=True, default="", max_length=8)),
                        ("home_from", models.CharField(max_length=16)),
                        ("away_from", models.CharField(max_length=16)),
                        ("match", models.PositiveSmallIntegerField(null=True)),
                        (
                            "how",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("played", "by IMPs"),
                                    ("44.2(1)", "by total points"),
                                    ("44.2(2)", "by boards won"),
                                    ("44.2(3)", "by extra boards"),
                                    ("44.2(4)", "by a single board"),
                                    ("forfeit", "forfeit"),
                                    ("no leave", "forfeit without leave"),
                                    ("disqualified", "disqualification"),
                                    ("unopposed", "without an opponent"),
                                    ("awarded", "awarded by the director"),
                                    ("needless", "not played"),
                                ],
                                default="",
                                max_length=12,
                            ),
                        ),
                        ("decided_by", models.CharField(blank=True, default="", max_length=60)),
                        ("words", models.CharField(blank=True, default="", max_length=200)),
                        ("decided_at", models.DateTimeField(null=True)),
                        (
                            "away",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="director.entry",
                            ),
                        ),
                        (
                            "home",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="director.entry",
                            ),
                        ),
                        (
                            "loser",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="director.entry",
                            ),
                        ),
                        (
                            "winner",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="director.entry",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="knockout_matches",
                                to="director.session",
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="knockout_matches",
                                to="director.stage",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_knockout_match",
                        "ordering": ["round", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("stage", "number"), name="knockout_match_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="KnockoutRound",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        (
                            "session",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="knockout_round",
                                to="director.session",
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="knockout_rounds",
                                to="director.stage",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_knockout_round",
                        "ordering": ["round"],
                        "constraints": [models.UniqueConstraint(fields=("stage", "round"), name="knockout_round_once")],
                    },
                ),
                migrations.CreateModel(
                    name="LeadWorth",
                    fields=[
                        (
                            "play",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="lead_worth",
                                serialize=False,
                                to="play.boardplay",
                            ),
                        ),
                        ("got", models.PositiveSmallIntegerField()),
                        ("best", models.PositiveSmallIntegerField()),
                        ("total", models.PositiveSmallIntegerField()),
                    ],
                    options={
                        "db_table": "director_lead_worth",
                    },
                ),
                migrations.CreateModel(
                    name="LeaveRequest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=120)),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("refused", models.BooleanField(default=False)),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="leave_requests",
                                to="director.entrant",
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
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="leave_requests",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_leave_request",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("session", "person"), name="leave_request_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LineUp",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("places", models.JSONField()),
                        (
                            "chosen_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("changed_at", models.DateTimeField(null=True)),
                        (
                            "chosen_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="line_ups",
                                to="director.entry",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="line_ups",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_line_up",
                        "ordering": ["round"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "entry", "round"), name="line_up_of_a_round_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MatchConfirmation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("match", models.PositiveSmallIntegerField()),
                        ("team", models.PositiveSmallIntegerField()),
                        ("figures", models.CharField(max_length=64)),
                        ("name", models.CharField(max_length=60)),
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
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="confirmations",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_match_confirmation",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "round", "match", "team"), name="match_confirmed_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MatchTime",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("starts_at", models.DateTimeField()),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("accepted_at", models.DateTimeField(null=True)),
                        ("declined_at", models.DateTimeField(null=True)),
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
                            "of",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="times",
                                to="director.knockoutmatch",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="director.entry"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_match_time",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Member",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "owner"),
                                    ("director", "director"),
                                    ("scorer", "scorer"),
                                    ("dealer", "dealer"),
                                    ("recorder", "recorder"),
                                    ("member", "member"),
                                    ("guest", "guest"),
                                ],
                                default="member",
                                max_length=10,
                            ),
                        ),
                        (
                            "since",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="members", to="director.club"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_member",
                        "constraints": [models.UniqueConstraint(fields=("club", "person"), name="member_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Officer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "office",
                            models.CharField(
                                choices=[
                                    ("delegate", "technical delegate"),
                                    ("chief", "chief director"),
                                    ("deputy", "deputy chief director"),
                                    ("director", "director"),
                                    ("scheduler", "scheduler"),
                                    ("recorder", "scorer and recorder"),
                                    ("dealer", "dealer"),
                                    ("appeals", "appeals committee"),
                                    ("after_play", "player who rules"),
                                    ("interprets", "interpreter"),
                                    ("comments", "commentator"),
                                    ("press", "guest of the press"),
                                ],
                                max_length=10,
                            ),
                        ),
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
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="officers",
                                to="director.competition",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="offices",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_officer",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("competition", "office", "person"), name="officer_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OpenPoll",
                    fields=[
                        (
                            "poll",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="open",
                                serialize=False,
                                to="play.poll",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("closed_at", models.DateTimeField(null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="open_polls",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="open_polls",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_open_poll",
                        "ordering": ["at", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="OpponentPick",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("at", models.DateTimeField()),
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
                            "chooser",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="director.entry"
                            ),
                        ),
                        (
                            "chosen",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="director.entry"
                            ),
                        ),
                        (
                            "knockout",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="picks",
                                to="director.knockout",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_opponent_pick",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("knockout", "number"), name="opponent_pick_in_turn"),
                            models.UniqueConstraint(fields=("knockout", "chosen"), name="opponent_chosen_once"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OrderAct",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("at", models.DateTimeField()),
                        ("name", models.CharField(max_length=80)),
                        ("kind", models.CharField(max_length=12)),
                        ("text", models.CharField(blank=True, max_length=300)),
                        ("data", models.JSONField(default=dict)),
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
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="order_acts",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_order_act",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Pairing",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("couples", models.JSONField()),
                        ("bye", models.PositiveSmallIntegerField(null=True)),
                        ("out", models.JSONField(default=list)),
                        ("basis", models.CharField(blank=True, max_length=64)),
                        ("name", models.CharField(blank=True, max_length=60)),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("at", models.DateTimeField()),
                        ("published_at", models.DateTimeField(null=True)),
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
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pairings",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_pairing",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PersonNotice",
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
                                    ("entered", "entered"),
                                    ("withdrawn", "withdrawn"),
                                    ("declined", "declined"),
                                    ("opens", "opens"),
                                    ("moved", "moved"),
                                    ("cancelled", "cancelled"),
                                    ("soon", "soon"),
                                    ("draw", "draw"),
                                    ("ruling", "ruling"),
                                    ("corrected", "corrected"),
                                    ("answered", "answered"),
                                    ("penalty", "penalty"),
                                    ("appeal", "appeal"),
                                    ("forfeit", "forfeit"),
                                    ("order", "order"),
                                    ("line-up", "line-up"),
                                    ("knockout", "knockout"),
                                    ("posted", "posted"),
                                    ("office", "office"),
                                    ("poll", "poll"),
                                    ("published", "published"),
                                    ("final", "final"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("about", models.CharField(max_length=80)),
                        ("data", models.JSONField(default=dict)),
                        ("at", models.DateTimeField()),
                        ("read_at", models.DateTimeField(null=True)),
                        ("batch", models.UUIDField(db_index=True)),
                        (
                            "mail",
                            models.CharField(
                                choices=[("none", "none"), ("due", "due"), ("sent", "sent"), ("failed", "failed")],
                                max_length=8,
                            ),
                        ),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notices",
                                to="director.competition",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notices",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_person_notice",
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("read_at__isnull", True)), fields=["person"], name="notice_unread"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("person", "kind", "about"), name="person_told_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Posting",
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
                                choices=[("notice", "notice"), ("minutes", "minutes of the captains’ meeting")],
                                default="notice",
                                max_length=10,
                            ),
                        ),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="postings",
                                to="director.competition",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_posting",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PostingVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("turn", models.PositiveSmallIntegerField()),
                        ("subject", models.CharField(max_length=80)),
                        ("text", models.TextField(max_length=8000)),
                        ("name", models.CharField(max_length=40)),
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
                            "posting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="versions",
                                to="director.posting",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_posting_version",
                        "ordering": ["turn"],
                        "constraints": [
                            models.UniqueConstraint(fields=("posting", "turn"), name="posting_version_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Related",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("never", models.BooleanField(default=False)),
                        ("reason", models.CharField(blank=True, max_length=80)),
                        (
                            "one",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="related_to",
                                to="director.entry",
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="director.entry"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField(null=True)),
                    ],
                    options={
                        "db_table": "director_related",
                        "ordering": ["pk"],
                        "constraints": [models.UniqueConstraint(fields=("one", "other"), name="related_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Replacement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("leaves", models.PositiveSmallIntegerField()),
                        ("comes", models.PositiveSmallIntegerField()),
                        ("board", models.PositiveSmallIntegerField(null=True)),
                        ("granted", models.BooleanField(null=True)),
                        ("name", models.CharField(blank=True, max_length=60)),
                        ("at", models.DateTimeField()),
                        (
                            "asked_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
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
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="replacements",
                                to="director.entry",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="replacements",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_replacement",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="RoundCheck",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("table", models.PositiveSmallIntegerField()),
                        ("side", models.CharField(max_length=2)),
                        (
                            "how",
                            models.CharField(
                                choices=[
                                    ("agreed", "agreed"),
                                    ("called", "called the director"),
                                    ("elapsed", "did not answer in time, which counts as agreed"),
                                    ("robots", "house robots"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="checks",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="checks",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_round_check",
                        "ordering": ["round", "table", "side"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "round", "table", "side"), name="round_checked_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Ruling",
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
                                    ("adjusted", "adjusted score"),
                                    ("corrected", "corrected result"),
                                    ("not_played", "not played"),
                                    ("stands", "score stands"),
                                    ("fouled", "form of a fouled board"),
                                    ("penalty", "penalty"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField(null=True)),
                        ("table", models.PositiveSmallIntegerField(null=True)),
                        ("board", models.PositiveSmallIntegerField(null=True)),
                        ("contestant", models.PositiveSmallIntegerField(null=True)),
                        ("value", models.CharField(blank=True, max_length=300)),
                        ("rule", models.CharField(blank=True, max_length=40)),
                        ("case", models.CharField(blank=True, max_length=20)),
                        ("reason", models.CharField(max_length=300)),
                        ("name", models.CharField(max_length=60)),
                        ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                        ("agreed", models.CharField(blank=True, db_default="", default="", max_length=300)),
                        ("pointed_out", models.DateTimeField(null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rulings",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "withdraws",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="withdrawn_by",
                                to="director.ruling",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rulings",
                                to="director.session",
                            ),
                        ),
                        ("known_reason", models.JSONField(null=True)),
                    ],
                    options={
                        "db_table": "director_ruling",
                        "ordering": ["pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("board__isnull", False),
                                        ("kind__in", ("adjusted", "corrected", "not_played", "stands", "fouled")),
                                    ),
                                    models.Q(("contestant__isnull", False), ("kind", "penalty")),
                                    models.Q(("kind", "withdrawn"), ("withdraws__isnull", False)),
                                    _connector="OR",
                                ),
                                name="ruling_on_something",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeatPick",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("match", models.PositiveSmallIntegerField()),
                        ("segment", models.PositiveSmallIntegerField()),
                        ("at", models.DateTimeField()),
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
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="director.entry"
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_picks",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_seat_pick",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("session", "match", "segment"), name="segment_picked_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeatRequest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("granted", models.BooleanField(null=True)),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="requests",
                                to="director.entrant",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seat_requests",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_seat_request",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("entrant", "person"), name="seat_request_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seeker",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=120)),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seekers",
                                to="director.competition",
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
                        "db_table": "director_seeker",
                        "ordering": ["pk"],
                        "constraints": [models.UniqueConstraint(fields=("competition", "person"), name="seeker_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Series",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        (
                            "method",
                            models.CharField(
                                choices=[
                                    ("matchpoints", "matchpoints"),
                                    ("cross_imps", "cross-IMPs"),
                                    ("butler", "Butler"),
                                    ("imps", "IMPs"),
                                    ("bam", "board-a-match"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("best", models.PositiveSmallIntegerField()),
                        ("least", models.PositiveSmallIntegerField()),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="series", to="director.club"
                            ),
                        ),
                        ("sessions", models.ManyToManyField(related_name="series", to="director.session")),
                    ],
                    options={
                        "db_table": "director_series",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Session",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("number", models.PositiveSmallIntegerField(default=1)),
                        ("starts_at", models.DateTimeField()),
                        ("by_itself", models.BooleanField(default=True)),
                        (
                            "movement",
                            models.CharField(
                                choices=[
                                    ("mitchell", "Mitchell, two winners"),
                                    ("mitchell one", "Mitchell, one winner"),
                                    ("scrambled", "Scrambled Mitchell"),
                                    ("web", "Web Mitchell"),
                                    ("howell", "Howell"),
                                    ("three-quarter", "Three-quarter Howell"),
                                    ("short", "Short Howell"),
                                    ("skip", "Mitchell with a skip"),
                                    ("rover", "Mitchell with a rover"),
                                    ("split", "Howell with split sets"),
                                    ("individual", "Individual"),
                                    ("whist", "Individual with even opponents"),
                                    ("matches", "Matches of teams"),
                                    ("home tables", "American Whist"),
                                    ("relay", "Relay of teams"),
                                    ("swiss", "Swiss"),
                                ],
                                default="mitchell",
                                max_length=20,
                            ),
                        ),
                        ("same_boards", models.BooleanField(default=False)),
                        ("rounds", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("boards_per_round", models.PositiveSmallIntegerField(default=2)),
                        ("pause", models.PositiveSmallIntegerField(default=10)),
                        ("schedule", models.JSONField(null=True)),
                        ("round", models.PositiveSmallIntegerField(default=0)),
                        ("started_at", models.DateTimeField(null=True)),
                        ("ended_at", models.DateTimeField(null=True)),
                        ("published_at", models.DateTimeField(null=True)),
                        ("round_time", models.PositiveIntegerField(null=True)),
                        ("round_at", models.DateTimeField(null=True)),
                        ("revision", models.PositiveSmallIntegerField(db_default=0)),
                        ("check_time", models.PositiveSmallIntegerField(default=0)),
                        ("correction", models.PositiveIntegerField(null=True)),
                        ("final_at", models.DateTimeField(null=True)),
                        ("open_results", models.BooleanField(default=False)),
                        ("boards_before", models.PositiveSmallIntegerField(db_default=0, default=0)),
                        ("overtime", models.PositiveSmallIntegerField(null=True)),
                        ("limits_fast", models.BooleanField(db_default=False, default=False)),
                        ("cancel_reason", models.CharField(blank=True, db_default="", default="", max_length=200)),
                        ("cancelled_at", models.DateTimeField(null=True)),
                        ("paused_at", models.DateTimeField(null=True)),
                        ("ending_at", models.DateTimeField(null=True)),
                        ("interval", models.PositiveSmallIntegerField(db_default=0, default=0)),
                        ("next_at", models.DateTimeField(null=True)),
                        ("swiss", models.JSONField(db_default={}, default=dict)),
                        ("extra", models.BooleanField(db_default=False, default=False)),
                        ("hall", models.BooleanField(db_default=False, default=False)),
                        ("hall_codes", models.JSONField(db_default={}, default=dict)),
                        (
                            "chief",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sessions",
                                to="director.competition",
                            ),
                        ),
                        (
                            "deputy",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "simultaneous",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sessions",
                                to="director.simultaneous",
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sessions",
                                to="director.stage",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_session",
                        "ordering": ["starts_at", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("competition", "number"), name="session_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SessionDeal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("sealed", models.BinaryField()),
                        ("commitment", models.CharField(max_length=64)),
                        ("imported_at", models.DateTimeField(null=True)),
                        (
                            "dealt",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="session_deals",
                                to="play.dealtboard",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="deals", to="director.session"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_session_deal",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("session", "number"), name="session_deal_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SessionTable",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("closed_room", models.BooleanField(db_default=False, default=False)),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tables",
                                to="director.session",
                            ),
                        ),
                        (
                            "table",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="of_session",
                                to="play.playtable",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_session_table",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("session", "number"), name="session_table_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Simultaneous",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("name", models.CharField(max_length=60)),
                        ("method", models.CharField(max_length=12)),
                        ("kind", models.CharField(max_length=10)),
                        (
                            "key",
                            models.CharField(default=director.competitions.models.new_key, max_length=24, unique=True),
                        ),
                        ("made_at", models.DateTimeField()),
                        ("opened_at", models.DateTimeField(null=True)),
                        (
                            "host",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="director.club"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_simultaneous",
                    },
                ),
                migrations.CreateModel(
                    name="Stage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(blank=True, default="", max_length=60)),
                        (
                            "form",
                            models.CharField(
                                choices=[
                                    ("sessions", "sessions of a movement, added up"),
                                    ("round robin", "round robin, in one group or several"),
                                    ("swiss", "Swiss"),
                                    ("knockout", "knockout"),
                                    ("double knockout", "double knockout"),
                                ],
                                max_length=20,
                            ),
                        ),
                        ("qualify", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("settings", models.JSONField(default=dict)),
                        (
                            "competition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="stages",
                                to="director.competition",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_stage",
                        "ordering": ["number"],
                        "constraints": [models.UniqueConstraint(fields=("competition", "number"), name="stage_number")],
                    },
                ),
                migrations.CreateModel(
                    name="StageDraw",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seed", models.CharField(max_length=64)),
                        ("commitment", models.CharField(max_length=64)),
                        ("committed_at", models.DateTimeField()),
                        ("drawn_at", models.DateTimeField(null=True)),
                        (
                            "stage",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="draw", to="director.stage"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_stage_draw",
                    },
                ),
                migrations.CreateModel(
                    name="StageEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("group", models.PositiveSmallIntegerField(default=1)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="director.entry"
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="contestants",
                                to="director.stage",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_stage_entry",
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("stage", "entry"), name="stage_entry_once"),
                            models.UniqueConstraint(fields=("stage", "number"), name="stage_entry_number"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Suspension",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "what",
                            models.CharField(
                                choices=[
                                    ("round", "the rest of this round"),
                                    ("session", "the rest of this session"),
                                    ("event", "the event: disqualified"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("reason", models.CharField(max_length=200)),
                        ("name", models.CharField(max_length=80)),
                        ("at", models.DateTimeField()),
                        ("approved", models.BooleanField(null=True)),
                        ("decided_name", models.CharField(blank=True, db_default="", default="", max_length=80)),
                        ("decided_at", models.DateTimeField(null=True)),
                        ("words", models.CharField(blank=True, db_default="", default="", max_length=200)),
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
                            "decided_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="suspensions",
                                to="director.entrant",
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="suspensions",
                                to="director.entry",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="suspensions",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_suspension",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="TeamOfficer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "office",
                            models.CharField(
                                choices=[
                                    ("captain", "captain"),
                                    ("coach", "coach"),
                                    ("room", "captain’s delegate in the closed room"),
                                ],
                                max_length=8,
                            ),
                        ),
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
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="officers",
                                to="director.entry",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="team_offices",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("name", models.CharField(blank=True, db_default="", default="", max_length=40)),
                    ],
                    options={
                        "db_table": "director_team_officer",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("entry", "office"), name="team_office_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("person__isnull", False), models.Q(("name", ""), _negated=True), _connector="OR"
                                ),
                                name="team_officer_somebody",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TimeNote",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("table", models.PositiveSmallIntegerField()),
                        ("side", models.CharField(max_length=2)),
                        (
                            "fault",
                            models.CharField(
                                choices=[
                                    ("late", "late (article 21)"),
                                    ("slow", "over time (article 22)"),
                                    ("fast", "too fast (article 20.4)"),
                                ],
                                max_length=4,
                            ),
                        ),
                        ("seconds", models.PositiveIntegerField()),
                        ("of", models.PositiveIntegerField()),
                        (
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="time_notes",
                                to="director.session",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_time_note",
                        "ordering": ["round", "table", "fault", "-side"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("session", "round", "table", "side", "fault"), name="time_note_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Token",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
                        ("start", models.CharField(max_length=12)),
                        ("digest", models.CharField(max_length=64, unique=True)),
                        ("scopes", models.CharField(blank=True, max_length=60)),
                        (
                            "made_at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        ("used_at", models.DateTimeField(null=True)),
                        ("revoked_at", models.DateTimeField(null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to="director.club"
                            ),
                        ),
                        (
                            "made_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tokens_made",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_token",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="TrainingMark",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("incident", models.CharField(max_length=80)),
                        ("title", models.CharField(max_length=200)),
                        ("law", models.PositiveSmallIntegerField()),
                        ("options", models.PositiveSmallIntegerField()),
                        ("order", models.PositiveSmallIntegerField()),
                        ("decision", models.PositiveSmallIntegerField()),
                        ("limits", models.PositiveSmallIntegerField()),
                        ("at", models.DateTimeField()),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="training_marks",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_training_mark",
                        "ordering": ["-pk"],
                        "indexes": [models.Index(fields=["person", "incident"], name="training_marks_of")],
                    },
                ),
                migrations.CreateModel(
                    name="Unfinished",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("match", models.PositiveSmallIntegerField()),
                        ("team", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=60)),
                        ("at", models.DateTimeField()),
                        ("taken_back_at", models.DateTimeField(null=True)),
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
                            "session",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="unfinished",
                                to="director.session",
                            ),
                        ),
                        ("kept", models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                        ("skipped", models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict)),
                    ],
                    options={
                        "db_table": "director_unfinished",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=40)),
                        ("address", models.URLField(max_length=500)),
                        ("body", models.TextField(max_length=2000)),
                        ("texts", models.JSONField(default=dict)),
                        ("language", models.CharField(default="en", max_length=12)),
                        ("active", models.BooleanField(default=True)),
                        ("signed", models.BooleanField(db_default=False, default=False)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="director.club"
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_webhook",
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Withdrawal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("name", models.CharField(max_length=40)),
                        (
                            "at",
                            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                        ),
                        (
                            "decision",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("agreed", "agreed"),
                                    ("unexcused", "without leave"),
                                    ("deliberate", "deliberate"),
                                    ("refused", "refused: play on"),
                                ],
                                db_default="",
                                default="",
                                max_length=12,
                            ),
                        ),
                        ("words", models.CharField(blank=True, db_default="", default="", max_length=200)),
                        ("decided_name", models.CharField(blank=True, db_default="", default="", max_length=40)),
                        ("decided_at", models.DateTimeField(null=True)),
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
                            "decided_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="withdrawals",
                                to="director.entry",
                            ),
                        ),
                        (
                            "stage",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="withdrawals",
                                to="director.stage",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "director_withdrawal",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("decision", "")), fields=("entry",), name="withdrawal_asked_once"
                            )
                        ],
                    },
                ),
            ]
        ),
    ]
