"""Sentences of Django that our forms can show and that Django translates poorly or not at all.

They are repeated here so that our catalogues contain them; the project's catalogues take precedence over those of
packages. Only the extraction of messages reads this module.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

__all__ = ["SENTENCES"]

SENTENCES = (
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    gettext_noop("This password is too common."),
    gettext_noop("This password is entirely numeric."),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Null characters are not allowed."),
    gettext_noop("No file was submitted. Check the encoding type on the form."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
        "number",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this filename has at most %(max)d character (it has %(length)d).",
        "Ensure this filename has at most %(max)d characters (it has %(length)d).",
        "max",
    ),
)
