"""Django's settings, from the environment only; docs/running.md lists the variables.

`make run` and the tests set what is needed. A production server sets SECRET_KEY, DATABASE_URL and ALLOWED_HOSTS.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from deploy import embedded, environment, logs

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"

# --- Per installation ----------------------------------------------------------------------------------------------

DEBUG = environment.flag("DEBUG")
# The development pages that show the table in all its states.
GALLERY = environment.flag("GALLERY", default=DEBUG)
DATABASE_URL = environment.text("DATABASE_URL")
REDIS_URL = environment.text("REDIS_URL")
# A server on one's own machine, without HTTPS. A server with a named database counts as public.
LOCAL = environment.flag("LOCAL", default=not DATABASE_URL)

SECRET_KEY = environment.text("SECRET_KEY")
if not SECRET_KEY:
    if not LOCAL:
        raise ImproperlyConfigured("SECRET_KEY is not set: give a long random text and keep it from start to start.")
    SECRET_KEY = "for this machine only, where nobody else can come"  # noqa: S105 - not for a public server
# The key under which deals that have not been played are kept in the database: 64 hexadecimal digits.
DEALS_KEY = environment.key("DEALS_KEY", SECRET_KEY)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]" if LOCAL else "")
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS is not set: give the names of this site, separated by commas.")
# How the site is reached, for links in messages that no page sends.
SITE_ADDRESS = environment.text("SITE_ADDRESS") or (
    f"http://127.0.0.1:{environment.text('PORT') or 8000}" if LOCAL else f"https://{ALLOWED_HOSTS[0]}"
)
# Who asks for /metrics/ gives it as a bearer token; without it there is no such page.
METRICS_TOKEN = environment.text("METRICS_TOKEN")
environment.refuse_weak(
    key=SECRET_KEY, hosts=ALLOWED_HOSTS, site=SITE_ADDRESS, token=METRICS_TOKEN, debug=DEBUG, local=LOCAL
)

# --- The application -----------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "allauth",
    "allauth.account",
    "play",
    "director",
    "frontend",
    "deploy",
]
MIDDLEWARE = [
    "deploy.headers.StrictPage",
    "deploy.readable.Readable",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    # The first asks the database who reads, in a thread. What stands before them runs there too; what stood after them
    # would go back to the event loop, and into a thread again for itself.
    "play.people.habits.language.OwnLanguage",
    "play.people.habits.zone.OwnZone",
    "play.pages.accounts.kept_silence.KeptSilence",
    "play.pages.site.one_page.OnePage",
]
ROOT_URLCONF = "deploy.urls"
ASGI_APPLICATION = "deploy.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "frontend" / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "play.people.habits.on_page.habits_on_page",
                "play.pages.accounts.second_place.asked_on_page",
                "director.pages.notices.notices.notices_on_page",
                "deploy.hosting.host_on_page",
            ],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ]
            if not DEBUG
            else ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- The database and other shared services ------------------------------------------------------------------------

DATABASES = {"default": environment.database(DATABASE_URL or embedded.address_of(VAR / "postgres"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "deploy.shared_cache.SharedCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# --- Tables --------------------------------------------------------------------------------------------------------

# Seconds: a robot's call or card, its pause at a complete trick, and how long before its call or card a robot begins
# to think (play.live.desk.Pace).
PACE = {
    "robot": environment.seconds("PACE_ROBOT", 0.8),
    "trick": environment.seconds("PACE_TRICK", 1.0),
    "think": environment.seconds("PACE_THINK", 0.7),
}

# How far the processes that search for robots and solve deals give way to all others (nice(2)).
ANALYSIS_NICENESS = environment.count("ANALYSIS_NICENESS", 19, most=19)

# Seconds before automatic removal (play.store.service.sweeping has the rules), and the most tables that a person has
# open.
TABLE_UNUSED = environment.seconds("TABLE_UNUSED", 2 * 3600)
TABLE_ABANDONED = environment.seconds("TABLE_ABANDONED", 24 * 3600)
GUEST_KEPT = environment.seconds("GUEST_KEPT", 30 * 24 * 3600)
REPORT_KEPT = environment.seconds("REPORT_KEPT", 365 * 24 * 3600)
ORIGINS_KEPT = environment.seconds("ORIGINS_KEPT", 30 * 24 * 3600)
SEATS_KEPT = environment.seconds("SEATS_KEPT", 365 * 24 * 3600)
NOTICE_KEPT = environment.seconds("NOTICE_KEPT", 30 * 24 * 3600)
MOST_TABLES_OF_GUEST = environment.count("MOST_TABLES_OF_GUEST", 2)
MOST_TABLES_OF_MEMBER = environment.count("MOST_TABLES_OF_MEMBER", 20)

# The most open sockets in one process, 0 for no limit: of one person, and from one address (a club behind one router
# has one address).
SOCKETS_PER_PERSON = environment.count("SOCKETS_PER_PERSON", 40)
SOCKETS_PER_ADDRESS = environment.count("SOCKETS_PER_ADDRESS", 600)

# --- People --------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "play.Person"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTH_PASSWORD_VALIDATORS[0]["OPTIONS"] = {"user_attributes": ("email", "display_name")}  # type: ignore[assignment]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "play.pages.accounts.second_place.AskingAccounts"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]  # once: it can be shown while typed, and reset by mail
ACCOUNT_FORMS = {
    "login": "play.people.accounts.forms.SignIn",
    "signup": "play.people.accounts.forms.SignUp",
    "add_email": "play.people.accounts.forms.ChangeAddress",
    "change_password": "play.people.accounts.forms.ChangePassword",
    "set_password": "play.people.accounts.forms.SetPassword",
    "reset_password": "play.people.accounts.forms.ResetPassword",
    "reset_password_from_key": "play.people.accounts.forms.NewPassword",
    "reauthenticate": "play.people.accounts.forms.ConfirmPassword",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_UNIQUE_EMAIL = True
# Who runs the site closes it to new people, or to talk among players and spectators, for as long as he must.
SIGN_UP = environment.flag("SIGN_UP", default=True)
FREE_TALK = environment.flag("FREE_TALK", default=True)
ACCOUNT_EMAIL_VERIFICATION = environment.one_of("EMAIL_VERIFICATION", ("mandatory", "optional", "none"), "optional")
# On top of allauth's own. What one account does is limited first; a whole club can share one address. So a right secret
# (`play.people.guesses`) and who comes to a name of an event by its link are given back: the limits by address are on
# what is wrong, and on what could be made without end.
ACCOUNT_RATE_LIMITS = {
    "signup": "100/m/ip,1200/h/ip",
    "guest": "300/h/ip",
    "joined": "1500/h/key",
    "open_table": "10/m/user,600/h/ip",
    "export_boards": "20/m/user,3000/h/ip",
    "results_file": "60/m/key,600/m/ip",
    "file_brought": "20/10m/user,600/h/ip",
    "token": "20/h/user",
    "api": "120/m/ip",
    "api_token": "600/m/key",
    "invite": "60/h/user",
    "friend": "60/h/user",
    "club": "10/h/user",
    "announce": "60/h/user",
    "entry": "60/h/user",
    "enter_others": "300/h/user,12/h/key",
    "join": "30/h/user",
    "hall_code": "12/10m/key,600/h/ip",
    "hall_code_known": "12/10m/key",
    "second_place": "10/h/key",
    "mail_by_anybody": "10/h/key",
    "pin": "6/10m/key,300/h/ip",
    "pin_known": "6/10m/key",
    "report": "10/h/user",
    "poll_answer": "40/h/key",
    "own_data": "10/h/user",
    "save_card": "60/h/user",
    "save_meanings": "120/h/user",
    "login": "300/m/ip",
    "login_failed": "5/5m/key,100/m/ip",
}
# Wrong guesses at one short secret in ten minutes, from everywhere, after which strangers are refused: six in ten
# thousand of all codes in five hours.
MOST_WRONG_GUESSES = 20_000
ACCOUNT_CHANGE_EMAIL = True  # one address per person; a new one replaces it when confirmed
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True

EMAIL_HOST = environment.text("EMAIL_HOST")
EMAIL_PORT = environment.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = environment.text("EMAIL_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_PASSWORD")
_EMAIL_TLS = environment.flag("EMAIL_TLS", default=True)
EMAIL_USE_SSL = _EMAIL_TLS and EMAIL_PORT == 465  # its connections begin with TLS (RFC 8314, 3.3)
EMAIL_USE_TLS = _EMAIL_TLS and not EMAIL_USE_SSL
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM", "Screenmate <screenmate@localhost>")
# Without a mail server, messages are written to one's own terminal, from which their links can be opened; a server for
# others writes none into its log, since who reads the log would sign in with them.
_MAIL_BY = "smtp" if EMAIL_HOST else "console" if LOCAL else "dummy"
EMAIL_BACKEND = f"django.core.mail.backends.{_MAIL_BY}.EmailBackend"

# --- Languages and time --------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LOCALE_PATHS = [ROOT / "frontend" / "locale"]
FORMAT_MODULE_PATH = ["frontend.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files --------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
# A public server collects them once into STATIC_ROOT, under names that change with their content; a local server serves
# them from the source folders.
STATIC_ROOT = environment.text("STATIC_ROOT") or None
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_AUTOREFRESH = STATIC_ROOT is None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "deploy.static.HashedStorage"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- Logging -------------------------------------------------------------------------------------------------------

_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_LEVEL = environment.one_of("LOG_LEVEL", _LEVELS, "WARNING" if LOCAL else "INFO")
LOGGING = logs.configuration(machine=not LOCAL, level=_LEVEL)

# --- The operator --------------------------------------------------------------------------------------------------

# Where `manage.py backup` writes, and how many backups it keeps.
BACKUP_FOLDER = Path(environment.text("BACKUP_FOLDER") or VAR / "backups")
BACKUPS_KEPT = environment.count("BACKUPS_KEPT", 14)
# Who is told what is wrong (`manage.py doctor --tell`): an address, or a URL that takes a text.
OPERATOR_EMAIL = environment.text("OPERATOR_EMAIL")
OPERATOR_WEBHOOK = environment.text("OPERATOR_WEBHOOK")
# The server processes, as the doctor asks them by themselves.
PROCESSES = environment.text("PROCESSES", "http://127.0.0.1:8000").split()
# A line of the host's own at the foot of every page: who runs this site, an address for questions, a registration.
HOST_TEXT = environment.text("HOST_TEXT")
HOST_LINK = environment.text("HOST_LINK")

# --- Security ------------------------------------------------------------------------------------------------------

# deploy.headers sets it on every page.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",  # our sockets too: 'self' covers ws: and wss: since CSP 3
        "object-src 'none'",
        "frame-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "play.pages.site.errors.forged"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = not LOCAL
SECURE_SSL_REDIRECT = not LOCAL
SECURE_REDIRECT_EXEMPT = [r"^(health|ready|metrics)/$"]  # a process is asked these by itself, not through the proxy
SECURE_HSTS_SECONDS = 0 if LOCAL else 31_536_000
# Subdomains are the operator's responsibility.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# The number of proxies in front. Each appends its client's address to X-Forwarded-For, and the first sets
# X-Forwarded-Proto itself. Earlier entries can be forged and are ignored (play.people.accounts.network).
TRUSTED_PROXIES = environment.count("BEHIND_PROXY", 0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
# The largest body of a request, in bytes, by URL, with * for the number of a session or an event. A larger one is
# refused before it is read (play.process.http); deploy/proxy/nginx.conf has the same figures. The upload is a file of a
# megabyte at most, or the boards of such a file sent again; a system card has up to 150,000 characters; the dealer of a
# session brings a file of a megabyte at most; a list of players has up to 200,000 characters.
LARGEST_BODY = 65_536
LARGEST_BODIES = {
    "/tables/new/": 2_200_000,
    "/cards/save/": 600_000,
    "/meanings/save/": 1_300_000,
    "/sessions/*/dealing/": 1_100_000,
    "/sessions/*/hall/office/": 1_100_000,
    "/events/*/seeding/": 900_000,
}
# The seconds within which the head of a request must arrive, and the minimum rate of its body in bytes a second.
REQUEST_HEAD = 15
REQUEST_RATE = 16_384
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = max(LARGEST_BODIES.values())
