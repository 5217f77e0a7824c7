"""What leaves the server: notices by e-mail, and what is sent to the groups of clubs."""
