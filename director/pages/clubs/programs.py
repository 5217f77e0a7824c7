"""The page on which the owner of a club makes and revokes tokens of programs, and says where final results are sent."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.models import Club
from director.clubs.roles import may_manage
from director.clubs.token_models import Scope
from director.clubs.tokens import MOST_TOKENS, make_token, revoke_token, tokens_of
from director.notices.models import Delivery, HookKind, Webhook
from director.notices.signing import key_of
from director.pages.clubs.hook_form import HookForm
from director.pages.shared.asked import asked_club, reader
from director.pages.shared.organising import number_in
from play.pages.site.once import done_once
from play.people.accounts.forms import Pointing
from play.people.accounts.limits import too_many
from play.people.text import clean_text

__all__ = ["programs_page"]

_MOST: Final = 10
_LAST: Final = 10
_SENT: Final = (HookKind.PUBLISHED, HookKind.WITHDRAWN, HookKind.FINAL)
"""What a program is sent."""


class TokenForm(Pointing, forms.Form):
    """A token: what it is for, and what it opens."""

    name = forms.CharField(label=gettext_lazy("What the token is for"), max_length=40)
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("It opens, beside what everybody reads"),
        choices=Scope.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_name(self) -> str:
        """Return the name as it is shown."""
        return clean_text(self.cleaned_data["name"])


class ListenerForm(HookForm):
    """An address to which a program has results sent."""

    name = forms.CharField(label=gettext_lazy("Name of the program"), max_length=40)
    address = forms.URLField(label=gettext_lazy("Address of the program"), max_length=500, assume_scheme="https")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programs_page(request: HttpRequest, address: str) -> HttpResponse:
    """Render the tokens and the addresses of a club, or carry out what one of the forms says."""
    asked = asked_club(request, address)
    if not may_manage(asked.role.role):
        raise Http404
    if request.method != "POST":
        return _page(request, asked.club)
    match request.POST.get("act"):
        case "make":
            return _make(request, asked.club)
        case "revoke":
            revoke_token(asked.club, number_in(request, "token"))
        case "listen":
            form = ListenerForm(request.POST)
            if not form.is_valid():
                return _page(request, asked.club, listener=form)
            done_once(request, lambda: _listen(request, asked.club, form))
        case "remove":
            Webhook.objects.filter(club=asked.club, signed=True, pk=number_in(request, "listener")).delete()
        case _:
            raise BadRequest("the page has no such form")
    return redirect("club-programs", address=address)


def _make(request: HttpRequest, club: Club) -> HttpResponse:
    """Make a token, and show its key in this one answer: it is stored nowhere."""
    form, person = TokenForm(request.POST), reader(request)
    if not form.is_valid() or person is None:
        return _page(request, club, token=form)
    if wait := too_many(request, "token"):
        return wait
    scopes = [Scope(one) for one in form.cleaned_data["scopes"]]
    try:
        key = done_once(request, lambda: make_token(club, person, form.cleaned_data["name"], scopes))
    except ValueError:
        messages.warning(request, _("A club has %(number)s tokens at most: revoke one.") % {"number": MOST_TOKENS})
        return redirect("club-programs", address=club.address)
    if key is None:
        told = _(
            "The token was made by your first press, and its key shown in the answer to that. If you have not read it,"
            " revoke the token and make another."
        )
        messages.warning(request, told)
        return redirect("club-programs", address=club.address)
    return _page(request, club, key=key)


def _listen(request: HttpRequest, club: Club, form: ListenerForm) -> Webhook | None:
    if Webhook.objects.filter(club=club, signed=True).count() >= _MOST:
        messages.warning(request, _("A club has %(number)s such addresses at most.") % {"number": _MOST})
        return None
    texts = {kind.value: "json" for kind in _SENT}
    made = Webhook.objects.create(club=club, signed=True, body="", texts=texts, **form.cleaned_data)
    messages.success(request, _("Results are sent to this address from now on."))
    return made


def _page(
    request: HttpRequest,
    club: Club,
    token: TokenForm | None = None,
    listener: ListenerForm | None = None,
    key: str = "",
) -> HttpResponse:
    hooks = list(Webhook.objects.filter(club=club, signed=True))
    context: dict[str, Any] = {
        "club": club,
        "tokens": [(one, [Scope(scope).label for scope in one.scopes.split()]) for one in tokens_of(club)],
        "listeners": [(one, key_of(one)) for one in hooks],
        "last": Delivery.objects.filter(hook__in=hooks).select_related("hook")[:_LAST],
        "token_form": token or TokenForm(label_suffix="", auto_id="token_%s"),
        "listener_form": listener or ListenerForm(label_suffix="", auto_id="listener_%s"),
        "key": key,
    }
    return render(request, "clubs/programs.html", context)
