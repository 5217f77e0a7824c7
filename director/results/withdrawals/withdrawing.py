"""Withdrawals from an event at any time at which the contestant does not play: before it, between its sessions, rounds
and stages (articles 10.1(3), 23).

While a session runs a contestant gives up what is left of it instead (`director.results.withdrawals.forfeits`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from director.competitions.models import Competition, Kind
from director.competitions.officers import officials_of
from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.entries.models import Entrant, Entry
from director.entries.teams.captains import captain_of, spoken_for
from director.entries.telling import tell_withdrawn
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.results.tallying import results_of
from director.results.withdrawals.forfeit_models import Decision
from director.results.withdrawals.left_teams import Matches, in_round_robin, matches_of_team
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.sessions.models import RUNNING, Session
from director.sessions.running.rounds import look_at_stages
from play.models import Person
from scoring.absence.forfeits import Consequence, ForfeitKind, consequence

__all__ = [
    "Withdraws",
    "ask_to_withdraw",
    "decide_withdrawal",
    "goes_on",
    "has_begun",
    "plays_now",
    "remove_entry",
    "take_back_withdrawal",
    "what_follows",
    "withdrawals_in",
    "withdraws_for",
]


@dataclass(frozen=True, slots=True)
class Withdraws:
    """What follows when a withdrawal is granted.

    `form` is how the stage is played that the contestant has reached, None before play; `begun` whether it has: else
    its place there stays free (23.3). `matches` are those of a team of a round robin: they stand, or are cancelled
    (23.1(3)). `consequences` are those of each kind of forfeit.
    """

    consequences: tuple[tuple[ForfeitKind, Consequence], ...]
    form: StageForm | None
    begun: bool
    matches: Matches | None

    @property
    def before_play(self) -> bool:
        """Whether nothing of the event has been played."""
        return self.form is None


def withdraws_for(competition: Competition, person: Person) -> Entry | None:
    """Return the entry for which somebody asks, or has asked."""
    every = Entry.objects.filter(competition=competition)
    return spoken_for(every, person, teams=competition.kind == Kind.TEAMS)


def has_begun(competition: Competition) -> bool:
    """Return whether a session of an event has started."""
    return competition.sessions.filter(started_at__isnull=False, cancelled_at=None).exists()


def goes_on(competition: Competition) -> bool:
    """Return whether something of an event is still to be played: a session, or a stage without one."""
    if competition.sessions.filter(ended_at=None, cancelled_at=None).exists():
        return True
    return competition.stages.exclude(sessions__cancelled_at=None, sessions__isnull=False).exists()


def plays_now(entry: Entry) -> Session | None:
    """Return the running session in which a contestant plays: there it forfeits."""
    return Session.objects.filter(RUNNING, contestants__entry=entry).first()


@transaction.atomic
def ask_to_withdraw(entry: Entry, stage: Stage | None, person: Person, reason: str) -> Withdrawal | None:
    """Ask the chief director; `stage` is the one that the contestant has reached.

    None where it plays in a session that runs, has withdrawn or asked already, or where nothing is left to play.
    """
    held = Entry.objects.select_for_update(of=("self",)).select_related("competition").get(pk=entry.pk)
    if held.withdrawn_at is not None or plays_now(held) is not None or not goes_on(held.competition):
        return None
    if held.withdrawals.filter(decision="").exists():
        return None
    made = Withdrawal.objects.create(entry=held, stage=stage, reason=reason, by=person, name=person.display_name)
    _tell(made, sorted(officials_of(held.competition) - {person.pk}))
    return made


def take_back_withdrawal(entry: Entry) -> None:
    """Take back what is asked and not decided. Idempotent."""
    Withdrawal.objects.filter(entry=entry, decision="").delete()


@transaction.atomic
def decide_withdrawal(
    withdrawal: Withdrawal, stage: Stage | None, decision: Decision, words: str, by: Person, now: datetime
) -> bool:
    """Write what the chief director has decided, and tell the contestant; one that is not refused is out of all draws
    that follow. `stage` is the one that it has reached by now.

    Return False where it is decided already, or where the contestant plays in a session that runs: there it forfeits.
    """
    held = Entry.objects.select_for_update(of=("self",)).select_related("competition").get(pk=withdrawal.entry_id)
    if decision != Decision.REFUSED and plays_now(held) is not None:
        return False
    if not withdrawal.write_decision(decision, words, by, now, stage=stage):
        return False
    if decision != Decision.REFUSED:
        Entry.objects.filter(pk=held.pk, withdrawn_at=None).update(withdrawn_at=now)
        look_at_stages(held.competition_id, now)
    people = set(Entrant.objects.filter(entry=held, person__isnull=False).values_list("person", flat=True))
    captain = captain_of(held) if held.competition.kind == Kind.TEAMS else None
    _tell(withdrawal, sorted(people | ({captain.pk} if captain is not None else set())))
    return True


@transaction.atomic
def remove_entry(entry: Entry, by: Person, now: datetime) -> bool:
    """Remove an entry for the organiser before the event begins, with its record, and tell its players.

    Return False where the event has begun: then the contestant asks to withdraw, and the chief director decides.
    """
    held = Entry.objects.select_for_update(of=("self",)).select_related("competition").get(pk=entry.pk)
    if has_begun(held.competition) or held.withdrawn_at is not None:
        return False
    Withdrawal.objects.filter(entry=held, decision="").delete()
    Withdrawal.objects.create(
        entry=held,
        by=by,
        name=by.display_name,
        decision=Decision.AGREED,
        decided_by=by,
        decided_name=by.display_name,
        decided_at=now,
    )
    Entry.objects.filter(pk=held.pk).update(withdrawn_at=now)
    tell_withdrawn(held, by)
    return True


def withdrawals_in(competition: Competition) -> list[Withdrawal]:
    """Return what is asked and decided in an event, in the order in which it was asked."""
    found = Withdrawal.objects.filter(entry__competition=competition).select_related("entry", "stage")
    return list(found.prefetch_related("entry__entrants").order_by("pk"))


def what_follows(entry: Entry, stage: Stage | None) -> Withdraws:
    """Return what would follow for a contestant that has reached this stage, None in an event without stages."""
    if not has_begun(entry.competition):
        stays_away = Consequence(further=True, rule="10.1(3)")
        return Withdraws(
            ((ForfeitKind.AGREED, Consequence()), (ForfeitKind.UNEXCUSED, stays_away)), None, begun=False, matches=None
        )
    form = StageForm.SESSIONS if stage is None else StageForm(stage.form)
    kinds = tuple((kind, consequence(kind, last_match=form not in KNOCKOUTS)) for kind in ForfeitKind)
    begun = stage is None or stage.contestants.filter(entry=entry).exists()
    return Withdraws(kinds, form, begun, _matches(entry, stage) if begun else None)


def _matches(entry: Entry, stage: Stage | None) -> Matches | None:
    """Return the matches of a team in the round robin that it has begun, by all sessions that were played."""
    of = entry.competition.sessions if stage is None else stage.sessions
    played = list(of.filter(started_at__isnull=False, cancelled_at=None).select_related("competition", "stage"))
    last = next((one for one in reversed(played) if in_round_robin(one)), None)
    return None if last is None else matches_of_team(last, entry, {one: results_of(one) for one in played})


def _tell(withdrawal: Withdrawal, people: list[int]) -> None:
    data = {"entry": withdrawal.entry.written, "decision": withdrawal.decision, "withdrawal": withdrawal.pk}
    about = f"withdrawal:{withdrawal.pk}:{withdrawal.decision}"
    told = {one: dict[str, str]() for one in people}
    tell(Telling(NoticeKind.FORFEIT, withdrawal.entry.competition_id, about, told, data))
