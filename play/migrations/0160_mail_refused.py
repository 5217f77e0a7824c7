"""When the address of a person refused a mail for good."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that may be empty."""

    dependencies = [("play", "0170_breaks")]

    operations = [
        migrations.AddField("person", "mail_refused_at", models.DateTimeField(null=True, editable=False)),
    ]
