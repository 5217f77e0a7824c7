from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0480_engines"),
    ]

    operations = [
        migrations.AddField(
            model_name="unfinished",
            name="skipped",
            field=models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
    ]
