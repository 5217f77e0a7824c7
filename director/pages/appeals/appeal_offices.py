"""What the file of an appeal shows to its organiser, and to the members of its committee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from director.appeals.committee import eligible
from director.appeals.models import Appeal, AppealMember, Body
from director.pages.appeals.appeal_forms import DepositForm, SayForm
from director.pages.appeals.appeal_words import DecisionLine, decision_line

__all__ = ["Proposed", "deliberating", "organising"]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A decision that the committee votes on: who is for it and against it, and how its reader has voted."""

    line: DecisionLine
    agree: list[str]
    differ: list[str]
    own: bool | None


def organising(appeal: Appeal) -> dict[str, Any]:
    """Return what an organiser needs: who can be named, the deposit, whether it is about law alone."""
    return {
        "organises": True,
        "eligible": eligible(appeal),
        "deposit": DepositForm(initial={"deposit": appeal.deposit}, auto_id="deposit_%s"),
    }


def deliberating(appeal: Appeal, member: AppealMember, names: Mapping[int, str], language: str) -> dict[str, Any]:
    """Return what a member of the committee reads and writes: the deliberation, and what is voted on."""
    proposed = appeal.decisions.filter(body=Body.COMMITTEE, at=None).last()
    shown = None
    if proposed is not None:
        votes = list(proposed.votes.select_related("member__person").order_by("member"))
        shown = Proposed(
            decision_line(proposed, names, language),
            [one.member.person.display_name for one in votes if one.agrees],
            [one.member.person.display_name for one in votes if not one.agrees],
            next((one.agrees for one in votes if one.member_id == member.pk), None),
        )
    return {
        "member": member,
        "proposed": shown,
        "deliberation": appeal.statements.filter(private=True),
        "discuss": SayForm(auto_id="discuss_%s"),
    }
