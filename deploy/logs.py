"""Logging: one line per event, as JSON for machines or as text for a terminal."""

from __future__ import annotations

import logging
from typing import Any

import structlog


def without_traceback_of_outage(record: logging.LogRecord) -> bool:
    """Remove the traceback from the line of a page answered with 503; the database's pool logs the reason once."""
    if getattr(record, "status_code", 0) == 503:
        record.exc_info = record.exc_text = None
    return True


def without_address(record: logging.LogRecord) -> bool:
    """Let a line about a request name its route instead of its address, since links have keys and codes."""
    request = getattr(record, "request", None)
    path, method = getattr(request, "path", None), getattr(request, "method", None)
    if path is not None and method is not None:
        match = getattr(request, "resolver_match", None)
        route = "an address" if match is None else f"/{match.route}"
        if isinstance(record.args, tuple):
            record.args = tuple(route if one == path else one for one in record.args)
        record.request = f"{method} {route}"
    return True


def configuration(*, machine: bool, level: str) -> dict[str, Any]:
    """Return Django's `LOGGING`: everything from `level` on to standard error; JSON if `machine`.

    Modules use the standard library's loggers; fields given as `extra={"table": …}` become fields of the line.
    """
    before = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso" if machine else "%H:%M:%S", utc=machine),
    ]
    written: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if machine:
        written += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        # Plain: a traceback with the values of variables could show hidden cards.
        written += [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": before,
                "processors": written,
            }
        },
        "filters": {
            "outage": {"()": lambda: without_traceback_of_outage},
            "address": {"()": lambda: without_address},
        },
        "handlers": {"stderr": {"class": "play.process.lines.Lines", "formatter": "lines", "filters": ["address"]}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
            # A missing page concerns the visitor and is not logged.
            "django.request": {"level": "ERROR", "filters": ["outage"]},
            "daphne": {"level": "WARNING"},
            # `play.store.database` logs once that the database is unreachable.
            "psycopg.pool": {"level": "ERROR"},
        },
    }
