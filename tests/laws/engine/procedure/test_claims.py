"""Claims and concessions that need no director (Laws 68, 69A)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.engine.procedure.claims import may_agree, may_contest
from laws.protocol.commands import Agree, Claim, Command, Concede, Contest, GiveRuling, PlayCard, Ruling
from laws.protocol.events import ClaimAgreed, ClaimMade, ClaimVoided, Ended
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Conditions, ContestedClaim
from laws.table.phases import Phase
from laws.table.table import Claimed, Table, Voided
from laws.values.contract import Contract, Played
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat
from tests.laws.tables import E, N, S, W, card, claiming, clarifying, done, lead_lies, opened, over, playing

THREE_NOTRUMP = Contract.parse("3NT S")
WITH_DIRECTOR = Conditions(contested=ContestedClaim.DIRECTOR)


@pytest.mark.parametrize("seat", [S, E, W])
def test_declarer_or_a_defender_claims(seat: Seat) -> None:
    """68A: a statement that a side will win a specific number of tricks; it may come at any moment of the play."""
    for table in (playing(), playing("HJ HQ HA"), playing("HJ HQ HA S3")):
        assert decide(table, Claim(seat, 3, "top tricks")) == (ClaimMade(seat, 3, "top tricks"),)


@given(st.integers(0, 12))
def test_a_concession_claims_the_others(tricks: int) -> None:
    """68B1: conceding some tricks claims the rest of those that remain."""
    assert decide(playing("HJ HQ HA"), Concede(W, tricks)) == (ClaimMade(W, 12 - tricks, ""),)


@pytest.mark.parametrize("seat", [S, E, W])
def test_the_trick_in_progress_counts_among_those_that_remain(seat: Seat) -> None:
    """68: a claim refers to tricks from the one in progress on: thirteen in the first trick, twelve after it."""
    assert not isinstance(decide(playing("HJ"), Claim(seat, 13)), Refusal)
    assert not isinstance(decide(playing("HJ HQ HA"), Claim(seat, 12)), Refusal)
    for said in (Claim(seat, 13), Concede(seat, 13)):
        assert decide(playing("HJ HQ HA"), said) == Refusal(RefusalCode.NOT_OFFERED, Paragraph.parse("68A"))


def test_dummy_neither_claims_nor_concedes() -> None:
    """68A, 68B1: it is for declarer or a defender."""
    for said in (Claim(N, 1), Concede(N, 1)):
        assert decide(playing(), said) == Refusal(RefusalCode.NOT_OFFERED, Paragraph.parse("68A"))


@pytest.mark.parametrize(
    ("table", "law"), [(opened(), "68"), (clarifying(), "68"), (lead_lies(), "68"), (claiming(), "68D")]
)
def test_a_claim_belongs_to_the_play(table: Table, law: str) -> None:
    """68, 68D: not before the lead is faced, and not while another claim waits, since play has ceased."""
    for said in (Claim(W, 1), Concede(W, 1)):
        assert decide(table, said) == Refusal(RefusalCode.NOT_NOW, Paragraph.parse(law))


class TestPlayCeases:
    def test_nobody_plays_while_a_claim_waits(self) -> None:
        """68D: play ceases; nobody is on turn."""
        table = claiming()
        assert table.to_act is None
        assert table.claim == Claimed(S, 9, "diamonds first", frozenset())
        assert decide(table, PlayCard(S, card("SJ"))) == Refusal(RefusalCode.NOT_NOW, Paragraph.parse("68D"))


class TestAgreement:
    def test_both_defenders_agree_to_declarers_claim(self) -> None:
        """69A: then the board is scored as though the tricks had been played: one won, nine claimed."""
        table = claiming()
        assert decide(table, Agree(E)) == (ClaimAgreed(E),)
        table = done(table, Agree(E))
        assert table.claim is not None
        assert table.claim.agreed == frozenset((E,))
        assert table.phase is Phase.PLAY
        assert decide(table, Agree(W)) == (ClaimAgreed(W), Ended(Played(THREE_NOTRUMP, 10)))
        assert (done(table, Agree(W)).result, done(table, Agree(W)).score_ns) == (Played(THREE_NOTRUMP, 10), 430)

    def test_the_order_does_not_matter(self) -> None:
        """69A: whichever of them agrees first, the second one ends the board."""
        assert done(claiming(), Agree(W), Agree(E)).result == done(claiming(), Agree(E), Agree(W)).result

    @pytest.mark.parametrize("seat", [E, W])
    def test_declarer_agrees_to_a_defenders_claim(self, seat: Seat) -> None:
        """69A: declarer agrees for his side: one trick won before, and of twelve the defenders have five."""
        answer = decide(claiming(seat, 5), Agree(S))
        assert answer == (ClaimAgreed(S), Ended(Played(THREE_NOTRUMP, 1 + 7)))

    @given(st.integers(0, 12), st.sampled_from([S, E, W]))
    def test_all_thirteen_tricks_are_accounted_for(self, tricks: int, seat: Seat) -> None:
        """69A: tricks won before, tricks claimed and tricks conceded make thirteen."""
        table = claiming(seat, tricks)
        table = done(table, Agree(W), Agree(E)) if seat is S else done(table, Agree(S))
        expected = 1 + tricks if seat is S else 13 - tricks
        assert table.result == Played(THREE_NOTRUMP, expected)

    @pytest.mark.parametrize(
        ("table", "seat"),
        [
            (claiming(), S),
            (claiming(), N),
            (done(claiming(), Agree(E)), E),
            (claiming(W, 5), W),
            (claiming(W, 5), E),
            (claiming(W, 5), N),
        ],
        ids=["himself", "dummy", "twice", "himself, defending", "his partner, defending", "dummy for declarer"],
    )
    def test_who_has_nothing_to_agree_to(self, table: Table, seat: Seat) -> None:
        """69A: a contestant acquiesces in an opponent's claim: not in his own side's, not twice, and dummy never."""
        assert decide(table, Agree(seat)) == Refusal(RefusalCode.NOT_OFFERED, Paragraph.parse("69A"))
        assert not may_agree(table, seat)

    @pytest.mark.parametrize("seat", SEATS)
    @pytest.mark.parametrize("table", [opened(), clarifying(), playing()])
    def test_without_a_claim_there_is_nothing_to_answer(self, table: Table, seat: Seat) -> None:
        """69A, 68D2: an answer needs a claim."""
        assert decide(table, Agree(seat)) == Refusal(RefusalCode.NOT_NOW, Paragraph.parse("69A"))
        assert decide(table, Contest(seat)) == Refusal(RefusalCode.NOT_NOW, Paragraph.parse("68D2"))
        assert not may_agree(table, seat)
        assert not may_contest(table, seat)


class TestContest:
    @pytest.mark.parametrize(
        ("claimer", "seat"), [(S, E), (S, W), (E, S), (E, N), (W, S), (W, N)], ids=lambda seat: seat.letter
    )
    def test_the_other_side_has_play_go_on(self, claimer: Seat, seat: Seat) -> None:
        """68D2(b): at the request of the side that did not claim play goes on, and the claim is void for good."""
        table = claiming(claimer, 5)
        assert may_contest(table, seat)
        assert decide(table, Contest(seat)) == (ClaimVoided(seat, Paragraph.parse("68D2(b)")),)
        after = done(table, Contest(seat))
        assert after.voided == Voided(claimer, seat, Paragraph.parse("68D2(b)"))
        assert replace(after, voided=None) == playing("HJ HQ HA")

    def test_one_who_has_agreed_may_still_contest(self) -> None:
        """69A: agreement is not established before the next board; while the claim waits it can be taken back."""
        table = done(claiming(), Agree(E))
        assert decide(table, Contest(E)) == (ClaimVoided(E, Paragraph.parse("68D2(b)")),)
        again = done(table, Contest(E), Claim(S, 9))
        assert again.claim == Claimed(S, 9, "", frozenset())

    @pytest.mark.parametrize(("claimer", "seat"), [(E, W), (W, E)], ids=["West for East", "East for West"])
    @pytest.mark.parametrize("conditions", [Conditions(), WITH_DIRECTOR])
    def test_partner_objects_to_a_defenders_concession(self, claimer: Seat, seat: Seat, conditions: Conditions) -> None:
        """68B2: when a defender concedes a trick and his partner objects, neither concession nor claim has occurred."""
        for tricks in (0, 5, 11):
            table = claiming(claimer, tricks, conditions)
            assert may_contest(table, seat)
            assert decide(table, Contest(seat)) == (ClaimVoided(seat, Paragraph.parse("68B2")),)

    @pytest.mark.parametrize(("claimer", "seat"), [(S, N), (E, W), (W, E)], ids=lambda seat: seat.letter)
    def test_a_claimers_partner_cannot_have_play_go_on(self, claimer: Seat, seat: Seat) -> None:
        """68D2(b): it is for the side that did not claim to ask; 68B2 needs a defender's concession."""
        table = claiming(claimer, 12)
        assert not may_contest(table, seat)
        assert decide(table, Contest(seat)) == Refusal(RefusalCode.NOT_OFFERED, Paragraph.parse("68D2(b)"))

    def test_dummy_does_not_undo_declarers_concession(self) -> None:
        """68B2 is of defenders: declarer's concession is not voided by his partner."""
        assert decide(claiming(S, 0), Contest(N)) == Refusal(RefusalCode.NOT_OFFERED, Paragraph.parse("68D2(b)"))

    @pytest.mark.parametrize("claimer", [S, E, W])
    def test_a_claim_is_not_taken_back(self, claimer: Seat) -> None:
        """68D: the claimer cannot contest it."""
        table = claiming(claimer, 5)
        assert not may_contest(table, claimer)
        assert decide(table, Contest(claimer)) == Refusal(RefusalCode.NOT_OFFERED, Paragraph.parse("68D"))

    @pytest.mark.parametrize("seat", [E, W])
    def test_where_contested_claims_are_for_the_director(self, seat: Seat) -> None:
        """68D2(a): no action is taken before the director has ruled; then the board is over."""
        table = claiming(S, 9, WITH_DIRECTOR)
        assert may_contest(table, seat)
        table = done(table, Contest(seat))
        assert not may_contest(table, seat.partner)
        assert not may_agree(table, seat)
        for command in (Agree(seat), Contest(seat.partner), PlayCard(S, card("SJ"))):
            assert isinstance(decide(table, command), Refusal)
        assert done(table, GiveRuling(Ruling.RESULT, tricks=(S.side, 9))).result == Played(THREE_NOTRUMP, 9)

    def test_after_a_void_claim_the_board_is_played(self) -> None:
        """68D2(b)(2): the claim is void and the score obtained afterwards stands; another claim may follow."""
        table = done(claiming(), Contest(E))
        commands: list[Command] = [PlayCard(S, card("SJ")), PlayCard(W, card("S6")), Claim(W, 0), Agree(S)]
        assert done(table, *commands).result == Played(THREE_NOTRUMP, 13)


@pytest.mark.parametrize("command", [Claim(S, 1), Concede(S, 1), Agree(E), Contest(E)])
def test_an_ended_board_is_not_claimed_again(command: Command) -> None:
    """69A: agreed and scored, it is over for the players."""
    assert decide(over(), command) == Refusal(RefusalCode.GAME_OVER)
