"""Before attention is drawn nobody is shown that the rules have found an irregularity (Law 9A).

One board is played twice. In one deal East has no heart; in the other he has the two of hearts instead of West, so that
his club on the ace of hearts is a revoke. Nothing that anybody else is sent may differ, except those cards.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from asgiref.sync import sync_to_async

from laws.protocol.commands import DrawAttention, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.conditions import Director, Irregularities
from laws.table.kinds import Kind
from laws.table.obligation import Choice
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.live.act import act
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.live.viewing.hub import Hub
from play.models import Timer
from play.people.relations.friends import block
from play.store.rights import grant
from play.store.tables.look import TableFacts
from play.table.attempts import PlayersAttempt, Say
from play.table.audience import DIRECTOR
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from play.table.rights import Right
from tests.play.conftest import Club, people_named
from tests.play.driving import one_board
from tests.play.live.viewing.test_hub import SESSION, Browser, browsers_at, hub, session, settle, split

NORTH, EAST, SOUTH, WEST = SEATS
__all__ = ["hub", "session"]

VOID = Deal.parse("N:AKQ2.K43.KQ2.432 J43..JT98.KQJ987 T98.AQJ.A76.AT65 765.T987652.543.")
REVOKES = Deal.parse("N:AKQ2.K43.KQ2.432 J43.2.JT98.KQJ98 T98.AQJ.A76.AT65 765.T98765.543.7")
CALLS = ("pass", "pass", "1NT", "pass", "3NT", "pass", "pass", "pass")
CARDS = ("D2", "D8", "DA", "HA", "H5", "H3", "C8", "S8", "S5", "SA", "S3", "DK", "D9", "D6", "D3")
SEEN = ["N", "E", "S", "W", "S again, in Chinese", "visitor", "director", "vugraph", "behind East"]
"""The browsers in the order in which they look."""

FACT = re.compile(r'data-fact="1i[0-9a-f]{8}"')
"""An irregularity of board 1, among what is read aloud."""
Frames = dict[str, list[list[dict[str, str]]]]
"""Of each browser, at each step, each frame by its parts."""


def commands() -> list[PlayersAttempt]:
    """Return the auction and the first tricks; declarer plays dummy's cards."""
    done: list[PlayersAttempt] = [MakeCall(Seat(n % 4), Call.parse(call)) for n, call in enumerate(CALLS)]
    done += [LeadFaceDown(WEST, Card.parse("D5")), FaceLead(WEST)]
    holder = {card: seat for seat in SEATS for card in VOID[seat]}
    for name in CARDS:
        card = Card.parse(name)
        dummy = holder[card] is NORTH
        done.append(PlayCard(SOUTH if dummy else holder[card], card, from_dummy=dummy))
    return done


def told(frame: str, hidden: Sequence[str]) -> dict[str, str]:
    """Return the parts of a frame without those hands and without the board's name in its revision."""
    parts = split(frame)
    revision = parts.pop("revision")
    assert revision is not None
    return {name: html for name, html in parts.items() if name not in hidden}


async def frames_of(
    desk: Desk, hub: Hub, club: Club, clock: ManualClock, deal: Deal
) -> tuple[UUID, list[Browser], Frames, list[list[tuple[str, float]]]]:
    """Return what the browsers are sent, and the timers set at each step: their kinds and seconds."""
    conditions = replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED, director=Director.PRESENT)
    given = one_board(deal)
    table, play = await club.open(given, profile=replace(SOCIAL, conditions=conditions))
    await club.seat(desk, play)
    browsers = await browsers_at(hub, club, table, play, session=SESSION)
    hands = [f"hand-{seat.letter}" for seat in SEATS]
    differ = {"W": ["hand-W"], "director": hands, "vugraph": hands}
    found: defaultdict[str, list[list[dict[str, str]]]] = defaultdict(list)
    timers = []
    heard = [0] * len(browsers)
    for command in commands():
        assert await act(desk, play, club.players[command.seat], command) == Done()
        await settle()
        for number, (name, browser) in enumerate(zip(SEEN, browsers, strict=True)):
            frames = browser.frames[heard[number] :]
            heard[number] = len(browser.frames)
            found[name].append([told(frame, differ.get(name, [])) for frame in frames])
        rows = [row async for row in Timer.objects.filter(subject=play).order_by("kind", "at")]
        timers.append([(row.kind, (row.at - clock.now()).total_seconds()) for row in rows])
    assert all(any(steps) for steps in found.values())
    return play, browsers, found, timers


async def test_the_same_play_looks_the_same_whether_it_is_a_revoke_or_not_also_to_who_presses_the_button(
    desk: Desk, hub: Hub, club: Club, clock: ManualClock, session: None
) -> None:
    """Besides his own hand the revoker himself is sent the same as if he had none of the suit.

    Drawing attention calls the director, is announced, and looks the same to all whether or not it is a revoke.
    """
    sent, timers, kinds, pressed = [], [], [], []
    for deal in (VOID, REVOKES):
        play, browsers, frames, set_then = await frames_of(desk, hub, club, clock, deal)
        for name in ("E", "behind East"):
            frames[name] = [
                [{part: html for part, html in frame.items() if part != "hand-E"} for frame in step]
                for step in frames[name]
            ]
        sent.append(frames)
        timers.append(set_then)
        kinds.append([one.kind for one in (await desk.plays.get(play)).state.game.incidents.irregularities])
        seen = [len(browser.frames) for browser in browsers]
        for seat in (SOUTH, SOUTH, WEST):
            assert await act(desk, play, club.players[seat], DrawAttention(seat)) == Done()
        await settle()
        pressed.append(
            [[told(frame, ()) for frame in browser.frames[n:]] for n, browser in zip(seen, browsers, strict=True)]
        )
        state = (await desk.plays.get(play)).state
        assert [note.seat for note in state.called] == [SOUTH, WEST], "nobody calls twice while he waits"
        assert all("South draws attention" in browser.screen["duties"] for browser in (browsers[0], browsers[6]))
        assert all("South draws attention" in browser.screen["saying"] for browser in (browsers[1], browsers[5]))
    assert kinds == [[], [Kind.REVOKE]], "in one of the deals it is a revoke"
    for name in SEEN:
        assert sent[0][name] == sent[1][name], name
    assert timers[0] == timers[1]
    assert pressed[0] == pressed[1]
    assert all(pressed[0])


async def test_what_is_told_of_one_irregularity_says_nothing_of_another(
    desk: Desk, hub: Hub, club: Club, clock: ManualClock, session: None
) -> None:
    """West leads out of turn, South draws attention and chooses: how many irregularities there were stands nowhere."""
    found = []
    for deal in (VOID, REVOKES):
        play, browsers, _, _ = await frames_of(desk, hub, club, clock, deal)
        seen = [len(browser.frames) for browser in browsers]
        for command in (PlayCard(WEST, Card.parse("S6")), DrawAttention(SOUTH)):
            assert await act(desk, play, club.players[command.seat], command) == Done()
        await settle()
        known = (await desk.plays.get(play)).state.game.incidents
        assert any(isinstance(one, Choice) for one in known.obligations)
        hands = {"W": ["hand-W"], "director": [f"hand-{seat.letter}" for seat in SEATS]}
        hands["vugraph"] = hands["director"]
        found.append(
            {
                name: [told(frame, hands.get(name, [])) for frame in browser.frames[n:]]
                for name, browser, n in zip(SEEN, browsers, seen, strict=True)
                if name not in {"E", "behind East"}
            }
        )
    assert all(found[0].values())
    assert found[0] == found[1]


async def test_who_looks_on_is_not_told_that_one_whom_he_has_blocked_speaks_to_the_director(
    desk: Desk, hub: Hub, club: Club, clock: ManualClock
) -> None:
    """He reads nothing of what is said then, and is set apart from others; he is sent nothing before the next call."""
    vera, dirk = await sync_to_async(people_named)("club.test", "Vera", "Dirk")
    assert await sync_to_async(block)(vera, club.people[EAST])
    table, play = await club.open()
    await club.seat(desk, play)
    async with desk.pool.connection() as connection:
        await grant(connection, vera.pk, Right.BEHIND_SOUTH, table=table, since=clock.now())
        await grant(connection, dirk.pk, Right.DIRECT, table=table, since=clock.now())
    await hub.rights_changed(table)
    behind, director = Browser(vera.pk), Browser(dirk.pk)
    for browser in (behind, director):
        assert await hub.join(browser, TableFacts(table, "Table 1"), play, "")
    await settle()
    before = len(behind.frames)
    assert await act(desk, play, club.players[EAST], Say("may I ask?", DIRECTOR)) == Done()
    await settle()
    assert "may I ask?" in director.screen["talk"]
    assert len(behind.frames) == before
    assert behind.sight is not None
    assert behind.sight.unread == {club.people[EAST].pk}
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, Call.parse("1S"))) == Done()
    await settle()
    assert len(behind.frames) == before + 1
    assert set(split(behind.frames[-1])) < set(behind.screen), "what has changed, not the whole"


async def test_when_attention_is_drawn_all_are_told(
    desk: Desk, hub: Hub, club: Club, clock: ManualClock, session: None
) -> None:
    """So the tests above can fail: each viewer is sent words about the revoke once East has shown a heart."""
    play, browsers, _, _ = await frames_of(desk, hub, club, clock, REVOKES)
    assert not any("data-kind" in browser.screen["ruling"] for browser in browsers)
    for command in (PlayCard(SOUTH, Card.parse("H4"), from_dummy=True), PlayCard(EAST, Card.parse("H2"))):
        assert await act(desk, play, club.players[command.seat], command) == Done()
    await settle()
    assert not any(FACT.search(browser.screen["saying"]) for browser in browsers)
    assert await act(desk, play, club.players[SOUTH], DrawAttention(SOUTH)) == Done()
    await settle()
    assert all(FACT.search(browser.screen["saying"]) for browser in browsers)
