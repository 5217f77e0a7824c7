"""Expected of what players see: hands, the auction, explanations, alerts behind a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.conformance.script.expected.checks import Check, holds, same
from laws.conformance.script.expected.in_force import read_choice, read_irregularity, read_must, read_none
from laws.conformance.script.words import Words
from laws.engine.screens.known import as_seen
from laws.engine.screens.sight import number_as_seen
from laws.protocol.refusals import Refusal
from laws.table.screen import screenmate, side_of
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer

__all__ = ["read_alert", "read_hidden", "read_sees"]


def read_alert(words: Words) -> Check:
    """Check a call's alert as given to the player's screenmate: given, acknowledged, or none."""
    number, seat = words.number(), words.seat()
    wanted = words.one_of("none", "given", "acknowledged")

    def got(table: Table) -> str:
        screen = table.screen
        alert = None if screen is None else screen.alert(number, screenmate(seat))
        return "none" if alert is None else "acknowledged" if alert.acknowledged else "given"

    return same(wanted, got)


def read_sees(words: Words) -> Check:
    """Read ``sees N`` with what this player sees; behind a screen also with what he knows to be in force."""
    seat = words.seat()
    if words.skip("auction"):
        wanted = words.quoted()
        return same(wanted, lambda t: " ".join(str(c.call) for c in view(t, Viewer.player(seat)).auction or ()))
    if words.skip("hand"):
        whose = words.seat()
        return holds(lambda t: view(t, Viewer.player(seat)).hands[whose].cards is not None, lambda t: "it is hidden")
    if words.skip("trick"):
        cards = words.quoted()
        return same(cards, lambda t: _last_trick(t, seat))
    if not words.skip("explanation"):
        known = _IN_FORCE[words.one_of(*_IN_FORCE)](words)
        return lambda table, refusal: known(as_seen(table, side_of(seat)), refusal)
    number, text = words.number(), words.quoted()

    def check(table: Table, _refusal: Refusal | None) -> str | None:
        seen = _explanation(table, seat, number)
        return None if text.rstrip("…") in seen and seen else seen or "no explanation"

    return check


_IN_FORCE: Final[dict[str, Callable[[Words], Check]]] = {
    "irregularity": read_irregularity,
    "must": read_must,
    "choice": read_choice,
    "no": read_none,
}


def _last_trick(table: Table, seat: Seat) -> str:
    trick = view(table, Viewer.player(seat)).last_trick
    return "" if trick is None else " ".join(str(played.card) for played in trick.cards)


def _explanation(table: Table, seat: Seat, number: int) -> str:
    """Return the explanation given to the player of a call, which his own view may number differently."""
    seen = view(table, Viewer.player(seat))
    shown = number_as_seen(table, seat, number)
    said = () if seen.screen is None else seen.screen.said
    told = next((s.text for s in reversed(said) if s.call == shown and s.what in ("explains", "corrects")), "")
    return next((call.explanation for call in seen.auction or () if call.number == shown), told)


def read_hidden(words: Words) -> Check:
    """Read ``hidden N`` with what this player does not see."""
    seat = words.seat()
    if words.skip("hand"):
        whose = words.seat()
        return holds(lambda t: view(t, Viewer.player(seat)).hands[whose].cards is None, lambda t: "it is seen")
    words.one_of("explanation")
    number = words.number()
    return same("", lambda t: _explanation(t, seat, number))
