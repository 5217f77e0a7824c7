"""The recorder's file: what is noted at a board, who notes it, and who reads which lines (Law 40C)."""

from __future__ import annotations

from html import unescape
from uuid import UUID

from asgiref.sync import sync_to_async
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from director.clubs.models import Role
from director.clubs.offices import Office
from director.competitions.officers import name_officer
from director.models import BoardResult, Competition, Deviation, Member, Session
from director.results.inquiries.deviations import Sat
from play.live.clock import ManualClock
from play.models import BoardSeat, Person
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.two_tables import TwoTables, two_tables

LINE = {
    "player": "N",
    "kind": "psychic",
    "call": "1.N",
    "expected": "12 points and four hearts",
    "finding": "Three points; South raised as usual.",
}


async def got(person: Person, name: str, *args: str | UUID | int) -> tuple[int, str]:
    answer = await (await browser_of(person)).get(reverse(name, args=args))
    return answer.status_code, unescape(answer.content.decode())


async def person(name: str, tuesday: Evening, role: Role | None = None, office: Office | None = None) -> Person:
    made = await Person.objects.acreate(email=f"{name.lower()}@file.test", display_name=name)
    if role is not None:
        await Member.objects.acreate(club=tuesday.club, person=made, role=role)
    if office is not None:
        await sync_to_async(name_officer)(tuesday.competition, office, made, tuesday.owner)
    return made


async def with_a_result(server: TableServer, clock: ManualClock) -> tuple[TwoTables, BoardResult]:
    """Return a session of two tables in which a board was passed out, and its result."""
    tables = await two_tables(server)
    await pass_out(server, tables.plays[1])
    await pass_time(server, clock, 0)
    return tables, await BoardResult.objects.select_related("play", "session").aget()


async def test_a_line_is_noted_from_a_board_and_read_by_recorder_and_chief_director_alone(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tables, of = await with_a_result(server, clock)
    tuesday = tables.tuesday
    director, recorder = await person("Dirk", tuesday, Role.DIRECTOR), await person("Rita", tuesday, Role.RECORDER)
    chief = await person("Cleo", tuesday, office=Office.CHIEF)
    scorer, member = await person("Sid", tuesday, Role.SCORER), await person("Mia", tuesday, Role.MEMBER)
    place = (tuesday.session.pk, of.round, of.table, of.board)
    address = reverse("session-deviation", args=place)
    nora = tables.players[0].person
    assert nora is not None
    for who, status in ((director, 200), (recorder, 200), (scorer, 404), (member, 404), (nora, 404)):
        assert (await got(who, "session-deviation", *place))[0] == status
    back = reverse("session-board", args=[tuesday.session.pk, of.board])
    assert f'href="{back}"' in (await got(recorder, "session-deviation", *place))[1], "he rules on nothing"
    office = await browser_of(director)
    refused = await office.post(address, LINE | {"call": "2.E"})
    assert "Another player has made this call." in refused.content.decode()
    assert await Deviation.objects.acount() == 0
    assert (await office.post(address, LINE)).status_code == 302
    noted = await Deviation.objects.aget()
    assert (noted.player_id, noted.player_name, noted.name) == (nora.pk, "Nora", "Dirk")
    assert noted.call.startswith("1. North: ")

    club, event = tuesday.club.address, tuesday.competition.pk
    readers = {
        "owner": (tuesday.owner, 200, 200),
        "recorder": (recorder, 200, 200),
        "chief": (chief, 404, 200),
        "director": (director, 404, 404),
        "scorer": (scorer, 404, 404),
        "player": (nora, 404, 404),
    }
    for name, (who, of_club, of_event) in readers.items():
        for page in ("deviations", "deviations-file"):
            found = (await got(who, f"club-{page}", club))[0], (await got(who, f"event-{page}", event))[0]
            assert (name, page, found) == (name, page, (of_club, of_event))
    page = (await got(chief, "event-deviations", event))[1]
    assert "Nora" in page
    assert "Three points; South raised as usual." in page
    saved = (await got(recorder, "club-deviations-file", club))[1].splitlines()
    assert "12 points and four hearts" in saved[1]

    file = reverse("club-deviations", args=[club])
    await (await browser_of(recorder)).post(file, {"act": "strike", "line": f"{noted.pk}", "why": "another board"})
    assert len((await got(recorder, "club-deviations-file", club))[1].splitlines()) == 1
    assert "Struck out by Rita: another board" in (await got(recorder, "club-deviations", club))[1]

    other = await Competition.objects.acreate(
        club=tuesday.club, name="Thursday", profile="chinese_club", announced_by=tuesday.owner
    )
    assert "Nora" not in (await got(tuesday.owner, "event-deviations", other.pk))[1], "she is not entered in it"


async def test_a_recorder_who_plays_reads_no_line_of_a_session_that_is_still_played(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 16D: a line tells of a board that he may have still to play."""
    tables, of = await with_a_result(server, clock)
    tuesday = tables.tuesday
    will = tables.players[-1].person
    assert will is not None
    await Member.objects.acreate(club=tuesday.club, person=will, role=Role.RECORDER)
    address = reverse("session-deviation", args=[tuesday.session.pk, of.round, of.table, of.board])
    assert (await (await browser_of(tuesday.owner)).post(address, LINE)).status_code == 302
    assert (await got(will, "session-deviation", tuesday.session.pk, of.round, of.table, of.board))[0] == 404
    assert "Nora" not in (await got(will, "club-deviations", tuesday.club.address))[1]
    await Session.objects.aupdate(ended_at=clock.now())
    assert "Nora" in (await got(will, "club-deviations", tuesday.club.address))[1]


async def test_a_house_robot_is_named_in_the_language_of_the_reader(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """In the file, in what is saved of it, and where a line is noted; a line of an earlier version too."""
    tables, of = await with_a_result(server, clock)
    tuesday = tables.tuesday
    await BoardSeat.objects.filter(play=of.play, seat="S").aupdate(person=None, robot=True)
    office = await browser_of(tuesday.owner)
    address = reverse("session-deviation", args=[tuesday.session.pk, of.round, of.table, of.board])
    assert (await office.post(address, LINE)).status_code == 302
    noted = await Deviation.objects.aget()
    for stored in (noted.partner_name, "Robot"):
        await Deviation.objects.aupdate(partner_name=stored)
        for name in ("club-deviations", "club-deviations-file"):
            for language, robot in (("en", "Robot"), ("zh-hans", "机器人")):
                answer = await office.get(
                    reverse(name, args=[tuesday.club.address]), headers={"accept-language": language}
                )
                assert f"Nora – {robot}" in answer.content.decode()


def test_partners_who_are_robots_are_one_pair_with_each_player() -> None:
    """Also with lines of earlier versions, which have stored the name."""
    assert {Sat("N", "N", 7, "Nora", None, name).pair for name in ("", "Robot")} == {"nrobot p7"}
    with override("zh-hans"):
        assert Sat("N", "N", 7, "Nora", None, "").partner_text == "机器人"


async def test_a_line_of_a_newer_release_asks_to_come_back(transactional_db: None, server: TableServer) -> None:
    """The page never shows the word that is stored."""
    tuesday = await sync_to_async(evening)()
    await Deviation.objects.acreate(
        session=tuesday.session, round=1, table=1, board=1, player_name="Nora", partner_name="Saul", pair="nnora nsaul",
        kind="feint", call="1NT", expected="", finding="", name="Olga", at=timezone.now(),
    )  # fmt: skip
    office = await browser_of(tuesday.owner)
    office.raise_request_exception = False
    answer = await office.get(reverse("club-deviations", args=[tuesday.club.address]))
    assert (answer.status_code, "feint" in answer.content.decode()) == (503, False)
