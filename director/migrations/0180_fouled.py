from django.db import migrations, models

KINDS = [
    ("adjusted", "adjusted score"),
    ("corrected", "corrected result"),
    ("not_played", "not played"),
    ("stands", "score stands"),
    ("fouled", "form of a fouled board"),
    ("penalty", "penalty"),
    ("withdrawn", "withdrawn"),
]


class Migration(migrations.Migration):
    dependencies = [("director", "0150_members_shown")]

    operations = [
        migrations.AlterField("ruling", "kind", models.CharField(choices=KINDS, max_length=10)),
        migrations.RemoveConstraint("ruling", "ruling_on_something"),
        migrations.AddConstraint(
            "ruling",
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=("adjusted", "corrected", "not_played", "stands", "fouled"), board__isnull=False
                )
                | models.Q(kind="penalty", contestant__isnull=False)
                | models.Q(kind="withdrawn", withdraws__isnull=False),
                name="ruling_on_something",
            ),
        ),
    ]
