"""Many questions at once: read, shared out to workers, answered one a line, whatever happens to the machine meanwhile."""
