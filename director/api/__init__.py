"""The HTTP interface for programs: what pages show, as JSON, by the same rules of access."""
