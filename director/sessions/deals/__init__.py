"""The deals of a session: drawn, sealed, brought by a dealer, and who has seen them."""
