from django.db import migrations


class Migration(migrations.Migration):
    """A match may be stopped at one table after the other, or stopped again after it was played on."""

    dependencies = [
        ("director", "0441_skipped_boards"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="unfinished", name="unfinished_once"),
    ]
