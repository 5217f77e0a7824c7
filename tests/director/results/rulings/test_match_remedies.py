"""Boards of a match that were not duplicated: what follows is shown, then carried out at both tables (article 27)."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.models import BoardResult, Ruling, Session
from director.results.matches import matches_in, sheet_of
from director.results.rulings.match_remedies import Spoilt, spoilt_by
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from tests.director.evening import newest_boards, pass_out, pass_time, seated
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.changes.test_rescheduling import on_tables
from tests.director.results.two_tables import TwoTables, four_tables, two_rooms


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ((), Spoilt((5, 6, 7, 8), (5, 6, 7, 8), (5, 6, 7, 8), Fraction(1))),
        ((7,), Spoilt((7,), (7,), (6, 7, 8), Fraction(1, 2))),
        ((6,), Spoilt((6,), (6,), (5, 6, 7), Fraction(1, 2))),
        ((5, 7), Spoilt((5, 6, 7, 8), (5, 6, 7, 8), (5, 6, 7, 8), Fraction(1))),
        ((6, 7), Spoilt((6, 7), (5, 6, 7, 8), (5, 6, 7, 8), Fraction(1))),
    ],
)
def test_what_does_not_compare_at_four_tables(wrong: tuple[int, ...], found: Spoilt) -> None:
    """A draw leaves 5 against 8 where 6 and 7 were wrong; to play again that would be compared twice."""
    assert spoilt_by((5, 6, 7, 8), wrong) == found


async def said(made: TwoTables, **fields: object) -> str:
    """Send the form of the match; return the page to which it leads."""
    office = await browser_of(made.tuesday.owner)
    address = reverse("session-match-boards", args=[made.tuesday.session.pk, 1, 1])
    answer = await office.post(address, {"reason": "the wrong direction"} | fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


async def carried(made: TwoTables, **fields: object) -> str:
    """Ask what follows, and carry that out; return the page on which it was shown."""
    shown = await said(made, act="show", **fields)
    [what], [key] = (re.findall(f'name="{name}" value="([^"]*)"', shown) for name in ("shown", "form_key"))
    for _ in range(2):  # two presses of one button
        assert "both teams are told" in await said(made, act="carry", shown=what, form_key=key, **fields)
    return shown


async def play_on(server: TableServer, clock: ManualClock) -> None:
    """Pass out what is on the tables, and let the next boards come."""
    for play in [one async for one in BoardPlay.objects.filter(finished_at=None).values_list("pk", flat=True)]:
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)


async def rulings() -> list[tuple[str, int | None, int | None, str, str]]:
    """Return the kind, table, board, value and rule of all rulings, and of penalties their case."""
    every = Ruling.objects.order_by("kind", "table", "board", "contestant")
    return [(one.kind, one.table, one.board, one.value, one.case or one.rule) async for one in every]


async def compared() -> dict[int, Fraction | None]:
    """Return the IMPs of the home team on each board of the match."""
    session = await Session.objects.select_related("competition").aget()
    sheet = await sync_to_async(lambda: sheet_of(session, matches_in(session)[0]))()
    return {line.board: line.home for line in sheet.lines}


async def test_27_1_wrong_seats_are_played_again_as_far_as_there_is_time(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Found on the second board of four; there is time for two others: both teams lose 1 VP."""
    made = await two_rooms(server, boards_per_round=4)
    await play_on(server, clock)
    shown = await carried(made, possible="2")
    assert "article 27.1(1)2" in shown
    assert "are played again: 2" in shown
    kinds = [one[:3] for one in await rulings()]
    assert kinds == [
        *(("not_played", table, board) for table in (1, 2) for board in (1, 2)),
        ("penalty", None, None),
        ("penalty", None, None),
    ]
    assert [(one[3], one[4]) for one in await rulings() if one[0] == "penalty"] == [("1 vp", "replayed")] * 2
    await pass_time(server, clock, 11)
    assert await on_tables() == [(1, 1, 5), (1, 2, 5)], "boards 3 and 4 do not come"
    await play_on(server, clock)
    assert await on_tables() == [(1, 1, 6), (1, 2, 6)]
    await play_on(server, clock)
    assert (await Session.objects.aget()).ended_at is not None
    assert {board for board, home in (await compared()).items() if home is not None} == {5, 6}


async def test_27_2_a_wrong_board_is_played_again_and_the_others_stay(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await two_rooms(server, boards_per_round=2)
    await play_on(server, clock)
    shown = await carried(made, wrong=["1"], possible="1")
    assert "article 27.2(1)1" in shown
    assert "Penalty" not in shown
    assert await on_tables() == [(1, 1, 2), (1, 2, 2)]
    await play_on(server, clock)
    assert await on_tables() == [(1, 1, 3), (1, 2, 3)]
    await play_on(server, clock)
    assert {board for board, home in (await compared()).items() if home is not None} == {2, 3}


async def test_27_2_after_the_match_wrong_boards_are_drawn_where_results_may_be_known(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """4S made against a pass-out: 420 are 9 IMPs, vulnerable 620 are 12."""
    made = await two_rooms(server, boards_per_round=2)
    await play_on(server, clock)
    await play_on(server, clock)
    await BoardResult.objects.filter(table=1).aupdate(contract="4SN", tricks=10, score_ns=420)
    assert await compared() == {1: 9, 2: 12}
    assert "article 27.2(2)2" in await carried(made, wrong=["2"], possible="2", known="on")
    assert await compared() == {1: 9, 2: 0}


async def test_27_1_after_the_match_without_time_it_is_a_draw_and_costs_three_points(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await two_rooms(server, boards_per_round=2)
    await play_on(server, clock)
    await play_on(server, clock)
    await BoardResult.objects.filter(table=1).aupdate(contract="4SN", tricks=10, score_ns=420)
    assert "article 27.1(2)2" in await carried(made, possible="0")
    assert await compared() == {1: 0, 2: 0}
    assert [(one[3], one[4]) for one in await rulings() if one[0] == "penalty"] == [("3 vp", "not_replayed")] * 2


async def test_27_2_of_four_tables_the_wrong_one_plays_another_board_with_the_other_room(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Found on the second board, which is the second half: the new one is of the first, as the wrong one was."""
    made = await four_tables(server, boards_per_round=2)
    await play_on(server, clock)
    assert "article 27.2(1)1" in await carried(made, wrong=["1"], tables=["3"], possible="1")
    assert [one[:3] for one in await rulings()] == [("not_played", 3, 1)]
    assert await on_tables() == [(1, table, 2) for table in (1, 2, 3, 4)]
    await play_on(server, clock)
    assert await on_tables() == [(1, table, 3) for table in (2, 3, 4)]
    assert await seated(server, {3: (await newest_boards(made.tuesday.session.pk))[3]}) == {3: "L3 T3 L4 T4"}
    await play_on(server, clock)
    session = await Session.objects.select_related("competition").aget()
    assert session.ended_at is not None
    await BoardResult.objects.filter(table=1).aupdate(contract="1NTN", tricks=10, score_ns=180)
    await BoardResult.objects.filter(table=3).aupdate(contract="4SN", tricks=10, score_ns=420)
    assert await compared() == {1: 5, 2: 5 + 12, 3: 9}, "as many comparisons as of two boards at four tables"


async def test_27_1_of_four_tables_a_draw_is_one_of_the_table_with_the_wrong_seats(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await four_tables(server, boards_per_round=2)
    shown = await said(made, act="show", tables=["9"], possible="0")
    assert "What follows</h2>" not in shown
    assert "article 27.1(2)2" in await carried(made, tables=["3"], possible="0")
    assert [one[:4] for one in await rulings()] == [
        *(("adjusted", 3, board, "0 IMP / 0 IMP") for board in (1, 2)),
        *(("penalty", None, None, "3 vp"),) * 2,
    ]
    await play_on(server, clock)
    assert await on_tables() == [(1, table, 2) for table in (1, 2, 4)]
    await play_on(server, clock)
    await BoardResult.objects.filter(table=1).aupdate(contract="1NTN", tricks=10, score_ns=180)
    assert await compared() == {1: 5, 2: 5}


async def test_what_was_not_shown_is_not_carried_out_and_nobody_else_finds_the_page(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await two_rooms(server, boards_per_round=2)
    assert "What follows" in await said(made, act="carry", possible="2", shown="restart-1")
    assert not await Ruling.objects.aexists()
    player = made.players[0].person
    assert player is not None
    owner = made.tuesday.owner
    for number, match, who in ((1, 1, player), (2, 1, owner), (1, 9, owner)):
        address = reverse("session-match-boards", args=[made.tuesday.session.pk, number, match])
        assert (await (await browser_of(who)).get(address)).status_code == 404
    address = reverse("session-match-boards", args=[made.tuesday.session.pk, 1, 1])
    assert (await (await browser_of(made.tuesday.owner)).post(address, {"act": "burn"})).status_code == 400
