"""How Screenmate is put together and run: bootstrap, settings, the ASGI application, addresses."""
