"""Which team of a match of a knockout has the choice of seats in which segment (articles 18.3, 19.1, 19.4).

The team without it hands in its line-up first, and the other one has read it when it seats its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from django.db import transaction

from director.competitions.knockout_settings import KnockoutSettings, Seats
from director.competitions.regulated import restricts_systems
from director.competitions.restrictions import loses_choice
from director.competitions.stage_models import KNOCKOUTS
from director.entries.captains import captain_of
from director.entries.models import Entry
from director.movements.rights import seating_rights
from director.movements.rooms import TeamMatch, is_segmented, whole_matches
from director.sessions.match_models import SeatPick
from director.sessions.models import Contestant, LineUp, Session
from director.sessions.schedules import schedule_of
from play.models import Person
from play.people.card_versions import version_at
from scoring.ties.lots import draw as draw_lots

__all__ = ["SeatChoice", "choice_in", "holder_of", "match_of_team", "pick_segment", "rules_of"]

_PICKS: Final = timedelta(minutes=5)
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


def match_of_team(session: Session, team: int) -> TeamMatch | None:
    """Return the match in segments that a team plays in a session; None where it has none."""
    if session.schedule is None or not is_segmented(schedule := schedule_of(session.schedule)):
        return None
    return next((one for one in whole_matches(schedule) if team in one.teams), None)


def choice_in(session: Session, match: TeamMatch, now: datetime) -> SeatChoice:
    """Return the choice of seats in a match: none in round robins, in a Swiss (18.3(1)), and in extra boards (18.3(3)).

    A team without a captain who could choose, or whose time is over, has the first segment that is free.
    """
    rules = rules_of(session)
    segments = session.rounds or 1
    if rules is None or session.extra:
        return SeatChoice((None,) * segments)
    teams = {one.number: one.entry for one in _contestants(session, match.teams)}
    marked = frozenset(number for number, team in teams.items() if _uses_marked(session, team))
    if len(marked) == 1 or rules.seats == Seats.PICKED:
        return _picked(session, match, teams, marked, now, rules)
    holder = match.home if rules.seats == Seats.HOME else None
    return SeatChoice((holder,) * segments, marked=marked)


def _contestants(session: Session, numbers: Iterable[int]) -> Iterable[Contestant]:
    found = session.contestants.filter(number__in=list(numbers)).select_related("entry")
    return found.prefetch_related("entry__entrants__person")


def _picked(
    session: Session,
    match: TeamMatch,
    teams: dict[int, Entry],
    marked: frozenset[int],
    now: datetime,
    rules: KnockoutSettings,
) -> SeatChoice:
    segments = session.rounds or 1
    drawn = _drawn(session, match)
    other = match.away if drawn == match.home else match.home
    if len(marked) == 1:
        return SeatChoice(seating_rights(segments, drawn, other, without_right=tuple(marked)), marked=marked)
    due = session.starts_at - timedelta(minutes=rules.first) - _PICKS
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

    It is the commitment to the deal of the first board of the session (`director.sessions.sealing`).
    """
    first = session.deals.order_by("number").values_list("commitment", flat=True).first()
    return int([*draw_lots(f"{first or session.pk} {match.match}", [f"{team}" for team in match.teams])][0])


def _uses_marked(session: Session, team: Entry) -> bool:
    """Return whether a pair of a team uses a yellow system or brown-sticker conventions, by the card that counts."""
    competition = session.competition
    if not restricts_systems(competition.profile):
        return False
    people = [one.person_id for one in team.entrants.all() if one.person_id is not None]
    versions = (version_at(pair, competition.cards_due) for pair in combinations(people, 2))
    return any(one is not None and loses_choice(one.card) for one in versions)


@transaction.atomic
def pick_segment(session: Session, match: TeamMatch, team: int, segment: int, by: Person, now: datetime) -> bool:
    """Write which segment a team has chosen; return False where it is not its turn, or the segment is not free."""
    held = Session.objects.select_for_update(of=("self",)).select_related("competition", "stage").get(pk=session.pk)
    choice = choice_in(held, match, now)
    if choice.turn != team or segment not in choice.free:
        return False
    entry = held.contestants.get(number=team).entry
    SeatPick.objects.create(session=held, match=match.match, entry=entry, segment=segment, by=by, at=now)
    return True


def holder_of(session: Session, entry: Entry, number: int, now: datetime) -> bool | None:
    """Return whether a team has the choice of seats in that segment; None where neither of the two has it.

    Whose opponents have changed a line-up that was public has it then (article 19.4).
    """
    contestant = session.contestants.filter(entry=entry).first()
    match = None if contestant is None else match_of_team(session, contestant.number)
    if contestant is None or match is None:
        return None
    changed = LineUp.objects.filter(session=session, round=number, changed_at__isnull=False)
    both = [one.entry_id for one in _contestants(session, match.teams)]
    last = changed.filter(entry__in=both).order_by("-changed_at").first()
    if last is not None:
        return last.entry_id != entry.pk
    rights = choice_in(session, match, now).rights
    holder = rights[number - 1] if number <= len(rights) else None
    return None if holder is None else holder == contestant.number
