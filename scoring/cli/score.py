"""`python -m scoring FILE`: a results file scored from its contracts and scores, and the differences from the file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from scoring.exchange import cells
from scoring.exchange.events.together import sessions_of_one
from scoring.exchange.events.whole import WholeEvent
from scoring.exchange.events.whole_report import whole_as_json, whole_as_text, whole_differences
from scoring.exchange.events.whole_scored import score_whole
from scoring.exchange.files import read_results, read_whole
from scoring.exchange.report import as_csv, as_json, as_text, differences
from scoring.exchange.results import Scoring
from scoring.exchange.scored.explained import explained
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, Tally
from scoring.match.vp.bands import read_scale
from scoring.match.vp.chosen import Chosen
from scoring.results.options import (
    BODIES,
    Datum,
    Divisor,
    Entries,
    MatchpointScale,
    Percentage,
    RankBy,
    Sections,
    Unequal,
)

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = (
    "score a results file from its contracts and scores: USEBIO, NZ Scorer, PBN, CSV, Bridgemate, ACBL, LIN"
)

_EPILOG: Final = """\
Where nothing is asked for, the file's own figures show how its program scores; without them it is scored as most bodies
do: 2-1-0, unequal boards by Neuberg to the full field.

exit status: 0 everything was scored; 1 something was left out, and is named by file and line; 2 nothing could be scored
"""


def run(arguments: Sequence[str]) -> int:
    """Run the verb. Return the exit status."""
    options = _parser().parse_args(arguments)
    if len(options.file) == 1 and (event := read_whole(options.file[0])) is not None:
        return _whole(event, options)
    try:
        results = sessions_of_one([read_results(file) for file in options.file], by_names=options.by == "names")
        choices = _choices(options)
    except (OSError, ValueError) as error:
        print(f"{error}", file=sys.stderr)
        return 2
    if ignored := _ignored(options, choices.scoring or results.scoring or Scoring.MATCHPOINTS):
        print("\n".join(ignored), file=sys.stderr)
        return 2
    found = rescore(results, choices)
    if found.rows and (unknown := _unknown(found, choices)):
        print(f"{unknown!r} is nobody here, and has no points to add", file=sys.stderr)
        return 2
    return _print(found, options)


def _whole(event: WholeEvent, options: argparse.Namespace) -> int:
    """Score a whole event as its file says, and print it. Return the exit status."""
    asked = {name for name, given in vars(options).items() if given not in (None, False, [], "numbers")}
    if ignored := sorted(asked - _OF_A_WHOLE):
        said = ", ".join(f"--{name.replace('_', '-')}" for name in ignored)
        print(f"{said}: the file holds a whole event, and says how each of its stages is scored", file=sys.stderr)
        return 2
    found = score_whole(event)
    print(whole_as_json(found) if options.json else whole_as_text(found, boards=options.boards), end="")
    if options.json:
        for sentence in (*map(str, found.errors), *whole_differences(found)):
            print(sentence, file=sys.stderr)
    return int(bool(found.errors))


_OF_A_WHOLE: Final = frozenset(("file", "json", "boards"))
"""The options for a file that holds a whole event."""


def _unknown(found: Tally, choices: Choices) -> str:
    """Return a contestant who is given points and is not in the file; empty where all are."""
    there = {one.entrant.id for one in found.standings}
    return next((one for one in (*choices.added, *choices.handicaps) if one not in there), "")


def _print(found: Tally, options: argparse.Namespace) -> int:
    """Print what is asked for. Return the exit status."""
    if options.json:
        print(as_json(found))
    elif options.csv:
        print(as_csv(found), end="")
    elif options.explain is not None and found.rows:
        return _explain(found, options.explain, options.board)
    elif found.rows:
        print(as_text(found, boards=options.boards), end="")
    if options.json or options.csv or not found.rows:
        for sentence in (*map(str, found.errors), *differences(found)):
            print(sentence, file=sys.stderr)
    if not found.rows:
        if not found.errors:
            print(f"{' '.join(options.file)}: there are no results in it", file=sys.stderr)
        return 2
    return int(bool(found.errors))


_FIELD: Final = frozenset(scoring for scoring in Scoring if scoring.form is not None)
_USED_BY: Final = {
    "vp": frozenset((Scoring.IMPS, Scoring.MATCHPOINTS, Scoring.CROSS_IMPS)),
    "vp_scale": frozenset((Scoring.IMPS, Scoring.MATCHPOINTS, Scoring.CROSS_IMPS)),
    "winners": _FIELD,
    "scale": frozenset((Scoring.MATCHPOINTS, Scoring.BOARD_A_MATCH)),
    "unequal": frozenset((Scoring.MATCHPOINTS,)),
    "entries": frozenset((Scoring.MATCHPOINTS,)),
    "sections": _FIELD,
    "percentage": frozenset((Scoring.MATCHPOINTS,)),
    "rank_by": _FIELD - {Scoring.MATCHPOINTS},
    "divisor": frozenset((Scoring.CROSS_IMPS,)),
    "datum": frozenset((Scoring.BUTLER,)),
    "datum_step": frozenset((Scoring.BUTLER,)),
}
"""The options that change the result only in some forms, with these forms."""


def _ignored(options: argparse.Namespace, scoring: Scoring) -> list[str]:
    """Return a sentence for each given option that would change nothing."""
    found = []
    for name, users in _USED_BY.items():
        if getattr(options, name) is not None and scoring not in users:
            forms = " or ".join(_form(user) for user in Scoring if user in users)
            found.append(f"--{name.replace('_', '-')} is for {forms}, and this is scored as {_form(scoring)} (--form)")
    if options.entries is not None and options.unequal not in (None, Unequal.NEUBERG):
        found.append(f"--entries goes with Neuberg, and --unequal {options.unequal} asks for something else")
    if options.board is not None and options.explain is None:
        found.append("--board goes with --explain: --boards prints every line of every board")
    return found


def _form(scoring: Scoring) -> str:
    return scoring.value.replace("_", "-")


def _explain(found: Tally, contestant: str, board: int | None) -> int:
    """Print an explanation. Return the exit status."""
    try:
        print(explained(found, contestant, board), end="")
    except ValueError as error:
        print(f"{error}", file=sys.stderr)
        return 2
    return 0


def _choices(options: argparse.Namespace) -> Choices:
    names = ("scale", "entries", "unequal", "sections", "percentage", "rank_by", "divisor", "datum", "datum_step")
    rules = {name: getattr(options, name) for name in names if getattr(options, name) is not None}
    vp: Chosen | None = options.vp
    if options.vp_scale is not None:
        vp = read_scale(options.vp_scale, Path(options.vp_scale).read_text(encoding="utf-8"))
    return Choices(
        None if options.form is None else Scoring(options.form.replace("-", "_")),
        options.body,
        rules,
        options.winners,
        vp,
        options.ties is not None,
        "swiss" if options.ties == "swiss" else "round robin",
        _added(options.add),
        _added(options.handicap),
    )


def _added(given: Sequence[tuple[str, Fraction]]) -> dict[str, Fraction]:
    """Return the points of each contestant; several for one are added up."""
    found: dict[str, Fraction] = {}
    for contestant, points in given:
        found[contestant] = found.get(contestant, Fraction(0)) + points
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description=SUMMARY,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="+",
        help="a file, a folder with a Bridgemate export, - the standard input; several are the sessions of one event",
    )
    parser.add_argument(
        "--by", choices=("numbers", "names"), default="numbers", help="how contestants are found in several files"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--json", action="store_true", help="print one object")
    what.add_argument("--csv", action="store_true", help="print the ranking for a spreadsheet")
    what.add_argument("--boards", action="store_true", help="print the boards too")
    what.add_argument("--explain", metavar="ID", help="print why a contestant has what it has")
    parser.add_argument("--board", type=int, help="with --explain: why on this board")
    forms = [_form(scoring) for scoring in Scoring]
    parser.add_argument("--form", choices=forms, help="how it is scored; otherwise as the file says, or matchpoints")
    parser.add_argument("--winners", type=int, choices=(1, 2), help="2: the directions are ranked apart")
    parser.add_argument("--body", choices=tuple(BODIES), type=str.upper, help="everything below as this body has it")
    parser.add_argument(
        "--vp",
        choices=("continuous", "discrete"),
        help="matches of teams, or of pairs in a Swiss, count in victory points (article 42)",
    )
    parser.add_argument("--vp-scale", metavar="FILE", help="a scale of one's own instead (42.4): lines like 0-2 10 10")
    parser.add_argument(
        "--ties",
        choices=("round-robin", "swiss", "session"),
        help="who is level is parted: teams by article 44.1 or 44.3 (44.4 at board-a-match), pairs by article 45",
    )
    parser.add_argument(
        "--add",
        metavar="ID=POINTS",
        type=_points,
        action="append",
        default=[],
        help="an award on a total, or a penalty below 0; may be repeated",
    )
    parser.add_argument(
        "--handicap",
        metavar="ID=POINTS",
        type=_points,
        action="append",
        default=[],
        help="a handicap: per cent at matchpoints, else points on the total; may be repeated",
    )
    own = parser.add_argument_group("single choices, with who makes them")
    own.add_argument(
        "--scale",
        type=_scale,
        metavar="2-1-0|1-½-0|percent",
        help="a comparison won, tied, lost, or each board in per cent of its top (WBF, EBU, ABF|ACBL|BBO, JFR)",
    )
    own.add_argument(
        "--unequal",
        type=Unequal,
        choices=tuple(Unequal),
        metavar="|".join(Unequal),
        help="boards with fewer results (WBF, EBU, ABF, PZBS, ACBL|NZ|BBO, JFR)",
    )
    own.add_argument(
        "--entries",
        type=_entries,
        metavar="board|full-field",
        help="what Neuberg brings them up to: the board's own entries, or those of the fullest board (WBF, EBU, ACBL)",
    )
    own.add_argument(
        "--sections", type=Sections, choices=tuple(Sections), metavar="|".join(Sections), help="compared with whom"
    )
    own.add_argument(
        "--percentage",
        type=_percentage,
        metavar="exact|rounded-total",
        help="taken of the exact total, or of the total rounded to two decimals (ACBL)",
    )
    own.add_argument(
        "--rank-by", type=RankBy, choices=tuple(RankBy), metavar="|".join(RankBy), help="at IMPs: the sum or a board"
    )
    own.add_argument(
        "--divisor",
        type=Divisor,
        choices=tuple(Divisor),
        metavar="|".join(Divisor),
        help="of the sum of cross-IMPs (EBU, ABF, BBO|others|others)",
    )
    own.add_argument(
        "--datum",
        type=Datum,
        choices=tuple(Datum),
        metavar="|".join(Datum),
        help="at Butler: the mean without one highest and lowest (ABF), of all, or the median (PZBS)",
    )
    own.add_argument("--datum-step", type=_step, metavar="POINTS", help="what the datum is rounded to: 10, or 1")
    return parser


def _points(text: str) -> tuple[str, Fraction]:
    contestant, _, points = text.rpartition("=")
    try:
        return contestant or text, cells.number(points if contestant else "")
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} should be a contestant and points, like 7=-2.5") from None


def _scale(text: str) -> MatchpointScale:
    found = {"2-1-0": MatchpointScale.TWO_ONE_ZERO, "2": MatchpointScale.TWO_ONE_ZERO}
    found |= dict.fromkeys(("1-½-0", "1-1/2-0", "1-0.5-0", "1-.5-0", "1"), MatchpointScale.ONE_HALF_ZERO)
    found["percent"] = MatchpointScale.PERCENT
    if text not in found:
        raise argparse.ArgumentTypeError(f"{text!r} should be 2-1-0 or 1-½-0 (or 1-0.5-0) or percent")
    return found[text]


def _entries(text: str) -> Entries:
    try:
        return Entries(text.replace("-", "_"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} should be board or full-field") from None


def _percentage(text: str) -> Percentage:
    try:
        return Percentage(text.replace("-", "_"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} should be exact or rounded-total") from None


def _step(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1000):
        raise argparse.ArgumentTypeError(f"{text!r} should be a number of points like 10")
    return int(text)
