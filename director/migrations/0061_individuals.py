from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0080_matches")]

    operations = [
        migrations.AlterField(
            model_name="competition",
            name="kind",
            field=models.CharField(
                choices=[("pairs", "pairs"), ("teams", "teams"), ("individual", "single players")],
                db_default="pairs",
                default="pairs",
                max_length=10,
            ),
        ),
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
                    ("individual", "Individual"),
                    ("matches", "Matches of teams"),
                ],
                default="mitchell",
                max_length=20,
            ),
        ),
        migrations.AddField(
            model_name="boardresult",
            name="ns_partner",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="boardresult",
            name="ew_partner",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
