from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("director", "0460_agreed_times"),
    ]

    operations = [
        migrations.AddField(
            model_name="related",
            name="round",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
