"""A kind that a group has no text for is sent the usual one from now on: what a club had left empty is written down."""

from django.db import migrations

_KNOWN = ("announced", "soon", "draw", "published")


def keep_unsent(apps, schema_editor):
    for hook in apps.get_model("director", "Webhook").objects.filter(signed=False):
        hook.texts = dict.fromkeys(_KNOWN, "") | hook.texts
        hook.save(update_fields=["texts"])


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0351_hall"),
    ]

    operations = [
        migrations.RunPython(keep_unsent, migrations.RunPython.noop),
    ]
