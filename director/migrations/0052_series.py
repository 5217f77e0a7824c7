import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0032_boards_before"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("matchpoints", "matchpoints"),
                            ("cross_imps", "cross-IMPs"),
                            ("butler", "Butler"),
                            ("imps", "IMPs"),
                        ],
                        max_length=12,
                    ),
                ),
                ("best", models.PositiveSmallIntegerField()),
                ("least", models.PositiveSmallIntegerField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="series", to="director.club"
                    ),
                ),
                ("sessions", models.ManyToManyField(related_name="series", to="director.session")),
            ],
            options={"db_table": "director_series", "ordering": ["-pk"]},
        ),
    ]
