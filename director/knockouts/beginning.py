"""The organiser lays down in which stage an entry begins (article 18.1(3)1: 直接进入淘汰赛阶段)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from django.db import transaction

from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.competitions.stage_settings import settings_of_stage
from director.entries.entering import entries_of
from director.entries.models import Entry
from director.knockouts.making import undraw
from director.sessions.draw.qualifying import has_begun

__all__ = ["NotThere", "WhyNot", "let_begin", "stages_to_begin_in"]


class WhyNot(Enum):
    """Why an entry cannot begin in a stage."""

    BEGUN = "begun"
    """The stage has begun: its contestants stand."""
    NO_STAGE = "no stage"
    """The event has no such stage, or it is a consolation: nobody begins in it."""


class NotThere(ValueError):
    """An entry cannot begin there. `stage` is the one that has begun, None where there is no such stage."""

    def __init__(self, why: WhyNot, entry: Entry, stage: Stage | None = None) -> None:
        self.why = why
        self.entry = entry
        self.stage = stage
        super().__init__(f"{entry}: {why.value}")


def stages_to_begin_in(competition: Competition) -> list[Stage]:
    """Return the stages in which an entry may begin, the first of the event first: none is a consolation."""
    return [one for one in competition.stages.order_by("number") if not settings_of_stage(one).consolation]


@transaction.atomic
def let_begin(competition: Competition, chosen: Mapping[int, int]) -> None:
    """Let entries, by their keys, begin in the stages of these numbers; the others stay as they are.

    The draw of a knockout in which one of them plays no more, or has come to play, is taken back. Raise NotThere, with
    nothing changed.
    """
    held = Competition.objects.select_for_update().get(pk=competition.pk)
    stages = {one.number: one for one in stages_to_begin_in(held)}
    touched: dict[int, Stage] = {}
    for entry in entries_of(held).filter(pk__in=chosen).order_by("pk"):
        number, before = chosen[entry.pk], entry.first_stage
        if number == before:
            continue
        if number not in stages:
            raise NotThere(WhyNot.NO_STAGE, entry)
        for stage in _between(stages, number, before):
            if has_begun(stage):
                raise NotThere(WhyNot.BEGUN, entry, stage)
            touched[stage.pk] = stage
        entry.begins = stages[number] if number > 1 else None
        entry.save(update_fields=["begins"])
    for stage in touched.values():
        if stage.form in KNOCKOUTS:
            undraw(stage)
            stage.contestants.all().delete()


def _between(stages: Mapping[int, Stage], one: int, other: int) -> Iterator[Stage]:
    """Yield the stages in which an entry plays by one choice and may not play by the other, and the later of both."""
    return (stages[number] for number in sorted(stages) if min(one, other) <= number <= max(one, other))
