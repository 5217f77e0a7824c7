"""Tables at which a director admits no spectators at this time."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("play", "0171_origins")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="playtable",
            name="unwatched",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
