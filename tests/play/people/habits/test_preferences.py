"""Habits: what is stored, what is read, and the attributes on the page's root."""

from dataclasses import fields
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from play.people.habits import preferences
from play.people.habits.preferences import CardSize, Preferences, SuitOrder, Switch, Theme, Trumps
from play.people.models import Person

CHOICES = {field.name: list(type(field.default)) for field in fields(Preferences)}  # type: ignore[call-overload]
HABITS = st.builds(Preferences, **{name: st.sampled_from(choices) for name, choices in CHOICES.items()})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda part: st.lists(part, max_size=2) | st.dictionaries(st.text(max_size=8), part, max_size=2),
)


@given(HABITS)
def test_what_is_kept_is_read_again(habits: Preferences) -> None:
    """Whatever was chosen."""
    assert Preferences.read(habits.attributes()) == habits


def test_what_is_as_usual_is_not_kept() -> None:
    """A better default reaches everybody who has not chosen."""
    assert Preferences().attributes() == {}


def test_the_attributes_have_the_names_that_the_style_sheets_read() -> None:
    """They are a contract with the table's face."""
    habits = Preferences(Theme.DARK, sort=SuitOrder.RANKING, trumps=Trumps.LEFT, cards=CardSize.LARGE, keys=Switch.OFF)
    assert habits.attributes() == {
        "theme": "dark",
        "sort": "SHDC",
        "trumps": "left",
        "cards": "large",
        "keys": "off",
    }


@given(st.dictionaries(st.sampled_from([*CHOICES, "unknown"]), JSON))
def test_what_cannot_be_read_is_as_usual(stored: dict[str, Any]) -> None:
    """A row of an older or newer version never breaks a page."""
    read = Preferences.read(stored)
    for name, choices in CHOICES.items():
        expected = stored.get(name) if stored.get(name) in choices else getattr(Preferences(), name)
        assert getattr(read, name) == expected


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("theme", "green", "'green' is not a valid Theme"),
        ("confirm", True, "True is not a valid Confirm"),
        ("colour", "2", "no habit is called 'colour'"),
        ("__class__", "x", "no habit is called '__class__'"),
    ],
)
def test_an_unknown_habit_is_an_error(name: str, value: object, sentence: str) -> None:
    """Of the person who asks to change it."""
    with pytest.raises(ValueError, match=sentence):
        Preferences().with_habit(name, value)


@pytest.mark.django_db
def test_keeping_one_habit_leaves_the_others(li: Person) -> None:
    """A dialog at the table and the settings page may write at the same time."""
    preferences.keep(li, "colours", "2")
    preferences.keep(li, "sound", "on")
    li.refresh_from_db()
    assert li.preferences == {"colours": "2", "sound": "on"}


@pytest.mark.django_db
def test_a_persons_habits_are_on_every_page(client: Client, li: Person) -> None:
    """As attributes of the root, with the address at which the table keeps them."""
    Person.objects.update(preferences={"theme": "dark", "colours": "2", "nonsense": [1]})
    client.force_login(li)
    root = client.get("/").content.decode().split(">", 2)[1]
    assert 'data-theme="dark"' in root
    assert 'data-colours="2"' in root
    assert "nonsense" not in root
    assert 'data-habits-url="/settings/habit/"' in root


@pytest.mark.django_db
def test_a_visitors_theme_is_in_a_cookie(client: Client) -> None:
    """Nothing else in the cookie is trusted."""
    client.cookies["theme"] = "light"
    root = client.get("/").content.decode().split(">", 2)[1]
    assert 'data-theme="light"' in root
    assert "habits-url" not in root
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/").content.decode().split(">", 2)[1]


@pytest.mark.django_db
def test_a_habit_is_kept_under_a_lock_of_its_row(li: Person) -> None:
    """Otherwise one of two concurrent writes would be lost."""
    with CaptureQueriesContext(connection) as asked:
        preferences.keep(li, "theme", "dark")
    reading = next(query["sql"] for query in asked if query["sql"].startswith("SELECT"))
    assert reading.endswith("FOR UPDATE")
