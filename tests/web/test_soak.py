"""The soak, for a moment: everything that `make soak` does in half an hour happens once."""

from __future__ import annotations

import re

import pytest

from web import soak

pytestmark = pytest.mark.slow


def test_a_short_soak_holds(capsys):
    with pytest.raises(SystemExit) as ended:
        soak.main(["--minutes", "0.3"])
    said = capsys.readouterr().out
    assert ended.value.code == 0, said
    assert "everything held" in said
    assert re.search(r"[1-9]\d* games finished, all verified", said)
    assert "1 stops and 1 kills" in said or "2 stops" in said
