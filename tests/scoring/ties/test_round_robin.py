"""Article 44.1: ties in a round robin of teams, every rule of the ladders for two, three, and four or more."""

from __future__ import annotations

import pytest

from scoring.ties.ladder import Quotient, order, shared
from scoring.ties.round_robin import PlayOff, round_robin
from tests.scoring.ties.fields import SEED, equal, matches, placed, refs


@pytest.mark.parametrize(
    ("lines", "placing", "by"),
    [
        (["A-B 10:10 30:30", "A-C 8:12 50:60", "B-C 8:12 40:50"], "A B", ["44.1(1)-1"]),
        (["A-B 8:12 20:30", "A-C 12:8 30:20", "B-C 8:12 20:30"], "B A", ["44.1(1)-2"]),
        (["A-B 10:10 20:20 300:290", "A-C 10:10 20:20 0:90", "B-C 10:10 20:20 0:90"], "A B", ["44.1(1)-3"]),
        (["A-B 10:10", "A-C 10:10 10:10 100:90", "B-C 10:10 10:10 100:91"], "A B", ["44.1(1)-4"]),
    ],
)
def test_two_teams(lines: list[str], placing: str, by: list[str]) -> None:
    """IMP quotient; then IMPs and total points between them; then the total-point quotient."""
    standing = order(equal("AB"), round_robin(matches(*lines), SEED))
    assert (placed(standing), refs(standing)) == (placing, by)
    assert not standing.open


def test_the_answer_says_what_was_compared_and_what_before_it() -> None:
    """44.1(1)-2: 50 to 50 for both, then 20 to 30 between them."""
    lines = ["A-B 8:12 20:30", "A-C 12:8 30:20", "B-C 8:12 20:30"]
    decision = order(equal("AB"), round_robin(matches(*lines), SEED)).decisions[0]
    assert dict(decision.values) == {"A": -10, "B": 10}
    assert decision.level == ("44.1(1)-1",)
    assert decision.groups == (("B",), ("A",))
    assert decision.title.zh == "相互间比赛的 IMP 值"


def test_two_teams_that_stay_level_play_a_board_until_it_is_decided() -> None:
    """44.1(1)-5: 加赛 1 副牌，至决出胜者; a drawn one decides nothing."""
    level = matches("A-B 10:10")
    waiting = order(equal("AB"), round_robin(level, SEED))
    assert placed(waiting) == "(AB)"
    assert waiting.open[0].contestants == ("A", "B")
    assert waiting.open[0].rule is not None
    assert waiting.open[0].rule.ref == "44.1(1)-5"
    drawn = [PlayOff("A", "B", 0)]
    assert placed(order(equal("AB"), round_robin(level, SEED, drawn))) == "(AB)"
    for last in (PlayOff("A", "B", -30), PlayOff("B", "A", 30)):
        found = order(equal("AB"), round_robin(level, SEED, [PlayOff("A", "C", 5), *drawn, last]))
        assert (placed(found), refs(found), found.open) == ("B A", ["44.1(1)-5"], ())


def test_an_organiser_who_plays_no_such_boards_draws_lots() -> None:
    """44.5: 主办单位可以于赛前作出其他规定."""
    found = order(equal("AB"), round_robin(matches("A-B 10:10"), SEED, None))
    assert (placed(found), refs(found)) == ("B A", ["44.5"])


@pytest.mark.parametrize(
    ("lines", "placing", "by"),
    [
        (["A-B 10:10 30:20", "A-C 10:10 30:20", "B-C 10:10 30:20"], "A B C", ["44.1(2)-1"]),
        (
            ["A-B 10:10 30:20", "A-C 10:10 30:20", "B-C 10:10 20:20 9:7"],
            "A B C",
            ["44.1(2)-1", "44.1(1)-3"],
        ),
        (["A-B 11:9", "A-C 11:9", "B-C 9:11 10:10 50:60"], "A C B", ["44.1(2)-2", "44.1(1)-3"]),
        (["A-B 10:10", "A-C 11:9", "B-C 9:11 10:10 50:60"], "A C B", ["44.1(2)-3", "44.1(1)-3"]),
        (["A-B 10:10 10:10 40:50", "A-C 11:9", "B-C 11:9"], "B A C", ["44.1(2)-4", "44.1(1)-3"]),
        (
            [
                *("A-B 11:9 30:20", "B-C 11:9 30:20", "C-A 11:9 25:20"),
                *("A-D 10:10 20:25", "B-D 10:10 20:20", "C-D 10:10 25:20"),
            ],
            "A B C",
            ["44.1(2)-5(1)"],
        ),
        (
            ["A-B 11:9 10:10 300:200", "B-C 11:9 10:10 300:250", "C-A 11:9 10:10 300:250"],
            "A C B",
            ["44.1(2)-5(2)"],
        ),
        (
            ["A-B 11:9", "B-C 11:9", "C-A 11:9", "A-D 10:10 10:10 5:9", "B-D 10:10 10:10 5:8", "C-D 10:10 10:10 5:7"],
            "C B A",
            ["44.1(2)-5(3)"],
        ),
    ],
)
def test_three_teams(lines: list[str], placing: str, by: list[str]) -> None:
    """Quotient; a win over both, a draw and a win, defeats by both; net IMPs, net points, total-point quotient."""
    standing = order(equal("ABC"), round_robin(matches(*lines), SEED))
    assert (placed(standing), refs(standing)) == (placing, by)


def test_two_who_drew_and_beat_the_third_are_not_both_first() -> None:
    """44.1(2)-3 names one team; if there are two, the third has lost to both and is last (44.1(2)-4)."""
    found = order(equal("ABC"), round_robin(matches("A-B 10:10", "A-C 12:8", "B-C 12:8"), SEED))
    assert placed(found) == "(AB) C"
    assert refs(found) == ["44.1(2)-4"]
    assert found.decisions[0].level == ("44.1(2)-1", "44.1(2)-2", "44.1(2)-3")


def test_three_teams_that_are_level_in_everything_draw_lots() -> None:
    """44.1(2)-5(4)."""
    found = order(equal("ABC"), round_robin(matches("A-B 11:9", "B-C 11:9", "C-A 11:9"), SEED))
    assert refs(found) == ["44.1(2)-5(4)"]
    assert not found.open
    assert [place.contestant for place in found.places] == [name for name, _ in found.decisions[0].values]


def test_a_team_that_drew_with_the_others_has_not_lost_to_them() -> None:
    """44.1(2)-4: 负于其他两队. Three teams that all drew are decided by lots; one draw saves A from being last."""
    all_drawn = order(equal("ABC"), round_robin(matches("A-B 10:10", "A-C 10:10", "B-C 10:10"), SEED))
    assert refs(all_drawn) == ["44.1(2)-5(4)"]
    one_drawn = order(equal("ABC"), round_robin(matches("A-B 10:10", "A-C 9:11", "B-C 11:9"), SEED))
    assert "44.1(2)-4" not in refs(one_drawn)


CYCLE = ["B-C 11:9", "C-D 11:9", "D-B 11:9"]


@pytest.mark.parametrize(
    ("lines", "first", "by"),
    [
        (["A-B 10:10 11:10", "A-C 10:10", "A-D 10:10", *CYCLE], "A", "44.1(3)-1"),
        (["A-B 11:9", "A-C 11:9", "A-D 11:9", *CYCLE], "A", "44.1(3)-2"),
        (["A-B 10:10", "A-C 11:9", "A-D 11:9", *CYCLE], "A", "44.1(3)-2"),
        (["A-B 10:10", "A-C 10:10", "A-D 11:9 10:10 101:100", *CYCLE], "A", "44.1(3)-3"),
    ],
)
def test_four_teams(lines: list[str], first: str, by: str) -> None:
    """Quotient; the team that beat all, or the only one with one draw and otherwise wins; total-point quotient."""
    standing = order(equal("ABCD"), round_robin(matches(*lines), SEED))
    assert standing.places[0].contestant == first
    assert refs(standing)[0] == by


def test_the_three_that_remain_of_four_are_a_tie_of_three() -> None:
    """44.1(3)-2: 剩下的三队可按“三队同分时”解决."""
    lines = ["A-B 11:9", "A-C 11:9", "A-D 11:9", "B-C 11:9", "B-D 11:9", "C-D 10:10 10:10 7:8"]
    standing = order(equal("ABCD"), round_robin(matches(*lines), SEED))
    assert (placed(standing), refs(standing)) == ("A B D C", ["44.1(3)-2", "44.1(2)-2", "44.1(1)-3"])


def test_two_teams_with_one_draw_each_are_not_the_only_one() -> None:
    """44.1(3)-2: 唯一的只平一场并且战胜其他有关队的队. A and B drew and beat the others: 44.1(3)-4 decides."""
    lines = ["A-B 10:10", "A-C 11:9", "A-D 11:9", "B-C 11:9", "B-D 11:9", "C-D 10:10"]
    assert refs(order(equal("ABCD"), round_robin(matches(*lines), SEED)))[0] == "44.1(3)-4"


def test_several_cycles_count_together() -> None:
    """44.1(1): 多个循环时，按全部比赛中的所有场次计算. A lost the first meeting by 2 and won the second by 4."""
    lines = ["A-B 9:11 20:22", "B-A 8:12 20:24", "A-C 10:10 22:24", "B-C 10:10 20:18"]
    found = order(equal("AB"), round_robin(matches(*lines), SEED))
    assert (placed(found), refs(found)) == ("A B", ["44.1(1)-2"])
    three = ["A-B 9:11", "B-A 7:13", "A-C 12:8", "B-C 8:12"]
    assert placed(order(equal("ABC"), round_robin(matches(*three), SEED))).startswith("A")


def test_a_forfeited_match_enters_no_quotient_and_no_comparison_of_imps() -> None:
    """24.1(1)-3; its VP count in 44.1(2)-2."""
    found = matches("A-B 12:0 0:0*", "A-C 10:10 20:10")
    assert found.record("A").imp_quotient == Quotient(2, 1)
    assert found.record("A").met == ("C",)
    assert found.net_imps("AB") == {"A": 0, "B": 0}
    lines = ["A-B 12:0 99:0*", "A-C 11:9", "B-C 11:9"]
    assert refs(order(equal("ABC"), round_robin(matches(*lines), SEED)))[0] == "44.1(2)-2"


def test_final_places_may_be_shared() -> None:
    """44.5: 允许最终名次并列; the next place is skipped."""
    standing = order({**equal("AB"), **equal("C", 40)}, shared)
    assert [(place.contestant, place.place, place.sharing) for place in standing.places] == [
        ("A", 1, 2),
        ("B", 1, 2),
        ("C", 3, 1),
    ]
    assert [tie.rule for tie in standing.open] == [None]
