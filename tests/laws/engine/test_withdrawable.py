"""What a director may withdraw: the actions that would go back, with the side that may not use what they told."""

from __future__ import annotations

from functools import reduce

from laws.conformance.script.run import read_script, run_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.withdrawable import Step, Withdrawal, steps_back
from laws.protocol.commands import StepBack
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Side

NORTH, EAST, SOUTH, WEST = SEATS
LAW_25A1, LAW_21B1_A = Paragraph.parse("25A1"), Paragraph.parse("21B1(a)")
LAW_45C4_B = Paragraph.parse("45C4(b)")


def after(script: str) -> Table:
    """The table after a script."""
    outcome = run_script(read_script(script))
    assert outcome.refusal is None
    return outcome.table


def test_each_step_says_who_may_not_use_what_goes_back_and_who_chooses() -> None:
    steps = {(one.law, one.player): one for one in steps_back(after('N 1NT alert "12 to 14"\nE 2C'))}
    assert steps[LAW_21B1_A, NORTH] == Step(
        LAW_21B1_A, (Withdrawal(EAST, Side.NS, call=2),), NORTH, call=1, chooser=EAST
    )
    slip = steps[LAW_25A1, EAST]
    assert slip.withdraws == (Withdrawal(EAST, Side.EW, call=2),)
    assert slip.chooser is None
    assert Call.parse("2D") in slip.meant
    assert Call.parse("2C") not in slip.meant


def test_only_legal_calls_can_have_been_meant_where_no_other_is_possible() -> None:
    steps = steps_back(after("irregularities: prevented\nN 1S\nE 2H"))
    (slip,) = (one for one in steps if one.law == LAW_25A1 and one.player is EAST)
    assert Call.parse("1H") not in slip.meant
    assert Call.parse("2C") in slip.meant


def test_what_is_told_goes_back_and_nothing_else() -> None:
    table = after("N 1S\nE pass\nS 2H")
    for step in steps_back(table):
        if step.meant:
            decided = decide(table, StepBack(step.law, step.player, step.call, step.meant[-1]))
            assert not isinstance(decided, Refusal)
            calls = reduce(evolve, decided, table).auction.calls
            assert {made.number for made in calls if not made.is_on_the_table} == {one.call for one in step.withdraws}


def test_a_page_that_is_older_than_the_call_withdraws_no_other() -> None:
    table = after("N 1S\nE pass\nS pass\nW 2C\nN 2S")
    first = StepBack(LAW_25A1, NORTH, 1, Call.parse("1C"))
    assert decide(table, first) == Refusal(RefusalCode.TOO_LATE, Paragraph.parse("25A4"))


def test_what_is_said_of_a_call_is_said_of_no_card() -> None:
    table = after("N 1S")
    for wrong in (
        StepBack(LAW_25A1, NORTH, meant=Card.parse("S2")),
        StepBack(Paragraph.parse("45C4(b)"), NORTH, meant=Call.parse("1C")),
        StepBack(LAW_21B1_A, NORTH, 9, words="hearts"),
        StepBack(Paragraph.parse("82C"), text="my own error"),
    ):
        assert decide(table, wrong) == Refusal(RefusalCode.NOT_OFFERED, wrong.law)


def test_nothing_is_withdrawn_where_nobody_directs_or_the_board_is_over() -> None:
    assert steps_back(after("director: auto\nN 1S")) == ()
    over = after("N pass\nE pass\nS pass\nW pass")
    assert over.phase is Phase.OVER
    assert steps_back(over) == ()


def test_a_misplaced_card_goes_back_with_the_card_that_was_not_meant() -> None:
    """Dummy has put the queen for the four, which declarer had not meant: nothing is left to be put right (45D)."""
    table = after("N 1NT\nE pass\nS 3NT\nW pass\nN pass\nE pass\nE leads C2\nE faces\nN plays dummy C4\nS misplaces CQ")
    assert LAW_45C4_B in [one.law for one in steps_back(table)]
    decided = decide(table, StepBack(LAW_45C4_B, NORTH, meant=Card.parse("CA")))
    assert not isinstance(decided, Refusal)
    done = reduce(evolve, decided, table)
    assert not done.incidents.open()
    assert done.play is not None
    assert [played.card for played in done.play.trick] == [Card.parse("C2"), Card.parse("CA")]
