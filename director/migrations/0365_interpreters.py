"""Interpreters of an event: the player for whom somebody interprets."""

from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that may be empty."""

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("director", "0375_forfeited_segments")]

    operations = [
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
