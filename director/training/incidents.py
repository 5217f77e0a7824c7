"""Incidents of the simulator, read from the data files beside this module.

A file is TOML. `called` is a table script (docs/table-script.md) up to the moment at which the director comes; `ruled`
is what follows when he has ruled as the key says, and its expectations hold. `handbook` is the Law by its number in the
second part of the director's handbook, or the Law itself where the handbook has none; `law` the paragraph of the key.
`decisions` and `limits` name entries of `vocabulary`, the right decision first; a decision may also be a sentence.
Where a player chooses at the end of `called`, the options are those of the engine; otherwise `options` has what the
director says or does, in order. `lures` are further statements, false here: sentences, or steps of `laws.sentences`
with the paragraph that they cite: ``repeat@31A1``. `said` is what the players answer.

All texts are English; their translations stand in the catalogue (`deploy.boot.messages`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from director.training.vocabulary import LIMITS, OUTCOMES, QUESTIONS
from laws.conformance.script.run import Script, ScriptError, read_script
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["PLACE", "BadIncident", "Incident", "incidents", "read_incident", "texts"]

PLACE: Final = Path(__file__).with_name("incidents")
"""Where the data files lie."""
_NEEDED: Final = frozenset(("handbook", "law", "title", "story", "called", "decisions", "limits"))
_KNOWN: Final = _NEEDED | {"ruled", "options", "rulings", "lures", "said"}


class BadIncident(ValueError):
    """A file that is no incident, and why."""


@dataclass(frozen=True, slots=True)
class Incident:
    """One incident: the table, what the players answer, and the key.

    `said` has the answer by the letter of the seat and the question. `rulings` are the words with which the director
    may rule at the end of `called`, in the order of the engine; empty where a player chooses, or nothing is asked.
    """

    name: str
    handbook: int
    law: Paragraph
    title: str
    story: str
    called: str
    ruled: str
    decisions: tuple[str, ...]
    limits: tuple[str, ...]
    options: tuple[str, ...]
    rulings: tuple[str, ...]
    lures: tuple[str, ...]
    said: Mapping[tuple[str, str], str]

    @property
    def decision(self) -> str:
        """The right decision."""
        return self.decisions[0]

    @property
    def script(self) -> Script:
        """The script up to the director's coming."""
        return read_script(self.called)

    @property
    def whole(self) -> Script:
        """The script with what follows from the ruling of the key."""
        return read_script(f"{self.called}\n{self.ruled}")


def read_incident(name: str, text: str) -> Incident:
    """Read a file. Raise BadIncident for one that is not whole, or whose scripts cannot be read."""
    try:
        data = tomllib.loads(text)
        if not _NEEDED <= data.keys() <= _KNOWN:
            raise BadIncident(f"{name}: {sorted(_NEEDED ^ data.keys())}")
        found = Incident(
            name,
            int(data["handbook"]),
            Paragraph.parse(data["law"]),
            data["title"],
            data["story"],
            data["called"],
            data.get("ruled", ""),
            tuple(data["decisions"]),
            tuple(data["limits"]),
            tuple(data.get("options", ())),
            tuple(data.get("rulings", ())),
            tuple(data.get("lures", ())),
            dict(_answers(name, data.get("said", ()))),
        )
        assert found.script.steps is not None
        assert found.whole.steps is not None
    except (tomllib.TOMLDecodeError, ScriptError, ValueError, TypeError, KeyError) as error:
        raise BadIncident(f"{name}: {error}") from error
    if len(found.decisions) < 2 or not set(found.limits) <= LIMITS.keys():
        raise BadIncident(f"{name}: decisions and limits")
    return found


def _answers(name: str, said: Any) -> Iterator[tuple[tuple[str, str], str]]:
    for one in said:
        if one["asked"] not in QUESTIONS:
            raise BadIncident(f"{name}: nobody asks {one['asked']!r}")
        yield (Seat.parse(one["seat"]).letter, one["asked"]), one["answer"]


@cache
def incidents() -> Mapping[str, Incident]:
    """Return all incidents by name, in the order of the handbook. Raise BadIncident."""
    found = [read_incident(file.stem, file.read_text("utf-8")) for file in sorted(PLACE.glob("*.toml"))]
    return {one.name: one for one in sorted(found, key=lambda one: (one.handbook, one.name))}


def texts(incident: Incident) -> Iterator[str]:
    """Yield every sentence of an incident that is translated."""
    yield incident.title
    yield incident.story
    yield from incident.said.values()
    yield from incident.options
    yield from (one for one in incident.lures if "@" not in one)
    yield from (one for one in incident.decisions if one not in OUTCOMES)
