"""The family of Assault on Leningrad: rules that its games share; each has a folder with its data and what it adds."""
