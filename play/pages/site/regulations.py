"""The pages that say in plain words what applies: at a table, and under a profile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from frontend.sentences.alerting import alert_lists
from play.live.access import access_come, access_look, access_own
from play.pages.site.condition_words import CONDITIONS, GROUPS, value_words
from play.pages.site.regulation_words import ABOUT, DECISIONS, PROFILES, source_words
from play.pages.tables.at_table import asked_about
from play.process.current import table_server
from play.table.profile import Profile
from play.table.profiles import REGULATIONS, regulations_of
from play.table.profiles.condition import TERMS, Condition, Group
from play.table.profiles.decisions import decisions_of
from play.table.profiles.line import Published
from play.table.profiles.standing import Standing, standing

__all__ = ["RegulationLine", "profile_page", "rows_of", "rules_page", "shown_of", "what_to_alert"]


@dataclass(frozen=True, slots=True)
class RegulationLine:
    """One line as it is shown. `before` is what the profile says where the table has changed it, else empty.

    `address` is that of the published text in which the line stands, if it stands in one. `in_events`: the platform
    applies it in the sessions of events alone.
    """

    condition: Condition
    name: str
    value: str
    source: str
    before: str
    address: str
    in_events: bool


def rows_of(profile: Profile, language: str, *, in_session: bool = False) -> list[tuple[str, list[RegulationLine]]]:
    """Return the headings with their lines, as they apply under a profile, in the active language."""
    lines = standing(profile, in_session=in_session)
    rows = [(TERMS[one.line.condition].group, _row(one, language)) for one in lines]
    return [(str(GROUPS[group]), [row for of, row in rows if of is group]) for group in Group]


def _row(one: Standing, language: str) -> RegulationLine:
    line, before = one.line, one.instead_of
    return RegulationLine(
        line.condition,
        str(CONDITIONS[line.condition]),
        value_words(line.condition, line.value),
        _("chosen for this table") if before else source_words(line.source, language),
        _before(before.condition, before, language) if before else "",
        line.source.address if isinstance(line.source, Published) else "",
        one.is_of_sessions,
    )


def _before(condition: Condition, line: Any, language: str) -> str:
    words = {"value": value_words(condition, line.value), "source": source_words(line.source, language)}
    return _("%(value)s (%(source)s)") % words


def shown_of(profile: Profile, *, in_session: bool = False) -> dict[str, Any]:
    """Return what the pages show of a profile, in the active language."""
    language = get_language() or "en"
    groups = rows_of(profile, language, in_session=in_session)
    name = regulations_of(profile.name).name
    return {
        "profile": PROFILES[name],
        "about": ABOUT[name],
        "groups": groups,
        "changes": _changed(groups),
        "of_events": any(row.in_events for _heading, rows in groups for row in rows),
        "decisions": [
            (DECISIONS[decision.kind], [(line, CONDITIONS[line]) for line in decision.lines])
            for decision in decisions_of(profile)
        ],
    }


def _changed(groups: Iterable[tuple[str, list[RegulationLine]]]) -> list[RegulationLine]:
    return [row for _heading, rows in groups for row in rows if row.before]


@never_cache
@require_GET
@login_required
async def rules_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render what applies at a table, for everybody who may look at it or take a seat there, and for its opener."""
    look, live, account = await asked_about(request, table)
    state = live.state
    rights = await table_server().desk.rights.of(look.facts)
    may_come = access_come(look.facts, rights, account.pk) or access_own(look.facts, account.pk)
    if not may_come and access_look(look.facts, rights, state, account.pk) is None:
        raise Http404
    profile = Profile(state.profile, state.game.conditions, state.rules)
    context = {"table": table, "name": look.facts.name, **shown_of(profile, in_session=look.facts.session is not None)}
    return await sync_to_async(render)(request, "table/rules.html", context)


@require_GET
def what_to_alert(request: HttpRequest) -> HttpResponse:
    """Render the lists of article 33, for everybody."""
    return render(request, "table/what_to_alert.html", {"lists": alert_lists(get_language() or "en")})


@require_GET
def profile_page(request: HttpRequest, profile: str) -> HttpResponse:
    """Render what a profile says, before a table is opened under it."""
    if profile not in REGULATIONS:
        raise Http404
    return render(request, "table/rules.html", shown_of(REGULATIONS[profile].profile()))
