"""The page on which the owner of a club says to which chat groups what is sent, and sees what came of it."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import format_lazy
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.models import Club
from director.clubs.roles import may_manage
from director.notices.models import Delivery, HookKind, Webhook
from director.notices.templates import (
    FEISHU_BODY,
    GAPS,
    PLAIN_BODY,
    TEXTS,
    WECOM_BODY,
    BadTemplate,
    check_body,
    check_text,
)
from director.pages.clubs.hook_form import HookForm
from director.pages.shared.asked import asked_club
from director.pages.shared.organising import number_in
from play.pages.site.once import done_once
from play.people.models import Language

__all__ = ["groups_page"]

_MOST: Final = 10
_LAST: Final = 10


class GroupForm(HookForm):
    """A group: where its robot listens, in which JSON, and what is sent to it."""

    name = forms.CharField(label=gettext_lazy("Name of the group"), max_length=40)
    address = forms.URLField(
        label=gettext_lazy("Address of its robot"),
        max_length=500,
        assume_scheme="https",
        help_text=gettext_lazy(
            "The webhook that the chat program shows for a robot of the group; it begins with https."
        ),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=Language.choices)
    body = forms.CharField(
        label=gettext_lazy("JSON"),
        max_length=2000,
        initial=PLAIN_BODY,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=format_lazy(
            gettext_lazy(
                "As the robot takes it, with $text where the text stands. WeCom, DingTalk: {wecom} Feishu: {feishu}"
            ),
            wecom=WECOM_BODY,
            feishu=FEISHU_BODY,
        ),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        self.fields["language"].initial = get_language()
        for kind, text in TEXTS.items():
            self.fields[kind] = forms.CharField(
                label=HookKind(kind).label,
                required=False,
                max_length=1000,
                initial=text,
                widget=forms.Textarea(attrs={"rows": 3}),
                help_text=_("Empty: not sent. It may name %(gaps)s.") % {"gaps": " ".join(f"${gap}" for gap in GAPS)},
            )

    def clean_body(self) -> str:
        """Return the JSON. Raise ValidationError for what is none, or has no place for the text."""
        body: str = self.cleaned_data["body"]
        try:
            check_body(body)
        except BadTemplate:
            raise ValidationError(_("Please write JSON with $text in one of its texts.")) from None
        return body

    def clean(self) -> dict[str, Any]:
        """Return the values. Refuse gaps that there are not."""
        data = super().clean() or {}
        for kind in TEXTS:
            try:
                check_text(data.get(kind) or "")
            except BadTemplate as wrong:
                self.add_error(kind, _("There is no %(gap)s.") % {"gap": wrong.args[0]})
        return data


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def groups_page(request: HttpRequest, address: str) -> HttpResponse:
    """Render the groups of a club, or add one, or remove one."""
    asked = asked_club(request, address)
    if not may_manage(asked.role.role):
        raise Http404
    act = request.POST.get("act")
    form = GroupForm(request.POST if act == "add" else None)
    if request.method == "POST":
        if act == "remove":
            Webhook.objects.filter(club=asked.club, signed=False, pk=number_in(request, "group")).delete()
        elif act != "add":
            raise BadRequest("the page has no such form")
        elif form.is_valid():
            done_once(request, lambda: _add(request, asked.club, form))
        else:
            return _page(request, asked.club, form)
        return redirect("club-groups", address=address)
    return _page(request, asked.club, form)


def _add(request: HttpRequest, club: Club, form: GroupForm) -> Webhook | None:
    if Webhook.objects.filter(club=club, signed=False).count() >= _MOST:
        messages.warning(request, _("A club has %(number)s groups at most.") % {"number": _MOST})
        return None
    texts = {kind: form.cleaned_data[kind] for kind in TEXTS}
    own = {name: form.cleaned_data[name] for name in ("name", "address", "language", "body")}
    messages.success(request, _("It is sent to this group from now on."))
    return Webhook.objects.create(club=club, texts=texts, **own)


def _page(request: HttpRequest, club: Club, form: GroupForm) -> HttpResponse:
    groups = list(Webhook.objects.filter(club=club, signed=False))
    last = Delivery.objects.filter(hook__in=groups).select_related("hook")[:_LAST]
    return render(request, "clubs/groups.html", {"club": club, "groups": groups, "last": last, "form": form})
