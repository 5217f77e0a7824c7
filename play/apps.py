from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The tables and the people at them."""

    name = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What a server process begins with is told; only such a process begins it."""
        from play import running

        running.register()
