"""The log tells how long each call and card was waited for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from laws.protocol.commands import MakeCall, Ruling
from laws.protocol.events import (
    BoardOpened,
    CallMade,
    CardPlayed,
    ClaimAgreed,
    ClaimContested,
    ClaimMade,
    ClaimVoided,
    LeadFaced,
    LedFaceDown,
    Noted,
    ObligationImposed,
    ObligationLifted,
    Ruled,
    SetAside,
)
from laws.table.conditions import Conditions
from laws.table.kinds import Question
from laws.table.obligation import Judgement
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.cited import LAW_68D2_B
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.live.act import act
from play.live.desk import Desk
from play.models import LogRow
from play.store.direction.tempo import read_tempo, tempo, waits
from play.table.direction.director_call import OTHER_BROWSER
from play.table.direction.measured import UNMEASURED, Measured
from play.table.outcomes import Done
from play.table.table_events import (
    CallSettled,
    CallTaken,
    Happening,
    PauseBegan,
    PauseKind,
    RobotSeated,
    Seated,
    StoodIn,
)
from tests.play.conftest import Club

NORTH, EAST, SOUTH, WEST = SEATS
START = datetime(2030, 1, 1, 19, 30, tzinfo=UTC)
OPENED = BoardOpened(Board.numbered(1), Deal.numbered(0), Conditions())
HEART = Call.parse("1H")
KING, ACE = Card.parse("SK"), Card.parse("SA")


def after(*steps: tuple[Happening, float]) -> list[tuple[Happening, datetime]]:
    """Return events, each so many seconds after the one before."""
    at, log = START, []
    for event, seconds in steps:
        at += timedelta(seconds=seconds)
        log.append((event, at))
    return log


def test_each_action_took_the_time_since_the_one_before() -> None:
    log = after(
        (OPENED, 0),
        (CallMade(NORTH, HEART), 4),
        (RobotSeated(WEST), 2),
        (CallMade(EAST, PASS), 18.5),
        (CallMade(SOUTH, PASS), 1),
        (CallMade(WEST, PASS), 1),
        (LedFaceDown(EAST, KING), 6),
        (LeadFaced(EAST), 9),
        (CardPlayed(SOUTH, ACE), 3),
    )
    taken = [(one.number, one.seat, one.action, one.took.total_seconds()) for one in tempo(log)]
    assert taken == [
        (2, NORTH, HEART, 4),
        (4, EAST, PASS, 20.5),
        (5, SOUTH, PASS, 1),
        (6, WEST, PASS, 1),
        (7, EAST, KING, 6),
        (9, SOUTH, ACE, 3),
    ]


def in_play(*steps: tuple[Happening, float]) -> list[tuple[Happening, datetime]]:
    """Return the log of one heart by North with East's lead faced, all of it at once, and of what follows."""
    lead = next(iter(OPENED.deal.east))
    passes = [(CallMade(seat, PASS), 0) for seat in (EAST, SOUTH, WEST)]
    return after(
        (OPENED, 0), (CallMade(NORTH, HEART), 0), *passes, (LedFaceDown(EAST, lead), 0), (LeadFaced(EAST), 0), *steps
    )


def waited(log: list[tuple[Happening, datetime]]) -> list[tuple[Seat, float]]:
    """Return for whom the board waited at all, and the seconds."""
    return [(seat, took.total_seconds()) for seat, took in waits(log).of if took]


def test_a_claim_is_waited_for_and_then_those_who_have_to_answer_it() -> None:
    """Both defenders answer declarer's claim (Law 69A), and share the time; declarer alone answers a defender's."""
    claim = ClaimMade(NORTH, 13, "")
    assert waited(in_play((claim, 20), (ClaimAgreed(WEST), 30), (ClaimAgreed(EAST), 500))) == [
        (NORTH, 20),
        (EAST, 15),
        (WEST, 15),
        (EAST, 500),
    ]
    assert waited(in_play((claim, 20), (SetAside(), 900))) == [(NORTH, 20), (EAST, 450), (WEST, 450)]
    assert waited(in_play((claim, 20), (ClaimAgreed(EAST), 30), (SetAside(), 900)))[-1] == (WEST, 900)
    assert waited(in_play((ClaimMade(EAST, 0, ""), 20), (SetAside(), 900))) == [(EAST, 20), (NORTH, 900)]


def test_a_contested_claim_was_waited_for_until_then() -> None:
    """Where it is void the next card is waited for, dummy's from declarer; where the director decides, nobody is."""
    claim, card = ClaimMade(NORTH, 13, ""), next(iter(OPENED.deal.south))
    answered = [(NORTH, 20), (EAST, 30), (WEST, 30)]
    log = in_play((claim, 20), (ClaimVoided(WEST, LAW_68D2_B), 60), (CardPlayed(SOUTH, card), 5))
    assert waited(log) == [*answered, (NORTH, 5)]
    assert tempo(log)[-1].took.total_seconds() == 5
    assert waited(in_play((claim, 20), (ClaimContested(SOUTH), 60), (SetAside(), 900))) == answered


def test_a_board_that_is_set_aside_waited_for_the_player_to_act_after_his_pause() -> None:
    pause = PauseBegan(EAST, PauseKind.SKIP_BID, 10, 0)
    assert waited(after((OPENED, 0), (CallMade(NORTH, HEART), 4), (pause, 0), (SetAside(), 70))) == [
        (NORTH, 4),
        (EAST, 60),
    ]
    assert waited(after((OPENED, 0), (CallMade(NORTH, HEART), 4), (pause, 0), (SetAside(), 7))) == [(NORTH, 4)]


def test_the_time_in_which_a_director_rules_is_nobodys() -> None:
    """Law 9B2: from a player's call until the ruling, or until it is dealt with; who acts does not wait any longer."""
    call, taken = (Noted("calls director", EAST), 5), (CallTaken(7, "Dora"), 21)
    bid = ((OPENED, 0), (CallMade(NORTH, HEART), 4))
    for ended in (Ruled(Ruling.UNINTENDED), CallSettled(7, "Dora")):
        log = after(*bid, call, taken, (ended, 200), (CallMade(EAST, PASS), 6))
        assert waited(log) == [(NORTH, 4), (EAST, 11)]
        assert waits(log).directed.total_seconds() == 221
        assert [one.took.total_seconds() for one in tempo(log)] == [4, 11]
    log = after(*bid, call, (CallMade(EAST, PASS), 25), (CallMade(SOUTH, PASS), 6))
    assert waited(log) == [(NORTH, 4), (EAST, 5), (SOUTH, 6)]
    assert waited(after(*bid, call, (CallTaken(0, ""), 1), (SetAside(), 30))) == [(NORTH, 4), (EAST, 35)]
    of_platform = (Noted("calls director", EAST, OTHER_BROWSER), 5)
    assert waited(after(*bid, of_platform, (SetAside(), 30))) == [(NORTH, 4), (EAST, 35)]


def test_the_time_of_a_robot_is_no_players() -> None:
    """Nor that of a robot that plays for somebody: until it began he was waited for himself."""
    log = after(
        (OPENED, 0),
        (Seated(NORTH, 1, "Nora"), 0),
        (RobotSeated(EAST), 0),
        (Seated(SOUTH, 3, "Saul"), 0),
        (RobotSeated(WEST), 0),
        (CallMade(NORTH, HEART), 4),
        (CallMade(EAST, PASS), 7),
        (StoodIn(SOUTH, 3), 20),
        (CallMade(SOUTH, PASS), 2),
        (CallMade(WEST, PASS), 1),
    )
    assert waited(log) == [(NORTH, 4), (SOUTH, 20)]
    assert waits(log).robots.total_seconds() == 10


def test_a_question_that_stops_play_is_the_directors_time() -> None:
    asked = Judgement(Question.TRICKS, EAST, 0, halts=True)
    card = CardPlayed(SOUTH, next(iter(OPENED.deal.south)))
    log = in_play((ObligationImposed(asked), 12), (ObligationLifted(asked), 100), (card, 5))
    assert waited(log) == [(NORTH, 17)]


async def test_it_is_kept_with_every_board(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    evidence = {"waited": 4200, "hidden": 300, "lost": 0, "line": 80}
    heart = await act(desk, play, club.players[NORTH], MakeCall(NORTH, HEART), evidence=evidence)
    assert heart == Done()
    assert await act(desk, play, club.players[EAST], MakeCall(EAST, PASS)) == Done()
    rows = [row async for row in LogRow.objects.filter(play=play).order_by("number")]
    async with desk.pool.connection() as connection:
        first, second = await read_tempo(connection, play)
    assert (first.seat, first.action, first.name) == (NORTH, HEART, "Nora")
    assert first.measured == Measured(4200, 300, 0, 80)
    assert (second.seat, second.action, second.name) == (EAST, PASS, "Enid")
    assert second.measured == UNMEASURED
    assert second.took == rows[-1].at - rows[-2].at


async def test_what_is_usual_is_the_middle_of_ones_own_times_at_the_table(desk: Desk, club: Club) -> None:
    """Calls and cards apart; of four nothing is said."""
    _, play = await club.open()
    await club.seat(desk, play)
    calls = ["1C", "1D", "1H", "1S", "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4C", "4D"]
    for number, call in enumerate(calls):
        seat = SEATS[number % 4]
        evidence = {"waited": 1000 * (number + 1)}
        answer = await act(desk, play, club.players[seat], MakeCall(seat, Call.parse(call)), evidence=evidence)
        assert answer == Done()
    async with desk.pool.connection() as connection:
        found = await read_tempo(connection, play)
    assert {one.usual for one in found if one.seat is NORTH} == {9000}
    assert {one.usual for one in found if one.seat is EAST} == {None}
