from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0230_breaks_of_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="asked_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
