"""Forfeits in a running session: asked for, decided by the chief director, and what would follow (articles 23 to 25).

The consequences are those of `scoring.absence`; the chief director reads them before he decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models.functions import Now

from director.competitions.models import Kind, Method
from director.competitions.officers import officials_of
from director.entries.models import Entrant, Entry
from director.movements.matches.rooms import is_segmented
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.results.changes.suspending import Carried
from director.results.matches import at_home_tables, matches_in, sheet_of
from director.results.tallying import results_of
from director.results.withdrawals.forfeit_models import Decision, Forfeit, What
from director.results.withdrawals.given_up import carry_out
from director.results.withdrawals.left_teams import Matches, in_round_robin, matches_of_team
from director.results.withdrawals.out import forfeited_too_often
from director.sessions.draw.schedules import schedule_of, sides_of
from director.sessions.draw.staged import after_in_stage
from director.sessions.models import Contestant, Session
from director.sessions.running.held import locked
from director.sessions.running.rounds import look_at_stages
from play.models import Person
from scoring.absence.boards import Awards, Contest, forfeited, left
from scoring.absence.forfeits import (
    Consequence,
    ForfeitKind,
    consequence,
    knockout_kind,
)

__all__ = [
    "Follows",
    "ask",
    "decide",
    "follows",
    "forfeits_in",
    "in_segments",
    "matches_in_stage",
    "rounds_left",
    "take_back",
]


@dataclass(frozen=True, slots=True)
class Follows:
    """What follows when a forfeit is granted.

    `proposed` is the kind by article 23.1(2) of a team that gives up a match of two, else None. `out`: it has forfeited
    too often (23.1(1), 23.2); `stand` says whether the results of a team that is out of a round robin stand (23.1(3)),
    None for others.
    `awards` are those on the boards of a round of pairs or players (24.2), `rest` those on the boards of the round in
    play that are not duplicated (25.3). What opponents are credited is in `director.standings.credits`.
    """

    consequences: tuple[tuple[ForfeitKind, Consequence], ...]
    proposed: ForfeitKind | None
    out: bool
    stand: bool | None
    awards: Awards | None
    rest: Awards | None


def rounds_left(session: Session) -> range:
    """Return the rounds that can still be given up: that in play, unless all tables are done with it, and those after
    it; none where it does not run.
    """
    if session.started_at is None or session.ended_at is not None or session.schedule is None:
        return range(0)
    return range(session.rounds_over + 1, session.rounds_drawn + 1)


def in_segments(session: Session) -> bool:
    """Return whether the rounds of a session are segments of its matches, which can be given up one by one."""
    return session.schedule is not None and is_segmented(schedule_of(session.schedule))


@transaction.atomic
def ask(session: Session, entry: Entry, person: Person, what: What, number: int, reason: str) -> Forfeit | None:
    """Ask the chief director; None where the round is over, or something is asked already."""
    held = locked(session)
    if number not in rounds_left(held) or (what == What.SEGMENT and not in_segments(held)):
        return None
    if what == What.ROUND and at_home_tables(held):
        return None
    if Forfeit.objects.filter(session=held, entry=entry, decision="").exists():
        return None
    made = Forfeit.objects.create(
        session=held, entry=entry, what=what, round=number, reason=reason, by=person, name=person.display_name
    )
    _tell(made, sorted(officials_of(held.competition) - {person.pk}))
    return made


def take_back(session: Session, entry: Entry) -> None:
    """Take back what is asked and not decided. Idempotent."""
    Forfeit.objects.filter(session=session, entry=entry, decision="").delete()


@transaction.atomic
def decide(forfeit: Forfeit, decision: Decision, words: str, by: Person, now: datetime) -> Carried | None:
    """Write what the chief director has decided, tell the contestant, and do what follows of itself.

    Return what is left to do at the tables; None where it is decided already.
    """
    if not forfeit.write_decision(decision, words, by, Now()):
        return None
    players = Entrant.objects.filter(entry=forfeit.entry, person__isnull=False).order_by("person")
    _tell(forfeit, list(players.values_list("person", flat=True)))
    look_at_stages(forfeit.session.competition_id, now)
    return carry_out(forfeit, by, now)


def matches_in_stage(session: Session, entry: Entry) -> Matches:
    """Return the matches of a team in the round robin of a session, in all sessions of its stage that have begun."""
    every = [session] if session.stage is None else session.stage.sessions.filter(started_at__isnull=False)
    return matches_of_team(session, entry, {one: results_of(one) for one in every})


def forfeits_in(session: Session) -> list[Forfeit]:
    """Return what is asked and decided in a session, in the order in which it was asked."""
    return list(
        Forfeit.objects.filter(session=session)
        .select_related("entry", "session__competition")
        .prefetch_related("entry__entrants")
        .order_by("pk")
    )


def follows(forfeit: Forfeit, *, plays_later: bool = False) -> Follows:
    """Return what would follow; `plays_later`: a team that loses this match has another one in its knockout.

    Raise ValueError where the session has no schedule.
    """
    session = forfeit.session
    if session.schedule is None:
        raise ValueError("a session without a schedule has no rounds")
    schedule = schedule_of(session.schedule)
    number = Contestant.objects.get(session=session, entry=forfeit.entry).number
    leaves = forfeit.what == What.EVENT
    last = session.rounds_drawn if leaves else forfeit.round
    out = forfeit.entry_id in forfeited_too_often(session, None if leaves else (forfeit.entry_id, forfeit.round))
    ends_stage = leaves or (last == session.rounds_drawn and not after_in_stage(session))
    teams = session.competition.kind == Kind.TEAMS
    knockout = teams and is_segmented(schedule)
    gives_up_match = knockout and forfeit.what != What.SEGMENT
    kinds = tuple((kind, consequence(kind, last_match=ends_stage)) for kind in ForfeitKind)
    boards = next((row.boards for row in schedule.rows if row.round == forfeit.round and number in _sides(row)), ())
    contest = _contest(session)
    in_play = session.rounds_over < forfeit.round == session.round
    return Follows(
        kinds,
        _by_lead(session, number, schedule.rounds, plays_later=plays_later) if gives_up_match else None,
        out,
        matches_in_stage(session, forfeit.entry).stand if (out or leaves) and in_round_robin(session) else None,
        None if teams else forfeited(contest, len(boards)),
        left(contest, len(boards), knockout=knockout) if in_play else None,
    )


def _sides(row: object) -> set[int]:
    ns, ew = sides_of(row)  # type: ignore[arg-type]
    return {*ns, *ew}


def _contest(session: Session) -> Contest:
    if session.competition.kind == Kind.TEAMS:
        return Contest.BOARD_A_MATCH if session.competition.method == Method.BOARD_A_MATCH else Contest.TEAMS
    return Contest.PAIRS_MATCHPOINTS if session.competition.method == Method.MATCHPOINTS else Contest.PAIRS_IMPS


def _by_lead(session: Session, number: int, segments: int, *, plays_later: bool) -> ForfeitKind | None:
    """Return the kind of a forfeit in a match in segments (articles 23.1(2), 23.5); None for a team without a match."""
    match = next((one for one in matches_in(session) if number in one.teams), None)
    if match is None:
        return None
    home, away = sheet_of(session, match).imps
    leads = home > away if match.home == number else away > home
    return knockout_kind(session.rounds_over, segments, plays_later=plays_later, leads=leads)


def _tell(forfeit: Forfeit, people: list[int]) -> None:
    data = {
        "entry": forfeit.entry.written,
        "round": forfeit.round,
        "decision": forfeit.decision,
        "session": f"{forfeit.session_id}",
    }
    about = f"{forfeit.session_id}:{forfeit.pk}:{forfeit.decision}"
    told = {one: dict[str, str]() for one in people}
    tell(Telling(NoticeKind.FORFEIT, forfeit.session.competition_id, about, told, data))
