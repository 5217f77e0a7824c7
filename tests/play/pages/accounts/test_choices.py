"""Language, theme and habits, chosen from any page."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from play.people.models import Person

pytestmark = pytest.mark.django_db
LANGUAGE, THEME, HABIT = reverse("choose_language"), reverse("choose_theme"), reverse("habit")
SIZE = reverse("choose_size")
HERE = "/tables/?sort=name"


@pytest.mark.parametrize(
    ("address", "form", "cookie"),
    [
        (LANGUAGE, {"language": "zh-hans"}, settings.LANGUAGE_COOKIE_NAME),
        (THEME, {"theme": "dark"}, "theme"),
        (SIZE, {"size": "large"}, "size"),
    ],
)
def test_the_browser_remembers_and_the_page_stays(
    client: Client, address: str, form: dict[str, str], cookie: str
) -> None:
    """With the query of its URL."""
    answer = client.post(address, form | {"next": HERE})
    assert answer.headers["Location"] == HERE
    kept = answer.cookies[cookie]
    assert [kept.value] == list(form.values())
    assert kept["httponly"]
    assert kept["samesite"] == "Lax"


@pytest.mark.parametrize(
    "way", ["https://elsewhere.example/", "//elsewhere.example", "", "javascript:alert(1)", "\\\\x", "abc"]
)
@pytest.mark.parametrize(
    ("address", "form"), [(LANGUAGE, {"language": "en"}), (THEME, {"theme": "auto"}), (SIZE, {"size": "normal"})]
)
def test_a_way_out_of_the_site_is_not_followed(client: Client, way: str, address: str, form: dict[str, str]) -> None:
    """The response redirects to the home page instead."""
    assert client.post(address, form | {"next": way}).headers["Location"] == "/"


@pytest.mark.parametrize(
    ("address", "form"),
    [
        (LANGUAGE, {}),
        (LANGUAGE, {"language": "tlh"}),
        (THEME, {"theme": "green"}),
        (SIZE, {"size": "huge"}),
        (HABIT, {"name": "theme", "value": "green"}),
        (HABIT, {"name": "password", "value": "x"}),
        (HABIT, {}),
    ],
)
def test_what_does_not_exist_cannot_be_chosen(browser_of_li: Client, address: str, form: dict[str, str]) -> None:
    """It is refused in a sentence, and nothing is stored."""
    answer = browser_of_li.post(address, form)
    assert answer.status_code == 400
    assert answer.content.decode().startswith("There is no such")
    person = Person.objects.get()
    assert (person.language, person.preferences) == ("", {})


@pytest.mark.parametrize("address", [LANGUAGE, THEME, SIZE, HABIT])
def test_a_link_changes_nothing(browser_of_li: Client, address: str) -> None:
    """Another site could make a browser follow it."""
    assert browser_of_li.get(address).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address, {"language": "en"}).status_code == 403


def test_a_persons_choice_is_kept_with_the_account(browser_of_li: Client, li: Person) -> None:
    """For every device of the person."""
    browser_of_li.post(LANGUAGE, {"language": "zh-hans"})
    browser_of_li.post(THEME, {"theme": "dark"})
    li.refresh_from_db()
    assert (li.language, li.preferences) == ("zh-hans", {"theme": "dark"})


def test_the_table_keeps_a_habit_without_a_page(browser_of_li: Client, li: Person) -> None:
    """An empty value is the default."""
    for name, value in (("trumps", "left"), ("sound", "on"), ("trumps", "")):
        assert browser_of_li.post(HABIT, {"name": name, "value": value}).status_code == 204
    li.refresh_from_db()
    assert li.preferences == {"sound": "on"}


def test_a_visitor_has_no_account_to_keep_a_habit_with(client: Client) -> None:
    """The browser stores it."""
    assert client.post(HABIT, {"name": "sound", "value": "on"}).status_code == 403


def test_large_text_is_offered_until_one_has_chosen(client: Client, li: Person) -> None:
    """On the first page that a visitor sees, and not on that of the settings; the choice follows him to an account."""
    offer = 'class="offer brief"'
    assert offer in client.get("/").content.decode()
    client.post(SIZE, {"size": "large"})
    page = client.get("/").content.decode()
    assert offer not in page
    assert 'data-size="large"' in page.split(">", 2)[1]
    client.force_login(li)
    assert 'data-size="large"' in client.get("/").content.decode().split(">", 2)[1]
    client.post(SIZE, {"size": "normal"})
    assert 'data-size="normal"' in client.get("/").content.decode().split(">", 2)[1]
    li.refresh_from_db()
    assert li.preferences == {"size": "normal"}
