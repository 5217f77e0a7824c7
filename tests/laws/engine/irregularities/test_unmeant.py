"""A card of dummy's not meant is offered to declarer exactly where it is taken (Law 45C4(b))."""

from __future__ import annotations

import pytest

from laws.engine.decision import decide
from laws.engine.irregularities.unmeant import may_mean_cards
from laws.protocol.commands import MeantCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Director
from laws.table.table import Table
from laws.values.cards import CARDS, Hand
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.laws.tables import S, calling, card, claiming, clarifying, done, over, playing

ASKED = done(playing("HJ", Conditions(director=Director.PRESENT)), MeantCard(S, card("HK")))


@pytest.mark.parametrize(
    ("table", "cards"),
    [
        (calling("pass"), ""),
        (clarifying(), ""),
        (playing(), ""),  # dummy has not played yet
        (playing("HJ"), "HK H4"),  # another heart to the heart led (44C)
        (playing("HJ HQ"), "HK H4"),  # a defender has played since
        (playing("HJ HQ HA"), ""),  # declarer has
        (playing("HJ HQ HA SJ S6"), ""),  # declarer has led, dummy has not played
        (playing("HJ HQ HA SJ S6 SA"), "SQ S5 S2"),
        (playing("HJ HQ HA SJ S6 SA S4"), "SQ S5 S2"),  # the trick is complete, its side has not played since
        (playing("HJ HQ HA SJ S6 SA S4 D8"), "SQ S5 S2 HK H4 DT D9 CK C6 C5"),  # dummy's lead: any card
        (claiming(), ""),
        (ASKED, ""),  # the director is awaited
        (over(), ""),
    ],
)
def test_declarer_may_have_meant_another_card_until_his_side_plays_again(table: Table, cards: str) -> None:
    meant = Hand(sum(1 << card(word) for word in cards.split()))
    offered = {seat: may_mean_cards(table, seat) for seat in SEATS}
    assert offered == {seat: meant if seat is S else Hand(0) for seat in SEATS}
    for seat in SEATS:
        assert view(table, Viewer.player(seat)).may.mean_cards == offered[seat]
        taken = [one for one in CARDS if not isinstance(decide(table, MeantCard(seat, one)), Refusal)]
        assert sorted(taken) == sorted(offered[seat])
