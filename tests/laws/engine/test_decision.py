"""What the Laws say to any attempt: every refusal with its code, its precedence, and nothing changed by it."""

from __future__ import annotations

import ast
import copy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import laws.engine.procedure
from laws.engine.decision import decide
from laws.protocol.commands import (
    Agree,
    Choose,
    Claim,
    Command,
    Concede,
    Contest,
    DrawAttention,
    Expose,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    PlayCard,
    RoundEnds,
)
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Conditions, ContestedClaim, Director, Irregularities
from laws.table.kinds import OptionWord
from laws.table.obligation import Option
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import CARDS
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.laws.tables import (
    E,
    N,
    S,
    W,
    calling,
    card,
    claiming,
    clarifying,
    done,
    lead_lies,
    opened,
    over,
    passed_out,
    playing,
)
from tests.properties import share
from tests.strategies import Story, played, stories


def call(seat: Seat, word: str) -> MakeCall:
    """That seat makes this call."""
    return MakeCall(seat, Call.parse(word))


EVERY_ATTEMPT: list[Command] = [
    call(N, "1C"),
    LeadFaceDown(W, card("H6")),
    FaceLead(W),
    PlayCard(S, card("SJ")),
    PlayCard(S, card("S2"), from_dummy=True),
    Claim(S, 1),
    Concede(S, 1),
    Agree(E),
    Contest(E),
]
"""One of each kind, each of them right at some moment."""

IN_THE_AUCTION = calling("pass 1H")
DUMMYS_TURN = playing()
EASTS_TURN = playing("HJ")
SOUTHS_TURN = playing("HJ HQ")
SOUTH_LEADS = playing("HJ HQ HA")

ALLOWED = Conditions(irregularities=Irregularities.ALLOWED, director=Director.AUTO)
MUST_PASS = done(calling("", ALLOWED), call(N, "1H"), Expose(E, (card("SK"),)), DrawAttention(S), call(E, "pass"))
"""East has shown the king of spades: West passes at his next turn."""
MUST_REPEAT = done(
    calling("", ALLOWED), call(E, "1S"), DrawAttention(S), Choose(S, Option(OptionWord.DECLINE)), call(N, "pass")
)
"""East has opened in North's turn, who has passed: East opens again."""
CHOOSING = done(clarifying(ALLOWED), PlayCard(E, card("SK")), DrawAttention(S))
"""East has led out of turn: South has the options of Law 54."""
FOR_THE_DIRECTOR = done(claiming(under=Conditions(contested=ContestedClaim.DIRECTOR)), Contest(W))
ESTABLISHED = done(claiming(under=Conditions(contested=ContestedClaim.DIRECTOR)), Agree(E), Agree(W), RoundEnds())

REFUSALS: list[tuple[str, Table, Command, str, str]] = [
    # what is tried, the table, the attempt, the code, the paragraph
    ("a call during the play", DUMMYS_TURN, call(S, "1C"), "auction_over", "39"),
    ("a lead during the auction", IN_THE_AUCTION, LeadFaceDown(S, card("SJ")), "not_now", "41A"),
    ("dummy's card during the auction", IN_THE_AUCTION, PlayCard(S, card("SA"), from_dummy=True), "not_now", "41D"),
    ("a face-down lead during the play", SOUTH_LEADS, LeadFaceDown(S, card("SJ")), "not_now", "41A"),
    ("a card during the auction", IN_THE_AUCTION, PlayCard(S, card("SJ")), "not_now", "41A"),
    ("facing no lead", clarifying(), FaceLead(W), "not_now", "41C"),
    ("facing it twice", DUMMYS_TURN, FaceLead(W), "not_now", "41C"),
    ("facing during the auction", IN_THE_AUCTION, FaceLead(S), "not_now", "41C"),
    ("a second lead", lead_lies(), LeadFaceDown(W, card("C8")), "not_now", "41A"),
    ("dummy's card before the lead", clarifying(), PlayCard(S, card("SA"), from_dummy=True), "not_now", "41D"),
    ("a card while a claim waits", claiming(), PlayCard(S, card("SJ")), "not_now", "68D"),
    ("a call while a claim waits", claiming(), call(S, "1C"), "auction_over", "39"),
    ("a claim while a claim waits", claiming(), Claim(W, 1), "not_now", "68D"),
    ("a concession while a claim waits", claiming(), Concede(S, 1), "not_now", "68D"),
    ("a claim before the lead is faced", lead_lies(), Claim(S, 9), "not_now", "68"),
    ("a claim during the auction", IN_THE_AUCTION, Claim(S, 9), "not_now", "68"),
    ("agreeing to nothing", DUMMYS_TURN, Agree(E), "not_now", "69A"),
    ("contesting nothing", DUMMYS_TURN, Contest(E), "not_now", "68D2"),
    ("a call while somebody chooses", CHOOSING, call(S, "pass"), "not_now", "9B2"),
    ("a lead while somebody chooses", CHOOSING, LeadFaceDown(W, card("H6")), "not_now", "9B2"),
    ("a card while somebody chooses", CHOOSING, PlayCard(W, card("H6")), "not_now", "9B2"),
    ("agreeing when the director decides", FOR_THE_DIRECTOR, Agree(E), "not_now", "68D2(a)"),
    ("contesting it again", FOR_THE_DIRECTOR, Contest(E), "not_now", "68D2"),
    ("a card when the director decides", FOR_THE_DIRECTOR, PlayCard(S, card("SJ")), "not_now", "68D"),
    ("a card when the board is over", over(), PlayCard(S, card("SJ")), "game_over", ""),
    ("contesting when the round is over", ESTABLISHED, Contest(E), "too_late", "69A"),
    ("a bid by a player who must pass", done(MUST_PASS, call(S, "2C")), call(W, "2D"), "must_pass", "24B"),
    ("another call than the one to repeat", MUST_REPEAT, call(E, "2S"), "must_repeat", "31A1"),
    ("a call out of rotation", IN_THE_AUCTION, call(W, "pass"), "not_your_turn", "17C"),
    ("a lead out of turn", clarifying(), LeadFaceDown(E, card("SK")), "not_your_turn", "41A"),
    ("a face-up lead out of turn", clarifying(), PlayCard(E, card("SK")), "not_your_turn", "41A"),
    ("facing another's lead", lead_lies(), FaceLead(E), "not_your_turn", "41C"),
    ("a defender before his turn", DUMMYS_TURN, PlayCard(E, card("HQ")), "not_your_turn", "44B"),
    ("a defender after his turn", EASTS_TURN, PlayCard(W, card("H3")), "not_your_turn", "44B"),
    ("declarer's hand for dummy's", DUMMYS_TURN, PlayCard(S, card("HA")), "not_your_turn", "44B"),
    ("dummy for declarer's hand", SOUTHS_TURN, PlayCard(S, card("H4"), from_dummy=True), "not_your_turn", "44B"),
    ("declarer during a defender's turn", EASTS_TURN, PlayCard(S, card("HA")), "not_your_turn", "44B"),
    ("dummy out of his hand's turn", EASTS_TURN, PlayCard(N, card("H4")), "not_your_turn", "44B"),
    ("a defender leads after declarer won", SOUTH_LEADS, PlayCard(W, card("S8")), "not_your_turn", "44G"),
    ("dummy claims", DUMMYS_TURN, Claim(N, 1), "not_offered", "68A"),
    ("more tricks than there are", SOUTH_LEADS, Claim(S, 13), "not_offered", "68A"),
    ("conceding more than there are", SOUTH_LEADS, Concede(E, 13), "not_offered", "68A"),
    ("agreeing with oneself", claiming(), Agree(S), "not_offered", "69A"),
    ("dummy agrees with declarer", claiming(), Agree(N), "not_offered", "69A"),
    ("dummy agrees for declarer", claiming(W, 3), Agree(N), "not_offered", "69A"),
    ("agreeing twice", done(claiming(), Agree(E)), Agree(E), "not_offered", "69A"),
    ("taking a claim back", claiming(), Contest(S), "not_offered", "68D"),
    ("dummy takes a claim back", claiming(), Contest(N), "not_offered", "68D2(b)"),
    ("dummy plays for himself", DUMMYS_TURN, PlayCard(N, card("HJ")), "not_declarer", "41D"),
    ("dummy names his card", DUMMYS_TURN, PlayCard(N, card("HJ"), from_dummy=True), "not_declarer", "41D"),
    ("a defender names dummy's card", DUMMYS_TURN, PlayCard(E, card("HJ"), from_dummy=True), "not_declarer", "41D"),
    ("a call after the final pass", clarifying(), call(W, "pass"), "auction_over", "39"),
    ("a call when the lead lies", lead_lies(), call(S, "7NT"), "auction_over", "39"),
    ("eight", IN_THE_AUCTION, call(S, "8C"), "bid_above_seven", "38"),
    ("nine over seven", calling("7NT"), call(E, "9NT"), "bid_above_seven", "38"),
    ("the same bid again", IN_THE_AUCTION, call(S, "1H"), "insufficient_bid", "18D"),
    ("a lower bid", IN_THE_AUCTION, call(S, "1D"), "insufficient_bid", "18D"),
    ("a lower level", calling("3C"), call(E, "2NT"), "insufficient_bid", "18D"),
    ("a double of nothing", calling("pass"), call(E, "X"), "inadmissible_double", "19A1"),
    ("a double of partner", calling("1H pass"), call(S, "X"), "inadmissible_double", "19A1"),
    ("a double of a double", calling("1H X"), call(S, "X"), "inadmissible_double", "19A1"),
    ("a double after a redouble", calling("1H X XX"), call(W, "X"), "inadmissible_double", "19A1"),
    ("a redouble of nothing", calling("1H"), call(E, "XX"), "inadmissible_redouble", "19B1"),
    ("a redouble of partner's double", calling("1H X pass"), call(W, "XX"), "inadmissible_redouble", "19B1"),
    ("a redouble after a bid", calling("1H X 1S"), call(W, "XX"), "inadmissible_redouble", "19B1"),
    ("a redouble of a redouble", calling("1H X XX"), call(W, "XX"), "inadmissible_redouble", "19B1"),
    ("leading a card of another", clarifying(), LeadFaceDown(W, card("SA")), "not_your_card", "44A"),
    ("leading one face up", clarifying(), PlayCard(W, card("SA")), "not_your_card", "44A"),
    ("a card of another", EASTS_TURN, PlayCard(E, card("H7")), "not_your_card", "45A"),
    ("a card played before", SOUTH_LEADS, PlayCard(S, card("HA")), "not_your_card", "45A"),
    ("his own card from dummy", DUMMYS_TURN, PlayCard(S, card("HA"), from_dummy=True), "not_your_card", "45B"),
    ("a discard with a heart left", EASTS_TURN, PlayCard(E, card("SK")), "must_follow_suit", "44C"),
    ("a discard from dummy", DUMMYS_TURN, PlayCard(S, card("SA"), from_dummy=True), "must_follow_suit", "44C"),
    ("a discard by declarer", SOUTHS_TURN, PlayCard(S, card("SJ")), "must_follow_suit", "44C"),
]

PRECEDENCE: list[tuple[str, Table, Command, str]] = [
    ("over before everything", over(), PlayCard(N, card("SA"), from_dummy=True), "game_over"),
    ("another phase before the turn", IN_THE_AUCTION, PlayCard(N, card("HA")), "not_now"),
    ("a waiting claim before the turn", claiming(), PlayCard(W, card("HA")), "not_now"),
    ("a lying lead before the turn", lead_lies(), LeadFaceDown(E, card("SA")), "not_now"),
    ("another phase before no option", lead_lies(), Claim(N, 13), "not_now"),
    ("the turn before nobody's card", EASTS_TURN, PlayCard(W, card("SA")), "not_your_turn"),
    ("the turn before following suit", EASTS_TURN, PlayCard(W, card("S8")), "not_your_turn"),
    ("the turn before the declarer", EASTS_TURN, PlayCard(W, card("H4"), from_dummy=True), "not_your_turn"),
    ("the turn before eight", IN_THE_AUCTION, call(W, "8C"), "not_your_turn"),
    ("the turn before insufficient", IN_THE_AUCTION, call(W, "1C"), "not_your_turn"),
    ("the turn before inadmissible", IN_THE_AUCTION, call(N, "XX"), "not_your_turn"),
    ("the declarer before the card", DUMMYS_TURN, PlayCard(N, card("C2"), from_dummy=True), "not_declarer"),
    ("the declarer before following suit", DUMMYS_TURN, PlayCard(N, card("SA")), "not_declarer"),
    ("the auction's end before eight", clarifying(), call(W, "8C"), "auction_over"),
    ("the auction's end before insufficient", clarifying(), call(W, "1C"), "auction_over"),
    ("the auction's end before inadmissible", clarifying(), call(W, "XX"), "auction_over"),
    ("the card before following suit", EASTS_TURN, PlayCard(E, card("SA")), "not_your_card"),
]


@pytest.mark.parametrize(
    ("table", "command", "code", "law"), [case[1:] for case in REFUSALS], ids=[case[0] for case in REFUSALS]
)
def test_refusals(table: Table, command: Command, code: str, law: str) -> None:
    """17C, 18D, 19, 38, 39, 41, 44, 45, 68, 69: each with its code and its paragraph, and nothing changed."""
    before = copy.deepcopy(table)
    answer = decide(table, command)
    assert isinstance(answer, Refusal)
    assert (answer.code, "" if answer.law is None else str(answer.law)) == (code, law)
    assert table == before


@pytest.mark.parametrize(
    ("table", "command", "code"), [case[1:] for case in PRECEDENCE], ids=[case[0] for case in PRECEDENCE]
)
def test_which_refusal_wins(table: Table, command: Command, code: str) -> None:
    """Where two refusals apply, the one that stands first in the list of codes is given."""
    answer = decide(table, command)
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_the_list_of_refusals_is_complete() -> None:
    """Every code that correct procedure can give is in the table above, and no other is."""
    sources = Path(laws.engine.procedure.__file__).parent.glob("*.py")
    named = {
        node.attr.lower()
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "RefusalCode"
    }
    assert {code for _, _, _, code, _ in REFUSALS} == named


@pytest.mark.parametrize("command", EVERY_ATTEMPT, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("table", [over(), passed_out()], ids=["claimed", "passed out"])
def test_when_it_is_over_it_is_over(table: Table, command: Command) -> None:
    """22B, 69A, 78D: whatever is tried at a table whose board is over is refused as such."""
    assert decide(table, command) == Refusal(RefusalCode.GAME_OVER)


def test_when_the_last_card_is_played_it_is_over() -> None:
    """The 52nd card ends the board for everybody."""
    end = played(3, claims=False).end
    assert end.phase is Phase.OVER
    for command in EVERY_ATTEMPT:
        assert decide(end, command) == Refusal(RefusalCode.GAME_OVER)


def test_a_refusal_has_what_its_sentence_needs() -> None:
    """Whose turn it is (17C, 41A, 44B), who declares (41D), what to exceed (18D), what to follow (44C)."""
    cases: list[tuple[Table, Command, Refusal]] = [
        (IN_THE_AUCTION, call(W, "pass"), Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("17C"), seat=S)),
        (clarifying(), LeadFaceDown(E, card("SK")), Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("41A"), seat=W)),
        (EASTS_TURN, PlayCard(S, card("HA")), Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("44B"), seat=E)),
        (DUMMYS_TURN, PlayCard(N, card("HJ")), Refusal(RefusalCode.NOT_DECLARER, Paragraph.parse("41D"), seat=S)),
        (
            IN_THE_AUCTION,
            call(S, "1D"),
            Refusal(RefusalCode.INSUFFICIENT_BID, Paragraph.parse("18D"), call=Call.parse("1H")),
        ),
        (
            EASTS_TURN,
            PlayCard(E, card("SK")),
            Refusal(RefusalCode.MUST_FOLLOW_SUIT, Paragraph.parse("44C"), suit=card("H2").suit),
        ),
    ]
    for table, command, refusal in cases:
        assert decide(table, command) == refusal


every_command: st.SearchStrategy[Command] = st.one_of(
    st.builds(MakeCall, st.sampled_from(SEATS), st.integers(0, 47).map(Call)),
    st.builds(LeadFaceDown, st.sampled_from(SEATS), st.sampled_from(CARDS)),
    st.builds(FaceLead, st.sampled_from(SEATS)),
    st.builds(PlayCard, st.sampled_from(SEATS), st.sampled_from(CARDS), st.booleans()),
    st.builds(Claim, st.sampled_from(SEATS), st.integers(0, 13)),
    st.builds(Concede, st.sampled_from(SEATS), st.integers(0, 13)),
    st.builds(Agree, st.sampled_from(SEATS)),
    st.builds(Contest, st.sampled_from(SEATS)),
)


@settings(max_examples=share(30))
@given(stories(), st.lists(every_command, min_size=10, max_size=30))
def test_anything_can_be_tried_at_any_table(story: Story, commands: list[Command]) -> None:
    """Every attempt at every moment is answered with events or with a refusal, and leaves the table as it was."""
    for table in story.tables:
        before = repr(table)
        for command in commands:
            answer = decide(table, command)
            assert isinstance(answer, (Refusal, tuple))
            assert decide(table, command) == answer
        assert repr(table) == before


def _accepted(table: Table, command: Command) -> bool:
    return not isinstance(decide(table, command), Refusal)


@settings(max_examples=share(12))
@given(stories())
def test_what_a_player_may_do_is_what_is_accepted(story: Story) -> None:
    """A view's `may` and `decide` never disagree: all that is offered is taken, and nothing else is."""
    for table in story.moments:
        for seat in SEATS:
            may = view(table, Viewer.player(seat)).may
            calls = tuple(c for c in map(Call, range(48)) if _accepted(table, MakeCall(seat, c)))
            assert calls == may.calls
            dummys = may.hand is not None and may.hand is not seat
            cards = {c for c in CARDS if _accepted(table, PlayCard(seat, c, from_dummy=dummys))}
            assert cards == set(may.cards)
            leads = {c for c in CARDS if _accepted(table, LeadFaceDown(seat, c))}
            assert leads == (set(may.cards) if may.lead else set())
            assert _accepted(table, FaceLead(seat)) == may.face
            claims = [n for n in range(14) if _accepted(table, Claim(seat, n))]
            assert claims == (list(range(may.claim + 1)) if may.claim else [])
            assert claims == [n for n in range(14) if _accepted(table, Concede(seat, n))]
            assert _accepted(table, Agree(seat)) == may.agree
            assert _accepted(table, Contest(seat)) == may.contest


def test_a_double_is_taken_as_of_the_last_bid() -> None:
    """19A1, 19A3: a double is of the opponents' last bid, with nothing but passes since."""
    assert _accepted(calling("1H"), call(E, "X"))
    assert _accepted(calling("1H pass pass"), call(W, "X"))
    assert _accepted(calling("1H X pass pass"), call(N, "XX"))
    assert _accepted(calling("1H X"), call(S, "XX"))


def test_nothing_is_decided_before_it_is_tried() -> None:
    """17B: at an opened table only the dealer's call is taken."""
    table = opened()
    assert [c for c in EVERY_ATTEMPT if _accepted(table, c)] == [call(N, "1C")]
