"""What a chapter of the Laws says of an irregularity, as data that the engine looks up.

A chapter is one module: its rules are functions, and its `CHAPTER` says when each of them applies. The modules that
decide (`calls`, `attention`, `choices`, `rulings`, `waiver`, the screens) look a chapter up by the kind of the
irregularity, by the choice that was made, or by the question that was answered, and know of no kind themselves.
`chapters` lists all chapters.
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
from laws.table.irregularity import Irregularity
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
    "Offer",
    "Pointed",
    "QuestionOfFact",
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
"""What follows for an irregularity."""
Act: TypeAlias = Callable[[Draft, Taken], None]
"""What an option does."""
Finding: TypeAlias = Callable[[Draft, Judgement], None]
"""What follows from the director's answer to a question."""
Replace: TypeAlias = Callable[[Draft, MustReplace, MakeCall], Refusal | None]
"""The call in place of one that was taken back, or why it is refused."""


def nothing(_draft: Draft, _about: object) -> None:
    """Do nothing: what was done stands."""


class Pointed(Enum):
    """How long attention can be drawn to an irregularity (Law 9A)."""

    BEFORE_THE_PLAY = "before the play"
    """Once the lead is faced there is no auction to put right."""
    BEFORE_THE_END = "before the end"
    AFTERWARDS = "afterwards"
    """When the board is over too (Laws 36C, 62D1, 64, 66D)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What each option of a choice does: with the irregularity that the choice is about, or else what `acts` say.

    `before_a_lead`: it is declarer's, before a defender leads or plays, and can wait until something that happened
    before is put right. `lapses`: it is gone when the rectification is waived (Law 81C5). `by_calling` is the option
    that a player takes who calls instead of choosing; None where he must choose first.
    """

    rules: Mapping[OptionWord, Consequence] = field(default_factory=dict)
    acts: Mapping[OptionWord, Act] = field(default_factory=dict)
    before_a_lead: bool = False
    lapses: bool = False
    by_calling: Option | None = None

    @property
    def words(self) -> frozenset[OptionWord]:
        """The options that can be offered."""
        return frozenset((*self.rules, *self.acts))


@dataclass(frozen=True, slots=True)
class Answer:
    """One ruling on a question, and what follows for the irregularity that it is about, or else what `act` says.

    `possible` says whether it can be so; always where it is None.
    """

    ruling: Ruling
    rule: Consequence = nothing
    act: Finding | None = None
    possible: Callable[[Table, Judgement], bool] | None = None


@dataclass(frozen=True, slots=True)
class QuestionOfFact:
    """A question for the director and the rulings that answer it.

    `late`: it can be answered while the game goes on. `lapses`: it is gone when the rectification is waived (81C5).
    """

    question: Question
    answers: tuple[Answer, ...]
    late: bool = False
    lapses: bool = False

    def answer(self, ruling: Ruling) -> Answer | None:
        """Return what that ruling answers here, None for one that is no answer to this question."""
        return next((answer for answer in self.answers if answer.ruling is ruling), None)

    def sentence(self, ruling: Ruling) -> str:
        """Return the id in the catalogue of sentences for what follows from that ruling."""
        return f"answer.{self.question.name}.{ruling.name}"


ADJUSTED_OR_NOT: Final = (Answer(Ruling.ADJUST), Answer(Ruling.CONTINUE))
"""The answers to what is judged when nothing can be put right any more: an adjusted score, or the result stands."""


@dataclass(frozen=True, slots=True)
class BehindScreen:
    """What becomes of an irregularity that has not passed the screen (article 35.2).

    `goes_back` when its own side points to it (35.2(2)); `passes` when the tray goes to the other side (35.2(1));
    `called_over` when the screenmate calls, and it says whether that is all that his call says about it.
    """

    goes_back: Consequence = card_goes_back
    passes: Consequence = nothing
    called_over: Callable[[Draft, Irregularity, Seat], bool] = nothing_said


@dataclass(frozen=True, slots=True)
class Chapter:
    """What the Laws say of some kinds of irregularity, or of a matter that is none.

    `laws` are the Laws whose rules it holds. `on_attention` is what follows when somebody points to the irregularity
    (9A), as long as `pointed` allows; with `reopens` the auction may go on, and a lead that lies face down goes back
    first (41A, 47A). `silence` is what a player says by calling while the irregularity stands open.

    `options` are the choices that the chapter offers, `questions` those that it puts to the director. `replaces` is the
    call in place of one that was taken back. `ends` is asked when the board is over of a call that was withdrawn and
    cost its side nothing (23C, 27D).

    A waiver (81C5) lifts what a rectification has put in force: `waivable` says whether it is granted at all, `waived`
    what else it does, and `lasting` are the duties to pass that it leaves in force.

    `hidden`: who looks at the table does not see that it has happened (81C3). `shown`: the cards lie on the table
    from the moment it happens, for everybody to see; `penalty_cards`: put right, it leaves a defender's cards as
    penalty cards.
    """

    laws: tuple[Paragraph, ...]
    kinds: tuple[Kind, ...] = ()
    on_attention: Consequence = nothing
    pointed: Pointed = Pointed.BEFORE_THE_END
    reopens: bool = False
    silence: Callable[[Draft, Irregularity, Seat], None] | None = None
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
