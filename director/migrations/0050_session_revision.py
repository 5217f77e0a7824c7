from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0030_identity"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="revision",
            field=models.PositiveSmallIntegerField(db_default=0),
        ),
    ]
