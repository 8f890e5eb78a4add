#!/usr/bin/env python3
"""Looks for cliffs: counts the instructions of a record as something in it grows, and fails where a step up is steep.

    cliffs.py [--program PATH] [--save FILE] [NAME ...]

Callgrind counts a process over some records and over as many again; the difference is theirs alone. What grows costs the
same at every size, so from one point to the next the cost of one more may not be over STEEP times that of one
before, and a step of one field not over what JUMP fields cost. Records are valid, but those of wrong.py, which are told of in full.
"""
import argparse
import json
import sys
import tempfile
from pathlib import Path

from counts import count, stripped
from wrong import WRONG

HERE = Path(__file__).resolve().parent
RECORDS = 200
STEEP = 1.6
JUMP = 12


def flat(count, line="f{}: {{ length: ..20 }}"):
    return "form: t\nfields:\n" + "".join("  " + line.format(number) + "\n" for number in range(count))


def members(names, value="abc", blank=""):
    return "{" + ("," + blank).join(f'"{name}":{blank}"{value}"' for name in names) + "}"


def fields(count):
    return flat(count), members(f"f{number}" for number in range(count))


def sparse(count):
    """A tenth of the fields are there, and at least one."""
    return flat(count), members(f"f{number}" for number in range(0, count, 10))


def items(count):
    form = "form: t\nfields:\n  rows: { items: { fields: { n: { type: number, range: 0.. }, t: { length: ..9 } } } }\n  sum: { type: number, compute: 'rows.map(r, r.n).sum()' }\n"
    rows = ",".join(f'{{"n":1.5,"t":"a{number}"}}' for number in range(count))
    return form, f'{{"rows":[{rows}],"sum":{1.5 * count}}}'


def checks(count):
    form = flat(2) + "check:\n" + "".join(f"  - {{ that: size(f0) + {number} < 1000, at: f0 }}\n" for number in range(count))
    return form if count else flat(2), members(["f0", "f1"])


def escapes(count):
    return flat(64), "{" + ",".join(f'"f{number}":"a{"x" if number >= count else chr(92) + "n"}c"' for number in range(64)) + "}"


def blanks(count):
    return flat(32), members((f"f{number}" for number in range(32)), blank=" " * count)


AROUND = [8, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257]
CASES = {
    "fields": (fields, [*AROUND, 500, 1000, 2000]),
    "fields, a tenth there": (sparse, [*AROUND, 500, 1000, 2000]),
    "items": (items, [1, 2, 10, 31, 32, 33, 100, 1000, 9999]),
    "checks": (checks, [0, 1, 2, 10, 50, 100, 200]),
    "escapes": (escapes, [0, 1, 2, 8, 16, 32, 64]),
    "blanks": (blanks, [0, 1, 2, 4, 8]),
}


SIZES_OF_WRONG = [10, 100, 1000, 5000]
TOLD = ["--format", "ndjson", "-o", "out", "--max-issues", "1000000"]


def counted(program, form, record, folder, records, output):
    (folder / "form.yaml").write_text(form)
    (folder / "records.ndjson").write_text((record + "\n") * records)
    return count(program, ["check", "form.yaml", "records.ndjson", *output, "--jobs", "1"], folder)


def cost(program, name, size, folder):
    """Instructions of one record; with those of the start where all issues are written, which are remembered for a second one."""
    if name in WRONG:
        form, payload = WRONG[name]
        return counted(program, form, payload(size), folder, 1, TOLD)
    form, record = CASES[name][0](size)
    records = max(20, min(RECORDS, 400_000 // len(record)))
    once, twice = (counted(program, form, record, folder, number, ["--quiet"]) for number in (records, 2 * records))
    return (twice - once) / records


def steep(points):
    """The steps that are no straight line: (from, to, cost of one more there, before)."""
    found, least = [], None
    for (size, own), (following, other) in zip(points, points[1:]):
        slope = (other - own) / (following - size)
        usual = (own - points[0][1]) / (size - points[0][0]) if size > points[0][0] else None
        if usual and usual > 0:
            single = following - size == 1
            if slope > usual * (JUMP if single else STEEP):
                found.append((size, following, slope, usual))
    return found


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--program", type=Path, default=HERE.parent / ".build/release/formcheck")
    ap.add_argument("--save", type=Path)
    ap.add_argument("names", nargs="*", help=", ".join([*CASES, *WRONG]) + " (all)")
    args = ap.parse_args()
    saved, failed = {}, False
    with tempfile.TemporaryDirectory(prefix="formcheck-cliffs-") as made:
        folder = Path(made)
        program = stripped(args.program, folder)
        sizes_by_name = {name: sizes for name, (_, sizes) in CASES.items()} | dict.fromkeys(WRONG, SIZES_OF_WRONG)
        for name, sizes in sizes_by_name.items():
            if args.names and name not in args.names:
                continue
            points = [(size, cost(program, name, size, folder)) for size in sizes]
            saved[name] = points
            print(f"{name}: " + ", ".join(f"{size:,}: {own:,.0f}" for size, own in points), flush=True)
            for size, following, slope, usual in steep(points):
                failed = True
                print(f"  steep from {size} to {following}: {slope:,.0f} for one more, {usual:,.0f} before")
    if args.save:
        args.save.write_text(json.dumps(saved, indent=1) + "\n")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
