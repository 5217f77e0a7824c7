"""What `python -m scoring` can be asked to do. Each verb is a module with a `run`; `scoring.__main__` has the list."""
