"""What the directors of a session read at a glance, and what waits for them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0070_interprets_for")]

    operations = [
        migrations.CreateModel(
            name="BoardGlance",
            fields=[
                (
                    "play",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="glance",
                        serialize=False,
                        to="play.boardplay",
                    ),
                ),
                ("session", models.UUIDField()),
                ("at", models.DateTimeField()),
                ("data", models.JSONField()),
            ],
            options={
                "db_table": "play_glance",
                "indexes": [models.Index(fields=["session", "at"], name="glance_session")],
            },
        ),
        migrations.CreateModel(
            name="DirectorCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session", models.UUIDField()),
                ("key", models.CharField(max_length=60)),
                ("kind", models.CharField(max_length=12)),
                ("seat", models.CharField(blank=True, max_length=1)),
                ("reason", models.TextField(blank=True)),
                ("about", models.JSONField()),
                ("raised_at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
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
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="director_calls",
                        to="play.boardplay",
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "play_director_call",
                "indexes": [models.Index(fields=["session", "closed_at"], name="director_call_session")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("closed_at__isnull", True)),
                        fields=("play", "key"),
                        name="director_call_waits_once",
                    )
                ],
            },
        ),
    ]
