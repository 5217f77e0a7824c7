"""The forms of an account: signing up and in, the password, the e-mail address.

allauth has the rules; these forms set the texts, the fields, and the errors beside the fields.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from play.people import names
from play.people.accounts.by_name import LONGEST_WRITTEN, account_named
from play.people.models import Person

if TYPE_CHECKING:
    _Form = forms.Form
else:
    _Form = object

__all__ = [
    "ChangeAddress",
    "ChangePassword",
    "ConfirmPassword",
    "DisplayName",
    "GuestForm",
    "NewPassword",
    "PersonNamed",
    "Pointing",
    "ResetPassword",
    "SetPassword",
    "SignIn",
    "SignUp",
]

LONGEST_ADDRESS = 254  # characters; RFC 5321

_DAY = 24 * 3600  # seconds

_ADDRESS = _("E-mail address")
_PASSWORD = _("Password")
_GOOD_PASSWORD = _("At least 8 characters. A few words that have nothing to do with each other are hard to guess.")


class DisplayName(forms.CharField):
    """The name under which other people know the person."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Your name at the table"))
        options.setdefault("help_text", _("The others see this name. Nobody is shown your e-mail address."))
        options.setdefault("widget", forms.TextInput(attrs={"autocomplete": "nickname"}))
        super().__init__(max_length=names.LONGEST, **options)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Return the attributes without maxlength: a browser would cut a pasted name without a word."""
        return {name: value for name, value in super().widget_attrs(widget).items() if name != "maxlength"}

    def clean(self, value: Any) -> Any:
        """Return the name in the form that others read, empty only where none is required. Raise ValidationError."""
        given = super().clean(value)
        return names.checked_display_name(given) if given else ""


class PersonNamed(forms.CharField):
    """The display name of somebody with an account, where several have it with his number; its value is the person,
    None for nobody.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_WRITTEN, **options)

    def clean(self, value: Any) -> Any:
        """Return the one person of that name. Raise ValidationError."""
        name = super().clean(value)
        if not name:
            return None
        named = account_named(name)
        if named is None:
            raise ValidationError(_("Nobody with an account has this name. Please write the full name."))
        return named


class Pointing(_Form):
    """A form that focuses its first empty field or, when refused, the first field with an error.

    `start` is the field to focus first, or None.
    """

    start: str | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
            field.error_messages["required"] = _("Please fill this in.")
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _("An e-mail address looks like name@example.org.")
                # allauth would truncate it, and write to another address
                field.validators.append(MaxLengthValidator(LONGEST_ADDRESS))
        if self.start and not self.is_bound:
            self.fields[self.start].widget.attrs["autofocus"] = True

    def full_clean(self) -> None:
        """Validate everything, then focus the first error."""
        super().full_clean()
        wrong = next((name for name in self.fields if name in self.errors), self.start if self.errors else None)
        if wrong:
            self.fields[wrong].widget.attrs["autofocus"] = True


class GuestForm(Pointing, forms.Form):
    """The name of a guest; empty for a made-up one."""

    display_name = DisplayName(
        required=False, help_text=_("The others see this name. Without one you are called Guest and a number.")
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)

    @property
    def days_kept(self) -> int:
        """After how many days what only guests have played is removed (`play.store.service.sweeping`)."""
        return ceil(settings.GUEST_KEPT / _DAY)

    @property
    def days_signed_in(self) -> int:
        """For how many days a browser stays signed in."""
        return ceil(settings.SESSION_COOKIE_AGE / _DAY)


class SignIn(Pointing, allauth_forms.LoginForm):  # type: ignore[misc]
    """The form for address and password."""

    start = "login"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["login"].label = _ADDRESS
        # Password managers look for the pair "username", "current-password".
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].label = _PASSWORD
        self.fields["password"].help_text = ""


class SignUp(Pointing, allauth_forms.SignupForm):  # type: ignore[misc]
    """The form for name, address and one password."""

    start = "display_name"
    display_name = DisplayName()
    field_order = ("display_name", "email", "password1")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["email"].label = _ADDRESS
        self.fields["password1"].label = _PASSWORD
        self.fields["password1"].help_text = _GOOD_PASSWORD

    def clean(self) -> dict[str, Any]:
        """Refuse the address or the name as password."""
        data: dict[str, Any] = super().clean() or {}
        password = data.get("password1")
        if password and "password1" not in self.errors and "display_name" in data:
            try:
                validate_password(password, Person(display_name=data["display_name"]))
            except ValidationError as error:
                self.add_error("password1", error)
        return data

    def try_save(self, request: HttpRequest) -> tuple[Person | None, HttpResponse | None]:
        """Return the new person, or the response for an address that has an account.

        Two requests with one address can both pass `clean`; the database accepts one of them.
        """
        try:
            with transaction.atomic():
                made: tuple[Person | None, HttpResponse | None] = super().try_save(request)
        except IntegrityError:
            messages.warning(request, get_adapter().error_messages["email_taken"])
            return None, redirect("account_login")
        return made


class ResetPassword(Pointing, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """The form for the address to which a password link is sent."""

    start = "email"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["email"].label = _ADDRESS


class NewPassword(Pointing, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """The form for a new password, typed once, since it can be shown while it is typed."""

    start = "password1"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["password2"]
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _GOOD_PASSWORD


class ChangePassword(Pointing, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The form for the old password and the new one."""

    start = "oldpassword"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["password2"]
        self.fields["oldpassword"].label = _("Present password")
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _GOOD_PASSWORD


class SetPassword(Pointing, allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """The form for the first password of an account that another person created."""

    start = "password1"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["password2"]
        self.fields["password1"].label = _PASSWORD
        self.fields["password1"].help_text = _GOOD_PASSWORD


class ConfirmPassword(Pointing, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The form to confirm the password before an action reserved for the owner."""

    start = "password"

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["password"].label = _PASSWORD
        self.fields["password"].help_text = ""


class ChangeAddress(Pointing, allauth_forms.AddEmailForm):  # type: ignore[misc]
    """The form for another e-mail address; it needs the password, which protects an unattended browser."""

    password = forms.CharField(
        label=_("Present password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["email"].label = _("New e-mail address")

    def clean_password(self) -> str:
        """Return the password of the account. Raise ValidationError for a wrong one."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password."), code="password")
        return password
