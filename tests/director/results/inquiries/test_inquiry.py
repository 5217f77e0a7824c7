"""The page of an inquiry: who reads it, of which boards, what it tells, and what is saved of them and on record."""

from __future__ import annotations

import json
import re
from html import unescape
from io import BytesIO
from zipfile import ZipFile
from zoneinfo import ZoneInfo

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Role
from director.clubs.offices import Office
from director.models import InquiryExport, LeadWorth, Member, Session
from director.results.inquiries.inquiry import sessions_read, tempo_of
from laws.values.cards import Card
from laws.values.contract import Contract
from laws.values.deal import Deal
from play import analysis
from play.analysis.dds import solve_position
from play.analysis.position import Position, Solution, deal_hands
from play.live.clock import ManualClock
from play.models import BoardPlay, BoardSeat, LogRow, Person
from play.process.table_server import TableServer
from tests.director.evening import Evening, declare, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.inquiries.test_deviations import person
from tests.director.results.two_tables import two_tables


async def page_of(who: Person, tuesday: Evening) -> tuple[int, str]:
    answer = await (await browser_of(who)).get(reverse("event-inquiry", args=[tuesday.competition.pk]))
    return answer.status_code, unescape(answer.content.decode())


async def in_this_process(positions: list[Position], _priority: object) -> list[Solution]:
    return [solve_position(one) for one in positions]


@pytest.fixture
async def over(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> Evening:
    """A session of two tables that is over after two boards with opening leads, and one that was passed out."""
    monkeypatch.setattr(analysis, "solve", in_this_process)
    evening = await two_tables(server, boards_per_round=2)
    await declare(server, evening.plays[1], 1)
    await declare(server, evening.plays[2], 0)
    await pass_time(server, clock, 11)
    calls = LogRow.objects.filter(kind="laws.call_made", actor__startswith="person:")
    async for row in calls.order_by("play", "number"):
        await LogRow.objects.filter(pk=row.pk).aupdate(evidence={"waited": 1000 * row.number})
    await Session.objects.aupdate(ended_at=clock.now())
    return evening.tuesday


async def test_recorder_chief_director_and_appeals_committee_read_it_and_nobody_else(over: Evening) -> None:
    people = {
        "recorder": (await person("Rita", over, Role.RECORDER), 200),
        "chief": (await person("Cleo", over, office=Office.CHIEF), 200),
        "committee": (await person("Cora", over, office=Office.APPEALS), 200),
        "owner": (over.owner, 200),
        "director": (await person("Dirk", over, Role.DIRECTOR), 404),
        "scorer": (await person("Sid", over, Role.SCORER), 404),
        "member": (await person("Mia", over, Role.MEMBER), 404),
        "player": (await Person.objects.aget(display_name="Nora"), 404),
    }
    for name, (who, status) in people.items():
        assert (name, (await page_of(who, over))[0]) == (name, status)
        button = reverse("event-inquiry", args=[over.competition.pk])
        event = await (await browser_of(who)).get(reverse("event", args=[over.competition.pk]))
        assert (name, button in event.content.decode()) == (name, status == 200)


async def test_leads_are_worked_out_once_and_told_with_their_cost(over: Evening) -> None:
    _status, page = await page_of(over.owner, over)
    assert "2 of 2 leads are worked out" in page
    assert "no verdict" in page
    assert await LeadWorth.objects.acount() == 2
    board = await BoardPlay.objects.select_related("dealt").exclude(lead="").afirst()
    assert board is not None
    assert board.dealt is not None
    contract, deal = Contract.parse(board.contract), Deal.parse(board.dealt.deal)
    solution = solve_position(Position(deal_hands(deal), contract.denomination.suit, contract.declarer.lho))
    worth = await LeadWorth.objects.aget(play=board)
    assert (worth.got, worth.best) == (solution[Card.parse(board.lead)], max(solution.values()))
    leader = await BoardSeat.objects.select_related("person").aget(
        play=board, seat=contract.declarer.lho.letter, last=True
    )
    assert leader.person is not None
    answer = await (await browser_of(over.owner)).get(
        reverse("event-inquiry", args=[over.competition.pk]), {"player": f"{leader.person_id}"}
    )
    told = unescape(answer.content.decode())
    assert f"<h3><bdi>{leader.person.display_name}</bdi></h3>" in told
    assert f"Board {board.number}: " in told


async def test_tempo_is_told_by_kind_of_action(over: Evening) -> None:
    tempo = await sync_to_async(lambda: tempo_of(sessions_read(over.competition), over.owner))()
    rows = LogRow.objects.filter(kind="laws.call_made", evidence__waited__isnull=False)
    passes = [row.number async for row in rows.filter(data__call="pass")]
    bids = [row.number async for row in rows.exclude(data__call="pass")]
    assert passes
    assert bids
    everybody = tempo[None]
    assert set(everybody) == {"pass", "bid"}
    assert (everybody["pass"].count, everybody["bid"].count) == (len(passes), len(bids))
    assert everybody["bid"].median in {1000 * number for number in bids}
    assert sum(of["bid"].count for who, of in tempo.items() if who is not None and "bid" in of) == len(bids)
    _status, page = await page_of(over.owner, over)
    assert re.search(r"\d s / \d+\.\d s \(\d+\)", page)


async def test_nobody_reads_of_a_session_that_is_played_nor_of_himself(over: Evening) -> None:
    await Session.objects.aupdate(ended_at=None)
    _status, page = await page_of(over.owner, over)
    assert "No opening lead of a session that is over" in page
    assert await LeadWorth.objects.acount() == 0
    await Session.objects.aupdate(ended_at=timezone.now())
    board = await BoardPlay.objects.exclude(lead="").afirst()
    assert board is not None
    seat = await BoardSeat.objects.filter(play=board, person__isnull=False).afirst()
    assert seat is not None
    assert seat.person_id is not None
    player = await Person.objects.aget(pk=seat.person_id)
    await Member.objects.acreate(club=over.club, person=player, role=Role.RECORDER)
    _status, page = await page_of(player, over)
    assert "1 of 1 leads are worked out" in page
    assert f'<th scope="row" class="who"><bdi>{player.display_name}</bdi>' not in page
    tempo = await sync_to_async(lambda: tempo_of(sessions_read(over.competition), player))()
    sat = BoardSeat.objects.filter(play=board).values_list("person", flat=True)
    assert tempo
    assert not {*tempo} & {who async for who in sat}, "nor of the others at his boards"


async def test_boards_are_saved_for_a_committee_and_who_did_stands_on_record(over: Evening) -> None:
    office = await browser_of(over.owner)
    address = reverse("event-inquiry", args=[over.competition.pk])
    refused = await office.post(address, {"player": "", "reason": ""})
    assert refused["Content-Type"].startswith("text/html")
    assert await InquiryExport.objects.acount() == 0
    answer = await office.post(address, {"player": "", "reason": "Report of table 2"})
    assert answer["Content-Type"] == "application/zip"
    packed = ZipFile(BytesIO(answer.content))
    held = json.loads(packed.read("boards.json"))
    assert (held["exported_by"], held["why"]) == ("Olga Owner", "Report of table 2")
    of_tables = BoardPlay.objects.filter(finished_at__isnull=False).order_by("table__of_session__number", "sequence")
    finished = [one async for one in of_tables]
    assert [one["board"] for one in held["boards"]] == [one.number for one in finished]
    for board, told in zip(finished, held["boards"], strict=True):
        rows = [row async for row in LogRow.objects.filter(play=board).order_by("number")]
        assert [(one["number"], one["what"], one["data"]) for one in told["actions"]] == [
            (row.number, row.kind, row.data) for row in rows
        ]
        assert all(one["at"] for one in told["actions"])
        assert any(one["measured"] for one in told["actions"])
        assert not any(one["by"].startswith("person:") for one in told["actions"])
        assert "Will" in {name for one in held["boards"] for name in one["players"].values()}
    scripts = [name for name in packed.namelist() if name.endswith(".table")]
    assert len(scripts) == len(finished)
    assert "claims" in packed.read(scripts[0]).decode()
    record = await InquiryExport.objects.aget()
    assert (record.by_id, record.name, record.reason, len(record.boards)) == (
        over.owner.pk,
        "Olga Owner",
        "Report of table 2",
        len(finished),
    )
    _status, page = await page_of(over.owner, over)
    assert "Report of table 2" in page
    await BoardSeat.objects.filter(person__display_name="Will").aupdate(person=None, robot=True)
    chinese = {"accept-language": "zh-hans"}
    answer = await office.post(address, {"player": "", "reason": "Report of table 2"}, headers=chinese)
    held = json.loads(ZipFile(BytesIO(answer.content)).read("boards.json"))
    assert "机器人" in {name for one in held["boards"] for name in one["players"].values()}


async def test_a_committee_reads_the_boards_in_its_language_by_the_clocks_of_the_club(over: Evening) -> None:
    """What was done is told in words, with the names that the log has of accounts that were removed meanwhile."""
    will = await Person.objects.aget(display_name="Will")
    await BoardSeat.objects.filter(person=will).aupdate(person=None)
    await LogRow.objects.filter(actor=f"person:{will.pk}").aupdate(actor="person:999999")
    async for row in LogRow.objects.filter(kind="table.seated", data__person=will.pk):
        await LogRow.objects.filter(pk=row.pk).aupdate(data=row.data | {"person": 999999})
    opened = await LogRow.objects.filter(kind="laws.board_opened").order_by("pk").afirst()
    assert opened is not None
    local = opened.at.astimezone(ZoneInfo("Asia/Shanghai"))
    office = await browser_of(over.owner)
    address, form = reverse("event-inquiry", args=[over.competition.pk]), {"player": "", "reason": "投诉"}
    answer = await office.post(address, form, headers={"accept-language": "zh-hans"})
    packed = ZipFile(BytesIO(answer.content))
    page = unescape(packed.read("boards.html").decode())
    for told in (
        '<html lang="zh-hans">', "Harbour Club", "Olga Owner 于 ", "保存：投诉", "所有时间均为 Asia/Shanghai 时间",
        "第 1 节第 1 轮第 1 桌第 1 副", f"{local:%H:%M:%S} 牌已上桌", "<bdi>Will</bdi>", "<b>北家 1 无将</b>",
        "<b>东家 不叫</b>", "首引牌张翻明", "北家声称 8 墩（规则第 68 条 A 款）", "思考 12.0 秒", "南北方正 120 分",
    ):  # fmt: skip
        assert told in page, told
    assert not re.search(r"[a-z]{4,} [a-z]{4,}", re.sub(r"<[^>]*>", " ", page[page.index("<body") :])), (
        "nothing is left in English"
    )
    held = json.loads(packed.read("boards.json"))
    assert held["zone"] == "Asia/Shanghai"
    assert held["boards"][0]["actions"][0]["at"] == local.isoformat()
    assert "Will" in {name for one in held["boards"] for name in one["players"].values()}
    assert not any(action["by"].startswith("#") for one in held["boards"] for action in one["actions"])
    script = next(packed.read(name).decode() for name in packed.namelist() if name.endswith(".table"))
    assert f"{local:%H:}" in script


async def test_nobody_else_saves_boards(over: Evening) -> None:
    address = reverse("event-inquiry", args=[over.competition.pk])
    for who in (await person("Dirk", over, Role.DIRECTOR), await Person.objects.aget(display_name="Nora")):
        assert (await (await browser_of(who)).post(address, {"reason": "x"})).status_code == 404
    assert await InquiryExport.objects.acount() == 0
