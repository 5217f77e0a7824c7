"""The page on which the captain of a team, or an organiser, says who sits in which room in the rounds to come."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_organise
from director.competitions.models import Kind
from director.entries.entering import Player
from director.entries.models import Entry
from director.entries.teams.captains import captain_of, captain_without_account, side_of
from director.entries.teams.team_players import add_player, free_place, name_in_place
from director.movements.matches.rooms import MATCH_TABLES, Room, WhyNot, most_players, room_of, tables_of
from director.pages.clubs.forms import FurtherForm, PlaceForm
from director.pages.entries.entering_others import may_enter
from director.pages.events.system_words import barred_text
from director.pages.organiser.organise_teams import WHY_NOT, ReplaceForm
from director.pages.shared.asked import asked_session, now, reader
from director.pages.shared.room import name_of_table
from director.pages.shared.telling import tell_entered
from director.pages.teams.match_changes import replaced_text
from director.pages.teams.matches import lined_up
from director.sessions.draw.movement import AT_HOME
from director.sessions.models import Session
from director.sessions.people.chiefs import is_chief
from director.sessions.teams.ahead import arranged, known_match
from director.sessions.teams.lineups import Late, choose_line_up, is_public, line_up_of, public_at
from director.sessions.teams.marked_systems import barred_pairs
from director.sessions.teams.replacing import ask
from director.sessions.teams.seat_rights import holder_of
from play.models import Person
from play.pages.site.numbers import whole_number
from play.pages.site.once import once

__all__ = ["line_up_page"]

_WHY = {
    WhyNot.NUMBER: gettext_lazy("Each seat of a line-up needs a different player."),
    WhyNot.STRANGER: gettext_lazy("Only players of the team can play for it (article 10.4)."),
    Late.BEGUN: gettext_lazy("The round has begun: its players are not changed any more (article 10.4)."),
    Late.SUSPENDED: gettext_lazy("A player of this line-up is suspended then (Law 91A)."),
    Late.SEEN: gettext_lazy("A player would meet boards again that he has played in the other pair (Law 16D)."),
    Late.PUBLIC: gettext_lazy("The line-ups are public. Ask the organiser if somebody cannot play (article 19.4)."),
}


class _LineUpForm(forms.Form):
    """The players of a line-up, room by room and table by table; `players` are the places and names to choose from.

    `at_home`: the first two stay North-South at the home table of the team, the others go round East-West.
    """

    def __init__(
        self, players: list[tuple[int, str]], places: tuple[int, ...], data: Any = None, *, at_home: bool = False
    ) -> None:
        super().__init__(data, label_suffix="")
        labels = (_("At home: North"), _("At home: South"), _("Away: East"), _("Away: West"))
        for at, (label, place) in enumerate(zip(labels if at_home else _labels(len(places)), places, strict=True), 1):
            self.fields[f"seat_{at}"] = forms.TypedChoiceField(label=label, choices=players, coerce=int, initial=place)

    @property
    def places(self) -> list[int]:
        """The places that were chosen."""
        return [self.cleaned_data[name] for name in self.fields]


def _labels(players: int) -> list[str]:
    """Return the names of the seats of a line-up of so many: the open room table by table, then the closed room."""
    per_match = players // 2
    tables = sorted(tables_of(1, per_match), key=lambda one: room_of(one) is Room.CLOSED)
    names = [name_of_table(one, per_match) for one in tables]
    return [label % {"where": name} for name in names for label in (_("%(where)s: first"), _("%(where)s: second"))]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def line_up_page(request: HttpRequest, session: UUID, team: int) -> HttpResponse:
    """Render the line-up of a team for the next round, or write it.

    Raise Http404 for all but its captain and organisers who neither play nor are of a team: what opponents choose is
    public to those when it is to all.
    """
    asked = asked_session(request, session)
    held, person = asked.session, reader(request)
    if held is None or person is None or held.competition.kind != Kind.TEAMS:
        raise Http404
    entry = get_object_or_404(
        Entry.objects.prefetch_related("entrants__person"), pk=team, competition=held.competition, withdrawn_at=None
    )
    captain = captain_of(entry)
    organises = may_organise(asked.role) and side_of(held.competition, person) is None
    if not organises and (captain is None or captain.pk != person.pk):
        raise Http404
    number, at, chief = held.round + 1, now(), organises and is_chief(held, person)
    players = [(one.place, one.shown) for one in entry.entrants.all()]
    at_home = held.movement in AT_HOME
    form = _LineUpForm(players, line_up_of(held, entry, number), request.POST or None, at_home=at_home)
    if request.method == "POST" and (act := _ACTS.get(request.POST.get("act", ""))) is not None:
        act(request, held, entry, person)
        return redirect("session-line-up", session=session, team=team)
    if request.method == "POST" and form.is_valid():
        why = choose_line_up(held, entry, number, form.places, person, at, chief=chief)
        if why is None:
            messages.success(request, _("The line-up is written down."))
            return redirect("session-line-up", session=session, team=team)
        form.add_error(None, str(_WHY[why]))
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "session": held,
        "team": entry,
        "form": form,
    }
    context |= {"number": number, "organises": organises, "opponents": _opponents(held, entry, number)}
    context["changes_tables"] = held.competition.match_tables > MATCH_TABLES
    context |= {"over": _is_last(held), "public": not chief and is_public(held, entry, number, at)}
    places = _robots(held, entry)
    context["place_form"] = PlaceForm(places, auto_id="place_%s", hall=held.hall) if places else None
    if _is_open(held):
        context["list"] = entry.entrants.all()
        is_full = len(players) >= most_players(held.competition.match_tables)
        context["further_form"] = None if is_full else FurtherForm(auto_id="further_%s", hall=held.hall)
    context |= _seats(held, entry, number, at)
    context["nameless"] = captain_without_account(entry)
    context["barred"] = [
        (*one.names, one.short, barred_text(one.systems))
        for one in barred_pairs(held, entry, line_up_of(held, entry, number))
    ]
    return render(request, "clubs/line_up.html", context | _replacing(held, entry))


def _seats(session: Session, entry: Entry, number: int, at: datetime) -> dict[str, Any]:
    """Return who has the choice of seats, when the line-up is due, and that of the opponents once it is public."""
    shown: dict[str, Any] = {
        "holds": holder_of(session, entry, number, at),
        "due": public_at(session, entry, number, at),
    }
    other = _opponents_of(session, entry, number)
    if other is not None and is_public(session, other, number, at):
        shown["theirs"] = lined_up(session, other, number)
    return shown


def _robots(session: Session, entry: Entry) -> list[int]:
    """Return the places of a team that house robots have, as long as its captain may name others for them."""
    if session.started_at is not None or session.cancelled_at is not None:
        return []
    return [one.place for one in entry.entrants.all() if one.robot]


def _name(request: HttpRequest, session: Session, entry: Entry, by: Person) -> None:
    """Name a player for a place that a robot has: of somebody who has declined, or whom nobody was found for."""
    form = PlaceForm(_robots(session, entry), request.POST)
    if not form.is_valid():
        messages.warning(request, _("Choose the place, and write who plays."))
        return
    player = form.cleaned_data["player"]
    if may_enter(request, by, [player]):
        tell_entered(request, name_in_place(entry, form.cleaned_data["place"], player, by) or entry)


def _is_open(session: Session) -> bool:
    """Return whether the list of a team may change: until the event begins, whose list it then is (article 10.4(3))."""
    begun = session.competition.sessions.filter(started_at__isnull=False)
    return session.cancelled_at is None and not begun.exists()


def _add(request: HttpRequest, session: Session, entry: Entry, by: Person) -> None:
    """Let a further player be of the team."""
    form = FurtherForm(request.POST)
    if not _is_open(session) or not form.is_valid():
        messages.warning(request, _("Write who plays."))
        return
    player: Player = form.cleaned_data["player"]
    if not may_enter(request, by, [player]):
        return
    try:
        tell_entered(request, once(request, lambda: add_player(entry, player, by)) or entry)
    except LookupError:
        messages.warning(request, _("The team has as many players as a team may have."))


def _free(request: HttpRequest, session: Session, entry: Entry, by: Person) -> None:
    """Take a player out of the team; who speaks for it withdraws it, and does not leave himself out."""
    found = entry.entrants.filter(place=whole_number(request.POST.get("place", ""), 3) or 0).first()
    if _is_open(session) and found is not None and found.person_id != by.pk:
        free_place(entry, found.place, by)


def _ask(request: HttpRequest, session: Session, entry: Entry, captain: Person) -> None:
    """Ask the director for a replacement in the round in play (article 10.4(2))."""
    form = ReplaceForm(session, [entry], request.POST)
    if not form.is_valid():
        messages.warning(request, _("Choose who does not play on, and who of the same team plays instead."))
        return
    why = ask(session, entry, form.change[1], captain, now())
    if why is not None:
        messages.warning(request, str(WHY_NOT[why]))


_ACTS: Final = {"ask": _ask, "name": _name, "add": _add, "free": _free}


def _replacing(session: Session, entry: Entry) -> dict[str, Any]:
    """Return what the page shows of replacements while a round of the team is in play."""
    if session.started_at is None or session.rounds_over >= session.round:
        return {}
    of_team = session.replacements.filter(entry=entry, round=session.round).prefetch_related("entry__entrants")
    return {
        "replace_form": ReplaceForm(session, [entry], auto_id="replace_%s"),
        "replacements": [(one, replaced_text(one)) for one in of_team],
    }


def _is_last(session: Session) -> bool:
    """Return whether no round follows the present one."""
    if session.ended_at is not None:
        return True
    return session.schedule is not None and session.round >= session.rounds_drawn > 0


def _opponents_of(session: Session, entry: Entry, number: int) -> Entry | None:
    """Return the opponents in that round; None as long as nobody knows them, and where the team sits out."""
    known = known_match(session, entry, number)
    return None if known is None else known.opponents_of(entry)


def _opponents(session: Session, entry: Entry, number: int) -> str:
    """Return the name of the opponents in that round. A team at home tables has two opponents in most rounds."""
    if session.movement in AT_HOME:
        return " – ".join(one.name for one in _opponents_at_home(session, entry, number))
    other = _opponents_of(session, entry, number)
    return "" if other is None else other.name


def _opponents_at_home(session: Session, entry: Entry, number: int) -> list[Entry]:
    found = arranged(session)
    if found is None:
        return []
    own = next((at for at, team in found.teams.items() if team == entry), None)
    rows = [row for row in found.schedule.of_round(number) if own in row.sides and row.is_played]
    return [found.teams[at] for at in dict.fromkeys(one for row in rows for one in row.sides if one != own)]
