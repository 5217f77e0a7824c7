from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0240_asked_at"),
    ]

    operations = [
        migrations.CreateModel(
            name="NoticeSetAside",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reader", models.CharField(max_length=60)),
                ("notice", models.BigIntegerField()),
                ("at", models.DateTimeField()),
                ("kind", models.CharField(max_length=40)),
                ("subject", models.UUIDField()),
                ("data", models.JSONField()),
                ("set_aside_at", models.DateTimeField(db_default=Now(), editable=False)),
                ("by", models.CharField(blank=True, max_length=60)),
                ("why", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "db_table": "play_notice_set_aside",
                "constraints": [
                    models.UniqueConstraint(fields=("reader", "notice"), name="notice_set_aside_once"),
                ],
            },
        ),
    ]
