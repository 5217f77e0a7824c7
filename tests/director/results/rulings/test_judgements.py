"""Judgements on boards: shown before they are given, recorded as rulings with what they rest on, and scored."""

from __future__ import annotations

import asyncio
import re
from fractions import Fraction
from html import unescape
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone

from director.models import BoardResult, Competition, Judgement, Member, PersonNotice, Ruling, Session
from director.pages.notices.notice_words import told
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.results.tallying import tally_of
from director.sending.mails import message_for
from director.sessions.running.runner import begin
from frontend import words
from frontend.lawbook.paragraphs import JUDGED, statements
from laws.protocol.commands import Agree, Claim, DrawAttention, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Suit
from laws.values.seats import SEATS, Seat, Side
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.clock import ManualClock
from play.models import Person, Poll
from play.process.table_server import TableServer
from play.store.direction.polls import ask_peer, moments
from play.table import actors
from play.table.attempts import Attempt, SeeHands
from play.table.outcomes import Done
from tests.director.evening import Evening, evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.rulings.test_rulings import over
from tests.director.results.two_tables import two_rooms
from tests.sent import key_in

__all__ = ["over"]

FORM = {
    "law": "16B",
    "facts": "South thought for a minute before his pass.\nNorth bid on.",
    "facts_are": "84",
    "alternatives": "Pass, 4S",
    "suggested": "4S",
    "ns_text": "60 % 4S N = + 40 % 4S N -1",
    "ew_text": "",
    "split": "",
    "reason": "Pass was a logical alternative.",
}


async def asked(office: AsyncClient, of: BoardResult, **form: str) -> tuple[int, str]:
    """Return what the page of a judgement answers to this form: the status and the page."""
    address = reverse("session-judgement", args=[of.session_id, of.round, of.table, of.board])
    answer = await office.post(address, form)
    return answer.status_code, unescape(answer.content.decode())


def key_of(page: str) -> str:
    found = re.search(r'name="shown" value="([0-9a-f]+)"', page)
    assert found is not None
    return found[1]


def outlook(page: str) -> list[list[str]]:
    """Return the lines of the table of what a judgement would give."""
    table = page[page.index('aria-labelledby="outlook-heading"') :].split("</table>")[0]
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)[1:]
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<span.*?</span>", "", cell).strip() for cell in row] for row in cells]


async def points(of: BoardResult) -> tuple[Fraction, ...]:
    session = (await BoardResult.objects.select_related("session__competition").aget(pk=of.pk)).session
    rows = (await sync_to_async(tally_of)(session)).rows
    (line,) = [one for one in rows if (one.row.round, one.row.table) == (of.round, of.table)]
    assert line.ns_points is not None
    assert line.ew_points is not None
    return line.ns_points, line.ew_points


async def test_a_weighted_score_is_shown_before_it_is_given_and_recorded_with_its_grounds(over: Evening) -> None:
    """Top 2; the other table passed out: +420 is 2 matchpoints, −50 none, so 60 % and 40 % are 1.2 and 0.8."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    status, page = await asked(office, result, **FORM, act="give")
    assert status == 200, "nothing is given that was not shown"
    assert not await Ruling.objects.aexists()
    assert outlook(page) == [
        ["Counts now", "1.00", "1.00"],
        ["+420", "2.00", "0.00"],
        ["−50", "0.00", "2.00"],
        ["With this judgement", "1.20", "0.80"],
    ]
    assert await points(result) == (Fraction(1), Fraction(1)), "what is shown does not count"
    other = FORM | {"ns_text": "50 % 4S N = + 50 % 4S N -1"}
    assert (await asked(office, result, **other, act="give", shown=key_of(page)))[0] == 200, "another score"
    assert (await asked(office, result, **FORM, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(6, 5), Fraction(4, 5))
    ruling = await Ruling.objects.select_related("judgement").aget()
    assert (ruling.kind, ruling.rule, ruling.name) == ("adjusted", "16B", "Olga Owner")
    judgement = ruling.judgement
    assert (judgement.facts_are, judgement.alternatives, judgement.suggested) == ("84", "Pass, 4S", "4S")
    address = reverse("session-judgement", args=[over.session.pk, 1, 1, result.board])
    page = (await office.get(address)).content.decode()
    assert "North bid on." in page
    assert "Olga Owner" in page


async def test_a_side_keeps_what_it_lost_by_its_own_error(over: Evening) -> None:
    """Law 12C1(e)(2) by hand: both tables passed out, for 1 of 2. +420 is 2; without its error North-South would have
    had +110, which is 2 as well, and has 1: its own loss is 1, and 2 less 1 is left. East-West get +420: nothing.
    """
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    form = FORM | {"law": "12C1", "ns_text": "4S N =", "own_error": "NS", "without_error": "2S N ="}
    _status, page = await asked(office, result, **form, act="show")
    assert "A loss by an own error is kept by Law 12C1(e)." in page
    form["split"] = "12C1(e)"
    _status, page = await asked(office, result, **form | {"without_error": "much"}, act="show")
    assert "“much” is not a result." in page
    _status, page = await asked(office, result, **form, act="show")
    assert outlook(page)[-1] == ["With this judgement", "1.00", "0.00"]
    assert "+420, less its own loss from +110 to 0 / +420" in page
    assert (await asked(office, result, **form, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(1), Fraction(0))
    assert (await Ruling.objects.aget()).value == "100% 420 less 110 to 0 / 100% 420"


async def test_a_judgement_that_lets_the_score_stand_is_recorded_and_undoes_an_earlier_one(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    for text in (FORM["ns_text"], ""):
        form = FORM | {"ns_text": text}
        _status, page = await asked(office, result, **form, act="show")
        assert (await asked(office, result, **form, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(1), Fraction(1))
    assert [one.kind async for one in Ruling.objects.order_by("pk")] == ["adjusted", "stands"]
    assert await Judgement.objects.acount() == 2


@pytest.mark.parametrize("text", ["", FORM["ns_text"]])
async def test_a_judgement_that_is_sent_twice_is_given_once(over: Evening, text: str) -> None:
    """A score that stands changes no figure: the ruling that counts is another one."""
    offices = [await browser_of(over.owner), await browser_of(over.owner)]
    result = await BoardResult.objects.aget(round=1, table=1)
    form = FORM | {"ns_text": text}
    _status, page = await asked(offices[0], result, **form, act="show")
    given = [await asked(office, result, **form, act="give", shown=key_of(page)) for office in offices]
    assert [status for status, _page in given] == [302, 200]
    assert await Judgement.objects.acount() == 1
    _status, page = await asked(offices[0], result, **form, act="show")
    sent = form | {"act": "give", "shown": key_of(page), "form_key": key_in(page, "give")}
    assert [(await asked(office, result, **sent))[0] for office in offices] == [302, 302], "two presses of one button"
    assert await Judgement.objects.acount() == 2


async def test_of_two_directors_who_judge_at_once_one_is_shown_what_the_other_gave(over: Evening) -> None:
    offices = [await browser_of(over.owner), await browser_of(over.owner)]
    result = await BoardResult.objects.aget(round=1, table=1)
    _status, page = await asked(offices[0], result, **FORM, act="show")
    given = await asyncio.gather(*(asked(office, result, **FORM, act="give", shown=key_of(page)) for office in offices))
    assert sorted(status for status, _page in given) == [200, 302]
    assert await Judgement.objects.acount() == 1


async def test_who_has_not_seen_the_ruling_of_another_director_is_told_of_it(over: Evening) -> None:
    """He reads it above what he has written, which is not given, and may judge then."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    _status, before = await asked(office, result, **FORM, act="show", seen="")
    assert "This result was ruled on after you had opened the page." not in before
    session = await Session.objects.aget(pk=result.session_id)
    value = "100% 420 / 100% 420"
    give = sync_to_async(rule)
    made = await give(session, over.owner, timezone.now(), RulingKind.ADJUSTED, "Late claim.", value=value, of=result)
    status, again = await asked(office, result, **FORM, act="give", seen="", shown=key_of(before))
    assert status == 200
    assert "This result was ruled on after you had opened the page." in again
    assert "Late claim." in again
    assert f'name="seen" value="{made.pk}"' in again
    assert not await Judgement.objects.aexists()
    assert (await asked(office, result, **FORM, act="give", seen=f"{made.pk}", shown=key_of(again)))[0] == 302


async def test_a_score_of_too_many_weighted_results_is_refused_beside_its_field(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    scores = (*range(50, 220, 10), 230, 240, 260)
    texts = {"ns_text": scores, "ew_text": (0, *scores[1:])}
    form = FORM | {name: ";".join(f"5%{one}" for one in of) for name, of in texts.items()} | {"split": "12C1(e)"}
    status, page = await asked(office, result, **form, act="show")
    assert status == 200
    assert "These are too many results with weights." in page


async def test_as_long_as_the_session_runs_who_has_looked_on_record_alone_sees_the_hands(
    server: TableServer, over: Evening
) -> None:
    """Law 16D: an official who has not looked may still take a seat."""
    await Session.objects.filter(pk=over.session.pk).aupdate(ended_at=None)
    result = await BoardResult.objects.select_related("play").aget(round=1, table=1)
    assert result.play is not None
    office = await browser_of(over.owner)
    address = reverse("session-judgement", args=[over.session.pk, 1, 1, result.board])
    page = (await office.get(address)).content.decode()
    assert "The board, double dummy" not in page
    assert reverse("table-course", args=[result.play.table_id]) in page
    official = actors.Official(over.owner.pk, over.owner.display_name, actors.Role.DIRECTOR)
    assert await server.act(result.play.pk, official, SeeHands()) == Done()
    assert "The board, double dummy" in (await office.get(address)).content.decode()


@pytest.mark.parametrize(("law", "facts"), [("21B3", "85A"), ("23C", "85B"), ("27D", "84")])
async def test_a_judgement_says_by_which_law_and_how_the_facts_were_found(over: Evening, law: str, facts: str) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    form = FORM | {"law": law, "facts_are": facts}
    _status, page = await asked(office, result, **form, act="show")
    assert (await asked(office, result, **form, act="give", shown=key_of(page)))[0] == 302
    given = await Judgement.objects.select_related("ruling").aget()
    assert (given.ruling.rule, given.facts_are) == (law, facts)


async def test_no_law_is_chosen_before_the_director_chooses_it(over: Evening) -> None:
    """Nor how the facts were found: what stood first in a list would be on record by oversight."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    address = reverse("session-judgement", args=[result.session_id, result.round, result.table, result.board])
    page = (await office.get(address)).content.decode()
    for name in ("law", "facts_are"):
        assert re.search(rf'<select name="{name}"[^>]*>\s*<option value=""', page), name
        _status, answer = await asked(office, result, **(FORM | {name: ""}), act="show")
        assert 'name="shown"' not in answer, name


async def test_scores_that_do_not_balance_need_a_law_that_lets_them(over: Evening) -> None:
    """12C1(e): East-West erred badly after the infraction; they keep −420, North-South get the −50 without it."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    form = FORM | {"ns_text": "4S N -1", "ew_text": "4S N ="}
    status, page = await asked(office, result, **form, act="show")
    assert status == 200
    assert "need a Law that lets them" in page
    form["split"] = "12C1(e)"
    _status, page = await asked(office, result, **form, act="show")
    assert outlook(page)[-1] == ["With this judgement", "0.00", "0.00"]
    assert (await asked(office, result, **form, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(0), Fraction(0))


async def test_the_result_of_another_table_that_is_corrected_meanwhile_shows_the_judgement_again(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    _status, page = await asked(office, result, **FORM, act="show")
    other = await BoardResult.objects.filter(board=result.board).exclude(pk=result.pk).order_by("pk").afirst()
    assert other is not None
    address = reverse("session-ruling", args=[other.session_id, other.round, other.table, other.board])
    agreed = [other.ns, other.ew]
    sent = {"act": "corrected", "result": "4S N =", "mistake": "contract", "agreed": agreed, "reason": "entered wrong"}
    assert (await office.post(address, sent)).status_code == 302
    status, again = await asked(office, result, **FORM, act="give", shown=key_of(page))
    assert status == 200
    assert outlook(again)[-1] != outlook(page)[-1]


@pytest.mark.parametrize("role", ["scorer", "member", None])
async def test_only_a_director_of_the_session_judges(over: Evening, role: str | None) -> None:
    person = await sync_to_async(Person.objects.create_user)("other@evening.test", display_name="Other")
    if role is not None:
        await Member.objects.acreate(club=over.club, person=person, role=role)
    client = await browser_of(person)
    address = reverse("session-judgement", args=[over.session.pk, 1, 1, 1])
    assert (await client.get(address)).status_code == 404


async def test_a_peer_who_is_named_is_told_that_he_is_asked_and_nothing_of_the_board(over: Evening) -> None:
    """Law 16B1(b): neither event nor board nor player, in the notice, in its mail, and in the text for others."""
    of = await BoardResult.objects.select_related("play").order_by("pk").afirst()
    assert of is not None
    assert of.play is not None
    found = await sync_to_async(moments)(of.play.pk)
    poll = await Poll.objects.acreate(play=of.play, number=found[0].number, seat=found[0].seat.letter, scored="imps")
    peer = await sync_to_async(Person.objects.create_user)("peer@evening.test", display_name="Petra")
    asked_one = await sync_to_async(ask_peer)(poll, peer, "Petra")
    assert asked_one is not None
    await sync_to_async(ask_peer)(poll, None, "Somebody")
    notice = await PersonNotice.objects.select_related("competition__club", "person").aget(kind="poll")
    assert (notice.person_id, notice.mail) == (peer.pk, "due")
    mail = await sync_to_async(message_for)(notice)
    link = reverse("poll", args=[asked_one.key])
    assert link in mail.body
    assert over.competition.name not in f"{mail.subject} {mail.body}"
    assert link not in (await sync_to_async(told)(notice)).shared


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_law_by_which_a_director_judges_has_a_statement(language: str) -> None:
    told = statements(language)
    assert tuple(one.law for one in told) == JUDGED
    assert all(one.about and one.says and one.cited for one in told)
    if language != "en":
        english = {one.law: one for one in statements("en")}
        assert not [one.law for one in told if one.says == english[one.law].says]


async def _act(server: TableServer, play: UUID, seat: Seat, command: Attempt) -> None:
    player = (await server.desk.plays.get(play)).state.seats[seat]
    assert player is not None
    assert player.person is not None
    answer = await server.act(play, actors.Person(player.person, player.name), command)
    assert answer == Done(), (command, answer)


async def _four_spades(server: TableServer, play: UUID) -> Table:
    """East declares 4♠, without a jump after which one waits; return the table with South on lead."""
    calls = [
        "pass",
        "1S",
        "pass",
        "2S",
        "pass",
        "3S",
        "pass",
        "4S",
        "pass",
        "pass",
        "pass",
    ]  # no jump, after which one waits
    for number, call in enumerate(calls):
        await _act(server, play, SEATS[number % 4], MakeCall(SEATS[number % 4], Call.parse(call)))
    return (await server.desk.plays.get(play)).state.game


async def _next_card(server: TableServer, play: UUID) -> None:
    """Let whose turn it is play the first legal card."""
    game = (await server.desk.plays.get(play)).state.game
    seat = game.to_act
    assert seat is not None
    may = view(game, Viewer.player(seat)).may
    assert may.hand is not None
    await _act(server, play, seat, PlayCard(seat, next(iter(may.cards)), from_dummy=may.hand is not seat))


async def test_a_revoke_with_equity_beyond_the_tricks_that_are_transferred(
    server: TableServer, clock: ManualClock
) -> None:
    """Law 64C: 4♠ by East would have made 11 or 12 tricks; the revoke left 9, and the transfer makes it 10, −420.

    Table 2 made 11, −450. At a top of 2 North-South of table 1 have 2; −480 is 0 and −450 is 1, so 70 % and 30 % of
    them are 0.3, and 1.7 for East-West; at table 2 that is 0.7 · 2 + 0.3 · 1 = 1.7 and 0.3.
    """
    tuesday = await sync_to_async(evening)()
    await Competition.objects.filter(pk=tuesday.competition.pk).aupdate(profile="ccba_2018")
    players = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    plays = await newest_boards(tuesday.session.pk)
    office = await browser_of(tuesday.owner)
    play = plays[1]
    game = await _four_spades(server, play)
    norths = game.hand(Seat.NORTH)
    lead, revoke = next(
        (card, other)
        for card in game.hand(Seat.SOUTH)
        for other in norths
        if norths.suit(card.suit) and Suit.SPADES not in (card.suit, other.suit) and card.suit is not other.suit
    )
    await _act(server, play, Seat.SOUTH, LeadFaceDown(Seat.SOUTH, lead))
    await _act(server, play, Seat.SOUTH, FaceLead(Seat.SOUTH))
    await _next_card(server, play)
    await _act(server, play, Seat.NORTH, PlayCard(Seat.NORTH, revoke))
    for _ in range(5):
        await _next_card(server, play)
    game = (await server.desk.plays.get(play)).state.game
    await _act(server, play, Seat.EAST, Claim(Seat.EAST, 9 - game.tricks[Side.EW]))
    for seat in (Seat.SOUTH, Seat.NORTH):
        await _act(server, play, seat, Agree(seat))
    await _act(server, play, Seat.EAST, DrawAttention(Seat.EAST))
    await _four_spades(server, plays[2])
    leader = (await server.desk.plays.get(plays[2])).state.game.hand(Seat.SOUTH)
    await _act(server, plays[2], Seat.SOUTH, LeadFaceDown(Seat.SOUTH, next(iter(leader))))
    await _act(server, plays[2], Seat.SOUTH, FaceLead(Seat.SOUTH))
    await _act(server, plays[2], Seat.EAST, Claim(Seat.EAST, 11))
    for seat in (Seat.SOUTH, Seat.NORTH):
        await _act(server, plays[2], seat, Agree(seat))
    await pass_time(server, clock, 0)

    result = await BoardResult.objects.aget(round=1, table=1)
    assert (result.tricks, result.score_ns) == (10, -420), "nine and the one that is transferred (64A2)"
    form = FORM | {"law": "64C", "ns_text": "70 % 4S E +2 + 30 % 4S E +1", "alternatives": "", "suggested": ""}
    _status, page = await asked(office, result, **form, act="show")
    assert "What would have been the tricks of the side not at fault without the revoke?" in page
    assert outlook(page) == [
        ["Counts now", "2.00", "0.00"],
        ["−450", "1.00", "1.00"],
        ["−480", "0.00", "2.00"],
        ["With this judgement", "0.30", "1.70"],
    ]
    assert (await asked(office, result, **form, act="give", shown=key_of(page)))[0] == 302
    assert await points(result) == (Fraction(3, 10), Fraction(17, 10))
    other = await BoardResult.objects.aget(round=1, table=2)
    assert await points(other) == (Fraction(17, 10), Fraction(3, 10))
    await Session.objects.filter(pk=tuesday.session.pk).aupdate(ended_at=clock.now(), published_at=clock.now())
    text = await text_of(AsyncClient(), "session-board", tuesday.session.pk, result.board)
    card = {language: words.card_name(revoke, language) for language in ("en", "zh-hans")}
    named = {"en": f"North’s revoke in trick 1 ({card['en']})", "zh-hans": f"北家在第 1 墩的藏牌（{card['zh-hans']}）"}
    assert f"70 % −480 + 30 % −450, on {named['en']}" in text
    nora = await browser_of(players[0].person)
    for language, said in named.items():
        notices = await nora.get(reverse("notices"), headers={"accept-language": language})
        assert said in unescape(notices.content.decode())
    assert "0.30" in text
    assert "1.70" in text


async def test_at_teams_each_result_is_converted_to_imps_before_it_is_weighted(
    server: TableServer, clock: ManualClock
) -> None:
    """Both rooms pass out; 50 % of +420 is 9 IMPs and 50 % of −50 is −2: 3.5 IMPs, not the 5 IMPs of their mean 185."""
    match = await two_rooms(server, boards_per_round=1)
    office = await browser_of(match.tuesday.owner)
    for table in (1, 2):
        await pass_out(server, match.plays[table])
    await pass_time(server, clock, 0)
    result = await BoardResult.objects.aget(table=1)
    form = FORM | {"ns_text": "50 % 4S N = + 50 % 4S N -1"}
    _status, page = await asked(office, result, **form, act="show")
    assert outlook(page) == [
        ["Counts now", "0.00", "0.00"],
        ["+420", "9.00", "−9.00"],
        ["−50", "−2.00", "2.00"],
        ["With this judgement", "3.50", "−3.50"],
    ]


async def test_what_is_pointed_out_too_late_takes_from_a_score_and_adds_to_none(
    over: Evening, clock: ManualClock
) -> None:
    """Article 43.3: what is left is shown with its clause, and given; pointed out in time it may add."""
    await Competition.objects.filter(pk=over.competition.pk).aupdate(profile="ccba_2018")
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    _status, page = await asked(office, result, **FORM, act="show")
    assert "It was pointed out in time" in page
    assert outlook(page)[-1] == ["With this judgement", "1.20", "0.80"]
    clock.advance(2 * 60 * 60)
    _status, page = await asked(office, result, **FORM, act="show")
    assert "It was pointed out too late to add to a score. What is left is shown." in page
    assert (await asked(office, result, **FORM, act="give", shown=key_of(page)))[0] == 302
    north_south, east_west = await points(result)
    assert north_south <= 1
    assert east_west <= 1
