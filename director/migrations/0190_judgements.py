import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0113_guests")]

    operations = [
        migrations.AlterField(
            model_name="ruling",
            name="kind",
            field=models.CharField(
                choices=[
                    ("adjusted", "adjusted score"),
                    ("corrected", "corrected result"),
                    ("not_played", "not played"),
                    ("stands", "score stands"),
                    ("penalty", "penalty"),
                    ("withdrawn", "withdrawn"),
                ],
                max_length=10,
            ),
        ),
        migrations.RemoveConstraint(model_name="ruling", name="ruling_on_something"),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("board__isnull", False), ("kind__in", ("adjusted", "corrected", "not_played", "stands"))),
                    models.Q(("contestant__isnull", False), ("kind", "penalty")),
                    models.Q(("kind", "withdrawn"), ("withdraws__isnull", False)),
                    _connector="OR",
                ),
                name="ruling_on_something",
            ),
        ),
        migrations.CreateModel(
            name="Judgement",
            fields=[
                (
                    "ruling",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="judgement",
                        serialize=False,
                        to="director.ruling",
                    ),
                ),
                ("facts", models.TextField(max_length=2000)),
                (
                    "facts_are",
                    models.CharField(
                        choices=[
                            ("84", "agreed by both sides"),
                            ("85A", "disputed, and found by the weight of the evidence"),
                            ("85B", "disputed, and not found"),
                        ],
                        max_length=3,
                    ),
                ),
                ("alternatives", models.TextField(blank=True, max_length=1000)),
                ("suggested", models.TextField(blank=True, max_length=1000)),
                ("split", models.CharField(blank=True, max_length=40)),
            ],
            options={"db_table": "director_judgement"},
        ),
    ]
