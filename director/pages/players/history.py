"""A player's own sessions and statistics, which nobody else reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.models import Kind
from director.entries.models import no_name
from director.pages.shared.asked import reader
from director.pages.shared.result_asking import figure, share_text
from director.results.history import Attended, BoardGot, Part, attended, averages, sessions_of
from director.sessions.models import Session
from frontend.drawings.charts import Bars, bars
from scoring.exchange.results import Scoring

__all__ = ["history_page"]

_ON_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session of the list; `number` is that of the pair, None for a team."""

    session: Session
    number: int | None
    place: str
    score: str
    partners: str


@dataclass(frozen=True, slots=True)
class AverageLine:
    """An average over so many boards, at matchpoints and in IMPs a board; empty where there was none of them."""

    name: str
    boards: int
    percentage: str
    imps: str


@never_cache
@require_safe
@login_required
def history_page(request: HttpRequest) -> HttpResponse:
    """Render the sessions of the reader, the newest first, and the averages of those that are listed."""
    person = reader(request)
    assert person is not None
    page = Paginator(sessions_of(person), _ON_A_PAGE).get_page(request.GET.get("page"))
    played = [one for session in page if (one := attended(session, person)) is not None]
    by_partner, by_part = averages(played)
    boards = sorted(by_partner.items(), key=lambda item: (-len(item[1]), item[0]))
    names = {
        Part.DECLARER: pgettext("a part in the play", "declarer"),
        Part.DUMMY: pgettext("a part in the play", "dummy"),
        Part.DEFENDER: pgettext("a part in the play", "defender"),
    }
    scores = [one for one in reversed(played) if one.in_percent]
    values = [(f"{timezone.localtime(one.session.begins_at):%m-%d}", one.score) for one in scores]
    context: dict[str, Any] = {"page": page, "lines": [_line(one) for one in played]}
    context |= {"partners": [_average(name, got) for name, got in boards]}
    context |= {"parts": [_average(names[part], by_part[part]) for part in Part if part in by_part]}
    context |= {"chart": bars(Bars(values, 50, 0, 100), _("Percentages of these sessions")) if len(values) > 1 else ""}
    return render(request, "clubs/history.html", context)


def _line(one: Attended) -> SessionLine:
    teams = one.session.competition.kind == Kind.TEAMS
    place = f"{one.place}{'=' if one.shared else ''} / {one.of}"
    if one.session.is_knockout:
        place, score = "", _("%(imps)s IMPs") % {"imps": f"{float(one.score):+g}".replace("-", "−")}
        return SessionLine(one.session, None, place, score, one.partners)
    score = figure(one.score) if one.in_matches else share_text(one.score, one.scoring, 2)
    if one.scoring is Scoring.MATCHPOINTS and not one.in_matches:
        score = f"{score} %" if one.in_percent else "–"
    return SessionLine(
        one.session,
        None if teams else one.contestant.number,
        place,
        score,
        one.partners or no_name(hall=one.session.hall),
    )


def _average(name: str, got: Sequence[BoardGot]) -> AverageLine:
    """Return the averages of these boards, those at matchpoints apart from those in IMPs."""
    percentages = [one.value for one in got if one.in_percent]
    imps = [one.value for one in got if not one.in_percent]
    return AverageLine(
        name,
        len(got),
        f"{figure(_mean(percentages), 1)} %" if percentages else "",
        share_text(_mean(imps), Scoring.IMPS, 2) if imps else "",
    )


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
