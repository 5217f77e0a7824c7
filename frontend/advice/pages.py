"""The pages of the law adviser as values: a question with its answers, or a ruling with its options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from frontend.advice.roles import Roles, roles_at
from frontend.advice.subjects import NAMES, limits_of, subject_of
from frontend.words import sentence
from laws.advice.behind_screen import ANSWERS
from laws.advice.stage import Open, Stage, Step
from laws.advice.tree import Address, Node, adviser_tree, slug
from laws.engine.chapters import CHAPTERS
from laws.engine.evolution import evolve
from laws.engine.shared.facts_revoke import REVOKE_STAGE
from laws.engine.shared.revokes import can_be_corrected
from laws.protocol.commands import Ruling
from laws.protocol.events import (
    AttentionDrawn,
    CallFate,
    CardTakenBack,
    ContractBecame,
    Event,
    InformationNoted,
    IrregularityBecame,
    LeadTakenBack,
    ObligationImposed,
    RevokeEstablished,
    TricksTransferred,
)
from laws.sentences import choices, questions
from laws.sentences.duties import duty
from laws.sentences.happenings import asked_at, happening
from laws.sentences.sentence import Sentence, say
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import Choice, Comparison, Judgement, LeadRight, MustReplace, PenaltyCard
from laws.table.phases import Phase
from laws.table.table import Table

__all__ = ["Answer", "Page", "Question", "page_address", "page_at"]

_REVOKE_OVER: Final = (slug(Kind.REVOKE.name), slug("OVER"))
"""The address of a revoke that is established when the board is over."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: its words, what follows in sentences, and the address of its page, empty for none."""

    words: str
    follows: tuple[str, ...] = ()
    to: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question, to a player, to the director, or about what has happened."""

    words: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the subject, the answers that have led here, what follows, what is asked, and the time limits.

    `way` are the questions answered so far, each with its answer and the address at which it was asked. `ruled`: it
    says what follows, and does not only ask what has happened.
    """

    address: str
    title: str
    laws: str
    way: tuple[tuple[str, str, str], ...]
    told: tuple[str, ...]
    questions: tuple[Question, ...]
    ruled: bool
    limits: tuple[str, ...] = ()
    later: tuple[tuple[str, str], ...] = ()


def page_at(address: Address, language: str) -> Page:
    """Return the page of a node. Raise KeyError for an address that the tree does not have."""
    tree = adviser_tree()
    node = tree[address]
    title, laws = subject_of(NAMES[address[0]], language)
    way = tuple(_way(tree, address, language))
    if node.stage is None:
        return Page(page_address(address), title, laws, way, (), (_fact(node, language),), ruled=False)
    stage = node.stage
    roles = _roles(stage, language)
    asked = tuple(_asked(node, stage, place, roles) for place in range(len(stage.asks)))
    later = tuple(_later(stage, address, language))
    nothing = () if asked else (sentence(say("settled.for_now" if later else "settled.nothing"), language),)
    told = tuple(dict.fromkeys(_told(stage, roles))) or nothing
    return Page(
        page_address(address),
        title,
        laws,
        way,
        told,
        asked,
        ruled=True,
        limits=tuple(limits_of(address[0], language)),
        later=later,
    )


def page_address(address: Address) -> str:
    """Return the address of a page below that of the adviser."""
    return "".join(f"{part}/" for part in address)


def _way(tree: dict[Address, Node], address: Address, language: str) -> Iterator[tuple[str, str, str]]:
    for length in range(1, len(address)):
        node = tree[address[:length]]
        step = {child: step for step, child in node.children.items()}[address[: length + 1]]
        if node.stage is None:
            words = sentence(say(f"fact.{step.question}"), language), _fact_answer(step, language)
        else:
            roles = _roles(node.stage, language)
            asked = [ask.name for ask in node.stage.asks].index(step.question)
            obligation = node.stage.asked[asked]
            words = _heading(node.stage.after, obligation, roles), _label(node.stage, obligation, step, roles)
        yield (*words, page_address(address[:length]))


def _fact(node: Node, language: str) -> Question:
    answers = {step.answer: child for step, child in node.children.items()}
    order = list(node.children)
    asked = (fact.answers for chapter in CHAPTERS for fact in chapter.facts if fact.name == node.question)
    known = ANSWERS.get(node.question) or next(asked, ())
    order.sort(key=lambda step: known.index(step.answer))
    return Question(
        sentence(say(f"fact.{node.question}"), language),
        tuple(Answer(_fact_answer(step, language), to=page_address(answers[step.answer])) for step in order),
    )


def _fact_answer(step: Step, language: str) -> str:
    return sentence(say(f"fact.{step.question}.{step.answer}"), language)


def _roles(stage: Stage, language: str) -> Roles:
    table = stage.after
    known = table.incidents.irregularities
    about = known[-1].offender if known else None
    if about is None:
        seats = [one.seats[0] if isinstance(one, Choice) else one.seat for one in stage.asked]
        about = seats[0] if seats else None
    return roles_at(table, about, language)


def _told(stage: Stage, roles: Roles) -> Iterator[str]:
    """Yield what the engine does here, in sentences; what is asked next has words of its own."""
    table = stage.before
    for event in stage.events:
        for said in _said(event, table):
            yield roles.sentence(said)
        table = evolve(table, event)


def _said(event: Event, before: Table) -> Iterator[Sentence]:
    match event:
        case IrregularityBecame(_, state, law):
            yield say(f"settled.{state.name}", law=law)
        case RevokeEstablished(_, law):
            yield say(f"settled.{IrregularityState.ESTABLISHED.name}", law=law)
        case AttentionDrawn(_, number) if (about := before.incidents.find(number)).is_established_revoke:
            if before.phase is not Phase.OVER and not can_be_corrected(about):
                yield say("settled.revoke_later")
        case ObligationImposed(MustReplace()):
            return
        case ObligationImposed() | CallFate() | CardTakenBack() | LeadTakenBack() | ContractBecame():
            yield from happening(event, before)
        case InformationNoted() | TricksTransferred():
            yield from happening(event, before)
        case _:
            return


def _asked(node: Node, stage: Stage, place: int, roles: Roles) -> Question:
    """Return a question at the end of a stage. Of two players with the same choice the pages go on with the first."""
    ask, obligation = stage.asks[place], stage.asked[place]
    is_first = ask not in stage.asks[:place]
    answers = [
        Answer(
            _label(stage, obligation, step, roles),
            _follows(stage, obligation, step, roles),
            page_address(child) if is_first else "",
        )
        for step, child in node.children.items()
        if step.question == ask.name
    ]
    return Question(_heading(stage.after, obligation, roles), tuple(answers))


def _heading(table: Table, obligation: Open, roles: Roles) -> str:
    if isinstance(obligation, Choice):
        return roles.sentence(choices.chooser(obligation.seats, obligation.kind))
    said = asked_at(table, obligation) if isinstance(obligation, Judgement) else duty(obligation)
    assert said is not None
    return roles.sentence(said)


def _label(stage: Stage, obligation: Open, step: Step, roles: Roles) -> str:
    name, _, since = step.answer.partition("+")
    match obligation:
        case Choice():
            first = name.removesuffix("_FIRST")
            option = {one.word.name: one for one in obligation.options}[first]
            said = say(f"first.{first}") if first != name else choices.option_said(obligation.kind, option)
        case Judgement() if name.startswith("SPECIFIED_"):
            said = say(f"meant.{name}")
        case Judgement():
            said = questions.ruling_said(Ruling[name])
        case _:
            said = say(f"replaced.{name}")
    return roles.sentence(say(f"since.{since}", answer=said) if since else said)


def _follows(stage: Stage, obligation: Open, step: Step, roles: Roles) -> tuple[str, ...]:
    """Return what an option or a ruling leads to, as a director explains it (Law 10C1)."""
    name = step.answer.partition("+")[0]
    incidents, calls = stage.after.incidents, stage.after.auction.calls
    match obligation:
        case Choice(seats, options, kind, number):
            option = {one.word.name: one for one in options}[name.removesuffix("_FIRST")]
            if number:
                about = incidents.find(number)
                call = calls[about.call - 1].call if about.call else None
                steps = choices.leads_to(
                    kind, option, seats, (about.kind, about.offender), call=call, cards=about.cards, turn=about.turn
                )
            else:
                steps = choices.leads_to(kind, option, seats, None)
            return tuple(map(roles.sentence, steps))
        case Judgement():
            ruling = Ruling.SPECIFIED if name.startswith("SPECIFIED") else Ruling[name]
            kind_of = incidents.find(obligation.irregularity).kind if obligation.irregularity else None
            call = calls[obligation.call - 1].call if obligation.call else None
            return (roles.sentence(questions.answer(obligation, ruling, kind_of, call, incidents.obligations)),)
        case _:
            return ()


def _later(stage: Stage, address: Address, language: str) -> Iterator[tuple[str, str]]:
    """Yield the subjects to which play will come by what is in force now: title and address. A revoke that is
    established comes to the tricks that it costs (Laws 63B, 64).
    """
    for name in dict.fromkeys(_to_come(stage)):
        yield subject_of(name, language)[0], f"{slug(name)}/"
    counts = any(
        one.is_established_revoke and one.state is IrregularityState.ESTABLISHED and not can_be_corrected(one)
        for one in stage.after.incidents.irregularities
    )
    if counts and address[0] == _REVOKE_OVER[0] and address[1] != _REVOKE_OVER[1]:
        yield sentence(say(f"fact.{REVOKE_STAGE.name}.OVER"), language), page_address(_REVOKE_OVER)


def _to_come(stage: Stage) -> Iterator[str]:
    for one in stage.after.incidents.obligations:
        match one:
            case Comparison(irregularity=number):
                yield f"{stage.after.incidents.find(number).kind.name}.COMPARABLE_CALL"
            case LeadRight():
                yield "LEAD_AFTER_WITHDRAWN_CALL"
            case PenaltyCard(major=True):
                yield "LEAD_WITH_PENALTY_CARD"
            case _:
                pass
