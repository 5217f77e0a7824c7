"""What `python -m laws` can be asked to do. Each verb is a module with a `run`; `laws.__main__` has the list."""
