"""Teams of eight: the tables of a match, and what each table plays of a match that is not finished.

Processes of the version before read and fill `open_boards` and `closed_boards` as long as they run beside this one.
"""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("director", "0378_handicaps")]

    operations: ClassVar = [
        migrations.AddField(
            "competition",
            "match_tables",
            models.PositiveSmallIntegerField(db_default=2, default=2),
        ),
        migrations.AddField(
            "unfinished",
            "kept",
            models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
        migrations.RunSQL(
            """
            UPDATE director_unfinished
            SET kept = jsonb_build_object((2 * match - 1)::text, open_boards, (2 * match)::text, closed_boards)
            """,
            migrations.RunSQL.noop,
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"ALTER TABLE director_unfinished ALTER COLUMN {column} SET DEFAULT 0",
                    f"ALTER TABLE director_unfinished ALTER COLUMN {column} DROP DEFAULT",
                )
                for column in ("open_boards", "closed_boards")
            ],
            state_operations=[
                migrations.RemoveField("unfinished", "open_boards"),
                migrations.RemoveField("unfinished", "closed_boards"),
            ],
        ),
    ]
