"""Articles 30 to 40 (procedure at the table, screens, the rooms, spectators): how each is met."""

from __future__ import annotations

from typing import Final

from laws.conformance.rows.row import CoverageRow, elsewhere, enforced, judged, not_here

__all__ = ["ROWS"]

_NO_HALL = "there is no hall"
_BOX = "a call is a button: `frontend/regions/box.py`"
_SHEETS = "nothing is written by hand: `frontend/regions/box.py`"
_LISTS = "alerts on record; `laws/table/alerting.py:alert_rule`, the page *What to alert*, the hint beside a call"
_LINES = "tests/laws/table/test_alerting.py"
_LANGUAGES = (
    "`play.table.rules.TableRules`: its languages are the official ones, and a text in another script is marked for the"
    " director, `play/table/people/languages.py`; `tests/play/wire/test_director_page.py:"
    "test_a_text_in_no_official_language_is_marked_for_him`"
)

ROWS: Final[tuple[CoverageRow, ...]] = (
    not_here("30.1", "North keeps the board", "boards come to tables by the schedule"),
    not_here("30.2", "the board stays in the middle", "the page keeps it in one place: `frontend/regions/board.py`"),
    not_here("30.3", "defenders do not turn their cards on purpose", "quitted tricks are turned by the server"),
    not_here("30.4", "all answer for board, direction and number of cards", "the server deals: `laws/values/deal.py`"),
    not_here("31.1", "where bidding cards are laid", _BOX),
    not_here("31.2", "how they are taken from the box", _BOX),
    not_here("31.3", "and put back", _BOX),
    not_here("31.4", "and left", _BOX),
    not_here("32.1", "signs in written bidding", _SHEETS),
    elsewhere(
        "32.1(1)",
        "levels in figures",
        ("`laws/values/calls.py:parse` reads a call as it is written; `tests/laws/values/test_calls.py`"),
    ),
    elsewhere(
        "32.1(2)",
        "signs for suits, double, redouble, pass",
        "`laws/values/calls.py:parse`; `frontend/words/contracts.py` has their names; "
        "`tests/laws/values/test_calls.py`",
    ),
    not_here("32.2", "an even hand", _SHEETS),
    judged("33.1", "what need not be alerted", _LISTS, _LINES),
    judged("33.1(1)", "natural calls", _LISTS, _LINES),
    judged("33.1(2)", "doubles and redoubles", _LISTS, _LINES),
    judged("33.2", "what must be alerted; in doubt, alert", _LISTS, _LINES),
    judged("33.2(1)", "conventional calls", _LISTS, _LINES),
    judged("33.2(2)", "natural calls with an agreement beside", _LISTS, _LINES),
    judged("33.2(3)", "a jump in a new suit that does not force", _LISTS, _LINES),
    judged("33.2(4)", "a new suit that does not force", _LISTS, _LINES),
    judged("33.3", "what must not be alerted without screens", _LISTS, _LINES),
    judged("33.3(1)", "doubles and redoubles", _LISTS, _LINES),
    judged("33.3(2)", "natural notrumps", _LISTS, _LINES),
    judged("33.3(3)", "from the four level on", _LISTS, _LINES),
    enforced(
        "33.4(1)",
        "with screens: to the screenmate, on both sides; once he has called it is too late (Law 21B1)",
        "engine.screens.speech.alert_call engine.screens.speech.acknowledge_alert"
        " engine.screens.speech._has_called_without",
        "33-4-1-alert-on-both-sides 33-4-late-alert 33-4-1-alert-late 33-4-1-alert-late-on-the-other-side",
    ),
    enforced(
        "33.4(2)",
        "without screens: to the opponents, by the caller's partner where the conditions say so",
        "views.spoken.is_told engine.screens.speech._alert_of_partner",
        "33.4-alert-by-partner 33.4-alert-by-the-caller 33-4-2-partner-alerts 33-4-2-partner-alerts-late",
    ),
    enforced(
        "33.4(3)",
        "an alert that was not received is none; who hands the card back, or calls after it, has received it",
        "engine.screens.speech.acknowledge_alert engine.screens.speech.call_behind_screen"
        " engine.screens.speech.deny_alert table.screen.Screen.lapse",
        "33-4-3-alert-not-acknowledged 33-4-3-alert-not-received 33-4-3-alert-not-received-and-led",
    ),
    enforced(
        "34.1(1)",
        "with screens: in writing",
        "engine.screens.speech.enquire_of_screenmate",
        "34-1-1-explained-on-one-side",
    ),
    enforced(
        "34.1(2)",
        "at any time of the auction, of the screenmate",
        "engine.screens.speech.may_ask",
        "34-1-2-at-any-time",
    ),
    enforced(
        "34.1(3)",
        "only from the screenmate; in the play too nobody beyond sees a question or its answer, as if the aperture were"
        " closed for it",
        "engine.screens.speech.explain_to_screenmate engine.screens.sight.explanation_on",
        "34-1-1-explained-on-one-side 34-1-3-during-the-play",
    ),
    elsewhere(
        "34.2(1)",
        "without screens: better in writing",
        ("all is in writing: `laws/protocol/commands/attention.py:Explain`; `20F1-at-his-turn.table`"),
    ),
    enforced(
        "34.2(2)",
        "before the final pass: at one's own turn, and partner of the caller explains",
        "engine.actions.explaining.may_enquire engine.actions.explaining.decide_explanation",
        "34.2-questions-in-the-auction",
    ),
    enforced(
        "34.2(3)",
        "afterwards: a defender at his turn, declarer at his own or dummy's",
        "engine.actions.explaining.may_enquire",
        "34.2-questions-in-the-play",
    ),
    enforced(
        "35.1(1)",
        "who moves the tray, who opens",
        "engine.screens.tray.before_the_tray engine.screens.tray.decide_push engine.screens.tray._is_ready"
        " engine.screens.aperture.decide_open",
        "35-1-1-north-and-south-push 35-1-1-opens 35-1-1-no-push-without-a-call 35-1-1-push-prevented"
        " 35-1-1-push-too-soon",
    ),
    elsewhere(
        "35.1(2)",
        "an even pace",
        "where the platform moves the tray: `play/table/pace/passage.py:pause`"
        "; `tests/play/live/timed/test_tray_pace.py:test_nobody_can_tell_who_has_thought`",
    ),
    enforced(
        "35.1(3)",
        "all calls of a side go through together, and with them what follows from them",
        "engine.screens.sight.sees_call engine.screens.sight.without_held engine.screens.known.is_held"
        " engine.screens.sight.still_on_tray engine.procedure.auction.is_over",
        "35-1-1-north-and-south-push 35-1-3-last-calls-come-through 35-2-1-replacement-tells-with-the-tray"
        " 35-2-1-comparison-tells-with-the-tray 35-2-1-accepted-by-calling-over-it 35-1-3-passed-out"
        " 35-1-3-passed-out-on-dealers-side 35-1-3-passed-out-prevented 35-1-3-passed-out-and-not-meant",
    ),
    not_here("35.1(4)", "when a call is made", _BOX),
    enforced(
        "35.1(5)",
        "a legal call is not changed",
        "engine.irregularities.change_of_call.cancel_change",
        "35-1-5-legal-call-stays",
    ),
    not_here(
        "35.1(6)",
        "when bidding cards are put away",
        "nobody puts anything away: `laws/views/auction_view.py:_auction_in_view`",
    ),
    enforced(
        "35.2(1)",
        "an irregularity that has passed the screen",
        "engine.screens.tray._settle_what_passes engine.screens.sight.has_passed",
        "35-2-1-2-insufficient-accepted 35-2-1-1-double-put-right 35-2-1-own-turn-called-after-the-tray"
        " 35-2-1-unintended-with-the-tray 35-2-1-1-eight-with-the-last-passes",
    ),
    enforced(
        "35.2(1)-1",
        "an inadmissible call is put right",
        "engine.irregularities.inadmissible.on_attention_36 engine.screens.tray.tray_brought",
        "35-2-1-1-double-put-right 35-2-1-1-double-lho-has-not-called 35-2-1-1-changed-to-an-inadmissible-double"
        " 35-2-1-1-must-pass-out-of-turn 35-2-1-1-must-pass-and-partner-out-of-turn",
    ),
    enforced(
        "35.2(1)-2",
        "what left-hand opponent may accept is accepted",
        "engine.screens.tray._settle_what_passes",
        "35-2-1-2-insufficient-accepted 35-2-1-2-out-of-turn-accepted 35-2-1-2-change-accepted"
        " 35-2-1-2-offender-pushes 35-2-1-2-offender-pushes-declined 35-2-1-2-deliberate"
        " 35-2-1-2-offender-pushes-before-own-turn 35-2-1-2-double-out-of-turn-accepted"
        " 35-2-1-2-changed-double-called-over",
    ),
    enforced(
        "35.2(2)",
        "one that has not is corrected without more, and the other side is told nothing",
        "engine.screens.unpassed.call_goes_back engine.screens.unpassed.replace_behind_screen"
        " engine.screens.sight.knows engine.screens.known._told_beyond",
        "35-2-2-insufficient 35-2-2-out-of-turn 35-2-2-inadmissible-double 35-2-2-insufficient-lho-has-called"
        " 35-2-2-second-insufficient-not-passed 35-2-2-replacing-double-not-passed"
        " 35-2-2-third-insufficient-not-passed 35-2-2-insufficient-over-three-passes"
        " 35-2-2-meant-after-the-tray-and-intended 35-2-2-misinformed-and-keeps-his-call"
        " 35-2-2-misinformed-in-the-play-and-keeps-his-card 37B-called-over-in-time-behind-the-screen",
    ),
    enforced(
        "35.2(3)",
        "opening leads out of turn",
        "engine.irregularities.opening_lead.goes_back",
        "35-2-3-before-the-aperture 35-2-3-automatic",
    ),
    enforced(
        "35.2(3)-1",
        "opened without fault: Law 54",
        "engine.irregularities.opening_lead._ask_for_fault engine.irregularities.opening_lead.rule_fault",
        "35-2-3-1-no-fault 35-2-3-1-no-fault-spread",
    ),
    enforced(
        "35.2(3)-2",
        "opened with fault: accepted",
        "engine.irregularities.opening_lead.rule_fault",
        "35-2-3-2-fault 35-2-3-2-fault-lead-goes-back",
    ),
    enforced(
        "35.2(3)-3",
        "two faced leads: one is a penalty card",
        "engine.screens.aperture._wrong_lead_stays",
        "35-2-3-3-two-leads-faced 35-2-3-3-both-face-up-before-the-aperture",
    ),
    enforced(
        "35.2(4)",
        "no offence by itself; the screenmate says nothing of it",
        "engine.screens.speech.reserve_behind_screen",
        "35-2-4-screenmate-silent 35-2-4-of-a-call",
    ),
    judged(
        "35.2(5)",
        "until when a hesitation is reported",
        "`E reserves rights` raises `= judgement 16B1`; `play/store/direction/tempo.py` has the times, "
        "`play/pages/direction/director_tempo.py` whether it is late",
        "`incidents/38-pause-behind-the-screen.table`",
    ),
    elsewhere(
        "35.2(6)",
        "twenty seconds tell nothing",
        ("`play/table/pace/passage.py:LIMIT`; `tests/play/live/timed/test_tray.py:test_twenty_seconds_are_the_limit`"),
    ),
    enforced(
        "35.2(7)",
        "dummy may point to a defender's exposed card",
        "engine.consequences.attention._may_point_behind_screen",
        "35-2-7-dummy-points-to-exposed-card",
    ),
    enforced(
        "36.1",
        "attention drawn, any player calls the director",
        "engine.consequences.attention.decide_attention engine.irregularities.talk.decide_said",
        "36.1-dummy-too",
    ),
    enforced("36.2", "nobody acts before he has explained", "table.obligation.halted", "36.2-nobody-acts"),
    enforced(
        "36.3",
        "when he must be called",
        "engine.consequences.attention.draw_attention",
        "36.2-nobody-acts",
    ),
    judged(
        "36.3(1)",
        "a call or play is not explained",
        "`S calls director`, and all questions and answers are on the record",
        "`36.3-no-explanation.table`",
    ),
    enforced(
        "36.3(2)", "information is corrected", "engine.irregularities.misinformation.corrected", "36.3-correction"
    ),
    judged(
        "36.3(3)",
        "information that does not agree",
        "`N calls director`, and both texts are on the record",
        "`36.3-conflict.table`",
    ),
    enforced("36.3(4)", "an insufficient bid", "engine.irregularities.insufficient_bid.on_attention", "27A1-option"),
    enforced(
        "36.3(5)",
        "a call, lead or play out of turn",
        "engine.irregularities.out_of_turn.on_attention engine.irregularities.opening_lead.on_attention"
        " engine.irregularities.premature.on_attention_57",
        "36.2-nobody-acts 10C1-all-options 57A-highest",
    ),
    enforced("36.3(6)", "a defender's exposed card", "engine.irregularities.exposed.on_attention_49", "49-low"),
    enforced(
        "36.3(7)",
        "a contested claim",
        "engine.actions.contest.decide_contest",
        "70-director-rules 70-dummy-contests",
    ),
    enforced(
        "36.3(8)", "talk of a board still to be played", "engine.irregularities.talk.decide_said", "36.3-talk-overheard"
    ),
    judged("36.3(9)", "any other misconduct", "`W calls director`, `TD warns`", "`36.3-misconduct.table`"),
    not_here("37.1", "dress and badges", _NO_HALL),
    not_here("37.2", "quiet", _NO_HALL),
    elsewhere(
        "37.3",
        "telephones off",
        "messages of friends, invitations and other tables wait for a player: `play/store/people/silence.py`; "
        "`tests/director/pages/players/test_silence.py:test_nothing_goes_to_friends_or_comes_from_them`",
    ),
    not_here("37.4", "no smoking", _NO_HALL),
    not_here("37.5", "no drinking", _NO_HALL),
    not_here("37.6", "no flash", _NO_HALL),
    elsewhere(
        "37.7",
        "who may enter a closed area",
        "no place in a closed room is given: `director/competitions/watching.py`; "
        "`tests/director/sessions/order/test_spectators_overseen.py"
        ":test_the_list_leads_spectators_to_each_table_but_a_closed_room`",
    ),
    elsewhere("37.8", "the language spoken", _LANGUAGES),
    elsewhere(
        "37.9",
        "nobody watches in the vugraph studio",
        "what is shown is late by the server's clock: `play/live/viewing/late.py`; "
        "`tests/play/live/viewing/test_late.py:test_a_board_is_seen_as_it_was_and_nothing_younger_is_sent`",
    ),
    elsewhere(
        "38.1",
        "open and closed room",
        "`director/movements/matches/rooms.py`; "
        "`tests/director/movements/matches/test_rooms.py:test_the_tables_of_a_match_are_its_two_rooms`, "
        "`tests/director/sessions/teams/test_match_spectators.py:test_in_the_closed_room_nobody_sits_behind_a_player`",
    ),
    elsewhere(
        "38.2(1)",
        "who may enter the closed room",
        "its four players and the director: "
        "`tests/director/sessions/teams/test_match_spectators.py:test_in_the_closed_room_nobody_sits_behind_a_player`, "
        "`tests/director/sessions/order/test_spectators_overseen.py"
        ":test_the_list_leads_spectators_to_each_table_but_a_closed_room`",
    ),
    elsewhere(
        "38.2(2)",
        "who may with leave",
        "whom the director lets in before the start: `director/pages/console/watching.py`; "
        "`tests/director/sessions/order/test_spectators_overseen.py"
        ":test_the_director_lets_in_a_guest_and_a_captain_before_the_start_alone`",
    ),
    elsewhere(
        "38.2(3)",
        "the captain, behind his own players",
        "the captain of a player’s team, or its delegate, and no more than one of them: "
        "`tests/director/sessions/teams/test_match_spectators.py"
        ":test_the_captain_or_his_delegate_sits_behind_a_player_of_his_own_team`",
    ),
    not_here("39.1", "players keep the rules", "it is said of people, and the rest of the book is how"),
    not_here("39.2", "and respect each other", "it is said of people, and asks nothing of a program"),
    not_here("39.3", "and stay in their seats while boards are copied", "boards need no copying"),
    elsewhere(
        "39.4",
        "own card closed, the opponents' open where allowed",
        "`play/table/consulting.py:parts_open`; `tests/play/wire/test_table_cards.py`",
    ),
    elsewhere(
        "39.5",
        "leaving the table needs leave",
        "a player asks the organiser on a page of his own: `director/sessions/people/leaving.py`; "
        "`tests/director/sessions/people/test_leaving.py:test_a_player_asks_and_his_pair_leaves`",
    ),
    elsewhere(
        "39.6",
        "who has finished leaves the room",
        "who is entered watches no table before the end: "
        "`tests/director/sessions/order/test_spectators.py:test_nobody_entered_watches_any_table_whatever_right_he_has`",
    ),
    elsewhere(
        "39.7",
        "no talk of boards that were played",
        "at the table players speak to the director alone, and other tables and friends wait until the session "
        "is over: `play/store/people/silence.py`; "
        "`tests/director/pages/players/test_silence.py:test_every_address_of_another_table_says_that_it_waits`, "
        "`tests/play/table/people/test_talk.py:test_at_a_table_of_a_session_players_speak_to_the_director_alone`",
    ),
    elsewhere(
        "39.8",
        "foreign players",
        ("`frontend/locale`: every page in both languages; `tests/frontend/locale/test_locale_foreign.py`"),
    ),
    elsewhere(
        "39.8(1)",
        "their system card in Chinese",
        "a card in no official language is marked on the list: `director/pages/entries/entry_cards.py`; "
        "`tests/director/pages/entries/test_entries.py:test_an_event_names_its_official_languages`",
    ),
    elsewhere(
        "39.8(2)",
        "no other language in bidding and play",
        _LANGUAGES,
    ),
    elsewhere(
        "39.8(3)",
        "an interpreter sits behind his player, and speaks when asked",
        "`play/table/people/interpreting.py:may_interpret`; `tests/play/wire/test_interpreter.py`",
    ),
    not_here("40.1", "manners", "it is said of people, and asks nothing of a program"),
    elsewhere(
        "40.2",
        "spectators reach no player",
        "`laws/views/viewer.py:Viewer`: a spectator may do nothing; `tests/laws/views/test_table_view.py`",
    ),
    elsewhere(
        "40.3",
        "nor talk of a board",
        "`play/table/people/talk.py:may_say`: at a table of a session who watches speaks to the director alone"
        "; `tests/play/table/people/test_talk.py:test_who_watches_speaks_to_no_player`",
    ),
    elsewhere(
        "40.4",
        "nor point to anything",
        "`tests/laws/views/test_table_view.py:test_a_spectator_sees_what_his_player_sees_and_may_do_nothing`",
    ),
    elsewhere(
        "40.5",
        "nor disturb the director",
        "a spectator speaks to the director when he has been spoken to: `play/table/people/talk.py:may_say`; "
        "`tests/play/table/people/test_talk.py"
        ":test_in_a_session_a_spectator_answers_the_director_who_has_spoken_to_those_who_watch`",
    ),
    elsewhere(
        "40.6",
        "one place, one side of the screen",
        "`laws/views/viewer.py:Viewer`: one seat; `play/table/people/watching.py`: changed between boards only"
        "; "
        "`tests/director/sessions/order/test_spectators.py"
        ":test_a_spectator_behind_a_player_keeps_his_place_during_a_board_at_every_table`",
    ),
    elsewhere(
        "40.7",
        "players who are not at the table do not watch their team",
        "`tests/director/sessions/teams/test_match_spectators.py:test_nobody_of_a_team_watches_whether_he_plays_or_not`",
    ),
    elsewhere(
        "40.8",
        "a captain in the closed room is a spectator",
        "he has a spectator's view and rights: "
        "`tests/director/sessions/order/test_spectators_overseen.py:test_who_is_let_in_sits_behind_no_other_player`",
    ),
    elsewhere(
        "40.9",
        "a team answers for its spectators",
        "an entry of the catalogue for the contestant: `scoring/penalties/discipline.py`; "
        "`tests/director/sessions/order/test_spectators_ordered.py:test_a_contestant_pays_for_its_spectators`",
    ),
)
