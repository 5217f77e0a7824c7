"""Changes in the middle of a session: a late pair, a pair that leaves, a substitute, pairs exchanged, a table lost."""

from __future__ import annotations

import re
from unittest.mock import AsyncMock
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db.models.functions import Now
from django.urls import reverse

from director.entries.entering import Player
from director.entries.models import SeatRequest
from director.entries.pins import pin_of
from director.models import BoardResult, Contestant, Entrant, Entry, Ruling, Session, SessionTable
from director.movements.impossible import Impossible
from director.notices.models import NoticeKind, PersonNotice
from director.results import knowing
from director.results.changes.amending import enter_late
from director.results.changes.taking_back import take_back
from director.results.withdrawals.forfeit_models import What
from director.results.withdrawals.forfeits import ask
from director.sessions.draw.schedules import schedule_of
from director.sessions.running.runner import begin
from laws.protocol.commands import MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.seats import SEATS
from laws.views.viewer import Viewer
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.store.people.sent_forms import take_form
from play.table import actors
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NotePresent
from play.table.outcomes import Done
from tests.director.evening import Evening, come_to_table, evening, pass_out, pass_time, seated
from tests.director.pages.test_whole_way import browser_of, text_of

NAMES = ("Adam", "Beth", "Carl", "Dora", "Egon", "Fay", "Gus", "Hope", "Ivan", "Jane")


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Five pairs of people at three tables, one of them half, in the first of three rounds of two boards."""
    made = await sync_to_async(evening)(rounds=3, boards_per_round=2)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    return made


async def change(tuesday: Evening, **fields: str) -> str:
    """Make a change on the organiser's page; return the page."""
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    answer = await office.post(manage, fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


async def open_boards() -> dict[int, BoardPlay]:
    """Return the boards in play by the numbers of their tables."""
    numbers = {one.table_id: one.number async for one in SessionTable.objects.all()}
    return {
        numbers[play.table_id]: play async for play in BoardPlay.objects.filter(finished_at=None).order_by("sequence")
    }


async def play_round(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    """Pass out all boards of the present round; the next one begins."""
    number = (await Session.objects.aget()).round
    for _ in range(40):
        for play in (await open_boards()).values():
            if play.round == number:
                await pass_out(server, play.pk)
        await pass_time(server, clock, 11)
        held = await Session.objects.aget()
        if held.round > number or held.ended_at is not None:
            return
    raise AssertionError("the round does not end")


async def number_of(name: str) -> int:
    """Return the number of the pair of that player."""
    return (await Contestant.objects.aget(entry__entrants__name=name)).number


async def names_at_tables(server: TableServer) -> str:
    plays = {number: play.pk for number, play in (await open_boards()).items()}
    return " / ".join((await seated(server, plays)).values())


async def test_a_late_pair_fills_the_half_table_from_the_next_round_on(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    late = [await Person.objects.acreate(email=f"{n.lower()}@x.test", display_name=n) for n in ("Kim", "Lou")]
    await change(tuesday, act="late", **{"late-first": "Kim", "late-second": "Lou"})
    assert "Kim" not in await names_at_tables(server)
    assert len(await open_boards()) == 2
    await play_round(tuesday, server, clock)
    assert "Kim" in await names_at_tables(server)
    assert len(await open_boards()) == 3
    table = await (await browser_of(late[0])).get(reverse("session-play", args=[tuesday.session.pk]))
    assert table["Location"].startswith("/tables/")
    await play_round(tuesday, server, clock)
    await play_round(tuesday, server, clock)
    number = await number_of("Kim")
    assert await BoardResult.objects.filter(ew=number).acount() == 4
    assert (await Session.objects.aget()).ended_at is not None


async def test_a_late_pair_plays_no_board_whose_results_are_public(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Law 16D: of the half table nobody was to play them, and everybody could read them."""
    await Session.objects.aupdate(open_results=True)
    await play_round(tuesday, server, clock)
    over = (await open_boards())[3]
    await pass_out(server, over.pk)
    await pass_time(server, clock, 0)
    assert await sync_to_async(knowing.open_boards)(await Session.objects.aget()) == {over.number}
    await change(tuesday, act="late", **{"late-first": "Kim", "late-second": "Lou"})
    number, held = await number_of("Kim"), await Session.objects.aget()
    played = [row.boards for row in schedule_of(held.schedule or {}).rows if number in row.sides]
    assert played == [(over.number + 1,)]
    assert await sync_to_async(knowing.open_boards)(held) == {over.number}


async def test_robots_fill_the_half_table_and_a_second_pair_roves(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await change(tuesday, act="late", **{"late-first": "", "late-second": ""})
    await change(tuesday, act="late", **{"late-first": "Kim", "late-second": "Lou"})
    assert await Contestant.objects.acount() == 7
    await change(tuesday, act="late", **{"late-first": "Adam", "late-second": ""})  # he plays already
    assert await Contestant.objects.acount() == 7
    assert not await Entry.objects.filter(contestants=None).aexists()


async def test_a_pair_that_leaves_after_the_round(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    """It finishes the round, and its opponents of later rounds sit out."""
    gone = await number_of("Adam")
    await change(tuesday, act="leave", number=f"{gone}", when="round")
    assert "Adam" in await names_at_tables(server)
    await play_round(tuesday, server, clock)
    assert "Adam" not in await names_at_tables(server)
    assert not await Ruling.objects.aexists()
    await play_round(tuesday, server, clock)
    await play_round(tuesday, server, clock)
    assert await BoardResult.objects.filter(ns=gone).acount() == 2
    assert (await Session.objects.aget()).ended_at is not None


async def test_a_pair_that_leaves_at_once(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    """Article 25.3: nothing for it, average plus for its opponents on the boards that are not played."""
    gone = await number_of("Adam")
    page = await change(tuesday, act="leave", number=f"{gone}", when="now")
    assert "Two pairs sit in each other" in page
    await pass_time(server, clock, 0)
    assert [value async for value in Ruling.objects.values_list("value", flat=True)] == ["A0060", "A0060"]
    assert {one.rule async for one in Ruling.objects.all()} == {"25.3(1)-2 25.3(2)-2(1)"}
    assert await BoardResult.objects.filter(ns=gone, contract="").acount() == 2
    assert len(await open_boards()) == 1  # that of the other table goes on
    await play_round(tuesday, server, clock)
    assert (await Session.objects.aget()).round == 2


async def test_a_board_that_is_begun_is_finished_when_its_table_is_lost(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    play = (await open_boards())[2]
    live = await server.desk.plays.get(play.pk)
    seat = live.state.game.to_act
    assert seat is not None
    first = live.state.seats[seat]
    assert first is not None
    assert first.person is not None
    assert await server.act(play.pk, actors.Person(first.person, first.name), MakeCall(seat, PASS)) == Done()
    await change(tuesday, act="lose-table", table="2")
    assert play.pk in {one.pk for one in (await open_boards()).values()}
    await play_round(tuesday, server, clock)
    results = BoardResult.objects.filter(round=1, table=2).order_by("board")
    assert [one.contract != "" async for one in results] == [True, False]
    assert (await Session.objects.aget()).round == 2
    assert 2 in await open_boards()  # the next round is played there


async def test_a_table_lost_before_a_call(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    await change(tuesday, act="lose-table", table="1")
    await pass_time(server, clock, 0)
    assert set(await open_boards()) == {2}
    assert await BoardResult.objects.filter(round=1, table=1, contract="").acount() == 2


async def test_a_substitute_sits_from_the_next_board_on_or_at_once(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    kim, lou = [await Person.objects.acreate(email=f"{n.lower()}@x.test", display_name=n) for n in ("Kim", "Lou")]
    adam, beth = [await Entrant.objects.select_related("person").aget(name=name) for name in ("Adam", "Beth")]
    await change(tuesday, act="substitute", entrant=f"{adam.pk}", person="Kim")
    assert "Kim" not in await names_at_tables(server)
    await change(tuesday, act="substitute", entrant=f"{beth.pk}", person="Lou", at_once="on")
    assert "Lou" in await names_at_tables(server)
    left = await browser_of(adam.person)
    page = reverse("session-play", args=[tuesday.session.pk])
    assert (await left.get(page))["Location"].startswith("/tables/")  # he finishes his board, after a reload too
    told = await (await browser_of(beth.person)).get(reverse("session-play", args=[tuesday.session.pk]))
    assert "a substitute plays" in told.content.decode()
    for play in (await open_boards()).values():
        await pass_out(server, play.pk)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)
    assert {"Kim", "Lou"} <= set((await names_at_tables(server)).split())
    assert "a substitute plays" in (await left.get(page)).content.decode()
    assert await Entrant.objects.filter(name="Adam", person=kim).aexists()  # the name stays
    await change(tuesday, act="substitute", entrant=f"{adam.pk}", person="Lou")  # he plays already
    assert await Entrant.objects.filter(person=lou).acount() == 1


async def test_who_plays_for_another_at_once_sits_there_though_the_process_that_was_told_so_dies(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a director, by a request that he grants, and by the PIN of a name that a guest had."""
    seats = [await Entrant.objects.select_related("person").aget(name=name) for name in ("Adam", "Carl", "Dora")]
    for page in ("organiser.organise_changes", "organiser.organise_seats", "entries.joining"):
        monkeypatch.setattr(f"director.pages.{page}.change_at_once", AsyncMock())
    coming = ("Kim", "Lou", "Mia")
    _kim, lou, mia = [await Person.objects.acreate(email=f"{n.lower()}@x.test", display_name=n) for n in coming]
    await change(tuesday, act="substitute", entrant=f"{seats[0].pk}", person="Kim", at_once="on")
    asked = await SeatRequest.objects.acreate(entrant=seats[1], person=lou)
    await change(tuesday, act="let-in", request=f"{asked.pk}")
    await Entrant.objects.filter(pk=seats[2].pk).aupdate(joined=True)
    await Person.objects.filter(entrants=seats[2]).aupdate(guest=True)
    link = reverse("event-join", args=[tuesday.competition.pk, tuesday.competition.join_key])
    await (await browser_of(mia)).post(link, {"name": f"{seats[2].pk}", "pin": pin_of(seats[2])})
    assert not {*coming} & set((await names_at_tables(server)).split())
    await pass_time(server, clock, 0)
    assert {*coming} <= set((await names_at_tables(server)).split())


async def test_a_late_pair_that_two_organisers_enter_has_one_place(tuesday: Evening) -> None:
    kim = await Person.objects.acreate(email="kim@x.test", display_name="Kim")
    (entry,) = await sync_to_async(tuesday.enter)((Player(kim), Player()))
    assert await sync_to_async(enter_late)(tuesday.session, tuesday.owner, entry) is None
    schedule = (await Session.objects.aget()).schedule
    with pytest.raises(Impossible):
        await sync_to_async(enter_late)(tuesday.session, tuesday.owner, entry)
    assert (await Session.objects.aget()).schedule == schedule
    assert await Contestant.objects.filter(entry=entry).acount() == 1


async def test_names_stay_with_their_players_when_the_session_is_over(tuesday: Evening) -> None:
    """What an organiser sends late, or answers late, changes nobody's results."""
    for name in ("Kim", "Lou"):
        await Person.objects.acreate(email=f"{name.lower()}@x.test", display_name=name)
    lou = await Person.objects.aget(display_name="Lou")
    adam = await Entrant.objects.aget(name="Adam")
    await Entrant.objects.filter(pk=adam.pk).aupdate(joined=True)
    asked = await SeatRequest.objects.acreate(entrant=adam, person=lou)
    await Session.objects.filter(pk=tuesday.session.pk).aupdate(ended_at=Now())
    late = (("substitute", {"entrant": adam.pk, "person": "Kim"}), ("let-in", {"request": asked.pk}))
    for act, of in (*late, ("free", {"entrant": adam.pk})):
        await change(tuesday, act=act, **{name: f"{value}" for name, value in of.items()})
        held = await Entrant.objects.aget(pk=adam.pk)
        assert (held.person_id, held.joined) == (adam.person_id, True), act


async def test_a_wrong_pair_is_put_right_from_the_next_round_on(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Law 15B2: what was played stands, for those who played it."""
    one, other = await number_of("Adam"), await number_of("Carl")
    await change(tuesday, act="exchange", one=f"{one}", other=f"{other}")
    await play_round(tuesday, server, clock)
    assert await BoardResult.objects.filter(round=1, ns=one).acount() == 2
    tables = await seated(server, {number: play.pk for number, play in (await open_boards()).items()})
    assert "Adam" in tables[2]  # where Carl’s pair would sit
    assert not any("Carl" in names for names in tables.values())  # opposite the half table


async def test_only_an_organiser_who_does_not_play_ends_a_round(tuesday: Evening) -> None:
    """Others find no such form, and what they send is not found."""
    adam = await Person.objects.aget(display_name="Adam")
    await tuesday.club.members.acreate(person=adam, role="director")
    player = await browser_of(adam)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert "A table plays no more" not in (await player.get(manage)).content.decode()
    assert (await player.post(manage, {"act": "lose-table", "table": "1"})).status_code == 404
    own, other = await number_of("Adam"), await number_of("Carl")
    await player.post(manage, {"act": "leave", "number": f"{own}", "when": "now"})
    assert not await Ruling.objects.aexists()
    for when in ("now", "round"):
        asked = {"act": "leave", "number": f"{other}", "when": when}
        assert (await player.post(manage, asked)).status_code == 404
    assert not await Entry.objects.filter(entrants__name="Carl").exclude(withdrawn_at=None).aexists()
    stranger = await browser_of(await Person.objects.aget(display_name="Beth"))
    for act in ("late", "leave", "substitute", "exchange", "lose-table"):
        assert (await stranger.post(manage, {"act": act, "number": "1"})).status_code == 404


async def test_a_pair_that_leaves_is_told(tuesday: Evening) -> None:
    gone = await number_of("Adam")
    await change(tuesday, act="leave", number=f"{gone}", when="round")
    told = PersonNotice.objects.filter(kind=NoticeKind.WITHDRAWN).order_by("person__display_name")
    assert [name async for name in told.values_list("person__display_name", flat=True)] == ["Adam", "Beth"]


async def test_who_plays_takes_nobody_from_the_board_in_play(tuesday: Evening, server: TableServer) -> None:
    """An organiser who plays finds no such choice, and what he sends holds from the next board on."""
    adam, carl = [await Person.objects.aget(display_name=name) for name in ("Adam", "Carl")]
    kim = await Person.objects.acreate(email="kim@x.test", display_name="Kim")
    await tuesday.club.members.acreate(person=adam, role="director")
    player = await browser_of(adam)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    choice = 'name="at_once"'
    assert choice not in (await player.get(manage)).content.decode()
    office = await browser_of(tuesday.owner)
    assert choice in (await office.get(manage)).content.decode()
    rival = await Entrant.objects.aget(person=carl)
    asked = {"act": "substitute", "entrant": f"{rival.pk}", "person": "Kim", "at_once": "on"}
    assert (await player.post(manage, asked)).status_code == 302
    names = await names_at_tables(server)
    assert "Carl" in names
    assert "Kim" not in names
    assert await Entrant.objects.filter(pk=rival.pk, person=kim).aexists()


async def all_come(server: TableServer) -> None:
    """Let all who sit at a table be there."""
    for play in (await open_boards()).values():
        await come_to_table(server, play.pk)
        seats = (await server.desk.plays.get(play.pk)).state.seats
        here = tuple(
            Looker(one.person, one.name, Viewer.player(seat))
            for seat, one in zip(SEATS, seats, strict=True)
            if one is not None and one.person is not None
        )
        await server.act(play.pk, SYSTEM, NotePresent(here))


async def test_until_the_first_call_the_session_is_drawn_anew_for_those_at_their_tables(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """The pair that sits out is not there: four play other boards, since players have seen hands of the first ones."""
    await all_come(server)
    before = {play.table_id for play in (await open_boards()).values()}
    adam = await browser_of(await Person.objects.aget(display_name="Adam"))
    office = await browser_of(tuesday.owner)
    egon = await Person.objects.aget(display_name="Egon")
    out = await Entry.objects.aget(entrants__person=egon)
    assert await sync_to_async(ask)(tuesday.session, out, egon, What.ROUND, 2, "We have to go.")
    page = await text_of(office, "event-manage", tuesday.competition.pk)
    key = re.findall(r'name="proposal" value="([^"]+)"', page)[0]
    form = re.findall(r'name="form_key" value="([^"]+)"><input type="hidden" name="proposal"', page)[0]
    await change(tuesday, act="refit", proposal=key, form_key=form)
    held = await Session.objects.aget()
    await change(tuesday, act="refit", proposal=key, form_key=form)  # as where the answer did not come
    assert (await Session.objects.aget()).boards_before == held.boards_before
    assert (held.round, held.started_at is None) == (1, False)
    assert f"{held.movement}/{held.rounds}/{held.boards_per_round}" == key
    assert await Contestant.objects.acount() == 4
    assert [one.pk async for one in Entry.objects.filter(missing=True)] == [out.pk]
    assert "We have to go." not in await text_of(office, "session-forfeits", tuesday.session.pk)
    boards = await open_boards()
    assert min(play.number for play in boards.values()) > 3  # those that were on tables
    assert not before & {play.table_id for play in boards.values()}
    led = await adam.get(reverse("session-play", args=[tuesday.session.pk]))
    assert led["Location"].startswith("/tables/")
    for table in before:
        assert (await adam.get(reverse("table", args=[table]))).status_code in (302, 403, 404)
    await pass_time(server, clock, 0)
    assert not await BoardResult.objects.aexists()
    await play_round(tuesday, server, clock)
    assert (await Session.objects.aget()).round == 2
    await change(tuesday, act="refit", proposal=key)  # they have called
    assert (await Session.objects.aget()).round == 2


async def test_a_proposal_that_does_not_fit_any_more_leaves_the_session_as_it_is(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Others are at their tables than when the page was drawn: the old movement does not start anew by itself."""
    await all_come(server)
    before = {play.pk for play in (await open_boards()).values()}
    office, form = await browser_of(tuesday.owner), f"{uuid4()}"
    address = reverse("event-manage", args=[tuesday.competition.pk])
    said = {"act": "refit", "proposal": "howell/99/9", "form_key": form}
    page = (await office.post(address, said, follow=True)).content.decode()
    assert "This movement does not fit those who are here any more: choose again." in page
    await pass_time(server, clock, 6)
    held = await Session.objects.aget()
    assert (held.round, held.started_at is None) == (1, False)
    assert {play.pk for play in (await open_boards()).values()} == before
    key = re.findall(r'name="proposal" value="([^"]+)"', page)[0]
    await change(tuesday, act="refit", proposal=key, form_key=form)  # nothing was done by that form
    held = await Session.objects.aget()
    assert f"{held.movement}/{held.rounds}/{held.boards_per_round}" == key


class Died(Exception):
    """The process has died there."""


async def test_a_new_draw_is_made_whole_where_the_process_dies_in_it_and_not_at_all_by_two_presses_at_once(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It dies when the old draw is gone: nobody is left there, and the new one starts without anybody's doing."""
    held, form = await Session.objects.aget(), uuid4()
    before = [play.pk for play in (await open_boards()).values()]
    await all_come(server)
    await sync_to_async(take_form)(form)
    assert not await take_back(server.desk, held, form)
    assert [play.pk for play in (await open_boards()).values()] == before, "the first press goes on with them"
    office = await browser_of(tuesday.owner)
    page = await text_of(office, "event-manage", tuesday.competition.pk)
    key = re.findall(r'name="proposal" value="([^"]+)"', page)[0]
    with monkeypatch.context() as dying:
        dying.setattr("director.results.changes.taking_back.leave_tables", AsyncMock(side_effect=Died))
        with pytest.raises(Died):
            await change(tuesday, act="refit", proposal=key, form_key=f"{uuid4()}")
    await pass_time(server, clock, 6)
    for play in before:
        live = await server.desk.plays.get(play)
        assert (live.state.game.phase, [*live.state.seats]) == (Phase.OVER, [None] * 4)
    held = await Session.objects.aget()
    assert (f"{held.movement}/{held.rounds}/{held.boards_per_round}", held.round) == (key, 1)
    assert {play.number > held.boards_before for play in (await open_boards()).values()} == {True}
