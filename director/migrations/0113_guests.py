from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("director", "0112_notices")]

    operations = [
        migrations.AlterField(
            model_name="member",
            name="role",
            field=models.CharField(
                choices=[
                    ("owner", "owner"),
                    ("director", "director"),
                    ("scorer", "scorer"),
                    ("dealer", "dealer"),
                    ("member", "member"),
                    ("guest", "guest"),
                ],
                default="member",
                max_length=10,
            ),
        )
    ]
