"""What computer players know about Assault on Leningrad. Nothing here decides what is legal."""
