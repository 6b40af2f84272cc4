"""Leningrad '41: What if Manstein had Attacked? Its data are here; its rules are not written yet."""
