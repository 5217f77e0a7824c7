"""The rules of one chapter of the Laws about an irregularity, as data that the engine looks up.

A chapter is one module of `irregularities`: its rules are functions, and its `CHAPTER` says when each of them applies.
The modules that decide (`actions`, `consequences`, the screens) find a chapter by the kind of the irregularity, by the
choice that was made, or by the question that was answered. They name no kind themselves. `chapters` lists all chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from laws.engine.draft import Draft
from laws.engine.screens.unpassed import card_goes_back, nothing_said
from laws.protocol.commands import MakeCall, Ruling
from laws.protocol.refusals import Refusal
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PassReason, Question, ReplaceReason
from laws.table.obligation import Choice, Judgement, MustReplace, Option
from laws.table.table import Table
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "ADJUSTED_OR_NOT",
    "Act",
    "Answer",
    "BehindScreen",
    "Chapter",
    "Consequence",
    "Fact",
    "Offer",
    "Pointed",
    "QuestionOfFact",
    "Silence",
    "Taken",
    "nothing",
]


@dataclass(frozen=True, slots=True)
class Taken:
    """An option that a player has taken (Law 10C2)."""

    choice: Choice
    seat: Seat
    option: Option


Consequence: TypeAlias = Callable[[Draft, Irregularity], None]
"""The consequence for an irregularity."""
Act: TypeAlias = Callable[[Draft, Taken], None]
"""The effect of an option."""
Finding: TypeAlias = Callable[[Draft, Judgement], None]
"""The consequence of the director's answer to a question."""
Replace: TypeAlias = Callable[[Draft, MustReplace, MakeCall], Refusal | None]
"""The call that replaces a withdrawn or cancelled one. Returns the refusal, or None."""


def nothing(_draft: Draft, _about: object) -> None:
    """Do nothing: the facts stand as they are."""


class Pointed(Enum):
    """The time during which attention can be drawn to an irregularity (Law 9A)."""

    BEFORE_THE_PLAY = "before the play"
    """Once the lead is faced, the auction cannot be rectified."""
    BEFORE_THE_END = "before the end"
    AFTERWARDS = "afterwards"
    """Also after the board (Laws 36C, 62D1, 64, 66D)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The effect of each option of a choice: `rules` act on its irregularity, `acts` on the option taken.

    `before_a_lead`: the choice is declarer's, before a defender leads or plays, and can wait until an earlier
    irregularity is rectified. `lapses`: the choice ends when the rectification is waived (Law 81C5). `of_since`: the
    choice is whether a player changes what he has called or played since. `by_calling`: the option that a player takes
    by calling instead of choosing; None if he must choose first. `plays`: the options by which their card is played: in
    turn, as a revoke perhaps, or in place of a withdrawn one; such an option needs no act of its own.
    """

    rules: Mapping[OptionWord, Consequence] = field(default_factory=dict)
    acts: Mapping[OptionWord, Act] = field(default_factory=dict)
    before_a_lead: bool = False
    lapses: bool = False
    of_since: bool = False
    by_calling: Option | None = None
    plays: frozenset[OptionWord] = frozenset()

    @property
    def words(self) -> frozenset[OptionWord]:
        """The options that can be offered."""
        return frozenset((*self.rules, *self.acts, *self.plays))


@dataclass(frozen=True, slots=True)
class Answer:
    """One ruling on a question, and its consequence: `rule` acts on the irregularity, `act` on the judgement.

    `possible` returns whether the ruling can be true of the table; None means always.
    """

    ruling: Ruling
    rule: Consequence = nothing
    act: Finding | None = None
    possible: Callable[[Table, Judgement], bool] | None = None


@dataclass(frozen=True, slots=True)
class QuestionOfFact:
    """A question for the director, and the rulings that answer it.

    `late`: it can be answered while the game continues. `lapses`: it ends when the rectification is waived (Law 81C5).
    """

    question: Question
    answers: tuple[Answer, ...]
    late: bool = False
    lapses: bool = False

    def sentence(self, ruling: Ruling) -> str:
        """Return the catalogue id of the sentence about the consequence of a ruling."""
        return f"answer.{self.question.name}.{ruling.name}"


@dataclass(frozen=True, slots=True)
class Silence:
    """An action that settles an irregularity without attention: its player, None for the director, and the outcome."""

    by: Seat | None
    state: IrregularityState


@dataclass(frozen=True, slots=True)
class Fact:
    """A question about what has happened, on which the consequences of an irregularity turn.

    `read` returns the answer at a table, one of `answers`; empty where the question does not arise. The table is the
    one at which the irregularity is dealt with: attention has just been drawn to it, or the silence that is handed in
    is about to settle it. The sentences are `fact.NAME` and `fact.NAME.ANSWER` of the catalogue.
    """

    name: str
    answers: tuple[str, ...]
    read: Callable[[Table, Irregularity, Silence | None], str]


ADJUSTED_OR_NOT: Final = (Answer(Ruling.ADJUST), Answer(Ruling.CONTINUE))
"""The answers to a question asked too late for a rectification: an adjusted score, or the result stands."""


@dataclass(frozen=True, slots=True)
class BehindScreen:
    """The treatment of an irregularity that has not passed the screen (article 35.2).

    `goes_back` applies when its own side draws attention to it (35.2(2)), `passes` when the tray goes to the other side
    (35.2(1)), and `called_over` when the screenmate calls. `called_over` returns whether it replaces `Chapter.silence`.
    With `dummy_points`, dummy too may draw attention to it (35.2(7)).
    """

    goes_back: Consequence = card_goes_back
    passes: Consequence = nothing
    called_over: Callable[[Draft, Irregularity, Seat], bool] = nothing_said
    dummy_points: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """The Laws on some kinds of irregularity, or on a matter that is not an irregularity.

    `laws` are the Laws that the chapter implements. `on_attention` applies when attention is drawn to the irregularity
    (9A), as long as `pointed` allows; with `reopens` the auction may be resumed, and a face-down lead is taken back
    first (41A, 47A). `silence` is the effect of a player's call while the irregularity stands open. `resumed` is what
    becomes of one that the auction has closed over, when the auction is resumed; `of_lead`: it was about the opening
    lead, and matters no more then.

    `facts` are the questions about what has happened, in the order in which a director asks them, `limits` the time
    limits beside `pointed`, each `limit.NAME` of the catalogue. `options` are the
    choices that the chapter offers, `questions` those that it puts to the director. `replaces` makes
    the call that replaces a withdrawn or cancelled one. `ends` is the question asked at the end of the board about a
    withdrawn call that cost its side nothing (23C, 27D).

    A waiver (81C5) lifts the obligations of a rectification: `waivable` says whether it can be granted at all, `waived`
    what else it does, and `lasting` lists the duties to pass that it leaves in force.

    `hidden`: the irregularity cannot be seen by looking at the table (81C3). `shown`: the cards lie on the table for
    all players to see from the moment it happens. `penalty_cards`: its rectification makes a defender's cards penalty
    cards. `another_card`: another card takes the place of one already played, so it waits for a card that is being
    replaced; `together`: unless that is an irregularity of the same kind. `cancels_later`: the calls after it can be
    cancelled with it, so it is dealt with before an irregularity among them (36A, 38B). `at_once`: in the auction it
    touches no call and leaves nobody a choice, so the director deals with it while a choice, or another call, waits.
    """

    laws: tuple[Paragraph, ...]
    kinds: tuple[Kind, ...] = ()
    on_attention: Consequence = nothing
    pointed: Pointed = Pointed.BEFORE_THE_END
    reopens: bool = False
    silence: Callable[[Draft, Irregularity, Seat], None] | None = None
    resumed: Consequence | None = None
    of_lead: bool = False
    facts: tuple[Fact, ...] = ()
    limits: tuple[str, ...] = ()
    options: Mapping[ChoiceKind, Offer] = field(default_factory=dict)
    questions: tuple[QuestionOfFact, ...] = ()
    replaces: Mapping[ReplaceReason, Replace] = field(default_factory=dict)
    behind_screen: BehindScreen = field(default_factory=BehindScreen)
    ends: Question = Question.HELPED_BY_WITHDRAWN_CALL
    waivable: Callable[[Irregularity], bool] = lambda _irregularity: True
    waived: Consequence = nothing
    lasting: tuple[PassReason, ...] = ()
    hidden: bool = False
    shown: bool = False
    penalty_cards: bool = False
    another_card: bool = False
    together: bool = False
    cancels_later: bool = False
    at_once: bool = False
