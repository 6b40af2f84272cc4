"""Tables: the game in progress, its options, its annotations and its audience."""
