"""The round check, rulings on results, and the correction period of a session."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0050_session_revision"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("play", "0019_meanings"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="check_time",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="session",
            name="correction",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="final_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="open_results",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="RoundCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="checks", to="director.session"
                    ),
                ),
            ],
            options={
                "db_table": "director_round_check",
                "ordering": ["round", "table", "side"],
                "constraints": [
                    models.UniqueConstraint(fields=("session", "round", "table", "side"), name="round_checked_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("adjusted", "adjusted score"),
                            ("corrected", "corrected result"),
                            ("not_played", "not played"),
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
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rulings", to="director.session"
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
            ],
            options={
                "db_table": "director_ruling",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("board__isnull", False), ("kind__in", ("adjusted", "corrected", "not_played"))),
                            models.Q(("contestant__isnull", False), ("kind", "penalty")),
                            models.Q(("kind", "withdrawn"), ("withdraws__isnull", False)),
                            _connector="OR",
                        ),
                        name="ruling_on_something",
                    )
                ],
            },
        ),
        migrations.RunSQL(
            "UPDATE director_session SET final_at = ended_at + interval '30 minutes', correction = 1800"
            " WHERE ended_at IS NOT NULL",
            migrations.RunSQL.noop,
        ),
    ]
