"""Hypothesis strategies: deals, and boards somewhere in their auction or play, reached by legal actions at random."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import PASS
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind

deals = st.integers(0, DEALS - 1).map(Deal.numbered)
boards = st.integers(1, 16).map(Board.numbered)


def done(table: Table, command: Command) -> Table:
    """The table after a command that must not be refused."""
    events = decide(table, command)
    assert not isinstance(events, Refusal), (command, events)
    for event in events:
        table = evolve(table, event)
    return table


def at_random(table: Table, rng: Random) -> Command:
    """Something legal for the player who is to act; passes more often than not."""
    seat = table.to_act
    assert seat is not None
    may = view(table, Viewer(ViewerKind.PLAYER, seat)).may
    if may.calls:
        low = may.calls[: 1 + rng.randrange(12)]
        return MakeCall(seat, PASS if rng.random() < 0.5 else rng.choice(low))
    if may.face:
        return FaceLead(seat)
    card = rng.choice(list(may.cards))
    return LeadFaceDown(seat, card) if may.lead else PlayCard(seat, card, from_dummy=may.hand is not seat)


@st.composite
def tables(draw: st.DrawFn, phase: Phase | None = None) -> Table:
    """A board in progress, in that phase if one is given."""
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(100):
        table = Table.open(draw(boards), draw(deals), Conditions())
        for _ in range(rng.randrange(90)):
            if table.phase is Phase.OVER:
                break
            after = done(table, at_random(table, rng))
            if after.phase is Phase.OVER or (table.phase is phase and after.phase is not phase and rng.random() < 0.5):
                break
            table = after
        if table.phase is not Phase.OVER and phase in (None, table.phase):
            return table
    raise AssertionError("no such board came about")


@st.composite
def reshuffled(draw: st.DrawFn, phase: Phase | None = None) -> tuple[Table, Table]:
    """A board, and the same board with the cards that the player to act does not see dealt among their holders anew."""
    table = draw(tables(phase))
    actor = table.to_act
    assert actor is not None
    seen = view(table, Viewer(ViewerKind.ROBOT, actor))
    hidden = [seat for seat in SEATS if seen.hands[seat].cards is None]
    cards = [card for seat in hidden for card in table.hand(seat)]
    mixed = draw(st.permutations(cards))
    hands = list(table.hands)
    for seat in hidden:
        count, hands[seat] = len(table.hand(seat)), 0
        for card in mixed[:count]:
            hands[seat] |= 1 << card
        mixed = mixed[count:]
    played = [table.deal[seat] - table.hand(seat) for seat in SEATS]
    whole = [played[seat] | hands[seat] for seat in SEATS]
    other = Table(
        table.board,
        Deal(whole[0], whole[1], whole[2], whole[3]),
        table.conditions,
        table.phase,
        (hands[0], hands[1], hands[2], hands[3]),
        table.auction,
        table.play,
    )
    return table, other
