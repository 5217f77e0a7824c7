"""Sessions in place of governed tables, dealt boards shared by tables, who sat where, rights, evidence, turns."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


def share_dealt_boards(apps, schema_editor):
    """Give each laid board a dealt board of its own, and each board played the one it was laid out from."""
    LaidBoard = apps.get_model("play", "LaidBoard")
    DealtBoard = apps.get_model("play", "DealtBoard")
    BoardPlay = apps.get_model("play", "BoardPlay")
    for laid in LaidBoard.objects.iterator():
        laid.dealt = DealtBoard.objects.create(
            number=laid.number, dealer=laid.dealer, vulnerability=laid.vulnerability, deal=laid.deal
        )
        laid.save(update_fields=["dealt"])
        BoardPlay.objects.filter(table=laid.table_id, sequence=laid.place).update(dealt=laid.dealt)


class Migration(migrations.Migration):
    dependencies = [("play", "0006_notices_and_readers")]

    operations = [
        migrations.CreateModel(
            name="DealtBoard",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("dealer", models.CharField(max_length=1)),
                ("vulnerability", models.CharField(max_length=4)),
                ("deal", models.CharField(max_length=80)),
            ],
            options={"db_table": "play_dealt_board"},
        ),
        migrations.AddField(
            "laidboard",
            "dealt",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="laid", to="play.dealtboard"
            ),
        ),
        migrations.AddField(
            "boardplay",
            "dealt",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="plays", to="play.dealtboard"
            ),
        ),
        migrations.AddField("boardplay", "round", models.PositiveSmallIntegerField(null=True)),
        migrations.RunPython(share_dealt_boards, migrations.RunPython.noop, elidable=True),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        migrations.AlterField(
            "laidboard",
            "dealt",
            models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="laid", to="play.dealtboard"),
        ),
        migrations.RemoveField("laidboard", "number"),
        migrations.RemoveField("laidboard", "dealer"),
        migrations.RemoveField("laidboard", "vulnerability"),
        migrations.RemoveField("laidboard", "deal"),
        migrations.AddField("playtable", "session", models.UUIDField(blank=True, db_index=True, null=True)),
        migrations.RunSQL("UPDATE play_table SET session = id WHERE governed", migrations.RunSQL.noop),
        migrations.RemoveField("playtable", "governed"),
        migrations.AddField("logrow", "evidence", models.JSONField(null=True)),
        migrations.AddField("due", "awaits", models.CharField(blank=True, default="", max_length=60)),
        migrations.RemoveField("due", "number"),
        migrations.AlterField("due", "key", models.CharField(max_length=160, unique=True)),
        migrations.CreateModel(
            name="BoardSeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "constraints": [models.UniqueConstraint(fields=("play", "seat", "person"), name="board_seat_once")],
            },
        ),
        migrations.CreateModel(
            name="AccessRight",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.UUIDField(null=True)),
                ("right", models.CharField(max_length=20)),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
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
                        condition=Q(("table__isnull", True)) ^ Q(("session__isnull", True)), name="right_of_one_subject"
                    )
                ],
            },
        ),
    ]
