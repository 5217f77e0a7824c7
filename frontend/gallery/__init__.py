"""The development pages: a table in every state that a player can meet, without a socket, and its parts side by side.

They exist only where the settings allow it (DEBUG or GALLERY). The browser tests take their screenshots here. Every
state is reached by real calls and cards through `laws`, so only possible states can be shown.
"""
