"""The Laws of Duplicate Bridge as a sans-I/O state machine.

Standard library only: no clock, no randomness, no files, no framework. `docs/architecture.md` says who may know whom.
"""
