from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The tables and the people at them."""

    name = "play"
    default_auto_field = "django.db.models.BigAutoField"
