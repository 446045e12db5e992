"""Questions in plain words -> typed plans -> answers, with clarification, recovery and trace."""
