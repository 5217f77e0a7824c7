"""The page for opening a table: its name, its boards, robots for empty seats, its conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from laws.values.seats import SEATS, Seat
from play.pages.site.condition_words import LANGUAGE_NAMES
from play.pages.site.once import done_once
from play.pages.site.regulation_words import ABOUT, PROFILES
from play.pages.tables.board_fields import BoardFields, digest
from play.pages.tables.boards import BoardFault, kept
from play.pages.tables.constraint_fields import ConstraintFields
from play.pages.tables.opening_fields import SEAT_NAMES, FriendsToAsk, Listed, TableName, Voice, may_be_called
from play.people.accounts.forms import PersonNamed, Pointing
from play.people.accounts.limits import too_many
from play.people.models import Person
from play.people.names import name_of_own_table, names_of_own_table
from play.people.relations.friends import friends_of
from play.process.current import open_for_page
from play.store.people.invitations import invite
from play.store.tables.boards import Dealt, Given
from play.store.tables.catalogue import close_surplus
from play.table.profile import SOCIAL, Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import STOP_CARD, Condition, Value
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table
from play.table.rules import LANGUAGES, LONGEST_CLARIFICATION, LONGEST_ROUND

__all__ = ["FAULTS", "OpeningForm", "open_table"]

MOST_SHOWN = 200  # faults of one kind on the page

FAULTS: dict[BoardFault, Promise] = {
    BoardFault.NO_NUMBER: _("it has no number that a board can have"),
    BoardFault.NO_DEAL: _("the cards are not given"),
    BoardFault.INCOMPLETE: _("the four hands are not thirteen cards each of one pack"),
    BoardFault.TOO_MANY: _("a table takes no more boards than came before it"),
}


OPEN: tuple[str, ...] = (SOCIAL.name, *(name for name in REGULATIONS if name != SOCIAL.name))
"""The profiles under which a social table can be opened, the usual one first."""


PLAYED: Final = "board"
AUCTION: Final = "auction"
LESSON: Final = "lesson"
_WAYS: Final = [
    (PLAYED, _("The board: bidding and play")),
    (AUCTION, _("The auction alone: bidding practice")),
    (LESSON, _("A lesson: I teach, and see all hands")),
]


ANYBODY: Final = "anybody"
ALL_HANDS: Final = "all_hands"
EACH_ROUND: Final = "each_round"
_WATCHING: Final = [
    ("nobody", _("None: the address leads to the free seats alone")),
    (ANYBODY, _("Anybody with the address, who sees no hands")),
    ("one_player", _("Who has an account may also sit down behind one player")),
    (ALL_HANDS, _("Or see all four hands, with a delay")),
    (EACH_ROUND, _("Or see all four hands of each round when it is over")),
]

_PAUSES: Final = [
    ("", _("As the regulations say")),
    ("none", _("None")),
    ("skip", _("10 seconds after a jump bid")),
    ("all", _("Also before each player’s first call, and before dummy’s first card")),
]
_NO_PAUSES: Final[dict[Condition, Value]] = dict.fromkeys(
    (Condition.SKIP_BID_PAUSE, Condition.FIRST_ROUND_PAUSE, Condition.FIRST_TRICK_PAUSE), "none"
)

_CHANGED_BY: Final[tuple[tuple[str, object, Mapping[Condition, Value]], ...]] = (
    ("confirm", True, {Condition.CONFIRMING: "required"}),
    ("tray", True, {Condition.TRAY: "platform"}),
    ("irregularities", True, {Condition.IRREGULARITIES: "allowed", Condition.CONTESTED: "director"}),
    ("spectators", "nobody", {Condition.SPECTATORS: "nobody"}),
    ("spectators", "one_player", {Condition.SPECTATORS: "one_player"}),
    ("play", AUCTION, {Condition.CARDPLAY: "none"}),
    ("play", LESSON, {Condition.LESSON: "teacher"}),
    ("silent", True, {Condition.ROBOTS_CALLS: "pass"}),
    ("talk", True, {Condition.TALK: "always"}),
    ("pauses", "none", _NO_PAUSES),
    ("pauses", "skip", _NO_PAUSES | {Condition.SKIP_BID_PAUSE: STOP_CARD}),
    ("pauses", "all", dict.fromkeys(_NO_PAUSES, STOP_CARD)),
    ("own_card", True, {Condition.OWN_CARD: "any_time"}),
    ("undo", True, {Condition.UNDO: "consent"}),
)
"""What a choice in the form changes in the regulations."""


class OpeningForm(Pointing, BoardFields):
    """The form for opening a table."""

    start = "name"
    name = TableName()
    listed = Listed()
    robots = forms.MultipleChoiceField(
        label=_("House robots sit here until somebody comes"),
        required=False,
        help_text=_(
            "They play as soon as one person sits. At the table a robot can be asked into any free seat, unless the"
            " regulations let none play and none is chosen here."
        ),
        choices=[(seat.letter, SEAT_NAMES[seat]) for seat in SEATS],
        widget=forms.CheckboxSelectMultiple,
    )
    play = forms.ChoiceField(
        label=_("What is played"), required=False, initial=PLAYED, choices=_WAYS, widget=forms.RadioSelect
    )
    silent = forms.BooleanField(
        label=_("House robots East–West always pass"),
        required=False,
        help_text=_("So that North and South bid undisturbed."),
    )
    minutes = forms.FloatField(
        label=_("Minutes for a board"),
        required=False,
        min_value=0,
        max_value=60,
        help_text=_("The clock of the table shows them. Empty: as the regulations say; 0: no clock."),
    )
    rounds = forms.IntegerField(
        label=_("Boards in a round"),
        required=False,
        min_value=0,
        max_value=LONGEST_ROUND,
        help_text=_("They have their minutes together, and the clock shows both. Empty or 0: no rounds."),
    )
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
    spectators = forms.ChoiceField(
        label=_("Spectators"), required=False, initial=ANYBODY, choices=_WATCHING, widget=forms.RadioSelect
    )
    late = forms.FloatField(
        label=_("Minutes until spectators see all four hands"),
        required=False,
        min_value=1,
        max_value=120,
        help_text=_("Where spectators may see them. Empty: they see each board when it is over."),
    )
    talk = forms.BooleanField(
        label=_("Players may talk during a board"),
        required=False,
        help_text=_(
            "For practice and among friends, but not with screens. Otherwise they talk until the first call and when"
            " the board is over, as Laws 73A and 74B2 have it."
        ),
    )
    voice = Voice()
    friends = FriendsToAsk()
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
    tray = forms.BooleanField(
        label=_("The platform moves the tray, where there are screens"),
        required=False,
        help_text=_(
            "After a short pause of its own, when both players on a side have called. Otherwise it is as the"
            " regulations say: North and South move it."
        ),
    )
    pauses = forms.ChoiceField(
        label=_("Pauses"),
        required=False,
        choices=_PAUSES,
        help_text=_(
            "In a pause a call can be chosen, and is made when the pause is over, so that it does not show who has"
            " thought (Law 73A2)."
        ),
    )
    languages = forms.MultipleChoiceField(
        label=_("Official languages"),
        required=False,
        choices=[(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "A text in another script is marked for the director (articles 37.8, 39.8). None chosen: as the regulations"
            " say."
        ),
    )
    own_card = forms.BooleanField(
        label=_("Players may look at their own system card"),
        required=False,
        help_text=_("At any time. Otherwise it is as the regulations say (Law 40B2(b))."),
    )
    undo = forms.BooleanField(
        label=_("Calls and cards go back by consent"),
        required=False,
        help_text=_(
            "When the opponents agree; not behind screens, nor with a director. Otherwise only as the Laws allow (Laws"
            " 25, 45C4)."
        ),
    )
    irregularities = forms.BooleanField(
        label=_("Irregularities can happen"),
        required=False,
        help_text=_(
            "Any call and any card can be tried at any time, as at a real table; what goes wrong is put right by the"
            " Laws when somebody draws attention to it. Otherwise it is as the regulations say."
        ),
    )

    def __init__(self, *args: Any, opener: Person | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        known = Person.objects.none() if opener is None else friends_of(opener)
        if known:
            self.fields["friends"].queryset = known  # type: ignore[attr-defined]
        else:
            del self.fields["friends"]

    def clean(self) -> dict[str, Any]:
        """Check that there are rounds where spectators wait for their end."""
        data: dict[str, Any] = super().clean()
        if data.get("spectators") == EACH_ROUND and not data.get("rounds"):
            self.add_error("spectators", _("Say above how many boards make a round."))
        return data

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
        for name, chosen, lines in _CHANGED_BY:
            if data[name] == chosen:
                changes |= lines
        if data["clarification"] is not None:
            changes[Condition.CLARIFICATION] = data["clarification"]
        if data["minutes"] is not None:
            changes[Condition.BOARD_TIME] = round(data["minutes"] * 60)
        if data["languages"]:
            changes[Condition.LANGUAGES] = " ".join(code for code in LANGUAGES if code in data["languages"])
        if data["rounds"]:
            changes[Condition.ROUND] = data["rounds"]
        if data["spectators"] == ALL_HANDS:
            late: Value = "board_over" if data["late"] is None else round(data["late"] * 60)
            changes |= {Condition.SPECTATORS: ALL_HANDS, Condition.WATCHING_DELAY: late}
        if data["robots"]:
            changes[Condition.ROBOTS] = "may_sit"
        if data["spectators"] == EACH_ROUND:
            changes |= {Condition.SPECTATORS: ALL_HANDS, Condition.WATCHING_DELAY: "round_over"}
        directed = data["director"] is not None
        return changed(at_a_social_table(data["profile"] or SOCIAL.name, directed=directed), changes)

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
        name = name_of_own_table(person.display_name)
        bids = request.GET.get("play") == AUCTION
        initial: dict[str, object] = {"name": name, "play": AUCTION if bids else PLAYED, "silent": bids, "talk": bids}
        if bids:
            initial["robots"] = ["E", "W"]
        context = {"form": OpeningForm(initial=initial, opener=person), "deals": ConstraintFields()}
        return render(request, "lobby/open.html", context)
    # Reading a file takes up to two seconds.
    if wait := too_many(request, "open_table"):
        return wait
    form = OpeningForm(request.POST.copy(), request.FILES, opener=person)
    deals = ConstraintFields(request.POST)
    valid = form.is_valid() & deals.is_valid() and not form.has_faults()
    valid = valid and may_be_called(form, person, _own_names(person))
    if valid and (boards := form.boards(deals)) is not None:
        table = done_once(request, lambda: _opened(person, form, boards))
        if table is None:
            return redirect("lobby")
        close_surplus(person)
        return redirect("table", table=table)
    return render(request, "lobby/open.html", {"form": form, "deals": deals, **_found(form)})


def _own_names(person: Person) -> list[str]:
    """Return the names that a table has whose opener gives it no other, the one in his language first."""
    name = person.display_name
    return [name_of_own_table(name), *names_of_own_table(name).values()]


def _opened(person: Person, form: OpeningForm, boards: Dealt | Given) -> UUID:
    """Open the table that a valid form describes, and invite the friends whom it names; return its id."""
    data = form.cleaned_data
    table = open_for_page(
        person,
        data["name"],
        boards,
        robots=[Seat.parse(letter) for letter in data["robots"]],
        profile=form.regulations(),
        director=None if data["director"] is None else data["director"].pk,
        listed=data["listed"],
        voice=data["voice"],
    )
    for friend in data.get("friends", ()):
        invite(table, person, friend)
    return table


def _found(form: OpeningForm) -> dict[str, Any]:
    """Return the page's data on a file with faults.

    The form carries the good boards, so that no second upload is needed.
    """
    upload = form.upload
    if upload is None:
        return {}
    assert isinstance(form.data, QueryDict)
    form.data["kept"], form.data["read"] = kept(upload.boards), digest(form.data.get("pasted", ""))
    return {
        "boards": len(upload.boards),
        "left_out": [(board.line, board.label, FAULTS[board.fault]) for board in upload.left_out[:MOST_SHOWN]],
        "troubles": upload.troubles[:MOST_SHOWN],
        "more": max(0, len(upload.troubles) - MOST_SHOWN),
    }
