"""Games for other tables: a VASSAL module, and sheets to print, cut and glue."""
