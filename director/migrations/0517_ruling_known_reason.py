from django.db import migrations, models


class Migration(migrations.Migration):
    """A reason that the software has worded is kept as facts, beside its words."""

    dependencies = [
        ("director", "0515_begins"),
    ]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="known_reason",
            field=models.JSONField(null=True),
        ),
    ]
