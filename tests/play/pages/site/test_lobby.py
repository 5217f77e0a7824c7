"""The list of tables."""

import re
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from laws.protocol.codec import conditions_data
from laws.protocol.events import Noted
from laws.table.conditions import Conditions
from laws.values.seats import SEATS, Seat
from play.models import AccessRight, BoardPlay, Invitation, LogRow, PlayTable
from play.people.models import Person
from play.store.people.waiting import Waiting
from play.store.people.whereabouts import where_they_sit
from play.store.tables.boards import Dealt, create_table
from play.table.codec import encode
from play.table.profile import SOCIAL
from play.table.table_events import CallTaken, Came, Happening, RobotSeated, Seated, Vacated, Went

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


def test_an_event_of_a_newer_release_at_one_table_does_not_end_the_list(browser_of_li: Client, li: Person) -> None:
    """While a release is taken in, or given back; the table itself asks to come back."""
    where = table(li, "Newer")
    sit(where, Seat.NORTH, li)
    LogRow.objects.filter(play__table=where, kind="table.vacated").update(kind="table.of_tomorrow")
    for page in (PAGE, reverse("home")):
        answer = browser_of_li.get(page)
        assert (answer.status_code, "Newer" in answer.content.decode()) == (200, True)


def test_a_visitor_is_taken_to_the_door_of_the_table(client: Client, chen: Person) -> None:
    """Where he gives a name and takes a seat."""
    where = table(chen, "Thursday")
    html = client.get(PAGE).content.decode()
    assert 'name="seat"' not in html
    assert f'id="sit-{where}-N" href="{reverse("table", args=[where])}"' in html


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
    """Queries for the session, the person, whether he plays in a session or on a board, who asks to be his friend, his
    notices, the tables, the sitters.
    """
    for number in range(5):
        table(chen, f"{number}", robots=True)
    with django_assert_num_queries(8):
        browser_of_li.get(PAGE)


def test_a_director_is_told_where_he_directs_and_how_many_calls_wait(
    browser_of_li: Client, li: Person, chen: Person
) -> None:
    """At the top of the list and of the home page, also where nobody sits yet; until his right ends."""
    where = create_table(chen, "Thursday", Dealt(), robots=True, profile=SOCIAL, director=li.pk, listed=False)
    link = f'href="{reverse("table-director", args=[where])}"'
    call = Noted("calls director", Seat.EAST, "")
    for happened, told in ((None, ""), (call, "1 call waits."), (call, "2 calls wait."), (CallTaken(li.pk, "Li"), "")):
        if happened is not None:
            happens(where, happened)
        for page in (PAGE, reverse("home")):
            html = browser_of_li.get(page).content.decode()
            assert "You direct <bdi>Thursday</bdi>." in html
            assert link in html
            assert re.findall(r"\d calls? waits?\.", html) == ([told] if told else [])
    AccessRight.objects.update(until=timezone.now())
    assert "You direct" not in browser_of_li.get(PAGE).content.decode()


def test_who_has_a_hand_of_the_board_is_not_told_that_he_directs_it(
    browser_of_li: Client, li: Person, chen: Person
) -> None:
    where = create_table(chen, "Thursday", Dealt(), robots=True, profile=SOCIAL, director=li.pk)
    sit(where, Seat.EAST, li)
    assert "You direct" not in browser_of_li.get(PAGE).content.decode()


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


def test_who_sits_somewhere_gets_back_there_from_the_list_and_the_first_page(browser_of_li: Client, li: Person) -> None:
    """Whatever its place in the list, and whether it is listed or not."""
    practice = create_table(li, "Practice", Dealt(), robots=True, profile=SOCIAL, listed=False)
    sit(practice, Seat.SOUTH, li)
    for page in (PAGE, reverse("home")):
        html = browser_of_li.get(page).content.decode()
        assert "You sit at <bdi>Practice</bdi>, South." in html
        assert f'id="back-{practice}" href="{reverse("table", args=[practice])}"' in html


def test_a_table_that_is_not_listed_is_in_the_lists_of_its_people_only(
    browser_of_li: Client, li: Person, chen: Person
) -> None:
    """Of its opener, and of those who sit there, as long as they do."""
    hidden = create_table(chen, "Hidden", Dealt(), robots=True, profile=SOCIAL, listed=False)
    sit(hidden, Seat.EAST, li)
    assert names(browser_of_li.get(PAGE).content.decode()) == ["Hidden"]
    assert names(Client().get(PAGE).content.decode()) == []
    happens(hidden, Vacated(Seat.EAST))
    assert names(browser_of_li.get(PAGE).content.decode()) == []


def test_who_is_away_is_marked(client: Client, chen: Person) -> None:
    """As long as he is."""
    where = table(chen, "Thursday")
    sit(where, Seat.EAST, chen)
    happens(where, Went(Seat.EAST, chen.pk))
    away = 'Chen Bo <span class="mark">away</span>'
    assert away in client.get(PAGE).content.decode()
    happens(where, Came(Seat.EAST, chen.pk))
    assert away not in client.get(PAGE).content.decode()


def test_behind_screens_no_list_tells_who_is_away_during_a_board(client: Client, li: Person, chen: Person) -> None:
    """A player could read it there of somebody across the screen, which his table does not tell him."""
    where = table(chen, "Thursday")
    PlayTable.objects.filter(pk=where).update(conditions=conditions_data(Conditions(screens=True)))
    sit(where, Seat.EAST, chen)
    happens(where, Went(Seat.EAST, chen.pk))
    away = 'Chen Bo <span class="mark">away</span>'
    assert away not in client.get(PAGE).content.decode()
    assert chen.pk in where_they_sit(li, [chen], Waiting())
    BoardPlay.objects.filter(table=where).update(finished_at=timezone.now())
    assert away in client.get(PAGE).content.decode()
    assert chen.pk not in where_they_sit(li, [chen], Waiting())


def test_no_button_leads_to_a_refusal(browser_of_li: Client, li: Person, chen: Person) -> None:
    """Who has seen a hand of the board may have its seat, and the others from the next board; a director none."""
    where = table(chen, "Thursday")
    sit(where, Seat.EAST, li)
    happens(where, Vacated(Seat.EAST))
    html = browser_of_li.get(PAGE).content.decode()
    assert re.findall(r'name="seat" value="(\w)"', html) == ["E"]
    assert html.count("from the next board") == 3
    AccessRight.objects.create(table_id=where, person=li, right="direct", since=timezone.now())
    assert 'name="seat"' not in browser_of_li.get(PAGE).content.decode()


def test_a_table_from_which_one_was_removed_is_not_listed(browser_of_li: Client, li: Person, chen: Person) -> None:
    where = table(chen, "Thursday")
    right = AccessRight.objects.create(table_id=where, person=li, right="kept_out", since=timezone.now())
    assert names(browser_of_li.get(PAGE).content.decode()) == []
    assert names(Client().get(PAGE).content.decode()) == ["Thursday"]
    right.until = timezone.now()
    right.save()
    assert names(browser_of_li.get(PAGE).content.decode()) == ["Thursday"]


def test_an_invitation_stands_above_the_list_until_it_is_declined(
    browser_of_li: Client, li: Person, chen: Person
) -> None:
    """Also to a table at which nobody has sat yet, and which is not listed."""
    where = create_table(chen, "Friday", Dealt(), robots=False, profile=SOCIAL, listed=False)
    Invitation.objects.create(table_id=where, person=li, by=chen)
    for page in (PAGE, reverse("home")):
        html = browser_of_li.get(page).content.decode()
        assert "<bdi>Chen Bo</bdi> invites you to <bdi>Friday</bdi>." in html
    assert names(Client().get(PAGE).content.decode()) == []
    answer = browser_of_li.post(reverse("table-decline", args=[where]))
    assert answer.headers["Location"] == PAGE
    assert "Friday" not in browser_of_li.get(PAGE).content.decode()
    assert Invitation.objects.get().declined
