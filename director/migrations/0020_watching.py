"""The watching conditions of an event; closed rooms."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0040_results")]

    operations = [
        migrations.AddField(
            "competition",
            "watching",
            models.CharField(
                max_length=12,
                default="nobody",
                choices=[
                    ("nobody", "No spectators"),
                    ("round", "All four hands of each round when it is over"),
                    ("board", "All four hands of each board when its table has played it"),
                    ("minutes", "All four hands, some minutes late"),
                    ("one_player", "The hand of one player, from behind him, as he plays"),
                ],
            ),
        ),
        migrations.AddField("competition", "watching_minutes", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("sessiontable", "closed_room", models.BooleanField(default=False, db_default=False)),
    ]
