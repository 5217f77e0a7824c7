import uuid

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0031_entries"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("address", models.URLField(max_length=500)),
                ("body", models.TextField(max_length=2000)),
                ("texts", models.JSONField(default=dict)),
                ("language", models.CharField(default="en", max_length=12)),
                ("active", models.BooleanField(default=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="director.club"
                    ),
                ),
            ],
            options={"db_table": "director_webhook", "ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("announced", "an event is announced"),
                            ("soon", "an event starts in half an hour"),
                            ("draw", "the seating"),
                            ("published", "the results"),
                        ],
                        max_length=12,
                    ),
                ),
                ("session", models.UUIDField()),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("done_at", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(db_default=0)),
                ("answer", models.CharField(blank=True, db_default="", max_length=120)),
                (
                    "hook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="director.webhook"
                    ),
                ),
            ],
            options={"db_table": "director_delivery", "ordering": ["-at"]},
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(fields=("hook", "kind", "session"), name="delivered_once"),
        ),
        migrations.CreateModel(
            name="PersonNotice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("entered", "entered"),
                            ("withdrawn", "withdrawn"),
                            ("opens", "opens"),
                            ("moved", "moved"),
                            ("soon", "soon"),
                            ("draw", "draw"),
                            ("ruling", "ruling"),
                            ("penalty", "penalty"),
                            ("published", "published"),
                            ("final", "final"),
                        ],
                        max_length=12,
                    ),
                ),
                ("about", models.CharField(max_length=80)),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                ("read_at", models.DateTimeField(null=True)),
                ("batch", models.UUIDField(db_index=True)),
                (
                    "mail",
                    models.CharField(
                        choices=[("none", "none"), ("due", "due"), ("sent", "sent"), ("failed", "failed")], max_length=8
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="director.competition"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"db_table": "director_person_notice", "ordering": ["-pk"]},
        ),
        migrations.AddConstraint(
            model_name="personnotice",
            constraint=models.UniqueConstraint(fields=("person", "kind", "about"), name="person_told_once"),
        ),
        migrations.AddIndex(
            model_name="personnotice",
            index=models.Index(condition=models.Q(("read_at__isnull", True)), fields=["person"], name="notice_unread"),
        ),
    ]
