#!/usr/bin/env python3
"""Holds `formcheck` against the judge over random forms and records, by every route.

    Fuzz/judge/run.py [--program FILE] [--records N] [--seconds S] [--seed N] [--route NAME]
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter

from case import Case
from data import from_python, write
from forms import Maker
from minimise import minimise
from program import Program, Refused
from records import Sampler
from routes import ROUTES
import silent

EACH = 200  # records of a form


class Runner:
    def __init__(self, program, routes, most_shown):
        self.program, self.routes, self.most_shown = program, routes, most_shown
        self.counts, self.refused, self.kinds = Counter(), Counter(), Counter()
        self.records = self.valid = self.silent = self.forms = 0

    def one(self, seed):
        """A form and its records, by every route."""
        dice = random.Random(seed)
        spec = Maker(dice, flat=dice.random() < 0.25).form()
        sampler = Sampler(dice, spec)
        case = Case(spec, [sampler.record() for _ in range(EACH)], dice)
        self.program.write("form.json", case.text())
        self.forms += 1
        self.records += len(case.records)
        self.silent += case.silent
        self.valid += sum(report.verdict == "valid" for report in case.reports)
        for route in self.routes:
            try:
                # All of a route first: making a disagreement small runs the program in the same folder.
                for record, expected, got in list(route(self.program, case)):
                    self.counts[route.__name__] += 1
                    if expected != got:
                        self.disagree(seed, route, case, record, expected, got)
            except subprocess.TimeoutExpired:
                self.kinds["no end within two minutes", route.__name__] += 1
                print(f"\nNO END by {route.__name__} (form {seed})", flush=True)
            except Refused as refusal:
                self.refuse(seed, route, str(refusal))
                if route is self.routes[0]:
                    return

    def refuse(self, seed, route, words):
        first = next((line for line in words.splitlines() if "error:" in line), words[:200])
        self.refused[first[-90:]] += 1
        if self.refused[first[-90:]] == 1:
            print(f"\nREFUSED by {route.__name__} (form {seed}): {words[:600]}", flush=True)

    def disagree(self, seed, route, case, record, expected, got):
        kind = signature(expected, got)
        self.kinds[kind] += 1
        if self.kinds[kind] > self.most_shown:
            return

        def stays(spec, smaller):
            return any(signature(a, b) == kind for a, b in self.again(route, spec, smaller))

        print(f"\nDISAGREEMENT by {route.__name__} (form {seed}), kind {kind}", flush=True)
        if stays(case.spec, record):
            spec, record = minimise(case.spec, record, stays)
            expected, got = next(pair for pair in self.again(route, spec, record) if signature(*pair) == kind)
        else:
            spec = case.spec
            print("not by this record alone")
        self.program.write("form.json", case.text())
        print("form:    ", json.dumps(spec, ensure_ascii=False))
        print("record:  ", write(from_python(record)))
        print("judge:   ", shown(expected))
        for why in reasons(spec, record):
            print("         ", why)
        print("program: ", shown(got), flush=True)

    def again(self, route, spec, record):
        """The disagreements of one record by one route."""
        try:
            case = Case(spec, [record], random.Random(1))
            self.program.write("form.json", case.text())
            return [(a, b) for _, a, b in route(self.program, case) if a != b]
        except Exception:  # a form that is cut down may be none that judge or program takes
            return []


def signature(expected, got):
    """What kind of disagreement it is: codes that one of both has alone."""
    if isinstance(expected, tuple) and isinstance(got, tuple) and isinstance(expected[1], frozenset):
        if any(issue[0][1] == "badInput" for issue in got[1]):
            return ("program", "badInput")
        return ("judge", *sorted({issue[0][1] for issue in expected[1] - got[1]}),
                "program", *sorted({issue[0][1] for issue in got[1] - expected[1]}), got[0])
    if isinstance(got, list):
        return ("test", *sorted({failure[0] for failure in got}))
    return expected[:1] if isinstance(expected, tuple) else ("number of results",)


def shown(value):
    if isinstance(value, tuple) and isinstance(value[1], frozenset):
        return value[0] + " " + ", ".join(
            f"{path or '(record)'} {code} ({severity})" + (f" {count} times" if count > 1 else "")
            for (path, code, severity), count in sorted(value[1]))
    return str(value)


def reasons(spec, record):
    from judge import judge
    from node import Form
    try:
        return sorted({f"{code}: {why}" for _, code, _, why in judge(Form(spec), record).issues})
    except Exception:
        return []


def main():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(description="Holds formcheck against an independent judge, by every route.")
    parser.add_argument("--program", default=os.path.join(root, ".build/release/formcheck"))
    parser.add_argument("--records", type=int, default=50_000, help="how many records (default: 50000)")
    parser.add_argument("--seconds", type=float, help="stop after so many seconds")
    parser.add_argument("--seed", type=int, help="of the first form; the others follow it (default: random)")
    parser.add_argument("--route", action="append", help="this route alone; again for several")
    parser.add_argument("--all", action="store_true", help="compare where open faults show, too (silent.py lists them)")
    parser.add_argument("--shown", type=int, default=2, help="disagreements shown of each kind (default: 2)")
    options = parser.parse_args()
    known = {route.__name__: route for route in ROUTES}
    wrong = set(options.route or ()) - set(known)
    if wrong:
        parser.error(f"no such route: {', '.join(sorted(wrong))}; there are {', '.join(known)}")
    if options.all:
        silent.OPEN.clear()
    routes = [known[name] for name in options.route or known]
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1_000_000_000)
    print(f"seed {seed}", flush=True)
    runner = Runner(Program(os.path.abspath(options.program)), routes, options.shown)
    begin = time.monotonic()
    try:
        while runner.records < options.records and (options.seconds is None or time.monotonic() - begin < options.seconds):
            runner.one(seed + runner.forms)
    finally:
        runner.program.close()
    print(f"\n{runner.forms} forms, {runner.records} records ({runner.valid} valid; {runner.silent} left out where the reference "
          f"is silent or a fault is open), {runner.program.calls} processes, {time.monotonic() - begin:.0f} s")
    for route in routes:
        print(f"  {route.__name__:12} {runner.counts[route.__name__]:8}")
    for fault in silent.OPEN.values():
        print(f"  left out, an open fault: {fault}")
    for words, count in runner.refused.most_common():
        print(f"  refused {count}: {words}")
    for kind, count in runner.kinds.most_common():
        print(f"  DISAGREEMENTS {count}: {' '.join(kind)}")
    sys.exit(1 if runner.kinds else 0)


if __name__ == "__main__":
    main()
