"""The director's page: what waits stands there with its answers, his forms become rulings, nothing else is taken."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from django.test import AsyncClient
from django.urls import reverse
from django.utils import translation

from frontend.regions import draw
from laws.protocol.commands import (
    CallDirector,
    Choose,
    DrawAttention,
    Expose,
    GiveRuling,
    MakeCall,
    ReserveRights,
    Ruling,
)
from laws.table.auction import CallStatus
from laws.table.kinds import Kind, OptionWord
from laws.table.obligation import Option
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.seats import SEATS
from laws.views.viewer import Viewer
from play.live.act import act
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.viewing.table_surroundings import surroundings_of
from play.models import LogRow, Person
from play.process.table_server import TableServer
from play.table.actors import SYSTEM, Official, Role
from play.table.attempts import NextBoard, NoteAbsent, QuestionResult, Say
from play.table.audience import DIRECTOR
from play.table.outcomes import Answer, Done, Refused, TableCode
from play.table.people.talk import House
from play.table.profile import SOCIAL
from play.table.table_events import About
from play.table.table_view import table_view
from tests.frontend.foreign import untold
from tests.play.conftest import Club
from tests.play.driving import do, pass_time
from tests.play.live.test_result_questions import over
from tests.play.live.test_rights import direct
from tests.play.live.test_rulings import EAST, INSUFFICIENT, NORTH, SLIP, SOUTH, WEST, opened
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of


async def desk(server: TableServer, club: Club) -> tuple[AsyncClient, str, LivePlay]:
    """The director's browser, the address of his page, and the board."""
    table, live = await opened(server, club)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    return browser, reverse("table-director", args=[table]), live


def fields(html: str, **wanted: str) -> dict[str, str]:
    """The hidden fields of the form that has those values."""
    for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
        found = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        if wanted.items() <= found.items():
            return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}
    raise AssertionError(f"no form has {wanted}")


async def page(browser: AsyncClient, address: str) -> str:
    """The page as it is now."""
    answer = await browser.get(address)
    assert answer.status_code == 200
    html: str = answer.content.decode()
    return html


async def test_a_call_stands_there_with_its_reason_until_it_is_taken(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    assert "Nothing waits for you." in await page(browser, address)
    await do(server, club, live, CallDirector(EAST, "36.3(8)"), CallDirector(WEST, "come <b>quickly</b>"))
    html = await page(browser, address)
    assert "East calls the director: I have heard others talk" in html
    assert "come &lt;b&gt;quickly&lt;/b&gt;" in html
    taken = await browser.post(address, fields(html, act="take"))
    assert taken.headers["Location"] == address
    html = await page(browser, address)
    assert "Dora has taken the call." in html
    assert "I am coming" not in html
    assert "come &lt;b&gt;quickly&lt;/b&gt;" in html, "it is on record"


async def test_a_call_that_needs_no_ruling_is_dealt_with(server: TableServer, club: Club) -> None:
    """The table is told that he is gone; while a question stops play he cannot go."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, CallDirector(EAST, "36.3(8)"))
    taken = fields(await page(browser, address), act="take")
    await browser.post(address, taken)
    done = fields(await page(browser, address), act="done")
    await browser.post(address, done)
    assert live.state.coming == ""
    html = await page(browser, address)
    assert "Dora has dealt with the call: play goes on" in html
    again = await browser.post(address, done | {"key": str(uuid4())}, follow=True)
    assert "The table has gone on in the meantime." in again.content.decode()
    await do(server, club, live, *SLIP)
    await browser.post(address, fields(await page(browser, address), act="take"))
    assert 'value="done"' not in await page(browser, address)


async def test_he_speaks_to_one_player_and_is_spoken_to(server: TableServer, club: Club) -> None:
    """What is said to one player is read by him and the director; all of it is on record."""
    browser, address, live = await desk(server, club)
    said = Say("partner’s card was explained wrongly", DIRECTOR)
    assert await server.act(live.play, club.players[WEST], said) == Done()
    html = await page(browser, address)
    assert "Walt (to the director): partner’s card was explained wrongly" in html
    form = fields(html, act="say")
    assert (await browser.post(address, form | {"to": "nobody", "text": "hello"})).status_code == 400
    silent = await browser.post(address, form | {"to": "W"}, follow=True)
    assert "Write a few words." in silent.content.decode()
    await browser.post(address, form | {"to": "W", "text": "what were you told?"})
    assert "Dora (to West): what were you told?" in await page(browser, address)
    told = {seat: len(table_view(live.state, Viewer.player(seat), House(directed=True)).lines) for seat in SEATS}
    assert told == {NORTH: 0, EAST: 0, SOUTH: 0, WEST: 2}


async def test_a_text_in_no_official_language_is_marked_for_him(server: TableServer, club: Club) -> None:
    """Articles 37.8, 39.8(2): beside what was said, and an explained call for that alone. Nobody else reads a mark."""
    chinese = replace(SOCIAL, rules=replace(SOCIAL.rules, languages=("zh",)))
    table, play = await club.open(profile=chinese)
    await club.seat(server.desk, play)
    live = await server.desk.plays.get(play)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    address = reverse("table-director", args=[table])
    for text in ("please come to us", "请到我们这里来"):
        assert await server.act(play, club.players[WEST], Say(text, DIRECTOR)) == Done()
    await do(server, club, live, MakeCall(NORTH, Call.parse("1NT"), explanation="about twelve points"))
    html = await page(browser, address)
    assert "please come to us [in no official language]" in html
    assert "请到我们这里来 [" not in html
    assert "North explains 1 notrump: about twelve points [in no official language]" in html
    seen = draw("talk", surroundings_of("", live.state, Viewer.player(WEST)).talk, "en")
    assert "official" not in seen


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Withdrawn: 1 heart – neither alerted nor explained", "In its place: 3 hearts – East “weak”"]),
        ("zh-hans", ["撤回的叫牌：1 红心 – 未提醒，也未解释", "替换的叫牌：3 红心 – 东家“weak”"]),
    ],
)
async def test_he_compares_two_calls_by_what_was_said_of_them(
    server: TableServer, club: Club, language: str, told: list[str]
) -> None:
    """Law 23A: both calls with their explanations, and the cards of the pairs, stand beside the question."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, *INSUFFICIENT, DrawAttention(WEST), Choose(SOUTH, Option(OptionWord.DECLINE)))
    await do(server, club, live, MakeCall(EAST, Call.parse("3H"), alert=True, explanation="weak"))
    browser.cookies["django_language"] = language
    html = await page(browser, address)
    assert re.findall(r"<li>(.*?)</li>", html.partition('class="evidence"')[2].partition("</ul>")[0]) == told
    assert f'href="{address}cards/"' in html


async def test_what_he_sends_by_script_is_answered_by_what_waits_then(server: TableServer, club: Club) -> None:
    """Only that part of the page, with what is refused."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, CallDirector(EAST, "36.3(8)"))
    form = fields(await page(browser, address), act="take")
    answer = await browser.post(address, form, headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert html.lstrip().startswith('<div id="director"')
    assert "Dora has taken the call." in html
    refused = await browser.post(address, form | {"play": str(UUID(int=1))}, headers={"HX-Request": "true"})
    assert "The table has gone on to its next board." in refused.content.decode()


async def test_a_question_is_answered_with_words_that_stay_on_record(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    await do(server, club, live, *SLIP)
    html = await page(browser, address)
    assert "If you do not come within 30 seconds of the question" in html
    assert "1 spade first; he says that he meant 1 club" in html
    form = fields(html, act="rule", ruling="unintended")
    await browser.post(address, form | {"text": "a slip of the \u202e finger"})
    assert live.state.game.auction.calls[1].status is CallStatus.STANDING
    html = await page(browser, address)
    assert "It was unintended: a slip of the finger" in html
    assert "<small>Dora</small>" in html
    again = await browser.post(address, form | {"key": str(uuid4())}, follow=True)
    assert "The table has gone on in the meantime." in again.content.decode()


async def test_what_no_director_has_ruled_is_on_record_as_the_default(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    browser, address, live = await desk(server, club)
    await do(server, club, live, *SLIP)
    await pass_time(server, clock, live.state.rules.ruling + 1)
    html = await page(browser, address)
    assert "No director has ruled in time, and the default of the regulations holds: It was unintended." in html
    assert "If you do not come within" not in html


async def test_only_the_latest_question_is_answered_by_what_answers_the_latest(server: TableServer, club: Club) -> None:
    """An adjusted score answers the question raised last: the buttons stand beside that one."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, ReserveRights(NORTH, "slow"), ReserveRights(EAST, "slower"))
    html = await page(browser, address)
    assert html.count('name="ruling" value="continue"') == 1
    assert html.index("A later question is answered first.") < html.index('name="ruling" value="continue"')
    await browser.post(address, fields(html, act="rule", ruling="continue"))
    html = await page(browser, address)
    assert "A later question is answered first." not in html


async def test_what_nobody_has_pointed_to_is_not_on_the_page(server: TableServer, club: Club) -> None:
    """Law 81C3: the director is told of it when attention was drawn, and not before."""
    browser, address, live = await desk(server, club)
    await do(server, club, live, INSUFFICIENT[0])
    await do(server, club, live, INSUFFICIENT[1])
    assert "bid is insufficient" not in shown(await page(browser, address))
    await do(server, club, live, DrawAttention(SOUTH))
    assert "bid is insufficient" in shown(await page(browser, address))


def shown(html: str) -> str:
    """The page without what is made anew for each request."""
    return re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"', "", html)


async def test_a_browser_that_has_what_waits_is_sent_nothing(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    have = re.search(r"have=(\w+)", await page(browser, address))
    assert have is not None
    asked = f"{address}?have={have[1]}"
    headers = {"HX-Request": "true"}
    assert (await browser.get(asked, headers=headers)).status_code == 204
    await do(server, club, live, INSUFFICIENT[0])
    assert (await browser.get(asked, headers=headers)).status_code == 204
    await do(server, club, live, CallDirector(WEST))
    answer = await browser.get(asked, headers=headers)
    assert answer.status_code == 200
    assert answer.content.lstrip().startswith(b'<div id="director"')


async def test_a_player_who_is_away_is_replaced(server: TableServer, club: Club) -> None:
    """By a robot until he is back, or the seat is freed; the page that lies open is told that somebody has gone."""
    browser, address, live = await desk(server, club)
    have = re.search(r"have=(\w+)", await page(browser, address))
    assert have is not None
    assert "Players who are away" not in await page(browser, address)
    assert await act(server.desk, live.play, SYSTEM, NoteAbsent((club.people[WEST].pk,))) == Done()
    asked = await browser.get(f"{address}?have={have[1]}", headers={"HX-Request": "true"})
    assert "Walt" in asked.content.decode()
    await browser.post(address, fields(await page(browser, address), act="robot", seat="W"))
    west = live.state.seats[WEST]
    assert west is not None
    assert (west.name, west.stand_in) == ("Walt", True)
    html = await page(browser, address)
    assert "Let a robot play" not in html
    await browser.post(address, fields(html, act="free", seat="W"))
    assert live.state.seats[WEST] is None
    assert "Players who are away" not in await page(browser, address)


async def test_the_tempo_of_each_call_stands_on_a_page_of_its_own(server: TableServer, club: Club) -> None:
    """Thinking, the line and breaks apart; in the reader's language nothing English is left."""
    browser, address, live = await desk(server, club)
    measured = {"waited": 14200, "hidden": 5000, "lost": 2500, "line": 85}
    await server.act(live.play, club.players[NORTH], MakeCall(NORTH, PASS), evidence=measured)
    tempo = reverse("table-tempo", args=[re.findall("tables/([^/]+)", address)[0]])
    html = await page(browser, tempo)
    for told in ("14.2 s", "85 ms", "page out of sight for 5.0 s; no connection for 2.5 s", "Nora"):
        assert told in html
    await Person.objects.filter(display_name="Dora").aupdate(language="zh-hans")
    with translation.override("zh-hans"):
        assert untold(await page(browser, tempo), ("Dora", "Nora", "Table 1", "Screenmate")) == []


async def test_beside_reserved_rights_stands_what_the_log_knows_of_tempo(server: TableServer, club: Club) -> None:
    """Law 16B2: of the call that was named, otherwise of the opponents' last ones; thinking apart from the network."""
    browser, address, live = await desk(server, club)
    slow = {"waited": 31400, "hidden": 0, "lost": 2500, "line": 85}
    await server.act(live.play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C")), evidence=slow)
    await do(server, club, live, MakeCall(EAST, PASS), MakeCall(SOUTH, PASS))
    await do(server, club, live, ReserveRights(EAST))
    html = await page(browser, address)
    thought = "North, 1 club: thinking 31.4 s; on the server "
    assert thought in html
    assert "delay of the line 85 ms; no connection for 2.5 s" in html
    assert "South, pass: thinking was not measured" in html
    assert "East, pass" not in html
    await do(server, club, live, ReserveRights(EAST, "slow", 1))
    html = await page(browser, address)
    assert thought in html
    assert "South, pass: thinking" not in html


@pytest.mark.parametrize(
    "spoilt",
    [
        {"act": "resign"},
        {"act": "rule", "ruling": "hang"},
        {"act": "rule", "ruling": "adjust", "text": "x" * 301},
        {"act": "rule", "ruling": "result", "side": "NS", "tricks": "many"},
        {"act": "rule", "ruling": "result", "side": "XY", "tricks": "7"},
        {"act": "rule", "ruling": "result", "side": "NS", "tricks": "14"},
        {"act": "rule", "ruling": "result", "side": "NS", "tricks": "-1"},
        {"act": "rule", "ruling": "specified", "suits": "Q", "call": "1"},
        {"act": "rule", "ruling": "specified", "call": "one"},
        {"act": "warn", "seat": "Q"},
        {"act": "take", "key": "none"},
    ],
)
async def test_what_no_form_sends_is_a_bad_request(server: TableServer, club: Club, spoilt: dict[str, str]) -> None:
    browser, address, live = await desk(server, club)
    before = live.number
    form = fields(await page(browser, address), act="warn")
    assert (await browser.post(address, form | spoilt)).status_code == 400
    assert live.number == before


async def test_what_was_meant_for_another_board_is_not_ruled_on_this(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    before = live.number
    form = fields(await page(browser, address), act="warn") | {"seat": "W", "play": str(UUID(int=1))}
    answer = await browser.post(address, form, follow=True)
    assert "The table has gone on to its next board." in answer.content.decode()
    assert live.number == before


async def test_what_happened_at_the_table_is_entered_for_its_player(server: TableServer, club: Club) -> None:
    """Law 24: a card shown in the auction. It is rectified when he rules that he has seen it (81C3)."""
    browser, address, live = await desk(server, club)
    form = fields(await page(browser, address), act="happened", what="Expose")
    shows = form | {"seat": "E", "cards1": "HA", "cards2": "", "cards3": ""}
    answer = await browser.post(address, shows, follow=True)
    assert "It is entered." not in answer.content.decode(), "the card is another player’s"
    entered = await browser.post(address, shows | {"cards1": "H2", "key": str(uuid4())}, follow=True)
    assert "It is entered." in entered.content.decode()
    [shown] = live.state.game.incidents.irregularities
    assert (shown.kind, shown.attention_drawn) == (Kind.EXPOSED_IN_AUCTION, False)
    row = await LogRow.objects.filter(play=live.play).alatest("number")
    assert row.actor.startswith("director:")
    own = fields(await page(browser, address), act="rule") | {"ruling": "attention", "text": "I saw it"}
    await browser.post(address, own)
    assert live.state.game.incidents.irregularities[0].attention_drawn
    together = fields(await page(browser, address), act="happened", what="PlayTogether") | {"seat": "W"}
    one = together | {"cards1": "S7", "cards2": "S7", "cards3": ""}
    refused = await browser.post(address, one, follow=True)
    assert "Two or more different cards are played together." in refused.content.decode()
    assert (await browser.post(address, together | {"what": "Claim"})).status_code == 400
    expose = Expose(WEST, (Card.parse("S7"),))
    assert await server.act(live.play, club.players[WEST], expose) == Refused(TableCode.NOT_SEATED)


async def test_no_player_card_or_call_stands_in_a_form_before_it_is_chosen(server: TableServer, club: Club) -> None:
    """The first of the list would be warned, or shown to have exposed a card, by one tap too many."""
    browser, address, _ = await desk(server, club)
    html = await page(browser, address)
    form = r'<select name="(seat|card\w*|made)" [^>]*?( required)? hx-preserve><option value="(\w*)">'
    lists = re.findall(form, html)
    assert {name for name, *_ in lists} == {"seat", "card", "cards1", "cards2", "cards3", "made"}
    chosen = {name for name, _, first in lists if first}
    assert not chosen, chosen
    left_open = {name for name, required, _ in lists if not required}
    assert left_open == {"cards2", "cards3"}, "of cards played together"


async def test_a_warning_is_on_record(server: TableServer, club: Club) -> None:
    browser, address, _ = await desk(server, club)
    form = fields(await page(browser, address), act="warn")
    await browser.post(address, form | {"seat": "W", "text": "no talking"})
    assert "West is warned: no talking" in await page(browser, address)


async def test_the_page_is_in_the_readers_language(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    await do(server, club, live, CallDirector(EAST, "36.3(4)"), *SLIP, ReserveRights(SOUTH))
    table = await Person.objects.aget(display_name="Dora")
    await Person.objects.filter(pk=table.pk).aupdate(language="zh-hans")
    with translation.override("zh-hans"):
        html = await page(browser, address)
        assert "等待您处理" in html
        assert untold(html, ("Dora", "Nora", "Enid", "Saul", "Walt", "Table 1", "Screenmate")) == []


async def test_a_question_about_a_finished_board_is_answered_when_the_table_has_gone_on(
    server: TableServer, club: Club
) -> None:
    """It waits in the list of finished boards; who answers gives his reason."""
    table, live = await opened(server, club, boards=2)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    address = reverse("table-director", args=[table])
    await do(server, club, live, *over("H2"))
    asked = QuestionResult(About.EXPLANATION, "the double was never explained")
    left, onward = f"{address}?board=1", "To the board at the table"
    assert await server.act(live.play, club.players[EAST], asked) == Done()
    assert onward not in await page(browser, left)
    assert await server.act(live.play, club.players[SOUTH], NextBoard()) == Done()
    assert "waiting: 1" in await page(browser, address)
    html = await page(browser, left)
    assert onward in html
    assert "the double was never explained" in html
    form = fields(html, act="stands")
    without = await browser.post(left, form, follow=True)
    assert "Write a few words." in without.content.decode()
    assert [one.answer for one in live.state.questions] == [None]
    await browser.post(left, form | {"key": str(uuid4()), "text": "it was a takeout double to all"})
    assert [one.answer is None for one in live.state.questions] == [False]
    html = await page(browser, left)
    assert "Dora: the result stands. Reason: it was a takeout double to all" in html
    assert "waiting: 1" not in html
    assert (await browser.get(f"{address}?board=99")).status_code == 404
    assert (await browser.get(f"{address}?board=x")).status_code == 404


async def test_the_list_of_finished_boards_says_what_waits_and_what_was_decided(
    server: TableServer, club: Club
) -> None:
    """Without a visit to each of them: a judgement waits, and is given with its reason."""
    table, live = await opened(server, club, boards=2)
    official = await direct(server, table)
    browser = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    address = reverse("table-director", args=[table])
    await do(server, club, live, *over("H2"))
    reserved = ReserveRights(EAST, "a long pause")
    assert await server.act(live.play, club.players[EAST], reserved) == Done()
    assert await server.act(live.play, club.players[SOUTH], NextBoard()) == Done()
    html = await page(browser, address)
    assert "waiting: 1" in html
    assert "Ruling:" not in html
    for text in ("too hasty", "average plus"):
        assert await server.act(live.play, official, GiveRuling(Ruling.ADJUST, text=text)) == Done()
    html = await page(browser, address)
    assert "Ruling: An adjusted score (Law 12). Reason: average plus" in html
    assert "too hasty" not in html, "the newest in a line"
    assert "waiting: 1" not in html


async def test_what_followed_a_wrong_ruling_is_taken_back(server: TableServer, club: Club) -> None:
    """Law 82C; the reason is on record and told to the table. The call by which he was told of it stays taken."""
    browser, address, live = await desk(server, club)
    assert await direct_ruling(server, live) == Done()
    await do(server, club, live, *INSUFFICIENT[:1], CallDirector(EAST))
    await browser.post(address, fields(await page(browser, address), act="take"))
    assert (live.state.taken, live.state.coming) == (1, "Dora")
    form = fields(await page(browser, address), act="back", back="82C:1")
    late = form | {"key": str(uuid4()), "text": "too hasty", "back": "82C:2"}
    refused = await browser.post(address, late, follow=True)
    assert "The table has gone on in the meantime." in refused.content.decode()
    await browser.post(address, form | {"text": "too hasty"})
    html = await page(browser, address)
    assert "The director’s reason: too hasty" in html
    assert not live.state.game.auction.calls
    assert (live.state.called, live.state.coming) == ((), "")
    await do(server, club, live, CallDirector(EAST))
    assert [note.seat for note in live.state.called] == [EAST]


async def direct_ruling(server: TableServer, live: LivePlay) -> Answer:
    """A ruling of his own accord, by the director of the table."""
    person = await Person.objects.aget(display_name="Dora")
    official = Official(person.pk, "Dora", Role.DIRECTOR)
    return await server.act(live.play, official, GiveRuling(Ruling.ADJUST, text="too hasty"))


async def test_a_call_that_was_explained_wrongly_is_entered_and_changed_by_its_player(
    server: TableServer, club: Club
) -> None:
    """Laws 20F6, 21B1(a), 21B2: by the director; the withdrawn call stays on record with its status."""
    browser, address, live = await desk(server, club)
    calls = [MakeCall(SEATS[n], Call.parse(call)) for n, call in enumerate(("1NT", "2C", "2D", "2H"))]
    await do(server, club, live, *calls)
    html = await page(browser, address)
    assert '<option value="2:E">East: 2 clubs</option>' in html
    form = fields(html, act="misinformed") | {"which": "2:E", "text": "hearts and spades"}
    for bad in ({"which": "2"}, {"which": "x:E"}, {"text": ""}):
        assert (await browser.post(address, form | bad)).status_code == 400
    refused = await browser.post(address, form | {"which": "2:N"}, follow=True)
    assert "It is entered." not in refused.content.decode()
    await browser.post(address, form | {"key": str(uuid4())})
    await browser.post(address, fields(await page(browser, address), act="rule", ruling="change"))
    await do(server, club, live, Choose(SOUTH, Option(OptionWord.RETRACT)), MakeCall(SOUTH, Call.parse("X")))
    await do(server, club, live, Choose(WEST, Option(OptionWord.RETRACT)), MakeCall(WEST, Call.parse("pass")))
    made = [(str(made.call), made.status.value) for made in live.state.game.auction.calls]
    assert made[2:] == [("2D", "withdrawn"), ("2H", "withdrawn"), ("X", "standing"), ("pass", "standing")]


async def test_the_director_sets_and_stops_the_clock(server: TableServer, club: Club) -> None:
    browser, address, live = await desk(server, club)
    form = fields(await page(browser, address), act="clock")
    assert (await browser.post(address, form | {"minutes": "0"})).status_code == 400
    await browser.post(address, form | {"key": str(uuid4()), "minutes": "15"})
    assert live.state.clock is not None
    form = fields(await page(browser, address), act="clock")
    await browser.post(address, form | {"clock": "pause"})
    assert live.state.clock.left == 900
