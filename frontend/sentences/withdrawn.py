"""What players are told of calls and cards that were withdrawn: which side may not use what they told (Law 16C)."""

from __future__ import annotations

from collections.abc import Iterator

from laws.sentences.sentence import Sentence, say
from laws.values.cited import LAW_16C
from laws.views.seen import View

__all__ = ["withdrawn_sentences"]


def withdrawn_sentences(view: View) -> Iterator[Sentence]:
    """Yield a sentence for each call and card in the viewer's sight that one side may not use."""
    calls = {seen.number: seen.call for seen in view.auction or ()}
    for known in view.information:
        action = known.card if known.card is not None else calls[known.call]
        if known.unauthorised is not None:
            said = "event.information.unauthorised"
            yield say(said, seat=known.seat, action=action, whom=known.unauthorised, law=LAW_16C)
