"""Spectators of a match: both rooms as late as the event says, its running score, and nobody of the teams."""

from __future__ import annotations

from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Role
from director.competitions.watching import Watching
from director.entries.officer_models import TeamOffice
from director.entries.teams.captains import NotNamed, name_for_team
from director.models import Competition, Member, Session
from director.sessions.running.runner import begin
from frontend import words
from frontend.close_codes import CloseCode
from laws.values.seats import SEATS, Seat
from play.live.clock import ManualClock
from play.models import IN_FORCE, AccessRight, BoardPlay, LogRow, Person
from play.process.table_server import TableServer
from play.table.people.watching import BEHIND
from play.table.rights import Right
from tests.director.evening import Evening, enter_teams, evening_of_teams, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.play.wire.test_consumer import Socket, session_of
from tests.play.wire.test_watching import person

LIONS, TIGERS = ("Lena", "Liam", "Lois", "Luke", "Lily"), ("Tina", "Theo", "Tara", "Toby")
BOARDS = 2


@pytest.fixture
async def tuesday(transactional_db: None) -> Evening:
    """A match of one round of two boards, between a team of five and a team of four."""
    made = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=BOARDS)
    home, away = [await sync_to_async(made.people)(*names) for names in (LIONS, TIGERS)]
    await sync_to_async(enter_teams)(made, Lions=home, Tigers=away)
    return made


async def started(tuesday: Evening, server: TableServer, watching: Watching, minutes: int = 0) -> dict[int, UUID]:
    """Start the match with these watching conditions; return the first board of each room."""
    values = {"watching": watching, "watching_minutes": minutes}
    await Competition.objects.filter(pk=tuesday.competition.pk).aupdate(**values)
    await begin(server.desk, tuesday.session.pk)
    return await newest_boards(tuesday.session.pk)


def page(tuesday: Evening) -> str:
    return reverse("session-watch-match", args=[tuesday.session.pk, 1])


async def watching(tuesday: Evening, name: str) -> AsyncClient:
    """Return the browser of a spectator who has taken his places in the match."""
    browser = await browser_of(await person(name))
    assert (await browser.post(page(tuesday), {"act": "watch"})).status_code == 302
    return browser


async def text(browser: AsyncClient, tuesday: Evening) -> str:
    answer = await browser.get(page(tuesday))
    assert answer.status_code == 200
    return answer.content.decode()


async def shown(browser: AsyncClient, tuesday: Evening, server: TableServer, play: UUID) -> bool:
    """Return whether the page shows all hands of that board: all of them, or none."""
    deal = (await server.desk.plays.get(play)).state.game.deal
    hands = [words.hand_name(deal.hands[seat], "en") for seat in SEATS]
    found = [hand in await text(browser, tuesday) for hand in hands]
    assert len(set(found)) == 1
    return found[0]


async def test_the_captain_or_his_delegate_sits_behind_a_player_of_his_own_team(
    tuesday: Evening, server: TableServer
) -> None:
    """Article 38.2(3): one person for the team, who is its captain or whom he has named; as a guest neither."""
    lions = await tuesday.competition.entries.aget(name="Lions")
    cora, dan = await person("Cora"), await person("Dan")
    for role, who in ((TeamOffice.CAPTAIN, cora), (TeamOffice.ROOM, dan)):
        assert await sync_to_async(name_for_team)(lions, role, who, tuesday.owner) is None
    plays = await started(tuesday, server, Watching.NOBODY)
    closed = await BoardPlay.objects.select_related("table__of_session").aget(table__of_session__closed_room=True)
    seats = (await server.desk.plays.get(closed.pk)).state.seats
    own, other = (
        next((seat for seat in SEATS if (one := seats[seat]) is not None and one.name in team), SEATS[0])
        for team in (LIONS, TIGERS)
    )
    office = await browser_of(tuesday.owner)

    async def admitted(name: str, seat: Seat, capacity: str = "captain") -> int:
        form = {"act": "admit", "admitted": name, "capacity": capacity, "seat": seat.letter}
        answer = await office.post(reverse("table-watch", args=[closed.table_id]), form)
        return int(answer.status_code)

    assert closed.pk in plays.values()
    assert [await admitted(*one) for one in (("Cora", other), ("Dan", other))] == [200, 200]
    assert await admitted("Cora", other, "guest") == 200
    await person("Vera")
    assert await admitted("Vera", own) == 200
    assert await admitted("Dan", own) == 302
    assert await admitted("Cora", own) == 200, "one person comes for a team"
    assert await admitted("Vera", own, "guest") == 302


async def test_an_official_who_is_captain_of_a_team_reads_nothing_of_a_match_that_is_played(
    tuesday: Evening, server: TableServer
) -> None:
    """Articles 38.2(3), 40.8, Law 16D: he sees it as a spectator, and is no captain who has seen it as an official."""
    lions = await tuesday.competition.entries.aget(name="Lions")
    cora, dora = await person("Cora"), await person("Dora")
    for one in (cora, dora):
        await Member.objects.acreate(club=tuesday.club, person=one, role=Role.DIRECTOR)
    lena = await the("Lena")
    name = sync_to_async(name_for_team)
    assert await name(lions, TeamOffice.COACH, cora, lena) is NotNamed.OFFICIAL, "else she would rid herself of her"
    assert await name(lions, TeamOffice.COACH, cora, tuesday.owner) is None
    await started(tuesday, server, Watching.NOBODY)
    session, office = tuesday.session.pk, await browser_of(tuesday.owner)
    addresses = [reverse(one, args=[session]) for one in ("session-results", "session-console", "session-rulings")]

    async def finds(who: Person) -> list[int]:
        return [(await (await browser_of(who)).get(one)).status_code for one in addresses]

    async def rights(who: Person) -> set[str]:
        held = AccessRight.objects.filter(IN_FORCE, person=who, right__in=[Right.DIRECT.value, Right.READ.value])
        return {one async for one in held.values_list("right", flat=True)}

    assert await finds(dora) == [200, 200, 200]
    assert await rights(dora) == {Right.DIRECT.value, Right.READ.value}
    assert await finds(cora) == [404, 404, 404]
    assert await rights(cora) == set()
    assert await name(lions, TeamOffice.ROOM, dora, tuesday.owner) is NotNamed.KNOWS
    page = reverse("event-officials", args=[tuesday.competition.pk])
    await office.post(page, {"act": "free-team", "entry": f"{lions.pk}", "office": TeamOffice.COACH.value})
    assert await rights(cora) == {Right.DIRECT.value, Right.READ.value}, "she directs at once"
    assert await name(lions, TeamOffice.COACH, cora, tuesday.owner) is NotNamed.KNOWS


async def test_who_does_not_come_for_his_team_any_more_leaves_the_closed_room_at_once(
    tuesday: Evening, server: TableServer
) -> None:
    """Article 38.2(3): a delegate who is replaced, and a captain in whose place another one acts, see no hand more.

    Who sits there as a guest, and who interprets, stays.
    """
    lions = await tuesday.competition.entries.aget(name="Lions")
    cora, dan, ivy = await person("Cora"), await person("Dan"), await person("Ivy")
    for role, who in ((TeamOffice.CAPTAIN, cora), (TeamOffice.ROOM, dan)):
        assert await sync_to_async(name_for_team)(lions, role, who, tuesday.owner) is None
    await started(tuesday, server, Watching.NOBODY)
    closed = await BoardPlay.objects.select_related("table__of_session").aget(table__of_session__closed_room=True)
    seats = (await server.desk.plays.get(closed.pk)).state.seats
    own = next(seat for seat in SEATS if (one := seats[seat]) is not None and one.name in LIONS)
    office, page = await browser_of(tuesday.owner), reverse("event-officials", args=[tuesday.competition.pk])
    await person("Vera")
    admit = {"act": "admit", "seat": own.letter}
    room = reverse("table-watch", args=[closed.table_id])
    for name, capacity in (("Dan", "captain"), ("Vera", "guest")):
        answer = await office.post(room, admit | {"admitted": name, "capacity": capacity})
        assert (name, answer.status_code) == (name, 302)
    goes, stays = [Socket(closed.table_id, await session_of(await the(name))) for name in ("Dan", "Vera")]
    for socket in (goes, stays):
        await socket.open()
        await socket.hear()
    named = {"act": "name-team", "entry": f"{lions.pk}"}
    await office.post(page, named | {"person": "Ivy", "office": TeamOffice.ROOM.value})
    assert await goes.closed() == CloseCode.SHUT_OUT
    assert await behind(dan) == []
    assert (await (await browser_of(dan)).get(reverse("table", args=[closed.table_id]))).status_code == 404

    async def lets_in(name: str) -> None:
        assert (await office.post(room, admit | {"admitted": name, "capacity": "captain"})).status_code == 302
        assert await behind(await the(name)) == [closed.table_id]

    await lets_in("Ivy")
    await office.post(page, {"act": "free-team", "entry": f"{lions.pk}", "office": TeamOffice.ROOM.value})
    assert await behind(ivy) == []
    await lets_in("Cora")
    await office.post(page, named | {"person": "Dan", "office": TeamOffice.COACH.value})
    assert await behind(cora) == [closed.table_id], "she is captain as before"
    right = await AccessRight.objects.acreate(
        table_id=closed.table_id, person=cora, right=Right.INTERPRET.value, since=timezone.now()
    )
    await office.post(page, named | {"person": "Ivy", "office": TeamOffice.CAPTAIN.value})
    assert await behind(cora) == [closed.table_id], "she interprets"
    await right.adelete()
    for name in ("Cora", "Ivy"):
        await office.post(page, named | {"person": name, "office": TeamOffice.CAPTAIN.value})
    assert await behind(cora) == []
    await office.post(page, named | {"person": "Cora", "office": TeamOffice.CAPTAIN.value})
    await lets_in("Cora")
    acts = {"person": "Dan", "office": TeamOffice.COACH.value, "acts": "on"}
    await office.post(page, named | acts)
    assert await behind(cora) == [], "the coach acts as captain"
    assert await behind(await the("Vera")) == [closed.table_id]
    await stays.disconnect()


async def the(name: str) -> Person:
    return await Person.objects.aget(display_name=name)


async def behind(who: Person) -> list[UUID]:
    """Return the tables at which somebody has a place behind a player."""
    held = AccessRight.objects.filter(person=who, until=None, right__in=[one.value for one in BEHIND.values()])
    return [table async for table in held.values_list("table", flat=True)]


async def test_a_spectator_sees_both_rooms_so_many_minutes_late(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """That he sees these hands is on record, in each room, before he does."""
    await started(tuesday, server, Watching.MINUTES, 5)
    victor = await watching(tuesday, "Victor")
    plays = [one async for one in BoardPlay.objects.values_list("pk", flat=True)]
    assert len(plays) == 2
    assert not await shown(victor, tuesday, server, plays[0])
    clock.advance(299)
    assert not await shown(victor, tuesday, server, plays[0])
    clock.advance(1)
    for play in plays:  # the same cards in both rooms
        assert await shown(victor, tuesday, server, play)
        assert await LogRow.objects.filter(play=play, kind="table.watch_began").aexists()
    both = await text(victor, tuesday)
    assert both.index("Lena") < both.index("Lois")
    assert await AccessRight.objects.filter(right=Right.WATCH_ALL, until=None).acount() == 2


async def test_a_result_of_the_other_room_is_told_as_late_as_its_hands(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    plays = await started(tuesday, server, Watching.MINUTES, 5)
    victor = await watching(tuesday, "Victor")
    await pass_out(server, plays[2])
    await pass_time(server, clock, 0)
    clock.advance(299)
    assert "Passed out" not in (await text(victor, tuesday)).split("Score so far")[1]
    clock.advance(1)
    assert "Passed out" in (await text(victor, tuesday)).split("Score so far")[1]
    sheet = (await victor.get(page(tuesday))).context["sheet"]
    assert [[one is None for one in line.couples[0]] for line in sheet.lines] == [[True, False], [True, True]]
    assert sheet.points is None  # nothing is compared until both rooms have played a board


async def test_by_rounds_nothing_is_shown_before_both_rooms_are_done_with_it(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await Session.objects.aupdate(rounds=2)
    plays = await started(tuesday, server, Watching.ROUND)
    victor = await watching(tuesday, "Victor")
    for play in plays.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    sheet = (await victor.get(page(tuesday))).context["sheet"]
    assert all(line.couples == [(None, None)] for line in sheet.lines)
    async for play in BoardPlay.objects.filter(round=1, finished_at=None).values_list("pk", flat=True):
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    sheet = (await victor.get(page(tuesday))).context["sheet"]
    assert [None not in line.couples[0] for line in sheet.lines] == [True, True, False, False]
    assert sheet.points == ("10.00", "10.00")


@pytest.mark.parametrize("name", ["Lena", "Lily", "Tina"])
async def test_nobody_of_a_team_watches_whether_he_plays_or_not(
    tuesday: Evening, server: TableServer, name: str
) -> None:
    """Lily is not at the table (article 40.7)."""
    await started(tuesday, server, Watching.BOARD)
    browser = await browser_of(await Person.objects.aget(display_name=name))
    for answer in (await browser.get(page(tuesday)), await browser.post(page(tuesday), {"act": "watch"})):
        assert answer["Location"] == reverse("session-watch", args=[tuesday.session.pk])
    assert "watch none of its tables" in (await browser.get(answer["Location"])).content.decode()
    assert not await AccessRight.objects.filter(right=Right.WATCH_ALL).aexists()


async def test_in_the_closed_room_nobody_sits_behind_a_player(tuesday: Evening, server: TableServer) -> None:
    """Article 38.2; the open room has its places on the page of its table."""
    await started(tuesday, server, Watching.ONE_PLAYER)
    victor = await browser_of(await person("Victor"))
    assert "article 38.2" in await text(victor, tuesday)
    tables = {one.number: one.table_id async for one in tuesday.session.tables.all()}
    assert reverse("table-watch", args=[tables[1]]) in await text(victor, tuesday)
    assert reverse("table-watch", args=[tables[2]]) not in await text(victor, tuesday)


async def test_a_captain_keeps_a_place_as_long_as_that_player_sits_there(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Others may sit there in the next round, behind whom he does not (article 38.2(3)); any other spectator does."""
    lions = await tuesday.competition.entries.aget(name="Lions")
    cora, victor = await person("Cora"), await person("Victor")
    assert await sync_to_async(name_for_team)(lions, TeamOffice.CAPTAIN, cora, tuesday.owner) is None
    await Session.objects.aupdate(rounds=2, boards_per_round=1)
    plays = await started(tuesday, server, Watching.ONE_PLAYER)
    table = (await BoardPlay.objects.aget(pk=plays[1])).table_id
    for one, place in ((cora, "E"), (cora, "N"), (victor, "N")):
        await (await browser_of(one)).post(reverse("table-watch", args=[table]), {"act": "watch", "place": place})
    assert (await behind(cora), await behind(victor)) == ([table], [table])
    for at, name in ((9, "Lena"), (1, "Liam"), (2, "Lena")):
        await lions.entrants.filter(name=name).aupdate(place=at)
    for play in plays.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    assert await BoardPlay.objects.filter(round=2).acount() == 2
    assert (await behind(cora), await behind(victor)) == ([], [table])


async def test_a_spectator_who_becomes_an_officer_of_a_team_sits_behind_no_other(
    tuesday: Evening, server: TableServer
) -> None:
    """Articles 38.2(3), 40.8: his place ends at once, and the coach's behind a player of his own team stays."""
    lions = await tuesday.competition.entries.aget(name="Lions")
    vera, victor = await person("Vera"), await person("Victor")
    plays = await started(tuesday, server, Watching.ONE_PLAYER)
    table, office = (await BoardPlay.objects.aget(pk=plays[1])).table_id, await browser_of(tuesday.owner)
    seats = (await server.desk.plays.get(plays[1])).state.seats
    own, other = (next(s for s in SEATS if (one := seats[s]) is not None and one.name in of) for of in (LIONS, TIGERS))
    for who, seat in ((vera, own), (victor, other)):
        await (await browser_of(who)).post(reverse("table-watch", args=[table]), {"act": "watch", "place": seat.letter})
        assert await behind(who) == [table]
    named = {"act": "name-team", "entry": f"{lions.pk}"}
    for name, of_team in (("Vera", TeamOffice.COACH), ("Victor", TeamOffice.CAPTAIN)):
        await office.post(
            reverse("event-officials", args=[tuesday.competition.pk]), named | {"person": name, "office": of_team.value}
        )
    assert (await behind(vera), await behind(victor)) == ([table], [])


async def test_who_stops_sees_nothing_more(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    plays = await started(tuesday, server, Watching.MINUTES, 1)
    victor = await watching(tuesday, "Victor")
    clock.advance(60)
    assert await shown(victor, tuesday, server, plays[1])
    await victor.post(page(tuesday), {"act": "stop"})
    assert not await shown(victor, tuesday, server, plays[1])
    assert "Score so far" not in await text(victor, tuesday)


async def test_a_part_that_has_not_changed_is_not_sent_again(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    plays = await started(tuesday, server, Watching.MINUTES, 1)
    victor = await watching(tuesday, "Victor")
    seen = (await victor.get(page(tuesday))).context["seen"]
    again = await victor.get(page(tuesday), {"seen": seen}, headers={"HX-Request": "true"})
    assert again.status_code == 204
    clock.advance(60)
    again = await victor.get(page(tuesday), {"seen": seen}, headers={"HX-Request": "true"})
    assert again.status_code == 200
    assert "<html" not in again.content.decode()
    assert plays


async def test_there_is_no_match_of_another_number_and_none_of_pairs(tuesday: Evening, server: TableServer) -> None:
    await started(tuesday, server, Watching.BOARD)
    victor = await browser_of(await person("Victor"))
    missing = await victor.get(reverse("session-watch-match", args=[tuesday.session.pk, 2]))
    assert missing.status_code == 404
    assert (await victor.post(page(tuesday), {"act": "deal"})).status_code == 400
