from django.db import migrations


class Migration(migrations.Migration):
    """Results that nobody could read yet are not final: their time runs from the publication (Law 79C1).

    Sessions that ended under an earlier release have it from their end; publishing them sets it. What articles 43.1 and
    54.2 count from the scheduled end does not read it.
    """

    dependencies = [
        ("director", "0523_posting_withdraws"),
    ]

    operations = [
        migrations.RunSQL(
            "UPDATE director_session SET final_at = NULL WHERE published_at IS NULL AND final_at IS NOT NULL",
            migrations.RunSQL.noop,
        ),
    ]
