"""For whom an interpreter interprets."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0050_person_zone")]

    operations = [
        migrations.AddField(
            "accessright",
            "interprets_for",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="interpreters",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
