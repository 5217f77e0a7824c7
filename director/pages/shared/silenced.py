"""What the people who run the site have silenced somebody for: words of his that everybody would read."""

from __future__ import annotations

from collections.abc import Collection

from django import forms
from django.utils.translation import gettext as _

from play.live.clock import present_time
from play.models import Person
from play.people.relations.measures import is_muted

__all__ = ["may_word"]


def may_word(form: forms.Form, person: Person | None, **stood: Collection[str]) -> bool:
    """Return whether somebody shows everybody the words of a valid form; refuse in the form, while he is silenced,
    those that are new: in each of these fields, others than what `stood` there before.
    """
    new = [name for name, before in stood.items() if form.cleaned_data[name] not in ("", *before)]
    if not new or person is None or not is_muted(person, present_time()):
        return True
    says = _(
        "The people who run this site have silenced you for some days. As long as that lasts, no new words can stand"
        " here."
    )
    for name in new:
        form.add_error(name, says)
    return False
