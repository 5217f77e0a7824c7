"""The verbs of `python -m scoring`. Each verb is a module with a `run`; `scoring.__main__` lists them."""
