"""The pages of a person: settings, own data, friends, conduct, signing in from a second place."""
