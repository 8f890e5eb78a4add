"""Random fields of single values, and values that are near them."""

from data import Num
import texts

# Patterns with texts that match, and some that nearly do.
PATTERNS = {
    "[a-z]+": ["a", "ab", "xyz"],
    r"[A-Z]{2}\d{2}": ["AB12", "ZZ00"],
    r"\d{1,4}": ["1", "0123"],
    "a.*": ["a", "a b", "abc"],
    r"(red|green) ?\d?": ["red", "green 1", "red2"],
    r"[^,;]{2,5}": ["ab", "x y", "éà1"],
    r"\w+": ["a_1", "Ab"],
}
WORDS = ["a", "b", "ab", "Ab", "AB12", "abc", "red", "x y", "x  y", " a", "b ", "12", "1.50", "05", "true", "false", "é", "ÄB", "\u00df",
         "e\u0301", "\U0001d11e", "q,r;s", "1;2", 'say "x"', "a\nb", "\u0663", "2026-06-15", "2026-02-30", "15.06.2026", "on", "null", "#x", "a: b"]
BLANKS = ["", "", " ", "\t\n", "\u200b", "\u00a0"]
NUMBERS = ["0", "1", "2", "3", "4", "5", "7", "10", "12", "-1", "-3", "0.5", "1.50", "2.0", "3e0", "1.2e1", "0.01", "100", "2.25", "-0"]
DATES = ["2026-06-15", "2026-06-14", "2024-02-29", "2025-12-31", "2026-01-01", "1999-12-31"]
TIMES = ["09:30", "08:00", "08:00:00", "18:30", "23:59:59", "12:00:00.5", "00:00"]
WRONG_TIMES = ["24:00", "9:30", "12:60", "noon", "12:00:00Z"]
WRONG_DATES = ["2026-02-30", "15.06.2026", "2026-6-1", "soon", "2025-02-29", "2026-06-15T00:00"]


def maybe(random, chance):
    return random.random() < chance


def text(random):
    spec = {}
    pick = random.random()
    if pick < 0.25:
        spec["pattern"] = random.choice(list(PATTERNS))
    elif pick < 0.4:
        spec["choices"] = random.sample(["a", "b", "ab", "red", "AB12"], 3)
        if maybe(random, 0.3):
            spec["choices"] = {word: word.upper() + "!" for word in spec["choices"]}
    elif pick < 0.5:
        spec["forbidden"] = random.sample(["A", "Red", "ab", "12"], 2)
    elif pick < 0.58:
        spec[random.choice(["includes", "excludes"])] = random.sample(["a", " ", "1"], random.randint(1, 2))
    if maybe(random, 0.35) and "choices" not in spec:
        spec["length"] = random.choice(["2..", "..3", "1..4", "2", "..4 bytes", "..2 utf16", "2..6 codePoints", ["1..", "..5"]])
        if spec["length"] == "2..6 codePoints":
            spec["length"] = "2..6"
    if maybe(random, 0.3):
        steps = ["trim", "collapse", "lowercase", "uppercase", "nfc", "nfkc", "digits", {"remove": " -b"},
                 {"replace": {"find": r"\s+", "with": "_"}}]
        spec["normalize"] = random.sample(steps, random.randint(1, 2))
    if maybe(random, 0.06):
        spec["secret"] = True
    return spec


def number(random, kind):
    spec = {"type": kind}
    pick = random.random()
    if pick < 0.4:
        low = random.randint(-2, 4)
        spec["range"] = random.choice(
            [f"{low}..{low + 6}", f"{low}..", f"..{low}", {"above": low}, {"min": low, "below": low + 5}])
    elif pick < 0.55:
        spec["choices"] = random.sample([0, 1, 2, 4, 12], 3)
    elif pick < 0.62:
        spec["forbidden"] = random.sample([0, 1, 2], 2)
    if maybe(random, 0.2):
        spec["step"] = random.choice([2, 3] if kind == "integer" else [0.5, 0.01, 2])
    if maybe(random, 0.2):
        spec["coerce"] = True
        if maybe(random, 0.5):
            spec["normalize"] = [random.choice(["trim", "digits"])]
    return spec


def boolean(random):
    spec = {"type": "boolean"}
    if maybe(random, 0.25):
        spec["normalize"] = [{"boolean": {"true": ["yes", "1"], "false": ["no", "0"]}}]
    elif maybe(random, 0.25):
        spec["coerce"] = True
    if maybe(random, 0.15):
        spec["choices"] = [random.choice([True, False])]
    return spec


def date(random):
    spec = {"type": "date"}
    if maybe(random, 0.4):
        spec["range"] = random.choice(["2026-01-01..", "..2026-06-14", "2025-01-01..2026-06-14", {"above": "2025-12-31"}])
    elif maybe(random, 0.15):
        spec["choices"] = random.sample(DATES, 3)
    if maybe(random, 0.2):
        spec["normalize"] = [{"date": "dd.MM.yyyy"}]
    if maybe(random, 0.1):
        spec["pattern"] = r"\d{4}-0\d-\d\d"
    return spec


def time(random):
    spec = {"type": "time"}
    if maybe(random, 0.4):
        spec["range"] = random.choice(["08:00..18:30", "..12:00", {"above": "08:00"}])
    elif maybe(random, 0.2):
        spec["choices"] = ["08:00", "09:30", "18:30"]
    return spec


def several(random):
    kinds = random.choice([["integer", "text"], ["number", "boolean"], ["date", "integer"], ["boolean", "text"]])
    spec = {"type": kinds}
    if "integer" in kinds and "date" not in kinds and maybe(random, 0.5):
        spec["range"] = "1..5"
    if "text" in kinds and maybe(random, 0.5):
        spec["pattern"] = random.choice(list(PATTERNS))
    if maybe(random, 0.2):
        spec["coerce"] = True
    return spec


def single(random):
    pick = random.random()
    if pick < 0.36:
        return text(random)
    if pick < 0.56:
        return number(random, "integer")
    if pick < 0.68:
        return number(random, random.choice(["number", "decimal"]))
    if pick < 0.8:
        return boolean(random)
    if pick < 0.87:
        return date(random)
    if pick < 0.91:
        return time(random)
    return several(random) if pick < 0.97 else {"type": "any"}


def anything(random, depth=0):
    """A value of any type."""
    pick = random.random()
    if pick < 0.3:
        return random.choice(WORDS)
    if pick < 0.4:
        return random.choice(BLANKS)
    if pick < 0.6:
        return Num(random.choice(NUMBERS))
    if pick < 0.7:
        return random.choice([True, False])
    if pick < 0.8:
        return None
    from data import Obj
    if depth > 1:
        return random.choice([[], Obj()])
    if pick < 0.9:
        return [anything(random, depth + 1) for _ in range(random.randint(0, 2))]
    return Obj((key, anything(random, depth + 1)) for key in random.sample(["a", "k", "x"], random.randint(0, 2)))


def value(random, spec):
    """A value that mostly fits a single field."""
    kinds = spec.get("type", "text")
    kind = random.choice(kinds) if isinstance(kinds, list) else kinds
    if maybe(random, 0.04):
        return random.choice(BLANKS)
    if maybe(random, 0.05):
        return anything(random)
    if "choices" in spec and maybe(random, 0.75):
        chosen = random.choice(list(spec["choices"]))
        return chosen if isinstance(chosen, (str, bool)) else Num(chosen)
    if kind == "any":
        return anything(random)
    if kind == "text":
        if "pattern" in spec and maybe(random, 0.75):
            return random.choice(PATTERNS.get(spec["pattern"], WORDS))
        return random.choice(WORDS)
    if kind == "boolean":
        if any(isinstance(step, dict) for step in spec.get("normalize", [])) and maybe(random, 0.5):
            return random.choice(["yes", "no", "0", "1", "Yes"])
        answer = maybe(random, 0.5)
        return ("true" if answer else "false") if spec.get("coerce") and maybe(random, 0.4) else answer
    if kind == "date":
        if "normalize" in spec and maybe(random, 0.4):
            return random.choice(["15.06.2026", "31.12.2025", "30.02.2026"])
        return random.choice(DATES if maybe(random, 0.85) else WRONG_DATES)
    if kind == "time":
        return random.choice(TIMES if maybe(random, 0.85) else WRONG_TIMES)
    written = random.choice(NUMBERS)
    if kind == "integer" and maybe(random, 0.7):
        written = str(random.randint(-2, 8))
    if spec.get("coerce") and maybe(random, 0.5):
        return random.choice(["", "", " ", "+"]) + written if maybe(random, 0.2) else written
    return Num(written)


__all__ = ["single", "value", "anything", "maybe", "texts"]
