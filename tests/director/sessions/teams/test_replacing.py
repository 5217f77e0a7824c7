"""A player of a team cannot play on: somebody of its list does, or the rest of the match is awarded (article 25)."""

from __future__ import annotations

from unittest.mock import AsyncMock
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.entries.entering import Player
from director.entries.models import Why
from director.models import BoardResult, Competition, Entrant, Entry, Replacement, Ruling, Session
from director.results.knowing import open_boards
from director.results.matches import MatchSheet, matches_in, sheet_of
from director.results.tallying import tally_of
from director.sessions.deals.seen import SawHands
from director.sessions.people.joining import hand_over
from director.sessions.running.runner import begin
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.table import actors
from play.table.outcomes import Done
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams, pass_out, pass_time, seated
from tests.director.pages.test_whole_way import browser_of, text_of

LIONS = ("Lena", "Liam", "Lois", "Luke", "Lily", "Lars")
TIGERS = ("Tina", "Theo", "Tara", "Toby")
AWARDED = "25.3(1)-2 25.3(2)-1(1)"


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """A match of two rounds of three boards by Chinese rules, in its first round."""
    made = await sync_to_async(evening_of_teams)(rounds=2, boards_per_round=3)
    await Competition.objects.aupdate(profile="ccba_2018")
    home = await sync_to_async(made.people)(*LIONS)
    away = await sync_to_async(made.people)(*TIGERS)
    await sync_to_async(enter_teams)(made, Lions=home, Tigers=away)
    await begin(server.desk, made.session.pk)
    return made


async def change(made: Evening, **fields: str) -> str:
    """Make a change on the organiser's page; return the page."""
    office = await browser_of(made.owner)
    answer = await office.post(reverse("event-manage", args=[made.competition.pk]), fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


async def of(name: str) -> str:
    """Return the key of an entrant, as forms send it."""
    return f"{(await Entrant.objects.aget(name=name)).pk}"


async def in_play(number: int = 0) -> dict[int, UUID]:
    """Return the boards in play by the numbers of their tables, those of one board where it is named."""
    plays = BoardPlay.objects.filter(finished_at=None).order_by("sequence")
    plays = plays.filter(number=number) if number else plays
    return {of: play async for of, play in plays.values_list("table__of_session__number", "pk")}


async def play_board(server: TableServer, clock: ManualClock, *tables: int) -> None:
    """Pass the boards in play at these tables out; the next ones begin."""
    boards = await in_play()
    for table in tables:
        await pass_out(server, boards[table])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)


async def call_at(server: TableServer, play: UUID) -> None:
    """Let the dealer of a board pass."""
    state = (await server.desk.plays.get(play)).state
    assert state.game.to_act is not None
    dealer = state.seats[state.game.to_act]
    assert dealer is not None
    assert dealer.person is not None
    person = actors.Person(dealer.person, dealer.name)
    assert await server.act(play, person, MakeCall(state.game.to_act, PASS)) == Done()


async def the_sheet(made: Evening) -> MatchSheet:
    def read() -> MatchSheet:
        made.session.refresh_from_db()
        return sheet_of(made.session, matches_in(made.session)[0])

    return await sync_to_async(read)()


async def test_the_captain_asks_and_the_director_lets_another_of_the_list_play(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Articles 10.4(2), 10.4(3): from the next board on, and everybody reads who plays for whom."""
    lena = await browser_of(await Person.objects.aget(display_name="Lena"))
    lions = await Entry.objects.aget(name="Lions")
    page = reverse("session-line-up", args=[tuesday.session.pk, lions.pk])
    await lena.post(page, {"act": "ask", "leaves": await of("Liam"), "comes": await of("Tina")})
    assert not await Replacement.objects.aexists()  # she is not on the list: the form does not have her
    await lena.post(page, {"act": "ask", "leaves": await of("Liam"), "comes": await of("Lily")})
    assert "the director is asked" in (await lena.get(page)).content.decode()
    asked = await Replacement.objects.aget()
    assert "Lily for Liam" in await change(tuesday, act="decline", request="0")  # nothing waits under that number
    await change(tuesday, act="grant", request=f"{asked.pk}")
    await play_board(server, clock, 1, 2)
    assert await seated(server, await in_play(2)) == {1: "Lena Tina Lily Theo", 2: "Tara Lois Toby Luke"}
    said = "Round 1: Lily for Liam from board 2 on (articles 10.4(2), 10.4(3))"
    assert said in await text_of(await browser_of(None), "session-matches", tuesday.session.pk)


async def test_who_has_seen_a_hand_of_a_board_does_not_play_it(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law 16D: Luke has board 2 in his hand in the closed room, where the open room has it still to play. He leaves it
    though the process that was told so is killed before another is in his seat.
    """
    await play_board(server, clock, 2)
    monkeypatch.setattr("director.pages.organiser.organise_teams.change_at_once", AsyncMock())
    await change(tuesday, act="replace", leaves=await of("Luke"), comes=await of("Lars"), at_once="on")
    await pass_time(server, clock, 0)
    assert (await seated(server, await in_play(2)))[2] == "Tara Lois Toby Lars"
    refused = await change(tuesday, act="replace", leaves=await of("Liam"), comes=await of("Luke"))
    assert "He has seen a hand of a board" in refused
    assert await Replacement.objects.acount() == 1
    await play_board(server, clock, 1, 2)
    await play_board(server, clock, 1)
    await change(tuesday, act="replace", leaves=await of("Liam"), comes=await of("Luke"))  # board 3, new to him
    assert await Replacement.objects.acount() == 2


async def test_who_has_seen_a_hand_of_a_board_takes_no_name_of_the_other_room(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Law 16D: the names of the closed room have begun board 2, and one that is not of the line-up plays none now."""
    await play_board(server, clock, 2)
    zoe, yan = [one.person for one in await sync_to_async(tuesday.people)("Zoe", "Yan")]
    luke = await Person.objects.aget(display_name="Luke")
    assert zoe is not None
    assert yan is not None
    give = sync_to_async(hand_over)
    names = {one.name: one async for one in Entrant.objects.order_by("pk")}
    await give(names["Luke"], zoe, Why.SUBSTITUTE)
    with pytest.raises(SawHands, match="board 2"):
        await give(names["Lena"], luke, Why.SUBSTITUTE)
    await give(names["Lily"], luke, Why.SUBSTITUTE)
    await give(names["Lily"], yan, Why.SUBSTITUTE)
    await give(names["Luke"], luke, Why.SUBSTITUTE)
    assert (await Entrant.objects.select_related("person").aget(name="Luke")).person == luke


async def test_a_replacement_is_undone_by_the_opposite_one(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await change(tuesday, act="replace", leaves=await of("Lena"), comes=await of("Lily"))
    sits = await change(tuesday, act="replace", leaves=await of("Lena"), comes=await of("Lars"))
    assert "Choose who does not play on" in sits  # Lena does not sit any more
    await change(tuesday, act="replace", leaves=await of("Lily"), comes=await of("Lena"))
    await play_board(server, clock, 1, 2)
    assert (await seated(server, await in_play(2)))[1] == "Lena Tina Liam Theo"


async def test_what_both_rooms_have_played_counts_and_the_rest_is_awarded(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Article 25: the other room plays on what can be compared; the board in play is ended, with a call or not."""
    await play_board(server, clock, 1)
    await call_at(server, (await in_play(2))[1])
    page = await change(tuesday, act="unfinished", team="2", rooms="open")
    assert "could not finish the match; boards awarded: 2, 3" in page
    assert set(await in_play()) == {2}  # the closed room has board 1 in play, which is done in the open room
    await play_board(server, clock, 2)
    assert not await in_play(2) or set(await in_play()) == {1, 2}  # the next round has begun, with other boards
    sheet = await the_sheet(tuesday)
    assert [f"{line.home}:{line.away}" for line in sheet.lines[:3]] == ["0:0", "3:-3", "3:-3"]
    assert {one.rule async for one in Ruling.objects.all()} == {AWARDED}
    assert sheet.points is not None
    assert sum(sheet.points) == 20  # one difference of 6 IMPs, converted for both (article 42)
    assert sheet.points[0] > sheet.points[1]
    tally = await sync_to_async(tally_of)(tuesday.session)
    assert tally.errors == ()
    text = await text_of(await browser_of(tuesday.owner), "session-rulings", tuesday.session.pk)
    assert "articles 25.3(1)2, 25.3(2)1(1)" in text
    assert "The team cannot finish the match." in text


async def test_both_rooms_stop_and_it_is_taken_back_in_the_round(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """The boards that were on no table are played; the one that was ended stays so."""
    await play_board(server, clock, 1)
    await change(tuesday, act="unfinished", team="1", rooms="closed")
    assert set(await in_play()) == set()
    assert not await sync_to_async(open_boards)(await Session.objects.aget())  # they may be played yet (Law 16D)
    await change(tuesday, act="unfinished", team="2", rooms="both")  # stopped already
    await change(tuesday, act="play-on", match="1")
    assert not await BoardResult.objects.filter(play=None).aexists()
    counting = Ruling.objects.filter(withdrawn_by=None).exclude(kind="withdrawn")
    assert not await counting.aexists()


async def test_by_chinese_rules_nobody_plays_for_a_pair_and_at_a_club_a_substitute_does(server: TableServer) -> None:
    """Article 10.4(2); a club’s own choice lets a substitute or a house robot play."""
    made = await sync_to_async(evening)()
    await sync_to_async(made.enter)(
        *[await sync_to_async(made.people)(*two) for two in (LIONS[:2], TIGERS[:2])], ROBOTS, ROBOTS
    )
    kim = await Person.objects.acreate(email="kim@x.test", display_name="Kim")
    await begin(server.desk, made.session.pk)
    await Competition.objects.aupdate(profile="ccba_2018")
    page = await change(made, act="substitute", entrant=await of("Lena"), person="Kim")
    assert "nobody plays for a player who was entered" in page
    assert "nobody plays for a player of a pair" in page
    assert not await Entrant.objects.filter(person=kim).aexists()
    office = await browser_of(made.owner)
    robots = await office.post(reverse("event-manage", args=[made.competition.pk]), {"act": "stand-in", "table": "1"})
    assert robots.status_code == 404
    await Competition.objects.aupdate(profile="chinese_club")
    await change(made, act="substitute", entrant=await of("Lena"), person="Kim")
    assert await Entrant.objects.filter(person=kim).aexists()


async def test_at_a_club_a_team_may_have_a_substitute_too(server: TableServer) -> None:
    made = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=1)
    home = await sync_to_async(made.people)(*LIONS[:4])
    await sync_to_async(enter_teams)(made, Lions=home, Robots=(Player(),) * 4)
    await Person.objects.acreate(email="kim@x.test", display_name="Kim")
    await begin(server.desk, made.session.pk)
    await change(made, act="substitute", entrant=await of("Lena"), person="Kim", at_once="on")
    assert (await seated(server, await in_play()))[1] == "Kim Robot Liam Robot"


async def test_who_plays_in_the_session_ends_no_match_and_strangers_change_nothing(
    tuesday: Evening, server: TableServer
) -> None:
    tina = await Person.objects.aget(display_name="Tina")
    await tuesday.club.members.acreate(person=tina, role="director")
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    player, stranger = await browser_of(tina), await browser_of(await Person.objects.aget(display_name="Lois"))
    assert "A team cannot finish its match" not in (await player.get(manage)).content.decode()
    for fields in ({"act": "unfinished", "team": "1", "rooms": "both"}, {"act": "play-on", "match": "1"}):
        assert (await player.post(manage, fields)).status_code == 404
    assert 'name="at_once"' not in (await player.get(manage)).content.decode()
    fields = {"act": "replace", "leaves": await of("Luke"), "comes": await of("Lars"), "at_once": "on"}
    assert (await player.post(manage, fields)).status_code == 302
    assert (await seated(server, await in_play()))[2] == "Tara Lois Toby Luke"  # his opponent plays the board on
    for act in ("replace", "grant", "decline", "unfinished", "play-on"):
        assert (await stranger.post(manage, {"act": act, "request": "1"})).status_code == 404
    assert not await Ruling.objects.aexists()
