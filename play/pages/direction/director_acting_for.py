"""The form with which a director calls or plays for a player who has told him what (Law 81C1)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from frontend import words
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.play import hand_to_play
from laws.protocol.commands import LeadFaceDown, MakeCall, PlayCard
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.cards import RANKS, SUITS, Card
from laws.values.seats import Seat
from play.pages.direction.director_acts import ActForm, FormField
from play.table.attempts import ActFor
from play.table.direction.acting_for import acts_for
from play.table.state import State

__all__ = ["acting_for_form", "acting_for_of"]


def acting_for_form(state: State, language: str) -> ActForm | None:
    """Return the form for the player whose turn it is; None where a director may act for nobody.

    It offers every card of the pack, so that it shows no hand; a card that cannot be played is refused.
    """
    seat, game = acts_for(state), state.game
    if seat is None:
        return None
    player = words.seat_name(seat, language)
    hidden = [("seat", seat.letter)]
    if game.phase is Phase.AUCTION:
        calls = tuple((str(call), words.call_name(call, language)) for call in legal_calls(game, seat))
        button, what = _("Call for {seat}").format(seat=player), FormField("made", _("Call"), calls, required=True)
        hidden.append(("how", "call"))
    else:
        cards = tuple(
            (str(card), words.card_name(card, language))
            for card in (Card.of(suit, rank) for suit in reversed(SUITS) for rank in reversed(RANKS))
        )
        of = None if game.play is None else hand_to_play(game, game.play)
        dummy = game.phase is Phase.PLAY and of is not seat
        button = _("Play from dummy for {seat}") if dummy else _("Play for {seat}")
        button, what = button.format(seat=player), FormField("made", _("Card"), cards, required=True)
        lead = game.phase is Phase.CLARIFICATION
        hidden.append(("how", "lead" if lead else "dummy" if dummy else "card"))
    said = FormField("text", _("How the player has said it, for the record"), required=True)
    return ActForm("for", f"for-{seat.letter}-{hidden[-1][1]}", button, "", tuple(hidden), (what, said))


def acting_for_of(sent: Any, said: str) -> ActFor:
    """Return what such a form says. Raises KeyError or ValueError for what no form of the page sends."""
    seat, made = Seat.parse(sent.get("seat", "")), sent["made"]
    match sent.get("how"):
        case "call":
            return ActFor(MakeCall(seat, Call.parse(made)), said)
        case "lead":
            return ActFor(LeadFaceDown(seat, Card.parse(made)), said)
        case "card" | "dummy" as how:
            return ActFor(PlayCard(seat, Card.parse(made), how == "dummy"), said)
        case _:
            raise ValueError("a player calls, leads or plays")
