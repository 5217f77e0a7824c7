"""The names in a log are the log's own: what is a word of today's program is none of its business."""

from __future__ import annotations

import subprocess
import sys
import typing
from enum import Enum
from pathlib import Path
from typing import Any, Final

import pytest

from laws.protocol import codec_obligations, codec_opening
from laws.protocol.codec_events import KINDS
from laws.protocol.codec_obligations import DUES, OPTION
from laws.protocol.codec_opening import CONDITIONS
from laws.protocol.codec_shapes import REQUIRED, Form, Shape
from laws.protocol.codec_words import (
    CALL,
    CALL_STATUS,
    CARD,
    CONTRACT,
    IRREGULARITY_STATE,
    PLAYED,
    RESULT,
    SCREEN_SIDE,
    SEAT,
    SIDE,
    SUIT,
    VULNERABILITY,
)
from laws.table.auction import CallStatus
from laws.table.conditions import (
    Alerts,
    Attention,
    AuctionView,
    Conditions,
    ContestedClaim,
    Director,
    Irregularities,
    LastTrick,
    Obligations,
    OpeningLead,
)
from laws.table.irregularity import IrregularityState
from laws.table.obligation import Due, Option, Until
from laws.table.screen import ScreenSide
from laws.values.calls import Call
from laws.values.cards import CARDS, Denomination, Suit
from laws.values.contract import Contract, Doubled, PassedOut, Played
from laws.values.seats import Seat, Side, Vulnerability

ROOT = Path(__file__).parents[3]

EVENTS: Final = {
    "laws.board_opened 1": "board dealer vul deal number conditions",
    "laws.call_made 1": "seat call alert=False text='' pending=False instead=0 skips=False",
    "laws.led_face_down 1": "seat card",
    "laws.lead_faced 1": "seat",
    "laws.card_played 1": "seat card",
    "laws.claim_made 1": "seat tricks line",
    "laws.claim_agreed 1": "seat",
    "laws.claim_contested 1": "seat",
    "laws.claim_voided 1": "seat law",
    "laws.claim_established 1": "law",
    "laws.play_on_agreed 1": "seat",
    "laws.ended 1": "result contract tricks",
    "laws.result_became 1": "result law",
    "laws.score_lowered 1": "side tricks",
    "laws.next_board_called 1": "seat",
    "laws.round_ended 1": "",
    "laws.period_ended 1": "",
    "laws.irregularity_noted 1": "law offender call=0 cards=[] trick=0 turn=None faced=False",
    "laws.irregularity_became 1": "irregularity state law",
    "laws.information_noted 1": "seat unauthorised law call=0 card=None",
    "laws.attention_drawn 1": "seat irregularity",
    "laws.call_fate 1": "number status",
    "laws.card_taken_back 1": "seat card",
    "laws.lead_taken_back 1": "seat",
    "laws.lead_moved 1": "hand",
    "laws.revoke_established 1": "irregularity law",
    "laws.tricks_transferred 1": "tricks side",
    "laws.contract_became 1": "contract",
    "laws.due_set 1": "due",
    "laws.due_lifted 1": "due",
    "laws.chosen 1": "seat option irregularity",
    "laws.ruled 1": "word call=0 suits=[] text=''",
    "laws.noted 1": "what seat text='' call=0",
    "laws.tray_moved 1": "to seat=None",
    "laws.aperture_opened 1": "seat",
    "laws.lead_shown 1": "seat",
    "laws.call_alerted 1": "seat call",
    "laws.alert_acknowledged 1": "seat call",
    "laws.rewound 1": "to law",
}
"""What each kind says in each version, and what it means that a key is missing. A line here is never changed: a kind
that changes has a new version."""

IN_FORCE: Final = {
    "DummySuggested": "trick",
    "Spoken": "seat option irregularity",
    "LyingCard": "seat card",
    "MustPlay": "hand card law",
    "PlayDemand": "hand word suits law",
    "LeadFree": "leader trick",
    "Comparison": "seat call law irregularity repeats=False",
    "MustPass": "seat until law",
    "MustReplace": "seat law irregularity call=0",
    "CallAgain": "seat law",
    "MustRepeat": "seat call law",
    "Choice": "seats options law irregularity",
    "Judgement": "number seat irregularity halts call=0 cards=[]",
    "PenaltyCard": "seat card major",
    "LeadRight": "leader suits law settled=False",
    "LeadRestriction": "leader suits required law",
}

ENUMS: Final[list[tuple[Form[Any], type[Enum], dict[str, str]]]] = [
    (SEAT, Seat, {"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"}),
    (SIDE, Side, {"NS": "NS", "EW": "EW"}),
    (SUIT, Suit, {"CLUBS": "C", "DIAMONDS": "D", "HEARTS": "H", "SPADES": "S"}),
    (VULNERABILITY, Vulnerability, {"NONE": "None", "NS": "NS", "EW": "EW", "BOTH": "All"}),
    (
        CALL_STATUS,
        CallStatus,
        {"STANDING": "standing", "WITHDRAWN": "withdrawn", "CANCELLED": "cancelled", "PENDING": "pending"},
    ),
    (
        IRREGULARITY_STATE,
        IrregularityState,
        {"OPEN": "open", "ACCEPTED": "accepted", "RECTIFIED": "rectified", "WAIVED": "waived"},
    ),
    (SCREEN_SIDE, ScreenSide, {"NE": "NE", "SW": "SW"}),
    (codec_obligations._UNTIL, Until, {"NEXT": "next", "ALWAYS": "always"}),
    (codec_opening._IRREGULARITIES, Irregularities, {"PREVENTED": "prevented", "ALLOWED": "allowed"}),
    (codec_opening._ATTENTION, Attention, {"PLAYERS": "players", "AUTOMATIC": "automatic"}),
    (codec_opening._DIRECTOR, Director, {"PRESENT": "present", "AUTO": "auto"}),
    (codec_opening._OBLIGATIONS, Obligations, {"ENFORCED": "enforced", "BREAKABLE": "breakable"}),
    (codec_opening._ALERTS, Alerts, {"SELF": "self", "PARTNER": "partner"}),
    (codec_opening._OPENING_LEAD, OpeningLead, {"FACE_DOWN": "face_down", "FACE_UP": "face_up"}),
    (codec_opening._AUCTION_VIEW, AuctionView, {"LAW_41": "law_41", "WHOLE_BOARD": "whole_board"}),
    (codec_opening._LAST_TRICK, LastTrick, {"LAW_66": "law_66", "UNTIL_NEXT": "until_next"}),
    (codec_opening._CONTESTED, ContestedClaim, {"PLAY_ON": "play_on", "DIRECTOR": "director"}),
]


def lines(shape: Shape[Any]) -> str:
    """The keys of a shape, each with what it means that it is missing."""
    return " ".join(key if missing is REQUIRED else f"{key}={missing!r}" for key, missing in shape.keys.items())


def test_the_names_of_events() -> None:
    """A kind, its version, its keys and its defaults are read for ever."""
    assert {f"{kind.name} {kind.v}": lines(kind.shape) for kind in KINDS} == EVENTS


def test_the_names_of_what_is_in_force() -> None:
    """27, 50, 64: a due is told by its name in the log, and every due has one."""
    assert {name: lines(due) for name, due in DUES} == IN_FORCE
    assert {due.of for _, due in DUES} == set(typing.get_args(Due))


def test_the_names_of_conditions() -> None:
    """What a log that lacks a condition was played under."""
    assert lines(CONDITIONS) == (
        "irregularities='prevented' attention='players' director='present' obligations='enforced' screens=False "
        "alerts='self' opening_lead='face_down' auction_view='law_41' last_trick='law_66' contested='play_on'"
    )
    assert CONDITIONS.of is Conditions


@pytest.mark.parametrize(("form", "kind", "words"), ENUMS, ids=lambda one: getattr(one, "__name__", ""))
def test_the_words_of_enumerations(form: Form[Any], kind: type[Enum], words: dict[str, str]) -> None:
    """Each member has its word, and the word is read as that member."""
    assert {member.name: form.write(member) for member in kind} == words
    assert {word: form.read(word) for word in words.values()} == {word: kind[name] for name, word in words.items()}


def test_the_words_of_cards_calls_and_results() -> None:
    """What stands where one value is all: cards by suit and rank, bids by level, contracts with their declarer."""
    assert "".join(map(CARD.write, CARDS[:14])) == "C2C3C4C5C6C7C8C9CTCJCQCKCAD2"
    assert [CARD.write(CARDS[n]) for n in (25, 26, 38, 39, 51)] == ["DA", "H2", "HA", "S2", "SA"]
    assert " ".join(CALL.write(Call(n)) for n in range(9)) == "pass X XX 1C 1D 1H 1S 1NT 2C"
    assert [CALL.write(Call(n)) for n in (37, 38, 47)] == ["7NT", "8C", "9NT"]
    contract = Contract(3, Denomination.NOTRUMP, Doubled.REDOUBLED, Seat.WEST)
    assert CONTRACT.write(contract) == "3NTXX W"
    assert CONTRACT.read("1C N") == Contract(1, Denomination.CLUBS, Doubled.NO, Seat.NORTH)
    assert PLAYED.write(Played(contract, 9)) == {"is": "Played", "contract": "3NTXX W", "tricks": 9}
    assert RESULT.write(Played(contract, 9)) == {"result": "played", "contract": "3NTXX W", "tricks": 9}
    assert RESULT.write(PassedOut()) == {"result": "passed_out"}
    option = {"is": "Option", "word": "play", "suits": ["S", "C"], "card": "HT"}
    assert OPTION.write(Option("play", (Suit.SPADES, Suit.CLUBS), CARD.read("HT"))) == option
    assert OPTION.write(Option("accept")) == {"is": "Option", "word": "accept"}


def test_a_class_can_be_renamed() -> None:
    """Classes, members of enumerations and defaults have other names and values there, and every log is the same."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.protocol.renamed"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    rows, _, conditions = done.stdout.partition(" ")
    assert int(rows) > 1000
    assert '"screens": false, "alerts": "self"' in conditions
