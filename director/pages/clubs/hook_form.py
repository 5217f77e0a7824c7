"""What the forms of addresses to which a club has something sent have in common."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from director.notices.unsent import refusal_of
from play.people.accounts.forms import Pointing
from play.people.text import clean_text

__all__ = ["HookForm"]


class HookForm(Pointing, forms.Form):
    """A form with the `name` of who listens, and the `address` at which he does."""

    def clean_name(self) -> str:
        """Return the name as it is shown."""
        return clean_text(self.cleaned_data["name"])

    def clean_address(self) -> str:
        """Return the address. Raise ValidationError for one to which nothing would be sent."""
        address: str = self.cleaned_data["address"]
        if not address.startswith("https://"):
            raise ValidationError(_("Please write an address that begins with https."))
        if refusal_of(address):
            raise ValidationError(_("Please write an address without a port and without the name of a user."))
        return address
