"""What follows from a forfeit, in sentences, each with its article (articles 23 to 25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import get_language, gettext, ngettext

from director.results.withdrawals.forfeits import Follows
from director.results.withdrawals.left_teams import Matches
from director.standings.credits import Credited
from frontend.citations import citation
from laws.values.paragraph import Paragraph
from scoring.absence.boards import Awards
from scoring.absence.forfeits import KIND_TITLES, Consequence, ForfeitKind
from scoring.results.outcomes import Percent

__all__ = ["consequence_told", "follows_told", "played_told"]

_IN_VICTORY_POINTS: Final = Paragraph.parse("24.1(1)")


def follows_told(found: Follows, credited: Sequence[Credited], names: Mapping[int, str]) -> tuple[str, ...]:
    """Return what follows in sentences, each with its article."""
    said = [consequence_told(kind, one) for kind, one in found.consequences]
    if found.proposed is not None:
        kind = {"kind": _title(found.proposed)}
        said.append(_by_rule(gettext("In this match it counts as: %(kind)s") % kind, "23.1(2)"))
    if found.out:
        said.append(_by_rule(gettext("It has then forfeited too often, and is out of the event"), "23"))
    if found.stand is not None:
        said.append(_stand_told(found.stand))
    said += [_credit_told(one, names.get(one.number, "")) for one in credited]
    if found.awards is not None and found.awards.absent:
        told = gettext("Its boards of the round: %(own)s; the others: %(others)s") % _awarded(found.awards)
        said.append(_by_rule(told, "24.2"))
    if found.rest is not None and found.rest.absent:
        told = gettext(
            "If it leaves in the middle of the round, boards not duplicated: %(own)s; the others: %(others)s"
        )
        said.append(_by_rule(told % _awarded(found.rest), "25.3"))
    return tuple(said)


def _credit_told(one: Credited, name: str) -> str:
    article = one.rule.partition("-")[0]
    told = gettext("Round %(round)s: %(name)s gets %(points)s points as it stands now, it gets 0")
    if Paragraph.parse(one.rule).is_part_of(_IN_VICTORY_POINTS):
        told = gettext("Round %(round)s: %(name)s gets %(points)s VP as it stands now, it gets 0")
    return _by_rule(told % {"round": one.round, "name": name, "points": f"{float(one.points):g}"}, article)


def played_told(found: Matches) -> str:
    """Return what becomes of the matches of a team that leaves a round robin, with how many it has played."""
    if found.stand:
        told = gettext(
            "It has played %(played)s of %(scheduled)s matches, at least half: they stand, and whom it does not meet"
            " any more is credited by article 24 (article 23.1(3))."
        )
    else:
        told = gettext(
            "It has played %(played)s of %(scheduled)s matches, less than half: all are cancelled (article 23.1(3))."
        )
    return told % {"played": found.played, "scheduled": found.scheduled}


def _stand_told(stand: bool) -> str:
    stands = (
        gettext("the results of its matches stand") if stand else gettext("the results of its matches are cancelled")
    )
    return _by_rule(stands, "23.1(3)")


def consequence_told(of: ForfeitKind, one: Consequence) -> str:
    """Return what a kind of forfeit costs (articles 23.4, 23.5)."""
    parts = []
    if one.last_place:
        parts.append(gettext("last in the stage"))
    if one.barred_from_next_stage:
        parts.append(gettext("not in the next stage"))
    if one.disqualified:
        parts.append(gettext("out of the event"))
    if one.further:
        parts.append(gettext("the organiser may impose more"))
    told = gettext(", ").join(parts) or gettext("nothing but the score")
    said = gettext("%(kind)s: %(what)s") % {"kind": _title(of), "what": told}
    return _by_rule(said, one.rule) if one.rule else said


def _awarded(awards: Awards) -> dict[str, str]:
    return {"own": _grouped(awards.absent), "others": _grouped(awards.present)}


def _grouped(awards: tuple[Any, ...]) -> str:
    """Return the awards in words, equal ones together."""
    counted: dict[str, int] = {}
    for one in awards:
        text = _award_text(one)
        counted[text] = counted.get(text, 0) + 1
    return gettext(", ").join(
        ngettext("%(award)s on %(number)s board", "%(award)s on %(number)s boards", number)
        % {"award": award, "number": number}
        for award, number in counted.items()
    )


def _award_text(award: Any) -> str:
    """Return an artificial score in words: a percentage, or IMPs."""
    return f"{float(award.of):g}%" if isinstance(award, Percent) else f"{float(award.n):+g} IMP"


def _by_rule(said: str, rule: str) -> str:
    """Return a sentence with the article that gives it."""
    law = citation([Paragraph.parse(rule)], get_language() or "en")
    return gettext("%(said)s (%(law)s)") % {"said": said, "law": law}


def _title(kind: ForfeitKind) -> str:
    title = KIND_TITLES[kind]
    return title.zh if (get_language() or "en").startswith("zh") else title.en
