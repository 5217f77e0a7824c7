"""Statements of paragraphs by which a director rules before, beside and after the play, in our own words."""

from __future__ import annotations

from frontend.languages import say

__all__ = ["ruled_around_the_table"]


def ruled_around_the_table(language: str) -> dict[str, tuple[str, str]]:
    """Return what each paragraph is about and what it says, by its number, in the order of the book."""
    _ = say(language)
    return {
        "1": (
            _("ranks of cards and suits"),
            _("Cards: ace, king, queen, jack, ten to two. Suits: spades, hearts, diamonds, clubs."),
        ),
        "2": (
            _("the boards"),
            _("Each board shows its number, its dealer and who is vulnerable; what the board shows counts."),
        ),
        "5A": (
            _("the first places"),
            _("The director assigns each contestant his place; players change it by his instruction alone (5B)."),
        ),
        "6D1": (
            _("a card seen or dealt wrongly before the first call"),
            _(
                "If before the auction a card was dealt wrongly, or somebody may have seen one of another hand, "
                "there is "
                "a new shuffle and deal; where the deal is played at several tables, the Law on information from "
                "elsewhere applies."
            ),
        ),
        "6D2": (
            _("cards not shuffled"),
            _("No result may stand of a board that was dealt from a sorted pack or comes from an earlier session."),
        ),
        "7B2": (
            _("each counts his cards"),
            _("He counts them face down to be sure that he has thirteen, and inspects them before his first call."),
        ),
        "7B3": (
            _("nobody touches the cards of another"),
            _("During play each keeps his own; only with leave of the opponents or the director is another hand seen."),
        ),
        "9B1(a)": (
            _("the director is called at once when attention is drawn"),
            _("Every player, dummy too, may call him then; calling him costs no right."),
        ),
        "9B2": (
            _("nobody acts before the director has explained"),
            _("After attention is drawn no player calls or plays until he has said all that concerns rectification."),
        ),
        "12A1": (
            _("an infraction for which the Laws give no indemnity"),
            _(
                "The director may adjust the score when the Laws give the side not at fault nothing for this "
                "infraction."
            ),
        ),
        "12C2": (
            _("artificial adjusted score"),
            _(
                "Where no result can be obtained: average minus (at most 40 %) for a contestant directly at fault, "
                "average (50 %) for one partly at fault, average plus (at least 60 %) for one in no way at fault."
            ),
        ),
        "40C1": (
            _("a departure from the agreements"),
            _(
                "A player may deceive his opponents as long as his partner has no more reason than they to be aware of "
                "it. Repeated departures become an understanding that must be disclosed."
            ),
        ),
        "75B1": (
            _("a mistaken explanation"),
            _("The explanation is the infraction: the score is adjusted if the opponents were damaged."),
        ),
        "75C": (
            _("a mistaken call, rightly explained"),
            _("It is no infraction. The partnership’s agreement was told, and the result stands."),
        ),
        "76B5": (
            _("a spectator draws attention"),
            _("A spectator at the table draws attention to no aspect of the game, and shows no reaction (76B2)."),
        ),
        "77": (
            _("the scoring table"),
            _("Trick points, overtricks, premiums and undertricks, doubled or not, vulnerable or not."),
        ),
        "78B": (
            _("international matchpoints"),
            _("The difference of two scores of a board becomes IMPs by the scale: 20–40 is 1, 430–490 is 10."),
        ),
        "79A2": (
            _("nobody keeps a trick that he has not won"),
            _(
                "No player knowingly accepts the score for a trick that his side did not win, or the concession of "
                "one that the opponents could not lose."
            ),
        ),
        "79C1": (
            _("an error in scoring"),
            _("It is corrected until the correction period ends: what was written is not what was made."),
        ),
        "80A2": (
            _("the regulations of the authority"),
            _("It may make regulations that supplement the Laws and do not contradict them."),
        ),
        "81C3": (
            _("an irregularity that the director has noticed"),
            _("He rectifies whatever he becomes aware of in any manner, within the period of correction."),
        ),
        "88": (
            _("compensation in pairs and individual events"),
            _(
                "A contestant in no way at fault who must be given an artificial score gets at least 60 % of the "
                "matchpoints, or his own percentage on the other boards if that is higher."
            ),
        ),
        "92B": (
            _("the time for an appeal"),
            _(
                "A request for a ruling or appeal must come within the time set: 30 minutes from the scheduled end "
                "(54.2)."
            ),
        ),
    }
