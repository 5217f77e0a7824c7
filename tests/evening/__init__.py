"""A whole club evening by the pages and sockets of a server: in the tests with scripted players, and `make evening`."""
