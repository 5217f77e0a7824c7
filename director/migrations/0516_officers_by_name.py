import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A captain or a coach of a team may have no account: he has a name alone."""

    dependencies = [
        ("director", "0495_stopped_again"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="teamofficer",
            name="name",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AlterField(
            model_name="teamofficer",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="team_offices",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="teamofficer",
            constraint=models.CheckConstraint(
                condition=models.Q(("person__isnull", False), models.Q(("name", ""), _negated=True), _connector="OR"),
                name="team_officer_somebody",
            ),
        ),
    ]
