"""The contract that every game keeps, and what all games share; standard library only."""
