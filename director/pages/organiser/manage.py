"""The organiser's page of an event: the pairs, the movement for them, the start, the progress, publishing."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_direct, may_organise
from director.competitions.models import Competition, Eligibility, Kind
from director.entries.entering import enter, entries_of
from director.entries.namesakes import namesakes
from director.entries.teams.captains import captain_of, side_of
from director.movements.impossible import Impossible
from director.pages.appeals.appeal_words import appeals_waiting
from director.pages.clubs.forms import PairForm, PlayerForm, TeamForm
from director.pages.console.time_notes import time_lines
from director.pages.console.watching import spectators_of, watching_text
from director.pages.entries.engines import ACTS as ENGINES
from director.pages.entries.engines import engines_context
from director.pages.entries.entering_others import may_enter
from director.pages.entries.entry_forms import gendered_team, genders_of, with_genders
from director.pages.organiser import (
    organise_changes,
    organise_roll,
    organise_seats,
    organise_singles,
    organise_tables,
    organise_teams,
)
from director.pages.organiser.organise_cancel import ACTS as CANCELLING
from director.pages.organiser.organise_cancel import cancel_context
from director.pages.organiser.organise_changes import changes_context
from director.pages.organiser.organise_roll import roll_context
from director.pages.organiser.organise_seats import seats_context
from director.pages.organiser.organise_singles import singles_context
from director.pages.organiser.organise_teams import teams_context
from director.pages.organiser.starting import proposal_context
from director.pages.shared.asked import now, reader
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import manage_address, number_in, organised, under_its_number
from director.pages.shared.room import directs, ends_of, table_cards
from director.pages.shared.telling import tell_entered, tell_nameless
from director.pages.stages.stage_lines import sessions_listed
from director.pages.teams.matches import unconfirmed_in
from director.results.reading import may_publish, may_read
from director.results.rulings.stopping import unruled_in
from director.results.rulings.to_come import rules_after_play
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.results.withdrawals.withdrawing import remove_entry
from director.results.withdrawing_results import may_withdraw_results
from director.sessions.deals.custody import brought_and_played
from director.sessions.deals.deals import are_readable
from director.sessions.deals.sealing import Unreadable
from director.sessions.draw.planning import plan_start, start_at
from director.sessions.draw.qualifying import is_first
from director.sessions.models import Session
from director.sessions.people.playing import plays_in, takes_part
from director.sessions.running.publishing import publish
from director.sessions.running.rounds import IN_A_MOMENT
from director.sessions.running.runner import begin
from director.sessions.teams.replacing import admits_robots
from play.live.sessions.onlookers import let_in_again, send_away
from play.live.sessions.platform_acts import stand_in
from play.models import BoardPlay, Person
from play.pages.site.once import sent_before
from play.process.current import table_server
from play.store.spectators.onlookers import placed_in, sent_away_from

__all__ = ["manage_page"]

_LOG = logging.getLogger(__name__)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def manage_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the page, or carry out what one of its forms says."""
    if request.method != "POST":
        return await sync_to_async(_page)(request, event)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    if elsewhere := await sync_to_async(_elsewhere)(request, event):
        return elsewhere
    if await sync_to_async(sent_before)(request):
        return redirect(manage_address(request, event))
    return await act(request, event) or redirect(manage_address(request, event))


def _elsewhere(request: HttpRequest, event: UUID) -> HttpResponse | None:
    return under_its_number(request, organised(request, event)[1])


def _page(request: HttpRequest, event: UUID, form: PairForm | PlayerForm | TeamForm | None = None) -> HttpResponse:
    asked, session = organised(request, event)
    if elsewhere := under_its_number(request, session):
        return elsewhere
    assert asked.competition is not None
    roll = roll_context(asked.competition, session, now())
    context: dict[str, Any] = (
        {
            "club": asked.club,
            "event": asked.competition,
            "session": session,
            "entries": [one.entry for one in roll["roll"]],
            "organises": may_organise(asked.role),
            "enters_results": session.hall and may_direct(asked.role) and not _takes_part(session, reader(request)),
            "reads": may_read(session, asked.role, reader(request)),
            "sessions": sessions_listed(asked.competition),
            "of_session": f"?session={session.number}",
            "publishes": may_publish(session, asked.role),
            "withdraws": may_withdraw_results(session, asked.role, reader(request), now()),
            "form": (form or _entry_form(asked.competition, session)) if _is_in_first_stage(session) else None,
            "teams": asked.competition.kind == Kind.TEAMS,
            **_line_ups(asked.competition, reader(request)),
            "players": asked.competition.kind == Kind.INDIVIDUAL,
            "join": request.build_absolute_uri(reverse("event-join", args=[event, asked.competition.join_key])),
            "record": session.custody.all(),
            "played": [(board, ", ".join(names)) for board, names in brought_and_played(session).items()],
            "withdrawing": Withdrawal.objects.filter(entry__competition=asked.competition, decision="").count(),
            "unreadable": not are_readable(session),
        }
        | seats_context(asked.competition, session, reader(request))
        | cancel_context(session, reader(request))
        | roll
    )
    if session.started_at is None:
        context |= proposal_context(session, roll["drawn"]) | engines_context(asked.competition, session)
        context["namesakes"] = namesakes(context["entries"])
    else:
        context |= {
            "room": (room := table_cards(session, reader(request), now())),
            "between": bool(room) and all(card.is_done for card in room),
            **changes_context(asked.competition, session, reader(request)),
            **organise_tables.tables_context(asked.competition, session, reader(request)),
            **singles_context(asked.competition, session, reader(request)),
            **teams_context(asked.competition, session, reader(request)),
            "plays": _plays(session, reader(request)),
            "stands_in": admits_robots(session),
            "ends": ends_of(session),
            "appealed": appeals_waiting(session, asked.role, reader(request)),
            "time_notes": time_lines(session) if may_read(session, asked.role, reader(request)) else [],
            "unconfirmed": unconfirmed_in(session) if session.ended_at is not None else 0,
            "unruled": session.ended_at is not None and session.cancelled_at is None and bool(unruled_in(session)),
            "watching": watching_text(asked.competition, asked.session),
            "after_play": (person := reader(request)) is not None and rules_after_play(session, person),
            **_spectators(session, reader(request)),
        }
    return render(request, "clubs/manage.html", context)


def _plays(session: Session, person: Person | None) -> bool:
    """Return whether an organiser plays in the session that is under way: the page leads him to his table."""
    return session.ended_at is None and person is not None and plays_in(session, person)


def _line_ups(competition: Competition, person: Person | None) -> dict[str, Any]:
    """Return the team of an organiser who is of one, and the one that he captains: he reads no other line-up."""
    side = None if person is None or competition.kind != Kind.TEAMS else side_of(competition, person)
    return {"side": side, "captained": side if side is not None and captain_of(side) == person else None}


def _takes_part(session: Session, person: Person | None) -> bool:
    return person is not None and takes_part(session, person)


def _spectators(session: Session, person: Person | None) -> dict[str, Any]:
    """Return who watches at the tables, for somebody who directs them (articles 40.1, 50.4)."""
    if person is None or not directs(session, person):
        return {"oversees": False}
    return {"oversees": True, "spectators": spectators_of(session), "sent_away": sent_away_from(session.pk)}


def _is_in_first_stage(session: Session) -> bool:
    """Return whether who is entered now plays in the session: nobody enters a later stage."""
    return session.stage is None or is_first(session.stage)


def _entry_form(
    competition: Competition, session: Session, request: HttpRequest | None = None
) -> PairForm | PlayerForm | TeamForm:
    """Return the form by which an organiser enters a pair or a team, filled where he has sent it."""
    data = None if request is None else request.POST
    form: PairForm | PlayerForm | TeamForm
    if competition.kind == Kind.TEAMS:
        form = TeamForm(competition.match_tables, data, hall=session.hall)
    else:
        of_kind = PlayerForm if competition.kind == Kind.INDIVIDUAL else PairForm
        form = of_kind(data, hall=session.hall)
    with_genders(form, Eligibility(competition.eligibility))
    return form


def _add(request: HttpRequest, event: UUID) -> HttpResponse | None:
    asked, session = organised(request, event)
    by = reader(request)
    assert asked.competition is not None
    assert by is not None
    form = _entry_form(asked.competition, session, request)
    if not form.is_valid():
        return _page(request, event, form)
    if session.started_at is None and session.cancelled_at is None and _is_in_first_stage(session):
        if isinstance(form, TeamForm):
            eligibility = Eligibility(asked.competition.eligibility)
            players, name = gendered_team(form, eligibility)[1], form.cleaned_data["name"]
        elif isinstance(form, PlayerForm):
            own, _other = genders_of(form, Eligibility(asked.competition.eligibility))
            players, name = [replace(form.cleaned_data["player"], gender=own)], ""
        else:
            genders = genders_of(form, Eligibility(asked.competition.eligibility))
            pair = (form.cleaned_data["first"], form.cleaned_data["second"])
            players, name = [replace(one, gender=said) for one, said in zip(pair, genders, strict=True)], ""
        if not may_enter(request, by, players):
            return _page(request, event, form)
        competition = asked.competition
        became = organise_changes.told_change(request, lambda: enter(competition, by, players, name))
        tell_entered(request, became)
        tell_nameless(request, became)
    return None


def _remove(request: HttpRequest, event: UUID) -> None:
    """Remove an entry before the event begins (article 10.1); afterwards the chief director decides (article 23.4)."""
    asked, _session = organised(request, event)
    assert asked.competition is not None
    entry = entries_of(asked.competition).filter(pk=number_in(request, "entry")).first()
    by = reader(request)
    if entry is not None and by is not None and not remove_entry(entry, by, now()):
        messages.warning(request, _("The event has begun: who leaves it is on the page of withdrawals."))


async def _start(request: HttpRequest, event: UUID) -> None:
    """Start the session: what is not done when this process dies is done by the timer at which it starts by itself."""
    _asked_for, session = await sync_to_async(organised)(request, event)
    await sync_to_async(start_at)(session, now() + IN_A_MOMENT)
    try:
        await begin(table_server().desk, session.pk)
    except Impossible as impossible:
        messages.warning(request, _("The session cannot start: %(why)s") % {"why": impossible_words(impossible)})
        await sync_to_async(plan_start)(session)
    except Unreadable:
        _LOG.error("session %s does not start: its deals were drawn with another DEALS_KEY", session.pk)
        await sync_to_async(plan_start)(session)


def _publish(request: HttpRequest, event: UUID) -> None:
    asked, session = organised(request, event)
    if may_publish(session, asked.role):
        publish(session)


async def _send_away(request: HttpRequest, event: UUID) -> None:
    """Send somebody away who watches a table of the session."""
    session = await sync_to_async(_overseen)(request, event)
    person = number_in(request, "person")
    if person in {one.person for one in await sync_to_async(placed_in)(session.pk)}:
        await send_away(table_server().desk, person, session.pk)


async def _admit(request: HttpRequest, event: UUID) -> None:
    session = await sync_to_async(_overseen)(request, event)
    await let_in_again(table_server().desk, number_in(request, "person"), session.pk)


def _overseen(request: HttpRequest, event: UUID) -> Session:
    """Return the session, for somebody who directs its tables. Raise Http404."""
    _asked_for, session = organised(request, event)
    person = reader(request)
    if person is None or not directs(session, person):
        raise Http404
    return session


async def _stand_in(request: HttpRequest, event: UUID) -> None:
    """Let robots play for those who are away from the board of one table."""
    _asked_for, session = await sync_to_async(organised)(request, event)
    if not await sync_to_async(admits_robots)(session):
        raise Http404
    boards = BoardPlay.objects.filter(
        table__session=session.pk, table__of_session__number=number_in(request, "table"), finished_at=None
    )
    async for play in boards.values_list("pk", flat=True):
        await stand_in(table_server().desk, play)


_ACTS: Final[dict[str, Callable[[HttpRequest, UUID], Awaitable[HttpResponse | None]]]] = {
    "add": sync_to_async(_add),
    "remove": sync_to_async(_remove),
    "start": _start,
    "stand-in": _stand_in,
    "send-away": _send_away,
    "admit": _admit,
    "publish": sync_to_async(_publish),
    **CANCELLING,
    **ENGINES,
    **organise_changes.ACTS,
    **organise_tables.ACTS,
    **organise_roll.ACTS,
    **organise_seats.ACTS,
    **organise_singles.ACTS,
    **organise_teams.ACTS,
}
