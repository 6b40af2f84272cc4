"""The greedy player."""
