"""What each region is made of, so that a region is made anew only where a part of the View that it reads has changed.

With a call or card a few parts of a View change: the turn, the trick, a hand. These are told apart here, down to the
seats that they concern. When anything else changes (the phase, an irregularity, a claim, what is on a screen) all
regions are made anew.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Final

from laws.table.phases import Phase
from laws.values.seats import SEATS
from laws.views.known_irregularities import NOTHING_KNOWN
from laws.views.seen import May, View

__all__ = ["ANY", "READS", "changed"]

_TOLD_APART: Final = frozenset(
    ("viewer", "turn", "to_act", "hands", "auction", "lead", "trick", "last_trick", "tricks", "won", "may")
)
_OTHERS: Final = tuple(field.name for field in fields(View) if field.name not in _TOLD_APART)
"""The fields of a View that change seldom. The viewer never does, and no region reads all tricks."""
_MAY: Final = tuple(field.name for field in fields(May) if field.name not in ("cards", "hand"))

_BY_SEAT: Final = ("hand", "turn", "acts", "plays")
"""Of each seat: its hand; whether the turn is its, if its hand is in view; whether it is to act, and for what; what may
be played from it.
"""
_SINGLE: Final = ("auction", "told", "call", "asks", "lead", "trick", "quitted", "won", "claimed")
"""`told`: the calls, where anything else in the View names calls by their numbers. `call`: whose turn it is to call.
`asks`: whether the viewer may ask about the calls in view. `quitted`: whether a trick is in progress, and the last one.
`claimed`: the complete tricks, while a claim waits.
"""
_PARTS: Final = (
    *_SINGLE,
    *(f"{name} {seat.letter}" for name in _BY_SEAT for seat in SEATS),
    *(f"may {name}" for name in _MAY),
)
_BITS: Final = {name: 1 << place for place, name in enumerate(_PARTS)}

ANY: Final = -1
"""The bits of all parts: some other field has changed."""

_ANSWERS: Final = ("claimed", "may agree", "may contest")
_READS: Final[dict[str, tuple[str, ...]]] = {
    "board": (),
    **{f"plate-{seat.letter}": (f"acts {seat.letter}", "lead", "may push", "may open") for seat in SEATS},
    **{f"hand-{seat.letter}": tuple(f"{name} {seat.letter}" for name in ("hand", "turn", "plays")) for seat in SEATS},
    "auction": ("auction", "call", "asks", "may correct"),
    "trick": ("trick", "quitted", "lead", "won", "may face"),
    "lasttrick": ("quitted",),
    "status": ("won",),
    "screen": ("told", "may push", "may open", "may correct_about"),
    "duties": ("told",),
    "box": ("may calls",),
    "controls": (
        *("auction", "trick", "quitted", "won"),
        *("may claim", "may ask", "may mean", "may change", "may mean_cards"),
    ),
    "claim": _ANSWERS,
    "terms": (),
    "ruling": ("told", *_ANSWERS),
    "result": (),
    "stand": (),
    "saying": ("auction", "lead", "trick", "quitted", "won", *(f"hand {seat.letter}" for seat in SEATS)),
    "talk": (),
    "comments": (),
}
"""The parts that each region reads, besides those that change seldom."""
READS: Final = {name: sum(_BITS[part] for part in parts) for name, parts in _READS.items()}
"""The bits of the parts that each region reads."""

_HAND: Final = tuple(_BITS[f"hand {seat.letter}"] for seat in SEATS)
_TURN, _ACTS, _PLAYS = (
    {None: 0, **{seat: _BITS[f"{name} {seat.letter}"] for seat in SEATS}} for name in ("turn", "acts", "plays")
)
_AUCTION, _TOLD, _CALL, _ASKS, _LEAD, _TRICK, _QUITTED, _WON, _CLAIMED = (_BITS[name] for name in _SINGLE)
_ALL_ACT: Final = sum(_ACTS.values())
_ALL_PLAY: Final = sum(_PLAYS.values())
_FIRST_OF_MAY: Final = _BITS[f"may {_MAY[0]}"]

_others = attrgetter(*_OTHERS)
_may = attrgetter(*_MAY)


def changed(before: View, after: View) -> int:
    """Return the bits of the parts in which two Views of one viewer differ; `ANY` where they do in any field that
    changes seldom.
    """
    if _others(before) != _others(after):
        return ANY
    bits = _of_turns(before, after)
    if before.auction is not after.auction and before.auction != after.auction:
        plain = after.incidents is NOTHING_KNOWN and after.screen is None
        bits |= _AUCTION if plain and not (after.asked or after.said or after.information) else _AUCTION | _TOLD
    for bit, old, new in zip(_HAND, before.hands, after.hands, strict=True):
        if old is not new and old != new:
            bits |= bit
    if before.won != after.won:
        bits |= _WON if after.claim is None else _WON | _CLAIMED
    return bits | _of_play(before, after) | _of_may(before, after)


def _of_turns(before: View, after: View) -> int:
    """Return whose turn it was and is, and who was and is to act."""
    bits = 0
    if before.turn is not after.turn:
        if after.phase is Phase.AUCTION:  # no card is awaited
            bits = _CALL
        else:  # a plate says whether its player acts for dummy
            bits = _ACTS[after.to_act] if after.incidents is NOTHING_KNOWN else _ALL_ACT
            for seat in (before.turn, after.turn):
                if seat is not None and after.hands[seat].cards is not None:
                    bits |= _TURN[seat]
    if before.to_act is not after.to_act:  # behind a screen the tray may have to go to him first
        bits |= _ACTS[before.to_act] | _ACTS[after.to_act] if after.screen is None else _ALL_ACT
    return bits


def _of_play(before: View, after: View) -> int:
    """Return what has changed of the opening lead and of the tricks, and in which hands and plates that is read."""
    bits = 0
    lead = before.lead is not after.lead and before.lead != after.lead
    if lead:
        bits = _LEAD | _ALL_PLAY
    if before.trick is not after.trick and before.trick != after.trick:
        bits |= _TRICK
        bits |= _PLAYS[before.may.hand] | _PLAYS[after.may.hand]  # from which the suit led has to be followed
        if bool(before.trick) is not bool(after.trick):  # a lead is awaited, and no card to a trick any more
            bits |= _QUITTED | (_ACTS[after.to_act] if after.incidents is NOTHING_KNOWN else _ALL_ACT)
    if before.last_trick is not after.last_trick and before.last_trick != after.last_trick:
        bits |= _QUITTED
    return bits


def _of_may(before: View, after: View) -> int:
    """Return what the viewer may do otherwise than before."""
    old, new = before.may, after.may
    if old is new:
        return 0
    bits = 0
    if old.hand is not new.hand or old.cards != new.cards:
        bits = _PLAYS[old.hand] | _PLAYS[new.hand]
    ones, others = _may(old), _may(new)
    if ones != others:
        place = _FIRST_OF_MAY
        for one, other in zip(ones, others, strict=True):
            if one is not other and one != other:
                bits |= place
            place <<= 1
    if old.ask is not new.ask and after.auction is not None:
        bits |= _ASKS
    return bits
