from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0205_faults"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="engine",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
