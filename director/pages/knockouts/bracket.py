"""The bracket of a knockout, for everybody: who meets whom and when, the scores, what is still open, the places; and
the choice of opponents by the captains whose turn it is (article 15.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.hanging import Open
from director.clubs.roles import Stands, may_organise, may_schedule
from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.entries.teams.captains import captain_of, side_of
from director.knockouts.advancing import advance
from director.knockouts.choosing import choice_of, choose_opponents
from director.knockouts.layout import laid_out
from director.knockouts.making import is_out_of_date
from director.knockouts.models import Decided, KnockoutMatch
from director.knockouts.outcomes import KnockoutScore, hangs_on, is_overtaken, score_of
from director.knockouts.placing import places_of
from director.knockouts.sheets import is_unconfirmed, sessions_of_extras
from director.knockouts.state import State, read_state
from director.pages.shared.asked import Asked, now, reader
from director.pages.shared.organising import number_in
from director.pages.stages.stages_asked import asked_knockout, round_text, stage_text, team_text
from director.pages.teams.matches import compares_in
from director.results.matches import known_segments
from director.results.reading import may_read
from director.sessions.draw.qualifying import stage_before
from frontend.drawings.bracket import Box, Line, bracket_svg
from play.models import Person
from play.people.accounts.limits import too_many
from scoring.rounding import rounded

__all__ = ["BracketSide", "ListedMatch", "bracket_page", "how_decided", "known_score", "listed", "sides_of"]


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A team of a match as it is shown."""

    name: str
    known: bool
    score: str = ""
    won: bool = False
    home: bool = False


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match of the list: both sides, its time, how it was decided, why its score can still change, whether it is in
    play, whether its score is `unconfirmed`, whether it has been called `off`, and whether it is the `last`: nobody
    goes on.
    """

    match: KnockoutMatch
    upper: BracketSide
    lower: BracketSide
    starts: datetime | None
    how: str
    hangs: Open | None
    running: bool
    unconfirmed: bool
    off: bool
    last: bool

    @property
    def sides(self) -> tuple[BracketSide, BracketSide]:
        """Both sides, the upper first."""
        return (self.upper, self.lower)


@dataclass(frozen=True, slots=True)
class _Round:
    head: str
    matches: list[ListedMatch]


@dataclass(frozen=True, slots=True)
class _Zone:
    number: int
    drawing: SafeString
    rounds: list[_Round]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bracket_page(request: HttpRequest, stage: int) -> HttpResponse:
    """Render the bracket, or write a choice of opponents."""
    asked, held = asked_knockout(request, stage)
    if request.method == "POST":
        return _choose(request, asked, held)
    state, at = read_state(held), now()
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "stage": held,
        "title": stage_text(held),
        "organises": may_schedule(asked.role),
        "out_of_date": may_schedule(asked.role) and is_out_of_date(held),
        "state": state,
    }
    if state is not None:
        context |= {"zones": _zones(request, asked, state, at), "places": places_of(state) if state.entries else []}
        context |= _choice(request, asked, state)
    return render(request, "clubs/bracket.html", context)


def _zones(request: HttpRequest, asked: Asked, state: State, at: datetime) -> list[_Zone]:
    found = []
    for zone in sorted({one.zone for one in state.matches}):
        of_zone = [one for one in state.matches if one.zone == zone]
        shown = {one.pk: listed(request, asked, state, one, at) for one in of_zone}
        keys = sorted({(one.round, one.part) for one in of_zone}, key=lambda key: (key[0], -ord((key[1] or "a")[0])))
        rounds = [
            _Round(
                round_text(state, zone, number, part),
                [shown[one.pk] for one in of_zone if (one.round, one.part) == (number, part)],
            )
            for number, part in keys
        ]
        found.append(_Zone(zone, _drawing(state, zone, of_zone, shown), rounds))
    return found


def _drawing(state: State, zone: int, of_zone: list[KnockoutMatch], shown: dict[int, ListedMatch]) -> SafeString:
    boxes = []
    for laid in laid_out(of_zone):
        one = shown[laid.match.pk]
        lines = [Line(side.name, side.score, side.won, side.known) for side in (one.upper, one.lower)]
        href = reverse("stage-match", args=[laid.match.stage_id, laid.match.pk])
        is_open = one.hangs in (Open.APPEALED, Open.TO_COME)
        boxes.append(Box(laid.column, laid.row, lines[0], lines[1], href, is_open, laid.after))
    columns = range(1, max(one.round for one in of_zone) + 1)
    parts = [{one.part for one in of_zone if one.round == number} for number in columns]
    heads = [
        round_text(state, zone, number, of_round.pop() if len(of_round) == 1 else "")
        for number, of_round in zip(columns, parts, strict=True)
    ]
    return bracket_svg(boxes, heads, _("The bracket as a drawing; the list below has the same matches."))


def listed(request: HttpRequest, asked: Asked, state: State, match: KnockoutMatch, at: datetime) -> ListedMatch:
    """Return a match as its reader may see it."""
    score = known_score(asked.role, reader(request), match)
    upper, lower = sides_of(state, match, score)
    session = match.session
    running = session is not None and session.started_at is not None and session.ended_at is None
    off = session is not None and session.cancelled_at is not None and match.decided_at is None
    how = how_decided(match, score)
    last = not state.after(match)
    hangs = hangs_on(match, at)
    waits = _waits(match, at)
    return ListedMatch(match, upper, lower, state.starts_of(match), how, hangs, running, waits, off, last)


def _waits(match: KnockoutMatch, at: datetime) -> bool:
    """Return whether a match that is played waits for its captains, or the end of its correction period."""
    if match.session is None or match.decided_at is not None:
        return False
    return any(is_unconfirmed(match, one, at) for one in (match.session, *sessions_of_extras(match)))


def how_decided(match: KnockoutMatch, score: KnockoutScore | None) -> str:
    """Return how a match was decided, where it was not by its IMPs alone."""
    if is_overtaken(match, score):
        return _("as it stood when the next match began")
    return "" if match.how in ("", Decided.PLAYED) else str(match.get_how_display())


def sides_of(state: State, match: KnockoutMatch, score: KnockoutScore | None) -> tuple[BracketSide, BracketSide]:
    """Return both sides of a match in the order of the bracket, with the score where there is one to show."""
    found = []
    for place in (match.home_from, match.away_from):
        name, known = team_text(state, match, place)
        team = state.team_at(place)
        key = None if team is None else team.pk
        is_home = key is not None and key == match.home_id
        won = key is not None and match.decided_at is not None and key == match.winner_id
        imps = "" if score is None or not known else f"{float(rounded(score.home if is_home else score.away, 2)):g}"
        found.append(BracketSide(name, known, imps, won, is_home and match.home_id is not None))
    return found[0], found[1]


def known_score(role: Stands, person: Person | None, match: KnockoutMatch) -> KnockoutScore | None:
    """Return the score of a match as far as its reader may know it (Law 16D, article 41.2(4)).

    That of a match that is decided by play is everybody's. Before, who is entered knows the segments that all tables
    have finished.
    """
    session = match.session
    if session is None or session.started_at is None:
        return None
    if session.ended_at is not None and (match.decided_at is not None or may_read(session, role, person)):
        return score_of(match)
    if may_read(session, role, person):
        return score_of(match)
    if person is None or not compares_in(session, person):
        return None
    if session.ended_at is not None:
        return score_of(match)
    known = known_segments(session)
    return score_of(match, known) if known else None


def _choice(request: HttpRequest, asked: Asked, state: State) -> dict[str, Any]:
    """Return what the page shows of the choice of opponents."""
    choice = choice_of(state.knockout)
    if choice is None:
        return {}
    teams = Entry.objects.in_bulk(state.knockout.ranked)

    def named(rank: int) -> str:
        return f"{teams[state.knockout.ranked[rank - 1]]}"

    shown: dict[str, Any] = {
        "chosen": [(rank, named(rank), named(other)) for rank, other in choice.matches],
        "choice_due": state.knockout.choice_due if choice.chooser is not None else None,
        "by_lot": _has_groups(stage_before(state.knockout.stage)),
    }
    if choice.chooser is not None:
        chooser = teams[state.knockout.ranked[choice.chooser - 1]]
        shown |= {
            "chooser": chooser,
            "candidates": [(rank, named(rank)) for rank in choice.candidates],
            "may_choose": _may_choose(asked, chooser, reader(request)),
        }
    return shown


def _has_groups(stage: Stage | None) -> bool:
    """Return whether a stage was played in several groups."""
    return stage is not None and stage.contestants.filter(group__gt=1).exists()


def _may_choose(asked: Asked, chooser: Entry, person: Person | None) -> bool:
    """Return whether somebody chooses for a team: its captain, or an organiser who is of no entry of the event."""
    if person is None:
        return False
    captain = captain_of(chooser)
    if captain is not None and captain.pk == person.pk:
        return True
    assert asked.competition is not None
    return may_organise(asked.role) and side_of(asked.competition, person) is None


def _choose(request: HttpRequest, asked: Asked, stage: Stage) -> HttpResponse:
    """Write a choice of opponents. Raise Http404 for anyone who may not, BadRequest where the page has no such form."""
    if request.POST.get("act") != "choose":
        raise BadRequest("the page has no such form")
    state, person = read_state(stage), reader(request)
    choice = None if state is None else choice_of(state.knockout)
    if state is None or choice is None or choice.chooser is None:
        raise Http404
    chooser = Entry.objects.get(pk=state.knockout.ranked[choice.chooser - 1])
    if not _may_choose(asked, chooser, person):
        raise Http404
    if wait := too_many(request, "entry"):
        return wait
    if not choose_opponents(state.knockout, chooser, number_in(request, "rank"), person, now()):
        messages.warning(request, _("These opponents are chosen already, or your time is over."))
    advance(stage, now())
    return redirect("stage-bracket", stage=stage.pk)
