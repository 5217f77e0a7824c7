"""What each kind of viewer knows of a table besides its board: talk, absence, spectators, the clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from laws.protocol.commands import FaceLead, LeadFaceDown
from laws.table.screen import ScreenSide
from laws.values.calls import PASS
from laws.values.seats import SEATS, Seat
from laws.views.viewer import DIRECTOR as DIRECTS
from laws.views.viewer import VISITOR, VUGRAPH, Viewer, ViewerKind
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience
from play.table.people.talk import House
from play.table.state import State, TableClock
from play.table.table_events import (
    Came,
    ChoiceHeld,
    ClockPaused,
    ClockResumed,
    ClockSet,
    PauseBegan,
    PauseKind,
    Said,
    Seated,
    Vacated,
    WatchBegan,
    WatchEnded,
    Went,
)
from play.table.table_view import MOST_SEEN, TableView, table_view
from tests.play.table.tables import NAMES, PLAYERS, after, calling, decided, over, playing, seated

NORTH, EAST, SOUTH, WEST = SEATS
BEHIND = {seat: Viewer(ViewerKind.SPECTATOR, seat) for seat in SEATS}
ROBOT = Viewer(ViewerKind.ROBOT, NORTH)
EVERYBODY = (*PLAYERS, *BEHIND.values(), VISITOR, VUGRAPH, DIRECTS)
HOUSE = House(directed=True)

VERA, COLIN, DIRK = 21, 22, 31
"""A visitor, a commentator on vugraph, a director."""


def seen(state: State, viewer: Viewer, reader: int | None = None) -> TableView:
    """Return what that viewer knows."""
    return table_view(state, viewer, HOUSE, reader)


def reads(state: State, viewer: Viewer, reader: int | None = None) -> list[str]:
    """Return the texts that he reads, in order."""
    return [line.text for line in seen(state, viewer, reader).lines]


def readers(state: State, text: str) -> set[Viewer]:
    """Return all who read a text."""
    return {viewer for viewer in EVERYBODY if text in reads(state, viewer)}


def by(seat: Seat, audience: Audience, text: str = "x") -> Said:
    """Return a line of a player."""
    return Said(seat + 1, NAMES[seat], PLAYERS[seat], text, audience)


NE, SW = (Audience.of_side(side) for side in ScreenSide)
BY_DIRECTOR = Said(DIRK, "Dirk", DIRECTS, "x", TABLE)
BY_VISITOR = Said(VERA, "Vera", VISITOR, "x", SPECTATORS)
BY_COMMENTATOR = Said(COLIN, "Colin", VUGRAPH, "x", SPECTATORS)
BEHIND_NE = {PLAYERS[NORTH], PLAYERS[EAST], BEHIND[NORTH], BEHIND[EAST]}
WATCHERS = {*BEHIND.values(), VUGRAPH}

AUDIENCES = [
    pytest.param(by(EAST, TABLE), set(EVERYBODY), set(EVERYBODY), id="player to the table"),
    pytest.param(BY_DIRECTOR, set(EVERYBODY), set(EVERYBODY), id="director to the table"),
    pytest.param(by(EAST, NE), {*BEHIND_NE, VUGRAPH, DIRECTS}, {*BEHIND_NE, VUGRAPH, DIRECTS}, id="player to his side"),
    pytest.param(by(EAST, DIRECTOR), {PLAYERS[EAST], DIRECTS}, {PLAYERS[EAST], DIRECTS}, id="player to the director"),
    pytest.param(
        replace(BY_DIRECTOR, audience=Audience.of_player(WEST)),
        {PLAYERS[WEST], DIRECTS},
        {PLAYERS[WEST], DIRECTS},
        id="director to a player",
    ),
    pytest.param(replace(BY_DIRECTOR, audience=DIRECTOR), {DIRECTS}, {DIRECTS}, id="director to directors"),
    pytest.param(BY_VISITOR, {*WATCHERS, VISITOR, DIRECTS}, set(EVERYBODY), id="visitor to spectators"),
    pytest.param(BY_COMMENTATOR, {VUGRAPH, DIRECTS}, set(EVERYBODY), id="commentator to spectators"),
    pytest.param(
        Said(23, "Otto", BEHIND[EAST], "x", SPECTATORS),
        {BEHIND[EAST], VUGRAPH, DIRECTS},
        set(EVERYBODY),
        id="spectator to spectators",
    ),
    pytest.param(
        replace(BY_DIRECTOR, audience=SPECTATORS),
        {*WATCHERS, VISITOR, DIRECTS},
        set(EVERYBODY),
        id="director to spectators",
    ),
    pytest.param(replace(BY_VISITOR, audience=DIRECTOR), {DIRECTS}, {DIRECTS}, id="visitor to the director"),
]


@pytest.mark.parametrize("screens", [False, True], ids=["open", "screens"])
@pytest.mark.parametrize(("said", "during", "at_the_end"), AUDIENCES)
def test_who_reads_what(said: Said, during: set[Viewer], at_the_end: set[Viewer], screens: bool) -> None:
    """While the board is played, and when it is over: then players read what spectators have said (Law 76B)."""
    state = after(seated(screens=screens), said)
    assert readers(state, "x") == during
    assert readers(over(state), "x") == at_the_end
    assert reads(state, ROBOT) == reads(over(state), ROBOT) == []


def test_lines_are_in_their_order_with_who_said_them_to_whom() -> None:
    state = after(seated(), by(NORTH, TABLE, "one"), by(EAST, DIRECTOR, "two"), replace(BY_DIRECTOR, text="three"))
    assert [(line.name, line.viewer, line.audience, line.text) for line in seen(state, DIRECTS).lines] == [
        ("Nora", PLAYERS[NORTH], TABLE, "one"),
        ("Enid", PLAYERS[EAST], DIRECTOR, "two"),
        ("Dirk", DIRECTS, TABLE, "three"),
    ]


def test_the_newest_lines_are_in_view_counted_of_those_that_the_viewer_reads() -> None:
    """What is said to others neither pushes lines out nor shows by a line that is missing."""
    lines = [by(NORTH, TABLE, str(n)) for n in range(MOST_SEEN + 2)]
    private = [by(EAST, DIRECTOR, f"private {n}") for n in range(MOST_SEEN)]
    state = after(seated(), *lines, *private)
    assert reads(state, PLAYERS[WEST]) == [str(n) for n in range(2, MOST_SEEN + 2)]
    assert len(reads(state, DIRECTS)) == MOST_SEEN


@pytest.mark.parametrize("audience", [DIRECTOR, Audience.of_player(SOUTH)], ids=str)
def test_who_takes_a_seat_reads_nothing_that_was_said_to_its_last_occupant_or_by_him(audience: Audience) -> None:
    said = by(SOUTH, DIRECTOR) if audience is DIRECTOR else replace(BY_DIRECTOR, audience=audience)
    state = after(seated(), said, Vacated(SOUTH), Seated(SOUTH, 9, "Nick"))
    assert reads(state, PLAYERS[SOUTH]) == []
    again = after(state, Vacated(SOUTH), Seated(SOUTH, 3, "Saul"))
    assert reads(again, PLAYERS[SOUTH]) == ["x"]


def test_who_looks_without_a_seat_reads_what_he_said_to_the_director() -> None:
    state = after(seated(), replace(BY_VISITOR, audience=DIRECTOR))
    assert reads(state, VISITOR, VERA) == ["x"]
    assert reads(state, VISITOR, 99) == reads(state, VISITOR) == []


def test_a_visitor_who_has_seen_a_hand_tells_no_other_visitor_of_it() -> None:
    """Any of them could still take a seat (Law 7B3), and who sits behind a player sees one hand (Law 76B1); it is read
    when the board is over.
    """
    state = after(seated(), Vacated(SOUTH), Said(3, "Saul", VISITOR, "x", SPECTATORS))
    assert readers(state, "x") == {VUGRAPH, DIRECTS}
    assert VISITOR in readers(over(after(state, Seated(SOUTH, 3, "Saul"))), "x")


def test_who_is_away_is_known_at_once_and_so_is_that_he_is_back() -> None:
    state = after(seated(), Went(EAST, 2))
    assert all(seen(state, viewer).away == {EAST} for viewer in EVERYBODY)
    assert all(seen(after(state, Came(EAST, 2)), viewer).away == set() for viewer in EVERYBODY)


def test_during_the_auction_behind_screens_nobody_across_knows_who_is_away() -> None:
    """Who is away at the other side shows when the auction is over; a visitor is on neither side."""
    state = after(seated(screens=True), Went(EAST, 2), Went(SOUTH, 3))
    for viewer in EVERYBODY:
        known = {NORTH: {EAST}, EAST: {EAST}, SOUTH: {SOUTH}, WEST: {SOUTH}}
        expected = known[viewer.seat] if viewer.seat is not None else set() if viewer is VISITOR else {EAST, SOUTH}
        assert seen(state, viewer).away == expected, viewer
    assert all(seen(over(state), viewer).away == {EAST, SOUTH} for viewer in EVERYBODY)


def test_without_screens_absence_shows_in_the_auction_too() -> None:
    assert all(seen(after(seated(), Went(EAST, 2)), viewer).away == {EAST} for viewer in EVERYBODY)


def test_who_has_left_his_seat_is_not_away_from_it() -> None:
    state = after(seated(), Went(EAST, 2), Vacated(EAST), Seated(EAST, 9, "Nick"))
    assert seen(state, DIRECTS).away == set()
    assert state.away == frozenset()


def test_what_is_chosen_in_a_pause_is_known_to_its_player_alone() -> None:
    """Not even behind him, before it is made."""
    state = after(seated(), PauseBegan(NORTH, PauseKind.SKIP_BID, 10, 5_000), ChoiceHeld(NORTH, PASS))
    assert [viewer for viewer in EVERYBODY if seen(state, viewer).held is not None] == [Viewer.player(NORTH)]


def test_players_know_how_many_watch_only_when_the_board_is_over() -> None:
    """Who comes and goes while it is played could tell them something (Laws 16B1, 73B); names are for the director."""
    state = after(seated(), WatchBegan(VERA, "Vera", VISITOR), WatchBegan(COLIN, "Colin", VUGRAPH))
    led = decided(decided(playing(state), LeadFaceDown(EAST, min(state.game.deal[EAST]))), FaceLead(EAST))
    for board in (state, playing(state), led):
        assert {seen(board, viewer).watchers for viewer in PLAYERS} == {None}
        assert {seen(board, viewer).watchers for viewer in EVERYBODY if viewer not in PLAYERS} == {2}
    assert {seen(over(state), viewer).watchers for viewer in EVERYBODY} == {2}
    assert {viewer: seen(state, viewer).watching for viewer in EVERYBODY if seen(state, viewer).watching} == {
        DIRECTS: ("Vera", "Colin")
    }
    assert seen(after(state, WatchEnded(VERA)), DIRECTS).watching == ("Colin",)


def test_who_sits_down_watches_no_more_and_who_looks_in_another_capacity_counts_once() -> None:
    state = after(seated(), Vacated(WEST), WatchBegan(VERA, "Vera", VISITOR), WatchBegan(VERA, "Vera", BEHIND[EAST]))
    assert state.watching == (WatchBegan(VERA, "Vera", BEHIND[EAST]),)
    assert after(state, Seated(WEST, VERA, "Vera")).watching == ()


def test_everybody_sees_the_clock() -> None:
    state = after(seated(), ClockSet(1000))
    assert all(seen(state, viewer).clock == TableClock(ends=1000) for viewer in EVERYBODY)
    assert seen(after(state, ClockPaused(60)), VISITOR).clock == TableClock(left=60)
    assert seen(after(state, ClockPaused(60), ClockResumed(1100)), VISITOR).clock == TableClock(ends=1100)
    assert seen(seated(), VISITOR).clock is None


@pytest.mark.parametrize(
    "aside",
    [
        by(EAST, DIRECTOR),
        by(EAST, NE),
        replace(BY_DIRECTOR, audience=Audience.of_player(NORTH)),
        BY_COMMENTATOR,
        Went(EAST, 2),
        WatchBegan(VERA, "Vera", VISITOR),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_somebody_may_not_know_leaves_his_view_as_it_is(aside: Said | Went | WatchBegan) -> None:
    """Equal values: an empty frame would show that something has happened."""
    state = calling(seated(screens=True))
    for viewer in (PLAYERS[SOUTH], PLAYERS[WEST]):
        assert seen(after(state, aside), viewer) == seen(state, viewer)
