"""Robots at a table where irregularities happen: whatever a person does, the board goes on and comes to its end."""

from __future__ import annotations

import logging
import random
from dataclasses import replace

import pytest

from laws.protocol.commands import (
    Agree,
    AnswerRevoke,
    Choose,
    Contest,
    DrawAttention,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    PlayCard,
)
from laws.table.conditions import Irregularities
from laws.table.obligation import MustAnswer
from laws.table.phases import Phase
from laws.values.calls import CALLS
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from play.table.attempts import PlayersAttempt, Sit
from play.table.profile import SOCIAL
from tests.play.conftest import Club
from tests.play.driving import one_board, pass_time
from tests.play.live.timed.test_claim_finding import workers

__all__ = ["workers"]

SOUTH = SEATS[2]
_TURNS = 400


def anything(seen: View, chance: random.Random) -> PlayersAttempt:
    """Something that a page lets the player in South try: legal as a rule, and often enough not."""
    me, may, known = Seat.SOUTH, seen.may, seen.incidents
    for choice in known.choices:
        if me in choice.seats:
            return Choose(me, chance.choice(choice.options))
    if any(isinstance(one, MustAnswer) and one.seat is me for one in known.obligations):
        return AnswerRevoke(me, chance.random() < 0.5)
    if may.agree:
        return Contest(me) if may.contest and chance.random() < 0.5 else Agree(me)
    if chance.random() < 0.15:
        return DrawAttention(me)
    wild = chance.random() < 0.25
    if seen.phase is Phase.AUCTION:
        calls = may.calls or CALLS
        return MakeCall(me, chance.choice(CALLS[:12] if wild else calls[:4]))
    if may.face:
        return FaceLead(me)
    declares = seen.contract is not None and seen.contract.declarer is me
    own = [seat for seat in SEATS if seen.hands[seat].cards and (seat is me or declares)]
    if not own:
        return DrawAttention(me)
    hand = may.hand if may.hand is not None and not wild else chance.choice(own)
    cards = may.cards if not wild and may.cards else seen.hands[hand].cards
    card = chance.choice(list(cards or ()))
    if seen.phase is Phase.CLARIFICATION:
        return LeadFaceDown(me, card)
    return PlayCard(me, card, from_dummy=hand is not me)


@pytest.mark.parametrize("seed", [3, 23, *(pytest.param(seed, marks=pytest.mark.long) for seed in (0, 6, 9, 20))])
async def test_robots_go_on_whatever_a_person_does(
    server: TableServer, clock: ManualClock, club: Club, workers: None, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    chance = random.Random(seed)
    conditions = replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED)
    deal = Deal.numbered(chance.randrange(DEALS))
    given = one_board(deal)
    _, play = await club.open(given, robots=True, profile=replace(SOCIAL, conditions=conditions))
    await server.act(play, club.players[SOUTH], Sit(SOUTH))
    live = await server.desk.plays.get(play)
    with caplog.at_level(logging.ERROR):
        for _ in range(_TURNS):
            if live.state.game.phase is Phase.OVER:
                break
            await server.act(play, club.players[SOUTH], anything(view(live.state.game, Viewer.player(SOUTH)), chance))
            for _again in range(chance.randrange(3)):
                await pass_time(server, clock, 6)
    assert live.state.game.phase is Phase.OVER, view(live.state.game, Viewer.player(SOUTH))
    assert [record.getMessage() for record in caplog.records] == []
