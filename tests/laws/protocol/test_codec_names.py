"""The names in a log are the log's own: what is a word of today's program is none of its business."""

from __future__ import annotations

import subprocess
import sys
import typing
from enum import Enum
from pathlib import Path
from typing import Any, Final

import pytest

from laws.protocol import codec_obligations, codec_opening, codec_rules
from laws.protocol.codec_events import KINDS
from laws.protocol.codec_obligations import OBLIGATIONS, OPTION
from laws.protocol.codec_opening import CONDITIONS
from laws.protocol.codec_shapes import REQUIRED, Form, Shape
from laws.protocol.codec_words import (
    CALL,
    CALL_STATUS,
    CARD,
    CONTRACT,
    IRREGULARITY_STATE,
    PARAGRAPH,
    PLAYED,
    RESULT,
    SCREEN_SIDE,
    SEAT,
    SIDE,
    SUIT,
    VULNERABILITY,
)
from laws.protocol.commands import Ruling
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
from laws.table.kinds import (
    ChoiceKind,
    Kind,
    OptionWord,
    PassReason,
    PlayReason,
    Question,
    ReplaceReason,
    RestrictionReason,
)
from laws.table.obligation import Obligation, Option, Until
from laws.table.screen import ScreenSide
from laws.values.calls import Call
from laws.values.cards import CARDS, Denomination, Suit
from laws.values.contract import Contract, Doubled, PassedOut, Played
from laws.values.paragraph import Paragraph
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
    "laws.claim_searched 1": "seat proven met line left positions",
    "laws.claim_voided 1": "seat law",
    "laws.claim_established 1": "law",
    "laws.play_on_agreed 1": "seat",
    "laws.ended 1": "result contract tricks",
    "laws.result_became 1": "result law",
    "laws.score_lowered 1": "side tricks",
    "laws.next_board_called 1": "seat",
    "laws.set_aside 1": "",
    "laws.round_ended 1": "",
    "laws.period_ended 1": "",
    "laws.irregularity_noted 1": "law offender call=0 cards=[] trick=0 turn=None faced=False",
    "laws.irregularity_became 1": "irregularity state law held=False misled=False",
    "laws.information_noted 1": "seat unauthorised law call=0 card=None held=False",
    "laws.attention_drawn 1": "seat irregularity held=False",
    "laws.call_fate 1": "number status held=False",
    "laws.card_taken_back 1": "seat card",
    "laws.lead_taken_back 1": "seat",
    "laws.lead_moved 1": "hand",
    "laws.revoke_established 1": "irregularity law by=0 lapsed=[]",
    "laws.revoke_reopened 1": "irregularity law",
    "laws.tricks_transferred 1": "tricks side",
    "laws.contract_became 1": "contract",
    "laws.due_set 1": "due held=False",
    "laws.due_lifted 1": "due held=False",
    "laws.chosen 1": "seat option irregularity",
    "laws.ruled 1": "word call=0 suits=[] text='' by_default=False",
    "laws.noted 1": "what seat text='' call=0 about=None",
    "laws.tray_moved 1": "to seat=None",
    "laws.aperture_opened 1": "seat",
    "laws.lead_shown 1": "seat",
    "laws.call_alerted 1": "seat call",
    "laws.alert_acknowledged 1": "seat call",
    "laws.alert_lapsed 1": "seat call",
    "laws.rewound 1": "to law",
}
"""What each kind says in each version, and what it means that a key is missing. A line here is never changed: a kind
that changes has a new version."""

IN_FORCE: Final = {
    "DummySuggested": "trick",
    "MustAnswer": "seat trick",
    "Spoken": "seat option irregularity",
    "LyingCard": "seat card",
    "MustPlay": "hand card law",
    "PlayDemand": "hand word suits law",
    "LeadFree": "leader trick",
    "PlayedPenaltyCard": "seat card major trick",
    "EndedRestriction": "leader suits law trick irregularities=[]",
    "Comparison": "seat call law irregularity repeats=False",
    "MustPass": "seat until law",
    "MustReplace": "seat law irregularity call=0 card=None",
    "CallAgain": "seat law",
    "MustRepeat": "seat call law",
    "Choice": "seats options law irregularity",
    "Judgement": "number seat irregularity halts call=0 cards=[]",
    "PenaltyCard": "seat card major",
    "LeadRight": "leader suits law settled=False unmade=None irregularities=[]",
    "LeadRestriction": "leader suits required law irregularities=[]",
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
        {
            "OPEN": "open",
            "ESTABLISHED": "established",
            "ACCEPTED": "accepted",
            "RECTIFIED": "rectified",
            "WAIVED": "waived",
        },
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


RULES: Final[list[tuple[Form[Any], type[Enum], str]]] = [
    (
        codec_rules.IRREGULARITY_KIND,
        Kind,
        (
            "EXPOSED_IN_AUCTION 24, CHANGE_OF_CALL 25, INSUFFICIENT_BID 27, PASS_OUT_OF_TURN 30, BID_OUT_OF_TURN "
            "31, DOUBLE_OUT_OF_TURN 32, INADMISSIBLE_DOUBLE 36, CALL_BY_SILENCED_PLAYER 37, BID_ABOVE_SEVEN 38, "
            "CALL_AFTER_FINAL_PASS 39, FIFTH_CARD 45, MISPLACED_CARD 45D, EXPOSED_CARD 49, "
            "PENALTY_CARD_NOT_PLAYED 52, OPENING_LEAD_OUT_OF_TURN 54, DECLARERS_LEAD_OUT_OF_TURN 55, "
            "DEFENDERS_LEAD_OUT_OF_TURN 56, PREMATURE_PLAY 57, CARDS_TOGETHER 58, PLAY_BEFORE_RIGHT_LEAD 60, "
            "REVOKE 61"
        ),
    ),
    (
        codec_rules.CHOICE_KIND,
        ChoiceKind,
        (
            "CALL_AFTER_MISINFORMATION 21B1(a), CALL_OVER_CORRECTED 21B2, CALL_OVER_UNINTENDED 25A6, "
            "CHANGE_OF_CALL 25B1, LEAD_AFTER_WITHDRAWN_CALL 26B, INSUFFICIENT_BID 27A1, SECOND_INSUFFICIENT_BID "
            "27B4, CALL_OUT_OF_TURN 29A, HAND_TO_LEAD_FROM 43B2(a), CARD_AFTER_UNINTENDED 45C4(b), "
            "CARD_AFTER_MISPLACED 45D1, DUMMYS_CARD 46B5, CARD_AFTER_MISINFORMATION 47E2(a), "
            "LEAD_WITH_PENALTY_CARD 50D2, PENALTY_CARD_TO_PLAY 51A, OTHER_THAN_PENALTY_CARD 52B1(a), "
            "OPENING_LEAD_OUT_OF_TURN 54, DECLARERS_LEAD_OUT_OF_TURN 55A, DEFENDERS_LEAD_OUT_OF_TURN 56, "
            "PARTNERS_PLAY 57A, CARD_OF_SEVERAL 58B2, CARD_AFTER_REVOKE 62C1, PARTNERS_CARD_AFTER_REVOKE 62C2"
        ),
    ),
    (
        codec_rules.OPTION_WORD,
        OptionWord,
        (
            "ACCEPT accept, DECLINE decline, SPREAD spread, REQUIRE require, FORBID forbid, FREE free, HIGHEST "
            "highest, LOWEST lowest, PLAY play, RETRACT retract, KEEP keep, HAND hand, DUMMY dummy"
        ),
    ),
    (
        codec_rules.QUESTION,
        Question,
        (
            "UNAUTHORISED_INFORMATION 16B1, EXTRANEOUS_INFORMATION 16D, CALL_AFTER_MISINFORMATION 21B1, "
            "DAMAGE_BY_MISINFORMATION 21B3, COMPARABLE_CALL 23A, HELPED_BY_WITHDRAWN_CALL 23C, UNINTENDED_CALL "
            "25A, SUITS_NOT_SPECIFIED 26B, SPECIFIED_BY_INSUFFICIENT_BID 27B1(a), HELPED_BY_INSUFFICIENT_BID 27D,"
            " SPECIFIED_BY_CALL_OUT_OF_TURN 29C, ARTIFICIAL_PASS 30C, FAULT_AT_APERTURE 35.2(3), "
            "UNINTENDED_DESIGNATION 45C4(b), FIFTH_CARD_OR_LEAD 45E, DUMMYS_SUGGESTION 45F, "
            "REVOKE_IN_TWELFTH_TRICK 62D2, EQUITY_AFTER_REVOKE 64C, TRICKS 70, UNMENTIONED_REVOKE 81C3, "
            "WAIVER 81C5"
        ),
    ),
    (
        codec_rules.RULING,
        Ruling,
        (
            "ATTENTION attention, COMPARABLE comparable, NOT_COMPARABLE not comparable, UNINTENDED unintended, "
            "INTENDED intended, CHANGE change, NO_CHANGE no change, FAULT fault, NO_FAULT no fault, FIFTH_CARD "
            "fifth card, LEAD lead, MISINFORMED misinformed, SPECIFIED specified, ARTIFICIAL artificial, RESULT "
            "result, ADJUST adjust, CONTINUE continue, WAIVE waive"
        ),
    ),
    (
        codec_rules.PASS_REASON,
        PassReason,
        (
            "LED_OR_HONOUR_EXPOSED 24B, CARDS_EXPOSED 24C, INSUFFICIENT_BID 27B2, REPLACED_AGAIN 27B3, "
            "PASS_OUT_OF_TURN 30A, PASS_NOT_COMPARABLE 30B1(b)(2), BID_NOT_COMPARABLE 31A2(b), "
            "DOUBLE_NOT_COMPARABLE 32A2(b), INADMISSIBLE_DOUBLE 36B2, INADMISSIBLE_DOUBLE_OUT_OF_TURN 36B4, "
            "CALL_BY_SILENCED_PLAYER 37B2, BID_ABOVE_SEVEN 38C"
        ),
    ),
    (
        codec_rules.REPLACE_REASON,
        ReplaceReason,
        (
            "MISINFORMATION 21B1, CALL_OVER_CORRECTED 21B2, CALL_OVER_UNINTENDED 25A6, INSUFFICIENT_BID 27B, "
            "CANCELLED_DOUBLE 27B3, SECOND_INSUFFICIENT_BID 27B4, NOT_PASSED_THE_SCREEN 35.2(2), "
            "INADMISSIBLE_DOUBLE 36B2, REVOKE_AS_ESTABLISHED 43B2(b), CARD_AFTER_UNINTENDED 45C4(b), "
            "CARD_AFTER_MISPLACED 45D1, CARD_AFTER_MISINFORMATION 47E2(a), PENALTY_CARD_NOT_PLAYED 52B3, REVOKE "
            "62A, CARD_AFTER_REVOKE 62C1, PARTNERS_CARD_AFTER_REVOKE 62C2, "
            "REVOKES_OF_BOTH_SIDES 62C3"
        ),
    ),
    (
        codec_rules.PLAY_REASON,
        PlayReason,
        (
            "PENALTY_CARD_NAMED 51A, PENALTY_CARD_NOT_PLAYED 52B3, "
            "BEFORE_RIGHT_HAND_OPPONENT 57D, CARD_OF_SEVERAL 58B2, LAST_CARD 62D1"
        ),
    ),
    (codec_rules.RESTRICTION_REASON, RestrictionReason, "WITHDRAWN_CALL 26B, PENALTY_CARD 50D2(a)"),
]
"""The words of what the Laws tell apart, each beside its member."""


def lines(shape: Shape[Any]) -> str:
    """The keys of a shape, each with what it means that it is missing."""
    return " ".join(key if missing is REQUIRED else f"{key}={missing!r}" for key, missing in shape.keys.items())


def test_the_names_of_events() -> None:
    """A kind, its version, its keys and its defaults are read for ever."""
    assert {f"{kind.name} {kind.v}": lines(kind.shape) for kind in KINDS} == EVENTS


def test_the_names_of_what_is_in_force() -> None:
    """27, 50, 64: an obligation is told by its name in the log, and every obligation has one."""
    assert {name: lines(obligation) for name, obligation in OBLIGATIONS} == IN_FORCE
    assert {obligation.of for _, obligation in OBLIGATIONS} == set(typing.get_args(Obligation))


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


@pytest.mark.parametrize(("form", "kind", "words"), RULES, ids=lambda one: getattr(one, "__name__", ""))
def test_the_words_of_the_rules(form: Form[Any], kind: type[Enum], words: str) -> None:
    """Each member has its word, whatever it cites, and the word is read as that member."""
    pairs = dict(pair.split(" ", 1) for pair in words.split(", "))
    assert {member.name: form.write(member) for member in kind} == pairs
    assert {name: form.read(word) for name, word in pairs.items()} == {name: kind[name] for name in pairs}


def test_the_words_of_cards_calls_and_results() -> None:
    """What stands where one value is all: cards by suit and rank, bids by level, contracts with their declarer."""
    assert "".join(map(CARD.write, CARDS[:14])) == "C2C3C4C5C6C7C8C9CTCJCQCKCAD2"
    assert [CARD.write(CARDS[n]) for n in (25, 26, 38, 39, 51)] == ["DA", "H2", "HA", "S2", "SA"]
    assert " ".join(CALL.write(Call(n)) for n in range(9)) == "pass X XX 1C 1D 1H 1S 1NT 2C"
    assert [CALL.write(Call(n)) for n in (37, 38, 47)] == ["7NT", "8C", "9NT"]
    contract = Contract(3, Denomination.NOTRUMP, Doubled.REDOUBLED, Seat.WEST)
    assert CONTRACT.write(contract) == "3NTXX W"
    assert CONTRACT.read("1C N") == Contract(1, Denomination.CLUBS, Doubled.NO, Seat.NORTH)
    for text in ("27", "30B1(b)(2)", "35.2(2)", "35.2(3)2"):
        assert PARAGRAPH.write(Paragraph.parse(text)) == text
        assert PARAGRAPH.read(text) == Paragraph.parse(text)
    assert PLAYED.write(Played(contract, 9)) == {"is": "Played", "contract": "3NTXX W", "tricks": 9}
    assert RESULT.write(Played(contract, 9)) == {"result": "played", "contract": "3NTXX W", "tricks": 9}
    assert RESULT.write(PassedOut()) == {"result": "passed_out"}
    option = {"is": "Option", "word": "play", "suits": ["S", "C"], "card": "HT"}
    assert OPTION.write(Option(OptionWord.PLAY, (Suit.SPADES, Suit.CLUBS), CARD.read("HT"))) == option
    assert OPTION.write(Option(OptionWord.ACCEPT)) == {"is": "Option", "word": "accept"}


def test_a_class_can_be_renamed() -> None:
    """Classes, members of enumerations and defaults have other names and values there, and every log is the same."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.laws.protocol.renamed"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    rows, _, conditions = done.stdout.partition(" ")
    assert int(rows) > 1000
    assert '"screens": false, "alerts": "self"' in conditions
