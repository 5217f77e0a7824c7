from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0461_related_round"),
    ]

    operations = [
        migrations.AddField(
            model_name="unfinished",
            name="skipped",
            field=models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
    ]
