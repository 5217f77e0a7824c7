"""Rulings on results by the pages of the officials: what counts, on record, scored again; the correction period."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.models import BoardResult, Member, PersonNotice, Ruling, Session
from director.pages.shared.room import names_by_number
from director.results.rulings.correcting import deadlines_of
from director.results.rulings.ruling import counting
from director.results.tallying import tally_of
from director.sessions.running.correction import final_at
from director.sessions.running.publishing import publish
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from scoring.results.outcomes import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Adjusted, Score
from tests.director.evening import Evening, evening, pass_out, pass_time, until_over, usebio_of
from tests.director.kept import KeptEvening
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.published import published
from tests.play.conftest import START


async def passed_out(server: TableServer, clock: ManualClock) -> Evening:
    """Play a session of four pairs in two rounds of one board, all passed out, until it is over."""
    tuesday = await sync_to_async(evening)()
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = await sync_to_async(tuesday.people)(*names)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    for number in (1, 2):
        async for play in BoardPlay.objects.filter(round=number):
            await pass_out(server, play.pk)
        await pass_time(server, clock, 0)
        await pass_time(server, clock, 10)
    tuesday.session = await until_over(server, clock, tuesday.session.pk)
    return tuesday


OVER = KeptEvening(passed_out)


@pytest.fixture
async def over(transactional_db: None, server: TableServer, clock: ManualClock) -> Evening:
    """A session of four pairs in two rounds of one board, all passed out, that is over."""
    return await OVER.begin(clock, server)


async def totals(tuesday: Evening) -> dict[str, Fraction]:
    """Return the totals in matchpoints by the numbers of the pairs."""
    tally = await sync_to_async(tally_of)(tuesday.session)
    return {one.entrant.id: one.total for one in tally.standings}


async def ruled(office: AsyncClient, of: BoardResult, act: str, **form: object) -> int:
    """Return what the page answers when a ruling on that result is sent."""
    answer: int = (await answered(office, of, act, **form)).status_code
    return answer


async def answered(office: AsyncClient, of: BoardResult, act: str, **form: object) -> Any:
    address = reverse("session-ruling", args=[of.session_id, of.round, of.table, of.board])
    answer: Any = await office.post(address, {"act": act, "reason": "by the evidence"} | form)
    return answer


async def pair(tuesday: Evening, number: int) -> str:
    """Return the names of a pair."""
    return (await sync_to_async(names_by_number)(tuesday.session))[number]


def until(clock: ManualClock, then: datetime) -> None:
    """Let it be `then`."""
    clock.advance((then - clock.now()).total_seconds())


async def ends(tuesday: Evening) -> datetime:
    """Return the scheduled end of the session: 450 seconds for a board, and a minute for the move (article 20)."""
    session = await Session.objects.aget(pk=tuesday.session.pk)
    assert session.round_at is not None
    return session.round_at + timedelta(seconds=450 + 60)


def correction(of: BoardResult, mistake: str = "contract", **form: object) -> dict[str, object]:
    """Return the form of the correction to a game made, to which both sides of the table agree."""
    return {"result": "4S N =", "mistake": mistake, "agreed": [of.ns, of.ew]} | form


async def test_a_corrected_result_counts_until_it_is_withdrawn(over: Evening) -> None:
    """Passed out everywhere, each pair has half of 4 matchpoints; then table 1 made a game on board 1."""
    office = await browser_of(over.owner)
    assert set((await totals(over)).values()) == {2}
    result = await BoardResult.objects.aget(round=1, table=1)
    assert await ruled(office, result, "corrected", **correction(result)) == 302
    assert sorted((await totals(over)).values()) == [1, 1, 3, 3]
    ruling = await Ruling.objects.aget()
    assert (ruling.by_id, ruling.name, ruling.rule) == (over.owner.pk, "Olga Owner", "43.1(1)")
    assert ruling.agreed == f"{result.ns} {await pair(over, result.ns)}; {result.ew} {await pair(over, result.ew)}"
    assert (ruling.round, ruling.table, ruling.board) == (result.round, result.table, result.board)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = {"act": "withdraw", "ruling": str(ruling.pk), "reason": "the wrong table"}
    for _ in range(2):  # the second changes nothing
        assert (await office.post(rulings, form)).status_code == 302
    assert set((await totals(over)).values()) == {2}
    assert [one.kind async for one in Ruling.objects.all()] == ["corrected", "withdrawn"]
    text = await text_of(office, "session-rulings", over.session.pk)
    assert "the wrong table" in text
    assert "no longer counts" in text
    result = await BoardResult.objects.aget(pk=result.pk)
    assert result.contract == "passed out"  # what was played is never overwritten


async def test_of_two_rulings_on_a_board_the_later_counts(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    assert await ruled(office, result, "artificial", ns="plus", ew="minus") == 302
    assert await ruled(office, result, "assigned", ns_text="60 % 4S N = + 40 % 4S N -1") == 302
    assert [one.rule for one in (await sync_to_async(counting)(over.session)).every] == ["12C1(c)"]
    tally = await sync_to_async(tally_of)(over.session)
    (line,) = [one for one in tally.rows if (one.row.round, one.row.table) == (1, 1)]
    assert line.ns_points == Fraction(6, 5)  # 60 % of the win by 420, 40 % of the loss by -50: Law 12C1(c)
    page = await text_of(office, "session-board", over.session.pk, result.board)
    assert "60 % +420 + 40 % −50" in page
    assert "by the evidence" in page


async def test_an_artificial_score_gives_each_side_its_own(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    assert await ruled(office, result, "artificial", ns="plus", ew="minus") == 302
    tally = await sync_to_async(tally_of)(over.session)
    (line,) = [one for one in tally.rows if (one.row.round, one.row.table) == (1, 1)]
    assert line.row.outcome == Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)
    assert (line.ns_points, line.ew_points) == (Fraction(6, 5), Fraction(4, 5))
    again = rescore(usebio.read(await sync_to_async(usebio_of)(over.session), "evening.xml"))
    assert [one.total for one in again.standings] == [one.total for one in tally.standings]


async def test_a_board_that_is_counted_as_not_played_counts_for_nobody(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    assert await ruled(office, result, "not_played") == 302
    tally = await sync_to_async(tally_of)(over.session)
    assert sum(isinstance(one.row.outcome, Score) for one in tally.rows) == 3


@pytest.mark.parametrize(
    ("act", "form", "said"),
    [
        ("corrected", {"result": "4S"}, "is not a result"),
        ("assigned", {"ns_text": "60% 420 + 30% -50"}, "The weights add up to 90 %"),
        ("assigned", {"ns_text": "60% 420 + 30%"}, "“30%” is not a weight with its result. Write each result after"),
        ("assigned", {"ns_text": "60% 420 + 30%"}, 'value="60% 420 + 30%"'),
        ("assigned", {"ns_text": "420", "ew_text": "many"}, "“many” is not a result"),
        ("artificial", {"ns": "best", "ew": "minus"}, "is not one of the available choices"),
        ("corrected", {"result": "pass", "reason": ""}, "Please fill this in."),
    ],
)
async def test_what_cannot_be_read_is_refused_beside_its_field(
    over: Evening, act: str, form: dict[str, str], said: str
) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    address = reverse("session-ruling", args=[over.session.pk, 1, 1, result.board])
    answer = await office.post(address, {"act": act, "reason": "why"} | form)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not await Ruling.objects.aexists()


async def test_a_penalty_comes_off_the_total_and_no_board(over: Evening) -> None:
    """Article 50.3: 20 % of a top of 2 for the second offence of class four; the first is a warning."""
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = {"act": "penalty", "contestant": "1", "offence": "52.2(15):plain", "reason": "cards thrown about"}
    assert (await office.post(rulings, form)).status_code == 302
    assert (await totals(over))["1"] == 2
    assert (await office.post(rulings, form)).status_code == 302
    found = await totals(over)
    assert found.pop("1") == Fraction(8, 5)
    assert set(found.values()) == {2}
    tally = await sync_to_async(tally_of)(over.session)
    assert {one.ns_points for one in tally.rows} == {1}
    page = await text_of(office, "session-results", over.session.pk)
    assert "20 % of a top on one board" in page
    assert "warning" in page
    again = rescore(usebio.read(await sync_to_async(usebio_of)(over.session), "evening.xml"))
    assert [one.total for one in again.standings] == [one.total for one in tally.standings]


async def test_of_two_directors_who_penalise_a_pair_at_once_the_second_reads_the_penalty_of_the_first(
    over: Evening,
) -> None:
    """He may enter his own then, as a further one. A penalty of another pair stops nobody."""
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = {"act": "penalty", "contestant": "1", "offence": "90A", "points": "10", "reason": "compared scores aloud"}
    assert 'name="seen" value="0"' in (await office.get(rulings)).content.decode()
    assert (await office.post(rulings, form | {"seen": "0", "contestant": "2"})).status_code == 302
    assert (await office.post(rulings, form | {"seen": "0"})).status_code == 302
    refused = await office.post(rulings, form | {"seen": "0"})
    assert "The contestant was given a penalty after you had opened the page." in refused.content.decode()
    assert await Ruling.objects.filter(contestant=1).acount() == 1
    last = await Ruling.objects.alatest("pk")
    assert f'name="seen" value="{last.pk}"' in refused.content.decode()
    assert (await office.post(rulings, form | {"seen": f"{last.pk}"})).status_code == 302
    assert await Ruling.objects.filter(contestant=1).acount() == 2


async def test_the_director_sets_a_penalty_of_law_90_himself(over: Evening) -> None:
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = {"act": "penalty", "contestant": "1", "offence": "90A", "reason": "compared scores aloud"}
    assert "The director sets the amount." in (await office.post(rulings, form)).content.decode()
    assert (await office.post(rulings, form | {"points": "25"})).status_code == 302
    assert (await totals(over))["1"] == Fraction(3, 2)


async def test_boards_that_were_not_begun_are_awarded_by_responsibility(over: Evening) -> None:
    """Article 22.2: the side to blame has average minus, the other average plus."""
    await BoardResult.objects.filter(round=1, table=1).aupdate(contract="", score_ns=None, play=None)
    office = await browser_of(over.owner)
    assert "Not played: round 1, table 1" in await text_of(office, "session-rulings", over.session.pk)
    form = {"act": "unplayed", "round": "1", "table": "1", "ns": "plus", "ew": "minus", "reason": "East thought"}
    assert (await office.post(reverse("session-rulings", args=[over.session.pk]), form)).status_code == 302
    tally = await sync_to_async(tally_of)(over.session)
    (line,) = [one for one in tally.rows if (one.row.round, one.row.table) == (1, 1)]
    assert line.row.outcome == Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)
    assert (await Ruling.objects.aget()).rule == "22.2"
    assert "Not played: round 1" not in await text_of(office, "session-rulings", over.session.pk)


async def test_results_are_provisional_until_the_correction_period_is_over(over: Evening, clock: ManualClock) -> None:
    """A club of China has a quarter of an hour by article 43.4; then no side gains by a correction."""
    office, visitor = await browser_of(over.owner), await browser_of(None)
    await office.post(reverse("event-manage", args=[over.competition.pk]), {"act": "publish"})
    session = await Session.objects.aget()
    assert session.ended_at is not None
    assert session.final_at == await ends(over) + timedelta(minutes=15), "43.1: from the scheduled end"
    assert "Provisional" in await text_of(visitor, "session-results", session.pk)
    until(clock, session.final_at + timedelta(seconds=1))
    assert "These results are final." in await text_of(visitor, "session-results", session.pk)
    result = await BoardResult.objects.aget(round=1, table=1)
    stopped = await answered(office, result, "corrected", **correction(result))
    assert "It was pointed out too late to add to a score." in stopped.content.decode()
    assert "article 43.3" in stopped.content.decode()
    assert not await Ruling.objects.aexists()
    assert await ruled(office, result, "corrected", **correction(result, confirmed="43.3")) == 302
    found = await totals(over)
    assert (found[f"{result.ns}"], found[f"{result.ew}"]) == (Fraction(2), Fraction(1))
    assert "after the correction period" in await text_of(visitor, "session-results", session.pk)


async def test_after_the_period_a_scorer_rules_no_more(over: Evening, clock: ManualClock) -> None:
    scorer = await Person.objects.acreate(email="scorer@x.test", display_name="Sara Scorer")
    await Member.objects.acreate(club=over.club, person=scorer, role="scorer")
    desk = await browser_of(scorer)
    assert (await desk.get(reverse("session-rulings", args=[over.session.pk]))).status_code == 200
    await sync_to_async(publish)(await Session.objects.select_related("competition").aget())
    session = await Session.objects.aget()
    assert session.final_at is not None
    until(clock, session.final_at + timedelta(seconds=1))
    assert (await desk.get(reverse("session-rulings", args=[over.session.pk]))).status_code == 404


def test_by_law_79_the_period_begins_with_the_publication() -> None:
    half_an_hour = START + timedelta(minutes=30)
    assert final_at("wbf", None, None, START) is None
    assert final_at("wbf", None, half_an_hour, START) == half_an_hour + timedelta(minutes=30)
    assert final_at("wbf", None, START, half_an_hour) == START + timedelta(minutes=30)


def test_by_article_43_nothing_is_final_before_it_was_published_for_the_period() -> None:
    half_an_hour = START + timedelta(minutes=30)
    assert final_at("ccba_2018", 600, None, START) is None
    assert final_at("ccba_2018", 600, START, half_an_hour) == half_an_hour + timedelta(minutes=10), "the scheduled end"
    assert final_at("ccba_2018", 600, half_an_hour, START) == half_an_hour + timedelta(minutes=10), "done later"
    assert final_at("ccba_2018", None, START, None) == START + timedelta(minutes=30), "no limit of time"


@pytest.mark.parametrize(("hall", "after"), [(True, timedelta(minutes=40)), (False, timedelta())])
def test_43_1_an_error_at_real_tables_can_be_pointed_out_when_they_are_done(
    db: None, hall: bool, after: timedelta
) -> None:
    """Play stops there at no time: the period of a quarter of an hour would be over before the last boards."""
    session = published().session
    session.hall, session.round_at, session.round_time, session.round = hall, START, 600, 1
    session.ended_at, session.correction = START + timedelta(minutes=50), 900
    deadlines = deadlines_of(session, 1)
    assert deadlines is not None
    assert deadlines.listed == START + timedelta(minutes=10) + after + timedelta(minutes=15)


@pytest.mark.parametrize(
    ("form", "law", "why"),
    [
        ({"mistake": "other"}, "43.1", "An error of this kind adds to no score."),
        ({"agreed": []}, "43.1", "Not everybody at the table agrees"),
    ],
)
async def test_43_1_what_is_not_listed_or_not_agreed_only_takes_from_a_score(
    over: Evening, form: dict[str, object], law: str, why: str
) -> None:
    """The page says which clause stops it; what is left of it is for the director to enter: nobody gains by 420."""
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    page = (await answered(office, result, "corrected", **correction(result) | form)).content.decode()
    assert why in page
    assert f"article {law}" in page
    assert "0 / +420" in page, "North-South keep the pass, East-West have lost a game"
    assert await ruled(office, result, "corrected", **correction(result) | form, confirmed=law) == 302
    found = await totals(over)
    assert (found[f"{result.ns}"], found[f"{result.ew}"]) == (Fraction(2), Fraction(1))
    ruling = await Ruling.objects.aget()
    assert (ruling.kind, ruling.rule) == ("adjusted", law)


async def test_43_3_what_was_pointed_out_in_time_may_be_put_right_later(over: Evening, clock: ManualClock) -> None:
    office = await browser_of(over.owner)
    session = await Session.objects.aget()
    listed = await ends(over) + timedelta(minutes=15)
    until(clock, listed + timedelta(minutes=5))
    result = await BoardResult.objects.aget(round=1, table=1)
    in_time = f"{(listed - timedelta(minutes=1)).astimezone(ZoneInfo('Asia/Shanghai')):%H:%M}"
    assert await ruled(office, result, "corrected", **correction(result, pointed_out=in_time)) == 302
    ruling = await Ruling.objects.aget()
    assert (ruling.kind, ruling.rule) == ("corrected", "43.1(1)")
    assert ruling.pointed_out is not None
    assert ruling.pointed_out < listed
    text = await text_of(office, "session-rulings", session.pk)
    assert f"pointed out at {in_time}" in text
    assert "after the correction period</span>" not in text


async def test_43_3_a_late_ruling_takes_from_a_score_and_adds_to_none(over: Evening, clock: ManualClock) -> None:
    """Of 420 and -50, East-West passed out, North-South may lose 50 and East-West 420."""
    office = await browser_of(over.owner)
    until(clock, await ends(over) + timedelta(minutes=15, seconds=1))
    result = await BoardResult.objects.aget(round=1, table=1)
    for act, form in (("artificial", {"ns": "plus", "ew": "plus"}), ("not_played", {})):
        page = (await answered(office, result, act, **form)).content.decode()
        assert "It was pointed out too late to add to a score." in page
    weighted = {"ns_text": "60 % 4S N = + 40 % 4S N -1"}
    page = (await answered(office, result, "assigned", **weighted)).content.decode()
    assert "60 % 0 + 40 % −50 / 60 % +420 + 40 % 0" in page
    assert not await Ruling.objects.aexists()
    assert await ruled(office, result, "assigned", **weighted, confirmed="43.3") == 302
    assert (await Ruling.objects.aget()).rule == "12C1(c) 43.3"


async def test_43_2_an_evident_error_of_publication_until_the_next_day_of_the_event(
    over: Evening, clock: ManualClock
) -> None:
    office = await browser_of(over.owner)
    session = await Session.objects.aget()
    next_day = session.starts_at + timedelta(days=1)
    await Session.objects.acreate(competition=over.competition, number=2, starts_at=next_day)
    until(clock, next_day - timedelta(minutes=1))
    result = await BoardResult.objects.aget(round=1, table=1)
    address = reverse("session-ruling", args=[session.pk, 1, 1, result.board])
    page = (await office.get(address)).content.decode()
    assert "An evident error of the published results until play begins" in page
    assert await ruled(office, result, "corrected", **correction(result, "published", agreed=[])) == 302
    ruling = await Ruling.objects.aget()
    assert ruling.rule == "43.2"
    page = (await office.get(address)).content.decode()
    assert ruling.reason in page
    assert "no longer counts" not in page
    until(clock, next_day)
    late = await answered(office, result, "corrected", **correction(result, "published"))
    assert "article 43.2" in late.content.decode()


async def test_43_1_1_a_scorer_does_not_find_a_contract_to_be_entered_wrong(over: Evening) -> None:
    scorer = await Person.objects.acreate(email="scorer@x.test", display_name="Sara Scorer")
    await Member.objects.acreate(club=over.club, person=scorer, role="scorer")
    desk = await browser_of(scorer)
    result = await BoardResult.objects.aget(round=1, table=1)
    page = (await answered(desk, result, "corrected", **correction(result))).content.decode()
    assert "It is for the chief director to find" in page
    assert await ruled(desk, result, "corrected", **correction(result, "staff")) == 302


async def test_43_4_an_announcement_can_only_shorten_the_period(over: Evening) -> None:
    office = await browser_of(over.owner)
    form = {"name": "Pairs", "starts_at": "2026-06-01T19:00", "profile": "ccba_2018", "correction": "31"}
    page = await office.post(reverse("event-create", args=[over.club.address]), form)
    assert "Article 43.4 lets nobody announce more than 30 minutes." in page.content.decode()


async def test_13_12_a_penalty_is_told_at_once_by_the_words_of_its_notice(over: Evening) -> None:
    """The director reads the notice before he enters it; the second offence of class four costs 20 % of a top."""
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = {"contestant": "1", "offence": "53.8:plain", "reason": "stood behind table 2"}
    for said in ("first offence of its kind: a warning", "second offence of its kind"):
        page = (await office.post(rulings, form | {"act": "propose"})).content.decode()
        assert "Left the seat to watch others play" in page
        assert said in page
        assert (await office.post(rulings, form | {"act": "penalty"})).status_code == 302
    assert (await totals(over))["1"] == Fraction(8, 5)
    told = [one.data["notice"] async for one in PersonNotice.objects.filter(kind="penalty").order_by("pk")]
    assert len(told) == 4, "both players of the pair, twice"
    first = await PersonNotice.objects.filter(kind="penalty").select_related("person").order_by("pk").afirst()
    assert first is not None
    notices = await text_of(await browser_of(first.person), "notices")
    assert "second offence of its kind" in notices
    assert "20 % of a top on one board off the total of the stage" in notices


async def test_52_what_the_rules_do_not_list_is_penalized_by_the_chief_director_and_counted_by_its_word(
    over: Evening,
) -> None:
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = {"act": "penalty", "contestant": "1", "offence": "52/4", "reason": "again and again"}
    assert "Name the offence." in (await office.post(rulings, form)).content.decode()
    for _ in range(2):
        assert (await office.post(rulings, form | {"word": "humming"})).status_code == 302
    assert [(one.rule, one.case, one.value) async for one in Ruling.objects.order_by("pk")] == [
        ("52", "humming", "0 top"),
        ("52", "humming", "1/5 top"),
    ]
    assert "20 % of a top on one board – humming" in await text_of(office, "session-rulings", over.session.pk)


async def test_51_class_one_is_for_the_chief_director_who_says_how_much(over: Evening) -> None:
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = {"act": "penalty", "contestant": "1", "offence": "53/1", "word": "cheating", "reason": "a code of coughs"}
    assert "The director sets the amount." in (await office.post(rulings, form)).content.decode()
    assert "From 120 to 240." in (await office.post(rulings, form | {"points": "100"})).content.decode()
    scorer = await Person.objects.acreate(email="scorer@x.test", display_name="Sara Scorer")
    await Member.objects.acreate(club=over.club, person=scorer, role="scorer")
    refused = await (await browser_of(scorer)).post(rulings, form | {"points": "150"})
    assert refused.status_code == 200
    assert not await Ruling.objects.aexists()
    assert (await office.post(rulings, form | {"points": "150"})).status_code == 302
    assert (await totals(over))["1"] == -1, "2 of 4 matchpoints, less one and a half tops of 2"


async def test_26_who_was_kept_away_by_force_majeure_has_the_average(over: Evening) -> None:
    """A draw for the absent side; the other has average plus, as against a side that forfeits (article 24.2(1))."""
    await BoardResult.objects.filter(round=1, table=1).aupdate(contract="", score_ns=None, play=None)
    office = await browser_of(over.owner)
    form = {"act": "unplayed", "round": "1", "table": "1", "ns": "force", "ew": "plus", "reason": "an earthquake"}
    assert (await office.post(reverse("session-rulings", args=[over.session.pk]), form)).status_code == 302
    tally = await sync_to_async(tally_of)(over.session)
    (line,) = [one for one in tally.rows if (one.row.round, one.row.table) == (1, 1)]
    assert line.row.outcome == Adjusted(AVERAGE, AVERAGE_PLUS)
    assert (await Ruling.objects.aget()).rule == "26"
