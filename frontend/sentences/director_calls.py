"""What players tell the director, in words: the nine reasons of article 36.3, and what is on record of them."""

from __future__ import annotations

from typing import Final

from frontend import phrases, words
from frontend.citations import citation
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.cited import LAW_9A, LAW_16B2, LAW_20F4_A, LAW_20F5_B, LAW_68B2
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["REASONS", "note_sentence", "other_reasons", "reason_sentence", "reasons"]

_NINE: Final = 9
REASONS: Final = tuple(f"36.3({number})" for number in range(1, _NINE + 1))
"""The paragraphs, as they are written to the log."""


ATTENTION: Final = str(LAW_9A)
"""The reason of who has drawn attention to an irregularity, where none lies open."""
OWN_EXPLANATION: Final = str(LAW_20F4_A)
PARTNERS_EXPLANATION: Final = str(LAW_20F5_B)
"""The reasons of who has corrected an explanation, his own or his partner's."""
CONCESSION: Final = str(LAW_68B2)
"""The reason of who has objected to his partner's concession."""
DISPUTE: Final = str(LAW_16B2)
"""The reason of who disputes what an opponent has reserved his rights for."""

OVER_TIME: Final = "22.2"
"""The reason of the platform, which stops play at a table after the allowance of its round."""
ENDED: Final = "session ended"
OTHER_BROWSER: Final = "another browser"
OTHER_PLAYER: Final = "another player"
LEAVES: Final = "leaves"
PROGRAM_AWAY: Final = "program away"
PROGRAM_SILENT: Final = "program silent"
PROGRAM_WRONG: Final = "program wrong"
"""The reasons of the platform when the session is ended in the middle of a board, when a seat is played from another
browser of the same account, or by another player, when a player asks to leave the session, and when the line to a
bridge program is lost, or it says nothing for long or keeps on saying what cannot be done."""


def reasons(language: str) -> tuple[tuple[str, str], ...]:
    """Return the nine reasons in their order: the paragraph, and its words."""
    _ = words.say(language)
    said = (
        _("A call or play is not explained"),
        _("An opponent corrects an explanation of his side"),
        _("Explanations contradict each other"),
        _("An insufficient bid"),
        _("A call, lead or play out of turn"),
        _("A defender has exposed a card"),
        _("A claim is disputed"),
        _("I have heard others talk of a hand that may still be played"),
        _("Other improper conduct"),
    )
    return tuple(zip(REASONS, said, strict=True))


def other_reasons(language: str) -> tuple[tuple[str, str], ...]:
    """Return what else the director is called for with one tap: what stands on record, and its words."""
    _ = words.say(language)
    return (
        ("22.3(3)", _("The opponents are slow")),
        ("39.5", _("I ask leave to be away from the table")),
        ("36.1", _("My connection fails")),
    )


def reason_sentence(text: str, language: str) -> str:
    """Return a logged reason for people: a reason of article 36.3 in words, any other text unchanged."""
    _ = words.say(language)
    said = dict((*reasons(language), *other_reasons(language)))
    said[ATTENTION] = _("An irregularity, of which none lies open")
    said[OWN_EXPLANATION] = _("My explanation was wrong, and I have corrected it")
    said[PARTNERS_EXPLANATION] = _("My partner’s explanation was wrong")
    said[CONCESSION] = _("Partner conceded tricks, and I have objected")
    said[OVER_TIME] = _("Play is stopped: the allowance after the time of the round is over")
    said[DISPUTE] = _("That an opponent reserves his rights is disputed")
    if text == ENDED:
        return _("The session was ended while this board was in play: its score is to be adjusted")
    if text == OTHER_BROWSER:
        return _("The seat is played from another browser of the same account")
    if text == OTHER_PLAYER:
        return _("Another player has taken the seat")
    if text == PROGRAM_AWAY:
        return _("The line to the bridge program in this seat is lost: its seat is kept")
    if text == PROGRAM_SILENT:
        return _("The bridge program in this seat has not answered for minutes: its seat is kept")
    if text == PROGRAM_WRONG:
        return _("The bridge program in this seat keeps on saying what cannot be done, and was disconnected")
    if text == LEAVES:
        return _("The player asks to leave the session: the organiser’s page has his request")
    if text not in said:
        return text
    law = citation((Paragraph.parse(text),), language)
    return _("{said} ({law})").format(said=said[text], law=law)


def note_sentence(
    what: str, seat: Seat | None, text: str, language: str, call: Call | None = None, about: Seat | None = None
) -> str:
    """Return a recorded remark for people: who, what, and his words.

    `what` is the stable word of `laws.protocol.events.Noted`, `call` the call that it is about, or `about` whose calls
    and cards. Empty for a remark that tells a director nothing.
    """
    _ = words.say(language)
    said = {
        "calls director": _("{seat} calls the director"),
        "reserves rights": _("{seat} reserves his rights"),
        "knows": _("{seat} knows something of the board that he should not"),
        "looks": _("{seat} looks at another player’s hand"),
        "suggests": _("{seat}, dummy, touches or proposes a card"),
        "exposed": _("{seat} shows cards without playing them"),
        "warns": _("{seat} tries to prevent an irregularity"),
        "asks waiver": _("{seat} asks that the rectification be waived"),
        "is warned": _("{seat} is warned"),
        "asks": _("{seat} asks about a call"),
        "explains": _("{seat} explains a call"),
        "corrects": _("{seat} corrects an explanation"),
        "takes back": _("The director’s reason"),
    }.get(what)
    if said is None:
        return ""
    if call is not None:
        of_call = {
            "asks": _("{seat} asks about {call}"),
            "explains": _("{seat} explains {call}"),
            "corrects": _("{seat} corrects the explanation of {call}"),
        }
        said = of_call.get(what, said)
    if about is not None:
        of_player = {
            "asks": _("{seat} asks about {other}’s calls and cards"),
            "explains": _("{seat} explains {other}’s calls and cards"),
            "corrects": _("{seat} corrects what was said of {other}’s calls and cards"),
        }
        said = of_player.get(what, said).replace("{other}", words.seat_name(about, language))
    if what == "calls director" and seat is None:
        said = _("The platform calls the director")
    who = "" if seat is None else words.seat_name(seat, language)
    told = said.format(seat=who, call="" if call is None else words.call_name(call, language))
    return told + _(": ") + _particulars(what, text, language) if text else told


def _particulars(what: str, text: str, language: str) -> str:
    if what == "looks":
        return words.seat_name(Seat.parse(text), language)
    if what in ("suggests", "exposed"):
        return words.say(language)(", ").join(words.card_name(Card.parse(card), language) for card in text.split())
    if what in ("explains", "corrects"):
        return phrases.in_language(text, language)
    return reason_sentence(text, language)
