"""Replacements of players in matches of teams, and matches that are not finished."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0070_languages"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Replacement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("leaves", models.PositiveSmallIntegerField()),
                ("comes", models.PositiveSmallIntegerField()),
                ("board", models.PositiveSmallIntegerField(null=True)),
                ("granted", models.BooleanField(null=True)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("at", models.DateTimeField()),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
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
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="replacements", to="director.entry"
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="replacements", to="director.session"
                    ),
                ),
            ],
            options={
                "db_table": "director_replacement",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Unfinished",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("match", models.PositiveSmallIntegerField()),
                ("team", models.PositiveSmallIntegerField()),
                ("open_boards", models.PositiveSmallIntegerField()),
                ("closed_boards", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField(null=True)),
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
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="unfinished", to="director.session"
                    ),
                ),
            ],
            options={
                "db_table": "director_unfinished",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("taken_back_at__isnull", True)),
                        fields=("session", "round", "match"),
                        name="unfinished_once",
                    )
                ],
            },
        ),
    ]
