"""What stops the game: an irregularity, whose choice it is and what each option leads to (Laws 9B2, 10C, 61B, 81C).

Drawn on a sheet over the felt. Only the player who chooses has buttons; the others read the same (Law 10C2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from frontend import words
from frontend.regions.cards import call_html, card_picture, hand_html
from frontend.regions.claim import ClaimRegion
from frontend.regions.surroundings import Pause, Surroundings
from frontend.sentences.announcements import Announcement, announced_sentence, called_sentence, shown_sentence
from frontend.sentences.rulings import (
    Told,
    choice_told,
    chooser_sentence,
    duty_sentence,
    irregularity_sentence,
    question_sentence,
)
from frontend.sentences.withdrawn import withdrawn_sentences
from laws.sentences.sentence import Sentence
from laws.table.conditions import Director
from laws.table.obligation import Judgement, MustAnswer, Obligation, Option, PenaltyCard
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.cited import LAW_16B2
from laws.values.fast_init import fast_init
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice, SeenIrregularity
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["DutiesRegion", "RulingRegion", "call_numbered"]


def call_numbered(view: View, number: int) -> Call | None:
    """Return the call with that number where the viewer sees the auction; None for none."""
    return next((call.call for call in view.auction or () if call.number == number), None)


@fast_init
@dataclass(frozen=True, slots=True)
class RulingRegion:
    """`irregularities` that wait to be settled, the `choices` that wait, and `chooser`, the viewer who makes one.

    `asked` is the question about a revoke that the viewer has to answer. `director`: his decision is awaited;
    `questions` are what he decides, as far as the viewer sees them, each with the call that it is about. `coming` is
    the name of the director who is on his way. `play_on`: the viewer may ask, or agree, that play goes on after a
    contested claim (Law 68D2(b)); `agreed` are those who have. `searched`: nobody directs, and the claim is worked out
    (Law 70); `unruled`: what that leaves open is settled after so many seconds, or the claim is worked out then if no
    director has come. `beyond`: nobody directs, and a choice on the other side of the screen is awaited. `claim` is the
    claim that is in dispute.
    """

    irregularities: tuple[SeenIrregularity, ...] = ()
    choices: tuple[SeenChoice, ...] = ()
    chooser: Seat | None = None
    asked: MustAnswer | None = None
    director: bool = False
    questions: tuple[tuple[Judgement, Call | None], ...] = ()
    coming: str = ""
    play_on: bool = False
    agreed: tuple[Seat, ...] = ()
    searched: bool = False
    beyond: bool = False
    claim: ClaimRegion | None = None
    unruled: int = 0

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> RulingRegion:
        """Return the region of a table."""
        if view is None:
            return cls()
        known, viewer = view.incidents, view.viewer
        player = viewer.seat if viewer.kind is ViewerKind.PLAYER else None
        asked = next((one for one in known.obligations if isinstance(one, MustAnswer) and player is one.seat), None)
        if not known.stopped:
            return cls(asked=asked)
        chooses = any(player in choice.seats for choice in known.choices)
        questions = tuple((one, call_numbered(view, one.call)) for one in known.judgements if one.halts)
        about = {choice.about for choice in known.choices} | {one.irregularity for one, _call in questions}
        by_itself = known.director and view.conditions.director is Director.AUTO
        return cls(
            tuple(one for one in known.irregularities if one.number in about),
            known.choices,
            player if chooses else None,
            asked,
            known.director,
            questions,
            around.coming if known.director else "",
            known.director and _may_play_on(view, player),
            () if view.claim is None else view.claim.play_on,
            by_itself and view.claim is not None,
            by_itself and view.claim is None,
            ClaimRegion.in_dispute(view) if known.director and view.claim is not None else None,
            around.unruled if known.director and view.claim is not None else 0,
        )

    @property
    def is_there(self) -> bool:
        """Whether there is anything to say."""
        return bool(self.choices or self.director or self.asked is not None)

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty while nothing waits."""
        if not self.is_there:
            return ""
        _ = words.say(language)
        head = self._head(language)
        parts = [f'<h2 id="ruling-heading">{escape(head)}</h2>']
        if self.claim is not None:
            parts.append(f"<p>{self.claim.sentence(language)}</p>{self.claim.line_html}")
        parts.extend(self._choice(choice, head, language) for choice in self.choices)
        if self.director and not self.beyond:
            parts.append(self._waits_for_director(head, language))
        if self.agreed:
            names = _(", ").join(words.seat_name(seat, language) for seat in self.agreed)
            parts.append(f"<p>{_('For playing on: {seats}.').format(seats=names)}</p>")
        if self.play_on:
            then = _("When all four agree, the claim is void and play goes on.")
            parts.append(_button('data-do="play-on"', Told(_("Let play go on"), then)))
        if self.asked is not None and not self.choices and not self.director:
            parts.append(_button('data-do="answer-revoke" data-has="none"', Told(_("No, none"), "")))
            owned = _("Attention is drawn to my own revoke.")
            parts.append(_button('data-do="answer-revoke" data-has="one"', Told(_("Yes, one after all"), owned)))
        return "".join(parts)

    def _head(self, language: str) -> str:
        """Return what has happened, or what is awaited."""
        _ = words.say(language)
        if self.irregularities:
            return " ".join(irregularity_sentence(one, language) for one in self.irregularities)
        if self.asked is not None and not self.choices:
            return duty_sentence(self.asked, language)
        if self.choices:
            return chooser_sentence(self.choices[0], language)
        if self.questions and self.claim is None:
            return question_sentence(*self.questions[0], language)
        if self.beyond:
            return _("Play waits for the other side of the screen.")
        return _("The claim is contested.") if self.searched else _("The director decides.")

    def _choice(self, choice: SeenChoice, head: str, language: str) -> str:
        _ = words.say(language)
        about = next((one for one in self.irregularities if one.number == choice.about), None)
        told = choice_told(choice, about, language)
        said = chooser_sentence(choice, language)
        whose = "" if said == head else f'<p class="law">{escape(said)}</p>'
        if self.chooser in choice.seats:
            buttons = (
                _button(_sent(option, choice.offer), one) for option, one in zip(choice.options, told, strict=True)
            )
            return whose + "".join(buttons)
        names = _(", ").join(words.seat_name(seat, language) for seat in choice.seats)
        waiting = _("Waiting for {seats} to choose.").format(seats=names)
        listed = "".join(f"<dt>{escape(one.says)}</dt><dd>{escape(one.leads_to)}</dd>" for one in told)
        summary = _("What each choice leads to")
        return f"{whose}<p>{waiting}</p><details><summary>{summary}</summary><dl>{listed}</dl></details>"

    def _waits_for_director(self, head: str, language: str) -> str:
        _ = words.say(language)
        questions = (question_sentence(one, call, language) for one, call in self.questions)
        asked = "".join(f"<p>{escape(said)}</p>" for said in questions if said != head)
        if self.searched:
            works = _("The tricks are worked out from the lines of normal play (Law 70).")
            ends = _("Where these leave something open, the worst one that was found counts after {seconds} seconds.")
            return f"<p>{works}{f' {ends.format(seconds=self.unruled)}' if self.unruled else ''}</p>"
        if self.coming:
            says = _("{name} is coming to the table and decides.").format(name=f"<bdi>{escape(self.coming)}</bdi>")
        else:
            says = _("Waiting for the director’s decision.")
            if self.unruled:
                ends = _("If none comes within {seconds} seconds, the tricks are worked out from normal play (Law 70).")
                says = f"{says} {ends.format(seconds=self.unruled)}"
        return f"{asked}<p>{says}</p>"

    @property
    def attributes(self) -> str:
        """A sheet for a player who has to say something, a notice for everybody else."""
        if not self.is_there:
            return "hidden"
        kind = "sheet" if self.chooser is not None or self.asked is not None else "notice"
        if self.asked is not None and not self.choices and not self.director:
            kind = "question"
        focus = "" if kind == "notice" else ' tabindex="-1"'  # the page moves the focus to it
        return f'data-kind="{kind}" role="region" aria-labelledby="ruling-heading"{focus}'


def _may_play_on(view: View, player: Seat | None) -> bool:
    """Return whether the player may say that play should go on: the side that did not claim asks (Law 68D2(b))."""
    claim = view.claim
    if player is None or claim is None or view.phase is not Phase.PLAY:
        return False
    contested = claim.contested
    if contested is None or contested.side is claim.seat.side or player in claim.play_on:
        return False
    return player.side is not claim.seat.side or bool(claim.play_on)


def _sent(option: Option, offer: str) -> str:
    suits = "".join(suit.letter for suit in option.suits)
    card = "" if option.card is None else str(option.card)
    return (
        f'data-do="choose" data-option="{option.word.value}" data-suits="{suits}" data-card="{card}"'
        f' data-offer="{escape(offer)}"'
    )


def _announced(one: Announcement, language: str) -> str:
    """Return an announcement, with the button of an opponent who may dispute it (Law 16B2).

    A hand that is shown is seen with the symbols of the suits, and heard in words.
    """
    said = escape(announced_sentence(one, language))
    if one.kind == "shows" and one.seat is not None and one.cards is not None:
        seen = shown_sentence(one.seat, hand_html(one.cards), language)
        return f'<span aria-hidden="true">{seen}</span><span class="heard">{said}</span>'
    if not one.answers:
        return said
    if one.kind == "asks_back" and one.seat is not None:
        return f"{said} {_consents(one.seat, language)}"
    disputes = words.say(language)("We dispute it")
    return f'{said} <button type="button" data-do="director" data-text="{LAW_16B2}">{disputes}</button>'


def _consents(asks: Seat, language: str) -> str:
    """Return the buttons with which an opponent agrees that a call or card go back, or does not."""
    _ = words.say(language)
    said = (("yes", _("I agree")), ("no", _("Let it stand")))
    about = f'<button type="button" data-do="answer-back" data-seat="{asks.letter}"'
    buttons = "".join(f'{about} data-text="{answer}">{says}</button>' for answer, says in said)
    return f'<span class="answers">{buttons}</span>'


def _button(data: str, told: Told) -> str:
    leads_to = f"<small>{escape(told.leads_to)}</small>" if told.leads_to else ""
    return f'<button type="button" class="choice" {data}><b>{escape(told.says)}</b>{leads_to}</button>'


_OF_THE_ROOM: Final = ("halted", "told", "stood")
"""What is said to all tables of a session, or of the platform, comes before what holds at this one."""


@fast_init
@dataclass(frozen=True, slots=True)
class DutiesRegion:
    """What holds for the players, and who has called the director, in short lines beside the felt.

    `obligations` are those in force that are known; `called` the players whose call the director has not taken yet;
    `coming` his name when he has; `announced` what has been said in due form; `pause` the viewer's own mandatory pause
    with what he has chosen in it; `dropped`: it was not made; `withdrawn` which side may not use what was withdrawn.
    """

    obligations: tuple[Obligation, ...] = ()
    called: tuple[Seat, ...] = ()
    coming: str = ""
    announced: tuple[Announcement, ...] = ()
    pause: Pause | None = None
    dropped: bool = False
    withdrawn: tuple[Sentence, ...] = ()

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> DutiesRegion:
        """Return the region of a table."""
        if view is None or view.phase is Phase.OVER:
            return cls((), around.called, around.coming, around.announced)
        own = around.pause if around.pause is not None and around.pause.own else None
        in_force = view.incidents.obligations
        told = tuple(withdrawn_sentences(view))
        return cls(in_force, around.called, around.coming, around.announced, own, around.dropped, told)

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty when nothing holds."""
        _ = words.say(language)
        # A penalty card is seen where it lies: what somebody must do comes first.
        in_order = sorted(self.obligations, key=lambda obligation: isinstance(obligation, PenaltyCard))
        bound = dict.fromkeys(escape(duty_sentence(obligation, language)) for obligation in in_order)
        told = dict.fromkeys(_announced(one, language) for one in self.announced if one.kind not in _OF_THE_ROOM)
        room = (one for one in self.announced if one.kind in _OF_THE_ROOM)
        lines = [f"<li data-room>{_announced(one, language)}</li>" for one in room]
        lines += [f"<li data-pause>{line}</li>" for line in self._pause(language)]
        lines += [f"<li>{line}</li>" for line in bound if line]
        lines += [f"<li data-called>{escape(called_sentence(seat, language))}</li>" for seat in self.called]
        if self.coming:
            coming = _("{name} is coming to the table.").format(name=f"<bdi>{escape(self.coming)}</bdi>")
            lines.append(f"<li>{coming}</li>")
        lines += [f"<li>{line}</li>" for line in told if line]
        lines += [f"<li data-withdrawn>{escape(words.sentence(one, language))}</li>" for one in self.withdrawn]
        if not lines:
            return ""
        # Focusable, since it scrolls where there is little room.
        return f'<ul tabindex="0" aria-label="{_("In force")}">{"".join(lines)}</ul>'

    def _pause(self, language: str) -> Iterator[str]:
        _ = words.say(language)
        if self.dropped:
            yield _("What you had chosen was not made: the table has changed. Choose again.")
        pause = self.pause
        if pause is None:
            return
        time = f'<time data-ends="{pause.ends}"></time>'
        if pause.held is None:
            said = _("Pause: what you choose now is made when it is over.")
        elif isinstance(pause.held, Call):
            call = f"<b>{call_html(pause.held, False, language)}</b>"
            said = _("{call} is made when the pause is over. Choose another call to replace it.").format(call=call)
        else:
            card = f"<b>{card_picture(pause.held)}</b>"
            card += f'<span class="heard">{words.card_name(pause.held, language)}</span>'
            said = _("{card} is played when the pause is over. Choose another card to replace it.").format(card=card)
        yield f"{said} {time}"

    @property
    def attributes(self) -> str:
        """Hidden when nothing holds."""
        said = self.obligations or self.called or self.coming or self.announced or self.withdrawn
        return "" if said or self.pause or self.dropped else "hidden"
