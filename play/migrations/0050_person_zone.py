from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0030_seat_browser"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="zone",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="person",
            name="mails",
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
