"""A round of a knockout whose session was called off is announced again, in a session of its own.

A bracket that has begun is not drawn again: nothing else would let the teams of that round meet.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from director.competitions.stage_models import Stage
from director.knockouts.advancing import advance
from director.knockouts.making import session_like
from director.knockouts.models import KnockoutMatch, KnockoutRound
from director.sessions.draw.choosing import give_boards
from director.sessions.draw.planning import plan_start
from director.sessions.models import Session

__all__ = ["announce_round", "rounds_called_off"]

_DAY: Final = timedelta(days=1)


def rounds_called_off(stage: Stage) -> list[KnockoutRound]:
    """Return the rounds whose session was called off, and that have a match which is not decided."""
    off = stage.knockout_rounds.filter(session__cancelled_at__isnull=False).select_related("session__competition")
    waiting = set(stage.knockout_matches.filter(decided_at=None).values_list("round", flat=True))
    return [one for one in off if one.round in waiting]


@transaction.atomic
def announce_round(stage: Stage, number: int, now: datetime) -> Session | None:
    """Announce a round again that was called off, a day from now, for its matches that are not decided; None where it
    was not called off. The organiser moves it.
    """
    Stage.objects.select_for_update().get(pk=stage.pk)
    found = next((one for one in rounds_called_off(stage) if one.round == number), None)
    if found is None:
        return None
    off = found.session
    made = session_like(stage, off)
    made.starts_at, made.rounds, made.interval = now + _DAY, off.rounds, off.interval
    give_boards(made, off.boards_per_round)
    made.save()
    found.session = made
    found.save(update_fields=["session"])
    KnockoutMatch.objects.filter(stage=stage, session=off, decided_at=None).update(session=None, match=None)
    plan_start(made)
    advance(stage, now)
    return made
