"""Which team of a match has the choice of seats, in a knockout by segments (articles 18.3, 19.1, 19.4).

The team without it hands in its line-up first, and the other one has read it when it seats its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from director.competitions.knockout_settings import KnockoutSettings, Seats
from director.competitions.regulated import bars_marked, restricts_systems
from director.competitions.restrictions import loses_choice
from director.competitions.stage_models import KNOCKOUTS
from director.entries.captains import captain_of
from director.entries.models import Entry
from director.movements.rights import seating_rights
from director.movements.rooms import TeamMatch, is_segmented, whole_matches
from director.movements.schedule import PairsSchedule
from director.sessions.expected import between_two
from director.sessions.match_models import SeatPick
from director.sessions.models import Contestant, LineUp, Session
from director.sessions.schedules import schedule_of
from play.models import Person
from play.people.card_versions import versions_among
from scoring.ties.lots import draw as draw_lots

__all__ = [
    "SeatChoice",
    "barred_pairs",
    "choice_in",
    "has_changed",
    "holder_of",
    "match_of_team",
    "pick_segment",
    "rules_of",
]

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


def match_of_team(session: Session, team: int, number: int = 1) -> TeamMatch | None:
    """Return the match that a team plays in a round, the whole one where rounds are its segments; None where it has
    none, and at home tables, where nobody chooses seats.
    """
    if session.schedule is None:
        return None
    schedule = schedule_of(session.schedule)
    if not isinstance(schedule, PairsSchedule) or not schedule.rooms:
        return None
    one_match = is_segmented(schedule)
    every = (one for one in whole_matches(schedule) if one_match or one.round == number)
    return next((one for one in every if team in one.teams), None)


def choice_in(session: Session, match: TeamMatch, now: datetime) -> SeatChoice:
    """Return the choice of seats in a match: none in extra boards (18.3(3)), and none in round robins and in a Swiss
    (18.3(1)) but against a team that uses a yellow system or brown-sticker conventions (18.3(4)).

    A team without a captain who could choose, or whose time is over, has the first segment that is free.
    """
    rules = rules_of(session)
    segments = session.rounds or 1
    if session.extra:
        return SeatChoice((None,) * segments)
    teams = {one.number: one.entry for one in _contestants(session, match.teams)}
    marked = _marked(session, teams)
    if rules is None:
        barred = bars_marked(session.competition.profile, len(match.boards))
        others = {*match.teams} - marked
        holder = others.pop() if len(others) == 1 and not barred else None
        return SeatChoice((holder,) * segments, marked=marked)
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


def _marked(session: Session, teams: Mapping[int, Entry]) -> frozenset[int]:
    """Return the teams of which a pair uses a yellow system or brown-sticker conventions, by the card that counts."""
    if not restricts_systems(session.competition.profile):
        return frozenset()
    plays = {
        one.person_id: number
        for number, team in teams.items()
        for one in team.entrants.all()
        if one.person_id is not None
    }
    both = ({plays[one] for one in pair} for pair in _marked_pairs(session, plays))
    return frozenset(team for teams in both if len(teams) == 1 for team in teams)


def _marked_pairs(session: Session, people: Iterable[int]) -> list[set[int]]:
    """Return each two of these people whose card has a yellow system or brown-sticker conventions."""
    cards = versions_among(people, session.competition.cards_due)
    return [{one.partnership.first_id, one.partnership.second_id} for one in cards if loses_choice(one.card)]


def barred_pairs(session: Session, entry: Entry, places: Sequence[int]) -> list[tuple[str, str]]:
    """Return the pairs of a line-up whose card has a yellow system or brown-sticker conventions, which they do not play
    in a match of so few boards (article 6.4(1)); none in a longer one.
    """
    if not bars_marked(session.competition.profile, between_two(session)):
        return []
    sits = {one.place: one for one in entry.entrants.all()}
    pairs = [(sits[one], sits[other]) for one, other in zip(places[::2], places[1::2], strict=True)]
    people = [one.person_id for pair in pairs for one in pair if one.person_id is not None]
    marked = _marked_pairs(session, people)
    return [(one.name, other.name) for one, other in pairs if {one.person_id, other.person_id} in marked]


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
    """Return whether a team has the choice of seats in that round or segment; None where neither of the two has it.

    Whose opponents have changed a line-up that was public has it then (article 19.4).
    """
    contestant = session.contestants.filter(entry=entry).first()
    match = None if contestant is None else match_of_team(session, contestant.number, number)
    if contestant is None or match is None:
        return None
    last = _changed(session, match, number).order_by("-changed_at").first()
    if last is not None:
        return last.entry_id != entry.pk
    rights = choice_in(session, match, now).rights
    if session.schedule is not None and not is_segmented(schedule_of(session.schedule)):
        holder = rights[0]
    else:
        holder = rights[number - 1] if number <= len(rights) else None
    return None if holder is None else holder == contestant.number


def has_changed(session: Session, entry: Entry, number: int) -> bool:
    """Return whether the opponents of a team have changed a line-up for that round that was public (article 19.4)."""
    contestant = session.contestants.filter(entry=entry).first()
    match = None if contestant is None else match_of_team(session, contestant.number, number)
    return match is not None and _changed(session, match, number).exclude(entry=entry).exists()


def _changed(session: Session, match: TeamMatch, number: int) -> QuerySet[LineUp]:
    """Return the line-ups of a match for a round that were changed after they were public."""
    both = [one.entry_id for one in _contestants(session, match.teams)]
    return LineUp.objects.filter(session=session, round=number, changed_at__isnull=False, entry__in=both)
