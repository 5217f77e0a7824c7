from django.db import migrations, models


class Migration(migrations.Migration):
    """A form that is sent again with another text than before is not taken for the same."""

    dependencies = [
        ("play", "0251_fault_of_what_was_due"),
    ]

    operations = [
        migrations.AddField(
            model_name="sentform",
            name="said",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
    ]
