"""The sheet of habits on the page of a table: its fields are drawn once for all who have the same habits."""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest
from django.test import RequestFactory
from django.utils.translation import override

from play.people.habits.on_page import habits_on_page
from play.people.models import Person

_INPUT: Final = re.compile(r"<input[^>]*>")
_ATTRIBUTE: Final = re.compile(r' (\w+)="([^"]*)"')


def _asked(**habits: str) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = Person(display_name="Li Wei", preferences=habits)
    return request


def _fields(request: HttpRequest, language: str) -> str:
    with override(language):
        return str(habits_on_page(request)["habit_fields"]())


def _ticked(request: HttpRequest) -> set[tuple[str, str]]:
    """The names of the boxes and buttons that are ticked, with their values."""
    inputs = (dict(_ATTRIBUTE.findall(one)) for one in _INPUT.findall(_fields(request, "en")) if " checked" in one)
    return {(one["name"], one.get("value", "on")) for one in inputs}


def test_the_sheet_of_habits_has_those_of_its_reader() -> None:
    """No matter who has asked before; equal habits are equal fields."""
    two, four = _asked(colours="2", keys="off"), _asked(colours="4")
    for _turn in range(2):
        assert {("colours", "2"), ("theme", "auto")} < _ticked(two)
        assert {("colours", "4"), ("keys", "on")} < _ticked(four)
        assert not {("colours", "4"), ("keys", "on")} & _ticked(two)
    assert _fields(_asked(colours="4"), "en") == _fields(four, "en")


def test_the_sheet_of_habits_is_in_the_language_of_the_page() -> None:
    reader = _asked(theme="dark")
    for _turn in range(2):
        assert "Suit colours" in _fields(reader, "en")
        assert "花色颜色" in _fields(reader, "zh-hans")
        assert "Suit colours" not in _fields(reader, "zh-hans")
