import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """An entry may begin in a later stage."""

    dependencies = [
        ("director", "0516_officers_by_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="begins",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="direct", to="director.stage"
            ),
        ),
    ]
