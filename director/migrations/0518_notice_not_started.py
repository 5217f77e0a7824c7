from django.db import migrations, models


class Migration(migrations.Migration):
    """Those who organise an event are told that it has not started by itself."""

    dependencies = [
        ("director", "0401_clubs_whole"),
    ]

    operations = [
        migrations.AlterField(
            model_name="personnotice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("entered", "entered"),
                    ("withdrawn", "withdrawn"),
                    ("declined", "declined"),
                    ("opens", "opens"),
                    ("moved", "moved"),
                    ("cancelled", "cancelled"),
                    ("soon", "soon"),
                    ("not started", "not started"),
                    ("draw", "draw"),
                    ("ruling", "ruling"),
                    ("corrected", "corrected"),
                    ("answered", "answered"),
                    ("penalty", "penalty"),
                    ("appeal", "appeal"),
                    ("forfeit", "forfeit"),
                    ("order", "order"),
                    ("line-up", "line-up"),
                    ("knockout", "knockout"),
                    ("posted", "posted"),
                    ("office", "office"),
                    ("poll", "poll"),
                    ("published", "published"),
                    ("final", "final"),
                ],
                max_length=12,
            ),
        ),
    ]
