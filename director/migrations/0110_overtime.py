from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0063_time_notes")]

    operations = [
        migrations.AddField(model_name="session", name="overtime", field=models.PositiveSmallIntegerField(null=True))
    ]
