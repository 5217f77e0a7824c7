"""A field of pairs or individuals on the same boards: matchpoints, IMPs, Butler, Neuberg, ranking."""
