"""What one is asked when one signs up, besides address and password."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from play.people.models import Person


class Introduction(forms.Form):
    """The name under which the others at the table know you; allauth adds it to its sign-up form."""

    display_name = forms.CharField(
        label=_("Your name at the table"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ("display_name", "email", "password1", "password2")

    def signup(self, request: HttpRequest, user: Person) -> None:
        """Called by allauth before the new person is known to anybody."""
        user.display_name = self.cleaned_data["display_name"]
        user.save(update_fields=["display_name"])
