"""`python -m director.movements swiss`: the next round, from a CSV of the results."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from fractions import Fraction

from director.movements.formats.files import read, records, to_csv
from director.movements.formats.printing import form_name, table, words
from director.movements.formats.source import text_of
from director.movements.formats.unreadable import Unreadable
from director.movements.impossible import Impossible
from director.movements.schedule import TeamsSchedule
from director.movements.swiss.special_swiss import champion, next_round_of_special, rounds_of_special
from director.movements.swiss.swiss import (
    OUT,
    Swiss,
    SwissResult,
    as_pairs,
    first_round,
    is_paired_again,
    next_round,
    standings,
)

__all__ = ["add_swiss", "played_from"]

_NUMBER = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", re.ASCII)


def add_swiss(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    verb.add_argument("teams", metavar="TEAMS", type=int)
    verb.add_argument(
        "--played",
        metavar="FILE",
        help="what was played: round,table,home,away,home_score,away_score (an empty away is a bye); - standard input",
    )
    verb.add_argument("--pairs", action="store_true", help="pairs instead of teams: columns round,table,ns,ew,boards")
    verb.add_argument(
        "--variant", choices=("ordinary", "special"), default="ordinary", help="special: 2^n teams, n rounds"
    )
    verb.add_argument("--first", choices=("halves", "ends"), default="halves", help="round one: 1 v n/2+1, or 1 v n")
    verb.add_argument("--carry-over", metavar="FILE", help="scores brought along: team,score")
    verb.add_argument(
        "--carries-over", action="store_true", help="the next stage takes scores along: nobody is taken out"
    )
    verb.add_argument("--ranks", metavar="FILE", help="places of teams with equal scores: team,rank")
    verb.add_argument("--draw", type=_fraction, default=Fraction(10), help="what a draw gives each (10)")
    verb.add_argument("--most", type=_fraction, default=Fraction(20), help="what a match can give at most (20)")
    verb.add_argument("--paired", metavar="FILE", help="the pairing made before a correction, to be compared (17.8)")
    verb.add_argument("--begun", action="store_true", help="with --paired: the round has begun")
    verb.add_argument("--no-time", action="store_true", help="with --paired: there is no time to pair again")
    verb.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the verb and return the exit status."""
    is_special = options.variant == "special"
    rounds = rounds_of_special(options.teams) if is_special else options.rounds
    if rounds is None:
        raise Impossible("a Swiss wants to know its number of rounds", f"--rounds {min(7, options.teams - 1)}")
    swiss = Swiss(
        options.teams,
        rounds,
        draw=options.draw,
        most=options.most,
        carried=_by_team(options.carry_over, "score"),
        carries_over=options.carries_over,
        ranks={team: int(rank) for team, rank in _by_team(options.ranks, "rank").items()},
        boards=options.boards_per_round or (1 if options.pairs else 0),
    )
    played = played_from(text_of(options.played)) if options.played else []
    if is_special:
        if played and max(match.round for match in played) >= rounds:
            print(f"champion: {champion(swiss, played)}")
            return 0
        pairing = next_round_of_special(swiss, played)
    elif not played and not swiss.carried:
        pairing = first_round(swiss, ends=options.first == "ends")
    else:
        pairing = next_round(swiss, played)
    if options.paired:
        pairing = _after_correction(options, swiss, pairing)
    if options.csv:
        sys.stdout.write(to_csv(as_pairs(pairing) if options.pairs else pairing))
        return 0
    number = pairing.rounds
    for place, (team, score) in enumerate(standings(swiss, played, number), 1):
        print(f"{place:4}  {team:4}  {float(score):8.2f}")
    print()
    print(f"{form_name(pairing.form, options.lang)}: {words(options.lang)['round']} {number}/{rounds}")
    print()
    print(table(as_pairs(pairing) if options.pairs else pairing, options.lang))
    return 0


def _after_correction(options: argparse.Namespace, swiss: Swiss, pairing: TeamsSchedule) -> TeamsSchedule:
    """Return the pairing that applies after a correction; a line on standard error says which (17.8)."""
    ((_, before),) = read(text_of(options.paired))[:1]
    if not isinstance(before, TeamsSchedule):
        raise Unreadable(1, "the pairing made before should have columns round,table,home,away,boards")
    same = {frozenset(row.teams) for row in before.rows} == {frozenset(row.teams) for row in pairing.rows}
    again = is_paired_again(pairing.rounds, swiss.rounds, has_begun=options.begun, time_suffices=not options.no_time)
    if same or not again:
        print("The pairing made before stands." if not same else "The pairing stays the same.", file=sys.stderr)
        return TeamsSchedule("swiss", before.rows)
    print("The round is paired again after the correction (17.8).", file=sys.stderr)
    return pairing


def played_from(text: str) -> list[SwissResult]:
    """Return the matches of a CSV with columns round, home, away, home_score, away_score, and table where a team is
    out.

    Raise `Unreadable` for other columns, or for cells that are not numbers.
    """
    found = []
    for at, line in records(text):
        missing = {"round", "home", "away", "home_score", "away_score"}.difference(line)
        if missing:
            raise Unreadable(1, f"the column {min(missing)} is missing")
        found.append(
            SwissResult(
                _whole(at, line, "round"),
                _whole(at, line, "home"),
                _whole(at, line, "away") if line["away"] else None,
                _score(at, line, "home_score"),
                _score(at, line, "away_score"),
                OUT if line.get("table", "") == OUT else "",
            )
        )
    return found


def _by_team(file: str | None, column: str) -> dict[int, Fraction]:
    if file is None:
        return {}
    found: dict[int, Fraction] = {}
    for at, line in records(text_of(file)):
        missing = {"team", column}.difference(line)
        if missing:
            raise Unreadable(1, f"the column {min(missing)} is missing")
        found[_whole(at, line, "team")] = _score(at, line, column) or Fraction(0)
    return found


def _whole(at: int, line: Mapping[str, str], column: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,5}", line[column], re.ASCII):
        raise Unreadable(at, f"{column} is {line[column]!r}, and should be a number from 1 on")
    return int(line[column])


def _score(at: int, line: Mapping[str, str], column: str) -> Fraction | None:
    if not line[column]:
        return None
    if not _NUMBER.fullmatch(line[column]):
        raise Unreadable(at, f"{column} is {line[column]!r}, and should be a number like 12.5")
    return Fraction(line[column])


def _fraction(text: str) -> Fraction:
    if not _NUMBER.fullmatch(text) or Fraction(text) < 0:
        raise argparse.ArgumentTypeError(f"{text!r} should be a number like 10")
    return Fraction(text)
