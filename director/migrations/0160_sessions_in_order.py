from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("director", "0180_fouled")]

    operations = [migrations.AlterModelOptions(name="session", options={"ordering": ["starts_at", "id"]})]
