import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("director", "0153_cancelled"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="paused_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.CreateModel(
            name="OrderAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("name", models.CharField(max_length=80)),
                ("kind", models.CharField(max_length=12)),
                ("text", models.CharField(blank=True, max_length=300)),
                ("data", models.JSONField(default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="order_acts",
                        to="director.session",
                    ),
                ),
            ],
            options={"db_table": "director_order_act", "ordering": ["pk"]},
        ),
    ]
