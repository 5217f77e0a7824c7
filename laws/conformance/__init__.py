"""Evidence that the engine follows the Laws: table scripts, and a row for each paragraph."""
