"""What would you bid?: the page on which a player makes an open poll of a call, and the page where anybody answers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.open_polls.models import OpenPoll
from director.open_polls.opening import answer, calls_of, is_to_be_played, make, may_answer, play_of
from director.pages.shared.asked import now, reader
from director.pages.shared.result_asking import asked_results
from frontend.drawings.charts import bar
from play.models import Person, Poll
from play.pages.polls.poll_answer import AnswerForm, choices_of, drawn_poll
from play.pages.polls.poll_shown import counted, moment_text
from play.pages.site.once import done_once
from play.people.accounts.forms import Pointing
from play.people.accounts.limits import too_many
from play.people.guesses import network
from play.people.relations.measures import is_muted
from play.people.text import clean_text
from play.store.direction.poll_models import LONGEST_WORDS
from play.store.direction.polls import seen_then

__all__ = ["open_poll_page", "open_polls_page"]

_ANSWERED = "open-polls"
"""In the session of a browser: the open polls that somebody without an account has answered there."""
_REMEMBERED = 200


@dataclass(frozen=True, slots=True)
class PollBar:
    """A call or card among the answers: how many chose it, its share, and how many considered it."""

    action: str
    chosen: int
    percent: int
    drawn: SafeString
    considered: int


class MakeForm(Pointing, forms.Form):
    """The call, and the methods of the pair that are told."""

    moment = forms.ChoiceField(label=gettext_lazy("What would you bid instead of"))
    methods = forms.CharField(
        label=gettext_lazy("Methods of the pair, for those who are asked"),
        max_length=LONGEST_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        chosen = self.fields["moment"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    def clean_methods(self) -> str:
        """Return the words as they are shown."""
        return clean_text(self.cleaned_data["methods"])


def bars_of(poll: Poll, language: str) -> tuple[int, list[PollBar]]:
    """Return how many have answered, and what as bars, the most chosen first."""
    answered = list(poll.peers.filter(answered_at__isnull=False).order_by("pk"))
    whole = max(1, len(answered))
    return len(answered), [
        PollBar(action, chosen, round(100 * chosen / whole), bar(Fraction(chosen, whole)), considered)
        for action, chosen, considered in counted(answered, language)
    ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def open_polls_page(request: HttpRequest, session: UUID, board: int) -> HttpResponse:
    """Render the open polls that a player has made of his board, make one, or close one. Others find no such page."""
    _asked, held, known = asked_results(request, session)
    person = reader(request)
    play = None if person is None or board not in known else play_of(held, board, person, now())
    if person is None or play is None:
        raise Http404
    language = get_language() or "en"
    calls = calls_of(play)
    choices = [(f"{one.number}", moment_text(place, one, language)) for place, one in enumerate(calls, 1)]
    act = request.POST.get("act", "") if request.method == "POST" else ""
    form = MakeForm(request.POST if act == "make" else None, choices=choices)
    if act == "make" and form.is_valid() and _may_say(form, person):
        moment = {f"{one.number}": one for one in calls}[form.cleaned_data["moment"]]
        if make(held, play, moment, person, form.cleaned_data["methods"]) is None:
            messages.warning(request, _("You have made as many of this session as you may."))
        return redirect(request.path)
    own = OpenPoll.objects.filter(session=held, person=person, poll__play=play).select_related("poll")
    if act == "close":
        own.filter(pk=_number(request), closed_at=None).update(closed_at=now())
        return redirect(request.path)
    made = [(one, *_shown(one, calls, language)) for one in own.order_by("at", "pk")]
    context = {
        "session": held,
        "event": held.competition,
        "board": board,
        "form": form if calls else None,
        "made": made,
        "address": request.build_absolute_uri(reverse("open-poll", args=[UUID(int=0)])).removesuffix(f"{UUID(int=0)}/"),
    }
    return render(request, "clubs/open_polls.html", context)


def _may_say(form: MakeForm, person: Person) -> bool:
    """Return whether a player writes the words of a valid form to everybody; refuse them in the form while silenced."""
    if not form.cleaned_data["methods"] or not is_muted(person, now()):
        return True
    says = _(
        "The people who run this site have silenced you for some days. As long as that lasts, make links without words."
    )
    form.add_error("methods", says)
    return False


def _number(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("poll", ""))
    except ValueError:
        raise BadRequest("a poll by its number") from None


def _shown(one: OpenPoll, calls: list[Any], language: str) -> tuple[str, int, list[PollBar]]:
    place = [call.number for call in calls].index(one.poll.number) + 1
    return (moment_text(place, calls[place - 1], language), *bars_of(one.poll, language))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_poll_page(request: HttpRequest, poll: UUID) -> HttpResponse:
    """Render the hand and the auction for anybody, write his answer down, and show the answers to who has given his.

    404 for everybody while somebody has the cards to play.
    """
    asked = get_object_or_404(OpenPoll.objects.select_related("poll__play__table", "poll__play__dealt"), pk=poll)
    if is_to_be_played(asked.poll.play):
        raise Http404
    person = request.user if isinstance(request.user, Person) else None
    told = [] if person is not None else list(request.session.get(_ANSWERED, ()))
    open_to = f"{poll}" not in told and may_answer(asked, person)
    language = get_language() or "en"
    seen = seen_then(asked.poll)
    form = AnswerForm(request.POST or None, choices=choices_of(seen, language))
    if request.method == "POST" and open_to and form.is_valid():
        # A visitor is known by his browser, of which he may have any number.
        if person is None and (wait := too_many(request, "poll_answer", f"{poll}:{network(request)}")):
            return wait
        data = form.cleaned_data
        considered = [one for one in data["considered"] if one != data["action"]]
        done_once(request, lambda: answer(asked, person, data["action"], considered, data["words"], now()))
        if person is None:
            request.session[_ANSWERED] = [*told, f"{poll}"][-_REMEMBERED:]
        return redirect(request.path)
    count, bars = (0, []) if open_to else bars_of(asked.poll, language)
    context = drawn_poll(asked.poll, seen, language) | {
        "form": form if open_to else None,
        "count": count,
        "bars": bars,
        "closed": asked.closed_at is not None,
    }
    return render(request, "clubs/open_poll.html", context)
