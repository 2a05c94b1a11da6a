"""How fast the games run here, in one run with the pure build and with peers: `altamira bench`."""
