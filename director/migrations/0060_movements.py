from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0052_series")]

    operations = [
        migrations.AlterField(
            model_name="session",
            name="movement",
            field=models.CharField(
                choices=[
                    ("mitchell", "Mitchell, two winners"),
                    ("mitchell one", "Mitchell, one winner"),
                    ("scrambled", "Scrambled Mitchell"),
                    ("web", "Web Mitchell"),
                    ("howell", "Howell"),
                    ("three-quarter", "Three-quarter Howell"),
                    ("short", "Short Howell"),
                    ("matches", "Matches of teams"),
                ],
                default="mitchell",
                max_length=20,
            ),
        ),
    ]
