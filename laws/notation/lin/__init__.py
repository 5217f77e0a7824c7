"""LIN, the notation of Bridge Base Online: single records, vugraph files, and addresses of its hand viewer.

There is no specification; this package reads what real files contain. `read` returns `Game`s, each with all its tokens
in order, so that `write` restores the whole file. `Game.record` returns the `Record` common to all readers.
"""

from laws.notation.lin.game import Comment, Game
from laws.notation.lin.head import Head
from laws.notation.lin.reading import read
from laws.notation.lin.tokens import Token
from laws.notation.lin.writing import from_record, vugraph, write

__all__ = ["Comment", "Game", "Head", "Token", "from_record", "read", "vugraph", "write"]
