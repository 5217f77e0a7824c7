"""`act`: every attempt is decided once, written once, and answered truthfully."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from uuid import UUID

import pytest

from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.play import legal_cards
from laws.notation.record import Record
from laws.protocol.commands import Agree, Claim, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import PASS, Call
from laws.values.contract import Played
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat
from play.live.act import act
from play.live.desk import Desk
from play.models import BoardPlay, LogRow
from play.store.models import Notice
from play.store.tables.boards import Given
from play.table import actors
from play.table.actors import SYSTEM, Robot
from play.table.attempts import Attempt, NextBoard, SeatRobot, Sit, StandUp
from play.table.codec import decode
from play.table.evolution import replay
from play.table.outcomes import Done, Refused, TableCode
from play.table.turns import turn_of
from tests.play.conftest import Club

NORTH, EAST, SOUTH, WEST = SEATS
NewDesk = Callable[[], Desk]


def legal_step(game: Table, chance: random.Random) -> tuple[Seat, Attempt]:
    """Return a legal action of the player to act, and that player."""
    seat = game.to_act
    assert seat is not None
    if game.phase is Phase.AUCTION:
        calls = legal_calls(game, seat)
        return seat, MakeCall(seat, PASS if chance.random() < 0.7 else chance.choice(calls))
    if game.phase is Phase.CLARIFICATION:
        assert game.play is not None
        if game.play.lead is not None:
            return seat, FaceLead(seat)
        return seat, LeadFaceDown(seat, chance.choice(list(legal_cards(game, seat))))
    assert game.play is not None
    return seat, PlayCard(seat, chance.choice(list(legal_cards(game, seat))), game.play.turn is not seat)


async def play_to_the_end(desk: Desk, club: Club, play: UUID, seed: int = 1) -> Table:
    """Play the board out with legal actions and return the table at its end."""
    chance = random.Random(seed)
    live = await desk.plays.get(play)
    while live.state.game.phase is not Phase.OVER:
        seat, step = legal_step(live.state.game, chance)
        assert await act(desk, play, club.players[seat], step) == Done()
    return live.state.game


async def test_a_whole_board_is_in_the_log_and_replays_to_the_same_table(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    game = await play_to_the_end(desk, club, play)
    rows = [row async for row in LogRow.objects.filter(play=play).order_by("number")]
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert [row.at for row in rows] == sorted(row.at for row in rows)
    assert replay(decode(row.kind, row.v, row.data) for row in rows).game == game


async def test_a_finished_board_has_its_facts_beside_the_log(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    game = await play_to_the_end(desk, club, play)
    board = await BoardPlay.objects.aget(id=play)
    assert board.finished_at is not None
    assert isinstance(game.result, Played)
    assert (board.contract, board.tricks) == (str(game.result.contract), game.result.tricks)
    assert board.score_ns == game.score_ns
    async with desk.pool.connection() as connection:
        cursor = await connection.execute("SELECT kind FROM play_notice WHERE subject = %s", (play,))
        assert await cursor.fetchall() == [("board_finished",)]


async def test_the_opening_lead_of_a_finished_board_is_in_its_facts(desk: Desk, club: Club) -> None:
    """Whether every trick was played or the board was claimed at the first."""
    for claimed in (False, True):
        _, play = await club.open()
        await club.seat(desk, play)
        assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
        for seat in (EAST, SOUTH, WEST):
            assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
        live = await desk.plays.get(play)
        card = next(iter(legal_cards(live.state.game, EAST)))
        assert await act(desk, play, club.players[EAST], LeadFaceDown(EAST, card)) == Done()
        assert await act(desk, play, club.players[EAST], FaceLead(EAST)) == Done()
        if claimed:
            assert await act(desk, play, club.players[NORTH], Claim(NORTH, 13)) == Done()
            for seat in (EAST, WEST):
                assert await act(desk, play, club.players[seat], Agree(seat)) == Done()
        else:
            await play_to_the_end(desk, club, play)
        assert (await BoardPlay.objects.aget(id=play)).lead == str(card)


async def test_what_happens_after_the_end_of_a_board_does_not_finish_it_again(desk: Desk, club: Club) -> None:
    """A later change of seats changes neither the time of finishing nor sends a second notice."""
    _, play = await club.open()
    await club.seat(desk, play)
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    finished = (await BoardPlay.objects.aget(id=play)).finished_at
    assert finished is not None
    assert await act(desk, play, club.players[WEST], StandUp()) == Done()
    assert await act(desk, play, club.players[WEST], Sit(WEST)) == Done()
    assert (await BoardPlay.objects.aget(id=play)).finished_at == finished
    assert await Notice.objects.filter(subject=play).acount() == 1


async def test_the_same_key_is_one_action_in_every_process(desk: Desk, new_desk: NewDesk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    step = MakeCall(NORTH, Call.parse("1C"))
    assert await act(desk, play, club.players[NORTH], step, key="the-first-key") == Done()
    assert await act(desk, play, club.players[NORTH], step, key="the-first-key") == Done()
    assert await act(new_desk(), play, club.players[NORTH], step, key="the-first-key") == Done()
    assert len((await desk.plays.get(play)).state.game.auction.calls) == 1


async def test_what_was_meant_for_another_turn_is_refused_as_stale(desk: Desk, club: Club) -> None:
    """A timer's attempt names the turn that the timer was set for."""
    _, play = await club.open()
    await club.seat(desk, play)
    turn = turn_of((await desk.plays.get(play)).state)
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS), awaits=turn) == Done()
    late = await act(desk, play, club.players[EAST], MakeCall(EAST, PASS), awaits=turn)
    assert late == Refused(TableCode.STALE)


async def test_a_repeated_key_that_meets_the_log_only_in_the_database_is_answered_alike(
    desk: Desk, new_desk: NewDesk, club: Club
) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    other = new_desk()
    await other.plays.get(play)
    step = MakeCall(NORTH, Call.parse("1C"))
    assert await act(desk, play, club.players[NORTH], step, key="the-first-key") == Done()
    # The other process has not heard of it: it decides anew, and the log has the key.
    assert await act(other, play, club.players[NORTH], step, key="the-first-key") == Done()
    assert (await other.plays.get(play)).state == (await desk.plays.get(play)).state


async def test_two_processes_that_decide_at_once_give_the_board_one_history(
    desk: Desk, new_desk: NewDesk, club: Club
) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    other = new_desk()
    await other.plays.get(play)
    here, there = await asyncio.gather(
        act(desk, play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))),
        act(other, play, club.players[NORTH], MakeCall(NORTH, Call.parse("1D"))),
    )
    assert sorted([here == Done(), there == Done()]) == [False, True]
    await desk.plays.catch_up(await desk.plays.get(play))
    await other.plays.catch_up(await other.plays.get(play))
    assert (await desk.plays.get(play)).state == (await other.plays.get(play)).state


async def test_many_at_once_at_one_table_leave_no_gap(desk: Desk, new_desk: NewDesk, club: Club) -> None:
    _, play = await club.open()
    desks = [desk, new_desk(), new_desk()]
    steps = [act(d, play, club.players[n], Sit(SEATS[n])) for d in desks for n in range(4)]
    answers = await asyncio.gather(*steps)
    assert all(answer == Done() for answer in answers)
    numbers = [row.number async for row in LogRow.objects.filter(play=play).order_by("number")]
    assert numbers == [1, 2, 3, 4, 5, 6]


REFUSED = [
    (NORTH, Sit(EAST), TableCode.SEATED_ALREADY),
    (NORTH, SeatRobot(EAST), TableCode.SEAT_TAKEN),
    (NORTH, NextBoard(), TableCode.BOARD_NOT_OVER),
    (EAST, MakeCall(NORTH, PASS), TableCode.NOT_SEATED),
    (NORTH, FaceLead(NORTH), Refusal(RefusalCode.NOT_NOW, Paragraph.parse("41C"))),
    (EAST, MakeCall(EAST, PASS), Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("17C"), seat=NORTH)),
]


@pytest.mark.parametrize(("who", "attempt", "why"), REFUSED)
async def test_what_is_refused_changes_nothing(
    desk: Desk, club: Club, who: Seat, attempt: Attempt, why: Refusal | TableCode
) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    before = (await desk.plays.get(play)).state
    assert await act(desk, play, club.players[who], attempt, key="some-key-1") == Refused(why)
    assert (await desk.plays.get(play)).state == before
    assert await LogRow.objects.filter(play=play).acount() == before.number


async def test_who_has_seen_one_hand_may_not_play_another_of_the_same_board(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    nora = club.players[0]
    assert await act(desk, play, nora, Sit(NORTH)) == Done()
    assert await act(desk, play, nora, StandUp()) == Done()
    assert await act(desk, play, nora, Sit(EAST)) == Refused(TableCode.SEEN_ANOTHER_HAND)
    assert await act(desk, play, nora, Sit(NORTH)) == Done()


async def test_a_person_takes_the_seat_of_a_robot_and_no_robot_that_of_a_person(desk: Desk, club: Club) -> None:
    _, play = await club.open(robots=True)
    assert await act(desk, play, club.players[0], Sit(NORTH)) == Done()
    assert await act(desk, play, club.players[1], Sit(NORTH)) == Refused(TableCode.SEAT_TAKEN)
    assert await act(desk, play, Robot(NORTH), MakeCall(NORTH, PASS)) == Refused(TableCode.NOT_SEATED)
    assert await act(desk, play, SYSTEM, MakeCall(NORTH, PASS)) == Refused(TableCode.NOT_ALLOWED)


async def test_an_answer_names_the_claim_that_it_answers(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    chance = random.Random(5)
    live = await desk.plays.get(play)
    while live.state.game.phase is not Phase.PLAY:
        seat, step = legal_step(live.state.game, chance)
        assert await act(desk, play, club.players[seat], step) == Done()
        assert live.state.game.phase is not Phase.OVER
    assert live.state.game.play is not None
    contract = live.state.game.play.contract
    assert await act(desk, play, club.players[contract.declarer], Claim(contract.declarer, 5)) == Done()
    defender = contract.leader
    for answer in (Agree(defender), Contest(defender)):
        late = await act(desk, play, club.players[defender], answer, offer="W13.0.00000000")
        assert late == Refused(TableCode.STALE)
    assert live.state.game.claim is not None


async def test_the_next_board_has_everybody_in_his_seat_and_a_log_of_its_own(desk: Desk, club: Club) -> None:
    table, play = await club.open()
    await club.seat(desk, play)
    await play_to_the_end(desk, club, play)
    first, second = await asyncio.gather(
        act(desk, play, club.players[0], NextBoard(), key="next-by-nora"),
        act(desk, play, club.players[2], NextBoard(), key="next-by-saul"),
    )
    assert (first, second) == (Done(), Done())
    assert await BoardPlay.objects.filter(table=table).acount() == 2
    live = await desk.plays.get(play)
    assert live.state.next is not None
    after = (await desk.plays.get(live.state.next)).state
    assert [occupant.name for occupant in after.seats if occupant] == ["Nora", "Enid", "Saul", "Walt"]
    assert after.game.board.number == 2
    assert await act(desk, play, club.players[0], StandUp()) == Refused(TableCode.MOVED_ON)


async def test_a_board_that_does_not_exist_is_not_found(desk: Desk, club: Club) -> None:
    stranger = actors.Person(1, "X")
    with pytest.raises(LookupError):
        await act(desk, UUID(int=0), stranger, Sit(NORTH))


async def test_a_table_with_boards_from_a_file_counts_them_down_to_the_last(desk: Desk, club: Club) -> None:
    hands = Deal.numbered(5).hands
    records = tuple(Record("evening.pbn", 1, str(n), number=n, hands=hands) for n in (3, 4))
    _, play = await club.open(Given(records))
    await club.seat(desk, play)
    assert (await desk.plays.get(play)).state.left == 1
    for seat in (SOUTH, WEST, NORTH, EAST):  # board 3 is South's
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await act(desk, play, club.players[NORTH], NextBoard()) == Done()
    following = (await desk.plays.get(play)).state.next
    assert following is not None
    state = (await desk.plays.get(following)).state
    assert (state.game.board.number, state.left) == (4, 0)
    for seat in (WEST, NORTH, EAST, SOUTH):
        assert await act(desk, following, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await act(desk, following, club.players[NORTH], NextBoard()) == Refused(TableCode.NO_MORE_BOARDS)
