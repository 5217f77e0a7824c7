"""`make championship`: an event of three days whole, played by house robots over the pages of a server."""
