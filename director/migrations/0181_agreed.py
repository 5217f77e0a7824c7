from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0140_appeals")]

    operations = [
        migrations.AddField(
            "ruling", "agreed", models.CharField(blank=True, db_default="", default="", max_length=300)
        ),
        migrations.AddField("ruling", "pointed_out", models.DateTimeField(null=True)),
    ]
