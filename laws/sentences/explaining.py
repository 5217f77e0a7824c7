"""Tiles as sentences: each reader sees an explanation of the general vocabulary in his own language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laws.sentences.sentence import Field, Sentence, Template, say
from laws.values.tiles import Tile
from laws.values.vocabulary import VOCABULARY, Word

__all__ = ["TEMPLATES", "tile_said", "tiles_said"]

_T = Template.of

TEMPLATES: Final = {
    "tile.at_most": _T("at most {high}"),
    "tile.hcp": _T("{extent} HCP"),
    "tile.points": _T("{extent} points"),
    "tile.support-points": _T("{extent} points in support"),
    "tile.length": _T("{extent} {suit}"),
    "tile.major": _T("{extent} in a major"),
    "tile.minor": _T("{extent} in a minor"),
    "tile.any-suit": _T("{extent} in a suit not named"),
    "tile.support": _T("support for {suit}: {extent}"),
    "tile.short": _T("short in {suit}"),
    "tile.void": _T("void in {suit}"),
    "tile.stopper": _T("stopper in {suit}"),
    "tile.no-stopper": _T("no stopper in {suit}"),
    "tile.control": _T("control in {suit}"),
    "tile.no-control": _T("no control in {suit}"),
    "tile.honour": _T("top honour in {suit}"),
    "tile.good": _T("good {suit}"),
    "tile.lead": _T("asks for a lead in {suit}"),
    "tile.transfer": _T("transfer to {suit}"),
    "tile.splinter": _T("splinter in {suit}"),
    "tile.balanced": _T("balanced"),
    "tile.semi-balanced": _T("semi-balanced"),
    "tile.unbalanced": _T("unbalanced"),
    "tile.one-suit": _T("one-suiter"),
    "tile.two-suits": _T("two-suiter"),
    "tile.three-suits": _T("three-suiter"),
    "tile.majors": _T("both majors"),
    "tile.minors": _T("both minors"),
    "tile.weak": _T("weak"),
    "tile.limited": _T("limited"),
    "tile.constructive": _T("constructive"),
    "tile.strong": _T("strong"),
    "tile.minimum": _T("minimum"),
    "tile.maximum": _T("maximum"),
    "tile.preemptive": _T("pre-emptive"),
    "tile.competitive": _T("competitive"),
    "tile.nf": _T("not forcing"),
    "tile.f1": _T("forcing for one round"),
    "tile.gf": _T("forcing to game"),
    "tile.inv": _T("invitational"),
    "tile.to-play": _T("to play there"),
    "tile.sign-off": _T("sign-off"),
    "tile.slam-try": _T("slam try"),
    "tile.pass-or-correct": _T("pass or correct"),
    "tile.natural": _T("natural"),
    "tile.artificial": _T("artificial"),
    "tile.relay": _T("relay"),
    "tile.puppet": _T("puppet: asks for the next bid"),
    "tile.waiting": _T("waiting"),
    "tile.cue-bid": _T("cue-bid"),
    "tile.takeout": _T("takeout"),
    "tile.penalty": _T("for penalties"),
    "tile.negative": _T("negative"),
    "tile.responsive": _T("responsive"),
    "tile.optional": _T("optional"),
    "tile.values": _T("shows values"),
    "tile.ask-aces": _T("asks for aces"),
    "tile.ask-keys": _T("asks for key cards"),
    "tile.ask-kings": _T("asks for kings"),
    "tile.ask-queen": _T("asks for the queen of trumps"),
    "tile.ask-stopper": _T("asks for a stopper"),
    "tile.ask-major": _T("asks for a four-card major"),
    "tile.ask-strength": _T("asks about strength"),
    "tile.ask-shape": _T("asks about shape"),
    "tile.ask-short": _T("asks for shortness"),
    "tile.aces": _T("aces: {counts}"),
    "tile.keys": _T("key cards: {counts}"),
    "tile.kings": _T("kings: {counts}"),
    "tile.queen": _T("the queen of trumps"),
    "tile.no-queen": _T("without the queen of trumps"),
    "tile.no-agreement": _T("no agreement"),
}


def tile_said(tile: Tile) -> Sentence:
    """Return the tile as a part of a sentence."""
    gaps: dict[str, Field] = {}
    if tile.suit is not None:
        gaps["suit"] = tile.suit
    if tile.extent is not None:
        gaps["extent"] = _extent_said(tile.word, *tile.extent)
    if tile.counts:
        gaps["counts"] = tuple(map(str, tile.counts))
    return say(f"tile.{tile.word}", **gaps)


def _extent_said(word: Word, low: int, high: int) -> Field:
    if low == high:
        return str(low)
    if high == VOCABULARY[word].most:
        return f"{low}+"
    return f"{low}–{high}" if low else say("tile.at_most", high=high)


def tiles_said(tiles: Iterable[Tile]) -> tuple[Sentence, ...]:
    """Return the tiles as sentences, in their order; several are listed."""
    return tuple(map(tile_said, tiles))
