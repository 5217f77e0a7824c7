"""Deciding an appeal: the chief director, or a committee by its majority; what is decided becomes the score by a ruling
(Law 93, article 55).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from director.appeals.models import Appeal, AppealDecision, AppealMember, AppealVote, Body, Outcome
from director.appeals.rights import has_majority, may_overrule
from director.appeals.settled import goes_further
from director.appeals.telling import concerned, tell_decided
from director.clubs.roles import Stands, may_organise
from director.results.models import BoardResult
from director.results.rulings.ruling import rule, withdraw
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.sessions.draw.simultaneous import is_closed
from director.sessions.models import Session
from director.sessions.people.chiefs import chief_of, is_chief, is_deputy
from director.sessions.people.playing import plays_same_boards, takes_part
from director.sessions.running.rounds import look_at_stages_after
from director.sessions.telling import plan_final
from play.models import Person

__all__ = [
    "Change",
    "Written",
    "decide",
    "may_decide",
    "oversees_appeals",
    "propose",
    "result_of_appeal",
    "vote",
]


@dataclass(frozen=True, slots=True)
class Change:
    """What a decision makes of the ruling, as `director.results.rulings.ruling_models.Ruling` has it."""

    kind: RulingKind
    value: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """A decision as it is written down: its words, the `change` (None: the ruling stands), and whether the appeal was
    reasonable.
    """

    text: str
    change: Change | None = None
    reasonable: bool = True


def may_decide(appeal: Appeal, person: Person) -> bool:
    """Return whether somebody decides the appeal as chief director: nobody who plays in the session.

    The deputy does where the appeal concerns the chief director.
    """
    session, parties = appeal.session, concerned(appeal)
    chief = is_chief(session, person) or (is_deputy(session, person) and chief_of(session) in parties)
    return chief and not takes_part(session, person) and person.pk not in parties


def result_of_appeal(appeal: Appeal) -> BoardResult | None:
    """Return the result that the disputed ruling is on; None for a penalty, and where the board was taken back."""
    if appeal.place is None:
        return None
    round_, table, board = appeal.place
    return appeal.session.results.filter(round=round_, table=table, board=board).first()


def oversees_appeals(session: Session, role: Stands, person: Person) -> bool:
    """Return whether somebody reads all appeals of the session: an organiser or the chief director, who does not play.

    An appeal tells of a board that its reader may have still to play (Law 16D): who plays reads them when it is over,
    who plays the same boards at another club when all clubs have played.
    """
    if not (may_organise(role) or is_chief(session, person)):
        return False
    if is_closed(session) and plays_same_boards(session, person):
        return False
    return session.ended_at is not None or not takes_part(session, person)


@transaction.atomic
def decide(appeal: Appeal, by: Person, now: datetime, written: Written) -> bool:
    """Let the chief director decide an appeal that has reached him; return whether it waited for that."""
    held = _held(appeal)
    if held.lodged_at is None or not held.is_open:
        return False
    outcome = Outcome.STANDS if written.change is None else Outcome.CHANGED
    _carry_out(_write(held, by, now, written, Body.CHIEF, outcome), by, now)
    return True


@transaction.atomic
def propose(appeal: Appeal, by: Person, now: datetime, written: Written) -> AppealDecision | None:
    """Write down what the committee votes on; None where nothing waits for it. It takes the place of an earlier one.

    What the committee may not overrule becomes a recommendation to the chief director (Law 93B3).
    """
    held = _held(appeal)
    if held.lodged_at is None or not held.is_open:
        return None
    held.decisions.filter(body=Body.COMMITTEE, at=None).delete()
    outcome = Outcome.STANDS
    if written.change is not None:
        law = "" if held.ruling is None else held.ruling.rule
        free = may_overrule(law, on_law=bool(held.on_law))
        outcome = Outcome.CHANGED if free else Outcome.RECOMMENDED
    return _write(held, by, now, written, Body.COMMITTEE, outcome)


@transaction.atomic
def vote(decision: AppealDecision, member: AppealMember, now: datetime, *, agrees: bool) -> bool:
    """Let a member vote, or vote again; return whether the committee has decided by its majority (article 55.2)."""
    held = _held(decision.appeal)
    standing = held.decisions.filter(pk=decision.pk, at=None).first()
    if standing is None or not held.is_open or member.appeal_id != held.pk:
        return False
    AppealVote.objects.update_or_create(decision=standing, member=member, defaults={"agrees": agrees})
    votes = standing.votes.filter(agrees=True).count()
    if not has_majority(votes, held.members.count()):
        return False
    standing.appeal = held
    _carry_out(standing, standing.by or member.person, now)
    return True


def _held(appeal: Appeal) -> Appeal:
    held = Appeal.objects.select_for_update(of=("self",)).select_related("session__competition", "ruling")
    return held.get(pk=appeal.pk)


def _write(appeal: Appeal, by: Person, now: datetime, written: Written, body: Body, outcome: Outcome) -> AppealDecision:
    change = written.change
    return AppealDecision.objects.create(
        appeal=appeal,
        body=body,
        outcome=outcome,
        kind="" if change is None else change.kind,
        value="" if change is None else change.value,
        rule="" if change is None else change.rule,
        text=written.text,
        reasonable=written.reasonable,
        by=by,
        name=by.display_name,
        written_at=now,
    )


def _carry_out(decision: AppealDecision, by: Person, now: datetime) -> None:
    """Make a decision: the score is changed by a further ruling, both sides are told, the deposit is settled.

    After a recommendation the appeal waits for the chief director.
    """
    appeal = decision.appeal
    decision.at = now
    if decision.outcome == Outcome.CHANGED:
        decision.ruling = _rule(appeal, decision, by, now)
    decision.save(update_fields=["at", "ruling"])
    if decision.outcome != Outcome.RECOMMENDED:
        appeal.decided_at = now
        if appeal.deposit:
            appeal.deposit_back = decision.reasonable
        appeal.save(update_fields=["decided_at", "deposit_back"])
        plan_final(appeal.session)
        look_at_stages_after(appeal.session, now)
    tell_decided(decision)


def _rule(appeal: Appeal, decision: AppealDecision, by: Person, now: datetime) -> Ruling | None:
    """Write the ruling of a decision; the disputed one stays on record and counts no longer.

    Nor does what an earlier decision on the appeal has made of it, when it was carried on (Law 93B1).
    """
    kind, reason = RulingKind(decision.kind), " ".join(decision.text.split())[:300]
    final = decision.body == Body.COMMITTEE or not goes_further(appeal)
    if kind is RulingKind.WITHDRAWN or (kind is RulingKind.PENALTY and appeal.ruling is not None):
        assert appeal.ruling is not None
        for one in Ruling.objects.filter(decided_by__appeal=appeal).order_by("pk"):
            withdraw(one, by, now, reason, final=final)
        withdraw(appeal.ruling, by, now, reason, final=final)
    if kind is RulingKind.WITHDRAWN:
        return Ruling.objects.filter(withdraws=appeal.ruling).first()
    of = result_of_appeal(appeal)
    if of is None and appeal.place is not None:
        return None  # the board was taken back meanwhile: no score is left to be changed
    contestant = appeal.ruling.contestant if appeal.ruling is not None else None
    case = appeal.ruling.case if appeal.ruling is not None else ""
    return rule(
        appeal.session,
        by,
        now,
        kind,
        reason,
        value=decision.value,
        rule=decision.rule,
        case=case if kind is RulingKind.PENALTY else "",
        of=of,
        contestant=contestant,
        final=final,
    )
