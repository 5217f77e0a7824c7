"""What a penalty comes to: offences of articles 52 and 53, lateness and overtime, the director's own measure; pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.explain.titles import Title
from scoring.penalties.assessment import Offence, RoomWarning, assess
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.entry import CASE_TITLES, Case, unlisted
from scoring.penalties.grades import Grade
from scoring.penalties.lateness import pair_late, team_late
from scoring.penalties.notice import notice
from scoring.penalties.overtime import fast_play, pair_overtime, shared, team_overtime
from scoring.penalties.units import PenaltyUnit, convert

__all__ = [
    "FAST",
    "LATE",
    "MEASURES",
    "OVERTIME",
    "Forfeits",
    "NeedsPoints",
    "NeedsWord",
    "NotChief",
    "Outside",
    "Taken",
    "earlier_offences",
    "offence_of",
    "offences",
    "penalty_for",
    "told_of",
    "unlisted_offences",
]

OVERTIME: Final = "22"
LATE: Final = "21"
FAST: Final = "20.4"
_OF_FAST: Final = "22.4"
"""The article by which fast play is penalised."""
MEASURES: Final = ("90A", "91A")
"""The Laws by which the director sets a penalty himself."""
_MINUTE: Final = 60
_ARTICLES: Final = (52, 53)
_OF_CLASS: Final = "/"
_AT_MOST: Final = {
    PenaltyUnit.TOP: Fraction(5),
    PenaltyUnit.IMP: Fraction(60),
    PenaltyUnit.VP: Fraction(20),
    PenaltyUnit.BAM: convert(Fraction(20), PenaltyUnit.VP, PenaltyUnit.BAM),
    PenaltyUnit.BAM_HALVES: convert(Fraction(20), PenaltyUnit.VP, PenaltyUnit.BAM_HALVES),
}


class Forfeits(ValueError):
    """So late a team has forfeited its match (article 21.1)."""


class NeedsPoints(ValueError):
    """The amount is the director's to say."""


class NotChief(ValueError):
    """The penalty is one that only the chief director gives (articles 51, 52)."""


class NeedsWord(ValueError):
    """An offence that the catalogue does not list needs a word, by which its repetitions are counted."""


class Outside(ValueError):
    """The amount is outside what the article allows; its arguments are the least and the most."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The points of a penalty in the unit of the event, 0 for a warning, and the rule and case of it.

    Of an offence that the catalogue does not list the case is the word for it. `notice` are the lines of the notice.
    """

    points: Fraction
    rule: str
    case: str = ""
    notice: tuple[Title, ...] = ()


def offences(language: str) -> list[tuple[str, str]]:
    """Return the offences of the catalogue in the order of the rules: ``52.2(3):spoilt``, and what it is in words."""
    zh = language.startswith("zh")
    found = []
    for entry in CATALOGUE.values():
        title = entry.title.zh if zh else entry.title.en
        for case in entry.cases:
            words = "" if case is Case.PLAIN else (CASE_TITLES[case].zh if zh else CASE_TITLES[case].en)
            found.append((f"{entry.kind}:{case}", f"{entry.ref} {title}" + (f" – {words}" if words else "")))
    return found


def unlisted_offences() -> list[tuple[str, int, Grade]]:
    """Return the offences that articles 52 and 53 do not list: ``52/2``, the article, and the class of the penalty."""
    return [(f"{article}{_OF_CLASS}{grade:d}", article, grade) for article in _ARTICLES for grade in Grade]


def earlier_offences(penalties: Iterable[tuple[str, str, str]]) -> list[Offence]:
    """Return the offences of these penalties, each a contestant, the rule and the case of its ruling."""
    found = []
    for contestant, rule, case in penalties:
        if rule in CATALOGUE:
            found.append(Offence(contestant, rule, Case(case)))
        elif rule in map(str, _ARTICLES):
            found.append(Offence(contestant, case))
    return found


def offence_of(rule: str) -> str:
    """Return the offence of a penalty for time by the article of its ruling: `LATE`, `OVERTIME` or `FAST`."""
    return FAST if rule == _OF_FAST else rule.partition(".")[0]


def penalty_for(
    what: str,
    contestant: str,
    unit: PenaltyUnit,
    history: Sequence[Offence | RoomWarning] = (),
    *,
    teams: bool,
    minutes: Fraction = Fraction(0),
    share: Fraction = Fraction(1),
    points: Fraction | None = None,
    word: str = "",
    chief: bool = True,
) -> Taken:
    """Return a penalty for an offence of `offences`, for `LATE`, `OVERTIME` or `FAST` by `minutes`, or by a Law of
    `MEASURES`.

    An offence of `unlisted_offences` is named by a `word`. It and class one are for the `chief` director.
    `teams` are late and slow by articles 21.1 and 22.1, pairs and single players by 21.2 and 22.2, in whatever unit.
    `share` is the contestant's part of the blame for overtime (article 22.3(3)). `points` are those that the director
    chooses, where the choice is his. `history` are the earlier offences of the event. Raise NeedsPoints, NeedsWord,
    NotChief, Outside, Forfeits, and ValueError for another offence.
    """
    if what in MEASURES:
        return Taken(_chosen(points, Fraction(0), _AT_MOST[unit]), what)
    seconds = round(minutes * _MINUTE)
    if what == OVERTIME:
        over = team_overtime(seconds, unit) if teams else pair_overtime(seconds, unit)
        return Taken(shared(over.points, {contestant: share, "": 1 - share})[contestant], over.rule or "22")
    if what == FAST:
        fast = fast_play(seconds, unit, teams=teams)
        return Taken(fast.points, fast.rule or _OF_FAST)
    if what == LATE:
        late = team_late(seconds, unit) if teams else pair_late(seconds, unit)
        if late.forfeits:
            raise Forfeits
        return Taken(late.points, late.rule or "21")
    return _for_offence(what, contestant, unit, history, points, word, chief=chief)


def told_of(
    rule: str, case: str, contestant: str, unit: PenaltyUnit, history: Sequence[Offence | RoomWarning]
) -> tuple[Title, ...]:
    """Return the lines of the notice of a penalty that was given (article 13.12); none for another rule than an offence
    of the catalogue.
    """
    entry = CATALOGUE.get(rule)
    return () if entry is None else notice(entry, assess(entry, Offence(contestant, rule, Case(case)), history, unit))


def _for_offence(
    what: str,
    by: str,
    unit: PenaltyUnit,
    history: Sequence[Offence | RoomWarning],
    points: Fraction | None,
    word: str,
    *,
    chief: bool,
) -> Taken:
    """Return the penalty for an offence of the catalogue, or for one that it does not list."""
    if _OF_CLASS in what:
        article, _, grade = what.partition(_OF_CLASS)
        if not chief:
            raise NotChief
        if not word or word[0].isdigit():
            raise NeedsWord
        entry = unlisted(int(article), word, Title(word, word), Grade(int(grade)))
        kind, case, written = word, Case.PLAIN, (article, word)
    else:
        kind, _, said = what.partition(":")
        if kind not in CATALOGUE:
            raise ValueError(f"{what!r} is no offence")
        entry, case, written = CATALOGUE[kind], Case(said), (kind, said)
    found = assess(entry, Offence(by, kind, case), history, unit)
    least, most = found.taken.least, found.taken.most
    if least != most and not chief:
        raise NotChief
    return Taken(least if least == most else _chosen(points, least, most), *written, notice(entry, found))


def _chosen(points: Fraction | None, least: Fraction, most: Fraction) -> Fraction:
    if points is None:
        raise NeedsPoints
    if not least <= points <= most:
        raise Outside(least, most)
    return points
