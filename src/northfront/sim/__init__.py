"""Games without a screen: matches, fuzzing, counting, measuring."""
