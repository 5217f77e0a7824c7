"""A game in export format (standard, 2.1 and 3.4–3.8): one order of tags, one way of writing each value.

A comment stays with what it follows; where export format drops that, its comments move to what stands before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from laws.notation.pbn import values
from laws.notation.pbn.export_sections import export_auction, export_play
from laws.notation.pbn.parts import Comment, Element, Style, Tag
from laws.notation.pbn.section import notes_of, places_of_notes
from laws.notation.pbn.standard import MANDATORY, SECTIONS, is_standard, is_table
from laws.values.contract import PassedOut
from laws.values.seats import Seat

if TYPE_CHECKING:
    from laws.notation.pbn.game import Game

__all__ = ["exported"]

Parsed = TypeVar("Parsed")

_WIDTH: Final = 250
"""The greatest length of a comment's line: 255 less the line end and the braces (standard, 2.3)."""

_BOARD: Final = re.compile(r"\s*(?:board)?\s*0*([1-9][0-9]{0,8})\s*", re.IGNORECASE)
_TABS: Final = re.compile(r"[\t\v\f]")


def exported(game: Game) -> tuple[tuple[Tag, ...], tuple[Comment, ...]]:
    """Return the tags of the game in export format, and the comments before them."""
    return tuple(_clean(tag) for tag in _Export(game).tags()), tuple(_clean_comments(game.comments))


class _Export:
    """The conversion of one game to export format."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own = _own_tags(game)
        self.notes = notes_of(game.tags, _silent)
        self.dealer = self._parsed("Dealer", values.seat)
        self.hands: values.Hands = self._parsed("Deal", values.deal) or (None, None, None, None)
        self.named = self._parsed("Contract", values.contract)
        by = self._parsed("Declarer", values.declarer)
        self.declarer = by[0] if by is not None else None
        self.swapped = by is not None and by[1]
        if self.declarer is None and isinstance(self.named, values.Named):
            self.declarer = self.named.declarer

    def _parsed(self, name: str, parse: Callable[[str], Parsed]) -> Parsed | None:
        value = self.own[name].value if name in self.own else None
        if value is None or not values.is_given(value):
            return None
        try:
            return parse(value)
        except ValueError:
            return None

    def tags(self) -> Iterator[Tag]:
        """Yield the mandatory tags, the others in alphabetical order, the sections, the supplemental sections."""
        for name in MANDATORY:
            tag = self.own.get(name) or Tag(name, "?")
            yield replace(tag, value=self._value(tag))
        others = [self.own[name] for name in sorted(self.own) if name not in (*MANDATORY, *SECTIONS)]
        yield from (tag for tag in others if not _begins_section(tag))
        yield from (tag for tag, section, _ in places_of_notes(self.game.tags) if section is None)
        if "Auction" in self.own:
            yield export_auction(self.own["Auction"], self.dealer)
            yield from self._notes("Auction")
        if "Play" in self.own:
            trumps = self.named.denomination if isinstance(self.named, values.Named) else None
            leader = None if self.declarer is None else self.declarer.lho
            yield export_play(self.own["Play"], leader, trumps, self.hands)
            yield from self._notes("Play")
        yield from (tag for tag in others if _begins_section(tag))

    def _value(self, tag: Tag) -> str:
        """Return the value of a mandatory tag in export format; unchanged if it cannot be parsed."""
        canonical = {
            "Board": self._board,
            "Dealer": lambda: None if self.dealer is None else self.dealer.letter,
            "Vulnerable": self._vulnerability,
            "Deal": self._deal,
            "Declarer": self._declarer,
            "Contract": self._contract,
            "Result": self._result,
        }.get(tag.name)
        value = None if canonical is None else canonical()
        return tag.value if value is None else value

    def _board(self) -> str | None:
        match = _BOARD.fullmatch(self.own["Board"].value) if "Board" in self.own else None
        return None if match is None else match[1]

    def _vulnerability(self) -> str | None:
        vulnerability = self._parsed("Vulnerable", values.vulnerability)
        return None if vulnerability is None else vulnerability.value

    def _deal(self) -> str | None:
        if self._parsed("Deal", values.deal) is None:
            return None
        first = Seat.parse(self.own["Deal"].value.partition(":")[0].strip()) if self.dealer is None else self.dealer
        return values.deal_text(self.hands, first)

    def _says_nothing(self, name: str) -> bool:
        return name not in self.own or not values.is_given(self.own[name].value)

    def _declarer(self) -> str | None:
        if isinstance(self.named, PassedOut) and self._says_nothing("Declarer"):
            return ""
        return None if self.declarer is None else f"{'^' if self.swapped else ''}{self.declarer.letter}"

    def _contract(self) -> str | None:
        match self.named:
            case None:
                return None
            case PassedOut():
                return "Pass"
            case named:
                level = "" if named.level is None else str(named.level)
                return f"{level}{named.denomination.text}{named.doubled.text}"

    def _result(self) -> str | None:
        if isinstance(self.named, PassedOut) and self._says_nothing("Result"):
            return ""
        side = None if self.declarer is None else self.declarer.side
        total = max((len(hand) for hand in self.hands if hand is not None), default=13)
        tricks = self._parsed("Result", lambda value: values.tricks(value, side, total))
        if tricks is None:
            return None
        return f"{'^' if self.own['Result'].value.strip().startswith('^') else ''}{tricks}"

    def _notes(self, name: str) -> Iterator[Tag]:
        """Yield the notes of a section by number, each once, with the comments of all notes of that number."""
        comments: dict[int, tuple[Comment, ...]] = {}
        for tag, section, _ in places_of_notes(self.game.tags):
            try:
                number, _ = values.note(tag.value)
            except ValueError:
                if section == name:
                    yield tag
                continue
            if section is not None and (section == name or number not in self.notes[section]):
                comments[number] = (*comments.get(number, ()), *tag.comments)
        for number, text in sorted(self.notes[name].items()):
            yield Tag("Note", f"{number}:{text}", comments.get(number, ()))


def _own_tags(game: Game) -> dict[str, Tag]:
    """Return the game's tags by name, inherited ones included.

    Of repeated tags the first counts, with the comments of the others.
    """
    own: dict[str, Tag] = {}
    inherited = dict(game.inherited)
    repeated: dict[str, list[Comment]] = {}
    for tag in game.tags:
        if tag.name in own:
            repeated.setdefault(tag.name, []).extend(_all_comments(tag))
        elif tag.name != "Note":
            value = inherited.get(tag.name, tag.value) if tag.own_value is None else tag.own_value
            own[tag.name] = replace(tag, value=values.literal(value))
    for name, comments in repeated.items():
        own[name] = replace(own[name], comments=(*own[name].comments, *comments))
    for name, value in inherited.items():
        own.setdefault(name, Tag(name, values.literal(value)))
    return own


def _all_comments(tag: Tag) -> tuple[Comment, ...]:
    return (*tag.comments, *(comment for element in tag.elements for comment in element.comments))


def _begins_section(tag: Tag) -> bool:
    return is_table(tag.name) or (bool(tag.elements) and not is_standard(tag.name))


def _silent(line: int, what: str) -> None:
    """Ignore a fault: export keeps what it cannot parse, and `interpret` reports it."""


def _clean(tag: Tag) -> Tag:
    """Return a tag whose comments have no tabs and limited width; comments inside a table move to its head."""
    comments: Iterable[Comment] = tag.comments
    elements: Iterable[Element] = tag.elements
    if tag.name not in SECTIONS:
        comments = _all_comments(tag)
        elements = (replace(element, comments=()) for element in elements)
    return replace(
        tag,
        comments=tuple(_clean_comments(comments)),
        elements=tuple(replace(element, comments=tuple(_clean_comments(element.comments))) for element in elements),
    )


def _clean_comments(comments: Iterable[Comment]) -> Iterator[Comment]:
    for comment in comments:
        text = _TABS.sub(" ", comment.text.expandtabs())
        lines = [part for line in text.split("\n") for part in _narrow(line)]
        if comment.style is not Style.REST_OF_LINE or len(lines) == 1:
            whole = "\n".join(lines) if comment.style is Style.BRACES else text
            yield replace(comment, text=whole)
        else:
            yield from (replace(comment, text=line) for line in lines)


def _narrow(line: str) -> Iterator[str]:
    """Yield a line in pieces that are not too long, divided at blanks; a word that is too long stays whole."""
    while len(line) > _WIDTH:
        place = line.rfind(" ", 1, _WIDTH + 1)
        if place < 0:
            place = line.find(" ", _WIDTH)
        if place < 0:
            break
        yield line[:place]
        line = line[place + 1 :]
    yield line
