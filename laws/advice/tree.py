"""The tree of the law adviser: from an irregularity, through the questions of its chapter, to what the engine does.

A node is a question about what has happened, or a stage: what follows, and what is asked next. The address of a node is
the way to it. The tree is made by putting every answer to the engine in the positions of `situations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from laws.advice.behind_screen import leads_on
from laws.advice.screen_situations import SCREEN_SITUATIONS
from laws.advice.situations import SITUATIONS, commands_of, opened
from laws.advice.stage import Ask, Stage, Step
from laws.advice.stages import stages_of
from laws.advice.trials import trials
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus
from laws.values.paragraph import Paragraph

__all__ = ["Address", "Node", "adviser_tree", "follow", "slug"]

Address = tuple[str, ...]
"""The way to a node: the subject, and one answer after the other."""


@dataclass(slots=True)
class Node:
    """A node of the tree: a question of fact (`question`), or a stage.

    `children` are the addresses of the answers, in order, by the step that leads there.
    """

    address: Address
    question: str = ""
    stage: Stage | None = None
    children: dict[Step, Address] = field(default_factory=dict)


def slug(name: str) -> str:
    """Return a name of the enumerations as a part of an address."""
    return name.lower().replace("_", "-").replace(".", "-").replace("+", "-").replace("(", "").replace(")", "")


@cache
def adviser_tree() -> dict[Address, Node]:
    """Return all nodes by their addresses. Raise ValueError where the same answers lead to different ends."""
    nodes: dict[Address, Node] = {}
    for situation in (*SITUATIONS, *SCREEN_SITUATIONS):
        for stage in _last_stages(situation):
            _plant(nodes, stage)
    return nodes


def _last_stages(situation: str) -> tuple[Stage, ...]:
    """Return the stages that the last line of a situation begins. Raise ValueError if it does not."""
    table, lines = opened(situation)
    stages: Iterator[Stage] = iter(())
    for line in lines:
        for command in commands_of(table, line):
            decided = decide(table, command)
            if isinstance(decided, Refusal):
                raise ValueError(f"{situation}: {line} is refused: {decided}")
            stages = stages_of(table, command, decided)  # worked out when it is read: of the last one only
            for event in decided:
                table = evolve(table, event)
    found = tuple(stage for stage in stages if stage.subject)
    if not found:
        raise ValueError(f"{situation} begins nothing")
    return found


def _plant(nodes: dict[Address, Node], stage: Stage) -> None:
    """Add a stage with the questions of fact that lead to it, and all that can follow it."""
    address: Address = (slug(stage.subject),)
    for step in stage.steps:
        node = nodes.setdefault(address, Node(address))
        if node.question not in ("", step.question) or node.stage is not None:
            raise ValueError(f"{address} asks both {node.question} and {step.question}")
        node.question = step.question
        if on := leads_on(stage.subject, step):
            node.children[step] = (slug(on),)
            return
        address = (*address, slug(step.answer))
        node.children[step] = address
    _grow(nodes, address, stage, {})


def _grow(nodes: dict[Address, Node], address: Address, stage: Stage, met: dict[_Mark, Address]) -> None:
    """Add a stage and all that can follow it. `met` are the stages after the same facts, each by its mark."""
    node = nodes.get(address)
    if node is None:
        node = nodes[address] = Node(address, stage=stage)
    elif node.stage is None or (node.stage.laws, node.stage.asks) != (stage.laws, stage.asks):
        raise ValueError(f"{address} leads to different ends: {sorted(map(str, stage.laws))}")
    met[_mark(stage)] = address
    tried: set[Step] = set()
    for command, events in trials(stage.after, stage.asked):
        for following in stages_of(stage.after, command, events):
            if following.subject or not following.steps or following.steps[0] in tried:
                continue
            (step,) = following.steps
            tried.add(step)
            again = met.get(_mark(following))  # Law 27B4: the same comes round again
            child = node.children.setdefault(step, again or _child(nodes, address, step))
            if again is None:
                _grow(nodes, child, following, met)


_Mark = tuple[tuple[Step, ...], frozenset[Paragraph], tuple[Ask, ...], frozenset[tuple[str, str]]]


def _mark(stage: Stage) -> _Mark:
    """Return what tells a stage from others: the answers that led to it, the Laws, the questions, what is in force."""
    force = ((type(one).__name__, str(getattr(one, "law", ""))) for one in stage.after.incidents.obligations)
    doubled = (("cancelled", str(one.call)) for one in stage.after.auction.calls if one.status is CallStatus.CANCELLED)
    return stage.steps[-1:], stage.laws, stage.asks, frozenset((*force, *doubled))


def _child(nodes: dict[Address, Node], address: Address, step: Step) -> Address:
    taken = {child[-1] for child in nodes[address].children.values()}
    name = slug(step.answer)
    return (*address, name if name not in taken else f"{slug(step.question)}-{name}")


def follow(tree: dict[Address, Node], address: Address, step: Step) -> Address:
    """Return the node to which an answer leads from here; the question may have been asked before, and be open still.

    Raise KeyError for an answer that the tree does not have.
    """
    for length in range(len(address), 0, -1):
        node = tree.get(address[:length])
        if node is not None and step in node.children:
            return node.children[step]
    raise KeyError(step)
