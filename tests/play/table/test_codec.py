"""Rows of a table's log: what happens besides the game is written beside it, and can be read for ever."""

from __future__ import annotations

import json
import typing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from laws.protocol.codec_kinds import CodecError
from laws.protocol.codec_shapes import REQUIRED
from laws.table.phases import Phase
from laws.table.screen import ScreenSide
from laws.values.seats import Seat
from laws.views.viewer import VISITOR, Viewer, ViewerKind
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience
from play.table.codec import OWN_KINDS, decode, encode
from play.table.evolution import replay
from play.table.people.seats import Occupant
from play.table.rules import Substitutes
from play.table.state import TableClock
from play.table.table_events import Said, TableEvent, WatchBegan

LOGS = Path(__file__).parents[2] / "data" / "logs" / "tables" / "v1"


def rows_of(file: Path) -> list[dict[str, Any]]:
    """Return the rows of a log in a file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


ROWS = rows_of(LOGS / "passed-out.jsonl")


def test_the_names_of_what_happens_at_a_table() -> None:
    """Kinds, versions and keys never change, whatever the classes are called."""
    assert {f"{kind.name} {kind.v}": " ".join(kind.shape.keys) for kind in OWN_KINDS} == {
        "table.rules_set 1": "profile rules",
        "table.seated 1": "seat person name",
        "table.robot_seated 1": "seat",
        "table.stood_in 1": "seat person",
        "table.vacated 1": "seat",
        "table.boards_left 1": "left",
        "table.call_taken 1": "person name",
        "table.call_settled 1": "person name",
        "table.acted_for 1": "seat person name text",
        "table.pages_anew 1": "person name",
        "table.claim_accepted 1": "",
        "table.moved_on 1": "play",
        "table.result_questioned 1": "seat person about text",
        "table.question_answered 1": "question name stands text",
        "table.said 1": "person name viewer text audience interprets",
        "table.went 1": "seat person",
        "table.came 1": "seat person",
        "table.watch_began 1": "person name viewer",
        "table.watch_ended 1": "person",
        "table.clock_set 1": "ends round_ends boards",
        "table.clock_paused 1": "left round_left boards",
        "table.clock_resumed 1": "ends round_ends boards",
        "table.back_asked 1": "seat",
        "table.hands_seen 1": "person name",
        "table.back_answered 1": "seat agrees",
        "table.lesson_paused 1": "",
        "table.lesson_resumed 1": "",
        "table.hand_shown 1": "seat",
        "table.session_paused 1": "name reason",
        "table.session_resumed 1": "seconds",
        "table.stood_still 1": "number began seconds",
        "table.room_told 1": "number name at template minutes offence text",
        "table.pause_began 1": "seat kind seconds ends",
        "table.choice_held 1": "seat call alert explanation card",
        "table.pause_ended 1": "seat dropped",
    }
    assert {kind.shape.of for kind in OWN_KINDS} == set(typing.get_args(TableEvent))
    optional = {
        f"{kind.name} {key}" for kind in OWN_KINDS for key, value in kind.shape.keys.items() if value is not REQUIRED
    }
    assert optional == {
        *("table.clock_set round_ends", "table.clock_paused round_left", "table.clock_resumed round_ends"),
        *(f"table.clock_{change} boards" for change in ("set", "paused", "resumed")),
        *(f"table.choice_held {field}" for field in ("call", "alert", "explanation", "card")),
        "table.pause_ended dropped",
        "table.said interprets",
        *(f"table.room_told {field}" for field in ("minutes", "offence", "text")),
    }


def test_old_logs_are_read_and_written_again() -> None:
    """They have every kind, between the events of the game."""
    written = [row for file in sorted(LOGS.glob("*.jsonl")) for row in rows_of(file)]
    assert {kind.name for kind in OWN_KINDS} <= {row["kind"] for row in written}
    for row in written:
        again = encode(decode(**row))
        assert {"kind": again.kind, "v": again.v, "data": again.data} == row


def test_a_log_gives_the_state_of_its_board() -> None:
    state = replay(decode(**row) for row in ROWS)
    assert state.game.phase is Phase.OVER
    assert state.seats == (None, Occupant("Émile", 13), Occupant("", None), Occupant("", 14))
    assert (state.left, state.next) == (2, UUID("0f8fad5b-d9cb-469f-a165-70867728950e"))


def test_a_log_gives_what_was_said_and_who_is_there() -> None:
    """It has every audience and every kind of viewer, in their permanent form."""
    state = replay(decode(**row) for row in rows_of(LOGS / "talk.jsonl"))
    said = [spoken.said for spoken in state.talk]
    assert said[0] == Said(11, "Ada", Viewer.player(Seat.NORTH), "你好 – hello", TABLE)
    assert {one.audience for one in said} == {
        TABLE,
        DIRECTOR,
        SPECTATORS,
        Audience.of_side(ScreenSide.NE),
        Audience.of_side(ScreenSide.SW),
        Audience.of_player(Seat.EAST),
    }
    assert {one.viewer.kind for one in said} == set(ViewerKind)
    assert [spoken.hearer for spoken in state.talk if spoken.said.audience.seat is not None] == [12]
    assert (state.away, state.watching) == (frozenset({11}), (WatchBegan(21, "Vera", VISITOR),))
    assert state.clock == TableClock(ends=1_900_000_600)


SAID = {
    "person": 11,
    "name": "Ada",
    "viewer": {"kind": "player", "seat": "N"},
    "text": "hello",
    "audience": {"hearers": "table"},
}


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("table.seated", {"seat": "N", "person": "11", "name": "Ada"}),
        ("table.seated", {"seat": "N", "person": 11}),
        ("table.rules_set", {"profile": "social"}),
        ("table.rules_set", {"profile": "social", "rules": {"clarification": -1}}),
        ("table.rules_set", {"profile": "social", "rules": {"clarification": 601}}),
        ("table.rules_set", {"profile": "social", "rules": {"sneezing": 1}}),
        ("table.robot_seated", {"seat": "north"}),
        ("table.vacated", {}),
        ("table.boards_left", {"left": "3"}),
        ("table.moved_on", {"play": "nowhere"}),
        ("table.moved_on", {"play": 5}),
        ("table.said", {"person": 11, "name": "Ada", "viewer": {"kind": "player", "seat": "N"}, "text": "hello"}),
        ("table.said", SAID | {"viewer": {"kind": "player"}}),
        ("table.said", SAID | {"viewer": {"kind": "ghost"}}),
        ("table.said", SAID | {"audience": {"hearers": "everybody"}}),
        ("table.said", SAID | {"audience": {"hearers": "side"}}),
        ("table.said", SAID | {"audience": {"hearers": "table", "seat": "N"}}),
        ("table.went", {"seat": "N", "person": None}),
        ("table.watch_began", {"person": 11, "name": "Ada", "viewer": "visitor"}),
        ("table.clock_set", {"ends": -1}),
        ("table.clock_paused", {"left": 1.5}),
        ("table.pause_began", {"seat": "E", "kind": "nap", "seconds": 10, "ends": 1_900_000_000}),
        ("table.pause_began", {"seat": "E", "kind": "skip_bid", "seconds": 61, "ends": 1_900_000_000}),
        ("table.choice_held", {"seat": "E", "call": "8Z"}),
    ],
)
def test_a_damaged_row_is_an_error_that_names_the_kind(kind: str, data: dict[str, Any]) -> None:
    """Never another error, and never a guess."""
    with pytest.raises(CodecError, match=kind):
        decode(kind, 1, data)


def test_an_unknown_kind_is_an_error() -> None:
    """For the table's kinds as for the game's."""
    with pytest.raises(CodecError, match=r"no event is called 'table\.sneezed' in version 1"):
        decode("table.sneezed", 1, {})


def test_a_log_gives_who_played_for_somebody_who_was_away() -> None:
    """The seat stays his; when he is back he plays himself."""
    rows = [decode(**row) for row in rows_of(LOGS / "stood-in.jsonl")]
    west = replay(rows[:-1]).seats[Seat.WEST]
    assert west == Occupant("Walt", 14, stand_in=True)
    assert west.is_robot
    after = replay(rows)
    assert (after.seats[Seat.WEST], after.away) == (Occupant("Walt", 14), frozenset())
    assert after.rules.substitutes is Substitutes.DIRECTOR
