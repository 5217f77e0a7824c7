"""The models of `director`, one file a package; Django looks for them here."""

from director.appeals.models import Appeal, AppealDecision, AppealMember, AppealStatement, AppealVote
from director.appeals.record_models import AppealLook, ChiefNamed
from director.casebook.models import Case
from director.clubs.engine_models import Engine, EnginePlayer
from director.clubs.models import Club, Member
from director.clubs.token_models import Token
from director.competitions.models import Competition
from director.competitions.officer_models import Officer
from director.competitions.simultaneous_models import Simultaneous
from director.competitions.stage_models import Stage
from director.entries.models import Displaced, Entrant, Entry, EntryRequest, Related, SeatRequest, Seeker
from director.entries.officer_models import TeamOfficer
from director.entries.stage_models import StageDraw, StageEntry
from director.knockouts.models import (
    ExtraBoards,
    Knockout,
    KnockoutMatch,
    KnockoutRound,
    MatchTime,
    OpponentPick,
)
from director.notices.models import Delivery, PersonNotice, Webhook
from director.open_polls.models import OpenPoll
from director.postings.models import Acknowledgement, Posting, PostingVersion
from director.results.hall.hall_models import HallEntry
from director.results.inquiries.deviation_models import Deviation
from director.results.inquiries.inquiry_models import InquiryExport, LeadWorth
from director.results.models import BoardResult, MatchConfirmation
from director.results.rulings.judgement_models import Judgement
from director.results.rulings.ruling_models import RoundCheck, Ruling
from director.results.time_models import TimeNote
from director.results.withdrawals.forfeit_models import Forfeit
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.series.models import Series
from director.sessions.contest_models import ContestVersion
from director.sessions.deals.custody_models import Custody
from director.sessions.draw.swiss_models import Absence, Pairing
from director.sessions.models import Contestant, LineUp, Session, SessionDeal, SessionTable
from director.sessions.order.order_models import OrderAct
from director.sessions.order.suspension_models import Suspension
from director.sessions.people.leaving_models import LeaveRequest
from director.sessions.running.attendance import Attendance
from director.sessions.teams.agreed_models import AgreedTime
from director.sessions.teams.match_models import Replacement, SeatPick, Unfinished
from director.training.mark_models import TrainingMark

__all__ = [
    "Absence",
    "Acknowledgement",
    "AgreedTime",
    "Appeal",
    "AppealDecision",
    "AppealLook",
    "AppealMember",
    "AppealStatement",
    "AppealVote",
    "Attendance",
    "BoardResult",
    "Case",
    "ChiefNamed",
    "Club",
    "Competition",
    "ContestVersion",
    "Contestant",
    "Custody",
    "Delivery",
    "Deviation",
    "Displaced",
    "Engine",
    "EnginePlayer",
    "Entrant",
    "Entry",
    "EntryRequest",
    "ExtraBoards",
    "Forfeit",
    "HallEntry",
    "InquiryExport",
    "Judgement",
    "Knockout",
    "KnockoutMatch",
    "KnockoutRound",
    "LeadWorth",
    "LeaveRequest",
    "LineUp",
    "MatchConfirmation",
    "MatchTime",
    "Member",
    "Officer",
    "OpenPoll",
    "OpponentPick",
    "OrderAct",
    "Pairing",
    "PersonNotice",
    "Posting",
    "PostingVersion",
    "Related",
    "Replacement",
    "RoundCheck",
    "Ruling",
    "SeatPick",
    "SeatRequest",
    "Seeker",
    "Series",
    "Session",
    "SessionDeal",
    "SessionTable",
    "Simultaneous",
    "Stage",
    "StageDraw",
    "StageEntry",
    "Suspension",
    "TeamOfficer",
    "TimeNote",
    "Token",
    "TrainingMark",
    "Unfinished",
    "Webhook",
    "Withdrawal",
]
