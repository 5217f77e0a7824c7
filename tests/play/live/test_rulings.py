"""A ruling at a table, from the irregularity to the record: attention, a choice, a question, a director or none."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest

from frontend.console import CallLine, Place
from frontend.sentences.announcements import announced_sentence
from laws.notation.record import Record
from laws.protocol.commands import (
    Agree,
    AskRevoke,
    CallDirector,
    Choose,
    Claim,
    DrawAttention,
    FaceLead,
    GiveRuling,
    LeadFaceDown,
    MakeCall,
    MeantCall,
    PlayCard,
    Ruling,
    WarnPlayer,
)
from laws.protocol.events import Ruled
from laws.table.auction import CallStatus
from laws.table.conditions import Director, Irregularities
from laws.table.irregularity import IrregularityState
from laws.table.kinds import OptionWord
from laws.table.obligation import Option
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.viewer import VISITOR, Viewer
from play.live.access import choice_offer_of, questions_offer_of
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.viewing.announcing import announced_to
from play.pages.direction.director_record import recorded_sentence
from play.process.table_server import TableServer
from play.store.direction.record import read_recorded
from play.store.tables.boards import Given
from play.table.attempts import RemoveRobot, SeatRobot, Sit, StandUp, TakeCall
from play.table.direction.glance import waiting_of
from play.table.outcomes import Done, Refused, TableCode
from play.table.profile import SOCIAL
from tests.play.conftest import START, Club
from tests.play.driving import do, pass_time
from tests.play.live.test_rights import direct

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.K43.KQ2.432 J43.2.JT98.KQJ98 T98.AQJ.A76.AT65 765.T98765.543.7")
ACCEPT, DECLINE = Option(OptionWord.ACCEPT), Option(OptionWord.DECLINE)
INSUFFICIENT = (MakeCall(NORTH, Call.parse("1S")), MakeCall(EAST, Call.parse("1H")))
_ONE_NOTRUMP = ("1NT", "pass", "pass", "pass")
SLIP = (MakeCall(NORTH, Call.parse("1S")), MeantCall(NORTH, Call.parse("1C")))


async def opened(
    server: TableServer,
    club: Club,
    director: Director = Director.PRESENT,
    *seats: Seat,
    boards: int = 1,
    screens: bool = False,
) -> tuple[UUID, LivePlay]:
    """Open a table at which irregularities are allowed; seat the four, or those given."""
    conditions = replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED, director=director)
    conditions = replace(conditions, screens=screens)
    given = Given(tuple(Record("file.pbn", n, str(n), number=n, hands=DEAL.hands) for n in range(1, boards + 1)))
    table, play = await club.open(given, profile=replace(SOCIAL, conditions=conditions))
    for seat in seats or SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    return table, await server.desk.plays.get(play)


def second(live: LivePlay) -> CallStatus:
    """Return the status of the second call."""
    return live.state.game.auction.calls[1].status


async def test_an_insufficient_bid_is_pointed_to_and_accepted_by_left_hand_opponent(
    server: TableServer, club: Club
) -> None:
    """Laws 9A1, 27A1; meanwhile nobody else acts (9B2), and nobody else chooses (10C2)."""
    _, live = await opened(server, club)
    await do(server, club, live, *INSUFFICIENT, DrawAttention(WEST))
    offer = choice_offer_of(live.state, SOUTH)
    assert offer is not None
    assert choice_offer_of(live.state, NORTH) is None
    for seat in (NORTH, EAST, WEST):
        answer = await server.act(live.play, club.players[seat], Choose(seat, ACCEPT), offer=offer)
        assert answer == Refused(TableCode.STALE)
        refused = await server.act(live.play, club.players[seat], MakeCall(seat, Call.parse("pass")))
        assert isinstance(refused, Refused)
    assert await server.act(live.play, club.players[SOUTH], Choose(SOUTH, ACCEPT), offer=offer) == Done()
    assert live.state.game.incidents.irregularities[0].state is IrregularityState.ACCEPTED
    await do(server, club, live, MakeCall(SOUTH, Call.parse("2S")))


async def test_a_choice_that_has_been_made_is_not_made_again(server: TableServer, club: Club) -> None:
    """The late answer names another choice than the pending one."""
    _, live = await opened(server, club)
    await do(server, club, live, *INSUFFICIENT, DrawAttention(WEST))
    offer = choice_offer_of(live.state, SOUTH)
    await do(server, club, live, Choose(SOUTH, DECLINE), MakeCall(EAST, Call.parse("1D")))
    assert choice_offer_of(live.state, SOUTH) not in (None, offer)
    answer = await server.act(live.play, club.players[SOUTH], Choose(SOUTH, ACCEPT), offer=offer)
    assert answer == Refused(TableCode.STALE)


async def test_a_director_takes_the_call_and_rules_and_play_goes_on(server: TableServer, club: Club) -> None:
    """Law 25A: the director decides whether the call was a slip. The record has who called, who came and who ruled."""
    table, live = await opened(server, club)
    dora = await direct(server, table)
    await do(server, club, live, *SLIP, CallDirector(EAST, "36.3(9)"))
    assert [note.seat for note in live.state.called] == [EAST]
    assert await server.act(live.play, dora, TakeCall()) == Done()
    assert (live.state.called, live.state.coming) == ((), "Dora")
    ruling = GiveRuling(Ruling.INTENDED, text="he looked at his cards again")
    offer = questions_offer_of(live.state)
    assert await server.act(live.play, dora, ruling, offer=offer) == Done()
    assert live.state.coming == ""
    assert await server.act(live.play, dora, ruling, offer=offer) == Refused(TableCode.STALE)
    async with server.pool.connection() as connection:
        record = await read_recorded(connection, live.play)
    assert [(one.official, type(one.event).__name__) for one in record] == [
        ("", "Noted"),
        ("Dora", "CallTaken"),
        ("Dora", "Ruled"),
    ]
    assert record[-1].event.text == "he looked at his cards again"  # type: ignore[union-attr]
    await do(server, club, live, Choose(EAST, DECLINE), MakeCall(EAST, Call.parse("pass")))


async def test_nobody_but_a_director_takes_a_call_rules_or_warns(server: TableServer, club: Club) -> None:
    _, live = await opened(server, club)
    await do(server, club, live, *SLIP)
    attempts = (TakeCall(), GiveRuling(Ruling.UNINTENDED), WarnPlayer(WEST, "quiet"))
    for attempt in attempts:
        for person in club.players:
            assert isinstance(await server.act(live.play, person, attempt), Refused)
    assert live.state.coming == ""
    assert not [note for note in live.state.game.incidents.notes if note.what == "is warned"]


@pytest.mark.parametrize(("screens", "hear"), [(False, [True] * 5), (True, [True, True, False, False, False])])
async def test_a_question_that_nobody_answers_takes_its_default_when_its_time_is_over(
    server: TableServer, clock: ManualClock, club: Club, screens: bool, hear: list[bool]
) -> None:
    """The table is told of it; behind screens the side of who has asked (article 35.2(2))."""
    _, live = await opened(server, club, screens=screens)
    await do(server, club, live, *SLIP)
    await pass_time(server, clock, SOCIAL.rules.ruling - 1)
    assert second(live) is CallStatus.PENDING
    await pass_time(server, clock, 1)
    assert second(live) is CallStatus.STANDING
    async with server.pool.connection() as connection:
        record = await read_recorded(connection, live.play)
    assert [(one.official, type(one.event).__name__) for one in record] == [("", "Ruled")]
    assert [bool(announced_to(live.state, viewer)) for viewer in (*map(Viewer.player, SEATS), VISITOR)] == hear
    (said,) = announced_to(live.state, Viewer.player(NORTH))
    assert announced_sentence(said, "en") == (
        "No director has ruled in time, and the default of the regulations holds: It was unintended. "
        f"So says the line “What nobody rules on” of the rules of this table, after {SOCIAL.rules.ruling} seconds."
    )


async def test_a_director_who_has_taken_the_call_is_waited_for(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    table, live = await opened(server, club)
    dora = await direct(server, table)
    await do(server, club, live, *SLIP)
    assert await server.act(live.play, dora, TakeCall()) == Done()
    await pass_time(server, clock, SOCIAL.rules.ruling * 3)
    assert second(live) is CallStatus.PENDING
    assert await server.act(live.play, dora, GiveRuling(Ruling.UNINTENDED)) == Done()
    assert second(live) is CallStatus.STANDING


async def test_without_a_director_the_default_holds_at_once(server: TableServer, club: Club) -> None:
    _, live = await opened(server, club, Director.AUTO)
    await do(server, club, live, *SLIP)
    assert second(live) is CallStatus.STANDING


@pytest.mark.parametrize("chooser", ["a robot", "a person"])
async def test_a_robot_makes_the_choice_that_is_its_own(
    server: TableServer, clock: ManualClock, club: Club, chooser: str
) -> None:
    """It does not accept; while a person chooses, a robot does nothing."""
    _, live = await opened(server, club, Director.AUTO, NORTH, EAST)
    for seat in (SOUTH, WEST):
        assert await server.act(live.play, club.players[NORTH], SeatRobot(seat)) == Done()
    if chooser == "a person":
        assert await server.act(live.play, club.players[NORTH], RemoveRobot(SOUTH)) == Done()
        assert await server.act(live.play, club.players[SOUTH], Sit(SOUTH)) == Done()
    await do(server, club, live, *INSUFFICIENT, DrawAttention(NORTH))
    await pass_time(server, clock, 10)
    waits = choice_offer_of(live.state, SOUTH) is not None
    assert waits is (chooser == "a person")
    assert second(live) is (CallStatus.STANDING if waits else CallStatus.WITHDRAWN)


async def test_a_robot_that_took_the_seat_of_a_revoker_tells_the_truth(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Law 61B: it is asked, and finds the heart that was not played."""
    _, live = await opened(server, club, Director.AUTO)
    calls = [MakeCall(SEATS[n % 4], Call.parse(call)) for n, call in enumerate(("pass", "pass", "1NT", *["pass"] * 3))]
    await do(server, club, live, *calls, LeadFaceDown(WEST, Card.parse("H5")), FaceLead(WEST))
    await do(server, club, live, PlayCard(SOUTH, Card.parse("H3"), from_dummy=True), PlayCard(EAST, Card.parse("C8")))
    assert await server.act(live.play, club.players[EAST], StandUp()) == Done()
    assert await server.act(live.play, club.players[NORTH], SeatRobot(EAST)) == Done()
    await do(server, club, live, AskRevoke(SOUTH, EAST))
    await pass_time(server, clock, 10)
    (revoke,) = live.state.game.incidents.irregularities
    assert revoke.attention_drawn
    assert live.state.game.incidents.notes[-1].text == "one"


async def test_a_call_at_a_table_without_a_director_waits_its_time_and_is_on_record(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Meanwhile the others see who has called; a later call has a time of its own."""
    _, live = await opened(server, club, Director.AUTO)
    await do(server, club, live, CallDirector(EAST, "36.3(9)"))
    await pass_time(server, clock, SOCIAL.rules.ruling - 1)
    await do(server, club, live, MakeCall(NORTH, Call.parse("1S")))
    assert [note.seat for note in live.state.called] == [EAST]
    await pass_time(server, clock, 1)
    assert (live.state.called, live.state.coming) == ((), "")
    await do(server, club, live, CallDirector(SOUTH, "36.3(1)"))
    await pass_time(server, clock, SOCIAL.rules.ruling)
    assert live.state.called == ()
    assert [note.seat for note in live.state.game.incidents.notes] == [EAST, SOUTH]


async def test_a_call_for_a_named_director_waits_for_him(server: TableServer, clock: ManualClock, club: Club) -> None:
    _, live = await opened(server, club)
    await do(server, club, live, CallDirector(EAST, "36.3(9)"))
    await pass_time(server, clock, SOCIAL.rules.ruling * 10)
    assert [note.seat for note in live.state.called] == [EAST]


@pytest.mark.parametrize("pointed", [True, False])
async def test_a_question_about_a_revoke_and_its_ruling_name_the_trick_and_the_card(
    server: TableServer, club: Club, pointed: bool
) -> None:
    """Laws 64, 81C3: the console, what the players are told and the record say which revoke it is, in each language.
    One to which nobody has pointed is told of by the ruling alone.
    """
    table, live = await opened(server, club)
    dora = await direct(server, table)
    calls = (MakeCall(seat, Call.parse(call)) for seat, call in zip(SEATS, _ONE_NOTRUMP, strict=True))
    await do(server, club, live, *calls, LeadFaceDown(EAST, Card.parse("CK")), FaceLead(EAST))
    for seat, card in ((NORTH, "C5"), (WEST, "S5"), (NORTH, "C2"), (EAST, "CQ"), (NORTH, "C6"), (WEST, "C7")):
        await do(server, club, live, PlayCard(seat, Card.parse(card), from_dummy=card in ("C5", "C6")))
    if pointed:
        await do(server, club, live, DrawAttention(NORTH))
    await do(server, club, live, Claim(NORTH, 8, "all top cards"), Agree(EAST), Agree(WEST))
    assert announced_to(live.state, Viewer.player(EAST)) == ()
    (waits,) = waiting_of(live.state)
    about = waits.about
    line = CallLine(
        "1",
        Place(1),
        "/",
        1,
        waits.kind,
        "W",
        waits.reason,
        START,
        cards=(*about["cards"],),
        offender=about["offender"],
        trick=about["trick"],
    )
    named = {"en": "West’s revoke in trick 1 (5 of spades)", "zh-hans": "西家在第 1 墩的藏牌（黑桃5）"}
    assert [words in line.sentence(language) for language, words in named.items()] == [True, True]
    assert await server.act(live.play, dora, GiveRuling(Ruling.CONTINUE, text="no damage")) == Done()
    async with server.pool.connection() as connection:
        record = await read_recorded(connection, live.play)
    (given,) = (one for one in record if isinstance(one.event, Ruled))
    told = announced_to(live.state, Viewer.player(EAST))[-1]
    for language, words in named.items():
        assert words in announced_sentence(told, language)
        assert words in recorded_sentence(given, {}, language)
