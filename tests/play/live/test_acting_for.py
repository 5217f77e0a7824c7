"""A director calls and plays for a player who cannot: in the player's name, with the director as author; pages anew."""

from __future__ import annotations

import pytest

from laws.protocol.commands import FaceLead, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.live.act import act
from play.models import LogRow
from play.pages.direction.director_acting_for import acting_for_form, acting_for_of
from play.process.table_server import TableServer
from play.store.tables.look import TableFacts
from play.table.attempts import ActFor, SendAnew
from play.table.outcomes import Done, Refused, TableCode
from tests.play.conftest import Club
from tests.play.driving import do, one_board
from tests.play.live.test_talk import direct
from tests.play.live.viewing.test_hub import Browser, browsers_at, settle

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ 5432.432.432.432 T987.T98.T98.T98 6.J765.J765.J765")


async def test_a_director_calls_and_plays_what_the_player_has_said(server: TableServer, club: Club) -> None:
    table, play = await club.open(one_board(DEAL))
    await club.seat(server.desk, play)
    desk, live = server.desk, await server.desk.plays.get(play)
    dirk = await direct(desk, table)
    bid = MakeCall(NORTH, Call.parse("1C"))
    assert await act(desk, play, dirk, bid) == Refused(TableCode.NOT_ALLOWED)
    for_east = ActFor(MakeCall(EAST, PASS), "he telephones: pass")
    assert await act(desk, play, dirk, for_east) == Refused(TableCode.STALE), "it is North’s turn"
    assert await act(desk, play, club.players[SOUTH], ActFor(bid, "x")) == Refused(TableCode.NOT_ALLOWED)
    form = acting_for_form(live.state, "en")
    assert form is not None
    assert form.button == "Call for North"
    assert await act(desk, play, dirk, acting_for_of(dict(form.hidden) | {"made": "1C"}, "by telephone")) == Done()
    row = await LogRow.objects.aget(play=play, kind="laws.call_made")
    assert (row.actor, row.data["seat"]) == (str(dirk), "N")
    people = await browsers_at(server.hub, club, table, play)
    for browser in people[:4]:
        assert "has called or played for North" in browser.screen["saying"], browser.screen["saying"]
    low = await act(desk, play, dirk, ActFor(MakeCall(EAST, Call.parse("1C")), "one club"))
    assert isinstance(low, Refused), "it would be insufficient, and is no irregularity of East’s"
    assert isinstance(low.why, Refusal)
    await do(server, club, live, MakeCall(EAST, PASS), MakeCall(SOUTH, PASS), MakeCall(WEST, PASS))
    lead = acting_for_form(live.state, "en")
    assert lead is not None
    assert lead.button == "Play for East"
    assert len(lead.fields[0].options) == 52, "the form shows no hand"
    assert await act(desk, play, dirk, acting_for_of(dict(lead.hidden) | {"made": "C2"}, "club two")) == Done()
    await do(server, club, live, FaceLead(EAST))
    dummy = acting_for_form(live.state, "en")
    assert dummy is not None
    assert dummy.button == "Play from dummy for North"
    assert await act(desk, play, dirk, acting_for_of(dict(dummy.hidden) | {"made": "C8"}, "the eight")) == Done()
    not_held = ActFor(PlayCard(WEST, Card.parse("SA")), "spade ace")
    assert isinstance(await act(desk, play, dirk, not_held), Refused)
    kinds = [
        one async for one in LogRow.objects.filter(play=play, kind="table.acted_for").values_list("data", flat=True)
    ]
    assert [one["text"] for one in kinds] == ["by telephone", "club two", "the eight"]


async def test_all_pages_are_fetched_anew(server: TableServer, club: Club) -> None:
    """By those who are there, and by those who connect later; only a director asks for it."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    dirk = await direct(server.desk, table)
    browsers = await browsers_at(server.hub, club, table, play)
    assert "data-anew" not in browsers[0].screen["board"]
    assert await act(server.desk, play, club.players[NORTH], SendAnew()) == Refused(TableCode.NOT_ALLOWED)
    assert await act(server.desk, play, dirk, SendAnew()) == Done()
    await settle()
    late = Browser(club.people[NORTH].pk)
    assert await server.hub.join(late, TableFacts(table, "Table 1"), play, "")
    await settle()
    for browser in (*browsers, late):
        assert 'data-anew="1"' in browser.screen["board"]


@pytest.mark.parametrize("sent", [{}, {"seat": "N", "made": "1C"}, {"seat": "N", "how": "card", "made": "1C"}])
def test_what_no_form_sends_is_refused(sent: dict[str, str]) -> None:
    with pytest.raises((KeyError, ValueError)):
        acting_for_of(sent, "x")
