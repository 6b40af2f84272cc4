"""What computer players know about the games of the family. Nothing here decides what is legal."""
