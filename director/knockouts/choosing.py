"""The choice of opponents (article 15.4): in the order of the stage before, each in its zone and in its time, else by
the seeding.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import chain

from django.db import transaction

from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.knockouts.making import brackets_for, settings_of
from director.knockouts.models import Knockout, OpponentPick
from director.knockouts.telling import tell_choice
from director.movements.knockouts.bracket_state import first_opponents
from director.movements.knockouts.knockout import placed
from director.movements.knockouts.rights import OpponentChoice, chosen_in_zones
from director.sessions.running.rounds import look_at_stages
from play.models import Person

__all__ = ["choice_of", "choose_for_the_late", "choose_opponents"]


def choice_of(knockout: Knockout) -> OpponentChoice | None:
    """Return the choice as it stands, with ranks from 1 as the teams; None where nobody chooses."""
    if knockout.choice_due is None:
        return None
    rank = {key: place for place, key in enumerate(knockout.ranked, 1)}
    picks = [rank[one] for one in knockout.picks.values_list("chosen", flat=True)]
    return chosen_in_zones(_first(knockout), picks)


def _first(knockout: Knockout) -> list[tuple[tuple[int, int], ...]]:
    return [first_opponents(bracket) for bracket in brackets_for(knockout.stage, len(knockout.ranked))]


@transaction.atomic
def choose_opponents(knockout: Knockout, chooser: Entry, chosen: int, by: Person | None, now: datetime) -> bool:
    """Write the choice of the team whose turn it is, of an opponent by its rank; return False where that cannot be."""
    held = Knockout.objects.select_for_update(of=("self",)).select_related("stage__competition").get(pk=knockout.pk)
    choice = choice_of(held)
    if choice is None or held.placed or choice.chooser is None or chosen not in choice.candidates:
        return False
    if held.ranked[choice.chooser - 1] != chooser.pk:
        return False
    OpponentPick.objects.create(
        knockout=held,
        number=len(choice.matches) + 1,
        chooser=chooser,
        chosen_id=held.ranked[chosen - 1],
        by=by,
        at=now,
    )
    held.choice_due = now + timedelta(minutes=settings_of(held.stage).choose_minutes)
    _place(held)
    held.save(update_fields=["choice_due", "placed"])
    look_at_stages(held.stage.competition_id, now)
    after = choice_of(held)
    if after is not None and after.chooser is not None:
        tell_choice(held, after.chooser, now)
    return True


def _place(held: Knockout) -> None:
    """Give the teams their numbers when all have chosen: who is chosen has that of the chooser's opponent."""
    choice = choice_of(held)
    if choice is None or choice.chooser is not None:
        return
    met = dict(chain.from_iterable(_first(held)))
    number_of = {met[chooser]: chosen for chooser, chosen in choice.matches}
    count = len(held.ranked)
    first_chosen = min(number_of, default=count + 1)
    drawn = [number_of.get(number, number) for number in range(first_chosen, count + 1)]
    order = placed(range(1, count + 1), first_chosen - 1, drawn)
    held.placed = [held.ranked[rank - 1] for rank in order]


def choose_for_the_late(stage: Stage, now: datetime) -> None:
    """Let those whose time to choose is over have the opponents that the seeding gives them: the last that is left."""
    knockout = Knockout.objects.select_related("stage__competition").get(stage=stage)
    while knockout.choice_due is not None and not knockout.placed and knockout.choice_due <= now:
        choice = choice_of(knockout)
        if choice is None or choice.chooser is None:
            return
        chooser = Entry.objects.get(pk=knockout.ranked[choice.chooser - 1])
        choose_opponents(knockout, chooser, max(choice.candidates), None, knockout.choice_due)
        knockout.refresh_from_db()
