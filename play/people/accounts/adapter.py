"""The adapter for allauth: how it makes persons, sends mail, and shows messages."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any, ClassVar, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from play.people.accounts.guests import guest_of
from play.people.accounts.limits import within
from play.people.accounts.network import client_address
from play.people.models import Language, Person

_log = logging.getLogger(__name__)
_BY_ANYBODY: Final = frozenset(
    f"account/email/{name}" for name in ("account_already_exists", "password_reset_key", "unknown_account")
)
"""The mails that need nothing but somebody's address."""


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts by e-mail address. Mail is in the recipient's language."""

    error_messages: ClassVar[dict[str, str | Promise]] = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": _("E-mail address or password is wrong. Please check both."),
        "email_taken": _("Somebody signed up with this address. If it was you, sign in."),
        "enter_current_password": _("This is not your present password."),
        "incorrect_password": _("This is not your password."),
        "invalid_password_reset": _("This link was used already, or is too old."),
        "max_email_addresses": _("An account has one address, and one that waits to be confirmed."),
        "rate_limited": _("Too many tries. Please wait a few minutes."),
        "same_as_current": _("This is what it was before."),
        "too_many_login_attempts": _("Too many tries with a wrong password. Please wait five minutes."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return whether the host lets people make accounts."""
        return bool(settings.SIGN_UP)

    def new_user(self, request: HttpRequest) -> Person:
        """Return a new person, or the guest who signs up and keeps the identity."""
        return guest_of(request) or Person()

    def save_user(self, request: HttpRequest, user: Person, form: Any, commit: bool = True) -> Person:
        """Fill the person from the sign-up form; the language is that of the sign-up page."""
        user.display_name = form.cleaned_data["display_name"]
        user.guest = False
        language = translation.get_language()
        if language in Language.values:
            user.language = language
        person: Person = super().save_user(request, user, form, commit)
        return person

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Make a confirmed address the person's own. Return False, with a message, if another account has it."""
        try:
            with transaction.atomic():
                confirmed: bool = super().confirm_email(request, email_address)
        except IntegrityError:
            # Another account signed up with it and never confirmed it. The owner of the mailbox can claim that account.
            self.add_message(
                request,
                messages.ERROR,
                "account/messages/email_confirmation_failed.txt",
                {"email": email_address.email},
            )
            return False
        if confirmed:
            Person.objects.filter(pk=email_address.user_id).update(mail_refused_at=None)
        return confirmed

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send mail to `email`. If the mail server fails, log it and show a warning; do not fail the request.

        Of what anybody can have sent to any address, an address gets a few an hour: they hold what further ones would.
        """
        if template_prefix in _BY_ANYBODY and not within(allauth_context.request, "mail_by_anybody", email.lower()):
            return
        if not self.is_sent(template_prefix, email, context):
            messages.warning(
                allauth_context.request,
                gettext("A message could not be sent just now. Please try again in a few minutes."),
            )

    def is_sent(self, template_prefix: str, email: str, context: dict[str, Any]) -> bool:
        """Send mail to `email` in its reader's language; return False, and log it, if the mail server fails."""
        with translation.override(self._language_of(email, context.get("user"))):
            try:
                super().send_mail(template_prefix, email, context)
            except (SMTPException, OSError):
                _log.exception("a message could not be sent: %s", template_prefix)
                return False
        return True

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address by which allauth limits attempts."""
        return client_address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))

    def is_ajax(self, request: HttpRequest) -> bool:
        """Return False: account pages have no JSON form."""
        return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Return to the settings page."""
        return reverse("settings")

    @staticmethod
    def _language_of(email: str, user: object) -> str | None:
        """Return the language of the recipient's account; for a visitor the page's language."""
        person = user if isinstance(user, Person) else Person.objects.filter(email=email.lower()).first()
        return (person.language if person else "") or translation.get_language()
