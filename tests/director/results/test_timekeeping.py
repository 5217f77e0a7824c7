"""Late and slow sides are noted with their share of the seconds (articles 20 to 22)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from uuid import UUID

from asgiref.sync import sync_to_async
from django.urls import reverse

from director.entries.entering import Player
from director.models import Competition, Contestant, Entrant, Ruling, Session, TimeNote
from director.results.tallying import results_of
from director.results.time_models import TimeFault
from director.results.timekeeping import Noted, late_seats, lateness, note_times, shares
from director.sessions.draw.schedules import schedule_of, sides_of
from director.sessions.people.joining import take_name
from director.sessions.running.runner import begin
from director.sessions.running.timing import grace
from laws.protocol.commands import CallDirector
from laws.values.seats import SEATS, Seat, Side
from play.live.clock import ManualClock
from play.live.sessions.platform_acts import end_board
from play.models import Person
from play.process.table_server import TableServer
from play.table import actors
from play.table.outcomes import Done
from tests.director.evening import ROBOTS, evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.two_tables import TwoTables, two_tables
from tests.director.sessions.running.test_evening import called
from tests.director.sessions.test_amending_singles import individual

BEGAN = datetime(2030, 1, 2, 12, tzinfo=UTC)
OPENED = BEGAN - timedelta(minutes=1)
"""Boards of a later round lie on the table while pairs move (article 20.2)."""
OVER = BEGAN + timedelta(minutes=15)


def after(seconds: int) -> datetime:
    return BEGAN + timedelta(seconds=seconds)


def test_a_side_is_late_until_its_last_player_has_come() -> None:
    """Who came before the round began, or went away later, was not late."""
    events = [
        (False, Seat.NORTH, OPENED),
        (False, Seat.SOUTH, OPENED),
        (False, Seat.WEST, OPENED),
        (True, Seat.NORTH, after(-30)),
        (True, Seat.WEST, after(-1)),
        (True, Seat.SOUTH, after(140)),
        (False, Seat.EAST, after(300)),
        (False, Seat.SOUTH, after(320)),
        (True, Seat.SOUTH, after(400)),
    ]
    assert lateness(events, OPENED, BEGAN, OVER) == {Side.NS: 140}
    assert lateness([(False, Seat.EAST, OPENED)], OPENED, BEGAN, OVER) == {Side.EW: 15 * 60}
    assert late_seats(events, OPENED, BEGAN, OVER) == {Seat.SOUTH: 140}
    assert lateness([], OPENED, BEGAN, OVER) == {}


def test_time_over_is_shared_by_how_long_each_side_was_waited_for() -> None:
    took = ((Seat.NORTH, 10), (Seat.SOUTH, 50), (Seat.EAST, 20), (Seat.WEST, 0))
    waits = [(seat, timedelta(seconds=seconds)) for seat, seconds in took]
    found = [(one.who, one.seconds, one.of) for one in shares(3, waits, 100)]
    assert found == [(Side.NS, 75, 100), (Side.EW, 25, 100)]
    each = [(one.who, one.seconds) for one in shares(3, waits, 100, each=SEATS)]
    assert each == [(Seat.NORTH, 12), (Seat.EAST, 25), (Seat.SOUTH, 63)], "each player of an individual has his own"
    robots = [(one.who, one.seconds) for one in shares(3, waits[:2], 100, robots=timedelta(seconds=30))]
    assert robots == [(Side.NS, 66)], "the part of robots is nobody's"
    assert list(shares(3, [], 100, robots=timedelta(seconds=30))) == []
    assert list(shares(3, [], 1)) == [Noted(3, Side.EW, TimeFault.SLOW, 1, 1)]


def test_what_costs_nothing_by_the_regulations() -> None:
    """Article 21.1; a club gives five minutes."""
    names = ("ccba_2018", "chinese_club", "social")
    assert [grace(name) for name in names] == [timedelta(), timedelta(minutes=5), None]


async def test_the_page_of_the_session_lists_late_and_slow_sides(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Table 1 plays in time. At table 2 North-South come 260 s late, and the board ends a minute over time."""
    made = await two_tables(server)
    tuesday, players, plays = made.tuesday, made.players, made.plays
    await made.come(1, *SEATS)
    await made.come(2, Seat.EAST, Seat.WEST)
    await pass_out(server, plays[1])
    await pass_time(server, clock, 260)
    await made.come(2, *SEATS)
    held = await Session.objects.aget()
    assert held.round_time is not None
    await pass_out_late(server, clock, plays[2], held.round_time - 260 + 60)
    for _ in range(3):
        await pass_time(server, clock, 11)
    assert (await Session.objects.aget()).round == 2
    notes = [(one.table, one.side, one.fault, one.seconds, one.of) async for one in TimeNote.objects.all()]
    assert notes[0] == (2, "NS", "late", 260, 260)
    assert {one[2] for one in notes[1:]} == {"slow"}
    assert sum(one[3] for one in notes[1:]) == notes[1][4] == 60
    office = await browser_of(tuesday.owner)
    page = await text_of(office, "event-manage", tuesday.competition.pk)
    assert "late (article 21), 4 min 20 s" in page
    assert "Nina – Sven" in page
    rulings = await text_of(office, "session-rulings", tuesday.session.pk)
    assert "late (article 21)" in rulings
    assert 'name="offence" value="21"' not in rulings, "the club gives five minutes of grace"
    await Competition.objects.aupdate(profile="social")
    assert "Proposed:" not in await text_of(office, "session-rulings", tuesday.session.pk), "no time costs anything"
    await Competition.objects.aupdate(profile="ccba_2018")
    rulings = await text_of(office, "session-rulings", tuesday.session.pk)
    before = rulings.count("Proposed:")
    form = rulings[rulings.index('class="proposal"') :].partition("</form>")[0]
    sent = dict(
        re.findall(r'type="hidden" name="(contestant|offence|minutes|share|note|reason)" value="([^"]*)"', form)
    )
    assert (sent["offence"], sent["minutes"], sent["share"]) == ("21", "4.4", "100")
    address, chinese = reverse("session-rulings", args=[tuesday.session.pk]), {"accept-language": "zh-hans"}
    await office.post(address, {"act": "penalty", **sent, "reason": "第 1 轮"}, headers=chinese)
    ruling = await Ruling.objects.aget()
    nina = await browser_of(next(one.person for one in players if one.person and one.person.display_name == "Nina"))
    said = "Round 1, table 2: late (article 21), 4 min 20 s"
    translated = "第 1 轮第 2 桌：迟到（竞赛规则第二十一条），4 分 20 秒"
    for browser, where in ((office, address), (nina, reverse("notices"))):
        assert said in (await browser.get(where)).content.decode()
        assert translated in (await browser.get(where, headers=chinese)).content.decode()
    assert (ruling.rule, f"{ruling.contestant}") == ("21.2(1)", sent["contestant"])
    rulings = await text_of(office, "session-rulings", tuesday.session.pk)
    assert rulings.count("Proposed:") == before - 1  # it is entered
    assert "Proposed:" not in await text_of(office, "event-manage", tuesday.competition.pk)
    nora = players[0].person
    assert "late (article 21)" not in await text_of(await browser_of(nora), "event", tuesday.competition.pk)


async def pass_out_late(server: TableServer, clock: ManualClock, play: UUID, seconds: float) -> None:
    """The first call comes at once, the others after that time."""
    await called(server, play)
    clock.advance(seconds)
    await pass_out(server, play)


async def test_the_time_for_which_a_table_waits_for_the_director_is_nobodys(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Table 2 is a minute over time and has waited longer for the director: nobody is noted as slow."""
    made = await two_tables(server)
    await made.come(1, *SEATS)
    await made.come(2, *SEATS)
    await pass_out(server, made.plays[1])
    await called(server, made.plays[2])
    state = (await server.desk.plays.get(made.plays[2])).state
    seat = state.game.to_act
    assert seat is not None
    caller = state.seats[seat]
    assert caller is not None
    assert caller.person is not None
    player = actors.Person(caller.person, caller.name)
    assert await server.act(made.plays[2], player, CallDirector(seat)) == Done()
    held = await Session.objects.aget()
    assert held.round_time is not None
    clock.advance(held.round_time + 60)
    await pass_out(server, made.plays[2])
    for _ in range(3):
        await pass_time(server, clock, 11)
    assert (await Session.objects.aget()).round == 2
    assert not [one async for one in TimeNote.objects.filter(fault=TimeFault.SLOW)]


async def test_each_player_of_an_individual_answers_for_himself(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """North of table 2 comes 260 s late, and the board ends three minutes over time, for which all four were waited."""
    tuesday = await sync_to_async(individual)(0)
    await Competition.objects.aupdate(profile="ccba_2018")
    await begin(server.desk, tuesday.session.pk)
    made = TwoTables(server, tuesday, (), await newest_boards(tuesday.session.pk))
    await made.come(1, *SEATS)
    await made.come(2, *SEATS[1:])
    await pass_out(server, made.plays[1])
    await pass_time(server, clock, 260)
    await made.come(2, *SEATS)
    held = await Session.objects.aget()
    assert held.round_time is not None
    assert held.schedule is not None
    await pass_out_late(server, clock, made.plays[2], held.round_time - 260 + 180)
    for _ in range(3):
        await pass_time(server, clock, 11)
    notes = [(one.table, one.side, one.fault, one.seconds) async for one in TimeNote.objects.all()]
    assert [one for one in notes if one[2] == "late"] == [(2, "N", "late", 260)]
    slow = {one[1]: one[3] for one in notes if one[2] == "slow"}
    assert sum(slow.values()) == 180
    assert set(slow) <= set("NESW")
    office = await browser_of(tuesday.owner)
    rulings = await text_of(office, "session-rulings", tuesday.session.pk)
    [north] = [row.sides[0] for row in schedule_of(held.schedule).of_round(1) if row.table == 2]
    form = rulings[rulings.index('class="proposal"') :].partition("</form>")[0]
    hidden = r'type="hidden" name="(contestant|offence|minutes|share|note|reason)" value="([^"]*)"'
    sent = dict(re.findall(hidden, form))
    assert (sent["contestant"], sent["offence"], sent["minutes"]) == (f"{north}", "21", "4.4")
    await office.post(reverse("session-rulings", args=[tuesday.session.pk]), {"act": "penalty", **sent})
    ruling = await Ruling.objects.aget()
    assert (ruling.rule, ruling.contestant) == ("21.2(1)", north)
    contestants = (await sync_to_async(results_of)(held)).contestants
    assert [one.id for one in contestants if one.adjustment] == [f"{north}"]


async def test_who_is_entered_without_an_account_is_late_until_he_takes_his_name_and_sits_down(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Article 21: house robots begin for Guest and Other. Guest takes his name and comes to the second board, Other
    never does; robots who were entered as such are not late.
    """
    made = await sync_to_async(evening)(boards_per_round=2)
    robot = Player()
    pairs = [(Player(None, "Guest"), robot), (Player(None, "Other"), robot), ROBOTS, ROBOTS]
    guest, other, *_ = await sync_to_async(made.enter)(*pairs)
    await begin(server.desk, made.session.pk)
    session = await Session.objects.aget()
    assert session.round_at is not None
    numbers = {one.entry_id: one.number async for one in Contestant.objects.all()}
    plays = await newest_boards(session.pk)
    clock.advance(240)
    person = await Person.objects.acreate(email="guest@x.test", display_name="Guest")
    entrant = await Entrant.objects.aget(entry=guest, place=1)
    assert await sync_to_async(take_name)(made.competition, entrant.pk, person) is None
    for play in plays.values():
        await end_board(server.desk, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 60)
    plays = await newest_boards(session.pk)
    seats = {(await server.desk.plays.get(play)).state.seats: table for table, play in plays.items()}
    (table, seat) = next(
        (table, Seat(place))
        for of, table in seats.items()
        for place, one in enumerate(of)
        if one is not None and one.person == person.pk
    )
    await TwoTables(server, made, (), plays).come(table, seat)
    came = clock.now()
    clock.advance(200)
    async with server.pool.connection() as connection:
        await note_times(connection, session.pk, 1, clock.now())
    notes = {(one.table, one.side, one.seconds) async for one in TimeNote.objects.filter(fault=TimeFault.LATE)}
    assert session.schedule is not None
    of_round = schedule_of(session.schedule).of_round(1)
    places = {of: (row.table, side.name) for row in of_round for side in Side for of in sides_of(row)[side]}
    until = {numbers[guest.pk]: came, numbers[other.pk]: clock.now()}
    assert notes == {(*places[of], round((at - session.round_at).total_seconds())) for of, at in until.items()}
