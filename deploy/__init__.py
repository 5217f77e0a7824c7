"""Configuration and start-up of Screenmate: bootstrap, settings, the ASGI application, URLs."""
