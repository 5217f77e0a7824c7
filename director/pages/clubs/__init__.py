"""The pages of clubs: members, calendars, series, chat groups, programs, the archive."""
