from django.db import migrations, models


class Migration(migrations.Migration):
    """Published results can be withdrawn; groups are told, and the programs that are sent results."""

    dependencies = [
        ("director", "0521_rounds_by_draw"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="results_withdrawn_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="results_withdrawn_why",
            field=models.CharField(blank=True, db_default="", default="", max_length=200),
        ),
        migrations.AlterField(
            model_name="delivery",
            name="kind",
            field=models.CharField(
                choices=[
                    ("announced", "an event is announced"),
                    ("soon", "an event starts in half an hour"),
                    ("draw", "the seating"),
                    ("published", "the results"),
                    ("withdrawn", "results that are withdrawn"),
                    ("cancelled", "an event is cancelled"),
                    ("moved", "an event has another time"),
                    ("final", "results that are final"),
                ],
                max_length=12,
            ),
        ),
        migrations.RunSQL(
            """
            UPDATE director_webhook SET texts = texts || '{"withdrawn": "json"}'
            WHERE signed AND coalesce(texts ->> 'published', '') <> ''
            """,
            migrations.RunSQL.noop,
        ),
    ]
