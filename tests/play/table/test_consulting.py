"""Who may look at which system card when: each moment of every table script, and the cases that the Laws name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from laws.conformance.script.run import read_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.refusals import Refusal
from laws.table.obligation import MustReplace
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.seats import SEATS, Seat, Side
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.table.consulting import ALL, NOTHING, CardPart, Why, parts_open, why_open
from play.table.rules import OwnCard
from tests.laws.played import different_tables

SCRIPTS = Path(__file__).parents[2] / "laws" / "scripts"
NORTH, EAST, SOUTH, WEST = SEATS
OWN = frozenset({CardPart.CARD, CardPart.OWN_DEFENCE})


def moments(text: str) -> Iterator[Table]:
    """The tables that a script goes through."""
    script = read_script(text)
    table = script.setup.table()
    yield table
    for step in script.steps:
        for command in step.commands:
            decided = decide(table, command)
            for event in () if isinstance(decided, Refusal) else decided:
                table = evolve(table, event)
                yield table


def last(text: str) -> Table:
    """The table at the end of a script."""
    *_, table = moments(text)
    return table


def open_now(table: Table, seat: Seat, side: Side, rule: OwnCard, *, against: bool = False) -> frozenset[CardPart]:
    """What the player in that seat may look at."""
    return parts_open(view(table, Viewer.player(seat)), rule, side, against=against)


def whose_turn(table: Table) -> set[Seat]:
    """The player who acts now or has to act again; the table itself is asked, and no View."""
    replacing = {one.seat for one in table.incidents.obligations if isinstance(one, MustReplace)}
    return replacing | ({table.to_act} if table.to_act is not None else set())


def may_turn(table: Table, seat: Seat) -> bool:
    """Whether the opponents' card may be open to him at all."""
    free = table.phase in (Phase.OVER, Phase.CLARIFICATION) or not table.auction.calls
    asked = any(note.what == "asks" for note in table.incidents.notes)
    return free or asked or seat in whose_turn(table)


def check(table: Table, seat: Seat) -> None:
    """What must hold for one player at one moment, under every rule."""
    seen = view(table, Viewer.player(seat))
    for rule, against in product(OwnCard, (False, True)):
        own = parts_open(seen, rule, seat.side, against=against)
        theirs = parts_open(seen, rule, seat.lho.side, against=against)
        if table.phase is Phase.OVER:
            assert own == theirs == ALL
            continue
        assert CardPart.GIVEN_DEFENCE not in own
        assert theirs in (ALL, NOTHING)
        assert theirs == NOTHING or table.screen is not None or may_turn(table, seat)
        assert theirs == ALL or table.screen is not None or seat not in whose_turn(table)
        if rule is OwnCard.NEVER:
            assert own == ({CardPart.OWN_DEFENCE} if against and theirs == ALL else NOTHING)
        if rule is OwnCard.ANY_TIME:
            assert own == OWN


def test_at_the_moments_of_the_scripts() -> None:
    """Own card and given defences stay closed until the board is over; the opponents' opens at the times of 40B2(c)."""
    known: set[object] = set()
    for _, table in different_tables():
        waits = frozenset(type(one) for one in table.incidents.obligations)
        notes = tuple(note.what for note in table.incidents.notes[-2:])
        kind = (table.phase, table.conditions, table.to_act, len(table.auction.calls), waits, notes, table.screen)
        if kind not in known:
            known.add(kind)
            for seat in SEATS:
                check(table, seat)
    assert len(known) > 1000


@pytest.mark.parametrize(
    ("script", "opened"),
    [
        ("", {NORTH: Why.BEFORE, EAST: Why.BEFORE, SOUTH: Why.BEFORE, WEST: Why.BEFORE}),
        ("N pass\n", {EAST: Why.TURN}),
        ("N pass\nE pass\nS pass\n", {WEST: Why.TURN}),
        ("N 1S\nE pass\nS pass\nW pass\n", dict.fromkeys(SEATS, Why.CLARIFICATION)),
        ("N 1S\nE pass\nS pass\nW pass\nE leads C2\n", dict.fromkeys(SEATS, Why.CLARIFICATION)),
        ("N pass\nE pass\nS pass\nW pass\n", dict.fromkeys(SEATS, Why.BEFORE)),
    ],
)
def test_the_opponents_card_in_the_auction_and_after_it(script: str, opened: dict[Seat, Why]) -> None:
    """40B2(c)(1) to (3); the face-down lead is still in the clarification period."""
    table = last(script)
    assert {seat: why for seat in SEATS if (why := why_open(view(table, Viewer.player(seat))))} == opened


def test_in_the_play_declarer_looks_at_his_turn_and_at_dummys_and_dummy_never() -> None:
    """40B2(c)(3): dummy has no turn of his own."""
    for table in moments((SCRIPTS / "16A1-legal-calls.table").read_text(encoding="utf-8")):
        if table.phase is not Phase.PLAY or table.play is None:
            continue
        dummy, declarer = table.play.contract.dummy, table.play.contract.declarer
        assert open_now(table, dummy, dummy.lho.side, OwnCard.NEVER) == NOTHING
        if table.play.turn in (dummy, declarer):
            assert why_open(view(table, Viewer.player(declarer))) is Why.TURN


@pytest.mark.parametrize(("alerts", "answers"), [("self", NORTH), ("partner", SOUTH)])
def test_who_has_to_explain_looks_whosever_turn_it_is(alerts: str, answers: Seat) -> None:
    """40B2(c)(4): to explain the call correctly; until he has explained it."""
    table = last(f"alerts: {alerts}\nN 1S\nE asks 1\n")
    opened = {seat: why for seat in SEATS if (why := why_open(view(table, Viewer.player(seat))))}
    assert opened == {EAST: Why.TURN, answers: Why.EXPLAINING}
    told = last(f'alerts: {alerts}\nN 1S\nE asks 1\n{answers.letter} explains 1 "natural"\n')
    assert why_open(view(told, Viewer.player(answers))) is None


def test_own_card_in_the_clarification_period_is_the_declaring_sides() -> None:
    """40B2(b), where the rule of the table is that of the Law; articles 8.5 and 39.4 close it."""
    table = last("N 1S\nE pass\nS pass\nW pass\n")
    assert {seat for seat in SEATS if CardPart.CARD in open_now(table, seat, seat.side, OwnCard.CLARIFICATION)} == {
        NORTH,
        SOUTH,
    }
    for seat in SEATS:
        assert open_now(table, seat, seat.side, OwnCard.NEVER) == NOTHING


def test_what_one_has_prepared_against_yellow_and_brown_opens_with_the_opponents_card() -> None:
    """Article 6.3(5)-2, whatever the rule of the own card; the rest of the own card stays closed."""
    table = last("N pass\n")
    assert open_now(table, EAST, Side.EW, OwnCard.NEVER, against=True) == {CardPart.OWN_DEFENCE}
    assert open_now(table, EAST, Side.EW, OwnCard.NEVER, against=False) == NOTHING
    assert open_now(table, WEST, Side.EW, OwnCard.NEVER, against=True) == NOTHING


def test_behind_a_screen_a_turn_begins_when_the_tray_comes() -> None:
    """The answer tells nobody that somebody across has acted: as long as the tray is there, nothing opens or closes."""
    before = last("screens: on\nN 1S\nE pass\nN pushes\n")
    after = last("screens: on\nN 1S\nE pass\nN pushes\nS 2S\n")
    across = [seat for seat in SEATS if side_of(seat) is side_of(NORTH)]
    for seat, rule, side in product(across, OwnCard, Side):
        assert open_now(before, seat, side, rule) == open_now(after, seat, side, rule)
    assert [why_open(view(before, Viewer.player(seat))) for seat in across] == [None, None]
    assert why_open(view(before, Viewer.player(SOUTH))) is Why.TURN


@pytest.mark.parametrize("viewer", [Viewer(kind) for kind in ViewerKind if kind.value in ("visitor", "director")])
def test_it_is_asked_for_players_alone(viewer: Viewer) -> None:
    """Others have no cards of their own and are decided on elsewhere."""
    with pytest.raises(ValueError, match="no player"):
        why_open(view(last(""), viewer))
