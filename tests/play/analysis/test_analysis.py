"""Double-dummy analysis: equal to published results, in worker processes that may die, with priorities."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from laws.table.play import PlayedCard, winner
from laws.values.cards import CARDS, SUITS, Card, Hand, Suit
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Vulnerability
from play import analysis
from play.analysis.dds import InProcess, solve_position, tricks_in, tricks_of
from play.analysis.job_pool import AnalysisFailed, Busy, Pool, Priority, Turn
from play.analysis.par import par
from play.analysis.position import Position, Tricks, deal_hands
from tests.play.analysis.jobs import Dies, Fails, Niceness, Says, Waits
from tests.play.analysis.published import Published, published

DEALS = published()
NAMES = [str(n) for n in range(1, len(DEALS) + 1)]
DEAR = {"1", "2", "8"}
"""Deals of which a table takes as long as all other tables together."""


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, id=name, marks=pytest.mark.long if name in DEAR else ())
        for one, name in zip(DEALS, NAMES, strict=True)
    ],
)
def test_a_table_is_as_published(one: Published) -> None:
    assert tricks_of(deal_hands(one.deal)) == one.tricks


@pytest.mark.parametrize("one", DEALS[2:4], ids=NAMES[2:4])
def test_a_table_is_its_denominations(one: Published) -> None:
    hands = deal_hands(one.deal)
    assert tuple(tricks_in(hands, suit) for suit in (*SUITS, None)) == one.tricks


@pytest.mark.parametrize("one", DEALS, ids=NAMES)
def test_par_is_as_published(one: Published) -> None:
    found = par(one.tricks, one.dealer, one.vulnerability)
    assert found.score_ns == one.score_ns
    assert {str(contract) for contract in found.contracts} == one.contracts


NOTHING_MAKES: Tricks = ((6, 6, 6, 6),) * 5


def test_par_of_a_deal_on_which_nothing_makes_is_to_pass() -> None:
    found = par(NOTHING_MAKES, Seat.NORTH, Vulnerability.BOTH)
    assert (found.score_ns, found.contracts) == (0, ())


def test_par_is_the_dealers_when_both_sides_make_the_same_and_nothing_above_it() -> None:
    both_make_one_notrump: Tricks = (*((6, 6, 6, 6),) * 4, (7, 7, 7, 7))
    scores = {dealer: par(both_make_one_notrump, dealer, Vulnerability.NONE).score_ns for dealer in SEATS}
    assert scores == {Seat.NORTH: 90, Seat.SOUTH: 90, Seat.EAST: -90, Seat.WEST: -90}


@pytest.mark.parametrize("one", DEALS[:5], ids=NAMES[:5])
def test_every_card_of_a_play_keeps_or_loses_what_was_published(one: Published) -> None:
    """The trace gives declarer's tricks after each card, when all play their best from there on."""
    hands, leader, won = list(deal_hands(one.deal)), one.leader, [0, 0]
    trick: list[Card] = []
    declaring = one.leader.side.other
    for card, after in zip(one.play[:44], one.trace[1:], strict=False):
        position = Position((hands[0], hands[1], hands[2], hands[3]), one.trump.suit, leader, tuple(trick))
        rest = solve_position(position)[card]
        left = 13 - sum(won)
        declarers = won[declaring] + (rest if position.turn.side is declaring else left - rest)
        assert declarers == after
        hands[position.turn] &= ~(1 << card)
        trick.append(card)
        if len(trick) == 4:
            played = tuple(PlayedCard(SEATS[(leader + n) % 4], one_card) for n, one_card in enumerate(trick))
            leader, trick = winner(played, one.trump.suit), []
            won[leader.side] += 1


def test_a_solution_names_every_card_that_may_be_played() -> None:
    """Law 44C: a player who can follow suit must."""
    deal = DEALS[0].deal
    spade = next(card for card in deal.north if card.suit is Suit.SPADES)
    hands = list(deal_hands(deal))
    hands[Seat.NORTH] &= ~(1 << spade)
    position = Position((hands[0], hands[1], hands[2], hands[3]), None, Seat.NORTH, (spade,))
    assert Hand.of(solve_position(position)) == deal.east.suit(Suit.SPADES)


@pytest.mark.parametrize(
    ("hands", "trick"),
    [
        ((1, 2, 4, 24), ()),  # one hand has a card more
        ((1, 1, 2, 4), ()),  # a card held twice
        ((1, 2, 4, 8), (CARDS[0],)),  # a card on the table that is still held
        ((0, 0, 0, 0), ()),
        ((1, 2, 4, 0), (CARDS[3], CARDS[4], CARDS[5], CARDS[6])),
    ],
)
def test_cards_that_no_table_could_hold_are_no_position(
    hands: tuple[int, int, int, int], trick: tuple[Card, ...]
) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the sentence differs
        Position(hands, None, Seat.NORTH, trick)


def test_a_solver_whose_time_is_spent_begins_nothing_more() -> None:
    ticks = iter([0.0, 1.5, 1.6])
    position = Position((1, 2, 4, 8), None, Seat.NORTH)
    first, second, third = InProcess(1.0, lambda: next(ticks)).solve([position] * 3)
    assert first == {CARDS[0]: 0}
    assert second is third is None


# --- worker processes ------------------------------------------------------------------------------------------------


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    """A pool with one worker."""
    made = Pool(workers=1, limit=3)
    await made.start()
    yield made
    await made.stop()


def marks_in(folder: Path) -> list[int]:
    """Return the processes that have died, by their files."""
    return [int(mark.name) for mark in folder.iterdir()]


async def test_a_worker_that_dies_is_replaced_and_the_job_done_once_more(pool: Pool, tmp_path: Path) -> None:
    job = Dies(str(tmp_path), times=1)
    worker = await pool.run(lambda _: job, Priority.RECORD)
    assert worker not in marks_in(tmp_path)
    assert len(marks_in(tmp_path)) == 1


async def test_a_job_that_kills_twice_is_given_up_and_others_are_done(pool: Pool, tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    job, other = Dies(str(marks), times=9), Says("done", str(tmp_path / "heard"))
    with pytest.raises(AnalysisFailed):
        await pool.run(lambda _: job, Priority.ROBOT)
    assert len(marks_in(marks)) == 2
    assert await pool.run(lambda _: other, Priority.RECORD) == "done"


async def test_a_job_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    pool = Pool(workers=1, patience=0.5)
    await pool.start()
    with pytest.raises(AnalysisFailed):
        await pool.run(lambda _: Waits(str(tmp_path / "never")), Priority.RECORD)
    await pool.stop()


async def test_what_cannot_be_done_says_why(pool: Pool) -> None:
    with pytest.raises(AnalysisFailed, match="ArithmeticError: seven and six are no tricks"):
        await pool.run(lambda _: Fails(), Priority.ROBOT)


async def _say(pool: Pool, file: str, who: Priority) -> None:
    await pool.run(lambda _: Says(who.name, file), who)


async def test_what_cannot_be_sent_to_a_worker_fails_and_others_are_done(pool: Pool, tmp_path: Path) -> None:
    class Local(Fails):
        """A job of a class that no other process can import."""

    with pytest.raises(AnalysisFailed, match="Local"):
        await pool.run(lambda _: Local(), Priority.RECORD)
    assert await pool.run(lambda _: Says("next", str(tmp_path / "heard")), Priority.RECORD) == "next"


async def test_a_pool_is_warmed_once(pool: Pool, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    for _ in range(2):
        pool.warm(Says("ready", str(heard)))
    await pool.run(lambda _: Says("done", str(heard)), Priority.RECORD)
    assert heard.read_text().split() == ["ready", "done"]


async def test_a_robot_is_served_before_the_director_and_he_before_records(pool: Pool, tmp_path: Path) -> None:
    heard, go = tmp_path / "heard", tmp_path / "go"
    waiting = asyncio.create_task(pool.run(lambda _: Waits(str(go)), Priority.RECORD))
    await asyncio.sleep(0)
    asked = [asyncio.create_task(_say(pool, str(heard), who)) for who in reversed(Priority)]
    await asyncio.sleep(0)
    go.touch()
    await asyncio.gather(waiting, *asked)
    assert heard.read_text().split() == ["ROBOT", "DIRECTOR", "RECORD"]


async def test_a_job_is_told_how_many_of_its_kind_wait_behind_it(pool: Pool, tmp_path: Path) -> None:
    """So that those who search can share the time."""
    heard, go = tmp_path / "heard", tmp_path / "go"
    waiting = asyncio.create_task(pool.run(lambda _: Waits(str(go)), Priority.RECORD))
    await asyncio.sleep(0)
    turns: list[Turn] = []

    def robots_job(turn: Turn) -> Says:
        turns.append(turn)
        return Says("robot", str(heard))

    asked = [asyncio.create_task(pool.run(robots_job, Priority.ROBOT)) for _ in range(3)]
    await asyncio.sleep(0)
    assert pool.waiting == 3
    go.touch()
    await asyncio.gather(waiting, *asked)
    assert [turn.rounds for turn in turns] == [3, 2, 1]
    assert sorted(turn.waited for turn in turns) == [turn.waited for turn in turns]
    assert pool.waiting == 0


async def test_a_job_may_have_a_patience_of_its_own(tmp_path: Path) -> None:
    pool = Pool(workers=1, patience=3600)
    await pool.start()
    with pytest.raises(AnalysisFailed):
        await pool.run(lambda _: Waits(str(tmp_path / "never")), Priority.ROBOT, 0.1)
    await pool.stop()


async def test_workers_give_way_to_other_processes_as_far_as_is_said() -> None:
    pool = Pool()
    own, policy = os.getpriority(os.PRIO_PROCESS, 0), os.sched_getscheduler(0)
    for niceness, expected in ((0, policy), (7, policy), (19, os.SCHED_IDLE)):
        await pool.start(niceness)
        assert await pool.run(lambda _: Niceness(), Priority.RECORD) == (min(19, own + niceness), expected)
        await pool.stop()


async def test_more_than_the_queue_holds_is_refused_at_once() -> None:
    nobody = Pool(workers=0, limit=3)
    await nobody.start()
    tasks = [asyncio.create_task(nobody.run(lambda _: Fails(), Priority.RECORD)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await nobody.run(lambda _: Fails(), Priority.ROBOT)
    await nobody.stop()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(one, AnalysisFailed) for one in ended)


async def test_a_job_whose_asker_has_gone_is_not_done(pool: Pool, tmp_path: Path) -> None:
    heard, go = tmp_path / "heard", tmp_path / "go"
    waiting = asyncio.create_task(pool.run(lambda _: Waits(str(go)), Priority.RECORD))
    await asyncio.sleep(0)
    gone = asyncio.create_task(pool.run(lambda _: Says("gone", str(heard)), Priority.RECORD))
    stays = asyncio.create_task(pool.run(lambda _: Says("stays", str(heard)), Priority.RECORD))
    await asyncio.sleep(0)
    gone.cancel()
    go.touch()
    await asyncio.gather(waiting, stays)
    assert heard.read_text().split() == ["stays"]


async def test_what_waits_when_the_pool_ends_fails(tmp_path: Path) -> None:
    pool = Pool(workers=1)
    await pool.start()
    tasks = [asyncio.create_task(pool.run(lambda _: Waits(str(tmp_path / "never")), Priority.RECORD)) for _ in range(2)]
    await asyncio.sleep(0)
    await pool.stop()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(one, AnalysisFailed) for one in ended)
    with pytest.raises(LookupError):
        await pool.run(lambda _: Fails(), Priority.RECORD)


def test_a_worker_ends_when_its_parent_is_gone() -> None:
    """Its input ends, however the parent ended."""
    worker = [sys.executable, "-m", "play.analysis.worker", "0"]
    ended = subprocess.run(worker, input=b"", capture_output=True, check=True)
    assert (ended.stdout, ended.stderr) == (b"", b"")


@pytest.fixture
async def started() -> AsyncIterator[None]:
    """The analysis of this process, started."""
    await analysis.start()
    yield
    await analysis.stop()


async def test_tables_and_positions_come_from_the_workers(started: None) -> None:
    one = DEALS[0]
    assert await analysis.tricks(deal_hands(one.deal)) == one.tricks
    position = Position(deal_hands(one.deal), one.trump.suit, one.leader)
    assert await analysis.solve([position]) == [solve_position(position)]


def test_a_deal_and_its_hands() -> None:
    deal = Deal.numbered(7)
    assert [Hand(bits) for bits in deal_hands(deal)] == list(deal.hands)
