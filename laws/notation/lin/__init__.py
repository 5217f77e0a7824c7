"""LIN, the notation of Bridge Base Online: single records, vugraph files, and addresses of its hand viewer.

There is no specification; what is read here is what real files have. `read` gives `Game`s, each with all its tokens in
their order, so that `write` gives everything back, and `Game.record` the `Record` that other readers give too.
"""

from laws.notation.lin.game import Comment, Game
from laws.notation.lin.head import Head
from laws.notation.lin.reading import read
from laws.notation.lin.tokens import Token
from laws.notation.lin.writing import from_record, vugraph, write

__all__ = ["Comment", "Game", "Head", "Token", "from_record", "read", "vugraph", "write"]
