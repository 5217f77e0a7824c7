from django.db import migrations, models


class Migration(migrations.Migration):
    """The groups of a club are told that an event has another time."""

    dependencies = [
        ("director", "0518_notice_not_started"),
    ]

    operations = [
        migrations.AlterField(
            model_name="delivery",
            name="kind",
            field=models.CharField(
                choices=[
                    ("announced", "an event is announced"),
                    ("soon", "an event starts in half an hour"),
                    ("draw", "the seating"),
                    ("published", "the results"),
                    ("cancelled", "an event is cancelled"),
                    ("moved", "an event has another time"),
                    ("final", "results that are final"),
                ],
                max_length=12,
            ),
        ),
    ]
