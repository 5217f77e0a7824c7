"""Changes of a running session of teams on the organiser's page: a player replaced, a match that is not finished."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from director.competitions.models import Competition, Kind
from director.entries.models import Entrant, Entry
from director.movements.impossible import Impossible
from director.movements.matches.rooms import MATCH_TABLES, Room, room_of, tables_of
from director.pages.organiser.organise_changes import known_boards, substitute_form
from director.pages.shared.asked import now, reader
from director.pages.shared.organising import is_in_play, number_in, organised
from director.pages.shared.room import name_of_table
from director.pages.teams.match_changes import name_at, replaced_text, stopped_text
from director.pages.teams.matches import teams_of
from director.results.changes.stopped_tables import unfinished_in
from director.results.matches import at_home_tables
from director.results.withdrawals.unfinished import leave_unfinished, take_back_unfinished
from director.sessions.draw.schedules import pairs_of
from director.sessions.models import Session
from director.sessions.people.changing_players import change_at_once
from director.sessions.people.playing import takes_part
from director.sessions.running.ending import end_boards
from director.sessions.running.runner import go_on
from director.sessions.teams.lineups import line_up_of
from director.sessions.teams.match_models import Replacement, Unfinished
from director.sessions.teams.replacing import Change, NotReplaced, answer, done_in, replace_player, waiting_in
from play.models import Person
from play.people.accounts.forms import Pointing
from play.process.current import table_server

__all__ = ["ACTS", "WHY_NOT", "ReplaceForm", "teams_context"]

WHY_NOT: Final = {
    NotReplaced.OVER: gettext_lazy("The team does not play now."),
    NotReplaced.LIST: gettext_lazy("Only players of the team’s own list play for it (article 10.4(3))."),
    NotReplaced.SUSPENDED: gettext_lazy("He is suspended (Law 91A)."),
    NotReplaced.SITS: gettext_lazy("He sits at a table of this round already, or the other does not."),
    NotReplaced.SAW: gettext_lazy(
        "He has seen a hand of a board that is still to be played there, and does not play it (Laws 7B3, 16D)."
    ),
}
_BOTH: Final = "both"
_WHERE: Final = (
    (Room.OPEN.value, gettext_lazy("open room")),
    (Room.CLOSED.value, gettext_lazy("closed room")),
    (_BOTH, gettext_lazy("both rooms")),
)


class ReplaceForm(Pointing, forms.Form):
    """Who of these teams does not play on, and who of the same list plays instead.

    It `is_possible` where somebody of a list does not sit at a table.
    """

    leaves = forms.ChoiceField(label=gettext_lazy("Who does not play on"))
    comes = forms.ChoiceField(label=gettext_lazy("Who plays instead"))

    def __init__(self, session: Session, teams: list[Entry], *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        several = len(teams) > 1
        play: list[tuple[str, str]] = []
        rest: list[tuple[str, str]] = []
        for team in teams:
            line_up = line_up_of(session, team, session.round)
            for one in team.entrants.all():
                name = one.shown
                choice = (f"{one.pk}", f"{team.name}: {name}" if several else name)
                (play if one.place in line_up else rest).append(choice)
        for field, choices in (("leaves", play), ("comes", rest)):
            chosen = self.fields[field]
            assert isinstance(chosen, forms.ChoiceField)
            chosen.choices = choices
        self.is_possible = bool(rest)

    @property
    def change(self) -> tuple[Entry, Change]:
        """The team and the change, of a form that is valid; players of two teams are refused as not of the list."""
        leaves, comes = (
            Entrant.objects.select_related("entry").get(pk=self.cleaned_data[name]) for name in ("leaves", "comes")
        )
        same = leaves.entry_id == comes.entry_id
        return leaves.entry, Change(leaves.place, comes.place if same else 0)


class _UnfinishedForm(Pointing, forms.Form):
    """Which team cannot finish its match, and where nobody can sit down for it: in a room, or at one of its tables."""

    team = forms.TypedChoiceField(label=gettext_lazy("Team"), coerce=int)
    rooms = forms.ChoiceField(
        label=gettext_lazy("Where nobody can sit down"),
        choices=_WHERE,
    )

    def __init__(self, teams: dict[int, Entry], per_match: int, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        self._tables = tables_of(1, per_match)
        field, where = self.fields["team"], self.fields["rooms"]
        assert isinstance(field, forms.ChoiceField)
        assert isinstance(where, forms.ChoiceField)
        field.choices = [(number, team.name) for number, team in teams.items()]
        if per_match > MATCH_TABLES:
            of_tables = [(f"{one}", name_of_table(one, per_match)) for one in self._tables]
            where.choices = [*of_tables, *_WHERE]

    def stopped(self, session: Session) -> list[int] | None:
        """Return the tables of the team's match at which nobody sits down, of a form that is valid; None for all."""
        where, team = self.cleaned_data["rooms"], self.cleaned_data["team"]
        chosen = [one for one in self._tables if where in (f"{one}", room_of(one))]
        rows = pairs_of(session.schedule).of_round(session.round) if session.schedule is not None else ()
        first = min((row.table for row in rows if team in row.sides), default=1)
        return None if where == _BOTH else [first - 1 + one for one in chosen]


def teams_context(competition: Competition, session: Session, person: Person | None) -> dict[str, Any]:
    """Return what the page shows of changes while a session of teams runs; else that there are none.

    Who plays in the session ends no match, since its boards are then awarded, and replaces nobody on a board in play.
    """
    runs = session.started_at is not None and session.ended_at is None and session.schedule is not None
    if not runs or competition.kind != Kind.TEAMS or person is None:
        return {"team_changes": False}
    teams = teams_of(session)
    of_round = [one for one in done_in(session) if one.round == session.round]
    return {
        "team_changes": True,
        "ends_matches": not takes_part(session, person),
        "known": known_boards(session, person),
        "replace_form": ReplaceForm(session, list(teams.values()), auto_id="replace_%s"),
        "substitute_form": substitute_form(competition, session, person),
        "asked": [(one, _asked_text(one)) for one in waiting_in(session).prefetch_related("entry__entrants")],
        "replaced": [(one, replaced_text(one)) for one in of_round],
        "unfinished_form": None
        if at_home_tables(session)
        else _UnfinishedForm(teams, competition.match_tables, auto_id="unfinished_%s"),
        "unfinished": _unfinished(session, teams),
    }


def _asked_text(one: Replacement) -> str:
    values = {"comes": name_at(one.entry, one.comes), "leaves": name_at(one.entry, one.leaves)}
    return _("%(comes)s for %(leaves)s") % values


def _unfinished(session: Session, teams: dict[int, Entry]) -> list[tuple[Unfinished, Entry, str, bool]]:
    """Return how matches of the round were stopped, and of each match which was the last, to be taken back first."""
    stops = list(unfinished_in(session).filter(round=session.round).order_by("match", "pk"))
    last = {one.match: one.pk for one in stops}
    return [(one, teams[one.team], stopped_text(session, one), last[one.match] == one.pk) for one in stops]


def _held(request: HttpRequest, event: UUID, *, ends: bool = False) -> tuple[Session, Person]:
    """Return the session of teams and who organises it; one who plays in it where nothing `ends`. Raise Http404."""
    asked, session = organised(request, event)
    person = reader(request)
    assert asked.competition is not None
    if person is None or asked.competition.kind != Kind.TEAMS or (ends and takes_part(session, person)):
        raise Http404
    return session, person


def _replace(request: HttpRequest, event: UUID) -> tuple[UUID, Person, Person] | None:
    session, person = _held(request, event)
    form = ReplaceForm(session, list(teams_of(session).values()), request.POST)
    if not form.is_valid():
        messages.warning(request, _("Choose who does not play on, and who of the same team plays instead."))
        return None
    entry, change = form.change
    at_once = "at_once" in request.POST and not takes_part(session, person)
    return _seated(request, session, replace_player(session, entry, change, person, now(), at_once=at_once), at_once)


def _seated(
    request: HttpRequest, session: Session, made: Replacement | NotReplaced | None, at_once: bool
) -> tuple[UUID, Person, Person] | None:
    """Return who is seated at once for whom, None where nobody is; say why nobody is replaced."""
    if isinstance(made, NotReplaced):
        messages.warning(request, str(WHY_NOT[made]))
    if not isinstance(made, Replacement) or not at_once:
        return None
    people = {one.place: one.person for one in made.entry.entrants.select_related("person")}
    old, new = people[made.leaves], people[made.comes]
    return None if old is None or new is None else (session.pk, old, new)


def _answered(request: HttpRequest, event: UUID, *, granted: bool) -> tuple[UUID, Person, Person] | None:
    session, person = _held(request, event)
    at_once = "at_once" in request.POST and not takes_part(session, person)
    made = answer(session, number_in(request, "request"), person, now(), granted=granted, at_once=at_once)
    return _seated(request, session, made, at_once and granted)


def _stop(request: HttpRequest, event: UUID) -> tuple[UUID, tuple[UUID, ...]]:
    session, person = _held(request, event, ends=True)
    form = _UnfinishedForm(teams_of(session), session.competition.match_tables, request.POST)
    if not form.is_valid():
        messages.warning(request, _("Choose the team, and where nobody can sit down for it."))
        return session.pk, ()
    if not is_in_play(request, session):
        return session.pk, ()
    team, stopped = form.cleaned_data["team"], form.stopped(session)
    try:
        plays = leave_unfinished(session, team, stopped, person, now(), _("The team cannot finish the match."))
    except Impossible:
        messages.warning(request, _("This team plays no match now, or its match is stopped already."))
        return session.pk, ()
    return session.pk, plays


def _take_back(request: HttpRequest, event: UUID) -> UUID:
    session, person = _held(request, event, ends=True)
    try:
        take_back_unfinished(session, number_in(request, "match"), person, now(), _("The match is played on."))
    except Impossible:
        messages.warning(request, _("The round of this match is over: withdraw its awards among the rulings."))
    return session.pk


async def _sit(changed: tuple[UUID, Person, Person] | None) -> None:
    if changed is not None:
        session, old, new = changed
        await change_at_once(table_server().desk, session, old.pk, new)


async def _do_replace(request: HttpRequest, event: UUID) -> None:
    await _sit(await sync_to_async(_replace)(request, event))


async def _do_grant(request: HttpRequest, event: UUID) -> None:
    await _sit(await sync_to_async(_answered)(request, event, granted=True))


async def _do_decline(request: HttpRequest, event: UUID) -> None:
    await sync_to_async(_answered)(request, event, granted=False)


async def _do_stop(request: HttpRequest, event: UUID) -> None:
    session, plays = await sync_to_async(_stop)(request, event)
    await end_boards(table_server().desk, plays)
    await go_on(table_server().desk, session)


async def _do_take_back(request: HttpRequest, event: UUID) -> None:
    await go_on(table_server().desk, await sync_to_async(_take_back)(request, event))


ACTS = {
    "replace": _do_replace,
    "grant": _do_grant,
    "decline": _do_decline,
    "unfinished": _do_stop,
    "play-on": _do_take_back,
}
"""The forms of this part of the page."""
