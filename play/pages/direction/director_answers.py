"""What both players of a side have said of one call, on the director's page, and which of it waits for him.

Where the tiles of the two contradict each other, one side of the screen is misinformed (Law 21B, article 34.1). That is
raised here and on the console alone: nothing is written to the log and no player is sent anything, so that nobody
learns of the other side's answer before the director acts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from frontend import phrases, words
from laws.protocol.events import CallAlerted, Noted
from laws.sentences.explaining import tile_said
from laws.values.tiles import Tile
from laws.views.answers import Answers, answers_of
from play.store.direction.record import Recorded
from play.table.direction.contradicting import contradicting
from play.table.state import State

__all__ = ["BothAnswers", "both_answers"]


@dataclass(frozen=True, slots=True)
class BothAnswers:
    """A call with the two explanations in the director's language: who, and what he said.

    `contradictions` are the pairs of tiles that cannot both hold. `waits`: he has not dealt with it; `fact` names it.
    """

    call: str
    said: tuple[tuple[str, str], ...]
    contradictions: tuple[str, ...]
    waits: bool
    fact: str


def both_answers(state: State, record: Iterable[Recorded], language: str) -> tuple[BothAnswers, ...]:
    """Return the calls that both players of a side have explained; `record` is that of the board, in order."""
    entries, waiting = tuple(record), contradicting(state)
    return tuple(_told(one, entries, language, waits=one in waiting) for one in answers_of(state.game))


def _told(answers: Answers, record: tuple[Recorded, ...], language: str, *, waits: bool) -> BothAnswers:
    _ = words.say(language)
    about = {"seat": words.seat_name(answers.caller, language), "call": words.call_name(answers.call, language)}
    against = tuple(_against(*pair, language) for pair in answers.contradictions)
    last = max((one.number for one in record if _is_about(one, answers.number)), default=0)
    return BothAnswers(
        _("{seat}: {call}").format_map(about),
        (
            (words.seat_name(answers.caller, language), phrases.in_language(answers.own, language)),
            (words.seat_name(answers.caller.partner, language), phrases.in_language(answers.partners, language)),
        ),
        against,
        waits,
        f"answers-{answers.number}-{last}",
    )


def _is_about(one: Recorded, number: int) -> bool:
    return isinstance(one.event, Noted | CallAlerted) and one.event.call == number


def _against(own: Tile, partners: Tile, language: str) -> str:
    says = [words.listed([tile_said(tile)], language) for tile in (own, partners)]
    return words.say(language)("{one} against {other}").format(one=says[0], other=says[1])
