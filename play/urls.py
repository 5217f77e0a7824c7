"""The addresses of `play`."""

from django.urls import path

from play.pages.home import home
from play.people.language import choose_language

urlpatterns = [
    path("", home, name="home"),
    path("language/", choose_language, name="choose_language"),
]
