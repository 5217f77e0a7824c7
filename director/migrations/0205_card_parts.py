"""The parts of a system card that an organiser wants filled in."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column."""

    dependencies = [("director", "0210_order")]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="card_parts",
            field=models.CharField(blank=True, db_default="", default="", max_length=80),
        ),
    ]
