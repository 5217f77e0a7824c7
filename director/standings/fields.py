"""A stage of pairs or single players: its sessions added up, with penalties and carry-over (article 45, Law 78D)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from director.results.tallying import choices_of
from director.standings.parts import Part, joined
from scoring.exchange.results import Results
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import RankedEntrant, Tally
from scoring.exchange.scored.unplaced import placed_last, without_places
from scoring.explain.figures import Figure, What, given
from scoring.explain.line import unit_of
from scoring.field.ranking import Total
from scoring.stage.carryover import Carried
from scoring.stage.sessions import Sessions, explain_sessions

__all__ = ["FieldStanding", "field_standing"]


@dataclass(frozen=True, slots=True)
class FieldStanding:
    """The standing of a stage: the results of all its sessions as one file, scored; and each session by its number.

    `carried` are the points from the stage before, `penalties` what penalties take off, negative.
    """

    tally: Tally
    sessions: Sessions
    carried: Mapping[str, Carried]
    penalties: Mapping[str, Fraction]

    @property
    def ranked(self) -> Sequence[RankedEntrant]:
        """The contestants in order."""
        return self.tally.standings

    def in_session(self, number: int, contestant: str) -> Total | None:
        """Return the total of a contestant in a session, None where he has none."""
        field = self.sessions.fields.get(f"{number}")
        return field.total(contestant) if field is not None and contestant in field else None

    def explained(self, contestant: str) -> Figure:
        """Return the figure by which a contestant is ranked, down to the sessions and boards. Raise KeyError."""
        unit = unit_of(self.sessions.rules)
        added: list[Figure] = []
        if (carried := self.carried.get(contestant)) is not None:
            added.append(given(What.CORRECTION, carried.points, unit, f"article {carried.rule}"))
        if self.penalties.get(contestant):
            added.append(given(What.CORRECTION, self.penalties[contestant], unit, "article 50.3"))
        return explain_sessions(self.sessions, contestant, {contestant: added} if added else None)


def field_standing(
    title: str, parts: Sequence[Part], carried: Mapping[str, Carried], out: Collection[str], last: Collection[str]
) -> FieldStanding | None:
    """Return the standing of these sessions; None as long as nothing can be compared.

    Anyone who is `out` of the event has no place; what was played against him stands. Those come `last` who have
    forfeited without leave (article 23.4).
    """
    results = joined(title, parts)
    fields = {f"{one.session.number}": one.tally.field for one in parts if one.tally.field is not None}
    if results is None or not any(field.boards for field in fields.values()):
        return None
    penalties = {one.id: one.adjustment for one in results.contestants if one.adjustment}
    tally = rescore(_with_carried(results, carried), choices_of(parts[0].session))
    left = without_places(tally.standings, {int(one) for one in out})
    tally = replace(tally, standings=placed_last(left, {int(one) for one in last}))
    return FieldStanding(tally, Sessions(fields), carried, penalties)


def _with_carried(results: Results, carried: Mapping[str, Carried]) -> Results:
    def adjusted(name: str, by: Fraction | None) -> Fraction | None:
        return (by or 0) + carried[name].points if name in carried else by

    every = tuple(replace(one, adjustment=adjusted(one.id, one.adjustment) or None) for one in results.contestants)
    return replace(results, contestants=every)
