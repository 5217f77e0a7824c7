"""The time of a round instead of that of a board; when the round began; boards that were not played."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F


def of_rounds(apps, schema_editor):
    """A round has the time of its boards."""
    apps.get_model("director", "Session").objects.update(round_time=F("board_time") * F("boards_per_round"))


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0003_board_time"),
        ("play", "0019_meanings"),
    ]

    operations = [
        migrations.AddField("session", "round_time", models.PositiveIntegerField(null=True)),
        migrations.AddField("session", "round_at", models.DateTimeField(null=True)),
        migrations.RunPython(of_rounds, migrations.RunPython.noop, elidable=True),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        migrations.RemoveField("session", "board_time"),
        migrations.AlterField(
            "boardresult",
            "play",
            models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="session_result",
                to="play.boardplay",
            ),
        ),
    ]
