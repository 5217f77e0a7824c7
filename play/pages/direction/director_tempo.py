"""Tempo in words, for a director: thinking, the line and breaks apart (Laws 16B1(a), 16B2, 73D)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from frontend import words
from frontend.citations import citation
from frontend.regions.cards import call_html, suit_html
from laws.protocol.events import ApertureOpened, Noted
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from laws.views.seen import View
from play.pages.direction.director_acts import Asked
from play.pages.site.condition_words import time_words
from play.pages.site.regulation_words import source_words
from play.process.table_server import TableServer
from play.store.direction.record import Recorded
from play.store.direction.tempo import Tempo, read_tempo
from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition

__all__ = ["TempoLine", "harmless", "row_of", "tempo_sentence", "with_tempo"]

_IN_TIME: Final = Paragraph.parse("35.2(5)")


@dataclass(frozen=True, slots=True)
class TempoLine:
    """A call or a card as a page tells it; times are words, empty where nothing was measured. `spoken` is the action in
    words alone.
    """

    seat: str
    name: str
    action: SafeString
    spoken: str
    thought: str
    usual: str
    took: str
    line: str
    breaks: tuple[str, ...]


def row_of(one: Tempo, language: str, *, looked: bool = False) -> TempoLine:
    """Return the tempo of a call or card in words. A lead that nobody has seen is named to who has `looked` alone."""
    _ = words.say(language)
    measured = one.measured
    if one.unseen and not looked:
        action = spoken = _("a card face down")
    elif isinstance(one.action, Call):
        action, spoken = call_html(one.action, False, language), words.call_name(one.action, language)
    else:
        action, spoken = _card(one.action, language), words.card_name(one.action, language)
    breaks = []
    if measured.hidden:
        breaks.append(_("page out of sight for {time}").format(time=_seconds(measured.hidden, language)))
    if measured.lost:
        breaks.append(_("no connection for {time}").format(time=_seconds(measured.lost, language)))
    return TempoLine(
        seat=words.seat_name(one.seat, language),
        name=one.name or _("Robot"),
        action=mark_safe(action),  # noqa: S308 - drawn from a call or a card alone
        spoken=spoken,
        thought=_seconds(measured.waited, language),
        usual=_seconds(one.usual, language),
        took=_seconds(round(one.took.total_seconds() * 1000), language),
        line="" if measured.line is None else _("{number} ms").format(number=measured.line),
        breaks=tuple(breaks),
    )


def _card(card: Card, language: str) -> str:
    seen = f"{suit_html(card.suit)}{words.rank_text(card.rank)}"
    return f'<span aria-hidden="true">{seen}</span><span class="heard">{words.card_name(card, language)}</span>'


def _seconds(milliseconds: int | None, language: str) -> str:
    """Return a time in seconds with one decimal; empty for None."""
    if milliseconds is None:
        return ""
    return words.say(language)("{number} s").format(number=f"{milliseconds / 1000:.1f}")


async def with_tempo(
    server: TableServer,
    play: UUID,
    asked: list[Asked],
    record: Sequence[Recorded],
    seen: View,
    language: str,
    profile: str,
) -> list[Asked]:
    """Return the questions, those about reserved rights with what the log knows of the opponents' tempo (Law 16B2).

    `profile` names the regulations, which may say up to how many seconds a delay tells nothing.
    """
    if not any(one.timed for one in asked):
        return asked
    async with server.pool.connection() as connection:
        found = await read_tempo(connection, play)
    return [
        replace(one, evidence=_evidence(one.judgement.seat, found, record, seen, language) + harmless(profile))
        if one.timed
        else one
        for one in asked
    ]


def _evidence(
    seat: Seat, found: Sequence[Tempo], record: Sequence[Recorded], seen: View, language: str
) -> tuple[str, ...]:
    _ = words.say(language)
    told = [tempo_sentence(one, language) for one in about(seat, found, record, seen)]
    if seen.conditions.screens and is_late(seat, found, record):
        late = _("Reported late, after the lead or the aperture: only a hesitation that is established counts ({law}).")
        told.append(late.format(law=citation((_IN_TIME,), language)))
    return tuple(told)


def harmless(profile: str) -> tuple[str, ...]:
    """Return what the regulations say of a delay that tells nothing, with its source; nothing where they do not."""
    line = regulations_of(profile)[Condition.TEMPO]
    if not isinstance(line.value, int):
        return ()
    said = gettext("By the rules of this table a delay of up to %(time)s tells nothing: %(source)s.")
    source = source_words(line.source, get_language() or "en")
    return (said % {"time": time_words(line.value), "source": source},)


def _reserved(seat: Seat, record: Sequence[Recorded]) -> tuple[int, Noted] | None:
    """Return the last reservation of rights by that player, with its number in the log."""
    notes = [
        (one.number, one.event)
        for one in record
        if isinstance(one.event, Noted) and one.event.what == "reserves rights" and one.event.seat is seat
    ]
    return notes[-1] if notes else None


def is_late(seat: Seat, found: Sequence[Tempo], record: Sequence[Recorded]) -> bool:
    """Return whether that player spoke after his own opening lead, or after the aperture was opened (35.2(5))."""
    reserved = _reserved(seat, record)
    if reserved is None:
        return False
    before = [one for one in found if one.number < reserved[0]]
    led = next((one for one in before if isinstance(one.action, Card)), None)
    opened = any(isinstance(one.event, ApertureOpened) and one.number < reserved[0] for one in record)
    return opened or (led is not None and led.seat is seat)


def about(seat: Seat, found: Iterable[Tempo], record: Sequence[Recorded], seen: View) -> list[Tempo]:
    """Return the calls or cards for which that player last reserved his rights.

    It is the call that he named, otherwise the last action of each opponent before he spoke.
    """
    reserved = _reserved(seat, record)
    if reserved is None:
        return []
    number, note = reserved
    before = [one for one in found if one.number < number and one.seat.side is not seat.side]
    named = next((call for call in seen.auction or () if call.number == note.call), None)
    if named is not None:
        return [one for one in before if (one.seat, one.action) == (named.seat, named.call)][-1:]
    last = {one.seat: one for one in before}
    return sorted(last.values(), key=lambda one: one.number)


def tempo_sentence(one: Tempo, language: str) -> str:
    """Return the tempo of a call or a card in one sentence: thinking, the line and breaks apart."""
    _ = words.say(language)
    row = row_of(one, language)
    told = [_("thinking {time}").format(time=row.thought) if row.thought else _("thinking was not measured")]
    if row.usual:
        told.append(_("usual for him {time}").format(time=row.usual))
    told.append(_("on the server {time}").format(time=row.took))
    if row.line:
        told.append(_("delay of the line {time}").format(time=row.line))
    done = _("{seat}, {action}").format(seat=row.seat, action=row.spoken)
    return f"{done}{_(': ')}{_('; ').join((*told, *row.breaks))}"
