from django.db import migrations, models


class Migration(migrations.Migration):
    """Whether the rounds of a Swiss are those of its draw, since none were announced."""

    dependencies = [
        ("director", "0520_club_came"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="rounds_by_draw",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
