"""What a browser sends is parsed or raises Malformed or NeedsSeat, whatever it is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AnswerRevoke,
    AskRevoke,
    AskWaiver,
    CallDirector,
    ChangeCall,
    Choose,
    Claim,
    Concede,
    Contest,
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    MeantCall,
    MeantCard,
    NameCard,
    OpenAperture,
    PlayCard,
    PlayOn,
    PushTray,
    ReportKnowledge,
    ReserveRights,
    ReviewTrick,
)
from laws.table.kinds import OptionWord
from laws.table.obligation import Option
from laws.table.screen import ScreenSide
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.seats import SEATS, Seat
from play.table.attempts import (
    GAME,
    PLAYERS,
    AnswerBack,
    AskBack,
    Attempt,
    NextBoard,
    QuestionResult,
    RemoveRobot,
    Say,
    SeatRobot,
    Sit,
    StandUp,
)
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience
from play.table.direction.measured import UNMEASURED, Measured
from play.table.people.commenting import CommentLanguage, Topic, WriteComment
from play.table.table_events import About
from play.wire.parsing import LONGEST, Malformed, NeedsSeat, Tried, acknowledged, parse
from tests import strategies

NORTH, EAST, SOUTH, WEST = SEATS
KEY = "7b0d7e0a-6c9e-4a53-9f0e-0d0a5b1f3a11"
DOS = (
    "call",
    "lead",
    "face",
    "play",
    "claim",
    "concede",
    "agree",
    "contest",
    "play-on",
    "change",
    "meant",
    "meant-card",
    "name",
    "attention",
    "director",
    "choose",
    "ask",
    "explain",
    "correct",
    "push",
    "open",
    "alert",
    "acknowledge",
    "deny",
    "ask-revoke",
    "answer-revoke",
    "reserve",
    "know",
    "review",
    "waiver",
    "take-back",
    "answer-back",
    "sit",
    "stand",
    "robot",
    "unrobot",
    "next",
    "say",
    "question",
    "comment",
)

UNDERSTOOD: list[tuple[dict[str, Any], Attempt | WriteComment]] = [
    ({"do": "take-back"}, AskBack()),
    ({"do": "answer-back", "seat": "N", "text": "yes"}, AnswerBack(NORTH, True)),
    ({"do": "answer-back", "seat": "N", "text": "no"}, AnswerBack(NORTH, False)),
    ({"do": "call", "call": "1H"}, MakeCall(EAST, Call.parse("1H"))),
    ({"do": "call", "call": "pass"}, MakeCall(EAST, Call.parse("pass"))),
    ({"do": "call", "call": "P", "alert": "", "text": ""}, MakeCall(EAST, Call.parse("pass"))),
    (
        {"do": "call", "call": "2C", "alert": "on", "text": " Stayman\n "},
        MakeCall(EAST, Call.parse("2C"), True, "Stayman"),
    ),
    ({"do": "call", "call": "X", "text": "叫牌 ♥"}, MakeCall(EAST, Call.parse("X"), False, "叫牌 ♥")),
    (
        {"do": "call", "call": "X", "text": "pass\u202eelbuod \u200b!"},
        MakeCall(EAST, Call.parse("X"), False, "passelbuod !"),
    ),
    (
        {"do": "concede", "tricks": 1, "line": "\u2066a\u0300\u0300\u0300\u0300\u0300\u0300"},
        Concede(EAST, 1, "à\u0300\u0300\u0300\u0300"),
    ),
    ({"do": "lead", "card": "SA"}, LeadFaceDown(EAST, Card.parse("SA"))),
    ({"do": "face"}, FaceLead(EAST)),
    ({"do": "play", "card": "DT"}, PlayCard(EAST, Card.parse("DT"))),
    ({"do": "play", "card": "DT", "hand": "E"}, PlayCard(EAST, Card.parse("DT"))),
    ({"do": "play", "card": "DT", "hand": "W"}, PlayCard(EAST, Card.parse("DT"), from_dummy=True)),
    ({"do": "claim", "tricks": 5, "line": "drawing  trumps"}, Claim(EAST, 5, "drawing trumps")),
    ({"do": "claim", "tricks": "13"}, Claim(EAST, 13)),
    ({"do": "concede", "tricks": "0"}, Concede(EAST, 0)),
    ({"do": "agree", "offer": "E5.20.0a0b0c0d"}, Agree(EAST)),
    ({"do": "contest", "offer": "E5.20.0a0b0c0d"}, Contest(EAST)),
    ({"do": "play", "card": "DT", "leads": "on"}, PlayCard(EAST, Card.parse("DT"), leads=True)),
    ({"do": "play-on"}, PlayOn(EAST)),
    ({"do": "change", "call": "2H"}, ChangeCall(EAST, Call.parse("2H"))),
    ({"do": "meant", "call": "X"}, MeantCall(EAST, Call.parse("X"))),
    ({"do": "meant-card", "card": "C5"}, MeantCard(EAST, Card.parse("C5"))),
    ({"do": "name", "word": "low"}, NameCard(EAST, "low")),
    ({"do": "attention"}, DrawAttention(EAST)),
    ({"do": "director", "text": "36.3(4)"}, CallDirector(EAST, "36.3(4)")),
    ({"do": "choose", "option": "accept", "offer": "0a0b0c0d"}, Choose(EAST, Option(OptionWord.ACCEPT))),
    (
        {"do": "choose", "option": "forbid", "suits": "HS"},
        Choose(EAST, Option(OptionWord.FORBID, (Suit.HEARTS, Suit.SPADES))),
    ),
    (
        {"do": "choose", "option": "play", "card": "SK"},
        Choose(EAST, Option(OptionWord.PLAY, card=Card.parse("SK"))),
    ),
    ({"do": "ask", "number": "2", "text": "how strong?"}, Enquire(EAST, 2, "how strong?")),
    ({"do": "explain", "number": 2, "text": "a raise"}, Explain(EAST, 2, "a raise")),
    ({"do": "ask", "about": "N", "text": "your leads?"}, Enquire(EAST, 0, "your leads?", NORTH)),
    ({"do": "explain", "about": "E", "text": "fourth best"}, Explain(EAST, 0, "fourth best", about=EAST)),
    ({"do": "correct", "about": "W", "text": "count"}, Explain(EAST, 0, "count", correcting=True, about=WEST)),
    (
        {"do": "explain", "number": 2, "text": "[S 5+] at times four", "tiles": "f1"},
        Explain(EAST, 2, "[S 5+, f1] at times four"),
    ),
    (
        {"do": "explain", "number": 2, "tiles": "balanced,hcp 15-17", "text": " no singleton "},
        Explain(EAST, 2, "[hcp 15-17, balanced] no singleton"),
    ),
    (
        {"do": "call", "call": "1N", "alert": "on", "tiles": "hcp 15-17"},
        MakeCall(EAST, Call.parse("1NT"), True, "[hcp 15-17]"),
    ),
    ({"do": "alert", "number": 2, "text": "[ balanced,hcp 15-17 ]x"}, AlertCall(EAST, 2, "[hcp 15-17, balanced] x")),
    ({"do": "correct", "number": 2, "text": "weak"}, Explain(EAST, 2, "weak", correcting=True)),
    ({"do": "push"}, PushTray(EAST)),
    ({"do": "open"}, OpenAperture(EAST)),
    ({"do": "alert", "number": 2, "text": "a raise"}, AlertCall(EAST, 2, "a raise")),
    ({"do": "acknowledge", "number": "2"}, AcknowledgeAlert(EAST, 2)),
    ({"do": "deny", "number": "2"}, DenyAlert(EAST, 2)),
    ({"do": "ask-revoke", "seat": "W"}, AskRevoke(EAST, WEST)),
    ({"do": "answer-revoke", "has": "one"}, AnswerRevoke(EAST, True)),
    ({"do": "answer-revoke", "has": "none"}, AnswerRevoke(EAST, False)),
    ({"do": "reserve", "text": "a long pause"}, ReserveRights(EAST, "a long pause")),
    ({"do": "reserve", "number": 3}, ReserveRights(EAST, "", 3)),
    ({"do": "know", "text": "overheard"}, ReportKnowledge(EAST, "overheard")),
    ({"do": "review"}, ReviewTrick(EAST)),
    ({"do": "waiver"}, AskWaiver(EAST)),
    ({"do": "sit", "seat": "N"}, Sit(NORTH)),
    ({"do": "stand"}, StandUp()),
    ({"do": "robot", "seat": "s"}, SeatRobot(SOUTH)),
    ({"do": "unrobot", "seat": "W"}, RemoveRobot(WEST)),
    ({"do": "next"}, NextBoard()),
    ({"do": "question", "about": "revoke", "text": " trick 4 "}, QuestionResult(About.REVOKE, "trick 4")),
    ({"do": "say", "text": " thank \u202e you\n", "to": "table"}, Say("thank you", TABLE)),
    ({"do": "say", "text": "裁判！", "to": "director"}, Say("裁判！", DIRECTOR)),
    ({"do": "say", "text": "x" * 300, "to": "spectators"}, Say("x" * 300, SPECTATORS)),
    ({"do": "say", "text": "one moment", "to": "W"}, Say("one moment", Audience.of_player(WEST))),
    ({"do": "say", "text": "one moment", "to": "NE"}, Say("one moment", Audience.of_side(ScreenSide.NE))),
    ({"do": "comment", "text": " thin\n", "language": "en"}, WriteComment("thin", CommentLanguage.ENGLISH)),
    (
        {"do": "comment", "text": "薄", "language": "zh-Hans", "number": "4"},
        WriteComment("薄", CommentLanguage.CHINESE, Topic(4)),
    ),
    (
        {"do": "comment", "text": "a fine lead", "language": "en", "card": "SQ"},
        WriteComment("a fine lead", CommentLanguage.ENGLISH, Topic(card=Card.parse("SQ"))),
    ),
]


@pytest.mark.parametrize(("fields", "attempt"), UNDERSTOOD)
def test_what_a_page_sends_is_understood(fields: dict[str, Any], attempt: Attempt) -> None:
    said = json.dumps({**fields, "key": KEY, "revision": "0f" * 12, "HEADERS": {"HX-Request": "true"}})
    assert parse(said, EAST) == Tried(KEY, attempt, fields.get("offer"), "0f" * 12)


def test_the_list_above_has_everything_that_can_be_done() -> None:
    assert {fields["do"] for fields, _ in UNDERSTOOD} == set(DOS)


@pytest.mark.parametrize(("fields", "attempt"), UNDERSTOOD)
def test_in_the_game_a_seat_is_needed(fields: dict[str, Any], attempt: Attempt) -> None:
    said = json.dumps({**fields, "key": KEY})
    if isinstance(attempt, GAME):
        with pytest.raises(NeedsSeat) as refusal:
            parse(said, None)
        assert refusal.value.key == KEY
    else:
        assert parse(said, None) == Tried(KEY, attempt)


@pytest.mark.parametrize(
    ("text", "revision"),
    [
        ('{"do":"ack","revision":"00ff"}', "00ff"),
        ('{"do": "ack", "revision": "00ff"}', "00ff"),
        ('{"do":"ack","revision":"00ff+12"}', "00ff+12"),  # of a part of a view
        ('{"do":"ack","revision":""}', ""),
        ('{"do":"ack"}', None),
        ('{"do":"ack","revision":7}', None),
        ('{"do":"ack","revision":"xyz"}', None),
        ('{"do":"ack","revision":"00ff"}\n', None),
        ('{"do":"next","revision":"00ff"}', None),
        ('{"do":"ack","revision":"' + "0" * 65 + '"}', None),
    ],
)
def test_an_acknowledgement_is_known_by_its_form(text: str, revision: str | None) -> None:
    assert acknowledged(text) == revision


def test_who_sees_a_part_of_a_view_may_act_on_it() -> None:
    said = {"do": "next", "key": KEY, "revision": "00ff+2"}
    assert parse(json.dumps(said), None) == Tried(KEY, NextBoard(), revision="00ff+2")


BAD = [
    "",
    "null",
    "7",
    '"call"',
    "[]",
    "{",
    "[" * 2_000,
    '{"do": "ack", "revision": "xyz"}',
    '{"do": "ack", "revision": 7}',
    '{"do": "ack", "revision": "' + "0" * 65 + '"}',
    '{"do": "call", "call": "1H"}',
    '{"do": "call", "call": "1H", "key": "short"}',
    '{"do": "call", "call": "1H", "key": "no such key!"}',
    '{"do": "call", "call": "1H", "key": ["a"]}',
    '{"do": "next", "key": "' + "k" * 65 + '"}',
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_message_is_malformed_and_names_no_key(text: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse(text, EAST)
    assert refusal.value.key == ""


BAD_FIELDS: list[dict[str, Any]] = [
    {},
    {"do": None},
    {"do": ["call"]},
    {"do": "resign"},
    {"do": "x" * 500},
    {"do": "call"},
    {"do": "call", "call": "10C"},
    {"do": "call", "call": 7},
    {"do": "call", "call": "1H", "text": "x" * 301},
    {"do": "call", "call": "1H", "text": {"a": 1}},
    {"do": "call", "call": "1H", "alert": True},
    {"do": "call", "call": "1H", "tiles": "hcp lots"},
    {"do": "explain", "number": 1, "tiles": "balanced, balanced"},
    {"do": "explain", "number": 1, "tiles": "balanced", "text": "[balanced]"},
    {"do": "explain", "number": 1, "text": "[balancd] 12 to 14"},
    {"do": "ask", "about": "Q"},
    {"do": "ask"},
    {"do": "alert", "number": 1, "tiles": ["balanced"]},
    {"do": "alert", "number": 1, "tiles": "balanced", "text": "x" * 301},
    {"do": "lead"},
    {"do": "lead", "card": "S1"},
    {"do": "lead", "card": "ace"},
    {"do": "play", "card": "SA", "hand": "Q"},
    {"do": "play", "card": "SA", "hand": 3},
    {"do": "claim"},
    {"do": "claim", "tricks": -1},
    {"do": "claim", "tricks": 14},
    {"do": "claim", "tricks": True},
    {"do": "claim", "tricks": 5.0},
    {"do": "claim", "tricks": "five"},
    {"do": "claim", "tricks": "٥"},
    {"do": "claim", "tricks": 10**4000},
    {"do": "claim", "tricks": 5, "line": "x" * 301},
    {"do": "concede", "tricks": None},
    {"do": "agree", "offer": 3},
    {"do": "choose"},
    {"do": "choose", "option": "resign"},
    {"do": "choose", "option": "forbid", "suits": "HX"},
    {"do": "choose", "option": "play", "card": "S1"},
    {"do": "meant", "call": "10C"},
    {"do": "meant-card"},
    {"do": "name", "word": "x" * 301},
    {"do": "director", "text": "x" * 301},
    {"do": "ask", "number": "two"},
    {"do": "ask"},
    {"do": "explain", "number": 1, "text": 5},
    {"do": "alert"},
    {"do": "acknowledge", "number": "two"},
    {"do": "deny"},
    {"do": "ask-revoke", "seat": "Q"},
    {"do": "answer-revoke"},
    {"do": "answer-revoke", "has": "two"},
    {"do": "reserve", "number": None},
    {"do": "sit"},
    {"do": "sit", "seat": "NE"},
    {"do": "robot", "seat": None},
    {"do": "face", "revision": "none"},
    {"do": "next", "revision": 7},
    {"do": "say", "to": "table"},
    {"do": "question", "about": "everything"},
    {"do": "say", "text": "hello"},
    {"do": "say", "text": " \u200b ", "to": "table"},
    {"do": "say", "text": "x" * 301, "to": "table"},
    {"do": "say", "text": ["hello"], "to": "table"},
    {"do": "say", "text": "hello", "to": "everybody"},
    {"do": "say", "text": "hello", "to": "side"},
    {"do": "say", "text": "hello", "to": 7},
    {"do": "comment", "language": "en"},
    {"do": "comment", "text": "x" * 301, "language": "en"},
    {"do": "comment", "text": "thin", "language": "fr"},
    {"do": "comment", "text": "thin", "language": "en", "number": -1},
    {"do": "comment", "text": "thin", "language": "en", "number": 2, "card": "SQ"},
]


@pytest.mark.parametrize("fields", BAD_FIELDS)
def test_a_malformed_attempt_is_refused_under_its_key(fields: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as refusal:
        parse(json.dumps({**fields, "key": KEY}), EAST)
    assert refusal.value.key == KEY


def test_a_message_that_is_too_long_is_not_read() -> None:
    padded = json.dumps({"do": "next", "key": KEY}).ljust(LONGEST)
    assert parse(padded, None) == Tried(KEY, NextBoard())
    with pytest.raises(Malformed):
        parse(padded + " ", None)


def test_what_no_database_keeps_is_taken_out_of_a_text() -> None:
    said = '{"do": "call", "call": "1H", "text": "a\\u0000b\\ud800c", "key": "' + KEY + '"}'
    assert parse(said, EAST) == Tried(KEY, MakeCall(EAST, Call.parse("1H"), False, "abc"))


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        ({"waited": 4200, "hidden": 300, "lost": 0}, Measured(4200, 300, 0)),
        ({"waited": 0}, Measured(0)),
        ({"waited": 0, "taps": 2}, Measured(0, taps=2)),
        ({"waited": 0, "taps": 3}, Measured(0)),
        ({"waited": 0, "taps": True}, Measured(0)),
        ({"waited": 86_400_001, "hidden": 7}, UNMEASURED),
        ({"waited": 400, "hidden": 401}, Measured(400)),
        ({"waited": -1, "lost": "12"}, UNMEASURED),
        ({"waited": True, "hidden": None, "lost": 1.5}, UNMEASURED),
        ({"waited": [7], "line": 3}, UNMEASURED),
    ],
)
def test_of_a_players_time_only_what_can_be_is_believed(said: dict[str, Any], believed: Measured) -> None:
    """The line is the server's to measure; for nonsense nothing is refused."""
    text = json.dumps({"do": "call", "call": "1H", "key": KEY, **said})
    assert parse(text, EAST) == Tried(KEY, MakeCall(EAST, Call.parse("1H")), measured=believed)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
nearly = st.fixed_dictionaries(
    {"key": st.just(KEY) | anything, "do": st.sampled_from((*DOS, "ack")) | anything},
    optional={
        name: anything | st.text() | good
        for name, good in {
            "revision": st.text("0123456789abcdef", max_size=64),
            "call": strategies.calls.map(str),
            "alert": st.sampled_from(["", "on"]),
            "text": strategies.texts,
            "card": strategies.cards.map(str),
            "hand": st.sampled_from("NESW"),
            "seat": st.sampled_from("NESW"),
            "tricks": st.integers(-2, 15) | st.integers(-2, 15).map(str),
            "line": strategies.texts,
            "offer": st.text(max_size=20),
            "option": st.sampled_from([word.value for word in OptionWord]),
            "suits": st.text("CDHS", max_size=3),
            "number": st.integers(-2, 40) | st.integers(-2, 40).map(str),
            "word": st.sampled_from(["low", "any", "spade"]),
            "has": st.sampled_from(["one", "none"]),
            "leads": st.sampled_from(["", "on"]),
            "to": st.sampled_from(["table", "director", "N", "SW"]),
        }.items()
    },
)
anybody = st.none() | strategies.seats


def only_what_is_promised(text: str, seat: Seat | None) -> None:
    """Parse, and accept only the two documented errors."""
    try:
        message = parse(text, seat)
    except (Malformed, NeedsSeat):
        return
    if isinstance(message.attempt, GAME):
        assert isinstance(message.attempt, PLAYERS)
        assert message.attempt.seat is seat


@given(nearly, anybody, st.booleans())
def test_no_message_does_anything_but_be_parsed_or_refused(
    fields: dict[str, Any], seat: Seat | None, escaped: bool
) -> None:
    only_what_is_promised(json.dumps(fields, ensure_ascii=escaped), seat)


@given(st.text() | anything.map(json.dumps), anybody)
def test_no_text_does_anything_but_be_parsed_or_refused(text: str, seat: Seat | None) -> None:
    only_what_is_promised(text, seat)


@given(nearly.map(lambda fields: json.dumps({**fields, "key": KEY})), st.data())
def test_no_damaged_message_does_anything_but_be_parsed_or_refused(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    only_what_is_promised(text[:start] + data.draw(st.text(max_size=5)) + text[end:], EAST)
