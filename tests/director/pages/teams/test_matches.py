"""An evening of teams by its pages: announced, entered, lined up, played, compared, confirmed by both captains."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.entries.entering import Player
from director.models import BoardResult, Club, Competition, Entrant, Entry, LineUp, MatchConfirmation, Member, Session
from director.sessions.draw.drawing import draw
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, enter_teams, evening_of_teams, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import EVENT, browser_of, text_of

NAMES = ("Lena", "Liam", "Lois", "Luke", "Tina", "Theo", "Tara", "Toby")
TEAMS = {name: value for name, value in EVENT.items() if name not in ("movement", "method")} | {
    "name": "Tuesday Teams",
    "rounds": "1",
    "scale": "continuous",
}


@pytest.fixture
async def players(transactional_db: None) -> dict[str, Person]:
    """Eight people with accounts."""
    return {name: await Person.objects.acreate(email=f"{name.lower()}@x.test", display_name=name) for name in NAMES}


async def play_round(server: TableServer, clock: ManualClock, number: int) -> None:
    """Pass out all boards of a round."""
    async for play in BoardPlay.objects.filter(round=number, finished_at=None):
        await pass_out(server, play.pk)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)


async def status(browser: AsyncClient, name: str, *args: object) -> int:
    return (await browser.get(reverse(name, args=args))).status_code


async def test_from_the_announcement_to_the_final_score(
    players: dict[str, Person], server: TableServer, clock: ManualClock
) -> None:
    secretary = await Person.objects.acreate(email="sec@x.test", display_name="Su Secretary")
    club = await Club.objects.acreate(address="harbour", name="Harbour Club", founded_by=secretary)
    await Member.objects.acreate(club=club, person=secretary, role="owner")
    office, lena, theo = [await browser_of(one) for one in (secretary, players["Lena"], players["Theo"])]
    announced = await office.post(reverse("event-create", args=["harbour"]) + "?for=teams", TEAMS)
    assert announced.status_code == 302
    event, session = await Competition.objects.aget(), await Session.objects.aget()
    assert (event.kind, event.method, session.movement) == ("teams", "imps", "matches")

    page = reverse("event", args=[event.pk])
    own = {"act": "enter", "name": "Lions", "player_2": "Liam", "player_3": "Lois", "player_4": "Luke"}
    assert (await lena.post(page, own)).status_code == 302
    assert "You are entered: Lions." in await text_of(lena, "event", event.pk)
    for name in ("Liam", "Lois", "Luke"):
        assert f"{name} has not confirmed yet" in await text_of(lena, "event", event.pk)
        await (await browser_of(players[name])).post(page, {"act": "confirm"})
    manage = reverse("event-manage", args=[event.pk])
    team = {f"player_{at}": name for at, name in enumerate(NAMES[4:], 1)}
    assert (await office.post(manage, {"act": "add", "name": "Tigers"} | team)).status_code == 302
    lions, tigers = [one async for one in Entry.objects.order_by("pk")]

    choice = reverse("session-line-up", args=[session.pk, lions.pk])
    for browser in (theo, await browser_of(None)):
        assert (await browser.get(choice)).status_code in (302, 404)
    four = {"seat_1": "3", "seat_2": "4", "seat_3": "1", "seat_4": "2"}
    assert "a different player" in (await lena.post(choice, four | {"seat_1": "4"})).content.decode()
    assert (await lena.post(choice, four)).status_code == 302
    assert (await LineUp.objects.aget()).places == [3, 4, 1, 2]
    assert (await office.get(reverse("session-line-up", args=[session.pk, tigers.pk]))).status_code == 200

    assert (await office.post(manage, {"act": "start"})).status_code == 302
    assert "Match 1: closed room" in await text_of(office, "event-manage", event.pk)
    visitor = await browser_of(None)
    listed = await text_of(visitor, "session-matches", session.pk)
    assert listed.index("Lois") < listed.index("Lena")  # the open room stands first
    for browser in (lena, theo, visitor):
        assert await status(browser, "session-match", session.pk, 1, 1) == 404
    assert await status(office, "session-match", session.pk, 1, 1) == 200  # who directs, and does not play
    await play_round(server, clock, 1)

    assert await status(visitor, "session-match", session.pk, 1, 1) == 404
    sheet = await text_of(theo, "session-match", session.pk, 1, 1)
    assert "10.00" in sheet
    assert "Lions: <strong>10" in sheet, "how its victory points come about"
    assert "WBF scale with decimals for 1 boards, article 42.1" in sheet
    assert "Confirm the score" not in sheet
    score = reverse("session-match", args=[session.pk, 1, 1])
    figures = (await lena.get(score)).context["figures"]
    assert (await theo.post(score, {"team": "2", "figures": figures})).status_code == 404
    assert (await lena.post(score, {"team": "2", "figures": figures})).status_code == 404
    assert "1 match is not confirmed" in await text_of(office, "event-manage", event.pk)
    await lena.post(score, {"team": "1", "figures": figures})
    assert "to be confirmed" in await text_of(lena, "session-match", session.pk, 1, 1)
    tina = await browser_of(players["Tina"])
    await tina.post(score, {"team": "2", "figures": figures})
    assert "confirmed by Tina" in await text_of(tina, "session-match", session.pk, 1, 1)
    assert ">confirmed<" in await text_of(tina, "session-match", session.pk, 1, 1)
    assert "not confirmed" not in await text_of(office, "event-manage", event.pk)
    await office.post(manage, {"act": "publish"})
    ranking = await text_of(visitor, "session-results", session.pk)
    assert ranking.count(">10.00</td>") == 2
    assert "Lions" in ranking
    assert await status(visitor, "session-match", session.pk, 1, 1) == 200


async def test_teams_of_eight_by_their_pages(
    players: dict[str, Person], server: TableServer, clock: ManualClock
) -> None:
    """Announced, entered by a captain, lined up, compared at four tables (article 5.1)."""
    secretary = await Person.objects.acreate(email="sec@x.test", display_name="Su Secretary")
    club = await Club.objects.acreate(address="harbour", name="Harbour Club", founded_by=secretary)
    await Member.objects.acreate(club=club, person=secretary, role="owner")
    office, lena = await browser_of(secretary), await browser_of(players["Lena"])
    await office.post(reverse("event-create", args=["harbour"]) + "?for=teams", TEAMS | {"match_tables": "4"})
    event, session = await Competition.objects.aget(), await Session.objects.aget()
    assert "each table with both of the other room" in await text_of(lena, "event-rules", event.pk)
    own = {f"player_{at}": name for at, name in enumerate(NAMES[1:], 2)}
    page = await text_of(lena, "event", event.pk)
    assert "The first 8 are robots" in page
    assert "Twelfth player" in page
    assert "eight to twelve players, a match at four tables" in page
    await lena.post(reverse("event", args=[event.pk]), {"act": "enter", "name": "Lions"} | own)
    manage = reverse("event-manage", args=[event.pk])
    await office.post(manage, {"act": "add", "name": "Robots"})
    lions = await Entry.objects.aget(name="Lions")
    assert await lions.entrants.acount() == await Entrant.objects.filter(entry__name="Robots").acount() == 8
    choice = reverse("session-line-up", args=[session.pk, lions.pk])
    asked = (await lena.get(choice)).content.decode()
    assert "Closed room, table 2: second" in asked
    assert "After half the boards" in asked
    eight = {f"seat_{at}": f"{9 - at}" for at in range(1, 9)}
    assert (await lena.post(choice, eight)).status_code == 302
    assert (await LineUp.objects.aget()).places == [8, 7, 6, 5, 4, 3, 2, 1]
    sheet = await text_of(lena, "event-form", event.pk, "line-up")
    assert sheet.count("room, table 2") == 4
    await Entrant.objects.aupdate(confirmed=True)
    await sync_to_async(draw)(session)
    now = clock.now()
    for table in (1, 2, 3, 4):
        ns, ew = (1, 2) if table % 2 else (2, 1)
        of = {"table": table, "ns": ns, "ew": ew, "tricks": 10 if table == 3 else 9, "at": now}
        await BoardResult.objects.acreate(session=session, round=1, board=1, contract="4S S", **of)
    await Session.objects.aupdate(started_at=now, round=1, ended_at=now, published_at=now)
    score = (await lena.get(reverse("session-match", args=[session.pk, 1, 1]))).context
    assert [len(line.couples) for line in score["sheet"].lines] == [2]
    assert score["sheet"].imps == ("10", "0")
    assert score["home"].open == [("Toby", "Tara"), ("Theo", "Tina")]
    assert score["sheet"].points == ("16.46", "3.54")
    for name in ("session-results", "session-cross", "session-board"):
        args = [session.pk, 1] if name == "session-board" else [session.pk]
        assert await status(await browser_of(None), name, *args) == 200, name
    crossed = await text_of(lena, "session-cross", session.pk)
    assert crossed.count(">16.46<") == 2, "against the other team, and in all"


async def test_a_correction_takes_the_confirmations_away(
    players: dict[str, Person], server: TableServer, clock: ManualClock
) -> None:
    """And who opened the page before it confirms nothing."""
    made = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=1)
    home = [Player(players[name]) for name in NAMES[:4]]
    await sync_to_async(enter_teams)(made, Lions=home, Robots=(*ROBOTS, *ROBOTS))
    await begin(server.desk, made.session.pk)
    now = clock.now()
    for table, tricks in ((1, 10), (2, 9)):
        await BoardResult.objects.acreate(
            session=made.session,
            round=1,
            table=table,
            board=1,
            ns=table,
            ew=3 - table,
            contract="4S S",
            tricks=tricks,
            at=now,
        )
    await Session.objects.aupdate(ended_at=now)
    lena = await browser_of(players["Lena"])
    score = reverse("session-match", args=[made.session.pk, 1, 1])
    figures = (await lena.get(score)).context["figures"]
    await lena.post(score, {"team": "1", "figures": figures})
    assert "confirmed by Lena" in await text_of(lena, "session-match", made.session.pk, 1, 1)
    assert (await lena.get(score)).context["final"]  # house robots agree
    await BoardResult.objects.filter(table=1).aupdate(tricks=9)
    assert not (await lena.get(score)).context["final"]
    await lena.post(score, {"team": "1", "figures": figures})
    assert (await MatchConfirmation.objects.aget()).figures == figures
    assert "not confirmed yet" in await text_of(lena, "session-match", made.session.pk, 1, 1)


async def test_those_who_are_entered_compare_when_all_tables_are_done_with_the_round(
    players: dict[str, Person], server: TableServer, clock: ManualClock
) -> None:
    """All matches of a round play the same boards (Law 16D)."""
    made = await sync_to_async(evening_of_teams)(rounds=None, boards_per_round=1)
    quiet = {name: [Player(players[one]) for one in NAMES[at : at + 4]] for name, at in (("Lions", 0), ("Tigers", 4))}
    names = ("Ann", "Abe", "Bea", "Bob", "Cat", "Col", "Dee", "Dan")
    others = await sync_to_async(made.people)(*names)
    await sync_to_async(enter_teams)(made, **quiet, Bears=others[:4], Foxes=others[4:])
    await begin(server.desk, made.session.pk)
    lena = await browser_of(players["Lena"])
    tables = await newest_boards(made.session.pk)
    for table in (1, 2, 3):
        await pass_out(server, tables[table])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    assert [await status(lena, "session-match", made.session.pk, 1, match) for match in (1, 2)] == [404, 404]
    await pass_out(server, tables[4])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    assert [await status(lena, "session-match", made.session.pk, 1, match) for match in (1, 2)] == [200, 200]
    assert await status(lena, "session-match", made.session.pk, 2, 1) == 404
    assert await status(await browser_of(None), "session-match", made.session.pk, 1, 1) == 404
    assert await status(lena, "session-match", made.session.pk, 9, 1) == 404
