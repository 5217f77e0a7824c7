"""Calls and cards with their irregularity marks (before) and annotations (after) (standard, 3.5–3.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from laws.notation.pbn.parts import Element, Kind, Tag
from laws.notation.pbn.standard import SECTIONS
from laws.notation.pbn.values import note

__all__ = ["SUFFIXES", "Item", "Notes", "Report", "items", "notes_of", "places_of_notes"]

Report = Callable[[int, str], None]
"""A function that reports a trouble: its line and a sentence."""

Notes = dict[int, str]
"""The notes of a section by number."""

SUFFIXES: Final = ("!", "?", "!!", "??", "!?", "?!")
"""The suffixes in the order of their glyphs: $1–$6 for calls, $7–$12 for cards (3.7)."""

_STANDS: Final = (Kind.WORD, Kind.DASH, Kind.STAR, Kind.PLUS, Kind.SKIPPED)
_GLYPHS_OF_CALLS: Final = frozenset((1, 2, 3, 4, 5, 6, 13))
_GLYPHS_OF_CARDS: Final = frozenset((7, 8, 9, 10, 11, 12, 14))


@dataclass(slots=True)
class Item:
    """A call, a card, or what stands in its place, with the marks before it and the annotations after it."""

    element: Element
    marks: list[Element] = field(default_factory=list)
    annotations: list[Element] = field(default_factory=list)

    @property
    def kind(self) -> Kind:
        """The kind of its element."""
        return self.element.kind

    @property
    def line(self) -> int:
        """The line of its element."""
        return self.element.line

    @property
    def note(self) -> int | None:
        """The number of the note that it refers to, or None."""
        return next((one.number for one in self.annotations if one.kind is Kind.NOTE), None)

    def is_marked(self, letter: str) -> bool:
        """Return whether ``^`` and that letter stand before the item."""
        return any(mark.text.upper() == f"^{letter}" for mark in self.marks)


def items(tag: Tag, report: Report) -> list[Item]:
    """Return the items of an auction or a play section, in order."""
    found: list[Item] = []
    marks: list[Element] = []
    for element in tag.elements:
        kind = element.kind
        if kind in _STANDS:
            found.append(Item(element, marks))
            marks = []
        elif kind is Kind.MARK:
            marks.append(element)
        else:
            if kind is Kind.OTHER:
                report(element.line, f"{element.text!r} has no meaning in {tag.name}")
            if found and not marks:
                found[-1].annotations.append(element)
            else:
                marks.append(element)
    if marks:
        report(marks[0].line, f"{marks[0].text!r} stands before nothing")
        if not found:
            found.append(Item(Element("-", line=marks[0].line)))
        found[-1].annotations += marks
    _check_annotations(tag, found, report)
    return found


def _check_annotations(tag: Tag, found: Iterable[Item], report: Report) -> None:
    foreign = _GLYPHS_OF_CARDS if tag.name == "Auction" else _GLYPHS_OF_CALLS
    for item in found:
        kinds = [one.kind for one in item.annotations]
        if kinds.count(Kind.NOTE) > 1:
            report(item.line, f"{item.element.text} refers to more than one note")
        if kinds.count(Kind.SUFFIX) > 1:
            report(item.line, f"{item.element.text} has more than one suffix")
        for one in item.annotations:
            if one.kind is Kind.NAG and (one.number > 255 or one.number in foreign):
                report(one.line, f"{one.text} is no annotation for {tag.name}")
        for mark in item.marks:
            if mark.kind is Kind.MARK and (mark.text.upper() == "^I") != (tag.name == "Auction"):
                report(mark.line, f"{mark.text} has no meaning in {tag.name}")


def places_of_notes(tags: Sequence[Tag]) -> list[tuple[Tag, str | None, bool]]:
    """Return the notes, each with its section (the latest before it) and whether it stands at the section's end."""
    found = []
    section: str | None = None
    at_end = False
    for tag in tags:
        if tag.name in SECTIONS:
            section, at_end = tag.name, True
        elif tag.name == "Note":
            found.append((tag, section, at_end))
        else:
            at_end = False
    return found


def notes_of(tags: Sequence[Tag], report: Report) -> dict[str, Notes]:
    """Return the notes of the auction and of the play.

    A note that its own section does not refer to, but the other does, belongs to the other.
    """
    found: dict[str, Notes] = {name: {} for name in SECTIONS}
    for tag, section, at_end in places_of_notes(tags):
        if section is None:
            report(tag.line, "a note before the auction and the play belongs to neither")
            continue
        if not at_end:
            report(tag.line, f"a note that does not stand at the end of {section}")
        _add_note(found[section], tag, report)
    wanted = {name: _referred(tags, name) for name in SECTIONS}
    for name, other in (SECTIONS, SECTIONS[::-1]):
        for number in sorted(wanted[name] - found[name].keys()):
            if number in found[other] and number not in wanted[other]:
                found[name][number] = found[other].pop(number)
    return found


def _add_note(notes: Notes, tag: Tag, report: Report) -> None:
    try:
        number, text = note(tag.value)
    except ValueError as error:
        report(tag.line, f"{error}")
        return
    if notes.setdefault(number, text) != text:
        report(tag.line, f"a second note {number}: the first one counts")


def _referred(tags: Iterable[Tag], name: str) -> set[int]:
    """Return the numbers of the notes to which a section refers."""
    section = next((tag for tag in tags if tag.name == name), None)
    elements = () if section is None else section.elements
    return {element.number for element in elements if element.kind is Kind.NOTE}
