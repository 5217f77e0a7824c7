"""What either side of a screen sees, is told and is refused (articles 33.4, 34.1, 35)."""

from __future__ import annotations

import pytest

from laws.conformance.diagram import Awaits, awaited
from laws.conformance.script.actions import read_action
from laws.conformance.script.run import read_script, run_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import MakeCall
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus
from laws.table.conditions import Conditions, Irregularities, OpeningLead
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import halted, must_replace
from laws.table.phases import Phase
from laws.table.screen import Alert, Screen, ScreenSide, screenmate, side_of
from laws.table.table import Table
from laws.table.told import Telling
from laws.values.calls import Call
from laws.values.cited import ARTICLE_35_2_1
from laws.values.seats import SEATS, Seat
from laws.views.screen_view import Said
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, VUGRAPH, Viewer, ViewerKind
from tests.laws.played import different_tables

N, E, S, W = SEATS
ONE_SIDE = "N 1S\nE 1H\nN draws attention\nE pass\nN pushes\n"
TO_THREE_NOTRUMP = "N 1NT\nE pass\nN pushes\nS 3NT\nW pass\nS pushes\nN pass\nE pass\n"


def after(lines: str, set_up: str = "screens: on\n") -> Table:
    """The table after these lines of a script."""
    outcome = run_script(read_script(set_up + lines))
    assert outcome.refusal is None
    return outcome.table


def seen_by(table: Table, seat: Seat) -> View:
    return view(table, Viewer.player(seat))


def refusal_of(table: Table, line: str) -> Refusal | None:
    (command,) = read_action(line)
    decided = decide(table, command)
    return decided if isinstance(decided, Refusal) else None


def calls(seen: View) -> list[tuple[int, str]]:
    assert seen.auction is not None
    return [(made.number, str(made.call)) for made in seen.auction]


def test_the_screen_stands_diagonally() -> None:
    assert [side_of(seat) for seat in SEATS] == [ScreenSide.NE, ScreenSide.NE, ScreenSide.SW, ScreenSide.SW]
    assert [screenmate(seat) for seat in SEATS] == [E, N, W, S]
    assert ScreenSide.NE.other is ScreenSide.SW
    assert ScreenSide.SW.other is ScreenSide.NE


def test_the_tray_begins_with_dealer() -> None:
    assert Screen.begin(W).tray is ScreenSide.SW
    assert Table.open(after("").board, after("").deal, Conditions()).screen is None


def test_who_waits_for_the_tray_knows_nothing_of_the_other_side() -> None:
    """His whole View is the same before and after what happens there."""
    before = after("")
    lines = (
        'N 1H alert "5+"',
        "E acknowledges 1",
        "E asks 1",
        'N explains 1 "five"',
        "E 1D",
        "E draws attention",
        "E X",
    )
    for viewer in (Viewer.player(S), Viewer(ViewerKind.SPECTATOR, W), Viewer(ViewerKind.ROBOT, W), VISITOR):
        for until in range(1, len(lines) + 1):
            assert view(after("\n".join(lines[:until])), viewer) == view(before, viewer)


def test_whose_turn_it_is_is_known_where_the_tray_is() -> None:
    table = after("N 1H\n")
    assert (seen_by(table, N).turn, seen_by(table, N).to_act) == (E, E)
    assert (seen_by(table, S).turn, seen_by(table, S).to_act) == (None, None)
    assert view(table, VISITOR).turn is None
    assert view(table, DIRECTOR).turn is E
    assert seen_by(table, E).may.calls
    assert not seen_by(after("N 1H\nE pass\n"), S).may.calls


def test_who_may_push_and_open() -> None:
    table = after("N 1H\n")
    assert not seen_by(table, N).may.push  # East has still to call
    table = after("N 1H\nE pass\n")
    assert [seat for seat in SEATS if seen_by(table, seat).may.push] == [N]
    lead = after(TO_THREE_NOTRUMP + "N pushes\nE leads C2\n")
    assert [seat for seat in SEATS if seen_by(lead, seat).may.open] == [N]  # South does not see the lead
    wrong = after(TO_THREE_NOTRUMP + "N pushes\nW plays S8\n")
    assert [seat for seat in SEATS if seen_by(wrong, seat).may.open] == [S]
    assert not any(view(lead, Viewer(ViewerKind.SPECTATOR, seat)).may.open for seat in SEATS)


def test_the_end_of_the_auction_comes_with_the_tray() -> None:
    table = after(TO_THREE_NOTRUMP)
    assert table.phase is Phase.CLARIFICATION
    for viewer in (Viewer.player(W), VISITOR):
        assert view(table, viewer).phase is Phase.AUCTION
        assert view(table, viewer).contract is None
    assert seen_by(table, E).phase is Phase.CLARIFICATION
    assert view(after(TO_THREE_NOTRUMP + "N pushes\n"), VISITOR).contract is not None


def test_the_lead_is_not_seen_beyond_the_closed_aperture() -> None:
    led = TO_THREE_NOTRUMP + "N pushes\nE leads C2\n"
    before, table = after(TO_THREE_NOTRUMP + "N pushes\n"), after(led)
    for viewer in (Viewer.player(S), Viewer.player(W), VISITOR):
        assert view(table, viewer) == view(before, viewer)
        assert view(table, viewer).hands[E].count == 13
    lead = seen_by(table, N).lead
    assert lead is not None
    assert lead.card is None
    opened = seen_by(after(led + "N opens\n"), W)
    assert opened.lead is not None
    assert opened.lead.card is None
    assert opened.hands[E].count == 12


def test_a_lead_made_face_up_is_seen_on_its_own_side() -> None:
    table = after(TO_THREE_NOTRUMP + "N pushes\nE plays C2\n")
    lead = seen_by(table, N).lead
    assert lead is not None
    assert lead.card is not None
    assert seen_by(table, S).lead is None


def test_a_lead_that_is_made_face_up_by_regulation_waits_for_the_aperture() -> None:
    table = after(TO_THREE_NOTRUMP + "N pushes\n")
    face_up = Table.open(table.board, table.deal, Conditions(screens=True, opening_lead=OpeningLead.FACE_UP))
    for line in (*TO_THREE_NOTRUMP.splitlines(), "N pushes", "E leads C2", "N opens"):
        face_up = run(face_up, line)
    assert face_up.phase is Phase.PLAY


def run(table: Table, line: str) -> Table:
    (command,) = read_action(line)
    decided = decide(table, command)
    assert not isinstance(decided, Refusal)
    for event in decided:
        table = evolve(table, event)
    return table


def test_what_was_put_right_on_the_other_side_has_not_been_for_this_one() -> None:
    """Article 35.2(2): neither the call is there, nor its number, nor a gap where it was."""
    table = after(ONE_SIDE)
    assert calls(seen_by(table, S)) == [(1, "1S"), (2, "pass")]
    assert calls(view(table, VISITOR)) == [(1, "1S"), (2, "pass")]
    assert calls(seen_by(table, E)) == [(1, "1S"), (2, "1H"), (3, "pass")]
    assert seen_by(table, S) == seen_by(after("N 1S\nE pass\nN pushes\n"), S)


def test_a_call_in_place_of_one_that_has_not_passed_stands_where_that_one_stood() -> None:
    table = after(
        "N 1C\nE 1D\nN meant 1H\nTD rules unintended\nE chooses keep\nE meant 1S\nTD rules unintended\nN pushes\n"
    )
    assert calls(seen_by(table, S)) == [(1, "1H"), (2, "1S")]
    assert seen_by(table, S).turn is S


def test_nor_do_questions_about_the_next_calls_give_it_away() -> None:
    table = after(ONE_SIDE + 'S 2S\nW pass\nS pushes\nN 3S\nE pass\nN pushes\nS alerts 6 "slam try"\nW asks 6 "?"\n')
    screen = seen_by(table, W).screen
    assert screen is not None
    assert screen.alerts == (Alert(5, S),)
    assert [(said.what, said.call) for said in screen.said] == [("explains", 5), ("asks", 5)]
    told = seen_by(table, W).auction
    assert told is not None
    assert (told[4].alerted, told[4].explanation) == (True, "slam try")


def test_the_director_sees_both_sides() -> None:
    table = after(ONE_SIDE + 'S explains 1 "spades"\nN explains 1 "five spades"\n')
    for viewer in (DIRECTOR, VUGRAPH):
        seen = view(table, viewer)
        assert seen.auction is not None
        assert seen.auction[0].told == (Telling(S, "spades"), Telling(N, "five spades"))
        assert seen.auction[0].explanation == "five spades"
        assert seen.auction[1].status is CallStatus.WITHDRAWN
        assert seen.screen is not None
        assert seen.screen.said == (
            Said("explains", S, "spades", 1, Call.parse("1S")),
            Said("explains", N, "five spades", 1, Call.parse("1S")),
        )
    same = view(after(ONE_SIDE + 'S explains 1 "spades"\nN explains 1 "spades"\n'), DIRECTOR)
    assert same.auction is not None
    assert same.auction[0].explanation == "spades"


def test_when_the_board_is_over_everything_is_seen() -> None:
    table = after('N pass alert "weak"\nE pass\nN pushes\nS pass\nW pass\nS pushes\n')
    assert table.phase is Phase.OVER
    seen = seen_by(table, W)
    assert seen.auction is not None
    assert seen.auction[0].explanation == "weak"
    assert seen.auction[0].alerted
    assert seen_by(table, N).result is not None


@pytest.mark.parametrize(
    "there",
    [
        "N 1H\n",
        "N 1H\nE 1D\n",
        "N 1H\nE 1D\nN draws attention\n",
        "E 1H\n",
        "N 1H\nE pass\nE meant 1S\n",
        "E exposes SK\n",
        "N 1H\nE pass\nE changes 1S\nN draws attention\n",
        "N 9C\nE draws attention\n",
    ],
)
@pytest.mark.parametrize(
    "line",
    [
        "S pass",
        "W 1NT",
        "S changes 1S",
        "S pushes",
        "W pushes",
        "S draws attention",
        "W asks 1",
        "W asks 9",
        "S alerts 1",
        "W acknowledges 1",
        'S explains 1 "?"',
        'S corrects 1 "?"',
        "S opens",
        "W opens",
        "W faces",
        "S meant 1S",
        "W chooses accept",
        "S looks N",
        "S claims 3",
        "W agrees",
        "S reviews trick",
        "S asks waiver",
    ],
)
def test_a_refusal_tells_nothing_of_the_other_side(there: str, line: str) -> None:
    """Whatever happens there, it is the refusal of a table on which nothing has happened yet."""
    here = refusal_of(after(""), line)
    assert here is not None
    assert refusal_of(after(there), line) == here


@pytest.mark.parametrize("set_up", ["", "irregularities: prevented\n"])
def test_the_tray_takes_the_last_of_four_passes_over_though_dealer_sits_on_its_side(set_up: str) -> None:
    """35.1(3), 22B: nobody is to call, and North moves the tray."""
    table = after("E pass\nN pushes\nS pass\nW pass\nS pushes\nN pass\n", f"screens: on\ndealer: E\n{set_up}")
    east, north = seen_by(table, E), seen_by(table, N)
    assert (east.to_act, east.may.calls, east.may.change, north.may.push) == (None, (), False, True)
    assert awaited(table) is Awaits.TRAY


@pytest.mark.parametrize("there", ["S 1H\n", "W 1H\n", "S 1H\nW pass\n", "S pass\nW pass\n"])
@pytest.mark.parametrize("said", ["N meant 1D\n", "E meant 1D\n", "N meant 1D\nTD rules intended\n"])
def test_who_says_that_his_call_was_a_slip_is_not_told_whether_partner_has_called(there: str, said: str) -> None:
    """Law 25A4: only the director knows that it is too late, before the tray comes."""
    called = "N 1C\nE pass\nN pushes\n"
    for seat in (N, E):
        assert seen_by(after(called + there + said), seat) == seen_by(after(called + said), seat)


@pytest.mark.parametrize(
    "there",
    ["S 1H\n", "S pass\nW pass\n", 'S asks 2 "?"\n', "S exposes HA\n", "S 1C\nS draws attention\n"],
)
@pytest.mark.parametrize(
    "line",
    [
        "N meant 1D",
        "E meant 1D",
        "N draws attention",
        "N plays SA",
        'N corrects 1 "weak"',
        'N alerts 1 "weak"',
        'E corrects 2 "a trap"',
        'E explains 2 "nothing to say"',
        "N exposes SA",
        "E exposes SK",
        "N looks E",
    ],
)
def test_what_a_player_does_tells_him_nothing_of_the_other_side(there: str, line: str) -> None:
    """35.1(3), 35.2(2): he is told the same whatever has happened where the tray is, also if play has stopped there."""
    called = "N 1C\nE pass\nE exposes SK\nN pushes\n"
    assert refusal_of(after(called + there), line) == refusal_of(after(called), line)
    if refusal_of(after(called), line) is None:
        for seat in (N, E):
            assert seen_by(after(called + there + line), seat) == seen_by(after(called + line), seat)


def test_a_tray_is_not_moved_while_somebody_makes_another_call() -> None:
    refused = refusal_of(after("N 1S\nE 1H\nE draws attention\n"), "N pushes")
    assert refused is not None
    assert refused.code is RefusalCode.NOT_NOW


def test_several_cards_wait_for_the_aperture() -> None:
    table = after(TO_THREE_NOTRUMP + "N pushes\n")
    refused = refusal_of(table, "E plays C2 D4")
    assert refused is not None
    assert refused.code is RefusalCode.NOT_NOW


def test_declarers_side_shows_a_card_behind_the_closed_aperture() -> None:
    """Laws 24D, 54E: nothing follows."""
    table = after(TO_THREE_NOTRUMP + "N pushes\nS plays D2\nW draws attention\n")
    assert not table.incidents.obligations
    assert not table.incidents.open()


def test_a_table_without_screens_has_nothing_of_it() -> None:
    table = after("N 1H\n", set_up="")
    assert table.screen is None
    assert all(view(table, Viewer.player(seat)).screen is None for seat in SEATS)
    assert not any(view(table, Viewer.player(seat)).may.push for seat in SEATS)
    assert table.conditions.irregularities is Irregularities.ALLOWED


def test_a_defender_who_opens_the_aperture_is_not_told_that_the_auction_is_over() -> None:
    """35.2(2): until the tray comes, his refusal is that of an auction which goes on."""
    going_on = TO_THREE_NOTRUMP.removesuffix("E pass\n")
    assert refusal_of(after(TO_THREE_NOTRUMP), "W opens") == refusal_of(after(going_on), "W opens")
    told = refusal_of(after(TO_THREE_NOTRUMP + "N pushes\n"), "W opens")
    assert told is not None
    assert told.code is RefusalCode.NOT_ON_YOUR_SIDE


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("N meant 1D\nTD rules intended\n", ""),
        ("E meant 1D\nTD rules intended\n", ""),
        ("E meant 1D\nTD rules unintended\n", "S chooses keep\n"),
    ],
)
def test_nor_do_numbers_tell_afterwards_who_was_first(said: str, kept: str) -> None:
    """25A4, 35.2(2): the calls are numbered as his side has seen them, whether or not South had called by then."""
    called, over, rest = "N 1C\nE pass\nN pushes\n", "S 1H\n", "W pass\nS pushes\n"
    for seat in (N, E):
        late = seen_by(after(called + over + said + kept + rest), seat)
        assert calls(late) == calls(seen_by(after(called + said + over + rest), seat))


@pytest.mark.parametrize("there", ["W 1C\n", "W pass\n"])
def test_who_meant_another_call_is_not_told_that_his_own_has_been_cancelled_beyond(there: str) -> None:
    """28B, 25A4: only the director knows, and can only refuse; then he deals with the call itself."""
    then = "N meant 2NT\n"
    called, set_up = "S pass\nS pushes\nN 1NT\nN pushes\n", "screens: on\ndealer: S\n"
    for seat in (N, E):
        assert seen_by(after(called + there + then, set_up), seat) == seen_by(after(called + then, set_up), seat)


def test_a_slip_in_a_call_that_was_cancelled_beyond_changes_nothing() -> None:
    """28B: neither the call that was meant nor the cancelled one stands."""
    table = after("S pass\nS pushes\nN 1NT\nN pushes\nW 1C\nN meant 2NT\n", "screens: on\ndealer: S\n")
    unintended = refusal_of(table, "TD rules unintended")
    assert unintended is not None
    table = run(table, "TD rules intended")
    assert [made.status for made in table.auction.calls if made.seat is N] == [CallStatus.CANCELLED] * 2
    assert seen_by(run(table, "S pushes"), N).to_act is N


@pytest.mark.parametrize("set_up", ["", "irregularities: prevented\n", "lead: face_up\n"])
@pytest.mark.parametrize(
    "line", ["W leads S8", "W plays S8", "S plays dummy S8", "S leads S2", "S opens", "W faces", "W exposes S8"]
)
def test_nobody_learns_by_trying_that_the_auction_is_over(set_up: str, line: str) -> None:
    """35.1(3): until the tray comes he is told what he would be told in an auction that goes on."""
    set_up = f"screens: on\n{set_up}"
    over, going_on = after(TO_THREE_NOTRUMP, set_up), after(TO_THREE_NOTRUMP.removesuffix("E pass\n"), set_up)
    assert refusal_of(over, line) == refusal_of(going_on, line)
    if refusal_of(over, line) is None:
        assert [seen_by(run(over, line), seat) for seat in (S, W)] == [
            seen_by(run(going_on, line), seat) for seat in (S, W)
        ]


def test_a_card_led_on_a_guess_is_no_lead() -> None:
    """35.1(3), 35.2(2): it lies there as in an auction that goes on; when the tray has come he leads what he likes."""
    table = after(TO_THREE_NOTRUMP.replace("N 1NT", "N 1C") + "W plays S8\nN pushes\nW draws attention\n")
    assert table.play is not None
    assert table.play.lead is None
    assert not table.incidents.open()
    assert seen_by(table, W).may.lead


@pytest.mark.parametrize("seat", SEATS)
def test_who_opens_the_aperture_is_not_told_of_a_lead_beyond(seat: Seat) -> None:
    """35.1(1), 35.2(2): the player of the declaring side who sits with the leader opens it."""
    over = TO_THREE_NOTRUMP + "N pushes\n"
    led = "E leads C2\n" if side_of(seat) is ScreenSide.SW else "W plays S8\n"
    line = f"{seat.letter} opens"
    refused = refusal_of(after(over), line)
    assert refused is not None
    assert refusal_of(after(over + led), line) == refused


@pytest.mark.parametrize("then", ["", "E faces\n"])
def test_a_lead_put_right_behind_the_closed_aperture_is_not_told_when_it_opens(then: str) -> None:
    """35.2(2), 35.2(3)."""
    over, led = TO_THREE_NOTRUMP + "N pushes\n", "E leads C2\nN opens\n"
    wrong = after(over + "W plays S8\nS draws attention\n" + led + then)
    for viewer in (Viewer.player(N), Viewer.player(E), VISITOR):
        assert view(wrong, viewer) == view(after(over + led + then), viewer)
    assert seen_by(wrong, S).incidents.irregularities
    assert view(wrong, DIRECTOR).incidents.irregularities


def test_the_platform_points_to_a_card_whatever_waits_for_the_director_beyond() -> None:
    """35.2(2), 9A: North's call has not passed, and of its correction East alone knows."""
    set_up = "screens: on\nattention: automatic\n"
    shown = after("S exposes DA\n", set_up)
    assert seen_by(shown, S).incidents.irregularities
    for seat in (S, W):
        assert seen_by(after("N 1C\nN meant 1D\nS exposes DA\n", set_up), seat) == seen_by(shown, seat)


@pytest.mark.parametrize("there", ["", "E 1C\n", "N 2C\n"])
def test_the_director_brings_no_tray_for_what_one_side_alone_knows(there: str) -> None:
    """35.2(2): South would be told by a tray that does not come that somebody has called beyond."""
    table = after("N 1C\nE pass\nN pushes\nS 1H\nS pushes\nS exposes DA\n" + there)
    told = seen_by(run(table, "W draws attention"), S).screen
    assert told is not None
    assert told.tray is ScreenSide.NE


def test_dummy_does_not_learn_by_calling_the_director_what_was_pointed_to_beyond() -> None:
    """43A1(a), 35.2(2): East's card was shown in the auction, behind the screen, and South is dummy."""
    board = TO_THREE_NOTRUMP + "E exposes SK\n{}N pushes\nE leads C2\nN opens\nE faces\n"
    refused = refusal_of(after(board.format("")), "S calls director")
    assert refused is not None
    assert refusal_of(after(board.format("N draws attention\n")), "S calls director") == refused


def test_a_choice_beyond_goes_with_the_calls_that_are_cancelled() -> None:
    """36A, 25A6: over East's pass that was a slip South has bid, which North and East have not seen."""
    doubled = "N 1C\nE pass\nN pushes\nS X\nW pass\nS pushes\nN 1H\nE pass\nN pushes\n"
    table = after(doubled + "S 2C\nE meant 1S\nTD rules unintended\n")
    assert [one.state for one in table.incidents.irregularities if one.kind is Kind.INADMISSIBLE_DOUBLE] == [
        IrregularityState.RECTIFIED
    ]
    assert not halted(table.incidents.obligations)
    assert table.auction.turn is S


@pytest.mark.parametrize("then", ["", "E leads C2\nN opens\n", "E leads C2\nN opens\nE faces\n"])
def test_who_asks_for_a_waiver_is_not_told_of_a_card_shown_beyond_the_closed_aperture(then: str) -> None:
    """35.2(2): his side has seen the whole auction, and waits for nothing. He is not told later either."""
    over = TO_THREE_NOTRUMP + "N pushes\n"
    nothing = refusal_of(after(over + then), "S asks waiver")
    assert nothing is not None
    assert refusal_of(after(over + "E exposes SK\nN draws attention\n" + then), "S asks waiver") == nothing


def test_who_points_to_a_call_that_was_called_over_beyond_reads_that_it_has_passed_the_screen() -> None:
    """35.2(1), 27A1: East has accepted the insufficient bid by calling, and nobody there is asked about it."""
    passed = "E 1S\nN pushes\nS pass\nW pass\nS pushes\nN 1H\nN pushes\n"
    there = "screens: on\ndealer: E\n"
    assert refusal_of(after(passed, there), "S draws attention") is None
    assert refusal_of(after(passed + "S pushes\nE 2C\n", there), "S draws attention") == Refusal(
        RefusalCode.NOT_NOW, ARTICLE_35_2_1
    )


def test_in_the_play_both_sides_know_that_a_card_is_replaced() -> None:
    """62A: the aperture is open; until the card is replaced nobody says that he meant another one (9B2)."""
    table = after(
        "S 1NT\nW pass\nS pushes\nN 3NT\nE pass\nN pushes\nS pass\nW pass\nS pushes\n"
        "W leads H3\nS opens\nW faces\nS plays dummy H4\nE plays S4\nS draws attention\n",
        "screens: on\nirregularities: allowed\ndealer: S\n",
    )
    duty = must_replace(table.incidents.obligations)
    assert duty is not None
    assert duty.seat is E
    for seat in SEATS:
        assert duty in seen_by(table, seat).incidents.obligations
        assert not seen_by(table, seat).may.mean_cards


def test_who_must_replace_a_call_behind_a_screen_is_offered_what_is_legal_there() -> None:
    """Others may have called since, so that it is not his turn; robots, and tables where nothing illegal can be tried,
    have no other calls than these.
    """
    offered = 0
    for path, table in different_tables():
        duty, going = must_replace(table.incidents.obligations), table.phase is Phase.AUCTION
        if table.screen is None or duty is None or not going or halted(table.incidents.obligations):
            continue
        if table.screen.tray is side_of(duty.seat) and table.auction.turn is not duty.seat:
            calls = seen_by(table, duty.seat).may.calls
            assert calls, path.stem
            refused = [call for call in calls if isinstance(decide(table, MakeCall(duty.seat, call)), Refusal)]
            assert refused == [], path.stem
            offered += 1
    assert offered
