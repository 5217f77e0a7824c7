"""How the total of a contestant in a stage is worked out, and the results of a stage as a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.clubs.roles import may_schedule
from director.competitions.stage_models import Stage
from director.knockouts.whole import is_whole_public, whole_event
from director.pages.results.standings import asked_stage
from director.pages.shared.asked import asked_event
from director.pages.shared.room import pair_text
from director.pages.stages.stage_lines import stage_name
from director.results.registered import registered_in_stage
from director.standings.carrying import stage_standing
from director.standings.export import results_of_stage
from director.standings.parts import sessions_of
from director.standings.stage import StageStanding
from frontend.figures import figure_html
from play.people.accounts.limits import too_many
from scoring.exchange.events import whole
from scoring.exchange.formats import sheet, usebio_write
from scoring.explain.figures import Figure, What
from scoring.stage.explain import explain_account
from scoring.stage.scored import margins_of
from scoring.ties.explain import explain_standing

__all__ = ["event_whole_file", "stage_file", "why_page"]

_WRITERS: Final = {
    "csv": ("text/csv; charset=utf-8", sheet.write),
    "xml": ("application/xml; charset=utf-8", usebio_write.write),
}
_CLOSED: Final = (What.BOARD, What.TOP, What.TABLE)


@never_cache
@require_safe
def why_page(request: HttpRequest, event: UUID, stage: int, number: int) -> HttpResponse:
    """Render how the place and the total of a contestant come about, down to sessions, matches and boards."""
    asked, held, known = asked_stage(request, event, stage)
    standing = stage_standing(held, known)
    try:
        line = standing.of(number)
    except KeyError:
        raise Http404 from None
    names = {f"{one.number}": f"{one.number} {one.member.entry}" for one in standing.lines}
    language = get_language() or "en"

    def named(figure: Figure) -> str:
        if figure.what is What.MATCH:
            at, _blank, other = figure.subject.partition(" ")
            return f"{at} – {names[other]}" if other in names else at
        if figure.what in (What.BOARD, What.TABLE, What.PERCENTAGE):
            return figure.subject
        return names.get(figure.subject, "") if figure.what is not What.CORRECTION else ""

    figures = [figure_html(one, language, named, closed=_CLOSED) for one in _figures(standing, f"{number}")]
    context = {
        "club": asked.club,
        "event": asked.competition,
        "stage": stage_name(held),
        "number": number,
        "names": pair_text(line.member.entry),
        "figures": figures,
    }
    return render(request, "clubs/standing_why.html", context)


def _figures(standing: StageStanding, name: str) -> Iterator[Figure]:
    """Yield the place and the total of teams; of a field the figure by which a contestant is ranked."""
    for group in standing.teams.values():
        if name in group.stage.teams and name not in group.cancelled:
            yield explain_standing(group.standing, name, last=group.stage.placed_last)
            yield explain_account(group.stage, name, margins_of(group.scores))
    if standing.scored is not None:
        with suppress(KeyError):
            yield standing.scored.explained(name)


@never_cache
@require_safe
def stage_file(request: HttpRequest, event: UUID, stage: int, kind: str) -> HttpResponse:
    """Return the results of all sessions of a stage as one file, once all are published."""
    asked, held, known = asked_stage(request, event, stage)
    found = _WRITERS.get(kind)
    if found is None or not _is_published(held):
        raise Http404
    if wait := too_many(request, "results_file"):
        return wait
    results = results_of_stage(held, known)
    if results is None:
        raise Http404
    results = registered_in_stage(held, results) if may_schedule(asked.role) else results
    media, write = found
    answer = HttpResponse(write(results), content_type=media)
    answer["Content-Disposition"] = f'attachment; filename="stage-{held.number}.{kind}"'
    return answer


@never_cache
@require_safe
def event_whole_file(request: HttpRequest, event: UUID) -> HttpResponse:
    """Return all stages of an event as one file, once all that was played is published."""
    asked = asked_event(request, event)
    competition = asked.competition
    if competition is None or not is_whole_public(competition):
        raise Http404
    if wait := too_many(request, "results_file"):
        return wait
    found = whole_event(competition, registered=may_schedule(asked.role))
    answer = HttpResponse(whole.write(found), content_type=_WRITERS["csv"][0])
    answer["Content-Disposition"] = 'attachment; filename="event.csv"'
    return answer


def _is_published(stage: Stage) -> bool:
    return all(one.published_at is not None for one in sessions_of(stage))
