"""The regulation profile of a table, and the delay of a right."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0007_shapes")]

    operations = [
        migrations.AddField("playtable", "profile", models.CharField(db_default="social", max_length=40)),
        migrations.AddField("playtable", "rules", models.JSONField(db_default=models.Value({}, models.JSONField()))),
        migrations.AddField("accessright", "delay", models.PositiveIntegerField(db_default=0)),
    ]
