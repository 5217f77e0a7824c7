"""Mandatory pauses: after a jump bid, in the first round of the auction, before dummy's first card (Law 73A2).

A pause is bound to one position and one player, who has his controls all the while. What he chooses is held: he alone
sees it, he may replace it, and it is decided and written with the end of the pause. So those who thought and those who
did not look alike; who thinks longer than the pause is seen to, as everybody is.

Behind a screen a pause begins when its player can see what he calls after: with the tray, or with the call of his
screenmate. It slows the tray, as articles 35.1(2) and 35.2(6) want it, and is shown on his side alone.
"""

from __future__ import annotations

from typing import Final

from laws.engine.decision import decide
from laws.protocol.commands import MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.auction import Auction, MadeCall
from laws.table.obligation import halted
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.table.actors import Actor, Person
from play.table.attempts import EndPause
from play.table.outcomes import TableCode
from play.table.pace.behind_screen import waits
from play.table.state import State
from play.table.table_events import ChoiceHeld, Happening, PauseBegan, PauseEnded, PauseKind

__all__ = ["decide_end", "decide_held", "is_jump", "pause_begins", "thinking_without"]

_FIRST_ROUND: Final = 4


def is_jump(auction: Auction) -> bool:
    """Return whether the last call in force is a bid of a higher level than its denomination needed."""
    calls = _in_force(auction)
    if not calls or not calls[-1].call.is_bid:
        return False
    last = calls[-1].call
    before = next((made.call for made in reversed(calls[:-1]) if made.call.is_bid), PASS)
    return last - 5 > before and last.level > 1


def pause_begins(state: State, now: int) -> PauseBegan | None:
    """Return the pause that begins now, in seconds since 1970, for the player whose turn it is; None for no pause.

    The table is full, nothing stops the game, and there has been no pause in this position. Where two pauses meet it is
    the longer.
    """
    game, pause = state.game, state.pause
    seat = game.to_act
    if seat is None or state.paused or any(one is None for one in state.seats) or not state.people:
        return None
    if (pause is not None and pause.place == state.place) or halted(game.incidents.obligations) or waits(game, seat):
        return None
    seconds, kind = max(_reasons(state, seat), default=(0, PauseKind.FIRST_ROUND))
    return PauseBegan(seat, kind, seconds, now + seconds) if seconds else None


def _reasons(state: State, seat: Seat) -> list[tuple[int, PauseKind]]:
    game, rules = state.game, state.rules
    if game.phase is Phase.AUCTION:
        calls = _in_force(game.auction)
        found = []
        if len(calls) < _FIRST_ROUND:
            found.append((rules.first_round_pause, PauseKind.FIRST_ROUND))
        if is_jump(game.auction) and calls[-1].seat is seat.rho:
            found.append((rules.skip_bid_pause, PauseKind.SKIP_BID))
        return found
    play = game.play
    if play is not None and not play.tricks and len(play.trick) == 1 and play.turn is game.dummy:
        return [(rules.first_trick_pause, PauseKind.FIRST_TRICK)]
    return []


def decide_held(state: State, actor: Actor, attempt: object) -> tuple[Happening, ...] | Refusal | None:
    """Return the event that holds what the player who pauses has chosen: his call, or as declarer a card of dummy.

    It is refused where it can be seen at once to be illegal. None for what is not held: a call out of turn is made at
    once, and is the irregularity that it is (Law 29).
    """
    pausing = state.pausing
    if pausing is None or not isinstance(actor, Person):
        return None
    match attempt:
        case MakeCall(seat, call, alert, explanation) if seat is pausing.seat and state.game.phase is Phase.AUCTION:
            held = ChoiceHeld(seat, call=call, alert=alert, explanation=explanation)
        case PlayCard(seat, card, from_dummy=True) if seat is pausing.seat and state.game.phase is Phase.PLAY:
            held = ChoiceHeld(seat, card=card)
        case _:
            return None
    decided = decide(state.game, attempt)
    return decided if isinstance(decided, Refusal) else (held,)


def decide_end(state: State, attempt: EndPause) -> tuple[Happening, ...] | TableCode:
    """Return the end of the pause, and the events of what was held in it where it can still be made."""
    pause = state.pause
    if pause is None or state.pausing is None or pause.place != attempt.place:
        return TableCode.STALE
    seat = pause.began.seat
    if pause.held is None:
        return (PauseEnded(seat, pause.dropped),)
    made = None if state.paused else decide(state.game, _attempt_of(pause.held))
    if not isinstance(made, tuple):
        return (PauseEnded(seat, dropped=True),)
    return (*made, PauseEnded(seat))


def thinking_without(state: State, waited: int) -> int:
    """Return how much of the milliseconds before an action its player has thought, without the pause before it.

    The time for which the session was stopped in this position is not his either.
    """
    if state.stood is not None and state.stood[0] == state.place:
        waited = max(0, waited - 1000 * state.stood[1])
    pause = state.pause
    if pause is None or pause.place != state.place:
        return waited
    return max(0, waited - 1000 * pause.began.seconds)


def _attempt_of(held: ChoiceHeld) -> MakeCall | PlayCard:
    if held.call is not None:
        return MakeCall(held.seat, held.call, held.alert, held.explanation)
    assert held.card is not None
    return PlayCard(held.seat, held.card, from_dummy=True)


def _in_force(auction: Auction) -> list[MadeCall]:
    """Return the calls that count, each in its place."""
    return sorted((made for made in auction.calls if made.counts), key=lambda made: (made.position, made.number))
