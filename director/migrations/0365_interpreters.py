"""Interpreters of an event: the player for whom somebody interprets."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that may be empty."""

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("director", "0375_forfeited_segments")]

    operations = [
        migrations.AlterField(
            "officer",
            "office",
            models.CharField(
                max_length=10,
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
            ),
        ),
        migrations.AddField(
            "officer",
            "player",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
