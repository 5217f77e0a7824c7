from django.db import migrations, models


class Migration(migrations.Migration):
    """A posting by which results are withdrawn names their session, so that it says when they are published again."""

    dependencies = [
        ("director", "0522_results_withdrawn"),
    ]

    operations = [
        migrations.AddField(
            model_name="posting",
            name="withdraws",
            field=models.UUIDField(null=True),
        ),
    ]
