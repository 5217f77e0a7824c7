from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0440_withdrawal"),
    ]

    operations = [
        migrations.AddField(
            model_name="unfinished",
            name="skipped",
            field=models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
    ]
