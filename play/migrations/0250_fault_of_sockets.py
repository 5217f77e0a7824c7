from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0245_notices_set_aside"),
    ]

    operations = [
        migrations.AlterField(
            model_name="fault",
            name="kind",
            field=models.CharField(
                choices=[
                    ("silent", "a process went without shutting down, or stands still"),
                    ("still", "a process stood still"),
                    ("clock", "the clock of a process was set"),
                    ("database", "the database did not answer"),
                    ("full", "the database had no room on its disk"),
                    ("redis", "Redis did not answer"),
                    ("log", "a process could not write its log"),
                    ("sockets", "an address had more sockets than it may"),
                ],
                max_length=12,
            ),
        ),
    ]
