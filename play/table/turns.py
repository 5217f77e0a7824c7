"""The name of the turn that a board waits for: it tells whether a timer is still current."""

from __future__ import annotations

from zlib import crc32

from play.table.state import State

__all__ = ["turn_of"]


def turn_of(state: State) -> str:
    """Return the name of the turn, which is the same as long as the game waits for the same thing.

    Calls, cards, leads, claims and answers to them, rulings and what they leave in force change it, and so do the tray
    and the aperture. Talk, questions, seats and watching do not. A turn that comes back when the board is rewound has
    another name.
    """
    game = state.game
    play, claim, screen = game.play, game.claim, game.screen
    parts = [game.phase.value, str(len(game.auction.calls)), str(state.rewinds)]
    if play is not None:
        lead = "led" if play.lead is not None else ""
        parts.append(f"{4 * len(play.tricks) + len(play.trick)}{lead}")
    if screen is not None:
        parts.append(f"{screen.tray.value}{len(screen.held)}{'open' if screen.open else ''}")
    if claim is not None:
        parts.append(f"{claim.stage.value}{len(claim.agreed)}{len(claim.play_on)}")
    if state.paused:
        parts.append("paused")
    if state.halts:
        parts.append(f"halts{state.halts}")
    incidents = game.incidents
    if incidents.obligations or incidents.irregularities:
        parts.append(f"{crc32(repr((incidents.obligations, incidents.irregularities)).encode()):08x}")
    return ".".join(parts)
