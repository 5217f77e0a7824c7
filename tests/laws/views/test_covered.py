"""A View whose hands are covered shows no card that does not lie open to everybody."""

from __future__ import annotations

from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cards import Card
from laws.views.covered import covered
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR
from tests.laws.played import SCRIPTS, acts_of
from tests.laws.tables import opened, over, playing


def cards(seen: View) -> set[Card]:
    """The cards of the hands of a View."""
    return {card for hand in seen.hands if hand.cards is not None for card in hand.cards}


def test_a_covered_view_has_the_hands_of_a_visitor() -> None:
    """At the end of each script; after the board not even those, for a visitor then sees all four."""
    phases = set()
    for path in (path for path in SCRIPTS[::8] if acts_of(path)):  # in some nothing happens
        table = acts_of(path)[-1].after
        seen = covered(view(table, DIRECTOR), table)
        phases.add(table.phase)
        assert cards(seen) == (set() if table.phase is Phase.OVER else cards(view(table, VISITOR))), path.stem
        assert seen.lead is None or seen.lead.card is None
        assert seen.claim is None or seen.claim.finding is None
    assert phases >= {Phase.AUCTION, Phase.PLAY, Phase.OVER}


def test_the_rest_of_it_is_as_it_was() -> None:
    table: Table
    for table in (opened(), playing(), over()):
        seen = view(table, DIRECTOR)
        kept = covered(seen, table)
        assert (kept.phase, kept.auction, kept.tricks, kept.turn) == (seen.phase, seen.auction, seen.tricks, seen.turn)
