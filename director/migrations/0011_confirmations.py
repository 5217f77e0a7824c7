"""Confirmations of matches by captains."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0010_teams"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MatchConfirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="confirmations", to="director.session"
                    ),
                ),
            ],
            options={
                "db_table": "director_match_confirmation",
                "constraints": [
                    models.UniqueConstraint(fields=("session", "round", "match", "team"), name="match_confirmed_once")
                ],
            },
        ),
    ]
