"""What is sent to browsers: no more than each may see, and no less than a fresh page would show."""

from __future__ import annotations

import asyncio
import random
import re
from itertools import pairwise
from uuid import UUID

import pytest

from frontend.close_codes import CloseCode
from frontend.regions import draw, regions
from laws.protocol.commands import MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.cards import CARDS, Card
from laws.values.seats import SEATS
from laws.views.covered import covered
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.act import act
from play.live.desk import Desk
from play.live.rights import Rights
from play.live.viewing import mailbox
from play.live.viewing.comments import Comments
from play.live.viewing.hub import Hub
from play.live.viewing.late import LateBoards
from play.live.viewing.mailbox import Mailbox
from play.live.viewing.table_surroundings import surroundings_of
from play.store.tables.look import TableFacts
from play.table.attempts import NextBoard, Sit, StandUp
from play.table.outcomes import Done
from play.table.people.talk import House
from play.table.rights import Granted, Right, Sight
from tests.play.conftest import Club
from tests.play.live.test_act import legal_step

NORTH, EAST, SOUTH, WEST = SEATS
SOCIAL_HOUSE = House()
_ELEMENT = re.compile(r'<(\w+)[^>]*\bid="([\w-]+)"')


class Browser:
    """A socket that swaps what it is sent as a browser does, and acknowledges it."""

    def __init__(self, person: int, language: str = "en", session: str = "") -> None:
        self.person = person
        self.name = f"Person {person}"
        self.language = language
        self.session = session or f"session-{person}"
        self.sight: Sight | None = None
        self.screen: dict[str, str] = {}
        self.frames: list[str] = []
        self.shut_with: int | None = None
        self.answers = True
        self.mailbox = Mailbox(self._take, lambda: None)

    def _take(self, frame: str) -> None:
        self.frames.append(frame)
        for name, html in split(frame).items():
            self.screen[name] = html
        if self.answers:
            asyncio.get_running_loop().call_soon(self.mailbox.acknowledge, self.revision)

    @property
    def viewer(self) -> Viewer | None:
        """The viewer as whom its person looks."""
        return None if self.sight is None else self.sight.viewer

    @property
    def revision(self) -> str:
        """The revision that its page names."""
        found = re.search(r'data-revision="([0-9a-f]*)"', self.screen.get("revision", ""))
        return found[1] if found else ""

    def shut(self, code: int) -> None:
        """The hub closes it."""
        self.shut_with = code


def split(frame: str) -> dict[str, str]:
    """Return the elements of a frame by their ids: each is at the top level."""
    depth, start, parts = 0, 0, {}
    for tag in re.finditer(r"<(/?)(\w+)((?:\"[^\"]*\"|[^>\"])*)>", frame):
        if depth == 0 and not tag[1]:
            start = tag.start()
        void = tag[2] in ("input", "br", "img", "hr") or tag[3].endswith("/")
        depth += 0 if void else (-1 if tag[1] else 1)
        if depth == 0:
            html = frame[start : tag.end()]
            name = _ELEMENT.match(html)
            assert name is not None, html
            parts[name[2]] = html
    assert depth == 0
    return parts


async def settle() -> None:
    """Let mailboxes send what they have and receive their acknowledgements."""
    for _ in range(12):
        await asyncio.sleep(0)


@pytest.fixture
def hub(desk: Desk) -> Hub:
    """The hub of a process, called with every change at its desk."""
    made = Hub(desk.plays, desk.rights, LateBoards(desk.pool, desk.clock), Comments(desk.pool))

    async def tell(live: object, _rows: object) -> None:
        await made.changed(live)  # type: ignore[arg-type]

    desk.tell = tell
    return made


def fresh(
    desk: Desk,
    browser: Browser,
    play: UUID,
    name: str = "Table 1",
    *,
    seats_free: bool = True,
    house: House = SOCIAL_HOUSE,
) -> dict[str, str]:
    """Return what a page opened now would show."""
    live = desk.plays.peek(play)
    assert live is not None
    assert browser.sight is not None
    assert browser.viewer is not None
    reader = browser.sight.reader
    replayed = play if house is SOCIAL_HOUSE else None
    room = surroundings_of(
        name,
        live.state,
        browser.viewer,
        seats_free=seats_free,
        house=house,
        reader=reader,
        play=replayed,
        in_session=not house.social,
    )
    seen = view(live.state.game, browser.viewer)
    shown = regions(covered(seen, live.state.game) if browser.sight.covered else seen, room)
    return {region: draw(region, value, browser.language) for region, value in shown.items()}


DIRECTS, COMMENTS, STANDS_BEHIND_EAST = -1, -2, -3
"""Persons whom an event's grants let look in some other capacity than a player's."""


SESSION = UUID(int=1)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, club: Club, desk: Desk) -> None:
    """A session with a director, a vugraph commentator, and a spectator behind East.

    The players may look on before they sit, and so may a stranger, so that every kind of viewer is present.
    """
    since = desk.clock.now()
    rights = {DIRECTS: Right.DIRECT, COMMENTS: Right.WATCH_ALL, STANDS_BEHIND_EAST: Right.BEHIND_EAST}
    rights |= dict.fromkeys([0, *(person.pk for person in club.people)], Right.WATCH)
    granted = tuple(Granted(person, right, since) for person, right in rights.items())

    async def of(_facts: TableFacts) -> Rights:
        return Rights(granted, desk.clock)

    monkeypatch.setattr(desk.rights, "of", of)


async def browsers_at(hub: Hub, club: Club, table: UUID, play: UUID, *, session: UUID | None = None) -> list[Browser]:
    """Return the players' browsers, a second one of South's in Chinese, a visitor's, and those that a session lets
    look.
    """
    people = [person.pk for person in club.people]
    browsers = [Browser(person) for person in people] + [Browser(people[2], "zh-hans", "telephone"), Browser(0)]
    if session is not None:
        browsers += [Browser(DIRECTS), Browser(COMMENTS, "zh-hans"), Browser(STANDS_BEHIND_EAST)]
    for browser in browsers:
        assert await hub.join(browser, TableFacts(table, "Table 1", session), play, "")
    await settle()
    return browsers


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))])
async def test_what_was_on_screen_plus_what_was_sent_is_a_fresh_page(
    desk: Desk, hub: Hub, club: Club, session: None, seed: int
) -> None:
    """For every action and every kind of viewer except robots, which have no screens."""
    table, play = await club.open()
    browsers = await browsers_at(hub, club, table, play, session=SESSION)
    chance = random.Random(seed)
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], Sit(seat)) == Done()
        await settle()
    live = await desk.plays.get(play)
    while live.state.game.phase is not Phase.OVER:
        seat, step = legal_step(live.state.game, chance)
        assert await act(desk, play, club.players[seat], step) == Done()
        await settle()
        for browser in browsers:
            page = fresh(desk, browser, play, seats_free=False, house=House(directed=True, social=False))
            assert {name: browser.screen[name] for name in page} == page


async def test_a_viewer_who_sees_no_change_is_sent_nothing(desk: Desk, hub: Hub, club: Club) -> None:
    """An explanation for the opponents makes no frame for the partner, not even an empty one."""
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    plain = [len(browser.frames) for browser in browsers]
    assert await act(desk, play, club.players[0], MakeCall(NORTH, Call.parse("1C"))) == Done()
    await settle()
    assert [len(browser.frames) - before for browser, before in zip(browsers, plain, strict=True)] == [1] * 6
    # Everybody's view is made anew, and none differs.
    await hub.changed(await desk.plays.get(play))
    await settle()
    assert [len(browser.frames) - before for browser, before in zip(browsers, plain, strict=True)] == [1] * 6


async def test_who_returns_with_the_present_revision_is_sent_nothing(desk: Desk, hub: Hub, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    facts = TableFacts(table, "Table 1")
    first = Browser(club.people[0].pk)
    await hub.join(first, facts, play, "")
    await settle()
    again = Browser(club.people[0].pk)
    await hub.join(again, facts, play, first.revision)
    await settle()
    assert again.frames == []
    assert await act(desk, play, club.players[0], MakeCall(NORTH, PASS)) == Done()
    await settle()
    assert len(again.frames) == 1
    assert len(again.frames[0]) < len(first.frames[0])


async def test_no_browser_is_sent_a_card_that_its_person_may_not_see(desk: Desk, hub: Hub, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    live = await desk.plays.get(play)
    deal = live.state.game.deal
    for browser, seat in zip(browsers, (*SEATS, SOUTH), strict=False):
        text = "".join(browser.frames)
        assert cards_in(text) == set(deal[seat])
    assert cards_in("".join(browsers[-1].frames)) == set()


def cards_in(html: str) -> set[Card]:
    """Return the cards named in it, as the face writes them: each has its own data-card."""
    return {Card.parse(name) for name in re.findall(r'data-card="([CDHS][2-9TJQKA])"', html)}


async def test_the_test_above_can_find_cards(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    live = await desk.plays.get(play)
    seen = regions(view(live.state.game, Viewer.player(EAST)), surroundings_of("x", live.state, Viewer.player(EAST)))
    assert cards_in("".join(draw(name, value, "en") for name, value in seen.items())) == {
        card for card in CARDS if card in live.state.game.deal[EAST]
    }


async def test_a_lost_seat_takes_the_hand_from_the_screen_at_once(desk: Desk, hub: Hub, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    assert await act(desk, play, club.players[2], StandUp()) == Done()
    await settle()
    for browser in (browsers[2], browsers[4]):
        assert browser.viewer != Viewer.player(SOUTH)
        assert cards_in("".join(browser.screen.values())) == set()


async def test_who_becomes_another_kind_of_viewer_is_sent_the_whole_view(desk: Desk, hub: Hub, club: Club) -> None:
    """Who has been of that kind before is sent what has changed alone."""
    table, play = await club.open()
    there, turned = Browser(0), Browser(0, session="telephone")
    for browser in (there, turned):
        assert await hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    turned.sight, turned.screen = Sight(Viewer.player(NORTH)), {}
    assert await act(desk, play, club.players[0], Sit(NORTH)) == Done()
    await settle()
    page = fresh(desk, turned, play)
    assert {name: turned.screen.get(name) for name in page} == page
    assert len(there.frames[-1]) < len(turned.frames[-1])


async def test_a_table_of_a_session_is_closed_to_strangers(desk: Desk, hub: Hub, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    facts = TableFacts(table, "Table 1", SESSION)
    assert not await hub.join(Browser(0), facts, play, "")
    player = Browser(club.people[0].pk)
    assert await hub.join(player, facts, play, "")
    assert await act(desk, play, club.players[0], StandUp()) == Done()
    assert player.shut_with == CloseCode.SHUT_OUT


async def test_sign_out_closes_the_sockets_of_that_session_only(desk: Desk, hub: Hub, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    hub.shut_session("telephone")
    assert [browser.shut_with for browser in browsers] == [None, None, None, None, CloseCode.SIGNED_OUT, None]


async def test_a_silent_browser_is_sent_one_frame_and_the_newest_of_each_region_later(
    desk: Desk, hub: Hub, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mailbox, "UNASKED", 0)
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    asleep = browsers[3]
    asleep.answers = False
    before = len(asleep.frames)
    for seat in SEATS[:3]:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
        await settle()
    assert len(asleep.frames) == before + 1
    assert not asleep.mailbox.is_overdue(asyncio.get_running_loop().time())
    assert asleep.mailbox.is_overdue(asyncio.get_running_loop().time() + 11)
    asleep.answers = True
    asleep.mailbox.acknowledge(asleep.revision)
    await settle()
    assert len(asleep.frames) == before + 2
    page = fresh(desk, asleep, play)
    assert {name: asleep.screen[name] for name in page} == page


async def test_who_is_to_act_is_asked_whether_he_has_been_shown_it(desk: Desk, hub: Hub, club: Club) -> None:
    """A player whose line is cut before his turn is noticed though no other frame comes while the table waits."""
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = (await browsers_at(hub, club, table, play))[:4]
    for seat, after in pairwise(SEATS):
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
        await settle()
        asked = [one.sight.viewer.seat for one in browsers if one.sight and " data-unasked " not in one.frames[-1]]
        assert asked == [after]


async def test_everybody_moves_on_to_the_next_board(desk: Desk, hub: Hub, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play)
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await act(desk, play, club.players[0], NextBoard()) == Done()
    await settle()
    following = hub.play_at(table)
    assert following is not None
    assert following != play
    for browser in browsers:
        page = fresh(desk, browser, following)
        assert {name: browser.screen[name] for name in page} == page
    assert hub.sockets == 6
    for browser in browsers:
        hub.leave(browser, table)
    assert hub.sockets == 0
    assert hub.boards() == {}
