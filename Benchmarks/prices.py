#!/usr/bin/env python3
"""What one use of each construct of the form language adds to a record, in instructions: a price list.

    prices.py [--program PATH] [--write] [--markdown] [CONSTRUCT ...]

A form with many uses is held against the same form without them, over the same valid records; what a run over no
records costs is taken off. Counts are callgrind's and steady. Exit status: 1 where a price differs from that of
Benchmarks/prices.json by more than MOST and more than LEAST instructions.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from counts import count, stripped

HERE = Path(__file__).resolve().parent
KEPT = HERE / "prices.json"
MOST, LEAST = 0.05, 4
USES, RECORDS = 20, 100


def each(field, value, plain="{}"):
    """Each of the fields has the construct."""
    names = [f"f{number}" for number in range(USES)]

    def form(described):
        return {"fields": "".join(f"  {name}: {described}\n" for name in names)}
    return form(field), form(plain), {name: value for name in names}


def pairs(field, value, others, plain="{}"):
    """As `each`, of fields that read others, which stand before them."""
    before = "".join(f"  {name}: {described}\n" for name, (described, _) in others.items())
    with_, without, record = each(field, value, plain)
    record = {name: sent for name, (_, sent) in others.items()} | record
    return {"fields": before + with_["fields"]}, {"fields": before + without["fields"]}, record


def checks(test, others):
    """So many checks of the whole record."""
    fields = "".join(f"  {name}: {described}\n" for name, (described, _) in others.items())
    written = "".join(f"  - {{ that: '{test}' }}\n" for _ in range(USES))
    record = {name: sent for name, (_, sent) in others.items()}
    return {"fields": fields, "checks": written}, {"fields": fields}, record


NUMBERS = {"a": ("{ type: integer }", 7), "b": ("{ type: integer }", 9)}
TEXTS = {"a": ("{}", "north"), "b": ("{}", "south")}
DATES = {"a": ("{ type: date }", "2026-01-31"), "b": ("{ type: date }", "2026-02-28")}
ROWS = {"lines": ("{ items: { fields: { qty: { type: integer }, net: { type: number } } } }",
                  [{"qty": number, "net": number + 0.5} for number in range(1, 6)])}
TAGS = {"tags": ("{ items: {} }", ["red", "green", "blue", "grey", "black"])}

CONSTRUCTS = {
    "an unknown key, let pass": lambda: ({"fields": "  other: {}\n", "unknown": "unknown: allow"},
                                         {"fields": "".join(f"  f{n}: {{}}\n" for n in range(USES))},
                                         {f"f{n}": "north" for n in range(USES)}),
    "type: integer": lambda: each("{ type: integer }", 12, "{ type: number }"),
    "type: boolean": lambda: each("{ type: boolean }", True, "{ type: any }"),
    "type: date": lambda: each("{ type: date }", "2026-02-28"),
    "type: datetime": lambda: each("{ type: datetime }", "2026-02-28T09:30:00+02:00"),
    "required": lambda: each("{ required: true }", "north"),
    "length": lambda: each("{ length: 2..20 }", "north"),
    "choices": lambda: each("{ choices: [north, south, east, west] }", "south"),
    "pattern, a class": lambda: each("{ pattern: '[a-z]+' }", "north"),
    "pattern, a table": lambda: each("{ pattern: '[A-Z]{2}-[0-9]{4}(-[a-z])?' }", "AB-1234-x"),
    "pattern, PCRE2": lambda: each("{ pattern: '(?:([a-z])(?!\\1))+' }", "north"),
    "includes": lambda: each("{ includes: '@' }", "ana@example.org"),
    "excludes, a pattern": lambda: each("{ excludes: [{ find: '<[a-z]' }] }", "some words about nothing"),
    "range": lambda: each("{ type: integer, range: 1..100 }", 12, "{ type: integer }"),
    "step": lambda: each("{ type: number, step: 0.05 }", 12.35, "{ type: number }"),
    "rule: contact.email": lambda: each("{ rule: contact.email }", "ana@example.org"),
    "rule: web.url": lambda: each("{ rule: web.url }", "https://example.org/a?b=c"),
    "rule: network.uuid": lambda: each("{ rule: network.uuid }", "123e4567-e89b-12d3-a456-426614174000"),
    "rule: network.ipv4": lambda: each("{ rule: network.ipv4 }", "192.0.2.17"),
    "checksum": lambda: each("{ checksum: luhn }", "4539578763621486"),
    "rule: finance.iban": lambda: each("{ rule: finance.iban }", "DE89370400440532013000"),
    "normalize: trim": lambda: each("{ normalize: [trim] }", "north"),
    "normalize: lowercase": lambda: each("{ normalize: [lowercase] }", "north"),
    "default": lambda: each("{ default: south }", "north"),
    "equals": lambda: pairs("{ equals: a }", "north", {"a": TEXTS["a"]}),
    "differs": lambda: pairs("{ differs: b }", "north", {"b": TEXTS["b"]}),
    "when": lambda: pairs("{ when: a == 'north' }", "x", {"a": TEXTS["a"]}),
    "required by a condition": lambda: pairs("{ required: a == 'north' }", "x", {"a": TEXTS["a"]}),
    "range by a field": lambda: pairs("{ type: date, range: a.. }", "2026-02-28", {"a": DATES["a"]}, "{ type: date }"),
    "compute": lambda: pairs("{ type: number, compute: a * b }", 63, NUMBERS, "{ type: number }"),
    "rule by a field": lambda: pairs("{ rule: geo.postal, by: a }", "10115", {"a": ("{}", "DE")}),
    "check: a < b, numbers": lambda: checks("a < b", NUMBERS),
    "check: a != b, strings": lambda: checks("a != b", TEXTS),
    "check: a < b, dates": lambda: checks("a < b", DATES),
    "check: a / 2 < b": lambda: checks("a / 2 < b", NUMBERS),
    "check: a % 2 == 1": lambda: checks("a % 2 == 1", NUMBERS),
    "check: a in [...]": lambda: checks('a in [\"north\", \"west\"]', TEXTS),
    "check: a.startsWith(...)": lambda: checks('a.startsWith(\"no\")', TEXTS),
    "check: lower(a) == ...": lambda: checks('a.lower() == \"north\"', TEXTS),
    "check: size(a) < 9": lambda: checks("size(a) < 9", TEXTS),
    "check: a <= today": lambda: checks("a <= today", {"a": ("{ type: date }", "2020-01-31")}),
    "check: a + 30d > b": lambda: checks("a + 30d > b", DATES),
    "check: all of 5 items": lambda: checks('tags.all(t, t != \"pink\")', TAGS),
    "check: sum of 5 rows": lambda: checks("lines.map(l, l.qty * l.net).sum() > 1", ROWS),
    "check: exists in 5 rows": lambda: checks("lines.exists(l, l.qty == 5)", ROWS),
    "filled": lambda: filled(),
    "unique": lambda: each("{ items: {}, unique: true }", ["red", "green", "blue"], "{ items: {} }"),
    "unique of a key": lambda: each("{ items: { fields: { sku: {} } }, unique: sku }", [{"sku": "a"}, {"sku": "b"}],
                                    "{ items: { fields: { sku: {} } } }"),
    "a list of 3 strings": lambda: each("{ items: {} }", ["red", "green", "blue"], "{ type: any }"),
    "a map of 2 strings": lambda: each("{ values: {} }", {"a": "x", "b": "y"}, "{ type: any }"),
    "a tuple of 2 numbers": lambda: each("{ items: [{ type: number }, { type: number }] }", [1, 2], "{ type: any }"),
    "type: [text, integer]": lambda: each("{ type: [text, integer] }", "north"),
    "variants by a field": lambda: pairs("{ by: a, variants: { north: { length: ..9 }, south: { length: 2 } } }", "x", {"a": TEXTS["a"]}),
    "variants by a tag": lambda: each("{ tag: kind, variants: { card: { fields: { number: {} } }, cash: { fields: { box: {} } } } }",
                                      {"kind": "card", "number": "1"}, "{ fields: { kind: {}, number: {} } }"),
}


def filled():
    fields = "  a: {}\n  b: {}\n"
    written = "".join("  - { filled: 1.., of: [a, b] }\n" for _ in range(USES))
    return {"fields": fields, "checks": written}, {"fields": fields}, {"a": "x"}


def written(parts):
    return ("form: prices\n" + (parts["unknown"] + "\n" if "unknown" in parts else "") + "fields:\n" + parts["fields"]
            + ("check:\n" + parts["checks"] if "checks" in parts else ""))


def price(program, folder, name):
    with_, without, record = CONSTRUCTS[name]()
    (folder / "records.ndjson").write_text((json.dumps(record, separators=(",", ":")) + "\n") * RECORDS)
    (folder / "empty.ndjson").write_text("")
    costs = []
    for parts in (with_, without):
        (folder / "form.yaml").write_text(written(parts))
        arguments = ["check", "form.yaml", "records.ndjson", "--quiet", "--jobs", "1"]
        if subprocess.run([program, *arguments], cwd=folder).returncode:
            sys.exit(f"the records of “{name}” are not valid")
        runs = [count(program, ["check", "form.yaml", records, "--quiet", "--jobs", "1"], folder)
                for records in ("records.ndjson", "empty.ndjson")]
        costs.append(runs[0] - runs[1])
    return (costs[0] - costs[1]) / RECORDS / USES


def table(kept):
    """The price list in Markdown, as docs/performance.md has it."""
    rows = [f"| {name.replace('|', chr(92) + '|')} | {instructions:,.0f} |" for name, instructions in kept.items()]
    return "\n".join(["| construct | instructions |", "| --- | --: |"] + rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, default=HERE.parent / ".build/release/formcheck")
    parser.add_argument("--write", action="store_true", help="keep these prices")
    parser.add_argument("--markdown", action="store_true", help="print what is kept as a table, and count nothing")
    parser.add_argument("constructs", nargs="*", metavar="CONSTRUCT")
    options = parser.parse_args()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    if options.markdown:
        return print(table(kept))
    worse = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        program = stripped(options.program, folder)
        for name in options.constructs or CONSTRUCTS:
            found = price(program, folder, name)
            before = kept.get(name)
            print(f"{name:<28}{found:>10,.0f}" + ("" if before is None else f"{found - before:>+10,.0f}"), flush=True)
            if before is not None and abs(found - before) > max(LEAST, MOST * abs(before)):
                worse.append(name)
            kept[name] = round(found)
    if options.write:
        KEPT.write_text(json.dumps({name: kept[name] for name in CONSTRUCTS if name in kept}, indent=2) + "\n")
    elif worse:
        sys.exit("not as it was: " + ", ".join(worse))


if __name__ == "__main__":
    main()
