"""The addresses of `director`."""

from django.urls import path

from director.api.page import api_page
from director.pages.appeals.appeal import appeal_page
from director.pages.appeals.appeals import appeals_page
from director.pages.clubs.archive import archive_page
from director.pages.clubs.calendar import club_calendar, event_calendar
from director.pages.clubs.clubs import (
    club_page,
    club_settings,
    clubs_page,
    create_club,
    leave_club,
    let_in_page,
    members_page,
)
from director.pages.clubs.groups import groups_page
from director.pages.clubs.programs import programs_page
from director.pages.clubs.searching import pages_listed, robots, section_listed
from director.pages.clubs.series import change_series, create_series, series_page
from director.pages.console.connections import connections_page
from director.pages.console.console import console_page
from director.pages.console.deviations import club_file, club_file_saved, event_file, event_file_saved, note_page
from director.pages.console.inquiry import inquiry_page
from director.pages.console.order import order_page
from director.pages.console.report import report_file, report_page
from director.pages.console.rescheduling import boards_page
from director.pages.console.spectators import spectators_page
from director.pages.console.suspensions import suspensions_page
from director.pages.console.to_come import to_come_page
from director.pages.console.watching import watch_page
from director.pages.contest.contest import rules_file, rules_of_event
from director.pages.entries.engines import engines_page
from director.pages.entries.entry_cards import entry_card, entry_cards
from director.pages.entries.joining import join_page
from director.pages.entries.seeding import players_file, seeding_page
from director.pages.entries.withdrawals import withdrawals_page
from director.pages.events.conditions import conditions_page
from director.pages.events.events import announce, event_page
from director.pages.events.officers import officers_page
from director.pages.events.time import time_page
from director.pages.hall.hall import clock_page, room_page
from director.pages.hall.hall_office import hall_office_page
from director.pages.hall.hall_table import hall_table_page
from director.pages.knockouts.bracket import bracket_page
from director.pages.knockouts.knockout_match import knockout_match_page
from director.pages.knockouts.knockout_settings import knockout_settings_page
from director.pages.notices.notice_board import notice_board_page
from director.pages.notices.notices import notices_off, notices_page
from director.pages.organiser.dealing import dealing_page
from director.pages.organiser.deals import deals_file, deals_page
from director.pages.organiser.manage import manage_page
from director.pages.organiser.movement import movement_cards, movement_page
from director.pages.organiser.seating import seating_page
from director.pages.organiser.starting import starting_page
from director.pages.players.checking import check_page
from director.pages.players.connecting import connection_page
from director.pages.players.history import history_page
from director.pages.players.leaving import leaving_page
from director.pages.players.playing import play_page
from director.pages.printing.handbook import handbook_file, handbook_page, handbook_table_page
from director.pages.printing.printed_forms import (
    filled_appeal_file,
    filled_appeal_page,
    filled_penalty_file,
    filled_penalty_page,
    forms_page,
    printed_form_file,
    printed_form_page,
)
from director.pages.results.contestant import contestant_page
from director.pages.results.cross_table import cross_page
from director.pages.results.explaining import explain_page
from director.pages.results.files import results_file
from director.pages.results.hand_records import hand_records_file, hand_records_page
from director.pages.results.results import board_page, results_page
from director.pages.results.share_card import card_page, card_picture
from director.pages.results.standing_files import event_whole_file, stage_file, why_page
from director.pages.results.standings import standings_page
from director.pages.rulings.judgement import judgement_page
from director.pages.rulings.match_remedies import match_boards_page
from director.pages.rulings.rulings import ruling_page, rulings_page
from director.pages.rulings.unduplicated import unduplicated_page
from director.pages.stages.simultaneous import join_simultaneous_page, simultaneous_file, simultaneous_page
from director.pages.stages.stages import stages_page
from director.pages.swiss.swiss import swiss_page
from director.pages.teams.agreed_times import agreed_times_page
from director.pages.teams.forfeits import forfeits_page
from director.pages.teams.lineups import line_up_page
from director.pages.teams.match_watching import watch_match_page
from director.pages.teams.matches import match_page, matches_page
from director.pages.training.casebook import case_form_page, case_page, casebook_page
from director.pages.training.open_polls import open_poll_page, open_polls_page
from director.pages.training.training import practice_page, training_case_page, training_page
from director.pages.training.training_exam import exam_page
from director.pages.training.training_marks import training_marks_page

urlpatterns = [
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", pages_listed, name="sitemap"),
    path("sitemap-<slug:section>.xml", section_listed, name="sitemap-section"),
    path("training/", training_page, name="training"),
    path("training/marks/", training_marks_page, name="training-marks"),
    path("training/exam/", exam_page, name="training-exam"),
    path("training/case/<int:case>/", training_case_page, name="training-case"),
    path("casebook/", casebook_page, name="casebook"),
    path("casebook/<int:case>/", case_page, name="case"),
    path("sessions/<uuid:session>/rulings/case/<int:ruling>/", case_form_page, name="session-case"),
    path("training/<slug:name>/", practice_page, name="training-incident"),
    path("notices/", notices_page, name="notices"),
    path("notices/off/<str:token>/", notices_off, name="notices-off"),
    path("clubs/<slug:address>/series/new/", create_series, name="series-create"),
    path("series/<int:series>/", series_page, name="series"),
    path("series/<int:series>/change/", change_series, name="series-change"),
    path("clubs/<slug:address>/groups/", groups_page, name="club-groups"),
    path("clubs/<slug:address>/engines/", engines_page, name="club-engines"),
    path("clubs/<slug:address>/programs/", programs_page, name="club-programs"),
    path("api/", api_page, name="api"),
    path("handbook/", handbook_page, name="handbook"),
    path("handbook/<slug:kind>/", handbook_table_page, name="handbook-table"),
    path("handbook/<slug:kind>.pdf", handbook_file, name="handbook-file"),
    path("history/", history_page, name="history"),
    path("clubs/", clubs_page, name="clubs"),
    path("clubs/new/", create_club, name="club-create"),
    path("clubs/<slug:address>/", club_page, name="club"),
    path("clubs/<slug:address>/calendar.ics", club_calendar, name="club-calendar"),
    path("clubs/<slug:address>/archive/", archive_page, name="club-archive"),
    path("clubs/<slug:address>/let-in/", let_in_page, name="club-let-in"),
    path("clubs/<slug:address>/members/", members_page, name="club-members"),
    path("clubs/<slug:address>/deviations/", club_file, name="club-deviations"),
    path("clubs/<slug:address>/deviations.csv", club_file_saved, name="club-deviations-file"),
    path("clubs/<slug:address>/leave/", leave_club, name="club-leave"),
    path("clubs/<slug:address>/settings/", club_settings, name="club-settings"),
    path("clubs/<slug:address>/events/new/", announce, name="event-create"),
    path("events/<uuid:event>/", event_page, name="event"),
    path("events/<uuid:event>/calendar.ics", event_calendar, name="event-calendar"),
    path("events/<uuid:event>/time/", time_page, name="event-time"),
    path("events/<uuid:event>/join/<str:key>/", join_page, name="event-join"),
    path("events/<uuid:event>/conditions/", conditions_page, name="event-conditions"),
    path("events/<uuid:event>/notices/", notice_board_page, name="event-notices"),
    path("events/<uuid:event>/officials/", officers_page, name="event-officials"),
    path("events/<uuid:event>/simultaneous/", join_simultaneous_page, name="event-simultaneous"),
    path("simultaneous/<uuid:simultaneous>/", simultaneous_page, name="simultaneous"),
    path("simultaneous/<uuid:simultaneous>/results.<str:kind>", simultaneous_file, name="simultaneous-file"),
    path("events/<uuid:event>/stages/", stages_page, name="event-stages"),
    path("events/<uuid:event>/standings/", standings_page, name="event-standings"),
    path("events/<uuid:event>/standings/<int:stage>/<int:number>/", why_page, name="event-why"),
    path("events/<uuid:event>/standings/<int:stage>.<str:kind>", stage_file, name="event-file"),
    path("events/<uuid:event>/event.csv", event_whole_file, name="event-whole-file"),
    path("events/<uuid:event>/deviations/", event_file, name="event-deviations"),
    path("events/<uuid:event>/deviations.csv", event_file_saved, name="event-deviations-file"),
    path("events/<uuid:event>/inquiry/", inquiry_page, name="event-inquiry"),
    path("events/<uuid:event>/seeding/", seeding_page, name="event-seeding"),
    path("events/<uuid:event>/players.csv", players_file, name="event-players-file"),
    path("events/<uuid:event>/forms/", forms_page, name="event-forms"),
    path("events/<uuid:event>/forms/<slug:kind>/", printed_form_page, name="event-form"),
    path("events/<uuid:event>/forms/<slug:kind>.pdf", printed_form_file, name="event-form-file"),
    path("events/<uuid:event>/rules/", rules_of_event, name="event-rules"),
    path("events/<uuid:event>/rules.pdf", rules_file, name="event-rules-file"),
    path("events/<uuid:event>/cards/", entry_cards, name="event-cards"),
    path("events/<uuid:event>/cards/<int:version>/", entry_card, name="event-card"),
    path("events/<uuid:event>/movement/", movement_page, name="event-movement"),
    path("events/<uuid:event>/movement/cards/", movement_cards, name="event-movement-cards"),
    path("events/<uuid:event>/manage/", manage_page, name="event-manage"),
    path("events/<uuid:event>/start/", starting_page, name="event-start"),
    path("stages/<int:stage>/bracket/", bracket_page, name="stage-bracket"),
    path("stages/<int:stage>/bracket/<int:match>/", knockout_match_page, name="stage-match"),
    path("stages/<int:stage>/knockout/", knockout_settings_page, name="stage-knockout"),
    path("sessions/<uuid:session>/play/", play_page, name="session-play"),
    path("sessions/<uuid:session>/leave/", leaving_page, name="session-leave"),
    path("sessions/<uuid:session>/forfeits/", forfeits_page, name="session-forfeits"),
    path("events/<uuid:event>/withdrawals/", withdrawals_page, name="event-withdrawals"),
    path("sessions/<uuid:session>/line-up/<int:team>/", line_up_page, name="session-line-up"),
    path("sessions/<uuid:session>/matches/", matches_page, name="session-matches"),
    path("sessions/<uuid:session>/times/", agreed_times_page, name="session-times"),
    path("sessions/<uuid:session>/matches/<int:number>/<int:match>/", match_page, name="session-match"),
    path(
        "sessions/<uuid:session>/matches/<int:number>/<int:match>/boards/",
        match_boards_page,
        name="session-match-boards",
    ),
    path("sessions/<uuid:session>/swiss/", swiss_page, name="session-swiss"),
    path("sessions/<uuid:session>/watch/", watch_page, name="session-watch"),
    path("sessions/<uuid:session>/watch/match/<int:match>/", watch_match_page, name="session-watch-match"),
    path("sessions/<uuid:session>/check/", check_page, name="session-check"),
    path("sessions/<uuid:session>/deals/", deals_page, name="session-deals"),
    path("sessions/<uuid:session>/dealing/", dealing_page, name="session-dealing"),
    path("sessions/<uuid:session>/deals.txt", deals_file, name="session-deals-file"),
    path("sessions/<uuid:session>/clock/", clock_page, name="session-clock"),
    path("sessions/<uuid:session>/hall/", hall_table_page, name="session-hall"),
    path("sessions/<uuid:session>/hall/office/", hall_office_page, name="session-hall-office"),
    path("sessions/<uuid:session>/room/", room_page, name="session-room"),
    path("sessions/<uuid:session>/console/", console_page, name="session-console"),
    path("sessions/<uuid:session>/to-come/", to_come_page, name="session-to-come"),
    path("sessions/<uuid:session>/order/", order_page, name="session-order"),
    path("sessions/<uuid:session>/connections/", connections_page, name="session-connections"),
    path("sessions/<uuid:session>/suspensions/", suspensions_page, name="session-suspensions"),
    path("sessions/<uuid:session>/spectators/", spectators_page, name="session-spectators"),
    path("sessions/<uuid:session>/console/boards/", boards_page, name="session-boards"),
    path("sessions/<uuid:session>/seating/", seating_page, name="session-seating"),
    path("sessions/<uuid:session>/card/", card_page, name="session-card"),
    path("sessions/<uuid:session>/card.svg", card_picture, name="session-card-ranking"),
    path("sessions/<uuid:session>/card/<int:number>.svg", card_picture, name="session-card-board"),
    path("sessions/<uuid:session>/results/", results_page, name="session-results"),
    path("sessions/<uuid:session>/results/cross/", cross_page, name="session-cross"),
    path("sessions/<uuid:session>/results/of/<int:number>/", contestant_page, name="session-contestant"),
    path("sessions/<uuid:session>/results/of/<int:number>/why/", explain_page, name="session-why"),
    path("sessions/<uuid:session>/results/of/<int:number>/why/<int:board>/", explain_page, name="session-why-board"),
    path("sessions/<uuid:session>/results/<int:board>/", board_page, name="session-board"),
    path("sessions/<uuid:session>/results/<int:board>/what/", open_polls_page, name="session-open-polls"),
    path("what-would-you-bid/<uuid:poll>/", open_poll_page, name="open-poll"),
    path("sessions/<uuid:session>/connection/", connection_page, name="session-connection"),
    path("sessions/<uuid:session>/rulings/", rulings_page, name="session-rulings"),
    path("sessions/<uuid:session>/report/", report_page, name="session-report"),
    path("sessions/<uuid:session>/report.<str:kind>", report_file, name="session-report-file"),
    path("sessions/<uuid:session>/rulings/<int:number>/<int:table>/<int:board>/", ruling_page, name="session-ruling"),
    path(
        "sessions/<uuid:session>/rulings/<int:number>/<int:table>/<int:board>/judgement/",
        judgement_page,
        name="session-judgement",
    ),
    path(
        "sessions/<uuid:session>/rulings/<int:number>/<int:table>/<int:board>/deviation/",
        note_page,
        name="session-deviation",
    ),
    path("sessions/<uuid:session>/rulings/<int:board>/", unduplicated_page, name="session-unduplicated"),
    path("sessions/<uuid:session>/appeals/", appeals_page, name="session-appeals"),
    path("sessions/<uuid:session>/appeals/<int:appeal>/", appeal_page, name="session-appeal"),
    path("sessions/<uuid:session>/forms/penalty/<int:ruling>/", filled_penalty_page, name="session-penalty"),
    path("sessions/<uuid:session>/forms/penalty/<int:ruling>.pdf", filled_penalty_file, name="session-penalty-file"),
    path("sessions/<uuid:session>/forms/appeal/<int:appeal>/", filled_appeal_page, name="session-appeal-form"),
    path("sessions/<uuid:session>/forms/appeal/<int:appeal>.pdf", filled_appeal_file, name="session-appeal-file"),
    path("sessions/<uuid:session>/hands/", hand_records_page, name="session-hands"),
    path("sessions/<uuid:session>/hands.pdf", hand_records_file, name="session-hands-file"),
    path("sessions/<uuid:session>/results.<str:kind>", results_file, name="session-file"),
]
