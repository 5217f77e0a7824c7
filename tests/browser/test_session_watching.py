"""A table of a session with three of its players, a spectator and the director, each at a browser: what each is sent,
every byte of it; a spectator who is sent away; friends and other tables that wait until the session is over.
"""

from __future__ import annotations

from uuid import UUID

from playwright.sync_api import Page, expect

from director.competitions.watching import Watching
from director.entries.entering import Player
from director.models import Competition, Session
from laws.values.calls import PASS
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.models import BoardPlay, LogRow, Person
from play.people.relations import friends
from play.store.people.invitations import invite
from play.store.tables.boards import Dealt, create_table
from play.table.codec import decode
from play.table.profile import SOCIAL
from tests.browser.clicking import make_call
from tests.browser.conftest import Inside, OpenPage
from tests.browser.inside import act_lines, start
from tests.browser.pictures import Taker
from tests.browser.received import Received, told_too_much
from tests.browser.sizes import LONG
from tests.browser.test_club import check
from tests.browser.test_watching import SUIT_SYMBOL, person
from tests.browser.watching import Complaints
from tests.director.evening import ROBOTS, evening
from tests.plugins.driven_clock import DrivenClock

SEATED = {"Nora": Seat.NORTH, "Enid": Seat.EAST, "Saul": Seat.SOUTH, "Walt": Seat.WEST}
BROWSING = {name: seat for name, seat in SEATED.items() if name != "Walt"}
CLOSED = "This table is not open to you any more."


def check_received(heard: list[Received], play: UUID) -> None:
    """Each has been sent of the board what he might know then, and of friends and other tables nothing at all."""
    dealt = BoardPlay.objects.select_related("dealt").get(pk=play).dealt
    assert dealt is not None
    rows = LogRow.objects.filter(play=play).order_by("number")
    log = [(row.at, decode(row.kind, row.v, row.data)) for row in rows]
    for one in heard:
        for text, at in one.unchecked():
            events = [event for since, event in log if since <= at]
            assert told_too_much(text, one.seat, Deal.parse(dealt.deal), events) == [], one.seat
            assert "Frieda" not in text


def check_until_now(heard: list[Received], play: UUID, clock: DrivenClock) -> None:
    """The same, of all that was sent until now; a second passes."""
    clock.settle()
    for one in heard:
        one.page.evaluate("0")  # after which it has reported what it was sent
    check_received(heard, play)
    clock.advance(1)


def session_to_watch() -> tuple[Session, Person]:
    """A session at two tables, at the first of which four people sit; and its director."""
    tuesday = evening()
    Competition.objects.update(watching=Watching.ONE_PLAYER)
    names = [Player(person(name)) for name in SEATED]
    nora, enid, saul, walt = names
    tuesday.enter((nora, saul), ROBOTS, (enid, walt), ROBOTS)
    return tuesday.session, tuesday.owner


def test_a_spectator_is_sent_away(open_page: OpenPage, inside: Inside, complaints: Complaints) -> None:
    """He reads it at once, and is sent nothing of what happens after that."""
    session, owner = session_to_watch()
    inside(start, owner.pk, session.competition_id)
    play = BoardPlay.objects.get(table__of_session__number=1).pk
    watcher = open_page(f"/sessions/{session.pk}/watch/", person=person("Vera"), phone=True, language="zh-hans")
    check(watcher)
    watcher.locator(".cards a").first.click()
    check(watcher)
    behind = Received(Seat.SOUTH, watcher)
    watcher.locator('button[value="S"]').click()
    expect(watcher.locator("#hand-S")).to_contain_text(SUIT_SYMBOL)
    expect(watcher.locator("#talk form")).to_have_count(0)  # article 40.3
    inside(act_lines, play, ["N pass"])
    expect(watcher.locator("#auction .call")).to_have_count(1)
    office = open_page(f"/events/{session.competition_id}/manage/", person=owner)
    office.get_by_role("button", name="Remove Vera").click()
    expect(office.locator("li", has_text="Vera")).to_contain_text("sent away")
    expect(watcher.locator("#ended")).to_be_visible()
    sent = len(behind.sent)
    inside(act_lines, play, ["E pass"])
    watcher.evaluate("0")  # after which it has reported what it was sent
    assert len(behind.sent) == sent
    check_received([behind], play)
    behind.close()
    complaints[:] = [one for one in complaints if "403" not in one]


@LONG
def test_a_spectator_is_sent_away_and_talk_is_held_back(
    open_page: OpenPage, complaints: Complaints, clock: DrivenClock
) -> None:
    taker = Taker()
    session, owner = session_to_watch()
    vera, wu, frieda = person("Vera"), person("小吴"), person("Frieda")
    people = {name: Person.objects.get(display_name=name) for name in SEATED}
    friends.ask(frieda, people["Nora"])
    social = create_table(frieda, "Frieda’s table", Dealt(), robots=list(SEATS[1:]), profile=SOCIAL)
    invite(social, frieda, people["Saul"])
    office = open_page(f"/events/{session.competition_id}/manage/", person=owner)
    office.get_by_role("link", name="Start the session now").click()
    office.get_by_role("button", name="Start it now").click()
    expect(office.locator("#room")).to_contain_text("Nobody watches.")
    expect(office.locator("#room")).to_contain_text("Board 1")

    clock.hold()
    clock.advance(60)  # rights that are ended count by PostgreSQL’s clock, which goes on
    pages: dict[str, Page] = {}
    heard: list[Received] = []
    for name, seat in BROWSING.items():
        machine = {"phone": True, "language": "zh-hans"} if name == "Nora" else {}
        pages[name] = open_page("/about/", person=people[name], **machine)
        heard.append(Received(seat, pages[name], lambda: clock.now))
        pages[name].goto(f"/sessions/{session.pk}/play/")
        expect(pages[name].locator("#table")).to_have_attribute("data-seat", seat.letter)
    table = UUID(pages["Nora"].url.rstrip("/").rsplit("/", 1)[1])
    play = BoardPlay.objects.get(table=table).pk

    watcher = open_page(f"/sessions/{session.pk}/watch/", person=vera)
    check(watcher)
    taker.take(watcher, "watch-list")
    watcher.get_by_role("link", name="Watch Table 1").click()
    check(watcher)
    behind = Received(Seat.SOUTH, watcher, lambda: clock.now)
    heard.append(behind)
    watcher.get_by_role("button", name="Sit behind South").click()
    expect(watcher.locator("#hand-S")).to_contain_text(SUIT_SYMBOL)
    expect(watcher.locator("#talk form")).to_have_count(0)  # article 40.3
    late = open_page(f"/sessions/{session.pk}/watch/", person=wu, phone=True, language="zh-hans")
    check(late)
    taker.take(late, "watch-list")
    late.locator(".cards a").first.click()
    expect(late.locator('button[value="W"]')).to_be_visible()
    heard.append(Received(Seat.WEST, late, lambda: clock.now))
    late.locator('button[value="W"]').click()
    expect(late.locator("#hand-W")).to_contain_text(SUIT_SYMBOL)
    first = next(name for name in BROWSING if pages[name].locator("#box button:enabled").count())
    make_call(pages[first], PASS, "")
    expect(watcher.locator("#auction .call")).not_to_have_count(0)
    check_until_now(heard, play, clock)

    for name, page in (("Saul", pages["Saul"]), ("Nora", pages["Nora"])):
        tab = page.context.new_page()
        tab.goto("/tables/")
        expect(tab.locator(".waiting")).to_contain_text("39.7" if name == "Saul" else "第三十九条第七款")
        expect(tab.locator("body")).not_to_contain_text("Frieda")
        if name == "Nora":
            check(tab)
        tab.goto(f"/tables/{social}/")
        expect(tab.locator("body")).not_to_contain_text("Frieda")
        if name == "Nora":
            check(tab)
        taker.take(tab, "talk-held-back")
        tab.close()

    for name in ("小吴", "Vera"):
        office.get_by_role("button", name=f"Remove {name}").click()
        expect(office.locator("li", has_text=name)).to_contain_text("sent away")
    expect(watcher.get_by_text(CLOSED)).to_be_visible()
    expect(late.locator("#ended")).to_be_visible()
    taker.take(office, "watcher-removed")
    sent = len(behind.sent)
    second = next(name for name in BROWSING if name != first and pages[name].locator("#box button:enabled").count())
    make_call(pages[second], PASS, "")
    expect(pages[first].locator("#auction .call")).not_to_have_count(1)
    assert len(behind.sent) == sent
    check_until_now(heard, play, clock)
    for one in heard:
        one.close()
    late.goto(f"/tables/{table}/watch/")
    expect(late.get_by_text("裁判已将您请离本节比赛")).to_be_visible()
    check(late)
    taker.take(late, "watcher-removed")
    complaints[:] = [one for one in complaints if "403" not in one]
