import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0061_individuals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="member",
            name="role",
            field=models.CharField(
                choices=[
                    ("owner", "owner"),
                    ("director", "director"),
                    ("scorer", "scorer"),
                    ("dealer", "dealer"),
                    ("member", "member"),
                ],
                default="member",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="sessiondeal",
            name="imported_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.CreateModel(
            name="Custody",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("import", "brought in"),
                            ("look", "looked at"),
                            ("download", "downloaded"),
                            ("copy", "copied"),
                        ],
                        max_length=10,
                    ),
                ),
                ("boards", models.TextField()),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                (
                    "person",
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="custody", to="director.session"
                    ),
                ),
            ],
            options={"db_table": "director_custody", "ordering": ["pk"]},
        ),
    ]
