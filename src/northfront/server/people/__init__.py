"""What the people at a table say, propose and agree on besides playing: chat, notes, draws, resigning, pace, rematch."""
