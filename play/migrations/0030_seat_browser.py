from __future__ import annotations

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0019_meanings"),
    ]

    operations = [
        migrations.CreateModel(
            name="SeatBrowser",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "constraints": [models.UniqueConstraint(fields=("session", "person"), name="seat_browser_once")],
            },
        ),
    ]
