"""A match of a knockout is between two teams (article 15.1): nothing ever filled the columns of matches of three.

They stay in the table as long as processes of the version before read them beside this one; `leg` fills itself.
"""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("director", "0400_inquiry")]

    operations: ClassVar = [
        migrations.AlterModelOptions("knockoutmatch", {"ordering": ["round", "number"]}),
        migrations.RemoveConstraint("knockoutmatch", "knockout_match_once"),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE director_knockout_match ALTER COLUMN leg SET DEFAULT 0",
                    "ALTER TABLE director_knockout_match ALTER COLUMN leg DROP DEFAULT",
                )
            ],
            state_operations=[
                migrations.RemoveField("knockoutmatch", "leg"),
                migrations.RemoveField("knockoutmatch", "second"),
            ],
        ),
        migrations.AlterField(
            "knockoutmatch",
            "how",
            models.CharField(
                blank=True,
                choices=[
                    ("played", "by IMPs"),
                    ("44.2(1)", "by total points"),
                    ("44.2(2)", "by boards won"),
                    ("44.2(3)", "by extra boards"),
                    ("44.2(4)", "by a single board"),
                    ("forfeit", "forfeit"),
                    ("no leave", "forfeit without leave"),
                    ("unopposed", "without an opponent"),
                    ("awarded", "awarded by the director"),
                    ("needless", "not played"),
                ],
                default="",
                max_length=12,
            ),
        ),
        migrations.AddConstraint(
            "knockoutmatch",
            models.UniqueConstraint(fields=("stage", "number"), name="knockout_match_once"),
        ),
    ]
