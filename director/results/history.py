"""The sessions that somebody has played in, with what he got on each board, with whom, and in which part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from director.entries.models import no_name
from director.results.matches import matches_in, sheet_of
from director.results.shares import Share, mean, shares_of
from director.results.tallying import tally_of
from director.sessions.models import BEGAN, Contestant, Session
from laws.values.contract import Played
from laws.values.seats import Seat
from play.models import BoardSeat, Person
from scoring.exchange.results import Scoring
from scoring.exchange.scored.tally import Tally

__all__ = ["Attended", "BoardGot", "Part", "attended", "averages", "sessions_of"]


class Part(StrEnum):
    """The part that somebody had in the play of a board."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class BoardGot:
    """What somebody got on a board: a percentage at matchpoints, else IMPs. `part` is None where nobody played it."""

    value: Fraction
    in_percent: bool
    partner: str
    part: Part | None


@dataclass(frozen=True, slots=True)
class Attended:
    """A session with the place of somebody's pair or team among so many, its score, and his own boards.

    A round of a knockout has no places (0 of 0): its score is by how many IMPs his team has won its match. The score is
    a percentage where it is `in_percent`; otherwise it is that of matches where `in_matches`, or net IMPs.
    """

    session: Session
    contestant: Contestant
    scoring: Scoring
    place: int
    shared: bool
    of: int
    score: Fraction
    in_percent: bool
    in_matches: bool
    partners: str
    boards: tuple[BoardGot, ...]


@dataclass(frozen=True, slots=True)
class _Sat:
    """Where somebody sat at a table on a board, and the name opposite, empty for a robot."""

    seat: Seat
    partner: str


def sessions_of(person: Person) -> QuerySet[Session]:
    """Return the sessions whose results are published in which somebody was entered, the newest first."""
    own = Contestant.objects.filter(session=OuterRef("pk"), entry__entrants__person=person)
    held = Session.objects.filter(Exists(own), published_at__isnull=False, ended_at__isnull=False)
    return held.select_related("competition__club").order_by(BEGAN.desc(), "-pk")


def attended(session: Session, person: Person) -> Attended | None:
    """Return what became of somebody in a session; None where his entry has no result."""
    contestants = session.contestants.filter(entry__entrants__person=person).select_related("entry")
    contestant = contestants.prefetch_related("entry__entrants").first()
    tally = tally_of(session)
    line = next((one for one in tally.standings if contestant and one.entrant.id == f"{contestant.number}"), None)
    if contestant is None or line is None:
        return None
    others = [one.name for one in contestant.entry.entrants.all() if one.person_id != person.pk]
    of = sum(one.entrant.direction is line.entrant.direction for one in tally.standings)
    in_percent = tally.scoring is Scoring.MATCHPOINTS and line.percentage is not None
    total = line.percentage if in_percent and line.percentage is not None else line.total
    placed = (line.place, line.shared, of)
    if session.is_knockout:
        total, placed = _margin(session, contestant.number), (0, False, 0)
    return Attended(
        session,
        contestant,
        tally.scoring,
        *placed,
        total,
        in_percent,
        line.scaled is None,
        contestant.entry.name or " – ".join(others),
        tuple(_boards(session, person, tally, f"{contestant.number}", others[0] if len(others) == 1 else None)),
    )


def _margin(session: Session, team: int) -> Fraction:
    """Return by how many IMPs a team has won its matches of a session."""
    sheets = [sheet_of(session, match) for match in matches_in(session) if team in match.teams]
    by = sum((sheet.imps[0] - sheet.imps[1]) * (1 if sheet.match.home == team else -1) for sheet in sheets)
    return Fraction(by)


def averages(sessions: Iterable[Attended]) -> tuple[dict[str, list[BoardGot]], dict[Part, list[BoardGot]]]:
    """Return the boards of these sessions by partner and by part."""
    by_partner: defaultdict[str, list[BoardGot]] = defaultdict(list)
    by_part: defaultdict[Part, list[BoardGot]] = defaultdict(list)
    for one in sessions:
        for board in one.boards:
            by_partner[board.partner].append(board)
            if board.part is not None:
                by_part[board.part].append(board)
    return dict(by_partner), dict(by_part)


def _boards(session: Session, person: Person, tally: Tally, contestant: str, partner: str | None) -> Iterable[BoardGot]:
    """Yield the boards of a pair, of a team those at which this person sat."""
    plays = dict(session.results.exclude(play=None).values_list("play", "pk"))
    at = {(one.table, one.board): one.play_id for one in session.results.filter(play__in=plays)}
    sat = _sat(plays, person)
    for share in shares_of(tally, both_rooms=True):
        if share.own != contestant:
            continue
        place = sat.get(at.get((share.scored.row.table or 0, share.board)))
        value = mean([share], tally.scoring)
        if value is None or (place is None and partner is None):
            continue  # of a team, but at the other table
        name = partner if partner is not None else place.partner if place is not None else ""
        name = name or no_name(hall=session.hall)
        yield BoardGot(
            value, tally.scoring is Scoring.MATCHPOINTS, name, None if place is None else _part(share, place.seat)
        )


def _sat(plays: Iterable[Any], person: Person) -> dict[UUID | None, _Sat]:
    seats: defaultdict[UUID, dict[Seat, BoardSeat]] = defaultdict(dict)
    for one in BoardSeat.objects.filter(play__in=list(plays), last=True).select_related("person"):
        seats[one.play_id][Seat.parse(one.seat)] = one
    found: dict[UUID | None, _Sat] = {}
    for play, sitters in seats.items():
        for seat, one in sitters.items():
            if one.person_id == person.pk:
                opposite = sitters.get(seat.partner)
                name = opposite.person.display_name if opposite is not None and opposite.person is not None else ""
                found[play] = _Sat(seat, name)
    return found


def _part(share: Share, seat: Seat) -> Part | None:
    happened = share.scored.row.happened
    if not isinstance(happened, Played):
        return None
    declarer = happened.contract.declarer
    return Part.DECLARER if seat is declarer else Part.DUMMY if seat is declarer.partner else Part.DEFENDER
