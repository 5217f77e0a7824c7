import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0062_custody")]

    operations = [
        migrations.CreateModel(
            name="TimeNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("side", models.CharField(max_length=2)),
                (
                    "fault",
                    models.CharField(
                        choices=[("late", "late (article 21)"), ("slow", "over time (article 22)")], max_length=4
                    ),
                ),
                ("seconds", models.PositiveIntegerField()),
                ("of", models.PositiveIntegerField()),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="time_notes", to="director.session"
                    ),
                ),
            ],
            options={"db_table": "director_time_note", "ordering": ["round", "table", "fault", "-side"]},
        ),
        migrations.AddConstraint(
            model_name="timenote",
            constraint=models.UniqueConstraint(
                fields=("session", "round", "table", "side", "fault"), name="time_note_once"
            ),
        ),
    ]
