"""Every address of the site: each room brings its own."""

from django.urls import include, path

urlpatterns = [
    path("", include("play.urls")),
    path("accounts/", include("allauth.account.urls")),
]
