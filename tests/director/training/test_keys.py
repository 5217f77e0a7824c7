"""The key of every incident of the simulator against the engine: Law, options, rulings and decision."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from director.training.incidents import Incident, incidents
from director.training.stated import choice_at, judgement_at, stated, table_of
from director.training.vocabulary import OUTCOMES
from frontend.lawbook import paragraphs as lawbook
from laws.conformance.coverage import ROWS
from laws.conformance.rows.row import Enforced
from laws.conformance.script.run import run_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.refusals import Refusal
from laws.sentences.catalogue import CATALOGUE
from laws.sentences.questions import ANSWERS
from laws.sentences.sentence import Sentence
from laws.sentences.story import what_followed
from laws.table.irregularity import IrregularityState
from laws.table.obligation import LeadRestriction, LeadRight, MustPass, MustRepeat, PenaltyCard, Until
from laws.table.table import Table
from laws.values.explanation import explanation_of
from laws.values.paragraph import Book, Paragraph

EVERY = pytest.mark.parametrize("incident", incidents().values(), ids=incidents())
IN_THE_HANDBOOK = (
    *(1, 2, 5, 6, 7, 9, 12, 16, 21, 25, 26, 27, 29, 30, 31, 32, 40, 42, 43, 45, 50, 54, 63, 64),
    *(75, 76, 77, 78, 79, 80, 81, 86, 88, 90, 92),
)
"""The Laws that the handbook's second part lists."""


BEYOND = ("09-bid-before-you-came", "75-the-card-says-otherwise", "80-a-regulation-of-its-own")
"""Those whose Law is about something else than the choice or the question that the engine puts there."""


@EVERY
def test_explanations_at_the_table_are_read_in_every_language(incident: Incident) -> None:
    """They are tiles of the vocabulary: words alone stay English in a Chinese auction. A convention keeps its name."""
    for explained in re.findall(r'(?:alert|corrects \d+|explains \d+) "(.+)"', incident.called + incident.ruled):
        assert explanation_of(explained).words in ("", "Stayman"), explained


def held(table: Table, kind: type, **of: object) -> bool:
    """Return whether something of this kind is in force."""
    return any(
        isinstance(one, kind) and all(getattr(one, name) == value for name, value in of.items())
        for one in table.incidents.obligations
    )


def silenced(table: Table, until: Until, *, himself: bool) -> bool:
    """Return whether the offender, or his partner, must pass."""
    offenders = {one.offender for one in table.incidents.irregularities}
    return any(
        isinstance(one, MustPass) and one.until is until and (one.seat in offenders) is himself
        for one in table.incidents.obligations
    )


def quiet(table: Table) -> bool:
    """Return whether nothing is in force."""
    return not any(
        isinstance(one, MustPass | MustRepeat | PenaltyCard | LeadRestriction) for one in table.incidents.obligations
    )


SHOWN: dict[str, Callable[[Table], bool]] = {
    "goes_on": quiet,
    "accepted": lambda table: any(one.state is IrregularityState.ACCEPTED for one in table.incidents.irregularities),
    "partner_silent": lambda table: silenced(table, Until.ALWAYS, himself=False),
    "partner_passes_once": lambda table: silenced(table, Until.NEXT, himself=False),
    "offender_passes_once": lambda table: silenced(table, Until.NEXT, himself=True),
    "must_repeat": lambda table: held(table, MustRepeat),
    "lead_right": lambda table: held(table, LeadRight) or held(table, LeadRestriction),
    "major": lambda table: held(table, PenaltyCard, major=True),
    "minor": lambda table: held(table, PenaltyCard, major=False),
    "card_back": lambda table: not held(table, PenaltyCard),
    "no_lead_of_suit": lambda table: held(table, LeadRestriction, required=False),
    "lead_of_suit": lambda table: held(table, LeadRestriction, required=True),
    "no_transfer": lambda table: table.transfer == (0, 0),
    "one_trick": lambda table: sum(table.transfer) == 1,
    "two_tricks": lambda table: sum(table.transfer) == 2,
}
"""What the table shows when a decision is right. Of the others the script's own expectations say it."""


def told(said: Sentence) -> Iterator[Paragraph]:
    """Yield the paragraphs of a sentence."""
    yield from CATALOGUE[said.id].laws
    for _name, value in said.fields:
        if isinstance(value, Paragraph):
            yield value
        elif isinstance(value, Sentence):
            yield from told(value)


def cited(incident: Incident) -> Iterator[Paragraph]:
    """Yield every paragraph that the engine cites while the incident is played, its options and questions too."""
    table = incident.whole.setup.table()
    for step in incident.whole.steps:
        for command in step.commands:
            decided = decide(table, command)
            if isinstance(decided, Refusal):
                continue
            for said in what_followed(table, decided, command):
                yield from told(said)
            for event in decided:
                table = evolve(table, event)
            yield from (_law(one) for one in table.incidents.obligations if _law(one) is not None)
    here = table_of(incident)
    if not incident.options:
        for one in stated(incident, here).key:
            said_here = stated(incident, here).all[one]
            assert isinstance(said_here, Sentence)
            yield from told(said_here)
    asked = judgement_at(here)
    if asked is not None:
        for template in ANSWERS[asked.question].values():
            yield from template.laws


def _law(obligation: Any) -> Any:
    return getattr(obligation, "law", None)


@EVERY
def test_the_script_plays_as_it_says(incident: Incident) -> None:
    """Every expectation holds, those of what follows from the ruling of the key too."""
    assert run_script(incident.whole).failures == ()


@EVERY
def test_the_law_is_the_engines(incident: Incident) -> None:
    """The engine cites the paragraph of the key, or one below it; where it has nothing to say, the coverage has it."""
    found = {str(one) for one in cited(incident)}
    here, law = table_of(incident), str(incident.law)
    assert lawbook.statement(law, "en").says
    if any(one.startswith(law) for one in found):
        return
    rows = [row for row in ROWS[Book.LAW] if row.ref.startswith(law)]
    assert rows
    if choice_at(here) is None and judgement_at(here) is None:
        return
    assert incident.name in BEYOND or any(isinstance(row.way, Enforced) for row in rows), sorted(found)
    assert incident.name in BEYOND or str(incident.law.parts[0]) in found


@EVERY
def test_the_options_are_the_engines(incident: Incident) -> None:
    """Where a player chooses, the statements of the key are those of the engine; of a question, the rulings are."""
    here = table_of(incident)
    key = stated(incident, here)
    assert len(key.key) >= 1
    assert len(key.all) - len(key.key) >= 2, "statements that are wrong"
    assert len(set(key.all)) == len(key.all), "a statement stands twice"
    if incident.options:
        asked = judgement_at(here)
        assert choice_at(here) is None
        rulings = () if asked is None else tuple(one.name.lower() for one in ANSWERS[asked.question])
        assert incident.rulings == rulings
    else:
        assert choice_at(here) is not None
        assert not incident.rulings


@EVERY
def test_the_decision_is_what_the_table_shows(incident: Incident) -> None:
    """After the ruling of the key, the decision holds at the table, and no other of the list that can be seen there."""
    after = run_script(incident.whole).table
    right, *wrong = incident.decisions
    if incident.ruled and right in SHOWN:
        assert SHOWN[right](after)
    assert right not in wrong
    assert all(one in OUTCOMES or one.endswith(".") for one in incident.decisions)


def test_every_law_of_the_handbook_has_an_incident() -> None:
    """The handbook's second part lists them."""
    assert {one.handbook for one in incidents().values()} >= set(IN_THE_HANDBOOK)
    assert len(incidents()) >= 40
