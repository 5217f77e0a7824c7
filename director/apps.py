from django.apps import AppConfig


class DirectorConfig(AppConfig):
    """Clubs, their events, the running of sessions, and results."""

    name = "director"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What a server process does for sessions is registered; only such a process begins it."""
        from django.conf import settings
        from django.db.models.signals import post_save
        from django.urls import reverse

        from director.demonstration import club
        from director.entries.teams.captains import closed_room_of, players_behind_whom
        from director.knockouts.breaks import move_choices
        from director.knockouts.qualifying import places, qualified, ranked
        from director.knockouts.running import stages_of
        from director.moving.leaving_offices import account_saved
        from director.moving.own_data import forget, kept
        from director.notices.telling import HOOK, MAIL
        from director.pages.players.engaged import engaged
        from director.results.recording import record
        from director.results.rulings.polling import tell_asked
        from director.results.swiss.pairing import pairer_of
        from director.results.swiss.swiss_stage import carry_by, opening_round
        from director.sending.hooks import sender_of
        from director.sending.mails import mailer_of
        from director.sessions.deals.repeated import boards_to_come
        from director.sessions.draw.pairing_timers import PAIR
        from director.sessions.draw.qualifying import qualify_by
        from director.sessions.draw.simultaneous import opener_of
        from director.sessions.draw.staged import open_swiss_by
        from director.sessions.running.breaks import move_sessions
        from director.sessions.running.places import places_in
        from director.sessions.running.rounds import SESSION, STAGE
        from director.sessions.running.runner import runner_of
        from director.sessions.telling import TELL, teller_of
        from director.standings.carrying import carried_into
        from director.standings.event import place_knockouts_by
        from play.demonstration import PARTS
        from play.live.sessions.console_room import register_places
        from play.live.timed.timers import register_handler
        from play.pages.site.engagements import register_engagements
        from play.pages.site.onward import register_onward
        from play.pages.watching.interpreters import register_teams
        from play.pages.watching.spectators import register_captains
        from play.store.direction.polls import register_asked
        from play.store.outbox import register_reader
        from play.store.people.own_data import register
        from play.store.service.breaks import register_mover
        from play.store.tables.awaited import register_awaiting

        PARTS.append(club)
        register("clubs", kept, forget)
        post_save.connect(account_saved, sender=settings.AUTH_USER_MODEL, dispatch_uid="director")
        register_handler(SESSION, runner_of)
        register_handler(PAIR, pairer_of)
        register_handler(STAGE, stages_of)
        register_handler(TELL, teller_of)
        register_handler("simultaneous", opener_of)
        register_handler(MAIL, mailer_of)
        register_handler(HOOK, sender_of)
        register_reader("results", record)
        register_mover(move_sessions)
        register_mover(move_choices)
        register_asked(tell_asked)
        register_awaiting(boards_to_come)
        register_places(places_in)
        register_captains(closed_room_of)
        register_teams(players_behind_whom)
        qualify_by(qualified, ranked)
        place_knockouts_by(places)
        open_swiss_by(opening_round)
        carry_by(carried_into)
        register_engagements(engaged)
        register_onward(
            lambda session: reverse("session-play", args=[session]),
            lambda session: reverse("session-check", args=[session]),
            lambda session: reverse("session-watch", args=[session]),
        )
