import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0014_partnership"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoardComment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("seen", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("name", models.CharField(max_length=40)),
                ("language", models.CharField(max_length=10)),
                ("text", models.CharField(max_length=300)),
                ("seat", models.CharField(blank=True, default="", max_length=1)),
                ("call", models.CharField(blank=True, default="", max_length=4)),
                ("card", models.CharField(blank=True, default="", max_length=2)),
                ("key", models.CharField(max_length=64)),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="comments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="comments", to="play.boardplay"
                    ),
                ),
                (
                    "removed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "db_table": "play_comment",
                "constraints": [models.UniqueConstraint(fields=("play", "person", "key"), name="comment_once")],
            },
        ),
    ]
