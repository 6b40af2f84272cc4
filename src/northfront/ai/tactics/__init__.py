"""Computer players for games that themselves say what each answer is worth."""
