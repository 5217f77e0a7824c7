"""A simultaneous event scored as one field: all tables of all clubs compared on each board (handbook 1.14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from director.competitions.simultaneous_models import Simultaneous
from director.entries.models import Entry
from director.results.rulings.ruling import counting, unit_of
from director.results.rulings.written import points_of
from director.results.tallying import choices_of, results_of
from director.sessions.models import Session
from scoring.exchange.results import Contestant, Results, partners_of, partnership
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import RankedEntrant, Tally
from scoring.penalties.net import Penalty, net

__all__ = ["JointLine", "JointStanding", "joint_standing"]


@dataclass(frozen=True, slots=True)
class JointLine:
    """A contestant of a simultaneous event: his place in all, and among those of his club."""

    ranked: RankedEntrant
    session: Session
    entry: Entry
    in_club: int
    in_club_sharing: int

    @property
    def place_text(self) -> str:
        """The place in the whole field, with an equals sign where others share it."""
        return f"{self.ranked.place}{'=' if self.ranked.shared else ''}"

    @property
    def in_club_text(self) -> str:
        """The place among those of the club."""
        return f"{self.in_club}{'=' if self.in_club_sharing > 1 else ''}"


@dataclass(frozen=True, slots=True)
class JointStanding:
    """The standing of a simultaneous event. `results` is the file that `python -m scoring` scores alike."""

    sessions: list[Session]
    results: Results
    tally: Tally
    lines: list[JointLine]


def joint_standing(simultaneous: Simultaneous) -> JointStanding | None:
    """Return the standing of all clubs that have played; None as long as none has.

    Contestants are numbered through all clubs, in the order in which the sessions were announced. All are ranked
    together, whatever their direction.
    """
    held = simultaneous.sessions.filter(started_at__isnull=False, cancelled_at=None, schedule__isnull=False)
    sessions = list(held.select_related("competition__club").order_by("competition__announced_at", "id"))
    if not sessions:
        return None
    before, parts, owners = 0, [], dict[str, tuple[Session, Entry]]()
    penalties: list[Penalty] = []
    for at, session in enumerate(sessions, 1):
        contestants = list(session.contestants.select_related("entry").prefetch_related("entry__entrants"))
        numbers = {one.number: before + one.number for one in contestants}
        owners |= {f"{numbers[one.number]}": (session, one.entry) for one in contestants}
        parts.append(_part(session, numbers, f"{at}"))
        for ruling in counting(session).penalties:
            number = numbers.get(ruling.contestant or 0)
            if number is not None:
                penalties.append(Penalty(f"{number}", *points_of(ruling.value)))
        before += max(numbers.values(), default=before) - before
    joined = replace(
        parts[0],
        rows=tuple(row for part in parts for row in part.rows),
        contestants=tuple(one for part in parts for one in part.contestants),
        title=simultaneous.name,
    )
    joined = _penalised(joined, penalties, sessions[0])
    tally = rescore(joined, choices_of(sessions[0]))
    places = {one.entrant.id: f"{one.place}{'=' if one.shared else ''}" for one in tally.standings}
    listed = tuple(replace(one, place=places.get(one.id, "")) for one in joined.contestants)
    results = replace(joined, contestants=listed)
    return JointStanding(sessions, results, tally, _lines(tally, owners))


def _lines(tally: Tally, owners: Mapping[str, tuple[Session, Entry]]) -> list[JointLine]:
    lines = []
    for one in tally.standings:
        session, entry = owners[one.entrant.id]
        of_club = [other for other in tally.standings if owners[other.entrant.id][0] == session]
        ahead = sum(other.place < one.place for other in of_club)
        sharing = sum(other.place == one.place for other in of_club)
        lines.append(JointLine(one, session, entry, ahead + 1, sharing))
    return lines


def _part(session: Session, numbers: Mapping[int, int], section: str) -> Results:
    """Return the results of a club under the numbers of the whole event, each club a section of the file."""
    results = results_of(session)
    called = {f"{own}": f"{of}" for own, of in numbers.items()}

    def side(text: str) -> str:
        names = [called.get(one, one) for one in partners_of(text)]
        return partnership(*names) if len(names) > 1 else names[0]

    def listed(one: Contestant) -> Contestant:
        return replace(one, id=called[one.id], direction=None, section="", adjustment=None)

    return replace(
        results,
        rows=tuple(replace(row, ns=side(row.ns), ew=side(row.ew), section=section) for row in results.rows),
        contestants=tuple(listed(one) for one in results.contestants if one.id in called),
        winners=1,
        deals=(),
    )


def _penalised(results: Results, penalties: list[Penalty], session: Session) -> Results:
    """Return the results with the penalties of all clubs, in parts of a top of the whole field."""
    if not penalties:
        return results
    field = rescore(results).field
    tops = [top for board in field.boards for line in field.tops(board.number) for top in line] if field else []
    totals = {one.id: Fraction(0) for one in results.contestants}
    taken = net(totals, penalties, unit_of(session), max(tops, default=Fraction(0)))
    return replace(
        results, contestants=tuple(replace(one, adjustment=taken[one.id] or None) for one in results.contestants)
    )
