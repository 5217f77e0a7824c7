"""What people have explained, read from logs: a pair's meanings grow by it, and a player finds his own texts again."""

from __future__ import annotations

from dataclasses import replace

from asgiref.sync import sync_to_async

from laws.protocol.commands import Enquire, Explain, MakeCall
from laws.table.conditions import Alerts
from laws.table.phases import Phase
from laws.table.sequence import Sequence, parse_sequence
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.live.cache import LivePlay
from play.models import BoardPlay
from play.people.agreements.meaning_text import Meaning, Vulnerable, meanings_text, read_meanings
from play.people.agreements.meanings import add_meanings, keep_meanings, meaning_at, meanings_of
from play.people.agreements.partnerships import Partnership, ensure_partnership
from play.process.table_server import TableServer
from play.store.people.explained import read_explained, sent_in_session
from play.table.attempts import Sit
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from tests.play.conftest import Club
from tests.play.driving import do

NORTH, EAST, SOUTH, WEST = SEATS
ONE_NOTRUMP = Sequence(parse_sequence("1NT"), 1)
STAYMAN = Sequence(parse_sequence("1NT P 2C"), 1)


async def seated(server: TableServer, club: Club) -> LivePlay:
    assert SOCIAL.conditions.alerts is Alerts.SELF
    profile = replace(SOCIAL, rules=replace(SOCIAL.rules, auction_only=True))
    _, play = await club.open(profile=profile)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    return await server.desk.plays.get(play)


async def partnership(club: Club) -> Partnership:
    return await sync_to_async(ensure_partnership)(club.players[NORTH].id, club.players[SOUTH].id)


async def kept(pair: Partnership) -> str:
    fresh = await Partnership.objects.aget(pk=pair.pk)
    await sync_to_async(read_explained)(fresh)
    return meanings_text(await sync_to_async(meanings_of)(fresh))


async def auction(server: TableServer, club: Club, live: LivePlay) -> None:
    """North, the dealer, opens one notrump and is asked; South answers with Stayman; two clubs is passed out later."""
    assert live.state.game.to_act is NORTH
    await do(
        server,
        club,
        live,
        MakeCall(NORTH, Call.parse("1NT"), True, "[hcp 12-14]"),
        Enquire(EAST, 1),
        Explain(NORTH, 1, "[hcp 15-17, balanced]"),
        MakeCall(EAST, PASS, True, "nothing to say"),
        MakeCall(SOUTH, Call.parse("2C"), True, "[ask-major] Stayman"),
    )


async def test_a_player_finds_his_own_texts_of_this_session(server: TableServer, club: Club) -> None:
    live = await seated(server, club)
    await auction(server, club, live)
    board = await BoardPlay.objects.select_related("table").aget(pk=live.play)

    async def sent(player: int, sequence: Sequence) -> tuple[str, ...]:
        return await sync_to_async(sent_in_session)(club.players[player].id, board, sequence)

    assert await sent(NORTH, ONE_NOTRUMP) == ("[hcp 15-17, balanced]", "[hcp 12-14]")
    assert await sent(SOUTH, STAYMAN) == ("[ask-major] Stayman",)
    assert await sent(SOUTH, ONE_NOTRUMP) == (), "it was his partner who sent it"
    assert await sent(NORTH, Sequence(parse_sequence("1NT"), 3)) == ("[hcp 15-17, balanced]", "[hcp 12-14]")
    _, other = await club.open()
    elsewhere = await BoardPlay.objects.select_related("table").aget(pk=other)
    assert await sync_to_async(sent_in_session)(club.players[NORTH].id, elsewhere, ONE_NOTRUMP) == ()


async def test_a_pairs_meanings_grow_when_a_board_is_over(server: TableServer, club: Club) -> None:
    live = await seated(server, club)
    pair = await partnership(club)
    await auction(server, club, live)
    assert await kept(pair) == ""
    await finish(server, club, live)
    assert await kept(pair) == "1NT = [hcp 15-17, balanced]\n1NT P 2C = [ask-major] Stayman\n"
    await sync_to_async(keep_meanings)(pair, read_meanings("1NT = by hand\n1NT P 2C = [ask-major] Stayman\n"))
    later = [Meaning(parse_sequence(calls), "new") for calls in ("1NT", "1NT P 2C", "1C")]
    await sync_to_async(add_meanings)(pair, later)
    assert await kept(pair) == "1C = new\n1NT = by hand\n1NT P 2C = new\n", "what was written stays"
    other = await sync_to_async(ensure_partnership)(club.players[EAST].id, club.players[WEST].id)
    assert await kept(other) == "1NT P = nothing to say\n"


async def finish(server: TableServer, club: Club, live: LivePlay) -> None:
    """The auction ends, and the board with it, since the table only bids."""
    await do(server, club, live, *(MakeCall(seat, PASS) for seat in (WEST, NORTH, EAST)))
    assert live.state.game.phase is Phase.OVER


async def test_the_meaning_for_this_seat_and_vulnerability_goes_first(server: TableServer, club: Club) -> None:
    pair = await partnership(club)
    text = "1S = a\n1S vul we = b\n1S seat 3 = c\n1S seat 3 vul we = d\n"
    await sync_to_async(keep_meanings)(pair, read_meanings(text))

    async def at(place: int, vulnerable: Vulnerable) -> str:
        return await sync_to_async(meaning_at)(pair, Sequence(parse_sequence("1S"), place), vulnerable)

    assert [await at(place, one) for place in (1, 3) for one in (Vulnerable.NONE, Vulnerable.WE)] == [
        "a",
        "b",
        "c",
        "d",
    ]
