"""Sockets: parsing messages, sending frames."""
