"""Name a timer what it is."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0008_profiles")]

    operations = [
        migrations.RenameModel("Due", "Timer"),
        migrations.AlterModelTable("timer", "play_timer"),
    ]
