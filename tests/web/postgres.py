"""A real PostgreSQL of one's own: a cluster in a folder, on a free port, stopped and started at will."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

OWNER = "postgres"  # PostgreSQL does not run as root


def _program(name: str) -> str:
    found = shutil.which(name) or next((str(p) for p in Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), None)
    assert found, f"{name} is missing; the tests need PostgreSQL (on Debian: apt-get install postgresql)"
    return found


class Postgres:
    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="altamira-postgres-"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if os.geteuid() == 0:
            owner = pwd.getpwnam(OWNER)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self._run("initdb", "-D", str(self.folder), "-U", "altamira", "-A", "trust", "--no-sync")
        self.start()

    @property
    def url(self) -> str:
        return self.database("postgres")

    def database(self, name: str) -> str:
        return f"postgresql://altamira@127.0.0.1:{self.port}/{name}"

    def create(self, name: str) -> str:
        """A new database; its address."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "altamira", name)
        return self.database(name)

    def start(self) -> None:
        # what a process wrote outlives that process also without waiting for the disk
        options = (
            f"-p {self.port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        )
        self._control("start", "-w", "-o", options, "-l", str(self.folder / "log"))

    def stop(self) -> None:
        self._control("stop", "-m", "fast", "-w")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def _control(self, *args: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder), *args)

    def _run(self, name: str, *args: str) -> None:
        user = OWNER if os.geteuid() == 0 else None
        done = subprocess.run(
            [_program(name), *args],
            user=user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert done.returncode == 0, done.stderr
