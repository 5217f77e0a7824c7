"""The texts that a club sends to its groups, and the JSON in which a group's robot takes them; pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from string import Template
from typing import Any, Final

__all__ = [
    "FEISHU_BODY",
    "GAPS",
    "PLAIN_BODY",
    "TEXTS",
    "WECOM_BODY",
    "BadTemplate",
    "check_body",
    "check_text",
    "filled",
    "written",
]

GAPS: Final = ("event", "club", "start", "list", "reason", "address")
"""What a text may name: `list` is the seating or the ranking, empty before there is one, `reason` why an event is
cancelled or its results are withdrawn, or that it has another time, else empty.
"""
TEXTS: Final[Mapping[str, str]] = {
    "announced": "$club: $event\n$start\n$address",
    "soon": "$event\n$start\n$address",
    "draw": "$event\n$list\n$address",
    "published": "$event\n$list\n$address",
    "withdrawn": "$event\n$reason\n$address",
    "cancelled": "$event\n$start\n$reason\n$address",
    "moved": "$event\n$reason\n$start\n$address",
}
"""What a group is sent by `HookKind` unless its club has written something else, or that it is not sent."""
PLAIN_BODY: Final = '{"text": "$text"}'
WECOM_BODY: Final = '{"msgtype": "text", "text": {"content": "$text"}}'
"""What the robots of WeCom and of DingTalk take."""
FEISHU_BODY: Final = '{"msg_type": "text", "content": {"text": "$text"}}'
_TEXT: Final = "text"


class BadTemplate(ValueError):
    """A template that cannot be filled in; the argument names what is wrong."""


def check_text(text: str) -> None:
    """Raise BadTemplate for a gap that there is not."""
    _check(text, GAPS)


def check_body(body: str) -> None:
    """Raise BadTemplate for what is no JSON, or has no place for the text."""
    try:
        data = json.loads(body)
    except ValueError:
        raise BadTemplate(body[:40]) from None
    if not any(_TEXT in Template(one).get_identifiers() for one in _strings(data)):
        raise BadTemplate(f"${_TEXT}")


def filled(text: str, gaps: Mapping[str, str]) -> str:
    """Return a text with its gaps filled; a sign of money that is no gap stays."""
    return Template(text).safe_substitute(gaps).strip()


def written(body: str, text: str) -> bytes:
    """Return the JSON with the text in its place, whatever signs the text has. Raise ValueError for no JSON."""
    return json.dumps(_with(json.loads(body), text), ensure_ascii=False).encode()


def _check(text: str, gaps: tuple[str, ...]) -> None:
    for name in Template(text).get_identifiers():
        if name not in gaps:
            raise BadTemplate(f"${name}")


def _with(data: Any, text: str) -> Any:
    match data:
        case str():
            return Template(data).safe_substitute({_TEXT: text})
        case list():
            return [_with(one, text) for one in data]
        case dict():
            return {name: _with(one, text) for name, one in data.items()}
        case _:
            return data


def _strings(data: Any) -> list[str]:
    match data:
        case str():
            return [data]
        case list():
            return [found for one in data for found in _strings(one)]
        case dict():
            return [found for one in data.values() for found in _strings(one)]
        case _:
            return []
