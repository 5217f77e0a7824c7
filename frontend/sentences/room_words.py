"""What a director tells all tables of a session, in each reader's language (articles 13.1, 13.2, 13.13, 51)."""

from __future__ import annotations

from typing import Final

from frontend import words
from scoring.penalties.catalogue import CATALOGUE
from scoring.penalties.grades import Grade

__all__ = ["TEMPLATES", "halted_sentence", "offence_text", "template_label", "told_sentence", "warned_of"]

TEMPLATES: Final = ("own", "begins", "minutes", "ends", "warning", "longer", "overtime", "ended")
"""The announcements. The words stand in logs: ``own`` has the director's words alone; ``begins``, ``minutes`` and
``ends`` are of the time (article 13.1); ``warning`` is to all, for an offence of the catalogue (article 51); ``longer``
says that the round is, ``overtime`` how late a table may be (article 22.3(1)), ``ended`` that the session is over.
"""


def template_label(template: str, language: str) -> str:
    """Return the name of an announcement that makes nothing true, from which a director chooses. Raise KeyError."""
    _ = words.say(language)
    return {
        "own": _("In my own words"),
        "begins": _("The round begins"),
        "minutes": _("Minutes that are left"),
        "ends": _("The time is over"),
    }[template]


def told_sentence(template: str, language: str, *, minutes: int = 0, offence: str = "", text: str = "") -> str:
    """Return an announcement as it is read at every table: what the template says, then the director's own words."""
    said = _said(template, language, minutes, offence)
    return " ".join(part for part in (said, text) if part)


def _said(template: str, language: str, minutes: int, offence: str) -> str:
    _ = words.say(language)
    match template:
        case "begins":
            return _("The round begins.")
        case "minutes":
            return _("Time left in this round, in minutes: {minutes}.").format(minutes=minutes)
        case "ends":
            return _(
                "The time of the round is over. Finish the board in play; no other board begins (article 22.3(2))."
            )
        case "warning":
            said = _(
                "Warning to all: {offence}. Who does it from now on is penalised as for the second time (article 51)."
            )
            return said.format(offence=offence_text(offence, language))
        case "longer":
            return _("The round is longer by so many minutes: {minutes}.").format(minutes=minutes)
        case "overtime":
            return _("Minutes of overtime that are allowed: {minutes}. Then play stops (article 22.3(1)).").format(
                minutes=minutes
            )
        case "ended":
            return _("The session ends here. The boards that were played count.")
        case _:
            return ""


def halted_sentence(name: str, reason: str, language: str) -> str:
    """Return that play is stopped in the whole session, by whom and why (article 13.13)."""
    said = words.say(language)(
        "{name} has stopped play at all tables: “{reason}”. The clocks stand, and nothing is lost."
    )
    return said.format(name=name, reason=reason)


def offence_text(offence: str, language: str) -> str:
    """Return an offence of the catalogue in words, after its paragraph."""
    entry = CATALOGUE[offence]
    return f"{entry.ref} {entry.title.zh if language.startswith('zh') else entry.title.en}"


def warned_of(language: str) -> list[tuple[str, str]]:
    """Return the offences of which all can be warned: those for which the first time is a warning (article 51)."""
    return [
        (entry.kind, offence_text(entry.kind, language))
        for entry in CATALOGUE.values()
        if any(measure.grade is Grade.FOUR for measure in entry.measures)
    ]
