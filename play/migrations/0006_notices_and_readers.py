"""Notices in the order of their transactions, and the stored cursors of their readers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0005_log_seated"),
    ]

    operations = [
        migrations.CreateModel(
            name="Cluster",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("system", models.BigIntegerField()),
            ],
            options={
                "db_table": "play_cluster",
            },
        ),
        migrations.CreateModel(
            name="NoticeReader",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, unique=True)),
                ("xact", models.BigIntegerField()),
                ("notice", models.BigIntegerField()),
                ("worker", models.CharField(max_length=32)),
                ("leased_until", models.DateTimeField()),
            ],
            options={
                "db_table": "play_notice_reader",
            },
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["xact", "id"], name="notice_place"),
        ),
        migrations.AddConstraint(
            model_name="cluster",
            constraint=models.CheckConstraint(condition=models.Q(("id", 1)), name="one_cluster"),
        ),
    ]
