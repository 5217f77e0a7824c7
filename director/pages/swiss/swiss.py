"""The page of a Swiss: its standing with each contestant's way, the draw, and what the director does with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_organise
from director.competitions.models import Kind
from director.movements.impossible import Impossible
from director.pages.shared.asked import Asked, asked_session, reader
from director.pages.shared.result_asking import figure, own_numbers
from director.pages.shared.room import names_by_number
from director.pages.shared.sheet import Sheet
from director.pages.swiss.swiss_acts import ACTS, Done, listed, waiting
from director.pages.swiss.swiss_forms import FORMS, AbsenceForm, ExchangeForm, HandForm, LateForm
from director.results.knowing import boards_known
from director.results.swiss.pairing import is_round_over, proposed_pairing
from director.results.swiss.swiss import standing_of
from director.results.swiss.swiss_reading import absences_in, is_swiss, pairings_in, state_of
from director.results.swiss.swiss_stage import stage_state
from director.results.tallying import results_of
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.staged import before_in_stage
from director.sessions.draw.swiss_models import Absence, Pairing
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from director.sessions.running.ending import end_boards
from director.sessions.running.runner import go_on
from play.models import Person
from play.pages.site.once import once
from play.people.accounts.limits import too_many
from play.process.current import table_server
from scoring.stage.accounts import AccountLine, LineKind

__all__ = ["swiss_page"]


@dataclass(frozen=True, slots=True)
class Step:
    """A round on the way of a contestant: whom it met, whether at home, its points; or why it did not play.

    `match` is the number of the match, None where it has no page; it is in that `round` of that `session`.
    """

    opponent: str
    home: bool
    points: str
    kind: str
    why: str
    match: int | None
    session: UUID | None = None
    round: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """A line of the standing: the place, the contestant, its total, and its way through the rounds."""

    place: str
    number: int
    name: str
    total: str
    penalty: str
    steps: list[Step | None]
    own: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round of the draw: matches from the top table down, the bye, who was taken out."""

    round: int
    matches: list[tuple[int, tuple[int, str], tuple[int, str]]]
    bye: tuple[int, str] | None
    out: list[tuple[int, str]]
    pairing: Pairing


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
async def swiss_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the page for everybody, or do what a form of the director's says."""
    if request.method != "POST":
        return await sync_to_async(_page)(request, session)
    answer, plays = await sync_to_async(_act)(request, session)
    await end_boards(table_server().desk, plays)
    await go_on(table_server().desk, session)
    return answer


def _asked(request: HttpRequest, session: UUID) -> tuple[Asked, Session]:
    """Return the session. Raise Http404 unless it is a Swiss that has been drawn."""
    asked = asked_session(request, session)
    if asked.session is None or asked.session.schedule is None or not is_swiss(asked.session):
        raise Http404
    return asked, asked.session


def _directs(asked: Asked, session: Session, person: Person | None) -> bool:
    """Return whether somebody pairs: an organiser who does not play in it."""
    return person is not None and may_organise(asked.role) and not takes_part(session, person)


def _page(request: HttpRequest, session: UUID, form: Sheet | None = None) -> HttpResponse:
    asked, held = _asked(request, session)
    names = names_by_number(held)
    published = pairings_in(held)
    known = boards_known(held, asked.role, reader(request))
    ways = [] if known is None else _ways(request, asked, held, known, names, published)
    gone = absences_in(held)
    draws = [_drawn(one, names, gone) for one in sorted(published.values(), key=lambda one: -one.round)]
    newest = 0 if held.ended_at is not None else 1
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "session": held,
        "teams": held.competition.kind == Kind.TEAMS,
        "ways": ways,
        "after": max((len(one.steps) for one in ways), default=0),
        "rounds": range(1, max((len(one.steps) for one in ways), default=0) + 1),
        "draws": draws,
        "newest_draw": draws[0] if newest else None,
        "earlier": draws[newest:],
        "own": frozenset(int(one) for one in own_numbers(request, held)),
        "explains": known is not None,
        "of_stage": held.stage if known is not None and _earlier(asked, held, reader(request)) else None,
    }
    if _directs(asked, held, reader(request)) and held.started_at is not None and held.ended_at is None:
        context |= _directing(held, names, form)
    return render(request, "clubs/swiss.html", context)


def _is_told(held: Session, known: frozenset[int]) -> bool:
    """Return whether the standing after the round in play is told: it is over, and its boards are known."""
    rows = pairs_of(held.schedule or {}).of_round(held.round)
    of_round = {board for row in rows if row.is_played for board in row.boards}
    return held.ended_at is not None or (of_round <= known and is_round_over(held))


def _ways(
    request: HttpRequest,
    asked: Asked,
    held: Session,
    known: frozenset[int],
    names: dict[int, str],
    published: dict[int, Pairing],
) -> list[Way]:
    """Return the standing after the last round that is over, with the sessions before it where all are known."""
    last = held.round if _is_told(held, known) else held.round - 1
    if last < 1:
        return []
    earlier = _earlier(asked, held, reader(request))
    state = state_of(held, results_of(held, known), last)
    if earlier:
        state = stage_state(held, last, earlier | {held: known})
    names = {number: name for one in earlier for number, name in names_by_number(one).items()} | names
    found, own = state.accounts, own_numbers(request, held)
    home: dict[tuple[int, int], tuple[int, bool, Pairing]] = {}
    rounds = 0
    for before in (*earlier, held):
        for pairing in (published if before == held else pairings_in(before)).values():
            for at, couple in enumerate(pairing.couples, 1):
                home |= {(pairing.round + rounds, team): (at, place == 0, pairing) for place, team in enumerate(couple)}
        rounds += before.round if before != held else last
    ways = []
    for one in standing_of(state).places:
        number = int(one.contestant)
        lines = {line.round: line for line in found[one.contestant] if line.round}
        penalty = sum((line.points for line in found[one.contestant] if line.kind is LineKind.PENALTY), Fraction(0))
        steps = [_step(lines.get(at), home.get((at, number))) for at in range(1, rounds + 1)]
        place = f"{one.place}{'=' if one.sharing > 1 else ''}"
        ways.append(
            Way(
                place,
                number,
                names.get(number, ""),
                figure(one.total),
                figure(penalty) if penalty else "",
                steps,
                one.contestant in own,
            )
        )
    return ways


def _earlier(asked: Asked, held: Session, person: Person | None) -> dict[Session, frozenset[int]]:
    """Return the sessions of its stage before this one with their boards; none unless the reader may know them all."""
    found = {one: boards_known(one, asked.role, person) for one in before_in_stage(held) if one.started_at is not None}
    known = {one: boards for one, boards in found.items() if boards is not None}
    return known if len(known) == len(found) else {}


def _step(line: AccountLine | None, at: tuple[int, bool, Pairing] | None) -> Step | None:
    if line is None:
        return None
    match, home, pairing = at or (None, False, None)
    why = {
        LineKind.BYE: _("bye"),
        LineKind.TAKEN_OUT: _("place certain"),
        LineKind.FORFEITED: _("not there"),
        LineKind.BY_FORCE: _("excused"),
        LineKind.UNOPPOSED: _("forfeited by the opponents"),
    }.get(line.kind, "")
    shown = Step(line.opponent, home, figure(line.points), line.kind.value, why, match if not why else None)
    return shown if pairing is None else replace(shown, session=pairing.session_id, round=pairing.round)


def _drawn(pairing: Pairing, names: dict[int, str], absences: Iterable[Absence]) -> Drawn:
    """Return a draw, with who is not there for a match of it."""
    away = {one.number for one in absences if one.holds_in(pairing.round)}

    def of(number: int) -> tuple[int, str]:
        name = names.get(number, "")
        return number, pgettext("clause", ", ").join((name, _("not there"))) if number in away else name

    matches = [(at, of(home), of(away)) for at, (home, away) in enumerate(pairing.couples, 1)]
    bye = None if pairing.bye is None else of(pairing.bye)
    return Drawn(pairing.round, matches, bye, [of(one) for one in pairing.out], pairing)


def _directing(held: Session, names: dict[int, str], form: Sheet | None) -> dict[str, Any]:
    """Return what the director finds: the pairing that is held, why there is none, and his forms."""
    following = held.round + 1 if held.round < (held.rounds or 0) else None
    newest = None if following is None else pairings_in(held, published=False).get(following)
    is_over = is_round_over(held)
    problem = ""
    if following is not None and newest is None and is_over:
        try:
            proposed_pairing(held)
        except Impossible:
            problem = _("There is no pairing by the rules: pair the round by hand.")
    gone = [(one, names.get(one.number, "")) for one in absences_in(held)]
    forms: dict[str, Sheet] = {
        "exchange_form": ExchangeForm(listed(held), auto_id="exchange_%s"),
        "hand_form": HandForm(initial={"couples": _written(newest)}, auto_id="hand_%s"),
        "absence_form": AbsenceForm(listed(held), auto_id="absence_%s"),
        "late_form": LateForm(waiting(held), auto_id="late_%s"),
    }
    if form is not None:
        forms[FORMS[type(form)]] = form
    return {
        "directs": True,
        "following": following,
        "is_over": is_over,
        "newest": None if newest is None else _drawn(newest, names, absences_in(held)),
        "held_back": newest is not None and newest.published_at is None,
        "by_hand": newest is not None and bool(newest.name),
        "problem": problem,
        "absences": gone,
        **forms,
    }


def _written(pairing: Pairing | None) -> str:
    """Return a pairing as the form for one by hand has it."""
    if pairing is None:
        return ""
    lines = [f"{home} {away}" for home, away in pairing.couples]
    return "\n".join([*lines, *([] if pairing.bye is None else [f"{pairing.bye}"])])


def _act(request: HttpRequest, session: UUID) -> tuple[HttpResponse, Sequence[UUID]]:
    """Do what the form says; return the answer, and the boards to be taken from their tables."""
    asked, held = _asked(request, session)
    person = reader(request)
    if person is None or not _directs(asked, held, person) or held.ended_at is not None:
        raise Http404
    if wait := too_many(request, "entry"):
        return wait, ()
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the form says what is done")
    done = Done()

    def carried_out() -> HttpResponse | None:
        nonlocal done
        done = act(request, held, person)
        return None if done.form is None else _page(request, session, done.form)

    return once(request, carried_out) or redirect("session-swiss", session=session), done.plays
