"""What the buttons of a stage do: its draw, and taking a session or the stage away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.translation import gettext as _

from director.competitions.stage_models import Stage
from director.competitions.stage_settings import keep_settings, settings_of_stage
from director.movements.impossible import Impossible
from director.pages.shared.asked import now
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import number_in
from director.sessions.draw.qualifying import fix_contestants
from director.sessions.draw.staging import commit_to_lots, draw_the_lots, remove_session, remove_stage

__all__ = ["carry_out"]


def carry_out(request: HttpRequest, stage: Stage, act: str) -> None:
    """Do what a button says. Raise BadRequest for one that there is not."""
    done = _ACTS.get(act)
    if done is None:
        raise BadRequest("the page has no such form")
    done(request, stage)


def _remove_session(request: HttpRequest, stage: Stage) -> None:
    session = stage.sessions.filter(number=number_in(request, "session")).first()
    if session is None or not remove_session(session):
        messages.warning(request, _("A session that has started, or the only one, stays."))


def _remove_stage(request: HttpRequest, stage: Stage) -> None:
    if not remove_stage(stage):
        messages.warning(request, _("A stage of which a session has started, or in which contestants begin, stays."))


def _commit(request: HttpRequest, stage: Stage) -> None:
    if commit_to_lots(stage, now()) is None:
        messages.warning(request, _("The stage has begun: its draw stands."))


def _lots(request: HttpRequest, stage: Stage) -> None:
    draw_the_lots(stage, now())
    _fix(request, stage)


def _early(request: HttpRequest, stage: Stage) -> None:
    keep_settings(stage, replace(settings_of_stage(stage), early=True))
    _fix(request, stage)


def _fix(request: HttpRequest, stage: Stage) -> None:
    try:
        fix_contestants(stage)
    except Impossible as impossible:
        messages.warning(request, impossible_words(impossible))


_ACTS: Final[dict[str, Callable[[HttpRequest, Stage], None]]] = {
    "remove-session": _remove_session,
    "remove-stage": _remove_stage,
    "commit": _commit,
    "lots": _lots,
    "early": _early,
}
