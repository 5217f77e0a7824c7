"""Events for teams: the kind of an event, names of teams, line-ups."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0004_round_time"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="kind",
            field=models.CharField(
                choices=[("pairs", "pairs"), ("teams", "teams")], db_default="pairs", default="pairs", max_length=5
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="scale",
            field=models.CharField(
                choices=[("continuous", "with decimals"), ("discrete", "whole numbers")],
                db_default="continuous",
                default="continuous",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="name",
            field=models.CharField(blank=True, db_default="", max_length=40),
        ),
        migrations.AlterField(
            model_name="competition",
            name="method",
            field=models.CharField(
                choices=[
                    ("matchpoints", "matchpoints"),
                    ("cross_imps", "cross-IMPs"),
                    ("butler", "Butler"),
                    ("imps", "IMPs"),
                ],
                default="matchpoints",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="session",
            name="movement",
            field=models.CharField(
                choices=[
                    ("mitchell", "Mitchell, two winners"),
                    ("mitchell one", "Mitchell, one winner"),
                    ("howell", "Howell"),
                    ("matches", "Matches of teams"),
                ],
                default="mitchell",
                max_length=20,
            ),
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("places", models.JSONField()),
                (
                    "chosen_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                (
                    "chosen_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="line_ups", to="director.entry"
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="line_ups", to="director.session"
                    ),
                ),
            ],
            options={
                "db_table": "director_line_up",
                "ordering": ["round"],
                "constraints": [
                    models.UniqueConstraint(fields=("session", "entry", "round"), name="line_up_of_a_round_once")
                ],
            },
        ),
    ]
