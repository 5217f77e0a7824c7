from django.apps import AppConfig


class FrontendConfig(AppConfig):
    """Templates, template tags, static files and catalogues; no models."""

    name = "frontend"
