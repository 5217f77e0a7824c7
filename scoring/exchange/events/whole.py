"""A whole event as one CSV file: its stages one after the other, each with how it is scored, its contestants, results,
and of a knockout its matches.

The file is blocks of `sheet`. Each stage begins with a head with `form` and `stage`: its columns `vp` and `ties` say
how it is scored, and with `knockout` a block of matches says who met whom; one with `consolation` is for those who did
not qualify for the one before it. Contestants of the stages are the same by their names.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Final, Literal

from laws.notation.record import Trouble
from scoring.exchange import cells
from scoring.exchange.formats import sheet
from scoring.exchange.results import Results
from scoring.match.vp.bands import MalformedScale, read_scale, write_scale
from scoring.match.vp.chosen import Chosen
from scoring.match.vp.scale import VpScale

__all__ = ["EventStage", "KnockoutMatch", "Ties", "WholeEvent", "is_whole", "read", "write"]

Ties = Literal["", "round-robin", "swiss", "zones", "zones-shared", "session", "rank"]
"""How who is level is parted: not at all, by article 44.1, 44.3 or 45, or as the file says.

With ``zones`` the last winner of the zones of a Swiss is first (17.2), and others are parted by 44.3, or not at all.
"""
_TIES: Final[tuple[Ties, ...]] = ("", "round-robin", "swiss", "zones", "zones-shared", "session", "rank")
_HEAD: Final = ("form", "winners", "title", "date", "stage", "vp", "ties", "knockout", "consolation")
_MATCHES: Final = (
    *("knockout match", "round", "part", "home", "away", "session", "extra", "home added", "away added"),
    *("home score", "away score", "winner", "how", "zone", "extra home added", "extra away added"),
)
_YES: Final = "yes"
_OWN: Final = "own"
_AND: Final = ";"


@dataclass(frozen=True, slots=True)
class KnockoutMatch:
    """A match of a knockout. `home` and `away` are numbers of contestants, empty for nobody.

    It was played in `session`, its extra boards in the sessions `extra` (article 44.2(3)); `added` are carry-over and
    penalties of both, in IMPs, `extra_added` the penalties in each of those sessions. `score` and `winner` are the
    file's own; `how` is how it was decided: ``played``, an article, or what is no matter of boards. Each `zone` (15.3)
    is a knockout of its own.
    """

    number: int
    round: int
    part: str
    home: str
    away: str
    session: str
    extra: tuple[str, ...] = ()
    added: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    score: tuple[Fraction, Fraction] | None = None
    winner: str = ""
    how: str = ""
    zone: int = 1
    line: int = 0
    extra_added: tuple[tuple[Fraction, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class EventStage:
    """A stage: its results, the scale of victory points, how who is level is parted, and of a knockout its matches.

    A `consolation` is for those who did not qualify for the stage before it, and is placed behind that.
    """

    name: str
    results: Results
    vp: Chosen | None = None
    ties: Ties = ""
    knockout: tuple[KnockoutMatch, ...] | None = None
    consolation: bool = False


@dataclass(frozen=True, slots=True)
class WholeEvent:
    """The stages of an event in their order; `faults` are what could not be read besides results."""

    stages: tuple[EventStage, ...]
    faults: tuple[Trouble, ...] = ()
    file: str = ""


def is_whole(data: bytes) -> bool:
    """Return whether a file holds stages."""
    return sheet.is_sheet(data) and bool(_starts(sheet.decode(data)))


def _starts(text: str) -> list[int]:
    """Return the lines of the heads with which stages begin, from 1."""
    return [block[0][0] - 1 for block in sheet.blocks(text, "", []) if {"form", "stage"} <= block[0][1].keys()]


def read(data: bytes, file: str) -> WholeEvent:
    """Read a file. Never raises: what cannot be read is named."""
    text, troubles = sheet.decode(data), list[Trouble]()
    lines, starts = sheet.lines_of(text), _starts(text)
    stages = []
    for at, end in zip(starts, (*starts[1:], len(lines) + 1), strict=False):
        own = "\n" * (at - 1) + "\n".join(lines[at - 1 : end - 1])
        stages.append(_stage(own, file, troubles))
    return WholeEvent(tuple(stages), tuple(troubles), file)


def _stage(text: str, file: str, troubles: list[Trouble]) -> EventStage:
    results = sheet.read(text.encode(), file)
    blocks = list(sheet.blocks(text, file, []))
    line, given = blocks[0][0]
    said = {**dict.fromkeys(_HEAD, ""), **given}
    vp = _scale(said["vp"], Trouble(file, line, ""), troubles)
    ties = next((one for one in _TIES if one == said["ties"]), _TIES[0])
    if said["ties"] != ties:
        troubles.append(Trouble(file, line, f"{said['ties']!r} is no way to part who is level"))
    matches = [one for block in blocks for one in block if "knockout match" in one[1]]
    knockout = tuple(_matches(matches, file, troubles)) if said["knockout"] == _YES else None
    return EventStage(said["stage"], results, vp, ties, knockout, said["consolation"] == _YES)


def _scale(text: str, place: Trouble, troubles: list[Trouble]) -> Chosen | None:
    if text in ("continuous", "discrete"):
        return "continuous" if text == "continuous" else "discrete"
    if not text:
        return None
    try:
        return read_scale(_OWN, text.replace(_AND, "\n"))
    except MalformedScale as error:
        troubles.append(Trouble(place.file, place.line, f"the scale of victory points: {error}"))
        return None


def _matches(lines: Sequence[tuple[int, sheet.Cells]], file: str, troubles: list[Trouble]) -> Iterator[KnockoutMatch]:
    for place, line in lines:
        try:
            yield _match({**dict.fromkeys(_MATCHES, ""), **line}, place)
        except ValueError as error:
            troubles.append(Trouble(file, place, f"the match is left out: {error}"))


def _match(line: sheet.Cells, place: int) -> KnockoutMatch:
    added = tuple(cells.number(line[name]) or Fraction(0) if line[name] else Fraction(0) for name in _MATCHES[7:9])
    extra_home, extra_away = (_numbers(line[name]) for name in _MATCHES[14:16])
    score = tuple(cells.number(line[name]) if line[name] else None for name in _MATCHES[9:11])
    return KnockoutMatch(
        cells.whole(line["knockout match"]),
        cells.whole(line["round"]),
        line["part"],
        line["home"],
        line["away"],
        line["session"],
        tuple(filter(None, line["extra"].split(_AND))),
        (added[0], added[1]),
        None if score[0] is None or score[1] is None else (score[0], score[1]),
        line["winner"],
        line["how"],
        cells.whole(line["zone"]) if line["zone"] else 1,
        place,
        tuple(zip_longest(extra_home, extra_away, fillvalue=Fraction(0))),
    )


def _numbers(text: str) -> list[Fraction]:
    return [cells.number(one) or Fraction(0) for one in text.split(_AND)] if text else []


def write(event: WholeEvent) -> bytes:
    """Return the file in UTF-8 with a byte order mark. Raise ValueError as `sheet.write` does."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for stage in event.stages:
        results = stage.results
        scoring = "" if results.scoring is None else results.scoring.value
        head = (scoring, results.winners or "", results.title, results.date, stage.name, _scale_text(stage.vp))
        knockout = "" if stage.knockout is None else _YES
        consolation = _YES if stage.consolation else ""
        writer.writerows([_HEAD, [sheet.plain(one) for one in (*head, stage.ties, knockout, consolation)], []])
        sheet.write_results(writer, results)
        writer.writerow([])
        if stage.knockout:
            writer.writerow([name.replace(" ", "_") for name in _MATCHES])
            writer.writerows(_match_cells(one) for one in stage.knockout)
            writer.writerow([])
    return codecs.BOM_UTF8 + out.getvalue().encode("utf-8", "replace")


def _scale_text(vp: Chosen | None) -> str:
    if isinstance(vp, VpScale):
        return _AND.join(line for line in write_scale(vp).splitlines() if line)
    return vp or ""


def _match_cells(one: KnockoutMatch) -> list[str]:
    score = ("", "") if one.score is None else tuple(cells.decimal_text(side) for side in one.score)
    added = (cells.decimal_text(side) if side else "" for side in one.added)
    where = (one.number, one.round, one.part, one.home, one.away, one.session, _AND.join(one.extra))
    extra = (_numbers_text([side[at] for side in one.extra_added]) for at in (0, 1))
    return [sheet.plain(cell) for cell in (*where, *added, *score, one.winner, one.how, one.zone, *extra)]


def _numbers_text(every: Sequence[Fraction]) -> str:
    return _AND.join(map(cells.decimal_text, every)) if any(every) else ""
