#!/usr/bin/env python3
"""Time of `formcheck test --mutate` as fields grow: forms whose examples notice every change that is tried.

    mutation.py [--program PATH] [FIELDS ...]      (50 100 200 400)
"""
import argparse
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# How a field is written, values at both ends of what is right and beyond them, and the codes of these.
KINDS = [
    (lambda i: f"required: true, length: 2..{20 + i % 30}",
     lambda i: ("a" * (20 + i % 30), "aa", "a" * (21 + i % 30), "a"), ("tooLong", "tooShort", "valueMissing")),
    (lambda i: f"type: integer, range: 0..{100 + i}", lambda i: (100 + i, 0, 101 + i, -1), ("rangeOverflow", "rangeUnderflow", None)),
    (lambda i: "choices: [aa, bb]", lambda i: ("aa", "bb", "cc", "AA"), ("notAChoice", "notAChoice", None)),
    (lambda i: "type: date, range: 2000-01-01..2030-12-31",
     lambda i: ("2000-01-01", "2030-12-31", "2031-01-01", "1999-12-31"), ("rangeOverflow", "rangeUnderflow", None)),
]
# Fields that are wrong in one example.
BLOCK = 80


def form(fields):
    lines = ["form: wide", "fields:"]
    names = [f"f{i}" for i in range(fields)]
    values, codes = {}, {}
    for i, name in enumerate(names):
        written, of, wrong = KINDS[i % len(KINDS)]
        lines.append(f"  {name}: {{ {written(i)} }}")
        values[name], codes[name] = of(i), wrong
    examples = [({name: values[name][end] for name in names}, {}) for end in (0, 1)]
    for start in range(0, fields, BLOCK):
        block = names[start:start + BLOCK]
        for wrong in (0, 1):
            given = {name: values[name][2 + wrong if name in block else 0] for name in names}
            examples.append((given, {name: codes[name][wrong] for name in block}))
        examples.append(({name: values[name][0] for name in names if name not in block},
                         {name: codes[name][2] for name in block if codes[name][2]}))
    lines.append("examples:")
    for given, issues in examples:
        told = ", ".join(f"/{name}: {code}" for name, code in issues.items())
        lines.append(f"  - {{ given: {json.dumps(given)}, expect: {{ issues: {{{told}}} }} }}")
    return "\n".join(lines) + "\n"


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--program", type=Path, default=ROOT / ".build/release/formcheck")
    ap.add_argument("fields", nargs="*", type=int, default=[50, 100, 200, 400])
    args = ap.parse_args()
    with tempfile.TemporaryDirectory(prefix="formcheck-mutation-") as folder:
        for fields in args.fields:
            file = Path(folder, f"wide-{fields}.yaml")
            file.write_text(form(fields))
            before, start = os.times(), time.perf_counter()
            run = subprocess.run([args.program, "test", file, "--mutate"], capture_output=True, text=True)
            took, after = time.perf_counter() - start, os.times()
            spent = after.children_user + after.children_system - before.children_user - before.children_system
            changes = [line for line in run.stdout.splitlines() if " changes: " in line]
            print(f"{fields} fields: {took:.2f} s, {spent:.2f} s of CPU; {' '.join(changes) or run.stdout[-500:] + run.stderr}")


if __name__ == "__main__":
    main()
