"""The server: tables, seats, pages and live updates."""
