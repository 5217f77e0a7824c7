"""Spectators of a session: who watches which table, from when, what he sees, and who never watches (articles 38-40)."""

from __future__ import annotations

from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.competitions.watching import Watching, watching_by, with_watching
from director.entries.admission.entered import settle_entered
from director.models import Competition, Entrant
from director.sessions.running.runner import begin
from frontend.close_codes import CloseCode
from laws.values.seats import SEATS, Seat
from play.live.clock import ManualClock
from play.models import AccessRight, LogRow, Person
from play.process.table_server import TableServer
from play.store.rights import grant
from play.store.spectators.onlookers import placed_in
from play.table.profiles import REGULATIONS
from play.table.rights import Right
from play.table.rules import UNTIL_OVER, UNTIL_ROUND_OVER, Spectators, TableRules
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.play.wire.test_consumer import Socket, session_of
from tests.play.wire.test_watching import hands_in, person, watch

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
REMOVE = "send-away"


@pytest.fixture
async def tuesday(transactional_db: None) -> Evening:
    """An event of two rounds of one board for eight people at two tables."""
    made = await sync_to_async(evening)()
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    return made


async def started(
    tuesday: Evening, server: TableServer, watching: Watching, minutes: int = 0
) -> tuple[dict[int, UUID], dict[int, UUID]]:
    """Start the session with these watching conditions; return its tables and the boards on them by number."""
    values = {"watching": watching, "watching_minutes": minutes}
    await Competition.objects.filter(pk=tuesday.competition.pk).aupdate(**values)
    await begin(server.desk, tuesday.session.pk)
    return await tables_of(tuesday), await boards_of(tuesday, 1)


async def tables_of(tuesday: Evening) -> dict[int, UUID]:
    return {number: table async for number, table in tuesday.session.tables.values_list("number", "table")}


async def boards_of(tuesday: Evening, round_number: int) -> dict[int, UUID]:
    return await newest_boards(tuesday.session.pk, round_number)


async def hands_at(browser: AsyncClient, server: TableServer, table: UUID, play: UUID) -> list[Seat]:
    """Return whose hands of that board the page of the table shows."""
    answer = await browser.get(reverse("table", args=[table]))
    deal = (await server.desk.plays.get(play)).state.game.deal
    return hands_in(answer.content.decode(), deal)


async def socket_of(table: UUID, who: Person) -> Socket:
    socket = Socket(table, await session_of(who))
    await socket.open()
    return socket


def test_the_watching_conditions_follow_from_the_regulations() -> None:
    assert {name: watching_by(name) for name in REGULATIONS} == {
        "ccba_2018_screens": Watching.ROUND,
        "ccba_2018": Watching.ROUND,
        "chinese_club": Watching.ROUND,
        "wbf": Watching.NOBODY,
        "ebu_online": Watching.NOBODY,
        "acbl_online": Watching.NOBODY,
        "social": Watching.NOBODY,
    }


@pytest.mark.parametrize(
    ("watching", "spectators", "delay"),
    [
        (Watching.NOBODY, Spectators.NOBODY, 0),
        (Watching.ROUND, Spectators.LATE, UNTIL_ROUND_OVER),
        (Watching.BOARD, Spectators.LATE, UNTIL_OVER),
        (Watching.MINUTES, Spectators.LATE, 900),
        (Watching.ONE_PLAYER, Spectators.ONE_PLAYER, 0),
    ],
)
def test_the_rules_of_a_table_have_the_watching_conditions(
    watching: Watching, spectators: Spectators, delay: int
) -> None:
    rules = with_watching(TableRules(), watching, 15)
    assert (rules.spectators, rules.watching_delay) == (spectators, delay)
    closed = with_watching(TableRules(), watching, 15, closed=True)
    assert closed == (rules if watching is not Watching.ONE_PLAYER else with_watching(rules, Watching.NOBODY, 0))


async def test_all_who_play_are_entered_from_the_start_to_the_end(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await started(tuesday, server, Watching.ROUND)
    held = AccessRight.objects.filter(right=Right.ENTERED, session=tuesday.session.pk)
    assert {one.person_id async for one in held} == {
        one.pk async for one in Person.objects.filter(display_name__in=NAMES)
    }
    for number in (1, 2):
        for play in (await boards_of(tuesday, number)).values():
            await pass_out(server, play)
        await pass_time(server, clock, 0)
        await pass_time(server, clock, 10)
    await tuesday.session.arefresh_from_db()
    assert tuesday.session.ended_at is not None
    assert not await held.filter(until=None).aexists()


async def test_who_comes_to_play_is_entered_and_who_is_replaced_is_not(tuesday: Evening, server: TableServer) -> None:
    await started(tuesday, server, Watching.ROUND)
    victor, nora = await person("Victor"), await Person.objects.aget(display_name="Nora")
    await Entrant.objects.filter(person=nora).aupdate(person=victor)
    for _ in range(2):  # idempotent
        await sync_to_async(settle_entered)(tuesday.competition)
    held = AccessRight.objects.filter(right=Right.ENTERED, until=None)
    assert await held.filter(person=victor).acount() == 1
    assert not await held.filter(person=nora).aexists()


async def test_nobody_entered_watches_any_table_whatever_right_he_has(tuesday: Evening, server: TableServer) -> None:
    """By the page, by the form, by a right that somebody gives him; and he does not rule there."""
    tables, plays = await started(tuesday, server, Watching.ONE_PLAYER)
    nina = await Person.objects.aget(display_name="Nina")  # she sits at table 2
    browser = await browser_of(nina)
    answer = await watch(browser, tables[1], "N")
    assert "You play in this session, and watch none of its tables" in answer
    assert await hands_at(browser, server, tables[1], plays[1]) == []
    for right in (Right.WATCH_ALL, Right.BEHIND_NORTH, Right.DIRECT, Right.WATCH):
        async with server.pool.connection() as connection:
            await grant(connection, nina.pk, right, table=tables[1])
        await server.rights_changed(tables[1])
        assert (await browser.get(reverse("table", args=[tables[1]]))).status_code == 404
        assert (await browser.get(reverse("table-director", args=[tables[1]]))).status_code == 404
        socket = await socket_of(tables[1], nina)
        assert await socket.closed() == CloseCode.SHUT_OUT
    assert not await LogRow.objects.filter(play=plays[1], kind="table.watch_began").aexists()


async def test_who_watches_a_session_leaves_his_place_when_he_is_entered_in_it(
    tuesday: Evening, server: TableServer
) -> None:
    nora = await Person.objects.aget(display_name="Nora")
    other = tuesday.session.pk
    async with server.pool.connection() as connection:
        await grant(connection, nora.pk, Right.WATCH_ALL, session=other, delay=60)
    await started(tuesday, server, Watching.ROUND)
    assert not await AccessRight.objects.filter(person=nora, right=Right.WATCH_ALL, until=None).aexists()


async def test_all_hands_of_a_round_are_shown_when_the_session_goes_on_to_the_next(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Though the board of his table is over before: table 2 plays it still."""
    tables, first = await started(tuesday, server, Watching.ROUND)
    victor = await person("Victor")
    browser = await browser_of(victor)
    assert "Sit behind" not in (await browser.get(reverse("table-watch", args=[tables[1]]))).content.decode()
    await watch(browser, tables[1], "S")  # no such place here
    assert not await AccessRight.objects.filter(person=victor).aexists()
    await watch(browser, tables[1], "all")
    await pass_out(server, first[1])
    await pass_time(server, clock, 3600)
    assert await hands_at(browser, server, tables[1], first[1]) == []
    await pass_out(server, first[2])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    second = await boards_of(tuesday, 2)
    clock.advance(2)
    await server.hub.go_on_late()
    assert await hands_at(browser, server, tables[1], first[1]) == list(SEATS)
    assert await hands_at(browser, server, tables[1], second[1]) == []


async def test_all_hands_are_shown_so_many_minutes_late(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    tables, first = await started(tuesday, server, Watching.MINUTES, 15)
    browser = await browser_of(await person("Victor"))
    assert "15 minutes late" in await watch(browser, tables[1], "all")
    clock.advance(899)
    assert await hands_at(browser, server, tables[1], first[1]) == []
    clock.advance(1)
    assert await hands_at(browser, server, tables[1], first[1]) == list(SEATS)


async def test_a_spectator_behind_a_player_keeps_his_place_during_a_board_at_every_table(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Article 40.6: he goes to another player, or to another table, between boards; he sees one hand (Law 76B1)."""
    tables, first = await started(tuesday, server, Watching.ONE_PLAYER)
    vera = await person("Vera")
    browser = await browser_of(vera)
    await watch(browser, tables[1], "S")
    assert await hands_at(browser, server, tables[1], first[1]) == [Seat.SOUTH]
    for table, place in ((tables[1], "N"), (tables[2], "S")):
        assert "changes his place between boards only" in await watch(browser, table, place)
    assert await hands_at(browser, server, tables[2], first[2]) == []
    await pass_out(server, first[1])
    await watch(browser, tables[2], "E")
    assert await hands_at(browser, server, tables[2], first[2]) == [Seat.EAST]
    (placed,) = await sync_to_async(placed_in)(tuesday.session.pk)
    assert (placed.table, placed.right) == (tables[2], Right.BEHIND_EAST)


async def test_a_spectator_stays_behind_his_seat_in_the_next_round_and_that_is_in_its_log(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Before he is shown the hand (Law 7B3)."""
    tables, first = await started(tuesday, server, Watching.ONE_PLAYER)
    vera = await person("Vera")
    browser = await browser_of(vera)
    await watch(browser, tables[1], "E")
    for play in first.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    second = await boards_of(tuesday, 2)
    began = LogRow.objects.filter(play=second[1], kind="table.watch_began", data__person=vera.pk)
    assert await began.acount() == 1
    assert await hands_at(browser, server, tables[1], second[1]) == [Seat.EAST]


async def test_who_sits_behind_one_player_replays_no_board_before_the_session_is_over(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Table 2 has the board in play, whose four hands a replay shows."""
    tables, first = await started(tuesday, server, Watching.ONE_PLAYER)
    browser = await browser_of(await person("Vera"))
    await watch(browser, tables[1], "S")
    await pass_out(server, first[1])
    address = reverse("table-watched", args=[tables[1], first[1]])
    assert (await browser.get(address)).status_code == 404
    assert address not in (await browser.get(reverse("table-watch", args=[tables[1]]))).content.decode()


@pytest.mark.parametrize(("guest", "verified"), [(True, False), (False, False)])
async def test_a_guest_and_an_unverified_account_watch_nothing(
    tuesday: Evening, server: TableServer, guest: bool, verified: bool
) -> None:
    tables, _ = await started(tuesday, server, Watching.MINUTES, 5)
    browser = await browser_of(await person("Gus", guest=guest, verified=verified))
    assert "needs an account whose e-mail address has been verified" in await watch(browser, tables[1], "all")
    assert not await AccessRight.objects.filter(right=Right.WATCH_ALL).aexists()


async def test_nobody_of_a_team_watches_who_does_not_play_the_round(
    transactional_db: None, server: TableServer
) -> None:
    """Article 40.7: the fifth and the sixth of a team, from the start to the end; the closed room is marked."""
    match = await sync_to_async(evening_of_teams)(rounds=2, boards_per_round=1)
    home = await sync_to_async(match.people)("Lena", "Liam", "Lois", "Luke", "Lily", "Lars")
    away = await sync_to_async(match.people)("Tina", "Theo", "Tara", "Toby")
    await sync_to_async(enter_teams)(match, Lions=home, Tigers=away)
    tables, first = await started(match, server, Watching.ONE_PLAYER)
    for name in ("Lily", "Lars"):
        browser = await browser_of(await Person.objects.aget(display_name=name))
        for number, table in tables.items():
            answer = await browser.post(
                reverse("table-watch", args=[table]), {"act": "watch", "place": "N"}, follow=True
            )
            assert "You play in this session, and watch none of its tables" in answer.content.decode()
            assert await hands_at(browser, server, table, first[number]) == []
    closed = {number async for number in match.session.tables.filter(closed_room=True).values_list("number", flat=True)}
    assert closed == {2}
    vera = await browser_of(await person("Vera"))
    assert "does not show its hands" in await watch(vera, tables[2], "N")  # article 38.2
