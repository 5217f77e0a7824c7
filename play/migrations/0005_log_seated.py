from django.db import migrations, models
from django.db.models.fields.json import KeyTextTransform


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_analysis"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="logrow",
            index=models.Index(models.F("play"), condition=models.Q(kind="table.seated"), name="log_seated"),
        ),
        migrations.AddIndex(
            model_name="logrow",
            index=models.Index(
                KeyTextTransform("person", "data"), condition=models.Q(kind="table.seated"), name="log_seated_person"
            ),
        ),
    ]
