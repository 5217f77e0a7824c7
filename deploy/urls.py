"""The root URL configuration; each package brings its own URLs."""

from django.conf import settings
from django.urls import include, path

from director.api.interface import API

urlpatterns = [
    path("", include("play.urls")),
    path("", include("director.urls")),
    path("api/v1/", API.urls),
    path("accounts/", include("play.people.accounts.urls")),
    *([path("gallery/", include("frontend.urls"))] if settings.GALLERY else []),
]
handler400 = "play.pages.site.errors.bad"
handler403 = "play.pages.site.errors.denied"
handler404 = "play.pages.site.errors.missing"
handler500 = "play.pages.site.errors.broken"
