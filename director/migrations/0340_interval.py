from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0264_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="interval",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="session",
            name="next_at",
            field=models.DateTimeField(null=True),
        ),
    ]
