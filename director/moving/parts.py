"""What belongs to a club, model by model in the order in which it can be written, and what does not move."""

from __future__ import annotations

from typing import Final

__all__ = ["LEFT", "MOVED"]

_SESSION: Final = "session__competition__club"
_EVENT: Final = "competition__club"
_ENTRY: Final = "entry__competition__club"
_TABLE: Final = "of_session__session__competition__club"
_BOARD: Final = f"play__table__{_TABLE}"

MOVED: Final[tuple[tuple[str, str], ...]] = (
    ("director.Club", "pk"),
    ("director.Member", "club"),
    ("director.Competition", "club"),
    ("director.Stage", _EVENT),
    ("director.ContestVersion", _EVENT),
    ("director.Posting", _EVENT),
    ("director.PostingVersion", "posting__competition__club"),
    ("director.Entry", _EVENT),
    ("director.Entrant", _ENTRY),
    ("director.Officer", _EVENT),
    ("director.TeamOfficer", _ENTRY),
    ("director.StageEntry", f"stage__{_EVENT}"),
    ("director.StageDraw", f"stage__{_EVENT}"),
    ("director.Related", "one__competition__club"),
    ("director.StageEntry", _ENTRY),
    ("director.StageDraw", "stage__competition__club"),
    ("director.Seeker", _EVENT),
    ("director.Acknowledgement", _ENTRY),
    ("director.Session", _EVENT),
    ("director.Series", "club"),
    ("director.Contestant", _SESSION),
    ("director.LineUp", _SESSION),
    ("director.Attendance", _SESSION),
    ("director.ChiefNamed", _SESSION),
    ("director.Custody", _SESSION),
    ("director.Replacement", _SESSION),
    ("director.LeaveRequest", _SESSION),
    ("play.DealtBoard", f"plays__table__{_TABLE} laid__table__{_TABLE} session_deals__{_SESSION}"),
    ("director.SessionDeal", _SESSION),
    ("play.PlayTable", _TABLE),
    ("director.SessionTable", _SESSION),
    ("play.LaidBoard", f"table__{_TABLE}"),
    ("play.BoardPlay", f"table__{_TABLE}"),
    ("play.BoardSeat", _BOARD),
    ("play.LogRow", _BOARD),
    ("play.BoardComment", _BOARD),
    ("play.BoardGlance", _BOARD),
    ("play.DirectorCall", _BOARD),
    ("play.Poll", _BOARD),
    ("play.PollPeer", f"poll__{_BOARD}"),
    ("director.OpenPoll", _SESSION),
    ("director.RoundCheck", _SESSION),
    ("director.BoardResult", _SESSION),
    ("director.MatchConfirmation", _SESSION),
    ("director.TimeNote", _SESSION),
    ("director.Unfinished", _SESSION),
    ("director.Forfeit", _SESSION),
    ("director.OrderAct", _SESSION),
    ("director.Ruling", _SESSION),
    ("director.Judgement", f"ruling__{_SESSION}"),
    ("director.Case", f"ruling__{_SESSION}"),
    ("director.Appeal", _SESSION),
    ("director.AppealMember", f"appeal__{_SESSION}"),
    ("director.AppealStatement", f"appeal__{_SESSION}"),
    ("director.AppealLook", f"appeal__{_SESSION}"),
    ("director.AppealDecision", f"appeal__{_SESSION}"),
    ("director.AppealVote", f"decision__appeal__{_SESSION}"),
)
"""Each model, and the ways from its rows to the club. A row stands after those that it names."""

LEFT: Final[dict[str, str]] = {
    "director.Simultaneous": "belongs to several clubs, some of which stay",
    "director.PersonNotice": "was read, or mailed, on the old host",
    "director.Token": "is known by its hash alone, and made anew",
    "director.Webhook": "holds an address that is a secret of a chat group: it is entered anew",
    "director.Delivery": "belongs to a webhook",
    "director.EntryRequest": "waits for a press on the old host's pages",
    "director.SeatRequest": "waits for a browser of the old host",
    "director.Displaced": "names a browser of the old host",
    "play.Person": "is recognised or made by `director.moving.people`",
    "play.Block": "is between two people",
    "play.Friendship": "is between two people",
    "play.Partnership": "is between two people",
    "play.CardVersion": "is the pair's",
    "play.AllowedCard": "names a system card, which is the pair's",
    "play.KeptMeaning": "is the pair's",
    "play.ConductReport": "is for the moderators of the old host",
    "play.BoardNote": "is the player's own",
    "play.SeatBrowser": "names a browser of the old host",
    "play.PlayedFrom": "is for the directors of the old host, for some days",
    "play.AccessRight": "is written anew when a session is seated; those of sessions that are over open nothing",
    "play.Invitation": "is to a social table",
    "play.DealAnalysis": "is worked out again",
    "play.Timer": "is of the old host's processes",
    "play.Notice": "is of the old host's processes",
    "play.NoticeReader": "is of the old host's processes",
    "play.Cluster": "is of the old host's database",
    "play.Beat": "is of the old host's processes",
    "play.Break": "is of the old host's processes",
    "play.SentForm": "names a form that was sent to the old host",
}
"""What stays, and why."""
