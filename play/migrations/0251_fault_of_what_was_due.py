from django.db import migrations, models


class Migration(migrations.Migration):
    """The doctor tells that something that was due was given up."""

    dependencies = [
        ("play", "0250_fault_of_sockets"),
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
                    ("due", "something that was due was given up"),
                ],
                max_length=12,
            ),
        ),
    ]
