"""The addresses of `play`."""

from django.urls import path

from play.pages.accounts.choices import choose_language, choose_size, choose_theme, keep_habit
from play.pages.accounts.conduct import conduct_page
from play.pages.accounts.friends import friends_page
from play.pages.accounts.own_data import own_data_page, privacy
from play.pages.accounts.person import person_page
from play.pages.accounts.second_place import answer_place, second_place
from play.pages.accounts.settings import settings
from play.pages.boards.after_board import after_board
from play.pages.boards.board_note import note_board
from play.pages.boards.board_question import question_board
from play.pages.boards.my_boards import export_boards, my_boards
from play.pages.boards.replay import export_board, replay_board
from play.pages.boards.scorecard import scorecard
from play.pages.cards.cards import card_page, cards_page, export_card, house_card_page, save_card
from play.pages.cards.meanings import export_meanings, meanings_page, meanings_with, save_meanings
from play.pages.cards.table_cards import card_marks, director_cards, table_cards
from play.pages.cards.table_meanings import table_meanings
from play.pages.direction.director import director_page
from play.pages.direction.director_course import course_page
from play.pages.direction.director_script import script_file
from play.pages.direction.tempo import tempo_page
from play.pages.polls.poll_answer import poll_page
from play.pages.polls.polls import polls_page
from play.pages.site.adviser import adviser_book, adviser_page, adviser_shell, adviser_worker
from play.pages.site.health import health, ready
from play.pages.site.held_back import at_his_table
from play.pages.site.home import about, home
from play.pages.site.lobby import lobby
from play.pages.site.metrics import metrics
from play.pages.site.regulations import profile_page, rules_page, what_to_alert
from play.pages.tables.opening import open_table
from play.pages.tables.table import sit_down, table_page, try_table
from play.pages.tables.teacher import teacher_page
from play.pages.tables.this_table import decline, this_table
from play.pages.watching.watched import watched_board
from play.pages.watching.watching import watch_page

urlpatterns = [
    path("", home, name="home"),
    path("about/", about, name="about"),
    path("privacy/", privacy, name="privacy"),
    path("health/", health, name="health"),
    path("ready/", ready, name="ready"),
    path("metrics/", metrics, name="metrics"),
    path("settings/", settings, name="settings"),
    path("settings/data/", own_data_page, name="own-data"),
    path("accounts/place/", second_place, name="account_place"),
    path("accounts/place/answer/", answer_place, name="account_place_answer"),
    path("settings/habit/", keep_habit, name="habit"),
    path("boards/", my_boards, name="boards"),
    path("boards/export.<str:kind>", export_boards, name="boards-export"),
    path("boards/<uuid:play>/", replay_board, name="board"),
    path("boards/<uuid:play>/after/", after_board, name="board-after"),
    path("boards/<uuid:play>/question/", question_board, name="board-question"),
    path("boards/<uuid:play>/note/", note_board, name="board-note"),
    path("boards/<uuid:play>.<str:kind>", export_board, name="board-export"),
    path("cards/", cards_page, name="cards"),
    path("cards/save/", save_card, name="card-save"),
    path("cards/house/", house_card_page, name="card-house"),
    path("cards/<int:partner>/", card_page, name="card"),
    path("cards/<int:partner>.txt", export_card, name="card-export"),
    path("conduct/", conduct_page, name="conduct"),
    path("friends/", friends_page, name="friends"),
    path("meanings/", meanings_page, name="meanings"),
    path("meanings/save/", save_meanings, name="meanings-save"),
    path("meanings/<int:partner>/", meanings_with, name="meanings-with"),
    path("meanings/<int:partner>.txt", export_meanings, name="meanings-export"),
    path("tables/", lobby, name="lobby"),
    path("tables/new/", at_his_table(open_table), name="table-create"),
    path("tables/try/", at_his_table(try_table), name="table-try"),
    path("tables/<uuid:table>/", at_his_table(table_page), name="table"),
    path("tables/<uuid:table>/cards/", at_his_table(table_cards), name="table-cards"),
    path("tables/<uuid:table>/cards/marks/", at_his_table(card_marks), name="table-card-marks"),
    path("tables/<uuid:table>/director/", at_his_table(director_page), name="table-director"),
    path("tables/<uuid:table>/director/cards/", at_his_table(director_cards), name="table-director-cards"),
    path("tables/<uuid:table>/director/polls/", at_his_table(polls_page), name="table-polls"),
    path("polls/<slug:key>/", poll_page, name="poll"),
    path("tables/<uuid:table>/teacher/", at_his_table(teacher_page), name="table-teacher"),
    path("tables/<uuid:table>/director/course/", at_his_table(course_page), name="table-course"),
    path("tables/<uuid:table>/director/course/script/", at_his_table(script_file), name="table-script"),
    path("tables/<uuid:table>/tempo/", at_his_table(tempo_page), name="table-tempo"),
    path("tables/<uuid:table>/rules/", at_his_table(rules_page), name="table-rules"),
    path("tables/<uuid:table>/scorecard/", at_his_table(scorecard), name="table-scorecard"),
    path("tables/<uuid:table>/meanings/", at_his_table(table_meanings), name="table-meanings"),
    path("tables/<uuid:table>/sit/", at_his_table(sit_down), name="table-sit"),
    path("tables/<uuid:table>/this/", at_his_table(this_table), name="table-this"),
    path("tables/<uuid:table>/watch/", at_his_table(watch_page), name="table-watch"),
    path("tables/<uuid:table>/watch/<uuid:play>/", at_his_table(watched_board), name="table-watched"),
    path("tables/<uuid:table>/decline/", at_his_table(decline), name="table-decline"),
    path("tables/<uuid:table>/people/<int:person>/", at_his_table(person_page), name="table-person"),
    path("regulations/<slug:profile>/", profile_page, name="regulations"),
    path("what-to-alert/", what_to_alert, name="what-to-alert"),
    path("adviser/", adviser_page, name="adviser"),
    path("adviser/worker.js", adviser_worker, name="adviser-worker"),
    path("adviser/book.json", adviser_book, name="adviser-book"),
    path("adviser/shell/", adviser_shell, name="adviser-shell"),
    path("adviser/<path:address>", adviser_page, name="adviser-at"),
    path("language/", choose_language, name="choose_language"),
    path("theme/", choose_theme, name="choose_theme"),
    path("size/", choose_size, name="choose_size"),
]
