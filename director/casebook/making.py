"""A page of the casebook made of a judgement: which may be, the texts without names, and the incident of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from itertools import takewhile
from typing import Final

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from director.appeals.models import Appeal, Body
from director.appeals.settled import final_of
from director.casebook.models import LONGEST, Case
from director.entries.models import Entrant
from director.results.models import BoardResult
from director.results.rulings.judgement_models import Judgement
from director.results.rulings.ruling import is_final
from director.results.rulings.ruling_models import Ruling, RulingKind
from director.sessions.deals.repeated import still_to_play
from director.sessions.models import Session
from director.sessions.running.appeal_time import may_still
from director.training.incidents import Incident
from director.training.vocabulary import CASE_LURES, CASE_STEPS
from frontend import words
from laws.conformance.script.run import read_script, run_script
from laws.conformance.script.writing import write_script
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from play.models import BoardSeat
from play.store.direction.polls import is_in_play, logged

__all__ = ["case_of", "cases", "closed_judgement", "draft", "incident_of", "is_closed", "without_names"]

_TITLE: Final = 60
"""Characters."""
_PLAY: Final = re.compile(r"[NESW] (leads|plays|claims|concedes)\b")
_LATIN: Final = "[0-9A-Za-z\u00c0-\u024f]"
"""What belongs to the same word as a name in ASCII: no Chinese character, beside which no blank stands."""
_TEXT: Final = re.compile(r'"[^"]*"')
"""A text of a script."""
_DECISIONS: Final = {RulingKind.ADJUSTED: "adjust", RulingKind.STANDS: "score_stands"}


def closed_judgement(session: Session, ruling: int, now: datetime) -> Judgement | None:
    """Return a judgement that nothing can change any more (`is_closed`), None for another."""
    given = Judgement.objects.filter(pk=ruling, ruling__session=session, ruling__kind__in=_DECISIONS)
    found = given.select_related("ruling").first()
    return found if found is not None and is_closed(session, found, now) else None


def is_closed(session: Session, judgement: Judgement, now: datetime) -> bool:
    """Return whether nothing can change a judgement any more.

    The results are final, and it was appealed to the end, or cannot be appealed any more: a late one still can (54.2).
    """
    if not is_final(session, now):
        return False
    return judgement.ruling_id in final_of(session).rulings or not may_still(session, judgement.ruling.at, now)


def draft(session: Session, judgement: Judgement, language: str) -> Case:
    """Return the page as it would stand, not written: its texts without names, its board as a script."""
    ruling = judgement.ruling
    names = _names(session, ruling, language)
    alternatives = "\n".join(one for one in (judgement.alternatives, judgement.suggested) if one)
    return Case(
        ruling=ruling,
        law=ruling.rule,
        facts=without_names(judgement.facts, names),
        alternatives=without_names(alternatives, names)[:LONGEST],
        decided=without_names(f"{ruling.get_kind_display()}{_(': ')}{ruling.why}", names),
        appeal=without_names(_appeal(ruling), names)[:LONGEST],
        script=_script(session, ruling, names),
    )


def without_names(text: str, names: Mapping[str, str]) -> str:
    """Return the text with each name replaced, the longest first, whole words where they are written in letters."""
    for name in sorted(names, key=lambda one: (-len(one), one)):
        if name:
            whole = rf"(?<!{_LATIN}){re.escape(name)}(?!{_LATIN})" if name.isascii() else re.escape(name)
            text = re.sub(whole, names[name].replace("\\", ""), text, flags=re.IGNORECASE)
    return text


def _names(session: Session, ruling: Ruling, language: str) -> dict[str, str]:
    """Return the names of those who play in the session, ruled, or had to do with an appeal, with what stands in their
    place.
    """
    player, director, committee = _("a player"), _("the director"), f"{Body.COMMITTEE.label}"
    everybody = Entrant.objects.filter(entry__competition=session.competition_id).select_related("person", "entry")
    found = {entrant.entry.name: _("a team") for entrant in everybody}
    found |= {one: player for entrant in everybody for one in _called(entrant)}
    for appeal in Appeal.objects.filter(ruling=ruling).order_by("pk"):
        found |= {appeal.name: player, appeal.assented_name: player}
        found |= {one.person.display_name: committee for one in appeal.members.select_related("person")}
        found |= {one.name: director if one.body == Body.CHIEF else committee for one in appeal.decisions.all()}
    officials = (session.chief, session.deputy, ruling.by)
    found |= {ruling.name: director} | {one.display_name: director for one in officials if one is not None}
    of = _result(session, ruling)
    sat = BoardSeat.objects.filter(play=None if of is None else of.play_id, person__isnull=False)
    for one in sat.select_related("person").order_by("pk"):
        if one.person is not None:
            found[one.person.display_name] = words.seat_name(Seat.parse(one.seat), language)
    return found


def _called(entrant: Entrant) -> tuple[str, ...]:
    return (entrant.name, "" if entrant.person is None else entrant.person.display_name)


def _result(session: Session, ruling: Ruling) -> BoardResult | None:
    """Return the result that the ruling is about."""
    place = {"round": ruling.round, "table": ruling.table, "board": ruling.board}
    return session.results.filter(**place).select_related("play").first()


def _appeal(ruling: Ruling) -> str:
    lines = []
    for one in Appeal.objects.filter(ruling=ruling, decided_at__isnull=False).order_by("pk"):
        lines.append(one.reasons)
        made = one.decisions.filter(at__isnull=False).order_by("pk")
        lines += [f"{decision.get_outcome_display()}{_(': ')}{decision.text}" for decision in made]
    return "\n".join(lines)


def _script(session: Session, ruling: Ruling, names: Mapping[str, str]) -> str:
    """Return the board up to its first card as a script, its texts without names; empty where it was not played here,
    or is still played.
    """
    of = _result(session, ruling)
    if of is None or of.play is None or is_in_play(of.play):
        return ""
    lines = write_script([event for _number, event in logged(of.play.pk)]).splitlines()
    auction = takewhile(lambda line: not _PLAY.match(line), lines)
    text = "\n".join(line for line in auction if not line.startswith(("#", "=", "title")))
    text = _TEXT.sub(lambda said: without_names(said[0], names), text)
    try:
        run_script(read_script(text))
    except ValueError:
        return ""
    return text


def cases() -> list[Case]:
    """Return the pages of the casebook to which a chief director has consented, in the order of the book.

    Without those of cards that somebody has still to play (Laws 7B3, 16D).
    """
    return sorted(_read(Case.objects.all()), key=lambda one: (int(Paragraph.parse(one.law).parts[0]), one.pk))


def case_of(number: int) -> Case | None:
    """Return a page of the casebook, None where none is read."""
    return next(iter(_read(Case.objects.filter(pk=number))), None)


def _read(among: QuerySet[Case]) -> list[Case]:
    """Return those of these pages that everybody reads now."""
    of = {name: OuterRef(f"ruling__{name}") for name in ("session", "round", "table", "board")}
    deal = BoardResult.objects.filter(**of).order_by("pk").values("play__dealt__deal")[:1]
    found = among.filter(consented_at__isnull=False).select_related("ruling").annotate(deal=Subquery(deal))
    dealt = [(one, one.deal) for one in found.order_by("pk")]
    waits = still_to_play({deal for _one, deal in dealt if deal})
    return [one for one, deal in dealt if deal not in waits]


def incident_of(case: Case) -> Incident:
    """Return the case as an incident of the simulator: what the director does is the same in every judgement."""
    law = Paragraph.parse(case.law)
    decision = _DECISIONS[RulingKind(case.ruling.kind)]
    return Incident(
        f"case-{case.pk}",
        int(law.parts[0]),
        law,
        case.facts.splitlines()[0][:_TITLE],
        case.facts,
        case.script,
        "",
        (decision, *(one for one in ("adjust", "score_stands", "goes_on") if one != decision)),
        ("correction", "appeal"),
        CASE_STEPS,
        (),
        CASE_LURES,
        {},
    )
