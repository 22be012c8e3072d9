"""The texts of `crosscut help TOPIC`: the first line of a file says what it is about."""
