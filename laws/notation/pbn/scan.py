"""The scanner: divides the text of a PBN file into games, tags, elements and comments.

It makes one pass without backtracking. It reports what is not PBN and resumes where the file makes sense again, so a
fault affects only its surroundings and no other board.

- A line of blanks ends a game, unless it stands in braces. So does the tag with which the game began, when it comes
  again after a deal: the blank line is missing.
- An unclosed brace ends where the next game begins. A brace also counts as unclosed when the brace that would close it
  belongs to a comment of a later game.
- A value without its closing quote, or with quotes inside, extends to the quote and bracket that end the tag, or to the
  end of the line.
- Elements that an auction, a play or a table cannot hold are kept; the section reports the trouble.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace
from typing import Final

from laws.notation.pbn.parts import Comment, Element, Style, Tag
from laws.notation.pbn.standard import SECTIONS, canonical
from laws.notation.record import Trouble

__all__ = ["Scanned", "scan"]

_BLANK: Final = r"[ \t\v\f\xa0]"
_GAP: Final = rf"(?:{_BLANK}|\n(?!{_BLANK}*(?:\n|\Z)))*"
_NAME: Final = r"[A-Za-z][A-Za-z0-9_]*"
_STRING: Final = r'"((?:[^"\\\n]|\\[^\n])*)"'

_TAG: Final = re.compile(rf"\[{_GAP}({_NAME}){_GAP}{_STRING}{_GAP}\]")
_TAG_NAME: Final = re.compile(rf"\[{_GAP}({_NAME}){_BLANK}*")
_QUOTED: Final = re.compile(_STRING)
_NOTHING_MORE: Final = re.compile(rf"{_BLANK}*(?:\n|\Z|\[|;|\{{)")
_CLOSE: Final = re.compile(rf'"{_BLANK}*\]')
_NEXT_TAG: Final = re.compile(rf'\]{_BLANK}*(?=\[{_NAME}{_BLANK}*")')
_BROKEN: Final = re.compile(rf'"([^"\n]*(?:\n(?!{_BLANK}*(?:\n|\[|\Z))[^"\n]*){{1,4}})"{_BLANK}*\]')
_LINE: Final = re.compile(r"[^\n]*")
_BLANKS: Final = re.compile(rf"{_BLANK}*")
_TAG_LINE: Final = re.compile(rf'{_BLANK}*\[{_BLANK}*{_NAME}{_BLANK}*"')
_MARKED: Final = re.compile(
    r"=[0-9]{1,4}=|\$[0-9]{1,4}|\^[A-Za-z]|[!?]{1,2}|[A-Za-z0-9♠♥♦♣-]+|[*+]"
    r"|[^\s\"{};\[\]A-Za-z0-9!?*+=$^♠♥♦♣-]+|."
)
_CELL: Final = re.compile(r"[^\s\[\]{};\"]+|.")
_ABOUT_FILE: Final = re.compile(r"\s*(?:PBN\s+[0-9]+\.[0-9]+|EXPORT|Content-type:.*)\s*", re.IGNORECASE)
_TABS: Final = re.compile(r"[\t\v\f]")
_ESCAPE: Final = re.compile(r'\\(["\\])')
_BEGINNINGS: Final = frozenset(("Event", "Site", "Date", "Board", "Dealer", "Deal", "Generator"))
_REACH: Final = 1000
"""How many characters are searched for the end of a broken tag: four lines of the greatest length."""


@dataclass(slots=True)
class Scanned:
    """A game as scanned: its first line, the comments before its first tag, its tags, and the faults in it."""

    line: int
    comments: tuple[Comment, ...]
    tags: list[Tag]
    wrong: list[Trouble]


@dataclass(slots=True)
class _OpenElement:
    text: str
    line: int
    quoted: bool
    comments: list[Comment] = field(default_factory=list)

    def closed(self) -> Element:
        return Element(self.text, tuple(self.comments), self.line, self.quoted)


@dataclass(slots=True)
class _OpenTag:
    name: str
    value: str
    line: int
    comments: list[Comment] = field(default_factory=list)
    elements: list[_OpenElement] = field(default_factory=list)

    def closed(self) -> Tag:
        elements = tuple(element.closed() for element in self.elements)
        return Tag(self.name, self.value, tuple(self.comments), elements, self.line)


def scan(text: str, file: str) -> tuple[list[Scanned], list[Trouble]]:
    """Return the games of a text, whose lines end in ``\n``, in order, and the faults outside them."""
    return _Scanner(text, file).scan()


class _Scanner:
    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.at = 0
        self.line_ends = [match.start() for match in re.finditer("\n", text)]
        self.blank_lines, self.game_ends, self.game_begins = self._landmarks()
        self.next_closing = -1
        self.games: list[Scanned] = []
        self.around: list[Trouble] = []
        self.wrong: list[Trouble] = []
        self.before: list[Comment] = []
        self.tags: list[_OpenTag] = []
        self.dealt = self.stray = False

    def _landmarks(self) -> tuple[list[int], list[int], list[int]]:
        """Return the places of the blank lines, of those of them before a tag, and of those tags.

        Each list ends with a place beyond the text, so that there is always a next one.
        """
        blank_lines = []
        game_ends = []
        game_begins = []
        start = 0
        blank: int | None = None
        for end in (*self.line_ends, len(self.text)):
            if _BLANKS.match(self.text, start, end).end() == end:  # type: ignore[union-attr]
                blank_lines.append(start)
                blank = start if blank is None else blank
            elif not self.text.startswith("%", start):
                if blank is not None and _TAG_LINE.match(self.text, start, end):
                    game_ends.append(blank)
                    game_begins.append(start)
                blank = None
            start = end + 1
        beyond = len(self.text) + 1
        return [*blank_lines, beyond], [*game_ends, beyond], [*game_begins, beyond]

    def scan(self) -> tuple[list[Scanned], list[Trouble]]:
        text = self.text
        blank_lines = frozenset(self.blank_lines)
        while self.at < len(text):
            if self.at == 0 or text[self.at - 1] == "\n":
                if self.at in blank_lines:
                    self._end_game()
                    self.at = self._line_end() + 1
                    continue
                if text[self.at] == "%":
                    self._rest_of_line(Style.ESCAPED_LINE)
                    continue
            character = text[self.at]
            if character == "[":
                self._tag()
            elif character == ";":
                self._rest_of_line(Style.REST_OF_LINE)
            elif character == "{":
                self._braces()
            elif character == "\n":
                self.at += 1
            elif (blanks := _BLANKS.match(text, self.at)) is not None and blanks.end() > self.at:
                self.at = blanks.end()
            else:
                self._element()
        self._end_game()
        self._last_comments()
        return self.games, self.around

    def _line(self, at: int) -> int:
        return bisect_left(self.line_ends, at) + 1

    def _line_end(self, at: int | None = None) -> int:
        place = bisect_left(self.line_ends, self.at if at is None else at)
        return self.line_ends[place] if place < len(self.line_ends) else len(self.text)

    def _trouble(self, what: str, at: int | None = None) -> None:
        self.wrong.append(Trouble(self.file, self._line(self.at if at is None else at), what))

    # games

    def _end_game(self) -> None:
        if self.tags:
            tags = [tag.closed() for tag in self.tags]
            self.games.append(Scanned(tags[0].line, tuple(self.before), tags, self.wrong))
            self.before = []
            self.tags = []
        else:
            self.around.extend(self.wrong)
        self.wrong = []
        self.dealt = self.stray = False

    def _last_comments(self) -> None:
        """Attach comments after the last game to the last part of it."""
        if not self.before or not self.games:
            return
        tags = self.games[-1].tags
        last = tags[-1]
        if last.name in SECTIONS and last.elements:
            element = last.elements[-1]
            element = replace(element, comments=(*element.comments, *self.before))
            tags[-1] = replace(last, elements=(*last.elements[:-1], element))
        else:
            tags[-1] = replace(last, comments=(*last.comments, *self.before))

    # comments

    def _comment(self, text: str, style: Style, at: int) -> None:
        comment = Comment(text, style, self._line(at))
        if not self.tags:
            if style is not Style.ESCAPED_LINE or not _ABOUT_FILE.fullmatch(text):
                self.before.append(comment)
        elif self.tags[-1].elements:
            self.tags[-1].elements[-1].comments.append(comment)
        else:
            self.tags[-1].comments.append(comment)

    def _rest_of_line(self, style: Style) -> None:
        end = self._line_end()
        self._comment(self.text[self.at + 1 : end], style, self.at)
        self.at = end + 1 if style is Style.ESCAPED_LINE else end

    def _braces(self) -> None:
        start = self.at
        if self.next_closing < start:
            found = self.text.find("}", start)
            self.next_closing = found if found >= 0 else len(self.text)
        end = self.next_closing
        if self._in_table() and self.blank_lines[bisect_right(self.blank_lines, start)] < end:
            self._add("{", quoted=False)
            self.at += 1
            return
        game = bisect_right(self.game_ends, start)
        begin = self.game_begins[game]
        if end == len(self.text) or (begin < end and self.text.find("{", begin, end) >= 0):
            self._trouble("a comment begins with { and is not closed by }")
            end = self.game_ends[game]
            self._comment(self.text[start + 1 : end].rstrip("\n"), Style.BRACES, start)
            self.at = end
        else:
            self._comment(self.text[start + 1 : end], Style.BRACES, start)
            self.at = end + 1

    def _in_table(self) -> bool:
        return bool(self.tags) and self.tags[-1].name not in SECTIONS and bool(self.tags[-1].elements)

    # tags

    def _tag(self) -> None:
        match = _TAG.match(self.text, self.at)
        if match is not None:
            self._begin_tag(match[1], _string(match[2]))
            self.at = match.end()
        else:
            self._broken_tag()

    def _begin_tag(self, name: str, value: str) -> None:
        name = canonical(name)
        if self.tags and name == self.tags[0].name and name in _BEGINNINGS and self.dealt:
            line = self._line(self.at)
            self._end_game()
            self.wrong.append(Trouble(self.file, line, f"a second {name} tag: there is no blank line before this game"))
        self.dealt = self.dealt or name == "Deal"
        self.tags.append(_OpenTag(name, value, self._line(self.at)))

    def _broken_tag(self) -> None:
        """Take what can be read of a bracket that does not begin a whole tag, within its line where possible."""
        text = self.text
        match = _TAG_NAME.match(text, self.at)
        if match is None:
            self._stray_or_element("[", quoted=False)
            self.at += 1
            return
        at = self.at
        start = match.end()
        end = min(self._line_end(start), start + _REACH)
        if text.startswith('"', start):
            value, after, what = self._broken_value(start, end)
        else:
            bracket = text.find("]", start, end)
            after, value = (bracket + 1, text[start:bracket]) if bracket >= 0 else (end, text[start:end])
            value = _string(value.strip())
            what = "has no value in quotes"
        self._begin_tag(match[1], value)
        self._trouble(f"the tag {canonical(match[1])} {what}", at)
        self.at = after

    def _broken_value(self, start: int, end: int) -> tuple[str, int, str]:
        text = self.text
        quoted = _QUOTED.match(text, start)
        if quoted is not None and _NOTHING_MORE.match(text, quoted.end()):
            return _string(quoted[1]), quoted.end(), "is not closed by ]"
        close = _CLOSE.search(text, start + 1, end)
        following = _NEXT_TAG.search(text, start + 1, close.start() if close is not None else end)
        if following is not None:
            return _string(text[start + 1 : following.start()]), following.end(), "has no quote after its value"
        if close is not None:
            what = 'has a value with a quote or a backslash in it: write \\" and \\\\'
            return _string(text[start + 1 : close.start()]), close.end(), what
        broken = _BROKEN.match(text, start)
        if broken is not None:
            return _string(" ".join(broken[1].split("\n"))), broken.end(), "has a value that is broken over lines"
        bracket = text.rfind("]", start + 1, end)
        after, value = (bracket + 1, text[start + 1 : bracket]) if bracket >= 0 else (end, text[start + 1 : end])
        return _string(value), after, "has no quote after its value"

    # elements

    def _element(self) -> None:
        text = self.text
        if text[self.at] == '"':
            match = _QUOTED.match(text, self.at)
            if match is None:
                end = self._line_end()
                self._stray_or_element(_string(text[self.at + 1 : end].rstrip()), quoted=True)
                if self.tags:
                    self._trouble("a quote is not closed")
                self.at = end
                return
            self._stray_or_element(_string(match[1]), quoted=True)
            self.at = match.end()
            return
        if text[self.at] == "}" and not self._in_table():
            self._trouble("a } that closes no comment: braces do not nest")
            self.at += 1
            return
        pattern = _MARKED if self.tags and self.tags[-1].name in SECTIONS else _CELL
        match = pattern.match(text, self.at)
        assert match is not None
        self._stray_or_element(match[0], quoted=False)
        self.at = match.end()

    def _stray_or_element(self, text: str, quoted: bool) -> None:
        """Add an element to the section of the last tag; before the first tag of a game there is none."""
        if self.tags:
            self._add(text, quoted)
        elif not self.stray:
            self.stray = True
            line = _LINE.match(self.text, self.at)
            found = line[0].strip()[:40] if line is not None else text
            self._trouble(f'this is not PBN: {found!r}; a game begins with a tag like [Event "…"]')

    def _add(self, text: str, quoted: bool) -> None:
        self.tags[-1].elements.append(_OpenElement(text, self._line(self.at), quoted))


def _string(text: str) -> str:
    """Return the content of a string token: escapes resolved, tabs, which it cannot hold, replaced by blanks (2.3)."""
    return _ESCAPE.sub(r"\1", _TABS.sub(" ", text))
