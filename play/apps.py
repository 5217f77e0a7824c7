import atexit

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The tables and the people at them."""

    name = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What a server process begins with is told; only such a process begins it."""
        from frontend import phrases
        from play.pages.accounts import kept_silence, second_place
        from play.process import current
        from play.robots.calls.words import CARD_PLAY, CLAIM_LINE, Head
        from play.store.database import close_pools_of_pages

        current.register()
        second_place.register()
        kept_silence.register()
        atexit.register(close_pools_of_pages)
        phrases.know([*(head.words for head in Head if head.words), CLAIM_LINE, CARD_PLAY])
