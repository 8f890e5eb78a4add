"""Texts by the key under which they stand: a new key of the language gets some of each kind."""

import expressions
import names

EXTREMES = [0, -1, 1, 2, 63, 64, 65, 2**31, 2**63 - 1, 2**63, -(2**63), 10**40, 1e308, 5e-324, 0.1, -0.5, True, False]
WORDS = ["", " ", "x", "y", "A", "Ana", "l", "1", "0", "-1", "true", "null", "2026-06-15", "09:30", "2026-06-15T12:00:00Z",
         "2026-06-15T09:30", "1..2", "..", "٣", "é ß İ", "\u202e", "\U0001f600", "a\u0301" * 3, "x" * 300, "\x00", "{got}",
         "{want}|#|#|", "[a {x}]", "ana@example.org", "+995555123456"]
PATTERNS = [r"\d+", "[A-Z]{2}", "a|b", "(a+)+", "x*", "", "(", "[a-z", r"(\d{2})-\1", r"(?=a)b", r"\p{Lu}.*", "(?i)a", ".{1,3}",
            "(a|aa)+b", r"\K", "a{1000}", "[^a]", r"(?<n>a)\k<n>", "^a$", "(?R)"]
RANGES = ["1..2", "0..", "..10", "today..", "..now", "today-13y..today+1d", "a..", "..b", "previous.a..", "now-1h..now",
          "2026-01-01..", "08:00..18:30", "10..1", "..", "a+1d..b", "record.a..", "1..1", "-1..1", "1e308..", "size(a)..",
          "..9223372036854775808", "2026-06-15T00:00:00Z..", "2026-06-15T09:30..", "this.."]
BOUNDS = ["1..", "..3", "0..2", "2", "0", "1..1", "3..1", "..0", "..99999999999999999999", "64", "8..72"]
STEPS = ["lowercase", "trim", "collapse", "nfkc", "digits"]


def _pick(*kinds):
    return lambda dice: dice.choice(kinds)(dice)


def _of(words):
    return lambda dice: dice.choice(words)


def _length(dice):
    return dice.choice(BOUNDS) + dice.choice(["", "", "", " bytes", " graphemes", " utf16", " miles"])


def _range(dice):
    if dice.random() < 0.6:
        return dice.choice(RANGES)
    return f"{expressions.value(dice, 1)}..{expressions.value(dice, 1) if dice.random() < 0.5 else ''}"


def word(dice):
    """A short text of any kind."""
    return dice.choice(WORDS)


KINDS = {
    "rule": names.rule, "any": names.rule, "equals": names.path, "differs": names.path, "by": names.path,
    "at": names.path, "of": names.path, "unique": names.path, "sorted": names.path, "per": names.path,
    "consecutive": names.path, "with": names.path, "near": _pick(names.path, _of(["here"])), "verifies": names.path,
    "where": names.path, "compute": expressions.anything, "that": expressions.anything,
    "check": expressions.anything, "when": expressions.anything, "required": expressions.anything,
    "let": expressions.anything, "pattern": _of(PATTERNS), "matches": _of(PATTERNS), "find": _of(PATTERNS),
    "includes": _of(["a", "@", " "]), "excludes": _of(["a", "@", " "]), "length": _length, "range": _range,
    "min": _range, "count": _of(BOUNDS), "filled": _of(BOUNDS + ["none or all"]), "depth": _of(["..1", "..2", "..4", "1..3", "..64", "..999"]),
    "in": _of(names.CATALOGUES), "service": _of(names.SERVICES), "remote": _of(names.SERVICES), "ask": _of(names.SERVICES),
    "manages": _of(names.CONTROLS), "opens": names.field, "enabled": _of(names.CONTROLS), "disabled": _of(names.CONTROLS),
    "tag": names.field, "name": names.field, "locale": _of(names.LANGUAGES),
    "timezone": _of(["Europe/Berlin", "UTC", "Asia/Kathmandu", "Nowhere/Land", "../etc/passwd"]),
    "date": _of(["dd.MM.yyyy", "dd.MM.yy", "MM/yyyy", "yyyyMMdd", "dd", ""]), "split": _of([",", ";", " ", "", "ab"]),
    "decimal": _of([",", ".", "", "xx"]), "remove": _of([" ", "-()", "", "a"]), "choices": _of(["x", "y", "z", "1", "2", "true", "a"]),
    "forbidden": _of(["x", "Admin", "1", "straße"]), "import": _of(["self.yaml", "none.yaml", "../x.yaml"]),
    "file": _of(["none.csv", "a.json", "form.yaml", "/dev/null"]), "store": _of(["notes", ""]),
    "leave": names.place, "remove ": names.place, "add": names.place, "searchAll": names.place, "next": names.place,
    "close": names.place, "top": names.place, "reopen": names.place, "move": names.place, "undecided": names.place,
    "code": _of(names.CODES), "issues": _of(names.CODES), "warnings": _of(names.CODES), "shown": _of(names.CODES),
    "states": _of(["dirty", "touched invalid", "pristine untouched valid", "applicable", "notApplicable", "pending"]),
    "now": _of(["2026-06-15T12:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "soon"]),
    "answers": _of(["true", "false", "taken"]), "answer": _of(["true", "false", "taken"]),
    "wait": _of(["500ms", "2s", "24h", "25h", "0ms"]), "results": _of(["0 987654321", "0..88", "97..1", "x", ""]),
    "press": _of(["843", "0", "5646"]),
}
#: What the keys of a map are called, by the key under which the map stands.
NAMES = {
    "fields": names.field, "rules": _of(names.RULES), "variants": _of(names.VARIANTS + ["1", "true", "card"]), "catalogues": _of(names.CATALOGUES),
    "controls": _of(names.CONTROLS), "managers": _of(names.MANAGERS), "messages": _of(names.LANGUAGES),
    "where": _of(names.COLUMNS), "columns": _of(names.COLUMNS), "answers": _of(names.SERVICES),
    "answer": _of(names.SERVICES), "let": _of(names.VALUES), "choices": _of(["x", "y", "z", "1", "2", "true"]),
    "codes": _of(names.CODES), "enabled": _of(names.CONTROLS), "waitsFor": _of(names.CONTROLS), "values": _of(["1", "10", "97"]),
}
PLACED = {"type", "leave", "add", "remove", "move", "pick", "press", "scroll", "issues", "warnings", "shown", "undecided",
          "states", "hits", "marked", "place", "word"}
GENERIC = [expressions.anything, names.path, names.rule, names.field, word, _range, _length]


def text(dice, key):
    """A text for a key of the language."""
    chance = dice.random()
    kind = KINDS.get(key)
    if kind is None:
        return word(dice) if chance < 0.7 else dice.choice(GENERIC)(dice)
    return kind(dice) if chance < 0.97 else dice.choice(GENERIC)(dice)


def key_name(dice, key):
    """A name in a map whose keys are the author's own."""
    named = NAMES.get(key)
    if named:
        return named(dice)
    if key in PLACED:
        return names.place(dice)
    return dice.choice(names.FIELDS + names.VARIANTS + names.CODES)


def payload(dice, depth=3):
    """A value as a payload has it."""
    chance = dice.random()
    if depth and chance < 0.3:
        keys = dice.sample(names.FIELDS, dice.choice([0, 1, 2, 3]))
        return {key: payload(dice, depth - 1) for key in keys}
    if depth and chance < 0.45:
        return [payload(dice, depth - 1) for _ in range(dice.choice([0, 1, 1, 2, 3]))]
    if chance < 0.5:
        return None
    if chance < 0.65:
        return dice.choice(["x", "y", "z", "a", "r0"])
    return dice.choice(EXTREMES) if chance < 0.8 else dice.choice(WORDS)
