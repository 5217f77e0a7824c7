"""URLs of accounts: allauth's views under allauth's names, and the entry for guests.

Features that are switched off are left out: codes instead of passwords, telephones, passkeys.
"""

from allauth.account import views
from django.urls import path, re_path

from play.people.accounts.forms import GuestForm
from play.people.accounts.guests import as_visitor, come_in, members_only

urlpatterns = [
    path("login/", as_visitor(views.LoginView.as_view(extra_context={"guest_form": GuestForm})), name="account_login"),
    path("signup/", as_visitor(views.signup), name="account_signup"),
    path("guest/", come_in, name="guest"),
    path("logout/", views.logout, name="account_logout"),
    path("inactive/", views.account_inactive, name="account_inactive"),
    path("reauthenticate/", members_only(views.reauthenticate), name="account_reauthenticate"),
    path("email/", members_only(views.email), name="account_email"),
    path("confirm-email/", views.email_verification_sent, name="account_email_verification_sent"),
    re_path(r"^confirm-email/(?P<key>[-:\w]+)/$", views.confirm_email, name="account_confirm_email"),
    path("password/change/", members_only(views.password_change), name="account_change_password"),
    path("password/set/", members_only(views.password_set), name="account_set_password"),
    path("password/reset/", views.password_reset, name="account_reset_password"),
    path("password/reset/done/", views.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
