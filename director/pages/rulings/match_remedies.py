"""The page of a match whose boards were not duplicated (article 27), for owners and directors."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_direct
from director.competitions.models import Eligibility
from director.movements.impossible import Impossible
from director.movements.matches.rooms import MATCH_TABLES, TeamMatch, tables_of
from director.pages.shared.officiating import Official
from director.pages.shared.room import name_of_table
from director.pages.shared.sheet import OneLine, Sheet
from director.pages.teams.matches import teams_of
from director.results.rulings.match_remedies import Spoilt, carry_out, found_when, match_in, remedy_for, spoilt_by
from director.sessions.running.ending import end_boards
from director.sessions.running.runner import go_on
from frontend.citations import citation
from laws.values.paragraph import Paragraph
from play.pages.site.once import once
from play.process.current import table_server
from scoring.absence.unduplicated import WHAT_TITLES, Found, Remedy, RemedyKind
from scoring.penalties.entry import CASE_TITLES

__all__ = ["match_boards_page"]

_LONGEST: Final = 300
_MOST: Final = 100
_MIXED: Final = (Eligibility.MIXED, Eligibility.SPECIAL_MIXED)


class RemedyForm(Sheet):
    """How a match came to have boards that do not compare, and how many can be played again."""

    wrong = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Boards that were not duplicated (article 27.2)"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None: the players of a room sat in wrong directions (article 27.1)."),
    )
    tables = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Tables at which it happened"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("None: at all of them. What the other tables have made of each other’s boards counts."),
    )
    possible = forms.IntegerField(
        label=gettext_lazy("Boards that there is time to play again"), min_value=0, max_value=_MOST
    )
    known = forms.BooleanField(
        label=gettext_lazy("Players at the table with the wrong cards may know other results of these boards"),
        required=False,
    )
    at_fault = forms.ChoiceField(label=gettext_lazy("At fault"), required=False)
    reason = OneLine(label=gettext_lazy("Reason"), max_length=_LONGEST)

    def __init__(
        self,
        *args: Any,
        match: TeamMatch,
        per_match: int,
        names: dict[int, str],
        during: bool,
        mixed: bool,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        wrong, at_fault = self.fields["wrong"], self.fields["at_fault"]
        assert isinstance(wrong, forms.ChoiceField)
        assert isinstance(at_fault, forms.ChoiceField)
        wrong.choices = [(board, f"{board}") for board in match.boards]
        at_fault.choices = [("", _("both teams")), *((f"{one}", names[one]) for one in match.teams)]
        self._tables = tables_of(match.match, per_match)
        if per_match == MATCH_TABLES:
            del self.fields["tables"]
        else:
            where = self.fields["tables"]
            assert isinstance(where, forms.ChoiceField)
            where.choices = [(f"{one}", name_of_table(one, per_match)) for one in self._tables]
        if during:
            del self.fields["known"]
        if not mixed:
            del self.fields["at_fault"]
        self._match = match

    @property
    def spoilt(self) -> Spoilt:
        """What does not compare, of a valid form."""
        return spoilt_by(self._tables, self.cleaned_data.get("tables", ()))

    @property
    def teams(self) -> tuple[int, ...]:
        """The teams that are penalised, of a valid form."""
        said = self.cleaned_data.get("at_fault")
        return (int(said),) if said else self._match.teams


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def match_boards_page(request: HttpRequest, session: UUID, number: int, match: int) -> HttpResponse:
    """Render the form of a match, show what would follow, or carry it out."""
    answer = await sync_to_async(_answer)(request, session, number, match)
    if isinstance(answer, HttpResponse):
        return answer
    desk = table_server().desk
    await end_boards(desk, answer)
    await go_on(desk, session)
    messages.success(request, _("It is written down, and both teams are told."))
    return redirect("session-rulings", session=session)


def _answer(request: HttpRequest, session: UUID, number: int, match: int) -> HttpResponse | tuple[UUID, ...]:
    """Return the page, or what ends on tables where the remedy that it has shown is carried out."""
    official, found, form = _asked(request, session, number, match)
    act, remedy = request.POST.get("act", ""), None
    if request.method == "POST" and act not in ("show", "carry"):
        raise BadRequest("the page has no such form")
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        known = bool(data.get("known"))
        remedy = remedy_for(official.session, found, data["wrong"], data["possible"], form.spoilt, results_known=known)
        if act == "carry" and request.POST.get("shown") == _key(remedy):
            with suppress(Impossible):  # the match is over by now, and what follows is another
                return _carried(request, official, found, form, remedy)
    context = official.context | {"match": found, "form": form}
    if remedy is not None:
        context |= {"remedy": _told(remedy), "shown": _key(remedy)}
    return render(request, "clubs/match_boards.html", context)


def _asked(request: HttpRequest, session: UUID, number: int, match: int) -> tuple[Official, TeamMatch, RemedyForm]:
    official = Official(request, session)
    found = match_in(official.session, number, match)
    if found is None or not may_direct(official.asked.role):
        raise Http404
    names = {one: team.name for one, team in teams_of(official.session).items()}
    during = found_when(official.session, found) is Found.DURING
    mixed = official.session.competition.eligibility in _MIXED
    data = request.POST if request.method == "POST" else None
    per_match = official.session.competition.match_tables
    form = RemedyForm(data, match=found, per_match=per_match, names=names, during=during, mixed=mixed)
    return official, found, form


def _carried(
    request: HttpRequest, official: Official, match: TeamMatch, form: RemedyForm, remedy: Remedy
) -> tuple[UUID, ...]:
    """Carry a remedy out, once however often the form is sent; return what ends on tables."""
    wrong, reason = form.cleaned_data["wrong"], form.cleaned_data["reason"]
    who, at, ends = official.person, official.now, list[tuple[UUID, ...]]()
    once(
        request,
        lambda: ends.append(
            carry_out(official.session, match, remedy, wrong, form.spoilt, form.teams, who, at, reason)
        ),
    )
    return ends[0] if ends else ()


def _key(remedy: Remedy) -> str:
    return "-".join(map(str, (remedy.what, remedy.boards, remedy.rule, remedy.penalty or "", remedy.whole_match)))


def _told(remedy: Remedy) -> dict[str, Any]:
    """Return what a remedy is in words."""
    language = get_language() or "en"
    zh = language.startswith("zh")
    title = WHAT_TITLES[remedy.what]
    case = None if remedy.penalty is None else CASE_TITLES[remedy.penalty]
    return {
        "what": title.zh if zh else title.en,
        "boards": remedy.boards if remedy.what is not RemedyKind.DRAW else 0,
        "rule": citation([Paragraph.parse(remedy.rule)], language),
        "penalty": "" if case is None else case.zh if zh else case.en,
    }
