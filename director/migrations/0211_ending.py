from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0226_casebook")]

    operations = [
        migrations.AddField(
            model_name="session",
            name="ending_at",
            field=models.DateTimeField(null=True),
        ),
    ]
