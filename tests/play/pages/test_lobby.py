"""The list of tables."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from laws.values.seats import SEATS, Seat
from play.models import LogRow, PlayTable
from play.people.models import Person
from play.store.boards import Dealt, create_table
from play.table.codec import encode
from play.table.profile import SOCIAL
from play.table.table_events import Happening, RobotSeated, Seated, Vacated

pytestmark = pytest.mark.django_db(transaction=True)  # boards are opened over a separate connection
PAGE = reverse("lobby")
HTMX = {"HX-Request": "true"}


def table(person: Person, name: str, *, robots: bool = False) -> UUID:
    """Return a table that `person` opened, and at which somebody has sat and stood up."""
    made = create_table(person, name, Dealt(), robots=robots, profile=SOCIAL)
    happens(made, Seated(Seat.SOUTH, 0, "Somebody"))
    happens(made, RobotSeated(Seat.SOUTH) if robots else Vacated(Seat.SOUTH))
    return made


def sit(where: UUID, seat: Seat, person: Person) -> None:
    """Seat `person` there by an event in the board's log."""
    happens(where, Seated(seat, person.pk, person.display_name))


def happens(where: UUID, happened: Happening) -> None:
    """Write an event to the log of the table's board."""
    rows = LogRow.objects.filter(play__table=where)
    last = rows.order_by("number").last()
    assert last
    encoded = encode(happened)
    LogRow.objects.create(
        play=last.play,
        number=last.number + 1,
        at=last.at,
        actor="system",
        kind=encoded.kind,
        v=encoded.v,
        data=encoded.data,
    )


def names(html: str) -> list[str]:
    """Return the tables in the order of the page."""
    return re.findall(r'<a id="table-[^>]*>([^<]*)</a>', html)


def test_nobody_is_there_yet(client: Client) -> None:
    """A sentence, and a link to open a table."""
    html = client.get(PAGE).content.decode()
    assert "No table is open" in html
    assert f'href="{reverse("table-create")}"' in html


def test_who_sits_where_and_where_there_is_room(browser_of_li: Client, li: Person, chen: Person) -> None:
    """A free seat is one click away; screen readers get the seat's name."""
    where = table(chen, "Thursday")
    sit(where, Seat.EAST, chen)
    html = browser_of_li.get(PAGE).content.decode()
    assert '<span class="sitter">Chen Bo</span>' in html
    assert re.findall(r'name="seat" value="(\w)"', html) == ["N", "S", "W"]
    assert html.count(f'action="{reverse("table-sit", args=[where])}"') == 3
    assert 'Sit<span class="heard"> North, Thursday</span>' in html


def test_a_robot_makes_room(browser_of_li: Client, chen: Person) -> None:
    """Its seat counts as free."""
    table(chen, "Thursday", robots=True)
    html = browser_of_li.get(PAGE).content.decode()
    assert html.count('<span class="robot">Robot</span>') == 4
    assert re.findall(r'name="seat" value="(\w)"', html) == [seat.letter for seat in SEATS]
    assert re.search(r'class="number free">.*4</td>', html)


def test_a_visitor_is_asked_who_he_is_and_then_taken_to_the_table(client: Client, chen: Person) -> None:
    """There is no button that leads to an error."""
    where = table(chen, "Thursday")
    html = client.get(PAGE).content.decode()
    assert 'name="seat"' not in html
    assert f'href="{reverse("account_login")}?next={reverse("table", args=[where])}"' in html


def test_ones_own_tables_are_marked_and_first(browser_of_li: Client, li: Person, chen: Person) -> None:
    """Tables that one opened and those at which one sits; the latter offer no seat."""
    table(li, "Mine")
    joined = table(chen, "Joined")
    sit(joined, Seat.WEST, li)
    table(chen, "Other")
    html = browser_of_li.get(PAGE).content.decode()
    assert names(html) == ["Joined", "Mine", "Other"]
    assert html.count('<tr role="row" class="mine">') == 2
    assert f'id="sit-{joined}-N"' not in html
    assert '<span class="sitter you">Li Wei</span>' in html


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("", ["b 3", "A 2", "c 1"]),
        ("newest", ["b 3", "A 2", "c 1"]),
        ("name", ["A 2", "b 3", "c 1"]),
        ("free", ["c 1", "A 2", "b 3"]),
        ("nonsense", ["b 3", "A 2", "c 1"]),
    ],
)
def test_the_list_can_be_sorted(client: Client, chen: Person, li: Person, sort: str, order: list[str]) -> None:
    """By name without regard to capitals, by free seats; the newest first where nothing else decides."""
    table(chen, "c 1")
    sit(table(chen, "A 2"), Seat.NORTH, chen)
    third = table(chen, "b 3")
    sit(third, Seat.NORTH, chen)
    sit(third, Seat.SOUTH, li)
    html = client.get(PAGE, {"sort": sort}).content.decode()
    assert names(html) == order
    assert ("aria-sort" in html) == (sort in {"name", "free"})


def test_htmx_is_given_the_list_alone_and_only_when_it_has_changed(client: Client, chen: Person) -> None:
    """The page polls every few seconds; usually nothing has changed."""
    where = table(chen, "Thursday")
    html = client.get(PAGE, {"sort": "name"}).content.decode()
    again = re.search(r'hx-get="([^"]*)"', html)
    assert again
    address = again[1].replace("&amp;", "&")
    same = client.get(address, headers=HTMX)
    assert (same.status_code, same.content) == (204, b"")
    sit(where, Seat.NORTH, chen)
    news = client.get(address, headers=HTMX)
    assert news.status_code == 200
    assert news.content.decode().strip().startswith('<div id="tables"')
    assert "Chen Bo" in news.content.decode()


def test_the_list_is_new_in_another_language(client: Client, chen: Person) -> None:
    """The language may have been changed in another tab."""
    table(chen, "Thursday")
    address = re.search(r'hx-get="([^"]*)"', client.get(PAGE).content.decode())
    assert address
    client.cookies["django_language"] = "zh-hans"
    answer = client.get(address[1].replace("&amp;", "&"), headers=HTMX)
    assert "北家" in answer.content.decode()


def test_as_many_questions_for_many_tables_as_for_one(
    browser_of_li: Client, chen: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Queries for the session, the person, the tables, the sitters."""
    for number in range(5):
        table(chen, f"{number}", robots=True)
    with django_assert_num_queries(4):
        browser_of_li.get(PAGE)


def test_a_table_at_which_nobody_has_sat_is_in_its_openers_list_only(browser_of_li: Client, li: Person) -> None:
    """So opening hundreds of tables pushes nobody else's off the list."""
    create_table(li, "Empty", Dealt(), robots=True, profile=SOCIAL)
    assert names(browser_of_li.get(PAGE).content.decode()) == ["Empty"]
    assert names(Client().get(PAGE).content.decode()) == []


def test_a_closed_table_and_one_of_an_event_are_not_in_the_list(client: Client, chen: Person) -> None:
    """The first is over; in the second officials seat people."""
    closed, of_session = table(chen, "Closed"), table(chen, "Session")
    PlayTable.objects.filter(pk=closed).update(closed_at="2030-01-01T00:00Z")
    PlayTable.objects.filter(pk=of_session).update(session=uuid4())
    assert names(client.get(PAGE).content.decode()) == []


def test_only_htmx_is_told_that_nothing_is_new(client: Client) -> None:
    """A reload, or going back, shows the page and not an empty response."""
    have = re.search(r"have=([0-9a-f]{16})", client.get(PAGE).content.decode())
    assert have
    assert client.get(PAGE, {"have": have[1]}, headers=HTMX).status_code == 204
    assert client.get(PAGE, {"have": have[1]}).status_code == 200
