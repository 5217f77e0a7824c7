"""The official languages of an event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0060_movements")]

    operations = [
        migrations.AddField(
            "competition", "languages", models.CharField(max_length=40, blank=True, default="", db_default="")
        ),
    ]
