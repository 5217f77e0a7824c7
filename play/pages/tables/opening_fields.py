"""The fields of a table that its opener fills in, when he opens it and later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.validators import URLValidator
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from laws.values.seats import Seat
from play.live.clock import present_time
from play.people.accounts.forms import PersonNamed, Pointing
from play.people.models import Person
from play.people.names import checked_name
from play.people.relations.measures import is_muted

if TYPE_CHECKING:
    _SomePeople = forms.ModelMultipleChoiceField[Person]
else:
    _SomePeople = forms.ModelMultipleChoiceField

__all__ = ["SEAT_NAMES", "FriendsToAsk", "InvitationForm", "Listed", "TableForm", "TableName", "Voice", "may_be_called"]

LONGEST_NAME: Final = 60
LONGEST_ADDRESS: Final = 300

SEAT_NAMES: Final[dict[Seat, Promise]] = {
    Seat.NORTH: _("North"),
    Seat.EAST: _("East"),
    Seat.SOUTH: _("South"),
    Seat.WEST: _("West"),
}


class TableName(forms.CharField):
    """The name of a table, which everybody can read."""

    def __init__(self) -> None:
        super().__init__(label=_("Name of the table"), max_length=LONGEST_NAME)

    def clean(self, value: Any) -> Any:
        """Return a readable name. Raise ValidationError."""
        return checked_name(super().clean(value), LONGEST_NAME)


def may_be_called(form: forms.Form, opener: Person, names: Sequence[str]) -> bool:
    """Return whether a table may have the name of a valid form; refuse it in the form where it may not.

    A silenced opener gives it no new one, which everybody would read: it keeps one of `names`, and is told the first.
    """
    if form.cleaned_data["name"] in names or not is_muted(opener, present_time()):
        return True
    says = gettext(
        "The people who run this site have silenced you for some days. As long as that lasts, this table is called"
        " “%(name)s”."
    )
    form.add_error("name", says % {"name": names[0]})
    return False


class Listed(forms.BooleanField):
    """Whether the table stands in the list of tables."""

    def __init__(self) -> None:
        super().__init__(
            label=_("In the list of tables"),
            required=False,
            initial=True,
            help_text=_("Otherwise it is found by its address alone."),
        )


class Voice(forms.CharField):
    """The https address at which the players of a table talk and see each other; empty for none."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Address for voice and video"),
            required=False,
            max_length=LONGEST_ADDRESS,
            help_text=_(
                "Of a meeting of your own elsewhere (https://…). Those who sit here see it; during a board only where"
                " players may talk."
            ),
            widget=forms.URLInput,
            validators=[URLValidator(schemes=["https"], message=_("This address begins with https://…."))],
        )


class FriendsToAsk(_SomePeople):
    """Friends of the opener who are invited to the table; the form sets who they are."""

    def __init__(self) -> None:
        super().__init__(
            Person.objects.none(),
            label=_("Invite friends"),
            required=False,
            help_text=_("They find the invitation in the list of tables; who plays a board finds it when it is over."),
            widget=forms.CheckboxSelectMultiple,
        )


class TableForm(Pointing, forms.Form):
    """What the opener of a table may change later."""

    name = TableName()
    listed = Listed()
    voice = Voice()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)


class InvitationForm(Pointing, forms.Form):
    """Somebody who is asked to a table."""

    person = PersonNamed(
        label=_("Name"), help_text=_("Of somebody with an account, who finds the invitation in the list of tables.")
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
