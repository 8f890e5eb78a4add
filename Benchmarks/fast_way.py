#!/usr/bin/env python3
"""Which valid records the fast path leaves to the long way, over random forms, and for which constructs.

    fast_way.py [--program PATH] [--forms N] [--seed N] [--shown N]

Forms and records are those of Fuzz/judge. Of each form one valid record that leaves the fast path is made small,
together with the form: the keys that are left are why. Exit status: 1 where a record leaves it for another reason than
those in ALLOWED.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Fuzz" / "judge"))

from data import write  # noqa: E402
from forms import Maker  # noqa: E402
from minimise import minimise  # noqa: E402
from records import Sampler  # noqa: E402

EACH = 40
# What needs the host program.
ALLOWED = {"remote"}


class FastWay:
    def __init__(self, program, folder):
        self.folder = Path(folder)
        self.program = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def slow(self, spec, records):
        """How many records are valid, and which of them leave the fast path; None for a form with a mistake."""
        (self.folder / "form.json").write_text(json.dumps(spec, ensure_ascii=False))
        (self.folder / "records").write_text("".join(write(record) + "\n" for record in records))
        print(self.folder / "form.json", self.folder / "records", sep="\t", file=self.program.stdin, flush=True)
        found = json.loads(self.program.stdout.readline())
        if found is None:
            return None
        return found["valid"], [records[number] for number in found["slow"]]

    def leaves(self, spec, record):
        found = self.slow(spec, [record])
        return found is not None and bool(found[1])


def keys(spec):
    """The keys of a description, wherever in it, with what expressions call."""
    found = set()
    waiting = [spec]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            for key, value in part.items():
                if key in ("fields", "rules", "variants", "sections"):
                    found.add(key)
                    waiting += value.values() if isinstance(value, dict) else value
                elif key not in ("form", "label"):
                    found.add(f"{key}: {value}" if key in ("type", "format") and isinstance(value, str) else key)
                    waiting.append(value)
        elif isinstance(part, list):
            waiting += part
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, default=HERE / ".build/release/fast-way")
    parser.add_argument("--forms", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=30, help="how many small forms are shown (default: 30)")
    options = parser.parse_args()
    if not options.program.exists():
        sys.exit(f"{options.program} is missing: cd Benchmarks && swift build -c release --product fast-way")
    valid = slow = forms = whole = 0
    reasons, shown = Counter(), {}
    with tempfile.TemporaryDirectory() as folder:
        program = FastWay(options.program, folder)
        for seed in range(options.seed, options.seed + options.forms):
            dice = random.Random(seed)
            spec = Maker(dice, flat=dice.random() < 0.25).form()
            sampler = Sampler(dice, spec)
            found = program.slow(spec, [sampler.record() for _ in range(EACH)])
            if found is None or not found[0]:
                continue
            forms += 1
            valid += found[0]
            slow += len(found[1])
            if not found[1]:
                whole += 1
                continue
            small, record = minimise(spec, min(found[1], key=lambda record: len(write(record))), program.leaves)
            reason = ", ".join(sorted(keys(small)))
            reasons[reason] += 1
            shown.setdefault(reason, (json.dumps(small, ensure_ascii=False), write(record)))
    print(f"{forms} forms, {valid} valid records; {slow} of them ({slow / max(valid, 1):.1%}) left the fast path")
    print(f"{whole} forms kept all their valid records on it")
    for reason, number in reasons.most_common(options.shown):
        print(f"{number:>5}  {reason}\n         {shown[reason][0]}\n         {shown[reason][1]}")
    if any(not ALLOWED & set(reason.split(", ")) for reason in reasons):
        sys.exit(1)


if __name__ == "__main__":
    main()
