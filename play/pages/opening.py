"""The page for opening a table: its name, its boards, robots for empty seats, its conditions."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from laws.values.seats import SEATS, Seat
from play.pages.boards import LARGEST_FILE, Fault, Upload, kept, read_boards
from play.pages.opening_fields import SEAT_NAMES, Listed, TableName, Voice
from play.pages.regulation_words import ABOUT, HINDRANCES, PROFILES
from play.people.forms import PersonNamed, Pointing
from play.people.limits import too_many
from play.people.models import Person
from play.store.boards import Dealt, Given, create_table
from play.store.catalogue import close_surplus
from play.table.profile import SOCIAL, Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition, Value
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table, hindrances
from play.table.rules import LONGEST_CLARIFICATION

__all__ = ["FAULTS", "OpeningForm", "open_table"]

MOST_DEALT = 100  # boards
MOST_SHOWN = 200  # faults of one kind on the page

FAULTS: dict[Fault, Promise] = {
    Fault.NO_NUMBER: _("it has no number that a board can have"),
    Fault.NO_DEAL: _("the cards are not given"),
    Fault.INCOMPLETE: _("the four hands are not thirteen cards each of one pack"),
    Fault.TOO_MANY: _("a table takes no more boards than came before it"),
}


OPEN: tuple[str, ...] = (
    SOCIAL.name,
    *(name for name, one in REGULATIONS.items() if name != SOCIAL.name and not hindrances(one.profile())),
)
"""The profiles under which a social table can be opened, the usual one first."""


class OpeningForm(Pointing, forms.Form):
    """The form for opening a table.

    After `is_valid`, `upload` has the content of the file; None when no file was given. `kept` carries its good boards
    from the page that shows the bad ones to the next request.
    """

    start = "name"
    name = TableName()
    listed = Listed()
    robots = forms.MultipleChoiceField(
        label=_("House robots sit here until somebody comes"),
        required=False,
        initial=[seat.letter for seat in SEATS],
        choices=[(seat.letter, SEAT_NAMES[seat]) for seat in SEATS],
        widget=forms.CheckboxSelectMultiple,
    )
    number = forms.IntegerField(
        label=_("Number of boards"),
        required=False,
        min_value=1,
        max_value=MOST_DEALT,
        help_text=_("Dealt at random; without a number, as many as you like."),
    )
    minutes = forms.FloatField(
        label=_("Minutes for a board"),
        required=False,
        min_value=0,
        max_value=60,
        help_text=_("The clock of the table shows them. Empty: as the regulations say; 0: no clock."),
    )
    file = forms.FileField(
        label=_("A file of boards"),
        required=False,
        allow_empty_file=True,  # an empty file has no boards, which is reported below
        help_text=_("PBN or LIN, of at most 1 MB. With it, its boards are played and none are dealt."),
        widget=forms.FileInput(attrs={"accept": ".pbn,.lin,text/plain"}),
    )
    pasted = forms.CharField(
        label=_("Or boards as text"),
        required=False,
        max_length=LARGEST_FILE,
        strip=False,
        help_text=_("PBN or LIN, copied from elsewhere."),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )
    kept = forms.CharField(required=False, max_length=LARGEST_FILE, widget=forms.HiddenInput)
    read = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    profile = forms.ChoiceField(
        label=_("Regulations"),
        required=False,
        initial=SOCIAL.name,
        choices=[(name, PROFILES[name]) for name in OPEN],
        widget=forms.RadioSelect,
    )
    director = PersonNamed(
        label=_("Director"),
        required=False,
        help_text=_(
            "The name of somebody with an account who directs this table:"
            " a director sees all four hands and cannot play."
        ),
    )
    spectators = forms.BooleanField(
        label=_("Anybody with the address may look on"),
        required=False,
        initial=True,
        help_text=_("Who looks on sees no hands. Otherwise the address leads to the free seats alone."),
    )
    talk = forms.BooleanField(
        label=_("Players may talk during a board"),
        required=False,
        help_text=_(
            "For practice and among friends. Otherwise they talk between boards, as Laws 73A and 74B2 have it."
        ),
    )
    voice = Voice()
    face_down = forms.BooleanField(
        label=_("Opening lead face down"),
        required=False,
        initial=True,
        help_text=_("Law 41A: it is turned over when nobody has a question left. Otherwise it is made face up."),
    )
    clarification = forms.IntegerField(
        label=_("Seconds until the lead is turned over"),
        required=False,
        min_value=0,
        max_value=LONGEST_CLARIFICATION,
        initial=SOCIAL.rules.clarification,
        help_text=_("The clarification period of Law 22B, up to 600 seconds. With 0 the leader turns it over."),
    )
    whole_auction = forms.BooleanField(
        label=_("The auction stays in view"),
        required=False,
        help_text=_("Law 41B shows it to a player until he has played to the first trick."),
    )
    last_trick = forms.BooleanField(
        label=_("The last trick can be looked at until the next is complete"),
        required=False,
        help_text=_("Law 66A allows it until one’s side leads or plays to the next trick."),
    )

    confirm = forms.BooleanField(
        label=_("Calls and cards need a second tap"),
        required=False,
        help_text=_("For everybody at the table, on every device. Otherwise each player chooses in the settings."),
    )
    irregularities = forms.BooleanField(
        label=_("Irregularities can happen"),
        required=False,
        help_text=_(
            "Any call and any card can be tried at any time, as at a real table; what goes wrong is put right by the"
            " Laws when somebody draws attention to it. Otherwise it is as the regulations say."
        ),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
        self.upload: Upload | None = None

    def clean(self) -> dict[str, Any]:
        """Read the chosen file or the pasted boards, or else those kept from the last ones."""
        data: dict[str, Any] = super().clean() or {}
        # An error in a hidden field would be invisible.
        spoilt = self.errors.pop("kept", None) is not None
        self.errors.pop("read", None)
        file, before, pasted = data.get("file"), data.get("kept"), data.get("pasted") or ""
        is_new = bool(pasted.strip()) and _digest(pasted) != data.get("read")
        try:
            if file:
                self.upload = _read(file)
            elif is_new:
                self.upload = _checked(read_boards(pasted.encode(), ""))
            elif before or spoilt:
                self.upload = _checked(read_boards((before or "").encode(), ""))
        except ValidationError as error:
            self.add_error("pasted" if is_new and not file else "file", error)
        return data

    def has_faults(self) -> bool:
        """Return whether the file just chosen has faults, which its owner should see first."""
        return self.upload is not None and bool(self.upload.left_out or self.upload.troubles)

    def boards(self) -> Dealt | Given:
        """Return the boards to play."""
        if self.upload is not None:
            return Given(self.upload.boards)
        return Dealt(self.cleaned_data["number"] or 0)

    def regulations(self) -> Profile:
        """Return the chosen profile as a social table plays it, with the lines that were chosen.

        A named director is waited for; where nobody is named, what would wait takes its default.
        """
        data = self.cleaned_data
        changes: dict[Condition, Value] = {
            Condition.OPENING_LEAD: "face_down" if data["face_down"] else "face_up",
            Condition.AUCTION_VIEW: "whole_board" if data["whole_auction"] else "first_card",
            Condition.LAST_TRICK: "next_trick" if data["last_trick"] else "next_card",
        }
        if data["confirm"]:
            changes[Condition.CONFIRMING] = "required"
        if data["irregularities"]:
            changes |= {Condition.IRREGULARITIES: "allowed", Condition.CONTESTED: "director"}
        if data["clarification"] is not None:
            changes[Condition.CLARIFICATION] = data["clarification"]
        if data["minutes"] is not None:
            changes[Condition.BOARD_TIME] = round(data["minutes"] * 60)
        if not data["spectators"]:
            changes[Condition.SPECTATORS] = "nobody"
        if data["talk"]:
            changes[Condition.TALK] = "always"
        directed = data["director"] is not None
        return changed(at_a_social_table(data["profile"] or SOCIAL.name, directed=directed), changes)

    def closed_profiles(self) -> list[tuple[str, Promise, list[Promise]]]:
        """Return the profiles that cannot be chosen here: name, words, and why, line by line."""
        return [
            (name, PROFILES[name], [HINDRANCES[line] for line in hindrances(regulations.profile())])
            for name, regulations in REGULATIONS.items()
            if name not in OPEN
        ]

    def open_profiles(self) -> list[tuple[str, Promise, Promise]]:
        """Return the profiles that can be chosen here: name, words, and what each is."""
        return [(name, PROFILES[name], ABOUT[name]) for name in OPEN]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest) -> HttpResponse:
    """Render the form, or open the table. A file with faults is shown first, with its playable boards."""
    person = request.user
    assert isinstance(person, Person)
    if request.method != "POST":
        name = gettext("%(name)s’s table") % {"name": person.display_name}
        return render(request, "lobby/open.html", {"form": OpeningForm(initial={"name": name})})
    # Reading a file takes up to two seconds.
    if wait := too_many(request, "open_table"):
        return wait
    form = OpeningForm(request.POST.copy(), request.FILES)
    if form.is_valid() and not form.has_faults():
        table = create_table(
            person,
            form.cleaned_data["name"],
            form.boards(),
            robots=[Seat.parse(letter) for letter in form.cleaned_data["robots"]],
            profile=form.regulations(),
            director=director.pk if (director := form.cleaned_data["director"]) is not None else None,
            listed=form.cleaned_data["listed"],
            voice=form.cleaned_data["voice"],
        )
        close_surplus(person)
        return redirect("table", table=table)
    return render(request, "lobby/open.html", {"form": form, **_found(form)})


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _read(file: Any) -> Upload:
    if file.size > LARGEST_FILE:
        raise ValidationError(_("This file is larger than 1 MB. Boards alone are smaller: is it the right one?"))
    return _checked(read_boards(file.read(), file.name))


def _checked(upload: Upload) -> Upload:
    if not upload.boards:
        raise ValidationError(_("No board that can be played was found. Is it PBN or LIN?"))
    return upload


def _found(form: OpeningForm) -> dict[str, Any]:
    """Return the page's data on a file with faults.

    The form carries the good boards, so that no second upload is needed.
    """
    upload = form.upload
    if upload is None:
        return {}
    assert isinstance(form.data, QueryDict)
    form.data["kept"], form.data["read"] = kept(upload.boards), _digest(form.data.get("pasted", ""))
    return {
        "boards": len(upload.boards),
        "left_out": [(board.line, board.label, FAULTS[board.fault]) for board in upload.left_out[:MOST_SHOWN]],
        "troubles": upload.troubles[:MOST_SHOWN],
        "more": max(0, len(upload.troubles) - MOST_SHOWN),
    }
