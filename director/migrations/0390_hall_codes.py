from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0377_line_ups_due"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="hall_codes",
            field=models.JSONField(db_default={}, default=dict),
        ),
    ]
