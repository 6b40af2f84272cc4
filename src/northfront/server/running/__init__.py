"""What the operator of a server needs: logs, metrics and health."""
