"""Statements of paragraphs by which a director rules at the table, in our own words (`frontend.lawbook.paragraphs`)."""

from __future__ import annotations

from frontend.languages import say

__all__ = ["ruled_at_the_table"]


def ruled_at_the_table(language: str) -> dict[str, tuple[str, str]]:
    """Return what each paragraph is about and what it says, by its number, in the order of the book."""
    return _auction(language) | _play(language)


def _auction(language: str) -> dict[str, tuple[str, str]]:
    _ = say(language)
    return {
        "25A1": (
            _("an unintended call"),
            _(
                "Until his partner calls, a player may put the call that he meant in place of one that he did not "
                "mean. "
                "How he noticed it does not matter; a change of mind is no such case."
            ),
        ),
        "25B1": (
            _("a call changed on purpose"),
            _(
                "Left-hand opponent may accept the second call; then it stands, and the first is withdrawn. If he does "
                "not, the second is cancelled, the first stands (25B2), and lead restrictions may follow."
            ),
        ),
        "27A1": (
            _("an insufficient bid is accepted"),
            _("Left-hand opponent may treat any insufficient bid as legal; he accepts it also by calling over it."),
        ),
        "27B1(a)": (
            _("an insufficient bid is put right in the same denomination"),
            _(
                "If the bid is corrected by the lowest sufficient bid that specifies the same denomination as the one "
                "withdrawn, the auction goes on without further rectification."
            ),
        ),
        "27B1(b)": (
            _("an insufficient bid is put right by a comparable call"),
            _("If the call in its place is comparable (23A), the auction goes on without further rectification."),
        ),
        "27B2": (
            _("an insufficient bid is replaced by any other bid or a pass"),
            _(
                "The offender’s partner must pass whenever it is his turn to call; lead restrictions (26B) "
                "and 72C may apply."
            ),
        ),
        "27B3": (
            _("a double in place of an insufficient bid"),
            _(
                "Unless it is comparable, the double or redouble is cancelled. The offender makes a sufficient bid or "
                "passes, and his partner must pass whenever it is his turn to call."
            ),
        ),
        "29A": (
            _("a call out of rotation is accepted"),
            _("Left-hand opponent may call over it: it then counts as if it had been in rotation."),
        ),
        "30A": (
            _("a pass out of rotation at right-hand opponent’s turn"),
            _("The pass is cancelled, the turn goes back, and the offender must pass when next it is his turn."),
        ),
        "30B1": (
            _("a pass out of rotation at partner’s turn"),
            _(
                "The pass is cancelled. The offender may make any legal call at his turn; if it is not comparable, "
                "his partner must pass at his next turn."
            ),
        ),
        "31A1": (
            _("a bid out of rotation at right-hand opponent’s turn; he passes"),
            _("The offender must repeat the call, and there is no further rectification."),
        ),
        "31A2": (
            _("a bid out of rotation at right-hand opponent’s turn; he acts"),
            _(
                "If right-hand opponent bids, doubles or redoubles, the offender may make any legal call; unless it is "
                "comparable, his partner must pass at his next turn."
            ),
        ),
        "31B": (
            _("a bid out of rotation at partner’s or left-hand opponent’s turn"),
            _(
                "The bid is cancelled. The offender may make any legal call at his turn; unless it is comparable, his "
                "partner must pass at his next turn."
            ),
        ),
        "32A1": (
            _("a double out of rotation at right-hand opponent’s turn; he passes"),
            _("The offender must repeat the double, and there is no further rectification."),
        ),
        "36B": (
            _("an inadmissible double or redouble"),
            _(
                "It is cancelled, with whatever was called over it. The offender makes a legal call, and his partner "
                "must pass whenever it is his turn to call."
            ),
        ),
    }


def _play(language: str) -> dict[str, tuple[str, str]]:
    _ = say(language)
    return {
        "24B": (
            _("an honour, or a card led too soon, is exposed during the auction"),
            _("The offender’s partner must pass when next it is his turn to call; the card may become a penalty card."),
        ),
        "42B2": (
            _("dummy tries to prevent an irregularity"),
            _("Dummy may do so for any player of his side, as long as he keeps his rights under 43."),
        ),
        "43B2(a)": (
            _("dummy who has looked at a hand warns of the wrong hand"),
            _("Either defender may choose from which hand declarer leads."),
        ),
        "45C4(b)": (
            _("a designation that was not meant"),
            _(
                "Declarer may change it until he has played from his own or from dummy’s hand again. An opponent who "
                "has played a card over it may take it back, and the withdrawn card is no penalty card."
            ),
        ),
        "45D1": (
            _("dummy puts out a card that was not named"),
            _(
                "It goes back if attention is drawn before both sides have played to the next trick. A defender may "
                "change a card that he has played over it, and declarer one that he has played after that."
            ),
        ),
        "50B": (
            _("minor or major penalty card"),
            _(
                "A single card below an honour, exposed by accident, is minor; an honour, a card played on "
                "purpose, or one of two or more, is major."
            ),
        ),
        "50D1": (
            _("a major penalty card is played"),
            _("It must be played at the first legal opportunity, leading, following suit, discarding or trumping."),
        ),
        "50D2": (
            _("the lead while partner has a major penalty card"),
            _(
                "Before the lead declarer may require or forbid its suit; the card then goes back to the hand. If he "
                "does neither, the lead is free and the card stays. It comes anew as long as the leader keeps the lead."
            ),
        ),
        "54A": (
            _("an opening lead out of turn: declarer spreads his hand"),
            _("He becomes dummy, and dummy becomes declarer. Who has begun to expose his hand must spread it."),
        ),
        "54B": (
            _("an opening lead out of turn is accepted"),
            _(
                "Dummy is spread, and declarer plays the second card from his own hand; if dummy has played it, it "
                "cannot be withdrawn."
            ),
        ),
        "54D": (
            _("an opening lead out of turn is refused"),
            _("The card becomes a major penalty card, and 50D applies to the lead of the right defender."),
        ),
        "55B": (
            _("declarer’s lead out of turn is refused"),
            _("The card goes back without further rectification, and declarer leads from the correct hand."),
        ),
        "56": (
            _("a defender’s lead out of turn is refused"),
            _("The card becomes a major penalty card (54D)."),
        ),
        "57A": (
            _("a defender plays before his partner, to whom it was the turn"),
            _(
                "Declarer may require his partner to play the highest or the lowest card that he holds of the suit "
                "led, "
                "or to play, or not to play, a card of another suit."
            ),
        ),
        "62A": (
            _("a revoke is corrected"),
            _(
                "It must be as long as it is not established. A defender’s card becomes a penalty card; those who have "
                "played after it may take their cards back."
            ),
        ),
        "63A1": (
            _("a revoke is established"),
            _(
                "By the next lead or play of the offender or his partner, legal or not; also by naming or "
                "designating a card, and by a claim. It can then no longer be corrected."
            ),
        ),
        "64A1": (
            _("the offender himself won the revoke trick"),
            _("That trick and one more of those that his side won later go over: two tricks, if it won another."),
        ),
        "64A2": (
            _("the offender did not win the revoke trick himself"),
            _("If his side won that trick or a later one, one trick goes over."),
        ),
        "64B2": (
            _("a second revoke in the same suit"),
            _("No tricks go over by themselves for a later revoke in the same suit by the same player; 64C may apply."),
        ),
        "64B4": (
            _("a revoke to which attention is drawn too late"),
            _(
                "Nothing goes over when a member of the side not at fault has called on the next board, or the round "
                "has ended; 64C may apply."
            ),
        ),
    }
