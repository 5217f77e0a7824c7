"""The addresses of `play`."""

from django.urls import path

from play.pages.after_board import after_board
from play.pages.board_question import question_board
from play.pages.choices import choose_language, choose_size, choose_theme, keep_habit
from play.pages.director import director_page
from play.pages.health import health
from play.pages.home import about, home
from play.pages.lobby import lobby
from play.pages.my_boards import export_boards, my_boards
from play.pages.opening import open_table
from play.pages.regulations import profile_page, rules_page
from play.pages.replay import export_board, replay_board
from play.pages.scorecard import scorecard
from play.pages.settings import settings
from play.pages.table import sit_down, table_page, try_table
from play.pages.tempo import tempo_page
from play.pages.this_table import decline, this_table

urlpatterns = [
    path("", home, name="home"),
    path("about/", about, name="about"),
    path("health/", health, name="health"),
    path("settings/", settings, name="settings"),
    path("settings/habit/", keep_habit, name="habit"),
    path("boards/", my_boards, name="boards"),
    path("boards/export.<str:kind>", export_boards, name="boards-export"),
    path("boards/<uuid:play>/", replay_board, name="board"),
    path("boards/<uuid:play>/after/", after_board, name="board-after"),
    path("boards/<uuid:play>/question/", question_board, name="board-question"),
    path("boards/<uuid:play>.<str:kind>", export_board, name="board-export"),
    path("tables/", lobby, name="lobby"),
    path("tables/new/", open_table, name="table-create"),
    path("tables/try/", try_table, name="table-try"),
    path("tables/<uuid:table>/", table_page, name="table"),
    path("tables/<uuid:table>/director/", director_page, name="table-director"),
    path("tables/<uuid:table>/tempo/", tempo_page, name="table-tempo"),
    path("tables/<uuid:table>/rules/", rules_page, name="table-rules"),
    path("tables/<uuid:table>/scorecard/", scorecard, name="table-scorecard"),
    path("tables/<uuid:table>/sit/", sit_down, name="table-sit"),
    path("tables/<uuid:table>/this/", this_table, name="table-this"),
    path("tables/<uuid:table>/decline/", decline, name="table-decline"),
    path("regulations/<slug:profile>/", profile_page, name="regulations"),
    path("language/", choose_language, name="choose_language"),
    path("theme/", choose_theme, name="choose_theme"),
    path("size/", choose_size, name="choose_size"),
]
