"""What a browser shows of a table, kept from the frames it is sent, and the actions that it offers.

A frame is regions, the revision, and perhaps an answer, each a top-level element with an id. Here elements are swapped
by id as htmx swaps them, and read as text, so that thousands of screens fit into one process.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

from frontend.regions import NAMES

__all__ = ["Move", "Outcome", "Screen", "split"]

Move = dict[str, str]
"""The fields of a message, without its key."""

_ELEMENT: Final = re.compile(
    rf'<(?:div|span|li|ol) id="({"|".join(map(re.escape, NAMES))}|revision|answer|queue|glance-[0-9a-f]{{32}})"'
)
_ATTRIBUTE: Final = re.compile(r'([\w-]+)(?:="([^"]*)"|=([^\s>"]+))?')
_BUTTON: Final = re.compile(r'<button((?:"[^"]*"|[^>"])*)>')
_TEXT: Final = re.compile(r"<[^>]*>")
_HANDS: Final = tuple(name for name in NAMES if name.startswith("hand-"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an attempt: `code` is empty when it was carried out, else the code of the refusal."""

    key: str
    code: str
    sentence: str

    @property
    def done(self) -> bool:
        """Whether the attempt was carried out."""
        return not self.code


def split(frame: str) -> dict[str, str]:
    """Return the elements of a frame by their ids. Raise ValueError when the frame does not begin with an element."""
    starts = [(found[1], found.start()) for found in _ELEMENT.finditer(frame)]
    if not starts or starts[0][1] != 0:
        raise ValueError(f"not a frame: {frame[:80]!r}")
    ends = [start for _, start in starts[1:]] + [len(frame)]
    return {name: frame[start:end] for (name, start), end in zip(starts, ends, strict=True)}


def _attributes(tag: str) -> dict[str, str]:
    return {name: unescape(quoted or plain) for name, quoted, plain in _ATTRIBUTE.findall(tag)}


def _head(element: str) -> dict[str, str]:
    return _attributes(element[element.index(" ") : element.index(">")])


class Screen:
    """The elements on display by their ids. `revision` and `seat` are those that the page states.

    `owes`: whether the last frame asked to be acknowledged.
    """

    def __init__(self) -> None:
        self.elements: dict[str, str] = {}
        self.revision = ""
        self.seat = ""
        self.owes = False

    def show(self, frame: str) -> Outcome | None:
        """Swap in the elements of a frame; return the answer in it, if there is one."""
        elements = split(frame)
        outcome = elements.pop("answer", None)
        page = _head(elements["revision"])
        self.revision, self.seat = page["data-revision"], page["data-seat"]
        self.owes = "data-unasked" not in page
        self.elements.update(elements)
        if outcome is None:
            return None
        said = _head(outcome)
        return Outcome(said["data-key"], said["data-code"], unescape(_TEXT.sub("", outcome)))

    @property
    def regions(self) -> dict[str, str]:
        """The regions alone."""
        return {name: html for name, html in self.elements.items() if name != "revision"}

    @property
    def is_over(self) -> bool:
        """Whether the board on display is over."""
        return 'data-kind="result"' in self.elements.get("result", "")

    @property
    def claimable(self) -> int:
        """How many tricks the player can claim as declarer; 0 where he is not, or cannot claim now."""
        controls = self.elements.get("controls", "")
        head = _head(controls) if controls else {}
        return int(head.get("data-claim", "0")) if "data-declarer" in head else 0

    def moves(self) -> list[Move]:
        """Return the player's possible actions in the game: calls, cards, facing the lead, answers to a claim, options
        of a choice, moving the tray and opening the aperture of a screen.
        """
        screen, options = self._buttons("screen", "push", "open"), self._buttons("ruling", "choose")
        return [*self._calls(), *self._cards(), *self._buttons("trick", "face"), *self._answers(), *screen, *options]

    @property
    def turn(self) -> str:
        """What the table waits for from this player: call, lead, play, dummy, face, open, choice; empty for nothing."""
        plate = self.elements.get(f"plate-{self.seat}", "")
        return _head(plate).get("data-turn", "") if plate else ""

    def offers(self, do: str) -> list[Move]:
        """Return the buttons with that action anywhere on the screen: sit, stand, robot, unrobot, next."""
        return [move for name in self.elements for move in self._buttons(name, do)]

    def _buttons(self, name: str, *dos: str) -> Iterator[Move]:
        element = self.elements.get(name, "")
        if "data-do=" not in element:
            return
        for tag in _BUTTON.findall(element):
            button = _attributes(tag)
            if button.get("data-do") in dos and "disabled" not in button:
                fields = {
                    key: button[f"data-{key}"]
                    for key in ("call", "card", "hand", "offer", "option", "seat", "suits")
                    if f"data-{key}" in button
                }
                yield {"do": button["data-do"], **fields}

    def _calls(self) -> Iterator[Move]:
        box = self.elements.get("box", "")
        if " data-open" not in box:
            return
        yield from self._buttons("box", "call")
        for tag in _BUTTON.findall(box):
            level = _attributes(tag)
            for denomination in level.get("data-bids", ""):
                yield {"do": "call", "call": level["data-level"] + denomination}

    def _cards(self) -> Iterator[Move]:
        for name in _HANDS:
            if " data-choice" in self.elements.get(name, ""):
                yield from self._buttons(name, "lead", "play")

    def _answers(self) -> Iterator[Move]:
        return self._buttons("claim", "agree", "contest")
