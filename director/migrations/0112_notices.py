from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0111_fast_play")]

    operations = [
        migrations.AlterField(
            model_name="personnotice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("entered", "entered"),
                    ("withdrawn", "withdrawn"),
                    ("opens", "opens"),
                    ("moved", "moved"),
                    ("soon", "soon"),
                    ("draw", "draw"),
                    ("ruling", "ruling"),
                    ("corrected", "corrected"),
                    ("answered", "answered"),
                    ("penalty", "penalty"),
                    ("published", "published"),
                    ("final", "final"),
                ],
                max_length=12,
            ),
        )
    ]
