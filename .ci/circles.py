"""Says which folders of a target use each other in a circle.

A folder uses another where one of its files names a type that is declared there, or a member that an extension
there adds to a type, whichever folder has the type. Types are found by their declarations at the beginning of a line,
members by theirs. A name that several folders declare decides nothing, and comments and texts are not read. Files that
lie beside the folders of a target are a folder of their own, written `.`.

usage: circles.py [SOURCES]        0 no circle · 1 circles, each with the uses that make it
       circles.py --self-test
"""

import pathlib
import re
import sys

DECLARED = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)", re.M)
QUIET = re.compile(r'//[^\n]*|"""(?:.|\n)*?"""|#"(?:[^\n])*?"#|"(?:\\.|[^"\\\n])*"')
WORD = re.compile(r"(?<![\w.])[A-Z]\w*")
EXTENSION = re.compile(r"^(?:(?:public|package|internal|fileprivate|private)\s+)?extension\s[^\n]*\{\n((?:[ \n}#@/][^\n]*\n|\n)*?)^\}", re.M)
MEMBER = re.compile(
    r"^  (?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|static|mutating|nonisolated|borrowing|consuming)\s+)*"
    r"(?:func|var|let)\s+(\w+)", re.M)
NAMED = re.compile(r"\b(?:func|var|let|case|inout|for|some|any)\s+(\w+)|(\w+)\s*:|[(,]\s*(\w+)\s+\w+\s*:")
# A word alone may be a member of the standard library, or of another target.
IMPORT = re.compile(r"^(?:@\w+ )?(?:\w+ )?import (\w+)", re.M)
STANDARD = {"mapValues", "forEach", "compactMap", "flatMap"}
LOWER = re.compile(r"\b[a-z]+[A-Z]\w*")


def uses_between(files, elsewhere=frozenset()):
    """files: (folder, name, text); elsewhere: names in imported targets. Returns {folder: {other folder: {(file, type)}}}."""
    home = {}
    for folder, _, text in files:
        for name in DECLARED.findall(text):
            home.setdefault(name, set()).add(folder)
    for name, folder in members_of_extensions(files, elsewhere).items():
        home.setdefault(name, set()).add(folder)
    uses = {folder: {} for folder, _, _ in files}
    for folder, name, text in files:
        quiet = QUIET.sub(" ", text)
        for word in set(WORD.findall(quiet)) | set(LOWER.findall(quiet)):
            # A name of several folders says nothing of where it comes from.
            for other in home.get(word, ()) if len(home.get(word, ())) == 1 else ():
                if other != folder:
                    uses[folder].setdefault(other, set()).add((name, word))
    return uses


def names_in(text):
    """What is called something in a text: members, values, parameters, cases."""
    return {name for names in NAMED.findall(QUIET.sub(" ", text)) for name in names if name}


def members_of_extensions(files, elsewhere):
    """What extensions add, each name with the one folder in which anything is called so.

    elsewhere: names in the targets that are imported.
    """
    called, added = {name: {None} for name in elsewhere | STANDARD}, {}
    for folder, _, text in files:
        for name in names_in(text):
            called.setdefault(name, set()).add(folder)
        for body in EXTENSION.findall(QUIET.sub(" ", text)):
            for name in MEMBER.findall(body):
                added[name] = folder
    return {name: folder for name, folder in added.items() if LOWER.fullmatch(name) and called.get(name) == {folder}}


def circles(uses):
    """The sets of folders that reach each other."""
    reach = {}
    for start in uses:
        seen, waiting = set(), list(uses[start])
        while waiting:
            folder = waiting.pop()
            if folder not in seen:
                seen.add(folder)
                waiting += uses[folder]
        reach[start] = seen
    found = {frozenset(o for o in uses if o in reach[f] and f in reach[o]) for f in uses if f in reach[f]}
    return sorted(sorted(circle) for circle in found)


def read(target):
    for path in sorted(target.rglob("*.swift")):
        folder = path.relative_to(target).parts[0] if path.parent != target else "."
        yield folder, path.name, path.read_text(encoding="utf-8")


def report(sources):
    """Writes each circle with the uses within it; returns how many there are."""
    count = 0
    targets = {p: list(read(p)) for p in sorted(pathlib.Path(sources).iterdir()) if p.is_dir()}
    names = {t.name: set().union(*(names_in(text) for _, _, text in files)) for t, files in targets.items()}
    for target, files in targets.items():
        imported = {name for _, _, text in files for name in IMPORT.findall(text)}
        uses = uses_between(files, set().union(*(names.get(name, ()) for name in imported)))
        for circle in circles(uses):
            count += 1
            print(f"{target.name}: {', '.join(circle)} use each other in a circle")
            for folder in circle:
                for other in circle:
                    for name, word in sorted(uses[folder].get(other, ())):
                        print(f"  {folder} → {other}: {name} names {word}")
    return count


def self_test():
    good = [("A", "a.swift", "struct Apple { let pear: Pear }\n// Quince\n"),
            ("B", "b.swift", "package struct Pear { let name = \"Apple\" }\n"),
            (".", "c.swift", "struct Quince { let apple: Apple }\n")]
    assert circles(uses_between(good)) == [], "no circle, a comment and a text apart"
    bad = good + [("B", "d.swift", "extension Pear { func made() -> Apple? { nil } }\n")]
    assert circles(uses_between(bad)) == [["A", "B"]], "a circle of two"
    far = good + [("B", "d.swift", "final class Plum { var quince: Quince? }\n")]
    assert circles(uses_between(far)) == [[".", "A", "B"]], "a circle over three"
    members = good + [("B", "e.swift", "extension Pear {\n  static func peeledTwice() -> Pear? { nil }\n}\n"),
                      ("C", "f.swift", "extension Pear {\n  var isPeeled: Bool { false }\n}\nlet a: Apple\n")]
    assert circles(uses_between(members)) == [], "a member that is used nowhere"
    used = members + [("B", "g.swift", "let b = pear.isPeeled\n")]
    assert circles(uses_between(used)) == [["A", "B", "C"]], "a member that another folder adds"
    assert circles(uses_between(used, {"isPeeled"})) == [], "a member of some other target, maybe"
    print("circles.py: its own tests pass")


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        sys.exit(1 if report(sys.argv[1] if len(sys.argv) > 1 else "Sources") else 0)
