"""A whole event of teams: from the scores of its tables to its places, with every number explained."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from scoring.explain.field import values_of
from scoring.explain.figures import Figure, How, What, combine
from scoring.field.imps import imps
from scoring.match.match import Match, MatchBoard, TableOutcome
from scoring.match.teams import score_match
from scoring.match.vp.continuous import continuous
from scoring.penalties.net import Penalty
from scoring.penalties.units import PenaltyUnit
from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Adjusted, Imps, Mean, NotPlayed, Score
from scoring.stage.accounts import accounts, totals
from scoring.stage.carryover import round_robin as carried_over
from scoring.stage.explain import explain_account
from scoring.stage.happened import Bye, Forfeit, RoundEvent, Stage
from scoring.stage.places import places
from scoring.stage.scored import margins_of, met
from scoring.ties.round_robin import round_robin
from tests.scoring.ties.fields import SEED

BOARDS: Final = 8
SCALE: Final = continuous(BOARDS)
ROUNDS: Final = ((("A", "B"), ("C", "D")), (("B", "C"), ("E", "A")), (("D", "E"), ("A", "C")), (("B", "D"), ("C", "E")))
BYES: Final = "EDBA"
SCORES: Final = (-620, -100, -50, 90, 110, 140, 420, 450, 620, 650)
RULINGS: Final[dict[tuple[int, str, int], TableOutcome]] = {
    (1, "A", 3): Adjusted.both(Mean.of((60, 420), (40, -50)), "r1"),
    (1, "C", 8): NotPlayed(),
    (2, "B", 5): Adjusted(AVERAGE_PLUS, AVERAGE_MINUS, "r2"),
    (2, "E", 1): Adjusted(Mean.of((1, -100)), Mean.of((1, -650)), "r3"),
    (3, "A", 2): Adjusted(Imps(3), Imps(-3), "21.1(3)"),
}


def _matches() -> dict[tuple[int, str], Match]:
    lot = Random(27)
    found = {}
    for number, couples in enumerate(ROUNDS, start=1):
        for home, away in couples:
            boards = []
            for board in range(1, BOARDS + 1):
                opened, closed = (Score(lot.choice(SCORES)) for _ in range(2))
                boards.append(MatchBoard(board, (RULINGS.get((number, home, board), opened),), (closed,)))
            found[number, home] = Match(home, away, tuple(boards))
    return found


MATCHES: Final = _matches()
PENALTIES: Final = (
    Penalty("B", Fraction(1, 2), PenaltyUnit.VP, ("52.2(15)", "51")),
    Penalty("A", Fraction(3), PenaltyUnit.VP, ("52.3(3)", "50.2")),
)
BEFORE: Final = {team: Fraction(points) for team, points in zip("ABCDE", (71, 66, 80, 55, 60), strict=True)}


def _stage() -> Stage:
    happened: list[RoundEvent] = [met(number, match) for (number, _), match in MATCHES.items()]
    happened += [Bye(number, team) for number, team in enumerate(BYES, start=1)]
    happened += [Forfeit(5, "D", "A")]
    return Stage(SCALE, tuple(happened), carried_over(BEFORE, 4), PENALTIES)


def test_every_number_of_the_event_opens_down_to_the_page() -> None:
    """From totals to VP, to margins, to boards, to scores and rulings; each follows from its parts."""
    stage = _stage()
    margin = margins_of({at: score_match(match) for at, match in MATCHES.items()})
    found = accounts(stage)
    leaves: set[What] = set()
    for place in places(stage, lambda matches, _: round_robin(matches, SEED, None)).places:
        total = explain_account(stage, place.contestant, margin)
        assert total.value == place.total == totals(found)[place.contestant]
        assert [part.value for part in total.parts] == [line.points for line in found[place.contestant]]
        for figure in total.walk():
            if figure.parts:
                assert figure.value == _made(figure), figure
            else:
                leaves.add(figure.what)
                _check_leaf(figure)
    assert {What.SCORE, What.OTHER_SCORE, What.WEIGHT, What.AWARD, What.CORRECTION, What.FACTOR} <= leaves
    rulings = {one.subject for team in "ABCDE" for one in explain_account(stage, team, margin).walk()}
    assert {"r1", "r2", "r3"} & rulings


def _made(figure: Figure) -> Fraction:
    parts = [part.value for part in figure.parts]
    return SCALE.convert(parts[0])[0] if figure.how is How.SCALE else combine(figure.how, parts)


def _check_leaf(figure: Figure) -> None:
    """Check that a score was recorded, a penalty was given, and a number of the rules has its article."""
    match figure.what:
        case What.SCORE | What.OTHER_SCORE:
            assert abs(figure.value) in {abs(Fraction(score)) for score in SCORES}
        case What.CORRECTION:
            assert figure.rule.startswith("article ")
            given = {-penalty.points for penalty in PENALTIES if penalty.contestant == figure.subject}
            assert figure.value in given | {carried_over(BEFORE, 4)[figure.subject].points}
        case What.FACTOR:
            assert figure.value == Fraction(6, 5)


def test_the_first_match_by_hand() -> None:
    """Round 1, A against B: board by board from the scores, 60 % and 40 % of board 3 by its ruling (12C1(c))."""
    match = MATCHES[1, "A"]
    margin = Fraction(0)
    for board in match.boards:
        opened, closed = board.open[0], board.closed[0]
        assert isinstance(closed, Score)
        if isinstance(opened, Score):
            margin += imps(opened.ns - closed.ns)
        else:
            margin += Fraction(6, 10) * imps(420 - closed.ns) + Fraction(4, 10) * imps(-50 - closed.ns)
    line = next(line for line in accounts(_stage())["A"] if line.round == 1)
    assert line.side is not None
    assert line.side.margin == margin
    assert line.points == SCALE.convert(margin)[0]


def test_corrections_are_figures_for_other_forms_too() -> None:
    """A penalty's figure is the sum that `Field.ranking` deducts (50.3)."""
    stage = _stage()
    taken = [part for part in explain_account(stage, "A").parts if part.what is What.CORRECTION and part.value < 0]
    assert values_of({"A": taken}) == {"A": Fraction(-3)}
