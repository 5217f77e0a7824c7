"""Every URL and every message of a table, tried by every kind of person: players, visitors, strangers, directors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.test import AsyncClient
from django.urls import URLPattern, get_resolver, reverse
from django.urls.converters import UUIDConverter

from frontend import words
from laws.values.seats import SEATS
from play.live.act import act
from play.live.clock import ManualClock
from play.models import BoardPlay, BoardSeat, LogRow, Person, PlayTable
from play.process.table_server import TableServer
from play.store.rights import grant
from play.table import actors
from play.table.attempts import RemoveRobot, Sit, StandUp
from play.table.outcomes import Done
from play.table.rights import Right
from play.wire import parsing
from tests.play.conftest import START, Club
from tests.play.wire.test_consumer import Socket, session_of

NORTH, EAST, SOUTH, WEST = SEATS
ROLES = ("stranger", "visitor", "player elsewhere", "director elsewhere", "director", "player")
KINDS = ("social", "closed", "of a session", "of a session and closed")
BY_ACCESS = {"not_allowed", "closed", "not_seated"}

MESSAGES: dict[str, dict[str, str | int]] = {
    "call": {"call": "1C"},
    "lead": {"card": "SA"},
    "face": {},
    "play": {"card": "SA"},
    "claim": {"tricks": 3},
    "concede": {"tricks": 3},
    "agree": {},
    "contest": {},
    "play-on": {},
    "change": {"call": "1D"},
    "meant": {"call": "1D"},
    "meant-card": {"card": "SA"},
    "name": {"word": "low"},
    "attention": {},
    "director": {"text": "36.3(4)"},
    "choose": {"option": "accept"},
    "ask": {"number": 1},
    "explain": {"number": 1, "text": "clubs"},
    "correct": {"number": 1, "text": "clubs"},
    "push": {},
    "open": {},
    "alert": {"number": 1, "text": "clubs"},
    "acknowledge": {"number": 1},
    "deny": {"number": 1},
    "ask-revoke": {"seat": "E"},
    "answer-revoke": {"has": "none"},
    "reserve": {"text": "a long pause"},
    "know": {"text": "overheard"},
    "review": {},
    "waiver": {},
    "question": {"about": "score", "text": "it was doubled"},
    "take-back": {},
    "answer-back": {"seat": "E", "text": "yes"},
    "next": {},
    "robot": {"seat": "W"},
    "unrobot": {"seat": "W"},
    "stand": {},
    "sit": {"seat": "W"},
    "say": {"text": "a question", "to": "director"},
    "comment": {"text": "a fine bid", "language": "en"},
}
"""One message of each kind, at a table where North and East sit, South is a robot's and West is vacant."""


def may_look(kind: str, role: str) -> bool:
    """A social table is open to everybody signed in, one of a session to its players and director."""
    return role in ({"director", "player"} if "session" in kind else set(ROLES) - {"stranger"})


def found_by_a_stranger(kind: str) -> int:
    """The door of a social table; of others he is asked who he is."""
    return 302 if "session" in kind else 200


def refused_with(kind: str, role: str, do: str) -> str | None:
    """Return the code with which access refuses a message of somebody who may look, or None when he may try it."""
    if do == "say":
        return None  # everybody who looks may speak to the director
    if do == "comment":
        return "not_allowed"  # nobody has been named as a commentator
    if do == "sit" and role == "director":
        return "not_allowed"  # he sees all hands
    if do in {"robot", "unrobot", "stand", "sit"} and "session" in kind and role != "director":
        return "not_allowed"
    if do in {"robot", "unrobot", "sit"} and "closed" in kind:
        return "closed"
    if do != "sit" and role != "player":
        return "not_seated"
    if do == "next" and kind != "social":
        return "closed" if "closed" in kind else "not_allowed"  # the boards of a session come by themselves
    if do in {"take-back", "answer-back"}:
        return "not_allowed"  # the opener has not switched it on
    if do == "push":
        return "not_allowed"  # the platform moves the tray of this table
    return None


@dataclass(frozen=True)
class Setting:
    """A table of some kind, its board, and a person for each role except the stranger."""

    table: UUID
    play: UUID
    people: dict[str, Person]

    async def session(self, role: str) -> str:
        """Return the session of the person in that role; empty for a stranger."""
        return await session_of(self.people[role]) if role in self.people else ""

    async def rows(self) -> int:
        """Return the number of rows in the board's log."""
        return await LogRow.objects.filter(play=self.play).acount()


Lay = Callable[[str], Awaitable[Setting]]


@pytest.fixture
def lay(server: TableServer, club: Club) -> Lay:
    """Make the setting for a kind of table."""

    async def laid(kind: str) -> Setting:
        table, play = await club.open(robots=True)
        other, other_play = await club.open()
        visitor, player, elsewhere, director = [
            await Person.objects.acreate(email=f"{name.lower()}@club.test", display_name=name)
            for name in ("Vera", "Elsa", "Dora", "Dirk")
        ]
        await club.seat(server.desk, play, NORTH)
        for where, attempt in ((play, Sit(EAST)), (play, RemoveRobot(WEST)), (other_play, Sit(NORTH))):
            who = club.people[EAST] if where == play else player
            assert await act(server.desk, where, actors.Person(who.pk, who.display_name), attempt) == Done()
        async with server.pool.connection() as connection:
            for who_directs, where_he_does in ((elsewhere, other), (director, table)):
                for right in (Right.DIRECT, Right.SEAT):
                    await grant(connection, who_directs.pk, right, table=where_he_does, since=server.desk.clock.now())
        for changed in (other, table):
            await server.rights_changed(changed)
        await PlayTable.objects.filter(id=table).aupdate(
            session=uuid4() if "session" in kind else None, closed_at="2030-01-01T00:00Z" if "closed" in kind else None
        )
        people = dict(zip(ROLES[1:], (visitor, player, elsewhere, director, club.people[NORTH]), strict=True))
        return Setting(table, play, people)

    return laid


def test_no_message_and_no_address_is_left_out() -> None:
    assert set(MESSAGES) == {*parsing._AT_TABLE, *parsing._IN_GAME}
    named = {
        pattern.name
        for resolver in get_resolver().url_patterns
        for pattern in getattr(resolver, "url_patterns", [])
        if isinstance(pattern, URLPattern) and isinstance(pattern.pattern.converters.get("table"), UUIDConverter)
    }
    assert named == {
        "table",
        "table-sit",
        "table-director",
        "table-polls",
        "table-cards",  # in test_table_cards.py
        "table-card-marks",
        "table-director-cards",
        "table-teacher",
        "table-tempo",
        "table-course",  # in test_course.py
        "table-script",
        "table-rules",
        "table-scorecard",
        "table-this",
        "table-watch",  # in test_watching.py
        "table-watched",  # in test_commenting.py
        "table-decline",
        "table-person",  # in test_friends.py
        "table-meanings",  # in test_own_notes.py
    }


def browser_with(session: str) -> AsyncClient:
    """Return a client with that session, or with none."""
    browser = AsyncClient()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session
    return browser


@pytest.mark.parametrize("kind", KINDS)
async def test_the_pages_of_a_table_are_shown_to_those_who_may_look_and_some_to_the_director_alone(
    lay: Lay, kind: str
) -> None:
    """The table and what applies at it; polls are made and read by the director, and so is the tempo."""
    setting = await lay(kind)
    for role in ROLES:
        browser = browser_with(await setting.session(role))
        looks = 200 if may_look(kind, role) else 404
        rules = 302 if role == "stranger" else looks
        directs = {"stranger": 302, "director": 200}.get(role, 404)
        for name, expected in (
            ("table", found_by_a_stranger(kind) if role == "stranger" else looks),
            ("table-rules", rules),
            ("table-polls", directs),
            ("table-tempo", directs),
        ):
            answer = await browser.get(reverse(name, args=[setting.table]))
            assert (role, name, answer.status_code) == (role, name, expected)


@pytest.mark.parametrize("kind", KINDS)
async def test_the_page_about_a_table_is_for_those_who_may_look_and_its_forms_for_the_opener(
    lay: Lay, kind: str
) -> None:
    """The player has opened it; nobody rules as an opener at a table of a session."""
    setting = await lay(kind)
    before = await setting.rows()
    address = reverse("table-this", args=[setting.table])
    for role in ROLES:
        browser = browser_with(await setting.session(role))
        expected = 302 if role == "stranger" else 200 if may_look(kind, role) else 404
        assert (role, (await browser.get(address)).status_code) == (role, expected)
        own = role == "player" and "session" not in kind
        words_of_form = ("keep", "invite", "remove", "let-in", "close", "stop-clock", "start-clock")
        for word in words_of_form if role == "player" else words_of_form[:2]:  # no word is read of who may not
            form = {"act": word, "person": str(setting.people["visitor"].pk)}
            tried = await browser.post(address, form)
            assert (role, word, tried.status_code != 404) == (role, word, own or role == "stranger")
    assert await setting.rows() == before


@pytest.mark.parametrize("kind", KINDS)
async def test_the_directors_page_is_found_by_the_director_alone(lay: Lay, kind: str) -> None:
    setting = await lay(kind)
    before = await setting.rows()
    address = reverse("table-director", args=[setting.table])
    form = {"act": "take", "play": str(setting.play)}
    for role in ROLES:
        browser = browser_with(await setting.session(role))
        found = {"stranger": 302, "director": 200}.get(role, 404)
        assert (role, (await browser.get(address)).status_code) == (role, found)
        tried = await browser.post(address, form | {"key": str(uuid4())})
        assert (role, tried.status_code) == (role, 404 if found == 404 else 302)
        assert await setting.rows() - before == (ROLES.index(role) >= ROLES.index("director"))


async def test_a_director_who_has_played_the_board_does_not_find_the_page(lay: Lay, server: TableServer) -> None:
    setting = await lay("social")
    async with server.pool.connection() as connection:
        await grant(connection, setting.people["player"].pk, Right.DIRECT, table=setting.table)
    await server.rights_changed(setting.table)
    browser = browser_with(await setting.session("player"))
    assert (await browser.get(reverse("table-director", args=[setting.table]))).status_code == 404


@pytest.mark.parametrize("kind", KINDS)
async def test_a_scorecard_is_one_s_own(lay: Lay, kind: str) -> None:
    """It is empty for who looks and has played nothing, and kept for a player who may not look any more."""
    setting = await lay(kind)
    address = reverse("table-scorecard", args=[setting.table])
    board = await BoardPlay.objects.aget(pk=setting.play)
    board.finished_at, board.contract, board.tricks, board.score_ns = START, "4S E", 10, -420
    await board.asave()
    for role, seat in (("player", "N"), ("player elsewhere", "E")):
        await BoardSeat.objects.acreate(play=board, seat=seat, person=setting.people[role], robot=False, last=True)
    for role in ROLES:
        answer = await browser_with(await setting.session(role)).get(address, headers={"HX-Request": "true"})
        plays = role in {"player", "player elsewhere"}
        expected = 302 if role == "stranger" else 200 if may_look(kind, role) or plays else 404
        assert (role, answer.status_code) == (role, expected)
        html = answer.content.decode()
        assert (role, "−420" in html) == (role, role == "player")
        assert (role, "+420" in html) == (role, role == "player elsewhere")
        assert (f"/boards/{board.pk}/" in html) == (plays and "session" not in kind)


@pytest.mark.parametrize("kind", KINDS)
async def test_the_form_seats_those_who_may_sit(lay: Lay, server: TableServer, kind: str) -> None:
    """Who has sat down leaves his seat to the next one. The player is the last: he stays where he sits."""
    setting = await lay(kind)
    for role in ROLES:
        before = await setting.rows()
        browser = browser_with(await setting.session(role))
        answer = await browser.post(reverse("table-sit", args=[setting.table]), {"seat": "W"})
        assert (role, answer.status_code) == (role, 302 if role == "stranger" or may_look(kind, role) else 404)
        comes = may_look(kind, role) or (role == "stranger" and "session" not in kind)
        sits = role != "player" and comes and refused_with(kind, role, "sit") is None
        assert (role, await setting.rows() - before) == (role, int(sits))
        if sits:
            rows = LogRow.objects.filter(play=setting.play, number=before + 1)
            sat = await Person.objects.aget(pk=(await rows.aget()).data["person"])
            who = actors.Person(sat.pk, sat.display_name)
            assert await act(server.desk, setting.play, who, StandUp()) == Done()


@pytest.mark.parametrize("kind", KINDS)
async def test_no_message_of_those_who_may_not_look_is_heard(lay: Lay, kind: str) -> None:
    setting = await lay(kind)
    before = await setting.rows()
    for role in ROLES:
        if may_look(kind, role):
            continue
        socket = Socket(setting.table, await setting.session(role))
        await socket.open()
        assert (role, await socket.closed()) == (role, 4401 if role == "stranger" else 4403)
        for do, fields in MESSAGES.items():
            await socket.say(do=do, key=str(uuid4()), **fields)
        await socket.disconnect()
    assert await setting.rows() == before


@pytest.mark.parametrize(("kind", "role"), [(kind, role) for kind in KINDS for role in ROLES if may_look(kind, role)])
async def test_every_message_is_answered_by_the_same_rules(lay: Lay, kind: str, role: str) -> None:
    setting = await lay(kind)
    socket = Socket(setting.table, await setting.session(role))
    await socket.open()
    for do, fields in MESSAGES.items():
        before = await setting.rows()
        outcome = await socket.try_(do=do, **fields)
        by_access = outcome.code if outcome.code in BY_ACCESS else None
        assert (do, by_access) == (do, refused_with(kind, role, do))
        assert await setting.rows() == before or by_access is None


async def test_the_page_of_a_table_is_kept_nowhere(lay: Lay) -> None:
    """Somebody else at the same device does not find a hand by going back."""
    setting = await lay("social")
    answer = await browser_with(await setting.session("player")).get(reverse("table", args=[setting.table]))
    assert "no-store" in answer.headers["Cache-Control"]
    assert "private" in answer.headers["Cache-Control"]


async def watch_late(setting: Setting, server: TableServer) -> None:
    """Let the visitor see all hands a minute late, at a table that has just been opened."""
    now = server.desk.clock.now()
    await LogRow.objects.filter(play=setting.play).aupdate(at=now)
    async with server.pool.connection() as connection:
        await grant(connection, setting.people["visitor"].pk, Right.WATCH_ALL, table=setting.table, since=now, delay=60)
    await server.rights_changed(setting.table)


async def test_who_sees_a_table_late_gets_no_page_of_the_present(
    lay: Lay, server: TableServer, clock: ManualClock
) -> None:
    setting = await lay("social")
    await watch_late(setting, server)
    browser = browser_with(await setting.session("visitor"))
    answer = await browser.get(reverse("table", args=[setting.table]))
    deal = (await server.desk.plays.get(setting.play)).state.game.deal
    hands = [words.hand_name(hand, "en").encode() for hand in deal.hands]
    assert not any(hand in answer.content for hand in hands)
    assert setting.people["player"].display_name.encode() not in answer.content
    clock.advance(60)
    answer = await browser.get(reverse("table", args=[setting.table]))
    assert all(hand in answer.content for hand in hands)


async def test_no_answer_tells_of_the_present_who_sees_a_table_late(lay: Lay, server: TableServer) -> None:
    """Not even a refusal: each message that needs no seat gets the same answer, whatever happens at the table."""
    setting = await lay("social")
    await watch_late(setting, server)
    socket = Socket(setting.table, await setting.session("visitor"))
    await socket.open()
    before = await setting.rows()
    for do in ("robot", "unrobot", "stand", "sit", "next", "say"):
        outcome = await socket.try_(do=do, **MESSAGES[do])
        assert (do, outcome.code) == (do, "not_allowed")
    assert await setting.rows() == before
    await socket.disconnect()
