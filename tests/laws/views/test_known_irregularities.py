"""What is known of irregularities, and when: nothing before somebody has drawn attention (Law 9A)."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus
from laws.table.irregularity import IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, Question
from laws.table.obligation import Choice, Judgement, LeadRestriction, LeadRight, MustPass, PlayDemand
from laws.table.table import Table
from laws.values.cards import Card, Hand
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat
from laws.views.known_irregularities import KnownIncidents
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, Viewer
from tests.laws.played import different_tables

PLAYERS = tuple(map(Viewer.player, SEATS))
EVERYBODY = (*PLAYERS, DIRECTOR)


def tables(text: str) -> list[Table]:
    """The tables that a script goes through."""
    script = read_script(text)
    found = [script.setup.table()]
    for step in script.steps:
        for command in step.commands:
            decided = decide(found[-1], command)
            for event in () if isinstance(decided, Refusal) else decided:
                found.append(evolve(found[-1], event))
    return found


def last(text: str) -> Table:
    """The table at the end of a script."""
    return tables(text)[-1]


@pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
def test_nobody_is_told_before_attention_is_drawn(viewer: Viewer) -> None:
    told = view(last("N 1S\nE 1H\n"), viewer).incidents
    assert told == KnownIncidents()


def test_no_script_tells_anybody_before_it_is_noticed() -> None:
    """Whatever happens at a table: what a View tells of has been pointed to, or counts at the end of play."""
    for path, table in different_tables():
        happened = table.incidents.irregularities
        stopped = {
            one.irregularity
            for one in table.incidents.obligations
            if isinstance(one, Choice) or (isinstance(one, Judgement) and one.question is Question.UNINTENDED_CALL)
        }
        pointed = {found.number for found in happened if found.attention_drawn or found.established} | stopped
        for viewer in (PLAYERS[0], PLAYERS[2], DIRECTOR) if len(pointed) < len(happened) else ():
            seen = {told.number for told in view(table, viewer).incidents.irregularities}
            assert seen <= pointed, path.stem


SILENCED = """
N 1S
E 1H
S draws attention
S chooses decline
E X
TD rules not comparable
E 3D
S pass
W pass
N pass
"""
"""East declares after an insufficient bid and a double in its place, and West had to pass (Law 27B3)."""


def test_what_binds_nobody_any_more_is_not_told() -> None:
    """Once the lead is faced nobody must pass, and declarer forbids no suit to his own side (Laws 26B, 27B3)."""
    binds = {MustPass, LeadRight}
    closed = last(SILENCED + "S leads HA\n")
    assert {type(one) for one in view(closed, PLAYERS[0]).incidents.obligations} == binds  # as behind a screen
    faced = last(SILENCED + "S leads HA\nS faces\n")
    assert {type(one) for one in faced.incidents.obligations} >= binds
    assert [view(faced, viewer).incidents.obligations for viewer in EVERYBODY] == [()] * 5


@pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
def test_a_call_out_of_turn_looks_like_any_other_until_somebody_points_to_it(viewer: Viewer) -> None:
    before = view(last("N 1S\nS 2S\n"), viewer)
    assert before.auction is not None
    assert [call.status for call in before.auction] == [CallStatus.STANDING] * 2
    after = view(last("N 1S\nS 2S\nE draws attention\n"), viewer)
    assert after.auction is not None
    assert after.auction[1].status is CallStatus.PENDING


@pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
def test_what_a_player_has_put_to_the_director_before_all_is_told_to_all(viewer: Viewer) -> None:
    """Law 25A: both calls lie there, and the second one counts only if it is ruled so."""
    seen = view(last("N 1S\nE 2H\nE meant 2D\n"), viewer)
    assert seen.auction is not None
    assert [call.status for call in seen.auction] == [CallStatus.STANDING, CallStatus.STANDING, CallStatus.PENDING]
    assert [one.kind for one in seen.incidents.irregularities] == [Kind.CHANGE_OF_CALL]
    assert [one.question for one in seen.incidents.judgements] == [Question.UNINTENDED_CALL]
    ruled = view(last("N 1S\nE 2H\nE meant 2D\nTD rules unintended\n"), viewer)
    assert ruled.incidents.judgements == ()


@pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
def test_a_revoke_looks_like_a_discard(viewer: Viewer) -> None:
    """The same cards, with a club in the revoker's hand and without one."""
    auction = "N 1NT\nE pass\nS 3NT\nW pass\nN pass\nE pass\nE leads C2\nE faces\nN plays dummy C4\nW plays H3\n"
    holds = "deal: N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87\n"
    void = "deal: N:AQ52.KJ4.T98.K65 KT94.Q2..JT98732 J73.A985.A72.AQ4 86.T763.KQJ6543.\n"
    revoked, discarded = (view(last(deal + auction), viewer) for deal in (holds, void))
    assert revoked.incidents == discarded.incidents
    assert revoked.turn == discarded.turn
    assert revoked.to_act == discarded.to_act
    assert revoked.claim == discarded.claim
    assert [hand.shown for hand in revoked.hands] == [hand.shown for hand in discarded.hands]


def test_what_the_law_leaves_open_is_told_to_everybody_at_the_table() -> None:
    """Law 10C1: all options are explained, to all; 10C2: one player chooses."""
    table = last("N 1S\nE 1H\nE draws attention\n")
    for viewer in EVERYBODY:
        told = view(table, viewer).incidents
        [choice] = told.choices
        assert choice.seats == (Seat.SOUTH,)
        assert [option.word for option in choice.options] == [OptionWord.ACCEPT, OptionWord.DECLINE]
        assert (choice.kind, choice.law) == (ChoiceKind.INSUFFICIENT_BID, Paragraph.parse("27A1"))
        [irregularity] = told.irregularities
        assert (irregularity.kind, irregularity.law) == (Kind.INSUFFICIENT_BID, Paragraph.parse("27"))
        assert irregularity.offender is Seat.EAST
        assert str(irregularity.call) == "1H"
        assert irregularity.state is IrregularityState.OPEN
        assert choice.about == irregularity.number
        assert told.stopped
        assert not told.director


def test_a_choice_has_a_word_of_its_own() -> None:
    first = view(last("N 1S\nE 1H\nE draws attention\n"), DIRECTOR).incidents.choices[0]
    other = view(last("N 1S\nS 2S\nE draws attention\n"), DIRECTOR).incidents.choices[0]
    assert first.offer != other.offer


def test_only_the_director_hears_what_he_is_asked() -> None:
    table = last("N 1S\nE 1H\nE draws attention\nS chooses decline\nE 2C\n")
    [asked] = view(table, DIRECTOR).incidents.judgements
    assert isinstance(asked, Judgement)
    for viewer in PLAYERS:
        told = view(table, viewer).incidents
        assert told.judgements == ()
        assert told.director
        assert told.stopped


def test_a_duty_is_known_to_all() -> None:
    table = last("N 1S\nE 1H\nE draws attention\nS chooses decline\nE 2S\n")
    for viewer in EVERYBODY:
        duties = view(table, viewer).incidents.obligations
        assert not any(isinstance(obligation, MustPass) for obligation in duties) or all(
            obligation.seat is Seat.WEST for obligation in duties if isinstance(obligation, MustPass)
        )


def test_a_card_that_was_shown_lies_there_for_everybody() -> None:
    """Pointed to or not; the rest of the hand stays hidden."""
    auction = "N 1NT\nE pass\nS 3NT\nW pass\nN pass\nE pass\nE leads C2\nE faces\n"
    for text in ("W exposes SA\n", "W exposes S8\n", "W exposes S8\nN draws attention\n"):
        table = last(auction + text)
        west = view(table, Viewer.player(Seat.NORTH)).hands[Seat.WEST]
        assert west.cards is None
        assert west.shown == (Hand(0) if "SA" in text else Hand.of([Card.parse("S8")]))
    wrong_hand = "N plays dummy C4\nW plays C7\nN plays CK\nN plays dummy H5\nW draws attention\nW chooses decline\n"
    too_soon = last(auction + wrong_hand + "E chooses decline\nE plays S4\n")  # 60B
    assert view(too_soon, Viewer.player(Seat.NORTH)).hands[Seat.EAST].shown == Hand.of([Card.parse("S4")])


TWO_CHOICES = """
attention: automatic
irregularities: allowed
N 1NT
E 2S
S X
E meant 1S
TD rules unintended
"""
"""South called over a bid that was not meant (25A6), and the bid in its place is insufficient (27A1)."""


@pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
def test_a_player_makes_his_choices_one_by_one(viewer: Viewer) -> None:
    """10C1, 10C2: a later choice is shown when it can be made, and not beside one that comes before it."""
    table = last(TWO_CHOICES)
    waiting = [one for one in table.incidents.obligations if isinstance(one, Choice)]
    assert [one.kind for one in waiting] == [ChoiceKind.CALL_OVER_UNINTENDED, ChoiceKind.INSUFFICIENT_BID]
    assert [one.kind for one in view(table, viewer).incidents.choices] == [ChoiceKind.CALL_OVER_UNINTENDED]
    table = last(TWO_CHOICES + "S chooses keep\n")
    shown = view(table, viewer).incidents.choices
    assert [(one.kind, one.seats) for one in shown] == [(ChoiceKind.INSUFFICIENT_BID, (Seat.SOUTH,))]


RESTRICTED = """obligations: breakable
dealer: S
deal: N:AK2.QJ3.A872.K43 QJ9.T98.KJ9.JT98 T876.AK42.Q3.A76 543.765.T654.Q52
S 1NT
W pass
N pass
E pass
"""


DEMANDED = """W leads C2
W faces
S plays dummy CK
E plays C8
S plays C6
S plays dummy D2
W plays D4
S draws attention
S chooses highest
"""


@pytest.mark.parametrize(
    ("before", "broken"),
    [
        ("E exposes HT\nS draws attention\nS chooses require hearts\n", "W leads D4\nW faces\n"),
        (
            "E exposes HT\nS draws attention\nS chooses forbid hearts\n",
            "W leads H5\nW faces\nS plays dummy H3\nE plays HT\nS plays HA\n",
        ),
        (DEMANDED, "E plays DJ\n"),
    ],
    ids=["required", "forbidden", "demanded"],
)
def test_a_broken_restriction_is_not_told_before_attention_is_drawn(before: str, broken: str) -> None:
    """Laws 9A, 59: its player might not have been able to comply, and then it would be over."""
    for viewer in EVERYBODY:
        assert _restrictions(RESTRICTED + before, viewer)
        assert not _restrictions(RESTRICTED + before + broken, viewer)
        assert _restrictions(RESTRICTED + before + broken + "S draws attention\n", viewer)


def _restrictions(text: str, viewer: Viewer) -> list[object]:
    told = view(last(text), viewer).incidents.obligations
    return [obligation for obligation in told if isinstance(obligation, LeadRestriction | PlayDemand)]


def test_a_player_who_has_broken_a_demand_may_play_any_card_to_the_next_trick() -> None:
    """Law 57A: the demand was for one trick, and stays in force for its correction only (61A)."""
    table = last(
        RESTRICTED + DEMANDED + "E plays DJ\nS plays DQ\nW plays D4\nS plays D3\nW plays D5\nS plays dummy D8\n"
    )
    assert set(view(table, Viewer.player(Seat.EAST)).may.cards) == {Card.parse("DK"), Card.parse("D9")}
