"""What a club asks of those who join; requests for a name that is taken, and who has lost one."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0011_confirmations"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            "club",
            "joining",
            models.CharField(
                choices=[("link", "the link"), ("pin", "the link and a PIN"), ("account", "the link and an account")],
                db_default="link",
                default="link",
                max_length=10,
            ),
        ),
        migrations.AddField("entrant", "pin_turn", models.PositiveSmallIntegerField(db_default=0)),
        migrations.CreateModel(
            name="SeatRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(db_default=Now(), editable=False)),
                ("granted", models.BooleanField(null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="requests", to="director.entrant"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_requests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "director_seat_request",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("entrant", "person"), name="seat_request_once")],
            },
        ),
        migrations.CreateModel(
            name="Displaced",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("pin", "another browser has given the PIN"),
                            ("consent", "the organiser has let another browser in"),
                            ("freed", "the organiser has freed the name"),
                            ("substitute", "a substitute plays"),
                        ],
                        max_length=12,
                    ),
                ),
                ("at", models.DateTimeField(db_default=Now(), editable=False)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="displaced", to="director.entrant"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"db_table": "director_displaced", "ordering": ["-pk"]},
        ),
    ]
