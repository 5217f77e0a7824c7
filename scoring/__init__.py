"""Scoring of boards: matchpoints, IMPs, victory points, adjusted scores. Pure: the standard library and `laws`.

The public names of all modules are here; each is loaded when it is first used, so that importing one module (``import
scoring.rounding``) does not load the rest. The result at each table is an outcome, the method of scoring one value,
`ScoringRules`, with the choices of bodies and programs in `BODIES`; every number can be opened:

    >>> from scoring import AVERAGE_MINUS, AVERAGE_PLUS, Adjusted, Field, Line, Mean, Score, Traveller, explain_board
    >>> played = [Line("1", "2", Score(420)), Line("3", "4", Score(-50)), Line("5", "6", Score(170))]
    >>> weighted = Adjusted.both(Mean.of((60, 420), (40, 170)), ruling="r1")       # 12C1(c)
    >>> field = Field.of([Traveller(1, (*played, Line("7", "8", weighted)))])
    >>> [str(ns) for ns, ew in field.points(1)]
    ['27/5', '0', '12/5', '21/5']
    >>> field = field.with_line(1, Line("7", "8", Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)))     # 12C2(a), after an appeal
    >>> [(row.place_text, row.contestant, str(row.percentage)) for row in field.ranking()[:2]]
    [('1=', '1', '850/9'), ('1=', '4', '850/9')]
    >>> why = explain_board(field, 1, "1")
    >>> f"{why.how}: {', '.join(f'{part.what} {part.value}' for part in why.parts)} ({why.rule})"
    'neuberg: raw 4, entries 4, results 3, tie 1 (EBU White Book 4.2.3.2)'

| Laws, articles | what | words | where |
|---|---|---|---|
| 77 | the result that a director writes | `parse_result`, `parse_score` | `results.notation`, `laws.values.score` |
| 78A, 87 | matchpoints; fewer results, fouled boards | `Field`, `Traveller`, `Line`, `ScoringRules` | `field` |
| 78B | cross-IMPs, Butler; matches, eight a side | `imps`; `Match`, `score_match` | `field`, `match` |
| 78C, 78D | total points; places, sessions | `Ranking`, `rank`, `Sessions` | `field.ranking`, `stage.sessions` |
| 11A, 12, 82C, 86–89 | adjusted scores | `Adjusted`, `Mean`, `Percent`, `Imps` | `results.outcomes` |
| 17, 23–27 | byes, forfeits, withdrawals, boards that cannot be compared | `Bye`, `Forfeit` | `stage`, `absence` |
| 21, 22, 50–53 | penalties | `Penalty`, `PenaltyUnit` | `penalties` |
| 42 | victory points, match points | `continuous`, `discrete`, `Stage` | `match.vp`, `stage` |
| 44–46 | ties | `order`, `places`, `MatchResult`, `BoardScore` | `ties` |
| 47–49 | carry-over | `Carried` | `stage.carryover` |
| | results files of programs | `read_results`, `rescore`, `convert` | `exchange` |
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scoring.exchange.conversion import convert
    from scoring.exchange.files import read_boards, read_results
    from scoring.exchange.results import Results, Scoring
    from scoring.exchange.scored.rescore import rescore
    from scoring.exchange.scored.tally import Choices, Tally
    from scoring.explain.field import explain_board, explain_place, explain_result, explain_total
    from scoring.explain.figures import Figure
    from scoring.explain.match import explain_match
    from scoring.field.field import Field
    from scoring.field.imps import imps
    from scoring.field.ranking import Ranking, RankingRow, Total, rank
    from scoring.match.match import Match, MatchBoard, Team
    from scoring.match.teams import MatchScore, score_match
    from scoring.match.vp.continuous import continuous
    from scoring.match.vp.discrete import discrete
    from scoring.match.vp.scale import VpScale
    from scoring.penalties.net import Penalty
    from scoring.penalties.units import PenaltyUnit
    from scoring.results.notation import parse_result, parse_score
    from scoring.results.options import (
        BODIES,
        Adding,
        Datum,
        Divisor,
        EightASide,
        Entries,
        Form,
        MatchpointScale,
        Percentage,
        RankBy,
        ScoringRules,
        Sections,
        TeamForm,
        Unequal,
    )
    from scoring.results.outcomes import (
        AVERAGE,
        AVERAGE_MINUS,
        AVERAGE_PLUS,
        Adjusted,
        Award,
        Imps,
        Line,
        Mean,
        NotPlayed,
        Outcome,
        Percent,
        Score,
        Traveller,
        Unrelieved,
    )
    from scoring.stage.carryover import Carried
    from scoring.stage.explain import explain_account
    from scoring.stage.happened import Bye, Forfeit, Met, Missed, Stage, TakenOut
    from scoring.stage.places import places
    from scoring.stage.scored import met
    from scoring.stage.sessions import Sessions, explain_sessions
    from scoring.ties.board_a_match import board_a_match
    from scoring.ties.boards import Boards, BoardScore
    from scoring.ties.knockout import knockout
    from scoring.ties.ladder import Standing, order
    from scoring.ties.matches import Matches, MatchResult
    from scoring.ties.pairs import imp_pairs, matchpoints, matchpoints_in_sessions
    from scoring.ties.round_robin import round_robin
    from scoring.ties.swiss import swiss

__all__ = [
    "AVERAGE",
    "AVERAGE_MINUS",
    "AVERAGE_PLUS",
    "BODIES",
    "Adding",
    "Adjusted",
    "Award",
    "BoardScore",
    "Boards",
    "Bye",
    "Carried",
    "Choices",
    "Datum",
    "Divisor",
    "EightASide",
    "Entries",
    "Field",
    "Figure",
    "Forfeit",
    "Form",
    "Imps",
    "Line",
    "Match",
    "MatchBoard",
    "MatchResult",
    "MatchScore",
    "Matches",
    "MatchpointScale",
    "Mean",
    "Met",
    "Missed",
    "NotPlayed",
    "Outcome",
    "Penalty",
    "PenaltyUnit",
    "Percent",
    "Percentage",
    "RankBy",
    "Ranking",
    "RankingRow",
    "Results",
    "Score",
    "Scoring",
    "ScoringRules",
    "Sections",
    "Sessions",
    "Stage",
    "Standing",
    "TakenOut",
    "Tally",
    "Team",
    "TeamForm",
    "Total",
    "Traveller",
    "Unequal",
    "Unrelieved",
    "VpScale",
    "board_a_match",
    "continuous",
    "convert",
    "discrete",
    "explain_account",
    "explain_board",
    "explain_match",
    "explain_place",
    "explain_result",
    "explain_sessions",
    "explain_total",
    "imp_pairs",
    "imps",
    "knockout",
    "matchpoints",
    "matchpoints_in_sessions",
    "met",
    "order",
    "parse_result",
    "parse_score",
    "places",
    "rank",
    "read_boards",
    "read_results",
    "rescore",
    "round_robin",
    "score_match",
    "swiss",
]

_WORDS: Final = {
    "exchange.conversion": ("convert",),
    "exchange.files": (
        "read_boards",
        "read_results",
    ),
    "exchange.scored.rescore": ("rescore",),
    "exchange.results": (
        "Results",
        "Scoring",
    ),
    "exchange.scored.tally": (
        "Choices",
        "Tally",
    ),
    "explain.field": (
        "explain_board",
        "explain_place",
        "explain_result",
        "explain_total",
    ),
    "explain.figures": ("Figure",),
    "explain.match": ("explain_match",),
    "field.field": ("Field",),
    "field.imps": ("imps",),
    "field.ranking": (
        "Ranking",
        "RankingRow",
        "Total",
        "rank",
    ),
    "match.match": (
        "Match",
        "MatchBoard",
        "Team",
    ),
    "match.teams": (
        "MatchScore",
        "score_match",
    ),
    "match.vp.continuous": ("continuous",),
    "match.vp.discrete": ("discrete",),
    "match.vp.scale": ("VpScale",),
    "penalties.net": ("Penalty",),
    "penalties.units": ("PenaltyUnit",),
    "results.notation": (
        "parse_result",
        "parse_score",
    ),
    "results.options": (
        "BODIES",
        "Adding",
        "Datum",
        "Divisor",
        "EightASide",
        "Entries",
        "Form",
        "Percentage",
        "RankBy",
        "ScoringRules",
        "MatchpointScale",
        "Sections",
        "TeamForm",
        "Unequal",
    ),
    "results.outcomes": (
        "AVERAGE",
        "AVERAGE_MINUS",
        "AVERAGE_PLUS",
        "Adjusted",
        "Award",
        "Imps",
        "Line",
        "Mean",
        "NotPlayed",
        "Outcome",
        "Percent",
        "Score",
        "Traveller",
        "Unrelieved",
    ),
    "stage.carryover": ("Carried",),
    "stage.explain": ("explain_account",),
    "stage.happened": (
        "Bye",
        "Forfeit",
        "Met",
        "Missed",
        "Stage",
        "TakenOut",
    ),
    "stage.places": ("places",),
    "stage.scored": ("met",),
    "stage.sessions": (
        "Sessions",
        "explain_sessions",
    ),
    "ties.board_a_match": ("board_a_match",),
    "ties.boards": (
        "Boards",
        "BoardScore",
    ),
    "ties.knockout": ("knockout",),
    "ties.ladder": (
        "Standing",
        "order",
    ),
    "ties.matches": (
        "Matches",
        "MatchResult",
    ),
    "ties.pairs": (
        "imp_pairs",
        "matchpoints",
        "matchpoints_in_sessions",
    ),
    "ties.round_robin": ("round_robin",),
    "ties.swiss": ("swiss",),
}
_MODULES: Final = {word: module for module, words in _WORDS.items() for word in words}
"""The module of each public name."""


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value
