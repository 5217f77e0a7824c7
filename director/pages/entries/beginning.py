"""Who begins in which stage, as the page of the stages shows and asks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _

from director.competitions.models import Competition
from director.entries.entering import entries_of
from director.entries.models import Entry
from director.knockouts.beginning import NotThere, stages_to_begin_in
from director.pages.stages.stage_lines import stage_name
from director.sessions.draw.qualifying import has_begun
from play.pages.site.numbers import whole_number

__all__ = ["BeginningLine", "beginning_lines", "begins_words", "not_there_words", "stages_chosen"]

_DIGITS = 3


@dataclass(frozen=True, slots=True)
class BeginningLine:
    """An entry with the stages in which it may begin, by their numbers and names, and the one that is chosen."""

    entry: Entry
    choices: list[tuple[int, str]]
    chosen: int


def beginning_lines(competition: Competition, chosen: Mapping[int, int]) -> list[BeginningLine]:
    """Return a line for each entry that may still begin elsewhere, the seeds first.

    What somebody has `chosen` and what was refused is shown as he chose it.
    """
    choices = [(one.number, stage_name(one)) for one in stages_to_begin_in(competition) if not has_begun(one)]
    if len(choices) < 2:
        return []
    first = choices[0][0]
    entries = sorted(
        entries_of(competition).select_related("begins"), key=lambda one: (one.seed is None, one.seed or 0, one.pk)
    )
    return [
        BeginningLine(one, choices, chosen.get(one.pk, one.first_stage)) for one in entries if one.first_stage >= first
    ]


def stages_chosen(request: HttpRequest, competition: Competition) -> dict[int, int]:
    """Return the numbers of the stages that the form names, by entry; 0 for what is no number of a stage."""
    said = {one.pk: request.POST.get(f"begins-{one.pk}") for one in entries_of(competition).order_by("pk")}
    return {pk: whole_number(text, _DIGITS) or 0 for pk, text in said.items() if text is not None}


def not_there_words(refused: NotThere) -> str:
    """Return why an entry cannot begin there, and what to do."""
    names = {"name": f"{refused.entry}", "stage": "" if refused.stage is None else stage_name(refused.stage)}
    if refused.stage is None:
        return _("%(name)s: the event has no such stage to begin in. Choose another one; nothing is changed.") % names
    return (
        _(
            "%(name)s: the stage %(stage)s has begun, and its contestants stand. Choose a stage after it for who has"
            " not played, and leave the others as they are; nothing is changed."
        )
        % names
    )


def begins_words(entry: Entry) -> str:
    """Return in which later stage an entry begins; empty for the first."""
    return "" if entry.begins is None else _("begins in: %(stage)s") % {"stage": stage_name(entry.begins)}
