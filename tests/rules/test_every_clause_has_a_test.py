"""RULES.md of every game against the tests of tests/rules: each clause is tested, each ruling has its clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

RULES = {
    folder.name: folder.joinpath("RULES.md").read_text("utf-8")
    for folder in files("altamira.games").iterdir()
    if folder.joinpath("RULES.md").is_file()
}


def clauses(rules: str) -> dict[str, str]:
    """Each clause or example by its id, with its text."""
    found = re.findall(r"^- \*\*([A-Z]+\d+)\*\* (.+)$", rules, re.MULTILINE)
    assert len(found) == len({id for id, _ in found}), "an id is used twice"
    assert len(found) == len(re.findall(r"^- \*\*", rules, re.MULTILINE)), "a clause has no proper id"
    return dict(found)


def rows_in_clauses(rules: str) -> set[str]:
    """The rulings that clauses refer to."""
    texts = (re.match(r"\(rows ([\d., ]+)\)", text) for text in clauses(rules).values())
    return {row.strip() for text in texts if text for row in text.group(1).split(",")}


def rows_of_rulings(rules: str) -> set[str]:
    rows = re.findall(r"^\| (\d+(?:\.\d+)?) \|", rules, re.MULTILINE)
    assert len(rows) == len(set(rows)), "a row is used twice"
    return set(rows)


def clauses_of_rulings(rules: str) -> set[str]:
    """The clauses that the answers of rulings name."""
    rows = re.findall(r"^\| \d+\.\d+ \|.*$", rules, re.MULTILINE)
    return {id for row in rows for id in re.findall(r"\b[A-Z]\d+\b", row)}


def named_by(sources: Iterable[str]) -> set[str]:
    """The ids that the clause marks of test functions name."""
    return {id for source in sources for id in _marks(ast.parse(source))}


def _marks(tree: ast.Module) -> Iterator[str]:
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    yield from (ast.literal_eval(argument) for argument in mark.args)


def complaints(rules: str, sources: Iterable[str]) -> list[str]:
    known, named = set(clauses(rules)), named_by(sources)
    rulings, cited = rows_of_rulings(rules), rows_in_clauses(rules)
    return [
        *(f"no test names clause {id}" for id in sorted(known - named)),
        *(f"a test names clause {id}, which does not exist" for id in sorted(named - known)),
        *(f"no clause refers to ruling {row}" for row in sorted(rulings - cited)),
        *(f"a clause refers to ruling {row}, which does not exist" for row in sorted(cited - rulings)),
    ]


@pytest.mark.parametrize("game", sorted(RULES))
def test_every_clause_has_a_test_and_every_ruling_a_clause(game):
    sources = [path.read_text("utf-8") for path in sorted((Path(__file__).parent / game).glob("test_*.py"))]
    assert sources
    assert complaints(RULES[game], sources) == []


def test_the_rules_of_stone_age_are_all_read():
    rules = RULES["stone_age"]
    assert rows_of_rulings(rules) == {str(row) for row in range(1, 51)}
    assert sum(not id.startswith("X") for id in clauses(rules)) == 95
    assert [id for id in clauses(rules) if id.startswith("X")] == [f"X{number}" for number in range(1, 39)]


def test_the_rules_of_the_bronze_age_are_all_read():
    rules = RULES["bronze_age"]
    rows = {1: 12, 2: 9, 3: 22, 4: 5, 5: 8, 6: 9, 7: 3}  # by section
    assert rows_of_rulings(rules) == {f"{part}.{row}" for part in rows for row in range(1, rows[part] + 1)}
    assert sum(not id.startswith("X") for id in clauses(rules)) == 79
    assert [id for id in clauses(rules) if id.startswith("X")] == [f"X{number}" for number in range(1, 23)]


@pytest.mark.parametrize("game", sorted(RULES))
def test_what_the_code_and_the_rulings_name_are_clauses(game):
    known = set(clauses(RULES[game]))
    assert clauses_of_rulings(RULES[game]) <= known
    for path in sorted((files("altamira.games") / game).iterdir(), key=str):
        if path.name.endswith(".py"):
            assert {*in_comments(path.read_text("utf-8"))} <= known, path.name


def in_comments(source: str) -> Iterator[str]:
    """The clauses that comments and docstrings name, ranges written out: `C1-C3: ...`, `# B7`."""
    for text in re.findall(r'(?:"""|# )((?:[A-Z]\d+(?:-[A-Z]\d+)?(?:, )?)+)(?=[:.; ]|$)', source, re.MULTILINE):
        for part in text.split(", "):
            first, _, last = part.partition("-")
            numbers = range(int(first[1:]), int((last or first)[1:]) + 1)
            yield from (f"{first[0]}{number}" for number in numbers)


def test_clauses_in_comments_are_found():
    assert [*in_comments('"""C5-C7, E2: one."""\nx = 1  # B7\n# D2: a\n# USA2')] == [
        "C5",
        "C6",
        "C7",
        "E2",
        "B7",
        "D2",
    ]


SMALL_RULES = """
- **A1** (rows 1) The first rule.
- **A2** The second.

| Row | Ruling |
|---|---|
| 1 | Yes. |
"""
SMALL_TEST = """
@pytest.mark.clause("A1", "A2")
def test_both(): ...
"""


def test_complete_tests_raise_no_complaint():
    assert complaints(SMALL_RULES, [SMALL_TEST]) == []


@pytest.mark.parametrize(
    ("rules", "test", "complaint"),
    [
        (SMALL_RULES, SMALL_TEST.replace(', "A2"', ""), "no test names clause A2"),
        (SMALL_RULES, SMALL_TEST.replace("test_both", "both"), "no test names clause A1"),
        (SMALL_RULES, SMALL_TEST.replace("A2", "A3"), "a test names clause A3, which does not exist"),
        (SMALL_RULES + "| 2 | No. |\n", SMALL_TEST, "no clause refers to ruling 2"),
        (
            SMALL_RULES.replace("rows 1", "rows 1, 7"),
            SMALL_TEST,
            "a clause refers to ruling 7, which does not exist",
        ),
    ],
)
def test_every_gap_is_noticed(rules, test, complaint):
    assert complaint in complaints(rules, [test])
