"""`crosscut deadlocks`: its questions, an answer each."""
