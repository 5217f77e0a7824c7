"""Articles 44.4 and 45: ties broken by boards, at board-a-match, matchpoints and IMPs; every rule of each ladder."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from scoring.ties.board_a_match import board_a_match
from scoring.ties.boards import Boards, BoardScore
from scoring.ties.ladder import Ladder, order
from scoring.ties.pairs import imp_pairs, matchpoints, matchpoints_in_sessions
from tests.scoring.ties.fields import SEED, equal, placed, refs


def _boards(average: str, *lines: str) -> Boards:
    """Parse lines ``A B 1 2/300``: A against B on board 1, 2 points, 300 net total points.

    In an individual a line names both opponents: ``A B+C``.
    """
    found = []
    for line in lines:
        contestant, against, board, score = line.split()
        points, _, tp = score.partition("/")
        opponents = tuple(against.split("+"))
        found.append(BoardScore(contestant, opponents, board, Fraction(points), Fraction(average), int(tp or 0)))
    return Boards(found)


@pytest.mark.parametrize(
    ("lines", "by", "rung"),
    [
        (["A B 1 2", "B A 1 0"], "44.4(1)", 0),
        (["A B 1 2", "A B 2 2", "A B 3 0", "B A 1 2", "B A 2 1", "B A 3 1"], "44.4(1)", 1),
        (["A B 1 1/10", "B A 1 1/-10"], "44.4(1)", 2),
        (["A C 1 2", "A C 2 1", "A C 3 0", "B C 1 1", "B C 2 1", "B C 3 1"], "44.4(2)", 3),
        (["A C 1 1/90", "B C 1 1/80", "A C 2 1/0", "B C 3 1/500"], "44.4(3)", 4),
        (["A C 1 1", "B C 1 1", "A C 2 2", "A C 3 0", "B C 4 1", "B C 5 1"], "44.4(4)", 5),
        (["A C 1 1", "B C 1 1", "A C 2 1/10", "B C 3 1/0"], "44.4(5)", 6),
        (["A C 1 1", "B C 1 1"], "44.4(6)", 7),
    ],
)
def test_board_a_match(lines: list[str], by: str, rung: int) -> None:
    """Between them points, boards won, total points; common boards won, and points; boards won, and points; lots."""
    standing = order(equal("AB"), board_a_match(_boards("1", *lines), SEED))
    assert refs(standing) == [by]
    assert len(standing.decisions[0].level) == rung
    assert placed(standing) == ("A B" if by != "44.4(6)" else "B A")


def test_what_was_played_between_them_counts_when_all_have_met() -> None:
    """44.4(1): A beat B, but neither has met C, who won more of the common boards."""
    lines = ["A B 1 2", "B A 1 0", "A D 2 0", "B D 2 0", "C D 2 2", "C D 3 1"]
    standing = order(equal("ABC"), board_a_match(_boards("1", *lines), SEED))
    assert (placed(standing), refs(standing)) == ("C A B", ["44.4(2)", "44.4(1)"])


def test_one_who_met_all_the_others_is_not_enough() -> None:
    """44.4(1): A met B and C, who never met, so that matches between them do not count."""
    lines = ["A B 1 2", "B A 1 0", "A C 2 0", "C A 2 2", "B D 3 2", "C D 3 0"]
    boards = _boards("1", *lines)
    assert boards.mutual("ABC") == {"A": (), "B": (), "C": ()}
    assert [len(played) for played in boards.mutual("AB").values()] == [1, 1]
    assert "44.4(1)" not in refs(order(equal("ABC"), board_a_match(boards, SEED)))[:1]


@pytest.mark.parametrize(
    ("lines", "placing", "by"),
    [
        (["A C 1 9", "B C 1 8", "A C 2 3", "B C 2 4", "A C 3 5", "B C 3 4"], "A B", "45.1(2)-1"),
        (["A C 1 9", "B C 1 5", "A C 2 1", "B C 2 3"], "B A", "45.1(2)-2"),
        (["A C 1 6", "B C 1 6", "A C 2 9", "B C 3 1"], "B A", "45.1(2)-3"),
    ],
)
def test_matchpoints_without_sessions(lines: list[str], placing: str, by: str) -> None:
    """Boards on which one had more; 2 above average and 1 at it; lots. Only boards that both played count.

    In the second, A is above average on one board of two (2), B at it on one and below it on the other (1).
    """
    average = "6" if by != "45.1(2)-2" else "2"
    standing = order(equal("AB"), matchpoints(_boards(average, *lines), SEED))
    assert (placed(standing), refs(standing)) == (placing, [by])


def test_of_three_the_one_who_alone_has_most_scores_the_board() -> None:
    """45.1(2)-1: A has most on board 1; B and C share board 2; C has most on boards 3 and 4."""
    lines = ["A X 1 9", "B X 1 8", "C X 1 7", "A X 2 1", "B X 2 5", "C X 2 5"]
    lines += ["A X 3 0", "B X 3 0", "C X 3 2", "A X 4 0", "B X 4 1", "C X 4 2"]
    standing = order(equal("ABC"), matchpoints(_boards("5", *lines), SEED))
    assert placed(standing) == "C A B"
    assert dict(standing.decisions[0].values) == {"A": 1, "B": 0, "C": 2}


SESSIONS = {"A": [Fraction(55), Fraction(52), Fraction(43)], "B": [Fraction(43), Fraction(52), Fraction(55)]}
MET = ["A X 1 7", "A Y 2 3", "B X 3 6", "B Y 4 4", "A Z 5 9", "B Q 6 9"]
TOTALS = equal("AB") | {name: Fraction(points) for name, points in zip("XYZQ", (60, 55, 70, 70), strict=True)}


def _in_sessions(**sessions: str) -> dict[str, list[Fraction]]:
    return SESSIONS | {name: [Fraction(score) for score in scores.split()] for name, scores in sessions.items()}


@pytest.mark.parametrize(
    ("sessions", "lines", "placing", "by"),
    [
        (_in_sessions(A="56 51 43"), MET, "A B", "45.1(1)-1"),
        (_in_sessions(A="55 53 42"), MET, "A B", "45.1(1)-2"),
        (SESSIONS, MET, "A B", "45.1(1)-3"),
        (SESSIONS, [*MET, "B X 7 1"], "B A", "45.1(1)-4"),
        (SESSIONS, MET[4:], "B A", "46"),
    ],
)
def test_matchpoints_in_sessions(sessions: dict[str, list[Fraction]], lines: list[str], placing: str, by: str) -> None:
    """Best session, second best; the best opponent whom both met, who is X and not Z; the next; at last, lots."""
    standing = order(TOTALS, matchpoints_in_sessions(sessions, _boards("5", *lines), TOTALS, SEED))
    assert placed(standing).endswith(placing)
    assert by in refs(standing)


def test_equal_opponents_count_together() -> None:
    """45.1(1)-3: X and Y are tied themselves: 7 and 3 are as much as 6 and 4."""
    totals = TOTALS | {"Y": Fraction(60)}
    standing = order(totals, matchpoints_in_sessions(SESSIONS, _boards("5", *MET), totals, SEED))
    decided = next(decision for decision in standing.decisions if "A" in decision.groups[0] + decision.groups[1])
    assert decided.ref == "46"
    assert decided.level == ("45.1(1)-1", "45.1(1)-2", "45.1(1)-3")


@pytest.mark.parametrize(
    ("lines", "placing", "by", "rung"),
    [
        (["A B 1 3/50", "B A 1 -3/-50"], "A B", "45.2(1)", 0),
        (["A B 1 0/-10", "B A 1 0/10"], "B A", "45.2(1)", 1),
        (["A C 1 3/50", "B D 1 5/140", "A C 2 9/700"], "B A", "45.2(2)", 2),
        (["A C 1 3/50", "B D 1 3/50"], "B A", "45.2(3)", 3),
    ],
)
def test_imps(lines: list[str], placing: str, by: str, rung: int) -> None:
    """Between them IMPs, then total points; total points on common boards; lots."""
    standing = order(equal("AB"), imp_pairs(_boards("0", *lines), SEED))
    assert (placed(standing), refs(standing)) == (placing, [by])
    assert len(standing.decisions[0].level) == rung


@pytest.mark.parametrize("ladder", [matchpoints, imp_pairs, board_a_match])
def test_players_of_an_individual_have_two_opponents(ladder: Callable[[Boards, str], Ladder]) -> None:
    boards = _boards("1", "A B+C 1 2/100", "B A+D 1 0/-100")
    assert placed(order(equal("AB"), ladder(boards, SEED))) == "A B"


@pytest.mark.parametrize("ladder", [matchpoints, imp_pairs, board_a_match])
def test_without_any_board_there_are_lots(ladder: Callable[[Boards, str], Ladder]) -> None:
    standing = order(equal("ABC"), ladder(Boards([]), SEED))
    assert len({place.place for place in standing.places}) == 3
