"""A plan for the units that may move: who strikes, marches, guards and holds."""
