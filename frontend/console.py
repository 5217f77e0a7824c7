"""The director's console as HTML: a card for each table of a session, and the queue of what waits for a director.

Both depend on their value and the language alone, so that they are drawn once for all who read them. How late a table
is, and how old a call, are times that the page counts from; a page that is made whole writes them as of now.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from frontend import words
from frontend.regions.cards import bid_html
from frontend.sentences.director_calls import note_sentence
from frontend.sentences.result_questions import asked_sentence
from frontend.sentences.rulings import question_sentence
from laws.sentences.irregularities import revoke_named
from laws.table.kinds import Question
from laws.table.obligation import Judgement
from laws.table.phases import Phase
from laws.table.screen import ScreenSide
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.contract import Contract
from laws.values.seats import SEATS, Seat, Side

__all__ = ["CallLine", "Place", "TableCard", "minutes", "queue_html"]

_QUESTIONS: Final = {str(question.law): question for question in Question}
_SITES: Final = {"en": "English", "zh-hans": "中文"}


@dataclass(frozen=True, slots=True)
class Place:
    """A table of a session: its number, and for teams the match and whether it is the open room.

    `in_room` is which table of the room it is, 0 where there is one.
    """

    number: int
    match: int = 0
    open_room: bool = False
    in_room: int = 0

    def label(self, language: str) -> str:
        """Return what the table is called."""
        _ = words.say(language)
        if not self.match:
            return _("Table {number}").format(number=self.number)
        if self.in_room:
            opened, closed = (
                _("Match {number}: open room, table {table}"),
                _("Match {number}: closed room, table {table}"),
            )
        else:
            opened, closed = _("Match {number}: open room"), _("Match {number}: closed room")
        return (opened if self.open_room else closed).format(number=self.match, table=self.in_room)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table at a glance. `href` is the director's page of it, which there is from its first board on, and `name` the
    end of the card's identifier.

    `contract`, `tricks`, `trick`, `turn`, `players`, `away`, `due` and `coming` are those of
    `play.table.direction.glance.glance_of`; `phase` is None before the first board. `calls` and `asked` are how many
    calls for the director, with questions about results, and how many judgements wait on boards of the table. `halted`:
    play is stopped there, with the whole session.
    """

    name: str
    place: Place
    href: str
    board: int = 0
    phase: Phase | None = None
    contract: str = ""
    tricks: int = 0
    trick: int = 0
    turn: str = ""
    players: tuple[str | None, ...] = ()
    away: str = ""
    due: int | None = None
    coming: str = ""
    calls: int = 0
    asked: int = 0
    halted: bool = False

    def html(self, language: str, now: int | None = None) -> SafeString:
        """Return the element of the card; as of `now`, in seconds since 1970, where that is given."""
        _ = words.say(language)
        marks = [("calls", self.calls), ("asked", self.asked), ("away", self.away)]
        classes = " ".join(["glance", *(name for name, there in marks if there)])
        late = 0 if now is None or self.due is None else max(0, now - self.due)
        due = "" if self.due is None else f' data-due="{self.due}"'
        parts = [f'<span class="where"><b>{self.place.label(language)}</b>{self._board(language)}</span>']
        parts.append(f'<span class="what">{self._what(language)}</span>')
        parts += [self._side(side, language) for side in Side] if self.players else []
        told = [f'<span class="late"{"" if late else " hidden"}>{_("behind by")} <time>{minutes(late)}</time></span>']
        told += self._told(language)
        parts.append(f'<span class="told">{"".join(told)}</span>')
        text = "".join(parts)
        card = f'<div class="bare">{text}</div>' if self.phase is None else f'<a href="{self.href}">{text}</a>'
        return mark_safe(  # noqa: S308 - escaped
            f'<li id="glance-{self.name}" class="{classes}{" over" if late else ""}"{due}>{card}</li>'
        )

    def _board(self, language: str) -> str:
        board = words.say(language)("Board {number}").format(number=self.board) if self.board else ""
        return f" <span>{board}</span>" if board else ""

    def _what(self, language: str) -> str:
        _ = words.say(language)
        if self.phase is None:
            return _("No board yet")
        if self.contract in ("", "passed out"):
            said = _("Passed out") if self.contract else words.phase_name(self.phase, language)
        else:
            said = _contract_html(Contract.parse(self.contract), language)
        if self.phase is Phase.OVER:
            tricks = _("1 trick") if self.tricks == 1 else _("{number} tricks").format(number=self.tricks)
            return _("{board}: over").format(board=_(", ").join((said, tricks)) if "<" in said else said)
        if self.trick:
            said += _(", trick {number}").format(number=self.trick)
        if self.turn:
            said += _(", {seat} to act").format(seat=words.seat_name(Seat.parse(self.turn), language))
        return said

    def _side(self, side: Side, language: str) -> str:
        _ = words.say(language)
        names = [
            f"<bdi>{escape(name) or _('Robot')}</bdi>" if name is not None else f"<i>{_('empty')}</i>"
            for seat, name in zip(SEATS, self.players, strict=True)
            if seat.side is side
        ]
        return (
            f'<span class="pair"><span class="side">{words.side_mark(side, language)}</span> {" – ".join(names)}</span>'
        )

    def _told(self, language: str) -> list[str]:
        _ = words.say(language)
        told = []
        if self.halted:
            told.append(f'<span class="stopped">{_("stopped")}</span>')
        if self.away:
            seats = _(", ").join(words.seat_name(Seat.parse(one), language) for one in self.away)
            told.append(f'<span class="gone">{_("away: {seats}").format(seats=seats)}</span>')
        if self.calls:
            said = _("1 call") if self.calls == 1 else _("{number} calls").format(number=self.calls)
            told.append(f'<span class="called">{said}</span>')
        if self.asked:
            said = _("1 judgement") if self.asked == 1 else _("{number} judgements").format(number=self.asked)
            told.append(f'<span class="called">{said}</span>')
        if self.coming:
            told.append(f'<span class="here">{escape(_("{name} is there").format(name=self.coming))}</span>')
        return told


@dataclass(frozen=True, slots=True)
class CallLine:
    """A line of the queue: what waits, where, since when, and the name of the director who has come, empty for nobody.

    `kind` is call, judgement, answers or result; `reason`, `call`, `cards`, `text`, `screen` and, of a question about
    a revoke, its `offender` and `trick` are what its sentence needs (`play.table.direction.glance.Waiting`). `reads` is
    the language in which its player reads the site, empty where he has none. `player` is who sat in the seat at that
    board, which another may have by now: empty for a house robot, None where nobody is named.
    """

    name: str
    place: Place
    href: str
    board: int
    kind: str
    seat: str
    reason: str
    since: datetime
    call: str = ""
    cards: tuple[str, ...] = field(default=())
    text: str = ""
    screen: str = ""
    reads: str = ""
    taken_by: str = ""
    player: str | None = None
    offender: str = ""
    trick: int = 0

    def html(self, language: str, now: int | None = None) -> str:
        """Return the element of the line."""
        _ = words.say(language)
        since = int(self.since.timestamp())
        age = "" if now is None else minutes(max(0, now - since))
        place = _(", ").join((self.place.label(language), _("Board {number}").format(number=self.board)))
        marks = []
        if self.screen:
            side = {ScreenSide.NE.value: _("North and East"), ScreenSide.SW.value: _("South and West")}[self.screen]
            marks.append(f'<span class="mark">{side}</span>')
        if self.reads in _SITES:
            marks.append(f'<span class="mark" lang="{self.reads}">{_SITES[self.reads]}</span>')
        go = f'<a href="{self.href}">{_("To the table")}<span class="heard"> {place}</span></a>'
        if self.taken_by:
            act = f'<span class="here">{escape(_("{name} is there").format(name=self.taken_by))}</span> {go}'
        else:
            heard = f'<span class="heard"> {place}</span>'
            named = f'name="take" value="{self.name}" id="take-{self.name}"'
            act = f'<button class="main" {named}>{_("I come")}{heard}</button>'
        time = f'<time data-since="{since}" datetime="{self.since.isoformat()}">{age}</time>'
        said = f'<span class="said">{escape(self.sentence(language))}</span>{self._who(language)}'
        return (
            f'<li id="call-{self.name}" class="{self.kind}{" taken" if self.taken_by else ""}">'
            f'<span class="where"><b>{place}</b> {time}</span>{said}'
            f'<span class="act">{"".join(marks)}{act}</span></li>'
        )

    def _who(self, language: str) -> str:
        if self.player is None or not self.seat:
            return ""
        seat, _ = words.seat_name(Seat.parse(self.seat), language), words.say(language)
        return f'<span class="who">{seat}{_(": ")}<bdi>{escape(self.player) or _("Robot")}</bdi></span>'

    def sentence(self, language: str) -> str:
        """Return what waits, in words."""
        _ = words.say(language)
        seat = Seat.parse(self.seat) if self.seat else None
        match self.kind:
            case "result" if seat is not None:
                asked = asked_sentence(seat, self.reason, language)
                return f"{asked}{words.say(language)(': ')}{self.text}" if self.text else asked
            case "judgement" if seat is not None:
                cards = tuple(Card.parse(one) for one in self.cards)
                question = Judgement(_QUESTIONS[self.reason], seat, 0, False, 0, cards)
                revoke = revoke_named(Seat.parse(self.offender), self.trick, cards) if self.offender else None
                return question_sentence(question, Call.parse(self.call) if self.call else None, language, revoke)
            case "answers" if seat is not None:
                call = words.call_name(Call.parse(self.call), language)
                about = _("{seat}: {call}").format(seat=words.seat_name(seat, language), call=call)
                return _("Partners explain one call differently: {call}").format(call=about)
            case _:
                return note_sentence("calls director", seat, self.reason, language)


def queue_html(lines: tuple[CallLine, ...], answer: int | None, language: str, now: int | None = None) -> SafeString:
    """Return the element with what waits, the oldest first.

    `answer` is the median of the seconds until a director came in this session, None before the first time.
    """
    _ = words.say(language)
    waiting = sum(not one.taken_by for one in lines)
    inside = "".join(one.html(language, now) for one in lines) or f'<li class="nothing">{_("Nothing waits.")}</li>'
    if answer is not None:
        told = _("Half of the calls are answered within {time}.").format(time=minutes(answer))
        inside += f'<li class="answered">{told}</li>'
    return mark_safe(f'<ol id="queue" data-waiting="{waiting}" role="list">{inside}</ol>')  # noqa: S308 - escaped


def minutes(seconds: int) -> str:
    """Return a length of time as minutes and seconds, with hours where there are any."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"


def _contract_html(contract: Contract, language: str) -> str:
    text = words.contract_text(contract, language)
    plain = f"{contract.level}{contract.denomination.symbol}"
    return text.replace(plain, str(bid_html(contract.level, contract.denomination)), 1)
