"""Play stops when the allowance of overtime is used up, and what was not played is scored (article 22)."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.models import Method
from director.models import Competition, Forfeit, Ruling, Session
from director.results.rulings.ruling import plus_boards
from director.results.rulings.stopping import blamed, unruled_in
from director.results.time_models import TimeFault
from director.results.withdrawals.forfeit_models import Decision, What
from director.sessions.running.runner import begin
from laws.table.phases import Phase
from laws.values.seats import SEATS, Side
from play.analysis.kept import table
from play.live.clock import ManualClock, SystemClock
from play.process.table_server import TableServer
from tests.director.evening import (
    Evening,
    claim_agreed,
    claim_made,
    evening,
    newest_boards,
    pass_out,
    pass_time,
)
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.two_tables import TwoTables
from tests.director.sessions.running.test_evening import called
from tests.director.standings.scripted import hand_in, pairs_event, teams_event

_ROUND = 15 * 60
_OVERTIME = 5 * 60


def test_who_used_half_of_the_time_is_to_blame() -> None:
    assert blamed({Side.NS: 10, Side.EW: 50}) == {Side.EW}
    assert blamed({Side.NS: 30, Side.EW: 30}) == {Side.NS, Side.EW}
    assert blamed({Side.EW: 60}) == {Side.EW}
    assert blamed({}) == frozenset()


@pytest.mark.parametrize(
    ("method", "awards", "law"),
    [
        (None, "A6040", "21.2"),
        (Method.IMPS, "3 IMP fixed / -3 IMP fixed", "21.1(3)"),
        (Method.BOARD_A_MATCH, "60% fixed / 40% fixed", "21.1(3)"),
    ],
)
def test_a_side_that_came_late_is_to_blame_for_what_was_not_begun(
    db: None, monkeypatch: pytest.MonkeyPatch, method: Method | None, awards: str, law: str
) -> None:
    """Articles 21.1(3) and 21.2: a figure of 3 IMPs a board for the other team, or average plus for the other pair."""
    made = pairs_event(4, rounds=2) if method is None else teams_event(2)
    if method is not None:
        Competition.objects.update(method=method)
    held = hand_in(made.session)
    Session.objects.update(published_at=None, final_at=None)
    held.results.filter(round=1, table=1).update(contract="", tricks=None, score_ns=None)
    held.time_notes.create(round=1, table=1, side="EW", fault=TimeFault.LATE, seconds=1000, of=1000)
    held.time_notes.create(round=1, table=1, side="NS", fault=TimeFault.SLOW, seconds=60, of=60)
    [unplayed] = unruled_in(held)
    assert unplayed.to_blame == {Side.EW}
    assert unplayed.by_lateness
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    office = Client()
    office.force_login(made.owner)
    office.post(reverse("session-rulings", args=[held.pk]), {"act": "unplayed-all", "reason": "Late"})
    rulings = list(held.rulings.all())
    assert {(one.value, one.rule) for one in rulings} == {(awards, law)}
    assert len(rulings) == 2


def test_a_round_that_a_pair_has_given_up_is_awarded_by_article_24(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """24.2(1): average minus; for the others average plus on two boards of the session, then average. Boards on which
    they had average minus themselves are none of the two.
    """
    made = pairs_event(6, rounds=3)
    Session.objects.update(boards_per_round=3)
    made.session.refresh_from_db()
    held = hand_in(made.session)
    Session.objects.update(published_at=None, final_at=None)
    rows = list(held.results.filter(round__lt=3).order_by("round", "table", "board"))
    gone, there = rows[0].ns, rows[0].ew
    before = next(one.ns for one in rows if one.round == 2 and one.ew == there)
    for number, given_up in ((there, 2), (gone, 1)):
        entry = held.contestants.get(number=number).entry
        given = {"what": What.ROUND, "round": given_up, "reason": "x", "name": "Olga", "decision": Decision.AGREED}
        Forfeit.objects.create(session=held, entry=entry, decided_at=timezone.now(), **given)
        held.results.filter(round=given_up, ew=there).update(contract="", tricks=None, score_ns=None)
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    office = Client()
    office.force_login(made.owner)
    address = reverse("session-rulings", args=[held.pk])
    for at in reversed(unruled_in(held)):
        sides = {side.name.lower(): "minus" if side in at.given_up else "plus" for side in Side}
        office.post(address, {"act": "unplayed", "round": at.round, "table": at.table, "reason": "Ill", **sides})
    found = {(one.round, one.board): (one.value, one.rule) for one in held.rulings.order_by("round", "board")}
    assert [value for (at, _board), value in found.items() if at == 2] == [("A6040", "24.2(1)")] * 2 + [
        ("A5040", "24.2(1)")
    ]
    assert [value for (at, _board), value in found.items() if at == 1] == [("A4060", "24.2(1)")] * 2 + [
        ("A4050", "24.2(1)")
    ]
    assert (plus_boards(held, there), plus_boards(held, before)) == (2, 2)
    held.rulings.all().delete()
    held.contestants.filter(number=gone).delete()  # taken back, and drawn anew without it
    assert [bool(one.given_up) for one in unruled_in(held)] == [False, True]


async def slow_evening() -> Evening:
    """Two tables of people, two boards a round, five minutes of overtime."""
    slow = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    await Session.objects.filter(pk=slow.session.pk).aupdate(overtime=_OVERTIME // 60)
    players = await sync_to_async(slow.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    await sync_to_async(slow.enter)(*zip(players[::2], players[1::2], strict=True))
    return slow


async def test_a_table_is_stopped_when_the_announced_overtime_is_used_up(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Table 2 thinks at its first board of two until it is stopped: East-West, who were waited for, are to blame."""
    slow = await slow_evening()
    await begin(server.desk, slow.session.pk)
    first = await newest_boards(slow.session.pk)
    for number in first:
        await TwoTables(server, slow, (), first).come(number, *SEATS)
    await called(server, first[2])
    await pass_out(server, first[1])
    await pass_time(server, clock, 10)
    await pass_out(server, (await newest_boards(slow.session.pk))[1])
    await pass_time(server, clock, _ROUND + _OVERTIME - 11)
    live = await server.desk.plays.get(first[2])
    assert live.state.game.phase is Phase.AUCTION
    await pass_time(server, clock, 1)
    assert (live.state.game.phase, live.state.game.result) == (Phase.OVER, None)
    for _ in range(2):
        await pass_time(server, clock, 11)
    assert (await Session.objects.aget()).round == 2, "the others do not wait any longer"
    [unplayed] = await sync_to_async(unruled_in)(slow.session)
    assert [one.board for one in unplayed.stopped] == [1]
    assert [one.board for one in unplayed.missing] == [2]
    assert unplayed.to_blame == {Side.EW}
    office = await browser_of(slow.owner)
    rulings = await text_of(office, "session-rulings", slow.session.pk)
    assert "Board 1 was in play when play was stopped" in rulings
    assert reverse("session-ruling", args=[slow.session.pk, 1, 2, 1]) in rulings
    form = rulings[rulings.index('class="unplayed"') :].partition("</form>")[0]
    chosen = {
        side: re.findall(r'value="(\w+)" selected', form.partition(f'name="{side}"')[2].partition("</select>")[0])
        for side in ("ns", "ew")
    }
    assert chosen == {"ns": ["plus"], "ew": ["minus"]}
    sent = {"act": "unplayed", "round": "1", "table": "2", "ns": "plus", "ew": "minus", "reason": "Slow play"}
    assert (await office.post(reverse("session-rulings", args=[slow.session.pk]), sent)).status_code == 302
    ruling = await Ruling.objects.aget()
    assert (ruling.board, ruling.value, ruling.rule) == (2, "A6040", "22.2")
    rulings = await text_of(office, "session-rulings", slow.session.pk)
    assert "Board 1 was in play when play was stopped" in rulings, "that score is for the director to adjust"
    assert 'value="unplayed"' not in rulings
    notes = [one async for one in slow.session.time_notes.filter(fault="slow").order_by("pk")]
    assert {one.of for one in notes} == {_OVERTIME}, "a stopped table has used its limit"


async def test_a_board_in_play_is_adjudicated_where_the_regulations_say_so(
    transactional_db: None, server: TableServer, clock: ManualClock, analysing: None
) -> None:
    """ACBL: play stops at the end of the time; par is proposed where they bid, else the best play from there."""
    evening = await slow_evening()
    await Competition.objects.filter(pk=evening.competition.pk).aupdate(profile="acbl_online")
    await Session.objects.filter(pk=evening.session.pk).aupdate(overtime=None, round_time=_ROUND)
    await begin(server.desk, evening.session.pk)
    first = await newest_boards(evening.session.pk)
    await called(server, first[1])
    claimer = await claim_made(server, first[2], 0)
    await pass_time(server, clock, _ROUND - 1)
    games = [(await server.desk.plays.get(first[table])).state.game for table in (1, 2)]
    assert [game.phase is Phase.OVER for game in games] == [False, False]
    await pass_time(server, clock, 1)
    games = [(await server.desk.plays.get(first[table])).state.game for table in (1, 2)]
    assert [(game.phase, game.result) for game in games] == [(Phase.OVER, None)] * 2
    office = await browser_of(evening.owner)
    kept = await table(games[0].deal)
    par = kept.par(games[0].board.dealer, games[0].board.vulnerability).score_ns
    html = await text_of(office, "session-ruling", evening.session.pk, 1, 1, 1)
    assert f"Par of the deal is proposed: {par}." in html
    assert f'value="{par}"' in html
    html = await text_of(office, "session-ruling", evening.session.pk, 1, 2, games[1].board.number)
    found = re.search(r"from there is proposed: (1NT \w (=|\+?-?\d+))\.", html)
    assert found, "one notrump, and the opening lead is faced"
    made = 7 + int(found[2].replace("=", "0"))
    assert made >= (await table(games[1].deal)).table[4][claimer], "any lead costs the defenders nothing or a trick"
    sent = {"act": "assigned", "ns_text": found[1], "ew_text": "", "reason": "Time"}
    address = reverse("session-ruling", args=[evening.session.pk, 1, 2, games[1].board.number])
    assert (await office.post(address, sent)).status_code == 302
    assert (await Ruling.objects.aget()).rule == "12C1(b)"


@pytest.mark.parametrize(
    ("answered", "notes", "stopped"),
    [
        (17 * 60, {("NS", 2, 120), ("EW", 118, 120)}, []),
        (None, {("NS", 5, _OVERTIME), ("EW", 295, _OVERTIME)}, [1]),
    ],
)
async def test_who_does_not_answer_a_claim_is_to_blame_for_the_time(
    transactional_db: None,
    server: TableServer,
    clock: ManualClock,
    analysing: None,
    answered: int | None,
    notes: set[tuple[str, int, int]],
    stopped: list[int],
) -> None:
    """North thinks for twenty seconds and claims; East-West agree when the round is over, or not at all."""
    slow = await slow_evening()
    await begin(server.desk, slow.session.pk)
    first = await newest_boards(slow.session.pk)
    await pass_out(server, first[1])
    clock.advance(20)
    claimer = await claim_made(server, first[2], 0)
    assert claimer.side is Side.NS
    await pass_time(server, clock, 10)
    await pass_out(server, (await newest_boards(slow.session.pk))[1])
    await pass_time(server, clock, (answered or _ROUND + _OVERTIME) - 30)
    if answered:
        await claim_agreed(server, first[2], claimer)
    for _ in range(2):
        await pass_time(server, clock, 11)
    found = {(one.side, one.seconds, one.of) async for one in slow.session.time_notes.filter(fault="slow")}
    assert found == notes
    [unplayed] = await sync_to_async(unruled_in)(slow.session)
    assert [one.board for one in unplayed.stopped] == stopped
    assert [one.board for one in unplayed.missing] == [2]
    assert unplayed.to_blame == {Side.EW}
