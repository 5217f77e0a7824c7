"""Which team of a match has the choice of seats, in a knockout by segments (articles 18.3, 19.1, 19.4).

The team without it hands in its line-up first, and the other one has read it when it seats its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from director.competitions.knockout_settings import KnockoutSettings, Seats
from director.competitions.stage_models import KNOCKOUTS
from director.entries.models import Entry
from director.entries.teams.captains import captain_of
from director.movements.knockouts.rights import seating_rights
from director.movements.matches.rooms import TeamMatch
from director.sessions.models import LineUp, Session
from director.sessions.teams.ahead import KnownMatch, known_match
from director.sessions.teams.marked_systems import marked_teams
from director.sessions.teams.match_models import SeatPick
from play.models import Person
from scoring.ties.lots import draw as draw_lots

__all__ = [
    "PICKS_BEFORE",
    "SeatChoice",
    "choice_in",
    "has_changed",
    "holder_of",
    "pick_segment",
    "rules_of",
]

PICKS_BEFORE: Final = timedelta(minutes=5)
"""So long before the first line-ups are due segments are chosen at the latest."""


def rules_of(session: Session) -> KnockoutSettings | None:
    """Return what is laid down for the knockout of a session; None for a session of another form."""
    stage = session.stage
    return None if stage is None or stage.form not in KNOCKOUTS else KnockoutSettings.read(stage.settings)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """The choice of seats in a match: for each segment the team that has it, None where neither has, or it is open.

    `drawn` is the team that was drawn to choose a segment first, `turn` the one that chooses now, until `due`; both are
    None where nothing is chosen. `free` are the segments that are left. `marked` are the teams that use a yellow system
    or brown-sticker conventions (18.3(4)).
    """

    rights: tuple[int | None, ...]
    drawn: int | None = None
    turn: int | None = None
    free: tuple[int, ...] = ()
    due: datetime | None = None
    marked: frozenset[int] = frozenset()


def choice_in(session: Session, known: KnownMatch, now: datetime) -> SeatChoice:
    """Return the choice of seats in a match: none in extra boards (18.3(3)), and none in round robins and in a Swiss
    (18.3(1)) but against a team that uses a yellow system or brown-sticker conventions (18.3(4)).

    A team without a captain who could choose, or whose time is over, has the first segment that is free.
    """
    rules, match = rules_of(session), known.match
    segments = session.rounds or 1
    if session.extra:
        return SeatChoice((None,) * segments)
    marked = marked_teams(session, known)
    if rules is None:
        others = {*match.teams} - marked
        return SeatChoice((others.pop() if len(others) == 1 else None,) * segments, marked=marked)
    if len(marked) == 1 or rules.seats == Seats.PICKED:
        return _picked(session, known, marked, now, rules)
    holder = match.home if rules.seats == Seats.HOME else None
    return SeatChoice((holder,) * segments, marked=marked)


def _picked(
    session: Session, known: KnownMatch, marked: frozenset[int], now: datetime, rules: KnockoutSettings
) -> SeatChoice:
    segments, match, teams = session.rounds or 1, known.match, known.teams
    drawn = _drawn(session, match)
    other = match.away if drawn == match.home else match.home
    if len(marked) == 1:
        return SeatChoice(seating_rights(segments, drawn, other, without_right=tuple(marked)), marked=marked)
    due = session.starts_at - timedelta(minutes=rules.first) - PICKS_BEFORE
    written: dict[int, list[int]] = {team: [] for team in (drawn, other)}
    entries = {entry.pk: number for number, entry in teams.items()}
    for one in session.seat_picks.filter(match=match.match):
        written[entries[one.entry_id]].append(one.segment)
    picks: list[int] = []
    free = list(range(1, segments + 1 - segments % 2))
    turn: int | None = None
    while len(free) > 1:
        team = other if len(picks) % 2 else drawn
        if written[team]:
            pick = written[team].pop(0)
        elif captain_of(teams[team]) is None or now >= due or session.started_at is not None:
            pick = free[0]
        else:
            turn = team
            break
        free.remove(pick)
        picks.append(pick)
    rights = seating_rights(segments, drawn, other, picks, without_right=tuple(marked))
    return SeatChoice(rights, drawn, turn, tuple(free) if turn is not None else (), due, marked)


def _drawn(session: Session, match: TeamMatch) -> int:
    """Return the team that is drawn to choose first (18.3(2)-1), by a lot whose seed was public before the draw.

    It is the commitment to the deal of the first board of the session (`director.sessions.deals.sealing`).
    """
    first = session.deals.order_by("number").values_list("commitment", flat=True).first()
    return int([*draw_lots(f"{first or session.pk} {match.match}", [f"{team}" for team in match.teams])][0])


@transaction.atomic
def pick_segment(session: Session, known: KnownMatch, team: int, segment: int, by: Person, now: datetime) -> bool:
    """Write which segment a team has chosen; return False where it is not its turn, or the segment is not free."""
    held = Session.objects.select_for_update(of=("self",)).select_related("competition", "stage").get(pk=session.pk)
    choice = choice_in(held, known, now)
    if choice.turn != team or segment not in choice.free:
        return False
    picks: dict[str, Any] = {"match": known.match.match, "entry": known.teams[team], "segment": segment}
    SeatPick.objects.create(session=held, by=by, at=now, **picks)
    return True


def holder_of(session: Session, entry: Entry, number: int, now: datetime) -> bool | None:
    """Return whether a team has the choice of seats in that round or segment; None where neither of the two has it, and
    as long as nobody knows whom it meets.

    Whose opponents have changed a line-up that was public has it then (article 19.4).
    """
    known = known_match(session, entry, number)
    if known is None:
        return None
    last = _changed(session, known, number).order_by("-changed_at").first()
    if last is not None:
        return last.entry_id != entry.pk
    rights = choice_in(session, known, now).rights
    at = number if known.segmented else 1
    holder = rights[at - 1] if at <= len(rights) else None
    return None if holder is None else holder == known.number_of(entry)


def has_changed(session: Session, entry: Entry, number: int) -> bool:
    """Return whether the opponents of a team have changed a line-up for that round that was public (article 19.4)."""
    known = known_match(session, entry, number)
    return known is not None and _changed(session, known, number).exclude(entry=entry).exists()


def _changed(session: Session, known: KnownMatch, number: int) -> QuerySet[LineUp]:
    """Return the line-ups of a match for a round that were changed after they were public."""
    both = list(known.teams.values())
    return LineUp.objects.filter(session=session, round=number, changed_at__isnull=False, entry__in=both)
