"""What one kind of viewer sees beside another, whatever has happened: irregularities, claims searched, screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from laws.engine.evolution import evolve
from laws.table.finding import Finding
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from laws.views.seen import May
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, VUGRAPH, Viewer, ViewerKind
from tests.laws.machine import CONDITIONS, happened, opened

FINDING = Finding(9, 9, (PlayedCard(Seat.NORTH, Card.parse("S2")),))


def tables() -> Iterator[Table]:
    """Yield tables at which anything has happened, of each condition; a claim that waits has been searched."""
    chance = Random(17)
    for conditions in CONDITIONS:
        table = opened(chance, conditions)
        for _look in range(6):
            for _step in range(8):
                for event in happened(chance, table):
                    table = evolve(table, event)
            yield table if table.claim is None else replace(table, claim=replace(table.claim, finding=FINDING))


def test_each_kind_of_viewer_sees_what_its_kind_may_and_no_more() -> None:
    """Law 76: a spectator what his player sees, and he may do nothing. A commentator what the director sees, but for
    what this one is asked. Who has no seat: no hand and no word that is kept from a player; nor has he or a player the
    finding about a claim, whose line may have any card.
    """
    reached = set()
    for table in tables():
        directs, visits = view(table, DIRECTOR), view(table, VISITOR)
        unasked = replace(directs.incidents, judgements=())
        assert view(table, VUGRAPH) == replace(directs, viewer=VUGRAPH, incidents=unasked)
        assert visits.may == May()
        if visits.screen is not None and table.phase is not Phase.OVER:
            assert not visits.screen.said
            assert not visits.screen.alerts
        for seat in SEATS:
            plays, behind = view(table, Viewer.player(seat)), Viewer(ViewerKind.SPECTATOR, seat)
            assert view(table, behind) == replace(plays, viewer=behind, may=May())
            robot = view(table, Viewer(ViewerKind.ROBOT, seat))
            assert (robot.may, robot.hands, robot.lead) == (plays.may, plays.hands, plays.lead)
            assert (robot.incidents, robot.screen, robot.claim) == (plays.incidents, plays.screen, plays.claim)
            for seen in (plays, visits):
                assert seen.incidents.judgements == ()
                assert table.phase is Phase.OVER or seen.claim is None or seen.claim.finding is None
            for open_to_all, his in zip(visits.hands, plays.hands, strict=True):
                assert set(open_to_all.shown) <= set(his.shown), "a screen keeps from others what dummy has shown"
                assert open_to_all.cards is None or replace(open_to_all, shown=his.shown) == his
        searched = directs.claim is not None and directs.claim.finding is not None
        reached |= {
            *(["judgement"] if directs.incidents.judgements else []),
            *(["finding"] if searched and table.phase is not Phase.OVER else []),
            *(["screen"] if directs.screen is not None and directs.screen.said else []),
            *(["lead"] if directs.lead is not None else []),
        }
    assert reached == {"judgement", "finding", "screen", "lead"}
