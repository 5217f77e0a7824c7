"""The verbs of the command line with their options."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Final

from director.movements.checks.check import faults
from director.movements.formats.files import read, to_csv
from director.movements.formats.printing import LANGUAGES, cards, summary, table
from director.movements.formats.source import text_of
from director.movements.formats.unreadable import Unreadable
from director.movements.impossible import Impossible
from director.movements.knockouts import double_knockout, knockout
from director.movements.matches import teams
from director.movements.matches.groups import groups_by_seeds
from director.movements.matches.round_robin import early_numbers, round_robin
from director.movements.pairs import howell, mitchell
from director.movements.pairs.changes import with_late_pair, without_pair
from director.movements.pairs.rover import with_rover
from director.movements.schedule import IndividualSchedule, PairsSchedule, Schedule
from director.movements.singles import individual
from director.movements.swiss_verb import add_swiss

__all__ = ["parser"]

_ALIASES: Final = {"交织赛": "scrambled", "bam": "board-a-match", "3/4": "three-quarter"}

_EPILOG: Final = """\
exit status: 0 done, or sound; 1 check found something unsound; 2 what was asked for cannot be, or cannot be read
"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; `run` of its result executes the verb."""
    top = argparse.ArgumentParser(
        prog="python -m director.movements",
        description="Who meets whom, where, on which boards: movements and schedules of bridge events.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = top.add_subparsers(metavar="VERB", required=True)

    pairs = _verb(verbs, "mitchell", "pairs, two directions: TABLES from 3 to 60, like 9 or 9.5", _mitchell)
    pairs.add_argument("tables", metavar="TABLES")
    pairs.add_argument("--variant", type=_variant, help=" | ".join(mitchell.VARIANTS))
    pairs.add_argument("--winners", type=int, choices=(1, 2), default=2, help="1 switches the rounds best for balance")
    pairs.add_argument(
        "--switch", type=_numbers, metavar="ROUNDS", help="switch these rounds, like 8 or 3,7: one winner"
    )
    pairs.add_argument("--missing", choices=("ns", "ew"), help="which pair a half table lacks (ns)")
    pairs.add_argument("--rover", action="store_true", help="one pair more, which roves")
    _changes(pairs)

    howells = _verb(verbs, "howell", "pairs, one field: TABLES from 2 to 20, like 7 or 6.5", _howell)
    howells.add_argument("tables", metavar="TABLES")
    howells.add_argument("--variant", type=_variant, default="complete", help=" | ".join(howell.VARIANTS))
    _changes(howells)

    alone = _verb(verbs, "individual", f"PLAYERS from {individual.SMALLEST} to {individual.LARGEST}", _individual)
    alone.add_argument("players", metavar="PLAYERS", type=int)
    alone.add_argument("--variant", type=_variant, default="apart", help=" | ".join(individual.VARIANTS))

    several = _verb(verbs, "teams", "TEAMS in one session; two teams play --rounds segments", _teams)
    several.add_argument("teams", metavar="TEAMS", type=int)
    several.add_argument("--variant", type=_variant, help=" | ".join(teams.VARIANTS))

    robin = _verb(verbs, "roundrobin", "TEAMS, each against each", _round_robin)
    robin.add_argument("teams", metavar="TEAMS", type=int)
    robin.add_argument("--cycles", type=int, default=1, help="how often each two meet")
    robin.add_argument(
        "--ranking", type=_numbers, action="append", default=[], help="the teams by rank after a cycle, like 3,1,2,4"
    )
    robin.add_argument(
        "--related", type=_couples, default=[], help="ranks of related teams that meet early, like 1-3,4-6"
    )
    robin.add_argument("--groups", type=int, help="make so many groups by seeds first")
    robin.add_argument(
        "--apart", type=_numbers, action="append", default=[], help="seeds of related teams to spread over the groups"
    )

    add_swiss(_verb(verbs, "swiss", "the next round for TEAMS, from what was played", None))

    out = _verb(verbs, "knockout", "TEAMS from 2 to 256", _knockout)
    out.add_argument("teams", metavar="TEAMS", type=int)
    out.add_argument("--zones", type=_numbers, help="sizes of zones by rank, like 8,16; their sum is TEAMS")

    twice = _verb(verbs, "double-knockout", "TEAMS from 3 to 256, out after two defeats", _double_knockout)
    twice.add_argument("teams", metavar="TEAMS", type=int)
    twice.add_argument("--variant", type=_variant, default="standard", help=" | ".join(double_knockout.VARIANTS))
    twice.add_argument("--second-final", action="store_true", help="play again if the undefeated loses the final")

    proof = verbs.add_parser("check", help="is the movement in a CSV file sound?", epilog=_EPILOG)
    proof.add_argument("files", metavar="FILE.csv", nargs="+", help="- for the standard input")
    proof.add_argument(
        "--sharing", choices=("yes", "no"), help="whether tables may share boards; otherwise it is inferred"
    )
    proof.add_argument(
        "--strict", action="store_true", help="a fault too: opponents or partners who meet again, which may be meant"
    )
    proof.set_defaults(run=_check)
    return top


def _verb(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    help_: str,
    run: object,
) -> argparse.ArgumentParser:
    verb = verbs.add_parser(name, help=help_, description=help_)
    verb.add_argument("--rounds", type=int, help="how many rounds")
    verb.add_argument("--boards-per-round", type=int, help="how many boards in each round")
    verb.add_argument("--csv", action="store_true", help="columns for programs")
    verb.add_argument("--no-cards", action="store_true", help="the table without the guide cards")
    verb.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the table")
    if run is not None:
        verb.set_defaults(run=run)
    return verb


def _changes(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--late", type=int, metavar="ROUND", help="a pair comes late, and plays from this round on")
    verb.add_argument(
        "--leave",
        type=_leaving,
        action="append",
        default=[],
        metavar="PAIR:ROUND",
        help="a pair leaves after this round",
    )


def show(options: argparse.Namespace, schedule: Schedule) -> int:
    """Print the schedule in the requested form."""
    if options.csv:
        sys.stdout.write(to_csv(schedule))
        return 0
    print(summary(schedule, options.lang))
    print()
    print(table(schedule, options.lang))
    guides = "" if options.no_cards else cards(schedule, options.lang)
    if guides:
        print()
        print(guides)
    return 0


def _mitchell(options: argparse.Namespace) -> int:
    tables, is_half = _tables(options.tables)
    missing = options.missing or ("ns" if is_half else None)
    schedule = mitchell.mitchell(
        tables,
        variant=options.variant,
        rounds=options.rounds,
        boards_per_round=options.boards_per_round,
        winners=options.winners,
        switched=options.switch,
        missing=missing,
    )
    if options.rover:
        schedule = with_rover(schedule)
    return show(options, _changed(options, schedule))


def _howell(options: argparse.Namespace) -> int:
    tables, is_half = _tables(options.tables)
    schedule = howell.howell(
        tables,
        variant=options.variant,
        rounds=options.rounds,
        boards_per_round=options.boards_per_round,
        half=is_half,
    )
    return show(options, _changed(options, schedule))


def _changed(options: argparse.Namespace, schedule: PairsSchedule) -> PairsSchedule:
    if options.late is not None:
        schedule = with_late_pair(schedule, options.late)
    for pair, number in options.leave:
        schedule = without_pair(schedule, pair, number)
    return schedule


def _individual(options: argparse.Namespace) -> int:
    return show(
        options,
        individual.individual(
            options.players,
            variant=options.variant,
            rounds=options.rounds,
            boards_per_round=options.boards_per_round,
        ),
    )


def _teams(options: argparse.Namespace) -> int:
    return show(
        options,
        teams.teams(
            options.teams,
            variant=options.variant,
            rounds=options.rounds,
            boards_per_round=options.boards_per_round,
        ),
    )


def _round_robin(options: argparse.Namespace) -> int:
    if options.groups is not None:
        made = groups_by_seeds(range(1, options.teams + 1), options.groups, related=options.apart)
        if options.csv:
            print("group,seed")
            print("\n".join(f"{number},{seed}" for number, group in enumerate(made, 1) for seed in group))
        else:
            print("\n".join(f"group {number}: {' '.join(map(str, group))}" for number, group in enumerate(made, 1)))
        return 0
    if options.rounds is not None:
        raise Impossible("a round robin has as many rounds as it takes for all to meet", "--cycles")
    order = early_numbers(options.teams, options.related) if options.related else None
    schedule = round_robin(
        options.teams,
        cycles=options.cycles,
        rankings=options.ranking,
        boards_per_round=options.boards_per_round or 0,
    )
    if order is not None and not options.csv:
        print(
            "numbers of the ranks (16.3): " + ", ".join(f"{number} is {rank}" for number, rank in enumerate(order, 1))
        )
    return show(options, schedule)


def _knockout(options: argparse.Namespace) -> int:
    if options.zones:
        if sum(options.zones) != options.teams:
            raise Impossible(
                f"the zones hold {sum(options.zones)} teams, not {options.teams}", f"{sum(options.zones)} teams"
            )
        made = knockout.zones(options.zones)
        if options.csv:
            sys.stdout.write("movement,round,match,home,away\n")
            for number, bracket in enumerate(made, 1):
                lines = to_csv(bracket).splitlines()[1:]
                sys.stdout.write("".join(f"zone {number},{line}\n" for line in lines))
            return 0
        for number, bracket in enumerate(made, 1):
            print(f"zone {number}")
            show(options, bracket)
            print()
        return 0
    return show(options, knockout.knockout(options.teams))


def _double_knockout(options: argparse.Namespace) -> int:
    return show(
        options,
        double_knockout.double_knockout(options.teams, variant=options.variant, second_final=options.second_final),
    )


def _check(options: argparse.Namespace) -> int:
    may_share = None if options.sharing is None else options.sharing == "yes"
    status = 0
    for file in options.files:
        for name, schedule in _read(file):
            title = f"{file}{f' ({name})' if name else ''}"
            found = faults(schedule, may_share=may_share)
            unsound = [fault for fault in found if options.strict or not fault.is_remark]
            remarks = [fault for fault in found if fault not in unsound]
            if unsound:
                status = 1
                print(f"{title}: not sound")
                print("\n".join(f"  {fault}" for fault in unsound))
            else:
                print(f"{title}: sound{', with remarks' if remarks else ''}")
            if remarks:
                print("\n".join(f"  remark: {remark}" for remark in remarks))
            if not unsound and isinstance(schedule, PairsSchedule | IndividualSchedule):
                print("\n".join(f"  {line}" for line in summary(schedule).splitlines()[1:]))
    return status


def _read(file: str) -> tuple[tuple[str, Schedule], ...]:
    """Return the movements of a file. Raise `Unreadable` with the name of the file."""
    text = text_of(file)
    try:
        return read(text)
    except Unreadable as error:
        raise Unreadable(error.line, error.why, file) from None


def _tables(text: str) -> tuple[int, bool]:
    """Return the number of tables, and whether the last has only one pair: 7.5 is eight tables, one of them half."""
    found = re.fullmatch(r"([0-9]{1,4})(\.5|½|\.0)?", text, re.ASCII)
    if found is None:
        raise Impossible(f"{text!r} is no number of tables", "a number like 7 or 7.5")
    is_half = found[2] in (".5", "½")
    return int(found[1]) + is_half, is_half


def _variant(text: str) -> str:
    return _ALIASES.get(text, text)


def _numbers(text: str) -> list[int]:
    if not re.fullmatch(r"[0-9]{1,6}(,[0-9]{1,6})*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} should be numbers like 3,1,2")
    return [int(number) for number in text.split(",")]


def _couples(text: str) -> list[tuple[int, int]]:
    if not re.fullmatch(r"[0-9]{1,6}-[0-9]{1,6}(,[0-9]{1,6}-[0-9]{1,6})*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} should be couples like 1-3,4-6")
    halves: list[Sequence[str]] = [couple.split("-") for couple in text.split(",")]
    return [(int(one), int(other)) for one, other in halves]


def _leaving(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,4}):([0-9]{1,4})", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} should be a pair and a round like 3:4")
    return int(found[1]), int(found[2])
