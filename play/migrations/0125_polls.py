import uuid

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0098_glances")]

    operations = [
        migrations.CreateModel(
            name="Poll",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("seat", models.CharField(max_length=1)),
                (
                    "scored",
                    models.CharField(choices=[("matchpoints", "Matchpoints"), ("imps", "IMPs")], max_length=12),
                ),
                ("methods", models.TextField(blank=True, max_length=500)),
                ("name", models.CharField(max_length=60)),
                (
                    "at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
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
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="polls", to="play.boardplay"
                    ),
                ),
            ],
            options={"db_table": "play_poll", "ordering": ["at", "pk"]},
        ),
        migrations.CreateModel(
            name="PollPeer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("key", models.CharField(max_length=43, unique=True)),
                ("opened_at", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                ("action", models.CharField(blank=True, max_length=4)),
                ("considered", models.CharField(blank=True, max_length=200)),
                ("words", models.TextField(blank=True, max_length=500)),
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
                    "poll",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="peers", to="play.poll"
                    ),
                ),
                (
                    "reader",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="polls_read",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "play_poll_peer",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("poll", "person"), name="polled_once")],
            },
        ),
    ]
