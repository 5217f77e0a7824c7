"""The page on which the director of a board polls peers, and reads their answers (Law 16B1(b))."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from play.live.cache import LivePlay
from play.pages.direction.director import direction
from play.pages.polls.poll_shown import moment_text, shown_polls
from play.pages.site.once import once
from play.people.accounts.forms import PersonNamed, Pointing
from play.people.text import clean_text
from play.store.direction.poll_models import LONGEST_NAME, LONGEST_WORDS, Poll, ScoredBy
from play.store.direction.polls import MOST_POLLS, Moment, ask_peer, may_be_asked, may_poll, moments
from play.store.tables.look import Look
from play.table.actors import Official

__all__ = ["polls_page"]


class PollForm(Pointing, forms.Form):
    """A new poll: the moment, the form of scoring, and the methods of the pair that peers are told."""

    moment = forms.ChoiceField(label=gettext_lazy("What would you do instead of"))
    scored = forms.ChoiceField(label=gettext_lazy("Scoring"), choices=ScoredBy.choices)
    methods = forms.CharField(
        label=gettext_lazy("Methods of the pair, for those who are asked"),
        max_length=LONGEST_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, choices: list[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, label_suffix="", auto_id="poll_%s", **options)
        chosen = self.fields["moment"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = choices

    def clean_methods(self) -> str:
        """Return the words as they are shown."""
        return clean_text(self.cleaned_data["methods"])


class PeerForm(Pointing, forms.Form):
    """Who is asked: somebody with an account, or a name for the person who gets the link."""

    account = PersonNamed(label=gettext_lazy("Somebody with an account"), required=False)
    name = forms.CharField(
        label=gettext_lazy("Or the name of somebody without one"), max_length=LONGEST_NAME, required=False
    )

    def __init__(self, *args: Any, poll: Poll, **options: Any) -> None:
        super().__init__(*args, label_suffix="", auto_id=f"peer_{poll.pk}_%s", **options)
        self._poll = poll

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where nobody is named, or one who knows the board or has it still to play."""
        data = super().clean() or self.cleaned_data
        data["name"] = clean_text(data.get("name", ""))
        account = data.get("account")
        if self.errors:
            return data
        if (account is None) is (not data["name"]):
            self.add_error("account", _("Name one: somebody with an account, or a name."))
        elif account is not None and not may_be_asked(self._poll.play, account):
            self.add_error("account", _("He knows this board, or has it still to play."))
        return data


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def polls_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the polls on a board, or make one, or ask somebody. Everybody but its director finds no such page."""
    look, live, official = await direction(request, table)
    return await sync_to_async(_page)(request, look, live, official)


def _page(request: HttpRequest, look: Look, live: LivePlay, official: Official) -> HttpResponse:
    language = get_language() or "en"
    found = moments(live.play)
    choices = [(f"{one.number}", moment_text(place, one, language)) for place, one in enumerate(found, 1)]
    act = request.POST.get("act", "") if request.method == "POST" else None
    poll_form = PollForm(request.POST if act == "poll" else None, choices=choices)
    sent: dict[UUID, PeerForm] = {}
    match act:
        case None:
            pass
        case "poll":
            if not may_poll(live.play):
                messages.warning(request, _full())
                return redirect(request.get_full_path())
            if poll_form.is_valid():
                once(request, lambda: _make(poll_form, live.play, found, official))
                return redirect(request.get_full_path())
        case "ask":
            poll = _poll(request, live.play)
            form = PeerForm(request.POST, poll=poll)
            if form.is_valid():
                once(request, lambda: _ask(request, poll, form))
                return redirect(request.get_full_path())
            sent[poll.pk] = form
        case _:
            raise BadRequest("the page has no such form")
    polls = [(one, sent.get(one.poll.pk) or PeerForm(poll=one.poll)) for one in shown_polls(live.play, language)]
    context = {
        "table": look.facts.id,
        "name": look.facts.name,
        "board": live.state.game.board.number,
        "at": request.GET.urlencode(),
        "form": poll_form if choices and may_poll(live.play) else None,
        "full": "" if may_poll(live.play) else _full(),
        "polls": polls,
        "address": request.build_absolute_uri(reverse("poll", args=["key"])).removesuffix("key/"),
    }
    return render(request, "table/polls.html", context)


def _full() -> str:
    """Return why there is no further poll."""
    return _("A board has at most %(number)s polls. Ask more peers in one of these.") % {"number": MOST_POLLS}


def _poll(request: HttpRequest, play: UUID) -> Poll:
    try:
        named = UUID(request.POST.get("poll", ""))
    except ValueError:
        raise BadRequest("a poll by its number") from None
    poll = Poll.objects.filter(pk=named, play=play).first()
    if poll is None:
        raise Http404
    return poll


def _make(form: PollForm, play: UUID, found: list[Moment], official: Official) -> None:
    number = int(form.cleaned_data["moment"])
    seat = {one.number: one.seat for one in found}[number]
    Poll.objects.create(
        play_id=play,
        number=number,
        seat=seat.letter,
        scored=form.cleaned_data["scored"],
        methods=form.cleaned_data["methods"],
        by_id=official.id,
        name=official.name,
    )


def _ask(request: HttpRequest, poll: Poll, form: PeerForm) -> None:
    account = form.cleaned_data["account"]
    peer = ask_peer(poll, account, form.cleaned_data["name"] if account is None else account.display_name)
    if peer is None:
        messages.warning(request, _("He is asked already, or too many are."))
