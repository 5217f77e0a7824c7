from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0110_overtime")]

    operations = [
        migrations.AddField(
            model_name="session", name="limits_fast", field=models.BooleanField(db_default=False, default=False)
        ),
        migrations.AlterField(
            model_name="timenote",
            name="fault",
            field=models.CharField(
                choices=[
                    ("late", "late (article 21)"),
                    ("slow", "over time (article 22)"),
                    ("fast", "too fast (article 20.4)"),
                ],
                max_length=4,
            ),
        ),
    ]
