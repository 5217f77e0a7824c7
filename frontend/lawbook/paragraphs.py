"""The paragraphs by which a director judges and rules, in our own words: what each is about, and what it asks him.

A statement helps him to find the paragraph and to ask the right question. The Law itself decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from frontend.citations import citation
from frontend.languages import say
from frontend.lawbook.around import ruled_around_the_table
from frontend.lawbook.at_table import ruled_at_the_table
from laws.values.paragraph import Paragraph

__all__ = ["JUDGED", "Statement", "all_statements", "statement", "statements"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A paragraph for a director: its citation, what it is about in a few words, and what it has him find."""

    law: str
    cited: str
    about: str
    says: str


JUDGED: Final = (
    *("11A", "12C1", "16B", "16C", "16D", "20F", "21B1", "21B3", "23C", "26B", "27D", "29C", "30C", "40B", "43B3"),
    *("45F", "50E4", "64C", "69B", "70", "71", "72C", "73E", "75D", "79B", "86B", "90"),
)
"""The paragraphs by which he judges, in the order of the book."""


def statements(language: str) -> tuple[Statement, ...]:
    """Return all statements, in the order of the book."""
    return tuple(statement(law, language) for law in JUDGED)


def all_statements(language: str) -> tuple[Statement, ...]:
    """Return the statements of all paragraphs, those by which he rules at the table too, in the order of the book."""
    return tuple(statement(law, language) for law in sorted(_all(language), key=_place))


def _all(language: str) -> dict[str, tuple[str, str]]:
    return _told(language) | ruled_at_the_table(language) | ruled_around_the_table(language)


def _place(law: str) -> tuple[int, str]:
    number, *_rest = Paragraph.parse(law).parts
    return int(number), law


def statement(law: str, language: str) -> Statement:
    """Return the statement of a paragraph. Raise KeyError for one that has none."""
    about, says = _all(language)[law]
    return Statement(law, citation([Paragraph.parse(law)], language), about, says)


def _told(language: str) -> dict[str, tuple[str, str]]:
    _ = say(language)
    return {
        "11A": (
            _("the side not at fault acted before the director came"),
            _(
                "Its right to rectification may be lost. If a side gained because an opponent, who did not know the "
                "Law, acted afterwards, take that gain from it alone; the other side keeps the score of the table."
            ),
        ),
        "12C1": (
            _("assigned adjusted score"),
            _(
                "It takes the place of the score: the result that was probable without the irregularity, or several "
                "results weighted by their chances, none of which needs an illegal action. Too many or none that can "
                "be named: an artificial score. A serious error or a gamble of the side not at fault (12C1(e)): its "
                "own part of the damage stays with it, the other side gets what follows from the irregularity."
            ),
        ),
        "16B": (
            _("unauthorised information from partner"),
            _(
                "Was there such information? What did it suggest? Which logical alternatives did the player have: "
                "calls or plays that a significant part of his peers, with his methods, would consider and some would "
                "choose? Did he choose one that was suggested, and did his side gain? If all of this: adjust."
            ),
        ),
        "16C": (
            _("information from a withdrawn call or play"),
            _(
                "The side not at fault may use it; the other side may not, neither from its own action nor from that "
                "of the opponents. Did it choose, among logical alternatives, one that the information suggested, "
                "and did that damage the others? Then adjust."
            ),
        ),
        "16D": (
            _("information from elsewhere"),
            _(
                "A player has by accident learnt something of the board from outside. Before the first call: other "
                "seats, another deal, play on and watch, or adjust. After it: play on, and adjust if the information "
                "may have affected the result, or adjust at once."
            ),
        ),
        "20F": (
            _("explanation of calls and plays"),
            _(
                "Was the explanation that the opponents got, or did not get, the agreement of the pair? A player who "
                "acts on a wrong one is protected; when its correction came, and from whom, decides what may be "
                "changed (21B) and what is adjusted."
            ),
        ),
        "21B1": (
            _("a call that rested on misinformation may be changed"),
            _(
                "Until the end of the auction period, and as long as his partner has not called after him: could the "
                "player well have made the call because of the wrong explanation? Without evidence of an agreement "
                "presume a wrong explanation, not a wrong call."
            ),
        ),
        "21B3": (
            _("misinformation, too late to change the call"),
            _(
                "Did the side that explained wrongly gain by it? Then adjust to "
                "what right information would have brought."
            ),
        ),
        "23C": (
            _("a comparable call helped after all"),
            _(
                "After the play: without the help of the irregularity, could the outcome well have been another one, "
                "and was the side not at fault damaged? Then adjust to the probable result without it."
            ),
        ),
        "26B": (
            _("lead restrictions after a withdrawn call"),
            _(
                "Was the withdrawn call replaced by a comparable one? If not, and the offender defends: at the first "
                "turn of his partner to lead, declarer may forbid one suit that the offender has not specified in the "
                "legal auction."
            ),
        ),
        "27D": (
            _("an insufficient bid helped after all"),
            _(
                "It was replaced without a bar. After the play: without the insufficient bid, could the outcome well "
                "have been another one, and was the side not at fault damaged? Then adjust to the probable result "
                "without it."
            ),
        ),
        "29C": (
            _("an artificial call out of turn"),
            _("Laws 30 to 32 look at the denominations that the call specified, not at the one that was named."),
        ),
        "30C": (
            _("an artificial pass out of turn"),
            _(
                "Was the pass artificial, or was it a pass of partner’s artificial call? Then it is dealt with as a "
                "bid out of turn (Law 31)."
            ),
        ),
        "40B": (
            _("special partnership understandings"),
            _(
                "Was the method allowed and disclosed as the regulations ask? Damage by a method that is not allowed, "
                "or by an explanation that left out what mattered for a choice, is adjusted."
            ),
        ),
        "43B3": (
            _("dummy draws attention after he has lost his rights"),
            _(
                "Dummy, who had looked at a hand, was the first to point to an irregularity of the defenders: nothing "
                "is rectified at once. After the play: did the defenders gain by it? Then take that gain from them "
                "alone; declarer’s side keeps the score of the table."
            ),
        ),
        "45F": (
            _("dummy suggests a play"),
            _(
                "After the play: did dummy touch or show a card, did it suggest "
                "a play, and did the defenders suffer from it?"
            ),
        ),
        "50E4": (
            _("a penalty card told its owner’s partner something"),
            _(
                "After the play: without the help of the exposed card, could the outcome well have been another one, "
                "and was the side not at fault damaged? Then adjust to the probable result without the penalty card."
            ),
        ),
        "64C": (
            _("a revoke cost more than the tricks that are transferred"),
            _(
                "What would have been the tricks of the side not at fault without the revoke? If that is more than "
                "the result with the transfer, adjust. Also after a second revoke in the suit by the same player, and "
                "when both sides have revoked."
            ),
        ),
        "69B": (
            _("agreement to a claim is withdrawn"),
            _(
                "In the correction period: had the side won the trick, or would it likely have won it if play had gone "
                "on? Then the trick is scored for it."
            ),
        ),
        "70": (
            _("a disputed claim"),
            _(
                "Be fair to both sides, and settle doubt against the claimer. Hear his statement again, then the "
                "objections. No successful line that he has not stated, if a normal one, careless or inferior for a "
                "player of his class, fails; trumps that are out and that he may have forgotten count for the others."
            ),
        ),
        "71": (
            _("a concession is cancelled"),
            _(
                "Had the side won the trick that it conceded, or could no normal "
                "play of the cards that were left lose it?"
            ),
        ),
        "72C": (
            _("he could have known that it would work"),
            _(
                "Could the offender, when he broke the Law, have been aware that this could well damage the other "
                "side? Intent is not asked. Let play go on; if his side has gained, adjust."
            ),
        ),
        "73E": (
            _("deception by other means than calls and plays"),
            _(
                "An innocent player has drawn a false inference from an opponent’s question, remark, manner or tempo. "
                "Had the opponent a demonstrable bridge reason, and could he have been aware that it might work? "
                "Without a reason, and with that awareness: adjust."
            ),
        ),
        "75D": (
            _("wrong explanation, or wrong call"),
            _(
                "What is the agreement of the pair, by its card, its partners and its actions? A wrong explanation is "
                "an irregularity, a wrong call is none. If the meaning can be shown, adjust to what the right "
                "explanation would have brought; if there is no agreement, to what would have followed had the "
                "opponents been told so."
            ),
        ),
        "79B": (
            _("the number of tricks is disputed"),
            _(
                "After a claim: Law 69B or 71. Else find the tricks that were won. Called after the end of the round, "
                "change the score of both sides only if the facts are clear; else a side may lose, and none gains."
            ),
        ),
        "86B": (
            _("teams: the board has a result at the other table"),
            _(
                "Clearly favourable for one side: an assigned score, by Law 12C1(c). Several results that do not "
                "compare: nobody at fault, the board is cancelled; one side at fault, the other gets the better of "
                "average plus and an assigned score; both at fault, the board is cancelled."
            ),
        ),
        "90": (
            _("procedural penalty"),
            _(
                "For the breach of procedure itself, apart from any rectification: what it takes from one side is not "
                "given to the other. The penalty is entered on the page of rulings."
            ),
        ),
    }
