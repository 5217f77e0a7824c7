"""The settings page."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from play.people.habits.preferences import Preferences, Size
from play.people.models import Person
from play.people.relations.measures import Measure, take
from tests.play.people.pages import said_beside, ticked

pytestmark = pytest.mark.django_db
PAGE = reverse("settings")
FORM = {
    "display_name": "Li Wei",
    "language": "en",
    "theme": "auto",
    "size": "normal",
    "colours": "4",
    "cards": "normal",
    "sort": "SHCD",
    "ranks": "high",
    "confirm": "touch",
    "keys": "on",
}
CHOSEN = {"size": "normal"}
"""What is stored when everything is as usual: that the reader has been asked for the size of text."""


def test_it_is_for_those_who_are_signed_in(client: Client) -> None:
    """Others are asked to sign in, and return."""
    assert client.get(PAGE).headers["Location"] == f"{reverse('account_login')}?next={PAGE}"


def test_everything_that_is_set_is_kept(browser_of_li: Client, li: Person) -> None:
    """And shown again as it was set."""
    chosen = FORM | {
        "display_name": " Wei  Li ",
        "theme": "dark",
        "size": "large",
        "colours": "2",
        "sort": "CDHS",
        "ranks": "low",
        "trumps": "on",
        "confirm": "off",
        "sound_end": "on",
    }
    del chosen["keys"]
    page = browser_of_li.post(PAGE, chosen, follow=True)
    li.refresh_from_db()
    assert li.display_name == "Wei Li"
    assert li.preferences == {
        "theme": "dark",
        "size": "large",
        "colours": "2",
        "sort": "CDHS",
        "ranks": "low",
        "trumps": "left",
        "confirm": "off",
        "keys": "off",
        "sound_end": "on",
    }
    names = ("theme", "size", "colours", "sort", "ranks", "trumps", "confirm", "keys", "sound", "sound_end")
    assert {name: ticked(page, name) for name in names} == {
        "theme": ["dark"],
        "size": ["large"],
        "colours": ["2"],
        "sort": ["CDHS"],
        "ranks": ["low"],
        "trumps": ["on"],
        "confirm": ["off"],
        "keys": [],
        "sound": [],
        "sound_end": ["on"],
    }


def test_a_guest_has_settings_too(client: Client) -> None:
    """They are kept with the account that the guest may make of it."""
    guest = Person.objects.create(email="gil@guest.test", display_name="Gil", guest=True)
    client.force_login(guest)
    client.post(PAGE, FORM | {"ranks": "low"})
    guest.refresh_from_db()
    assert guest.preferences == CHOSEN | {"ranks": "low"}


def test_saving_the_page_as_it_is_changes_nothing(browser_of_li: Client, li: Person) -> None:
    """Defaults stay unwritten."""
    browser_of_li.post(PAGE, FORM)
    li.refresh_from_db()
    assert Preferences.read(li.preferences) == Preferences(size=Size.NORMAL)
    assert li.preferences == CHOSEN


def test_a_new_language_is_spoken_at_once(browser_of_li: Client, li: Person) -> None:
    """Including the message that it is saved; the browser keeps it after signing out."""
    page = browser_of_li.post(PAGE, FORM | {"language": "zh-hans"}, follow=True)
    assert "设置已保存" in page.content.decode()
    browser_of_li.post(reverse("account_logout"))
    assert browser_of_li.get("/").headers["Content-Language"] == "zh-hans"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [("display_name", "♠", "at least one letter"), ("display_name", "", "Please fill this in.")],
)
def test_what_is_wrong_stands_beside_its_field(
    browser_of_li: Client, li: Person, field: str, value: str, sentence: str
) -> None:
    """The other fields keep what was chosen."""
    page = browser_of_li.post(PAGE, FORM | {field: value, "theme": "dark", "sound": "on"})
    assert page.status_code == 200
    assert any(sentence in said for said in said_beside(page, field))
    assert (ticked(page, "theme"), ticked(page, "sound"), ticked(page, "keys")) == (["dark"], ["on"], ["on"])
    li.refresh_from_db()
    assert li.preferences == {}


@pytest.mark.parametrize("field", ["language", "theme", "size", "colours", "cards", "sort", "ranks", "confirm"])
def test_a_choice_that_is_not_offered_is_refused(browser_of_li: Client, li: Person, field: str) -> None:
    """Whatever the form sends."""
    assert browser_of_li.post(PAGE, FORM | {field: "x"}).status_code == 200
    li.refresh_from_db()
    assert (li.language, li.preferences) == ("", {})


def test_who_is_silenced_keeps_his_name_and_sets_the_rest(browser_of_li: Client, li: Person) -> None:
    """Everybody reads it, and a table or a team may bear it."""
    take(Measure.MUTE, li, timezone.now())
    page = browser_of_li.post(PAGE, FORM | {"display_name": "You Fools"})
    assert any("you keep your name" in said for said in said_beside(page, "display_name"))
    browser_of_li.post(PAGE, FORM | {"theme": "dark"})
    li.refresh_from_db()
    assert (li.display_name, li.preferences) == ("Li Wei", CHOSEN | {"theme": "dark"})
