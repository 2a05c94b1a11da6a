"""Brings the catalogues up to date with the texts in the code: `make texts`, or `python -m altamira.text.update`.

A text is found where it is written as a literal: in a call of a Texts object (`_("…")`, `text("…")`,
`texts("…")`, `texts.count("…", "…", n)`), marked with `mark("…")` or `plural("…", "…")`, as the message of an
AltamiraError, or as a `help` (of an Option or of a command). Texts of a game go into the game's own catalogues.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from altamira.text import LANGUAGES, NAMES

ROOT = Path(__file__).resolve().parents[1]
# which arguments of a call are texts; two of them are the two forms of a plural
CALLS = {
    "_": (0,),
    "text": (0,),
    "texts": (0,),
    "mark": (0,),
    "count": (0, 1),
    "plural": (0, 1),
    "_plural": (0, 1),
    "Option": (2,),
}
WIDTH = 110


class Found(dict[Path, Catalog]):
    """The texts of the code, by the folder of the catalogues they belong to."""

    def __missing__(self, folder: Path) -> Catalog:
        self[folder] = Catalog()
        return self[folder]


def extract(root: Path = ROOT) -> Found:
    """All texts; one that the common catalogues have is not repeated in a game's."""
    sources = sorted(root.rglob("*.py"))
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sources}
    calls = {**CALLS, **dict.fromkeys(_errors(trees.values()), (0,))}
    found = Found()
    common = found[root / "text"]
    for path, tree in sorted(trees.items(), key=lambda item: (_folder(item[0], root) != root / "text", item[0])):
        catalogue = found[_folder(path, root)]
        for line, message in _messages(tree, calls):
            if catalogue is not common and common.get(message) is not None:
                continue
            catalogue.add(message, locations=[(path.relative_to(root).as_posix(), line)])
    return found


def _folder(path: Path, root: Path) -> Path:
    parts = path.relative_to(root).parts
    return root / "games" / parts[1] / "text" if parts[0] == "games" and len(parts) > 2 else root / "text"


def _errors(trees: Iterable[ast.Module]) -> set[str]:
    """The names of AltamiraError and of all classes that derive from it."""
    names = {"AltamiraError"}
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while True:
        new = {node.name for node in classes if {ast.unparse(base).split(".")[-1] for base in node.bases} & names}
        if new <= names:
            return names
        names |= new


def _messages(tree: ast.Module, calls: dict[str, tuple[int, ...]]) -> Iterator[tuple[int, str | tuple[str, str]]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        places = calls.get(_name(node.func), ())
        words = [_literal(node.args[place]) for place in places if place < len(node.args)]
        if words and len(words) == len(places) and all(words):
            yield node.lineno, words[0] if len(words) == 1 else (words[0], words[1])
        for keyword in node.keywords:
            if keyword.arg == "help" and (word := _literal(keyword.value)):
                yield node.lineno, word


def _name(called: ast.expr) -> str:
    """The last part of what is called; `texts()("…")` calls what `texts` gives."""
    if isinstance(called, ast.Call):
        return _name(called.func)
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def path_of(folder: Path, language: str) -> Path:
    return folder / f"{language}.po"


def read(folder: Path, language: str) -> Catalog:
    path = path_of(folder, language)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(folder: Path, language: str, texts: Catalog) -> Catalog:
    """The catalogue with exactly these texts: translations are kept, new texts empty, old ones gone."""
    old = read(folder, language)
    new = Catalog(
        locale=language,
        header_comment="",
        project="altamira",
        version="1",
        msgid_bugs_address="-",
        last_translator="Altamira",
        language_team=NAMES[language],
        creation_date=old.creation_date,
        revision_date=old.creation_date,
        fuzzy=False,
    )
    for message in texts:
        if message.id:
            before = old.get(message.id)
            same = before is not None and isinstance(before.id, str) == isinstance(message.id, str)
            new.add(message.id, string=before.string if before and same else None, locations=message.locations)
    return new


def untranslated(catalogue: Catalog) -> list[str]:
    missing = []
    for message in catalogue:
        forms = message.string if isinstance(message.string, list | tuple) else [message.string]
        if message.id and not all(forms):
            missing.append(str(message.id))
    return missing


def main() -> None:
    found = extract()
    for folder, texts in found.items():
        for language in LANGUAGES[1:]:
            catalogue = updated(folder, language, texts)
            if not len(catalogue):
                continue
            folder.mkdir(exist_ok=True)
            with path_of(folder, language).open("wb") as file:
                write_po(file, catalogue, width=WIDTH, sort_output=True, omit_header=False, include_lineno=False)
            missing = untranslated(catalogue)
            path = path_of(folder, language).relative_to(ROOT)
            print(f"{path}: {len(catalogue)} texts, {len(missing)} to translate")
            for message in missing:
                print(f"    {message}")


if __name__ == "__main__":
    main()
