"""What computer players know about Assault on Stalingrad. Nothing here decides what is legal."""
