"""Calls for the director and default rulings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from frontend.sentences.director_calls import REASONS
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import (
    CallDirector,
    Claim,
    Command,
    Concede,
    Contest,
    Explain,
    Expose,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    MeantCall,
    PlayCard,
    PushTray,
    ReserveRights,
    Ruling,
)
from laws.protocol.events import Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.sentences.questions import ANSWERS
from laws.table.conditions import Alerts, Conditions, Director, Irregularities
from laws.table.kinds import Kind, Question
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.cited import LAW_16B2
from laws.values.deal import Deal
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR
from play.pages.direction.director_acts import asked_of
from play.table.codec import decode
from play.table.direction.default_rulings import DEFAULTS, default_ruling, waits_for_ruling
from play.table.direction.director_call import (
    CONCESSION,
    OWN_EXPLANATION,
    PARTNERS_EXPLANATION,
    POINTS_TO,
    decide_call,
    decide_correction,
    decide_objection,
)
from play.table.evolution import replay

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQ2.K43.KQ2.432 J43.2.JT98.KQJ98 T98.AQJ.A76.AT65 765.T98765.543.7")
LOGS = Path(__file__).parents[3] / "data" / "logs" / "tables" / "v1"


def table(*commands: Command) -> Table:
    """Return a board on which irregularities are allowed, after these commands."""
    rules = Conditions(irregularities=Irregularities.ALLOWED, director=Director.PRESENT)
    return after(Table.open(Board.numbered(1), DEAL, rules), *commands)


def after(board: Table, *commands: Command) -> Table:
    """Return the board after these commands, none of which is refused."""
    for command in commands:
        decided = decide(board, command)
        assert not isinstance(decided, Refusal), command
        for event in decided:
            board = evolve(board, event)
    return board


def called(board: Table, text: str) -> Table:
    """Return the board after South's call for the director."""
    decided = decide_call(board, CallDirector(SOUTH, text))
    assert not isinstance(decided, Refusal)
    for event in decided:
        board = evolve(board, event)
    return board


INSUFFICIENT = (MakeCall(NORTH, Call.parse("1S")), MakeCall(EAST, Call.parse("1H")))


def test_who_calls_for_an_insufficient_bid_has_drawn_attention_to_it() -> None:
    board = called(table(*INSUFFICIENT), "36.3(4)")
    assert board.incidents.irregularities[0].attention_drawn
    assert [note.what for note in board.incidents.notes] == ["calls director"]


@pytest.mark.parametrize("text", [*(one for one in REASONS if one != "36.3(4)"), "", "An insufficient bid!"])
def test_a_call_for_anything_else_points_to_nothing(text: str) -> None:
    board = called(table(*INSUFFICIENT), text)
    assert not board.incidents.irregularities[0].attention_drawn
    assert board.incidents.notes[-1].text == text


@pytest.mark.parametrize("there", [(), (Expose(NORTH, (Card.parse("SA"),)),)])
def test_a_reason_points_to_the_latest_irregularity_on_this_side_of_the_screen(there: tuple[Command, ...]) -> None:
    """Article 35.2(2): South has moved the tray with his bid out of turn; of a card shown beyond he is told nothing."""
    rules = Conditions(Irregularities.ALLOWED, screens=True)
    bid = MakeCall(SOUTH, Call.parse("1S"))
    board = after(Table.open(Board.numbered(4), DEAL, rules), bid, PushTray(SOUTH), *there)
    assert called(board, "36.3(5)").incidents.irregularities[0].attention_drawn


def test_behind_screens_nobody_disputes_what_he_is_not_told_of() -> None:
    """Articles 35.2(2), 35.2(4)."""
    board = Table.open(Board.numbered(4), DEAL, Conditions(Irregularities.ALLOWED, screens=True))
    for there in (board, after(board, ReserveRights(NORTH))):
        assert decide_call(there, CallDirector(WEST, "16B2")) == Refusal(RefusalCode.NOT_NOW, LAW_16B2)


@pytest.mark.parametrize("text", REASONS)
def test_no_reason_finds_out_a_revoke(text: str) -> None:
    auction = [
        MakeCall(SEATS[n % 4], Call.parse(call)) for n, call in enumerate(("pass", "pass", "1NT", *["pass"] * 3))
    ]
    board = table(*auction, LeadFaceDown(WEST, Card.parse("H5")))
    board = after(board, *face_and_follow())
    assert [one.kind for one in board.incidents.irregularities] == [Kind.REVOKE]
    assert not called(board, text).incidents.irregularities[0].attention_drawn


def face_and_follow() -> list[Command]:
    """Face the lead, play from dummy, and let East, who has a heart, discard."""
    return [FaceLead(WEST), PlayCard(SOUTH, Card.parse("H3"), from_dummy=True), PlayCard(EAST, Card.parse("C8"))]


def test_the_reasons_that_point_are_reasons() -> None:
    assert set(POINTS_TO) < set(REASONS)


def test_a_question_that_stops_play_has_a_default_or_is_the_search_for_tricks() -> None:
    """A new question that stops play must be given its default."""
    board = table(MakeCall(NORTH, Call.parse("1S")), MeantCall(NORTH, Call.parse("1H")))
    asked = waits_for_ruling(board)
    assert asked is not None
    assert asked.question is Question.UNINTENDED_CALL
    ruling = default_ruling(board)
    assert ruling is not None
    settled = after(board, ruling)
    assert waits_for_ruling(settled) is None
    assert default_ruling(settled) is None


def test_where_the_default_cannot_be_true_it_is_the_other_answer() -> None:
    """Partner has called beyond the screen: it is too late for a slip, whoever rules (Law 25A4)."""
    screened = Conditions(irregularities=Irregularities.ALLOWED, director=Director.PRESENT, screens=True)
    board = Table.open(Board.numbered(1), DEAL, screened)
    board = after(board, MakeCall(NORTH, Call.parse("1C")), MakeCall(EAST, Call.parse("pass")), PushTray(NORTH))
    for calls, ruling in (((), Ruling.UNINTENDED), ((MakeCall(SOUTH, Call.parse("1H")),), Ruling.INTENDED)):
        said = after(board, *calls, MeantCall(NORTH, Call.parse("1D")))
        given = default_ruling(said)
        assert given is not None
        assert given.ruling is ruling
        offered = [form.hidden for asked in asked_of(view(said, DIRECTOR), said, "en") for form in asked.forms]
        assert all(("ruling", ruling.value) in hidden for hidden in offered) == bool(calls)


def test_the_defaults_answer_their_questions() -> None:
    assert all(ruling in ANSWERS[question] for question, ruling in DEFAULTS.items())


def test_who_called_and_who_comes_are_in_the_state() -> None:
    """A call waits until the director takes it; he is on his way until he has ruled."""
    rows = [json.loads(line) for line in (LOGS / "director.jsonl").read_text(encoding="utf-8").splitlines()]
    kinds = [row["kind"] for row in rows]
    taken = kinds.index("table.call_taken")
    before = replay(decode(**row) for row in rows[:taken])
    assert ([(note.seat, note.text) for note in before.called], before.coming) == ([(SOUTH, "36.3(4)")], "")
    comes = replay(decode(**row) for row in rows[: taken + 1])
    assert (comes.called, comes.coming) == ((), "Dora")
    assert replay(decode(**row) for row in rows).coming == ""


def calls_after(correction: Explain, *commands: Command, rules: Director = Director.PRESENT) -> list[str]:
    """The reasons for which the director is called by a correction after these calls."""
    conditions = Conditions(irregularities=Irregularities.ALLOWED, director=rules, alerts=Alerts.PARTNER)
    board = after(Table.open(Board.numbered(1), DEAL, conditions), *commands)
    decided = decide_correction(board, correction)
    assert not isinstance(decided, Refusal)
    return [event.text for event in decided if isinstance(event, Noted) and event.what == "calls director"]


def test_who_corrects_an_explanation_calls_the_director() -> None:
    """Laws 20F4, 20F5, article 36.3(2): unless a question stops play, which is a call by itself, or nobody directs."""
    calls = [MakeCall(SEATS[n % 4], Call.parse(call)) for n, call in enumerate(("1NT", "pass", "3NT", *["pass"] * 3))]
    own, partners = Explain(SOUTH, 1, "15 to 17", correcting=True), Explain(NORTH, 1, "15 to 17", correcting=True)
    assert calls_after(own, *calls[:1]) == [OWN_EXPLANATION]
    assert calls_after(own, *calls[:1], rules=Director.AUTO) == []
    assert calls_after(own, *calls[:2]) == [], "East's pass may be changed: play stops for that question"
    lead = (LeadFaceDown(EAST, Card.parse("CK")), FaceLead(EAST))
    assert calls_after(partners, *calls, *lead) == [PARTNERS_EXPLANATION]


@pytest.mark.parametrize(("rules", "reasons"), [(Director.PRESENT, [CONCESSION]), (Director.AUTO, [])])
def test_who_objects_to_his_partners_concession_calls_the_director(rules: Director, reasons: list[str]) -> None:
    """Law 68B2: where one directs; the play continues. A contested claim waits for him without a call."""
    calls = [MakeCall(SEATS[n % 4], Call.parse(call)) for n, call in enumerate(("1NT", "pass", "3NT", *["pass"] * 3))]
    lead = (LeadFaceDown(EAST, Card.parse("CK")), FaceLead(EAST))
    board = after(Table.open(Board.numbered(1), DEAL, Conditions(director=rules)), *calls, *lead)
    for said, seat, called_for in ((Concede(EAST, 13), WEST, reasons), (Claim(EAST, 13), SOUTH, [])):
        decided = decide_objection(after(board, said), Contest(seat))
        assert not isinstance(decided, Refusal)
        assert [event.text for event in decided if isinstance(event, Noted)] == called_for
