"""Questions about the result of a finished board: asked by its players, answered by the director or by the Laws."""

from __future__ import annotations

import pytest

from frontend.sentences.announcements import Announcement, Answered, Waits
from laws.protocol.commands import Agree, Claim, FaceLead, GiveRuling, LeadFaceDown, MakeCall, PlayCard, Ruling
from laws.protocol.refusals import RefusalCode
from laws.table.conditions import Director
from laws.table.obligation import judgements
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.contract import Played
from laws.values.seats import SEATS, Seat, Side
from laws.views.viewer import Viewer
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.viewing.announcing import announced_to
from play.process.table_server import TableServer
from play.table.attempts import AnswerQuestion, NextBoard, PlayersAttempt, QuestionResult
from play.table.outcomes import Done, Refused, TableCode
from play.table.table_events import About
from tests.play.conftest import Club
from tests.play.driving import do, pass_time
from tests.play.live.test_rights import direct
from tests.play.live.test_rulings import opened

NORTH, EAST, SOUTH, WEST = SEATS
CALLS = ("pass", "pass", "1NT", "pass", "pass", "pass")
AUCTION: list[PlayersAttempt] = [MakeCall(SEATS[n % 4], Call.parse(call)) for n, call in enumerate(CALLS)]


def over(east: str) -> list[PlayersAttempt]:
    """A board that ends by a claim of all but one trick; East plays that card to the lead of a heart, having one."""
    return [
        *AUCTION,
        LeadFaceDown(WEST, Card.parse("H5")),
        FaceLead(WEST),
        PlayCard(SOUTH, Card.parse("H3"), from_dummy=True),
        PlayCard(EAST, Card.parse(east)),
        PlayCard(SOUTH, Card.parse("HA")),
        PlayCard(SOUTH, Card.parse("D6")),
        PlayCard(WEST, Card.parse("D3")),
        PlayCard(SOUTH, Card.parse("DK"), from_dummy=True),
        PlayCard(EAST, Card.parse("D8")),
        Claim(SOUTH, 10),
        Agree(WEST),
        Agree(EAST),
    ]


def tricks(live: LivePlay) -> int:
    """Declarer's tricks as the board stands."""
    result = live.state.game.result
    assert isinstance(result, Played)
    return result.tricks


def newest_told(live: LivePlay, seat: Seat) -> Announcement:
    """What that player was told of the last decision."""
    return announced_to(live.state, Viewer.player(seat))[0]


async def test_a_result_is_questioned_and_the_director_answers_after_the_table_has_gone_on(
    server: TableServer, club: Club
) -> None:
    table, live = await opened(server, club, boards=2)
    dora = await direct(server, table)
    early = await server.act(live.play, club.players[EAST], QuestionResult(About.SCORE))
    assert early == Refused(TableCode.BOARD_NOT_OVER)
    await do(server, club, live, *over("H2"))
    asked = QuestionResult(About.SCORE, "we took two")
    for _ in range(2):
        assert await server.act(live.play, club.players[EAST], asked) == Done()
    assert len(live.state.questions) == 1, "what waits is not asked again"
    waits = Announcement("questions", EAST, about="score", answer=Waits(30, directed=True))
    assert newest_told(live, NORTH) == waits
    assert await server.act(live.play, club.players[SOUTH], NextBoard()) == Done()
    assert isinstance(await server.act(live.play, club.players[NORTH], AnswerQuestion(1, None, "no")), Refused)
    ruling = GiveRuling(Ruling.RESULT, tricks=(Side.EW, 2), text="they did")
    assert await server.act(live.play, dora, AnswerQuestion(1, ruling, "they did")) == Done()
    assert tricks(live) == 11
    answered = Announcement("questions", EAST, about="score", answer=Answered("Dora", "they did", stands=False))
    assert newest_told(live, NORTH) == answered
    assert await server.act(live.play, dora, AnswerQuestion(1, None, "no")) == Refused(TableCode.STALE)


async def test_a_result_is_not_questioned_when_its_correction_period_is_over(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """Law 79C."""
    _, live = await opened(server, club)
    await do(server, club, live, *over("H2"))
    await pass_time(server, clock, live.state.rules.correction + 1)
    refused = await server.act(live.play, club.players[EAST], QuestionResult(About.CLAIM))
    assert isinstance(refused, Refused)
    assert refused.code == RefusalCode.TOO_LATE


@pytest.mark.parametrize(("card", "stands"), [("H2", True), ("C8", False)])
async def test_a_late_revoke_is_put_right_without_a_director(
    server: TableServer, club: Club, card: str, stands: bool
) -> None:
    """Laws 64, 66D: all hands lie open, and nothing is left to judge."""
    _, live = await opened(server, club, Director.AUTO)
    await do(server, club, live, *over(card))
    before = tricks(live)
    assert await server.act(live.play, club.players[SOUTH], QuestionResult(About.REVOKE)) == Done()
    question = live.state.questions[0]
    assert question.answer is not None
    assert question.answer.stands is stands
    assert live.state.game.phase is Phase.OVER
    assert (tricks(live) == before) is stands


async def test_what_nobody_is_there_to_judge_stands_when_the_correction_period_ends(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """Law 79C: a revoke in the trick of an agreed claim leaves the tricks to a director, and there is none (62A)."""
    _, live = await opened(server, club, Director.AUTO)
    board = over("C8")
    claimed = [*board[:11], Claim(SOUTH, 12), Agree(WEST), Agree(EAST)]
    await do(server, club, live, *claimed)
    before = tricks(live)
    assert await server.act(live.play, club.players[SOUTH], QuestionResult(About.REVOKE)) == Done()
    assert newest_told(live, NORTH).answer == Waits(30, directed=False)
    await pass_time(server, clock, live.state.rules.correction + 1)
    assert newest_told(live, NORTH).answer == Waits(30, directed=False, over=True)
    assert tricks(live) == before
    assert not any(judgements(live.state.game.incidents.obligations))


async def test_somebody_who_has_not_played_the_board_asks_nothing(server: TableServer, club: Club) -> None:
    table, live = await opened(server, club, Director.AUTO)
    await do(server, club, live, *over("H2"))
    dora = await direct(server, table)
    assert await server.act(live.play, dora, QuestionResult(About.SCORE)) == Refused(TableCode.NOT_SEATED)
