"""The figures that people agree to and hear: what a claim would make of the board, and the score in the live region."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape

import pytest

from frontend.regions.auction import AuctionRegion
from frontend.regions.box import BoxRegion
from frontend.regions.claim import ClaimRegion, TermsRegion
from frontend.regions.hand import HandRegion
from frontend.regions.plate import PlateRegion
from frontend.regions.result import ResultRegion
from frontend.regions.ruling import RulingRegion
from frontend.regions.saying import SayingRegion
from frontend.regions.surroundings import Occupant, Surroundings
from frontend.sentences.rulings import chooser_sentence, duty_sentence
from laws.conformance.script.run import Script, read_script
from laws.protocol.commands import Contest, FindClaim, LeaveUnruled, PlayOn
from laws.table.conditions import Conditions, ContestedClaim, Director, Irregularities
from laws.table.finding import Finding
from laws.table.obligation import (
    LeadRestriction,
    LyingCard,
    MustAnswer,
    MustPass,
    MustReplace,
    PenaltyCard,
    halted,
    must_replace,
)
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, VISITOR, Viewer
from tests.laws.played import different_tables
from tests.laws.tables import E, N, S, W, calling, claiming, done, opened, over, playing


@pytest.mark.parametrize(
    ("claimer", "tricks", "answers", "ends"),
    [
        (S, 9, E, "NS 10 tricks, EW 3"),
        (S, 0, W, "NS 1 tricks, EW 12"),
        (E, 2, S, "NS 11 tricks, EW 2"),
        (W, 12, S, "NS 1 tricks, EW 12"),
    ],
)
def test_who_is_to_agree_to_a_claim_reads_how_the_board_would_end(
    claimer: Seat, tricks: int, answers: Seat, ends: str
) -> None:
    """North-South have one trick; the claim is of so many of the other twelve for the claimer's side."""
    region = ClaimRegion.of(view(claiming(claimer, tricks), Viewer.player(answers)))
    assert f"The board ends: {ends}." in region.html("en")


@pytest.mark.parametrize(
    ("under", "said"),
    [
        (Conditions(), "The claim is void and play goes on."),
        (Conditions(contested=ContestedClaim.DIRECTOR), "The director decides."),
        (
            Conditions(contested=ContestedClaim.DIRECTOR, director=Director.AUTO),
            "The claim is worked out from the lines of normal play.",
        ),
    ],
)
def test_who_may_contest_a_claim_reads_what_becomes_of_it(under: Conditions, said: str) -> None:
    """Nobody is told of a director where nobody rules."""
    html = ClaimRegion.of(view(claiming(S, 9, under), Viewer.player(E))).html("en")
    assert f"<b>Contest</b><small>{said}</small>" in html


def test_a_claim_that_is_contested_is_read_out_while_it_waits() -> None:
    """To everybody, also to who is asked nothing; and who would let play go on (Law 68D2(b))."""
    under = Conditions(contested=ContestedClaim.DIRECTOR, director=Director.AUTO)
    table, around = claiming(S, 9, under), Surroundings("Table", (Occupant(),) * 4)
    heard: list[list[str]] = []
    for command in (None, Contest(E), PlayOn(E), PlayOn(W)):
        table = table if command is None else done(table, command)
        html = SayingRegion.of(view(table, Viewer.player(N)), around).html("en")
        heard.append(re.findall(r'data-fact="\d+[no][^"]*">([^<]*)', html))
    claimed, disputed = "South claims.", "The claim is contested."
    assert heard == [
        [claimed],
        [claimed, disputed],
        [claimed, disputed, "For playing on: East."],
        [claimed, disputed, "For playing on: East, West."],
    ]


@pytest.mark.parametrize(("seconds", "ends"), [(30, "after 30 seconds.</p>"), (0, "normal play (Law 70).</p>")])
def test_who_waits_for_a_claim_that_nobody_rules_on_reads_when_it_ends(seconds: int, ends: str) -> None:
    under = Conditions(contested=ContestedClaim.DIRECTOR, director=Director.AUTO)
    table = done(claiming(S, 9, under), Contest(E))
    around = Surroundings("Table", (Occupant(),) * 4, unruled=seconds)
    assert ends in RulingRegion.of(view(table, Viewer.player(N)), around).html("en")
    directed = done(claiming(S, 9, Conditions(contested=ContestedClaim.DIRECTOR)), Contest(E))
    waits = RulingRegion.of(view(directed, Viewer.player(N)), around).html("en")
    assert ("If none comes within 30 seconds" in waits) is bool(seconds)
    comes = replace(around, coming="Dora")
    assert "seconds" not in RulingRegion.of(view(directed, Viewer.player(N)), comes).html("en"), "he has his time"


def test_the_score_that_is_read_out_is_that_of_the_viewer_s_own_side() -> None:
    table = over()
    assert table.score_ns
    assert table.score_ns > 0
    around = Surroundings("Table", (Occupant(),) * 4)
    for viewer, said in (
        (Viewer.player(E), f"East-West minus {table.score_ns}."),
        (Viewer.player(S), f"North-South plus {table.score_ns}."),
        (VISITOR, f"North-South plus {table.score_ns}."),
    ):
        assert said in SayingRegion.of(view(table, viewer), around).html("en")


def test_only_the_cards_that_the_viewer_plays_are_buttons() -> None:
    """Declarer has dummy's beside his own; dummy's are pictures to dummy himself."""
    table = playing("HJ HQ HA")
    assert table.play is not None
    declarer, dummy = table.play.contract.declarer, table.play.contract.dummy
    live = {
        viewer: {seat for seat in SEATS if HandRegion.of(view(table, Viewer.player(viewer)), seat).live}
        for viewer in SEATS
    }
    assert live == {
        declarer: {declarer, dummy},
        dummy: set(),
        declarer.lho: {declarer.lho},
        declarer.rho: {declarer.rho},
    }
    buttons = HandRegion.of(view(table, Viewer.player(dummy)), dummy).html("en").count("<button")
    assert buttons == 0


def test_a_level_at_which_nothing_can_be_bid_is_closed() -> None:
    """After three notrump the first three levels are."""
    table = calling("3NT")
    turn = table.to_act
    assert turn is not None
    html = BoxRegion.of(view(table, Viewer.player(turn))).html("en")
    closed = re.findall(r'data-level="(\d)"[^>]* disabled', html)
    assert closed == ["1", "2", "3"]
    assert Call.parse("4C") in view(table, Viewer.player(turn)).may.calls


@pytest.mark.parametrize(
    ("under", "at_once", "said"),
    [
        (Conditions(), False, "If an opponent contests the claim, it is void and play goes on with the cards shown."),
        (Conditions(), True, "A claim whose tricks no play by anybody could change is accepted at once."),
        (Conditions(irregularities=Irregularities.ALLOWED), False, "the director decides the tricks"),
        (Conditions(contested=ContestedClaim.DIRECTOR), False, "the director decides the tricks"),
        (
            Conditions(irregularities=Irregularities.ALLOWED, director=Director.AUTO),
            False,
            "it gets what every normal line of play gives",
        ),
    ],
)
def test_the_claim_form_says_what_becomes_of_a_contested_claim(under: Conditions, at_once: bool, said: str) -> None:
    """Before anybody claims (Laws 68D2, 70)."""
    around = Surroundings("Table", (Occupant(),) * 4, claims_at_once=at_once)
    html = TermsRegion.of(view(opened(under), Viewer.player(E)), around).html("en")
    assert said in html
    assert ("at once" in html) is at_once


def test_partner_of_a_conceding_defender_reads_that_his_objection_ends_it() -> None:
    """68B2, whatever becomes of a claim that is contested; the other side only answers."""
    table = claiming(E, 2, Conditions(contested=ContestedClaim.DIRECTOR))
    partner = ClaimRegion.of(view(table, Viewer.player(W)))
    assert "<b>Object to the concession</b><small>Nothing is conceded, and play goes on" in partner.html("en")
    assert 'data-kind="sheet"' in partner.attributes
    assert "Object to the concession" not in ClaimRegion.of(view(table, Viewer.player(S))).html("en")


def test_a_claim_that_was_worked_out_shows_the_line_that_beats_it() -> None:
    """Nobody sees it before the board is over: it names cards of hands that are not shown."""
    under = Conditions(contested=ContestedClaim.DIRECTOR, director=Director.AUTO)
    disputed = done(claiming(S, 12, under), Contest(W))
    around = Surroundings("Table", (Occupant(),) * 4)
    card = next(iter(disputed.hand(W)))
    open_still = done(disputed, FindClaim(S, Finding(9, 11, (PlayedCard(W, card),))))
    seen = view(open_still, Viewer.player(E)).claim
    assert seen is not None
    assert seen.finding is None
    settled = done(open_still, FindClaim(S, Finding(11, 11, (PlayedCard(W, card),))))
    html = ResultRegion.of(view(settled, Viewer.player(E)), around).html("en")
    folded = html[html.index("<details>") : html.index("</details>")]
    assert "A normal line that gives only 11 tricks (Law 70): West " in folded, "it may have 52 cards"
    assert "<summary>Claim: 11 of 12 tricks</summary>" in folded
    assert "South claimed 12 tricks; the worst normal line gives 11 tricks (Law 70A)." in folded
    assert "No director judges it" not in html
    unruled = done(open_still, LeaveUnruled(S))
    html = ResultRegion.of(view(unruled, Viewer.player(E)), around).html("en")
    assert "South claimed 12 tricks; the worst normal line that was found gives 11 tricks (Law 70A)." in html
    assert "No director judges it, so the worst normal line that was found counts: 11 tricks (Law 70A)." in html


@pytest.mark.parametrize(("claimer", "contests", "may"), [(S, W, {E, W}), (S, Seat.NORTH, set())])
def test_the_side_that_did_not_claim_asks_that_play_go_on(claimer: Seat, contests: Seat, may: set[Seat]) -> None:
    """68D2(b): the claimer's side agrees when it has been asked."""
    disputed = done(claiming(claimer, 9, Conditions(contested=ContestedClaim.DIRECTOR)), Contest(contests))
    assert asks(disputed) == may
    if may:
        asked = done(disputed, PlayOn(W))
        assert asks(asked) == set(SEATS) - {W}
        around = Surroundings("Table", (Occupant(),) * 4)
        html = RulingRegion.of(view(asked, Viewer.player(S)), around).html("en")
        assert "For playing on: West." in html


def asks(table: Table) -> set[Seat]:
    """Who has the button for playing on."""
    around = Surroundings("Table", (Occupant(),) * 4)
    return {seat for seat in SEATS if RulingRegion.of(view(table, Viewer.player(seat)), around).play_on}


def _at_the_end(script: Script) -> Table:
    return done(script.setup.table(), *(command for step in script.steps for command in step.commands))


def test_who_moves_the_tray_is_told_that_the_table_waits_for_him() -> None:
    """Article 35.1(1): North and South move it; who calls on the other side waits for it. Where the platform moves it
    nobody is waited for.
    """
    table = _at_the_end(read_script("screens: on\nN 1NT\nE pass\n"))
    for viewer, waited in ((N, {N: "tray"}), (E, {N: "tray"}), (S, {}), (W, {})):
        for pushes in (True, False):
            around = Surroundings("Table", (Occupant(),) * 4, pushes=pushes)
            plates = {seat: PlateRegion.of(view(table, Viewer.player(viewer)), around, seat).awaited for seat in SEATS}
            assert {seat: one for seat, one in plates.items() if one} == (waited if pushes else {}), viewer
    called = _at_the_end(read_script("screens: on\nN 1NT\n"))
    around = Surroundings("Table", (Occupant(),) * 4)
    for at in (called, table):  # it is said when it comes, and not with each call that is made there
        html = SayingRegion.of(view(at, Viewer.player(E)), around).html("en")
        assert re.findall(r'data-fact="(1h[^"]*)">The tray is on your side', html) == ["1hhere0.00000000"]
    assert PlateRegion.of(view(called, Viewer.player(E)), Surroundings("Table", (Occupant(),) * 4), E).awaited == "call"


def test_all_read_once_what_declarer_has_asked_the_director_about_a_card_of_dummys() -> None:
    """Law 45C4(b): which card he has named and which he meant; the question is the heading."""
    script = read_script("""
        N 1NT
        E pass
        S 3NT
        W pass
        N pass
        E pass
        E leads H2
        E faces
        N plays dummy H9
        N meant dummy H5
    """)
    table = _at_the_end(script)
    said = (
        "The director decides (Law 45C4(b)): North has named a card of dummy and says that he meant another"
        " (9 of hearts, 5 of hearts): was the first designation unintended?"
    )
    for seat in SEATS:
        html = RulingRegion.of(view(table, Viewer.player(seat)), Surroundings("Table", (Occupant(),) * 4)).html("en")
        assert html.startswith(f'<h2 id="ruling-heading">{said}</h2><p>Waiting for')


def test_beyond_the_screen_nobody_reads_that_a_card_may_go_back() -> None:
    """Article 35.2(2): South has put right what he told West, who chooses; North and East read that play waits."""
    begins = "screens: on; director: auto; N 1NT; E pass; N pushes; S 3NT; W pass; S pushes; N pass; E pass; N pushes"
    plays = 'E leads C2; N opens; E faces; N plays dummy C4; S explains 1 "weak"; W plays C7; S corrects 1 "strong"'
    table = _at_the_end(read_script(f"{begins}; {plays}".replace("; ", "\n")))
    for seat, told in zip(SEATS, (False, False, True, True), strict=True):
        html = RulingRegion.of(view(table, Viewer.player(seat)), Surroundings("Table", (Occupant(),) * 4)).html("en")
        assert ("Law 47E2(a)" in html) is told
        assert ("Play waits for the other side of the screen." in html) is not told


def test_what_waits_after_a_board_is_told_to_everybody() -> None:
    """Whatever the scripts come to: who withdraws his agreement to a claim (Law 69A) has it in dispute once more."""
    around, contested = Surroundings("Table", (Occupant(),) * 4), 0
    for path, table in different_tables():
        if table.phase is Phase.OVER and halted(table.incidents.obligations):
            for viewer in (*map(Viewer.player, SEATS), VISITOR, DIRECTOR):
                html = RulingRegion.of(view(table, viewer), around).html("en")
                assert html.startswith('<h2 id="ruling-heading">'), path.stem
                contested += "claims" in html
    assert contested


def test_whoever_is_waited_for_has_the_control_for_it() -> None:
    """In the scripts with screens and with calls or cards to be replaced: his plate says what, and his page has it. Who
    has a button at the screen is waited for.
    """
    around, found = Surroundings("Table", (Occupant(),) * 4, pushes=True), set()
    for path, table in different_tables():
        replaced = must_replace(table.incidents.obligations)
        if table.screen is None and replaced is None:
            continue
        for seat in SEATS:
            seen = view(table, Viewer.player(seat))
            waited = PlateRegion.of(seen, around, seat).awaited
            found.add(waited)
            match waited:
                case "call":
                    assert BoxRegion.of(seen).calls, (path.stem, seat)
                case "tray":
                    assert seen.may.push, (path.stem, seat)
                case "open":
                    assert seen.may.open, (path.stem, seat)
                case "lead" | "play" | "dummy":
                    assert any(HandRegion.of(seen, one).do for one in SEATS), (path.stem, seat)
                case "":
                    assert seen.incidents.stopped or not (seen.may.push or seen.may.open), (path.stem, seat)
    assert found >= {"call", "tray", "open", "lead", "play", "dummy", "face", "choice", ""}


def test_nobody_is_asked_for_a_call_in_the_auction_while_play_is_stopped() -> None:
    """Law 9B2; else the mark stands where the plate says that a call is awaited."""
    around, stopped, asked = Surroundings("Table", (Occupant(),) * 4), 0, 0
    for path, table in different_tables():
        if table.phase is not Phase.AUCTION:
            continue
        for viewer in (Viewer.player(N), VISITOR):
            seen = view(table, viewer)
            turn = AuctionRegion.of(seen, around).turn
            if seen.incidents.stopped:
                assert turn is None, path.stem
                stopped += 1
            for seat in SEATS:
                if PlateRegion.of(seen, around, seat).awaited == "call":
                    assert turn is seat, path.stem
                    asked += 1
    assert stopped
    assert asked


def test_who_chooses_and_who_is_asked_is_read_out() -> None:
    """And what players must do, each in one line of its own: without it a player who cannot see the sheets is told
    neither what waits nor what was decided.
    """
    around, chosen, bound, decided = Surroundings("Table", (Occupant(),) * 4), 0, set(), 0
    for path, table in different_tables():
        if not table.incidents.obligations:
            continue
        seen = view(table, Viewer.player(S))
        html = SayingRegion.of(seen, around).html("en")
        for choice in seen.incidents.choices:
            assert f">{chooser_sentence(choice, 'en')}</p>" in html, path.stem
            chosen += 1
        keys = re.findall(r'data-fact="\d+(q[^"]+)"', html)
        assert len(keys) == len(set(keys)), path.stem
        for one in seen.incidents.obligations:
            said = duty_sentence(one, "en")
            if said and not isinstance(one, LyingCard):
                assert f">{escape(said)}</p>" in html, path.stem
                bound.add(type(one))
        waits = seen.incidents.director and seen.conditions.director is not Director.AUTO
        assert ("Waiting for the director’s decision." in html) is waits, path.stem
        decided += waits
    assert chosen
    assert bound >= {MustAnswer, MustReplace, MustPass, PenaltyCard, LeadRestriction}
    assert decided


def test_the_key_of_doubles_redoubles_in_the_turn_of_who_may() -> None:
    """Also where any call can be tried: an inadmissible double would be made (Law 36)."""
    under = Conditions(irregularities=Irregularities.ALLOWED)
    for calls, redoubles in (("1S X", True), ("1S X pass", False), ("1S", False), ("1S X XX", False)):
        table = calling(calls, under)
        turn = table.to_act
        assert turn is not None
        for seat in SEATS:
            attributes = BoxRegion.of(view(table, Viewer.player(seat))).attributes.split()
            assert ("data-redoubles" in attributes) is (redoubles and seat is turn)
            assert "data-open" in attributes
