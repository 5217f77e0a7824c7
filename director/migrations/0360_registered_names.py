"""Events whose results show registered names (article 52)."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column with a default of the database."""

    dependencies = [("director", "0341_knockouts")]

    operations = [
        migrations.AddField("competition", "registered_names", models.BooleanField(default=False, db_default=False)),
    ]
