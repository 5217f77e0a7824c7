from django.db import migrations, models


class Migration(migrations.Migration):
    """When a club came from another host, from which, and whether somebody has vouched for its file."""

    dependencies = [
        ("director", "0519_moved_news"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="came_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="club",
            name="came_from",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=200),
        ),
        migrations.AddField(
            model_name="club",
            name="came_vouched",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
