"""What all parts stand on: boards, positions, turns, notation, the protocol of a game, and the registry of games."""
