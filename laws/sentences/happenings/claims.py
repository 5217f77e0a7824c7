"""Sentences about claims and concessions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.protocol.events import (
    ClaimAgreed,
    ClaimContested,
    ClaimEstablished,
    ClaimMade,
    ClaimSearched,
    ClaimVoided,
    PlayOnAgreed,
)
from laws.sentences import evidence
from laws.sentences.sentence import Sentence, Template, Tricks, say
from laws.table.table import Voided

__all__ = ["TEMPLATES", "claimed", "searched", "voided"]

_T = Template.of
TEMPLATES: Final = {
    "event.claim_made": _T("{seat} claims {tricks} ({law}).", "68A"),
    "event.claim_by_exposing": _T("{seat} has shown his hand, and so claims {tricks} ({law}).", "48B2"),
    "event.claim_agreed": _T("{seat} agrees to the claim ({law}).", "69A"),
    "event.claim_searched": _T("Of {seat}’s claim normal play gives {tricks} at the least ({law}).", "70A"),
    "event.claim_searched.open": _T(
        "Of {seat}’s claim it is shown that normal play gives {proven} at the least; a line was met that gives {met} "
        "({law}).",
        "70A",
    ),
    "event.claim_contested": _T("{seat} disputes the claim ({law}).", "68D2"),
    "event.claim_established": _T("The agreement to the claim is established ({law})."),
    "event.claim_voided": _T("The claim is void, and play goes on ({law})."),
    "event.play_on_agreed": _T("{seat} agrees that play goes on ({law}).", "68D2(b)"),
    "voided.claim": _T("{by} contests {seat}’s claim: play goes on ({law})"),
    "voided.concession": _T(
        "{by} objects to {seat}’s concession: play goes on, and what {seat} has shown is unauthorised for {by} ({law})"
    ),
}


def voided(claim: Voided) -> Sentence:
    """Return the sentence about a void claim or concession.

    A claim is void because an opponent contests it (Law 68D2(b)), a concession because partner objects (68B2).
    """
    kind = "concession" if claim.by.side is claim.claimer.side else "claim"
    return say(f"voided.{kind}", by=claim.by, seat=claim.claimer, law=claim.law)


def claimed(
    event: ClaimMade | ClaimAgreed | ClaimContested | ClaimEstablished | ClaimVoided | PlayOnAgreed,
) -> Sentence:
    """Return the sentence about a claim, the answers to it and what becomes of it."""
    match event:
        case ClaimMade(seat, tricks):
            return say("event.claim_made", seat=seat, tricks=Tricks(tricks))
        case ClaimAgreed(seat):
            return say("event.claim_agreed", seat=seat)
        case ClaimContested(seat):
            return say("event.claim_contested", seat=seat)
        case ClaimEstablished(law):
            return say("event.claim_established", law=law)
        case ClaimVoided(_, law):
            return say("event.claim_voided", law=law)
        case PlayOnAgreed(seat):
            return say("event.play_on_agreed", seat=seat)


def searched(event: ClaimSearched) -> Iterator[Sentence]:
    """Yield the sentences about the search of a claim: what it has shown, what it leaves open, the line that loses."""
    found, met = event.finding, Tricks(event.finding.met)
    if found.complete:
        yield say("event.claim_searched", seat=event.seat, tricks=met)
    else:
        yield say("event.claim_searched.open", seat=event.seat, proven=Tricks(found.proven), met=met)
    yield from evidence.searched(found)
