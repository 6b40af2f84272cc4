"""What computer players know about Leningrad '41."""
