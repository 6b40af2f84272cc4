"""The staff: plans, looks ahead, and keeps to the clock."""
