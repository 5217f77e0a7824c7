"""The lines of a server's log."""

from __future__ import annotations

import io
import json
import logging
import sys

import pytest

from deploy import logs


def lines(machine: bool) -> list[str]:
    """Return the lines logged for one message, one failure and one record below the level."""
    configuration = logs.configuration(machine=machine, level="INFO")
    out = io.StringIO()
    formatter = configuration["formatters"]["lines"].copy()
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter.pop("()")(**formatter))
    logger = logging.getLogger("play.live.act.of.a.test")
    logger.setLevel("INFO")
    logger.propagate = False
    logger.handlers = [handler]
    logger.debug("not written")
    logger.info("board finished", extra={"table": 7})
    hand = "hand of north"
    try:
        raise ValueError("bad")
    except ValueError:
        logger.exception("refused %s", "a card")
    assert hand
    return out.getvalue().splitlines()


def test_a_machine_reads_one_object_a_line() -> None:
    """Each line is a JSON object with level, logger, time, message and fields, including a traceback."""
    first, second = (json.loads(line) for line in lines(machine=True))
    assert (first["event"], first["level"], first["logger"], first["table"]) == (
        "board finished",
        "info",
        "play.live.act.of.a.test",
        7,
    )
    assert first["timestamp"].endswith("Z")
    assert second["event"] == "refused a card"
    assert "ValueError: bad" in second["exception"]


@pytest.mark.parametrize("machine", [True, False])
def test_no_line_shows_the_values_of_variables(machine: bool) -> None:
    """A traceback must not reveal what a player may not know."""
    assert "hand of north" not in "\n".join(line for line in lines(machine) if "hand =" not in line)


@pytest.mark.parametrize(("status", "shown"), [(500, True), (503, False)])
def test_a_page_that_an_outage_keeps_from_being_made_is_a_line_and_no_traceback(status: int, shown: bool) -> None:
    try:
        raise ValueError("bad")
    except ValueError:
        record = logging.LogRecord("django.request", logging.ERROR, "", 1, "said", None, sys.exc_info())
    record.status_code = status
    assert logs.without_traceback_of_outage(record)
    assert bool(record.exc_info) is shown
