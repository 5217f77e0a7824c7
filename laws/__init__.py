"""The Laws of Duplicate Bridge as a sans-I/O state machine.

Standard library only: no clock, no randomness, no files, no framework. This package is the public door; what it names
is loaded when it is first used, so that a program which needs only `laws.values` does not load the engine.

A `Game` is a board at a table: try a command, read the `table`, ask for a `view`, keep the `log`. Beneath it,
`decide(table, command)` gives events or a `Refusal`, and `evolve(table, event)` gives the next table.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from laws.engine.decision import decide
    from laws.engine.evolution import evolve
    from laws.engine.replaying import replay
    from laws.game import Game
    from laws.protocol.codec import decode, encode
    from laws.protocol.commands import (
        Agree,
        Choose,
        Claim,
        Command,
        Concede,
        Contest,
        DrawAttention,
        FaceLead,
        GiveRuling,
        LeadFaceDown,
        MakeCall,
        PlayCard,
    )
    from laws.protocol.events import Event
    from laws.protocol.refusals import Refusal, RefusalCode
    from laws.table.conditions import Attention, Conditions, Director, Irregularities
    from laws.table.table import Table
    from laws.values.board import Board
    from laws.values.calls import Call
    from laws.values.cards import Card, Hand
    from laws.values.contract import Contract
    from laws.values.deal import Deal
    from laws.values.seats import Seat, Side, Vulnerability
    from laws.views.seen import View
    from laws.views.table_view import view
    from laws.views.viewer import Viewer

__all__ = [
    "Agree",
    "Attention",
    "Board",
    "Call",
    "Card",
    "Choose",
    "Claim",
    "Command",
    "Concede",
    "Conditions",
    "Contest",
    "Contract",
    "Deal",
    "Director",
    "DrawAttention",
    "Event",
    "FaceLead",
    "Game",
    "GiveRuling",
    "Hand",
    "Irregularities",
    "LeadFaceDown",
    "MakeCall",
    "PlayCard",
    "Refusal",
    "RefusalCode",
    "Seat",
    "Side",
    "Table",
    "View",
    "Viewer",
    "Vulnerability",
    "decide",
    "decode",
    "encode",
    "evolve",
    "replay",
    "view",
]

_HOME: Final = {
    "laws.engine.decision": ("decide",),
    "laws.engine.evolution": ("evolve",),
    "laws.engine.replaying": ("replay",),
    "laws.game": ("Game",),
    "laws.protocol.codec": ("decode", "encode"),
    "laws.protocol.commands": (
        "Agree",
        "Choose",
        "Claim",
        "Command",
        "Concede",
        "Contest",
        "DrawAttention",
        "FaceLead",
        "LeadFaceDown",
        "MakeCall",
        "PlayCard",
        "GiveRuling",
    ),
    "laws.protocol.events": ("Event",),
    "laws.protocol.refusals": ("Refusal", "RefusalCode"),
    "laws.table.conditions": ("Attention", "Conditions", "Director", "Irregularities"),
    "laws.table.table": ("Table",),
    "laws.values.board": ("Board",),
    "laws.values.calls": ("Call",),
    "laws.values.cards": ("Card", "Hand"),
    "laws.values.contract": ("Contract",),
    "laws.values.deal": ("Deal",),
    "laws.values.seats": ("Seat", "Side", "Vulnerability"),
    "laws.views.seen": ("View",),
    "laws.views.table_view": ("view",),
    "laws.views.viewer": ("Viewer",),
}
_MODULE: Final = {name: module for module, names in _HOME.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load what the door names on its first use (PEP 562)."""
    if name not in _MODULE:
        raise AttributeError(f"module 'laws' has no attribute {name!r}")
    value = getattr(importlib.import_module(_MODULE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return what the door names, loaded or not."""
    return sorted({*globals(), *__all__})
