"""A series: its ranking for everybody, and the forms by which an organiser makes and changes it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.clubs.models import Club
from director.clubs.roles import Standing, may_organise, role_in
from director.competitions.models import Kind, Method
from director.pages.shared.asked import Asked, asked_club, organiser_of, reader
from director.pages.shared.silenced import may_word
from director.series.models import Series
from director.series.standing import SeriesStanding, places_by_session, standing_of
from director.sessions.models import BEGAN, Session
from frontend.drawings.charts import Course, courses
from play.pages.site.once import done_once
from play.people.accounts.forms import Pointing
from play.people.habits.zone import zone_named
from play.people.text import clean_text
from scoring.results.places import place_text
from scoring.rounding import rounded
from scoring.stage.series import SeriesLine

__all__ = ["change_series", "create_series", "series_page"]

_MOST: Final = 60
_LISTED: Final = 100
_MOST_DRAWN: Final = 20


class _Sessions(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # it has none when it runs
    """Sessions to be ticked."""

    def label_from_instance(self, obj: Session) -> str:
        """Return the event, its day and its scoring."""
        event = obj.competition
        local = timezone.localtime(obj.begins_at, zone_named(event.club.zone))
        day = date_format(local, "DATE_FORMAT")
        return pgettext("clause", ", ").join((event.name, day, event.get_method_display()))


class SeriesForm(Pointing, forms.Form):
    """A series of a club: its name, what counts, and its sessions."""

    name = forms.CharField(label=gettext_lazy("Name of the series"), max_length=60)
    best = forms.IntegerField(
        label=gettext_lazy("Sessions that count"),
        min_value=1,
        max_value=_MOST,
        initial=8,
        help_text=gettext_lazy("Of each player, those with his best scores."),
    )
    least = forms.IntegerField(
        label=gettext_lazy("Sessions to be ranked"),
        min_value=1,
        max_value=_MOST,
        initial=3,
        help_text=gettext_lazy("Who has played fewer is listed without a place."),
    )
    sessions = _Sessions(
        label=gettext_lazy("Sessions"),
        queryset=Session.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("All scored alike. An event that is announced again joins the series of the last one."),
    )

    def __init__(self, *args: Any, club: Club, series: Series, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        held = Session.objects.filter(competition__club=club, competition__kind=Kind.PAIRS)
        listed = set(held.order_by(BEGAN.desc()).values_list("pk", flat=True)[:_LISTED])
        if series.pk is not None:  # those of a long season stay in it
            listed |= set(series.sessions.values_list("pk", flat=True))
        field = self.fields["sessions"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = held.filter(pk__in=listed).select_related("competition__club").order_by(BEGAN.desc())

    def clean_name(self) -> str:
        """Return the name as it is shown."""
        return clean_text(self.cleaned_data["name"])

    def clean_sessions(self) -> Any:
        """Return the sessions. Raise ValidationError where they are scored in several ways."""
        sessions = self.cleaned_data["sessions"]
        if len({one.competition.method for one in sessions}) > 1:
            raise ValidationError(_("These sessions are scored in different ways; a series has one."))
        return sessions

    def save(self, series: Series) -> Series:
        """Save the series with these values."""
        data = self.cleaned_data
        series.name, series.best, series.least = data["name"], data["best"], data["least"]
        series.method = data["sessions"][0].competition.method
        series.save()
        series.sessions.set(data["sessions"])
        return series


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the ranking as it is shown: of the scores, those that do not count are in brackets."""

    place: str
    name: str
    total: str
    scores: str
    own: bool


@never_cache
@require_safe
def series_page(request: HttpRequest, series: int) -> HttpResponse:
    """Render the ranking, for everybody."""
    held = get_object_or_404(Series.objects.select_related("club"), pk=series)
    standing, person = standing_of(held), reader(request)
    own = None if person is None else person.pk
    lines = [shown(standing, one, Method(held.method), own) for one in standing.lines]
    context = {
        "club": held.club,
        "series": held,
        "sessions": standing.sessions,
        "ranked": [line for line in lines if line.place],
        "chart": _chart(held, standing, own),
        "others": [line for line in lines if not line.place],
        "organises": may_organise(role_in(held.club, request.user)),
    }
    lines_shared = [f"{one.place} {one.name} {one.total}" for one in lines if one.place]
    address = request.build_absolute_uri()
    context |= {"share_text": "\n".join([f"{held.club.name} · {held.name}", *lines_shared[:_MOST], address])}
    return render(request, "clubs/series.html", context)


def _chart(series: Series, standing: SeriesStanding, own: int | None) -> SafeString:
    """Return the places of the best players after each session."""
    places = places_by_session(series, standing)
    best = [one.player for one in standing.lines if one.place is not None][:_MOST_DRAWN]
    drawn = [
        Course(
            standing.names[player],
            [place if (place := of.get(player)) is not None and place <= _MOST_DRAWN else None for of in places],
            own is not None and standing.people.get(player) == own,
        )
        for player in best
    ]
    return courses(drawn, _("Place after each session"))


def shown(standing: SeriesStanding, line: SeriesLine, method: Method, own: int | None) -> ShownLine:
    """Return a line as it is shown."""
    scores = standing.scores[line.player]
    texts = [
        _score(scores[at], method) if at in line.counted else f"({_score(scores[at], method)})" for at in sorted(scores)
    ]
    place = "" if line.place is None else place_text(line.place, shared=line.shared)
    is_own = own is not None and standing.people.get(line.player) == own
    return ShownLine(place, standing.names[line.player], _score(line.total, method), "  ".join(texts), is_own)


def _score(value: Fraction, method: Method) -> str:
    text = f"{rounded(value, 2)}" if method is Method.MATCHPOINTS else f"{rounded(value, 2):+}"
    return text.replace("-", "−")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create_series(request: HttpRequest, address: str) -> HttpResponse:
    """Render the form of a new series, or make it."""
    asked = asked_club(request, address)
    organiser_of(asked)
    return _form(request, asked.club, Series(club=asked.club), {})


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_series(request: HttpRequest, series: int) -> HttpResponse:
    """Render the form of a series, or change it."""
    held = get_object_or_404(Series.objects.select_related("club"), pk=series)
    organiser_of(Asked(held.club, Standing(role_in(held.club, request.user))))
    initial = {"name": held.name, "best": held.best, "least": held.least, "sessions": list(held.sessions.all())}
    return _form(request, held.club, held, initial)


def _form(request: HttpRequest, club: Club, series: Series, initial: dict[str, Any]) -> HttpResponse:
    form = SeriesForm(request.POST or None, club=club, series=series, initial=initial)
    if request.method == "POST" and form.is_valid() and may_word(form, reader(request), name=[initial.get("name", "")]):
        saved = done_once(request, lambda: form.save(series))
        return redirect("club", address=club.address) if saved is None else redirect("series", series=saved.pk)
    return render(request, "clubs/series_form.html", {"club": club, "series": series, "form": form})
