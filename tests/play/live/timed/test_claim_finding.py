"""A contested claim at a table without a director: a worker searches it, and the platform tries the finding."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from laws.protocol.commands import (
    Agree,
    CallDirector,
    Claim,
    Contest,
    FaceLead,
    FindClaim,
    LeadFaceDown,
    LeaveUnruled,
    MakeCall,
)
from laws.table.conditions import Conditions, ContestedClaim, Director, Irregularities
from laws.table.finding import Finding
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.contract import Played
from laws.values.deal import Deal
from laws.values.seats import Seat
from laws.views.viewer import Viewer
from play import analysis
from play.analysis.job_pool import AnalysisFailed
from play.live.access import offer_of
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.viewing.table_surroundings import surroundings_of
from play.models import BoardPlay
from play.process.table_server import TableServer
from play.table.actors import SYSTEM
from play.table.attempts import AcceptClaim, GameAttempt, TakeCall
from play.table.outcomes import Done, Refused, TableCode
from play.table.profile import SOCIAL
from play.table.profiles.opening import at_a_social_table
from tests.play.conftest import Club
from tests.play.driving import do, one_board, pass_time
from tests.play.live.test_rights import direct

NORTH, EAST, SOUTH, WEST = Seat
LONE_TRUMP = Deal.parse("N:865432.432.32.32 7.T9.T9875.T9875 AKQJT9.AKQ.AK.AK .J8765.QJ64.QJ64")
CALLS = ("pass", "pass", "7S", "pass", "pass", "pass")
RULES = Conditions(irregularities=Irregularities.ALLOWED, director=Director.AUTO, contested=ContestedClaim.DIRECTOR)
OPEN = Finding(9, 11)


@pytest.fixture
async def workers() -> AsyncIterator[None]:
    """The workers of this process, started."""
    await analysis.start()
    yield
    await analysis.stop()


@contextmanager
def found(*answers: Finding | Exception) -> Iterator[list[Table]]:
    """Let the workers answer these, in order; yield the tables that they are asked about."""
    asked: list[Table] = []
    left = list(answers)

    async def answered(table: Table) -> Finding:
        asked.append(table)
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "normal_lines", answered)
        yield asked


async def claimed(
    server: TableServer,
    club: Club,
    conditions: Conditions = RULES,
    *,
    deal: Deal = LONE_TRUMP,
    at_once: bool = False,
    lead: str = "CQ",
) -> LivePlay:
    """Seven spades by South, who has forgotten the trump that is out and claims all."""
    given = one_board(deal)
    rules = replace(SOCIAL.rules, certain_claims=at_once)
    _, play = await club.open(given, profile=replace(SOCIAL, conditions=conditions, rules=rules))
    await club.seat(server.desk, play)
    seats = (NORTH, EAST, SOUTH, WEST, NORTH, EAST)
    calls = [MakeCall(seat, Call.parse(call)) for seat, call in zip(seats, CALLS, strict=True)]
    live = await server.desk.plays.get(play)
    await do(server, club, live, *calls, LeadFaceDown(WEST, Card.parse(lead)), FaceLead(WEST), Claim(SOUTH, 13))
    return live


def tricks(live: LivePlay) -> int | None:
    """Return declarer's tricks, when the board is over."""
    result = live.state.game.result
    return result.tricks if isinstance(result, Played) else None


async def test_a_worker_searches_and_the_board_ends_with_what_it_has_found(
    server: TableServer, clock: ManualClock, club: Club, workers: None
) -> None:
    """70A, 70C: the contest itself decides nothing; the finding of the worker does."""
    live = await claimed(server, club)
    await do(server, club, live, Contest(EAST))
    assert live.state.game.phase is Phase.PLAY
    await pass_time(server, clock, 1)
    assert tricks(live) == 12


@pytest.mark.parametrize(
    ("name", "searched"), [("chinese_club", True), ("ebu_online", True), ("acbl_online", False), ("social", False)]
)
async def test_what_becomes_of_a_contested_claim_is_as_the_profile_says(
    server: TableServer, clock: ManualClock, club: Club, name: str, searched: bool
) -> None:
    """Without a console: searched where it would be ruled on (68D2(a)), else void (68D2(b))."""
    live = await claimed(server, club, at_a_social_table(name).conditions)
    await do(server, club, live, Contest(EAST))
    with found(Finding(12, 12)) as asked:
        await pass_time(server, clock, 1)
    assert len(asked) == searched
    assert tricks(live) == (12 if searched else None)
    assert live.state.game.claim is None or searched


async def test_what_was_agreed_to_and_is_contested_after_the_board_is_searched_as_well(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """69A."""
    live = await claimed(server, club)
    await do(server, club, live, Agree(EAST), Agree(WEST))
    assert tricks(live) == 13
    await do(server, club, live, Contest(EAST))
    with found(Finding(12, 12)):
        await pass_time(server, clock, 1)
    assert tricks(live) == 12


async def test_a_search_whose_worker_is_lost_is_taken_up_again(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    live = await claimed(server, club)
    await do(server, club, live, Contest(EAST))
    with found(AnalysisFailed("its worker was lost"), Finding(12, 12)) as asked:
        await pass_time(server, clock, 1)
        assert live.state.game.phase is Phase.PLAY
        await pass_time(server, clock, 60)
    assert len(asked) == 2
    assert tricks(live) == 12


async def test_a_claim_of_which_something_is_left_open_waits_and_then_gets_the_worst_line(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """70A: the worst line that was met, and not only what is proven; without a director the wait ends."""
    live = await claimed(server, club)
    await do(server, club, live, Contest(EAST))
    with found(OPEN) as asked:
        await pass_time(server, clock, 1)
        assert live.state.game.phase is Phase.PLAY
        await pass_time(server, clock, 28)
        assert live.state.game.phase is Phase.PLAY
        await pass_time(server, clock, 2)
    assert len(asked) == 1
    assert tricks(live) == 11


async def test_a_finding_may_come_late_and_is_about_the_claim_that_it_names(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    live = await claimed(server, club)
    await do(server, club, live, Contest(EAST))
    offer = offer_of(live.state, SOUTH)
    attempt = FindClaim(SOUTH, Finding(12, 12))
    other = await claimed(server, club)
    assert await server.act(live.play, SYSTEM, attempt, offer="S12.0.00000000") == Refused(TableCode.STALE)
    assert isinstance(await server.act(other.play, SYSTEM, attempt, offer=offer), Refused)  # nobody contests that one
    assert await server.act(live.play, SYSTEM, attempt, offer=offer) == Done()
    assert isinstance(await server.act(live.play, SYSTEM, attempt, offer=offer), Refused)
    assert tricks(live) == 12


@pytest.mark.parametrize("attempt", [FindClaim(SOUTH, Finding(13, 13)), LeaveUnruled(SOUTH)])
async def test_only_the_platform_says_what_was_found(server: TableServer, club: Club, attempt: GameAttempt) -> None:
    live = await claimed(server, club)
    await do(server, club, live, Contest(EAST))
    assert await server.act(live.play, club.players[SOUTH], attempt) == Refused(TableCode.NOT_ALLOWED)


async def test_where_play_goes_on_nothing_is_searched(server: TableServer, clock: ManualClock, club: Club) -> None:
    live = await claimed(server, club, Conditions())
    await do(server, club, live, Contest(EAST))
    with found() as asked:
        await pass_time(server, clock, 60)
    assert asked == []
    assert live.state.game.phase is Phase.PLAY


@pytest.mark.parametrize("comes", [False, True])
async def test_a_named_director_has_time_to_come(
    server: TableServer, clock: ManualClock, club: Club, comes: bool
) -> None:
    """85: he rules on it. If he has not come by then, the claim gets the worst line, as where nobody is named."""
    live = await claimed(server, club, replace(RULES, director=Director.PRESENT))
    await do(server, club, live, Contest(EAST))
    table = (await BoardPlay.objects.aget(pk=live.play)).table_id
    dora = await direct(server, table)
    await do(server, club, live, CallDirector(EAST, "36.3(9)"))
    if comes:
        assert await server.act(live.play, dora, TakeCall()) == Done()
    with found(OPEN) as asked:
        await pass_time(server, clock, 29)
        assert asked == []
        await pass_time(server, clock, 2)
        await pass_time(server, clock, 1)
    assert len(asked) == (not comes)
    assert tricks(live) == (None if comes else 11)


SOLID = Deal.parse("N:.8765.8765.98765 .AKQJ.AKQJ.AKQJT AKQJT98765432... .T9432.T9432.432")


@pytest.mark.parametrize(
    ("deal", "lead", "at_once", "accepted"),
    [(SOLID, "C4", True, True), (SOLID, "C4", False, False), (LONE_TRUMP, "CQ", True, False)],
)
async def test_a_claim_that_cannot_fail_is_accepted_at_once_where_the_rules_say_so(
    server: TableServer,
    clock: ManualClock,
    club: Club,
    workers: None,
    deal: Deal,
    lead: str,
    at_once: bool,
    accepted: bool,
) -> None:
    """Both defenders are taken to agree, and the board says why; any other claim waits for them."""
    live = await claimed(server, club, deal=deal, at_once=at_once, lead=lead)
    await pass_time(server, clock, 1)
    assert (tricks(live) == 13, live.state.accepted) == (accepted, accepted)
    assert surroundings_of("Table 1", live.state, Viewer.player(EAST)).accepted is accepted


async def test_nobody_but_the_platform_accepts_for_others(server: TableServer, club: Club) -> None:
    live = await claimed(server, club, deal=SOLID, at_once=True, lead="C4")
    offer = offer_of(live.state, SOUTH)
    refused = await server.act(live.play, club.players[SOUTH], AcceptClaim(SOUTH), offer=offer)
    assert refused == Refused(TableCode.NOT_ALLOWED)
    assert await server.act(live.play, SYSTEM, AcceptClaim(SOUTH), offer="S12.0.00000000") == Refused(TableCode.STALE)
