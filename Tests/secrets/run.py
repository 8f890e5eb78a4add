#!/usr/bin/env python3
"""Puts canaries wherever a form may have a secret, and looks for them in all that the program writes.

    Tests/secrets/run.py [--program FILE] [--server FILE] [--keep FOLDER] [NAME…]

A NAME is part of a construct's name. Status 0: no secret was seen.
"""

import argparse
import itertools
import os
import shutil
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True

from constructs import ALL  # noqa: E402
from trial import Trial  # noqa: E402

SHOWN = 4


def tell(leaks):
    """Each construct with its first leaks, and where else it leaks."""
    for name, found in itertools.groupby(sorted(leaks, key=lambda leak: leak.construct), lambda leak: leak.construct):
        found = list(found)
        print(f"{name}: {len(found)} outputs")
        for leak in found[:SHOWN]:
            print(f"    {leak.output}: {leak.what}\n        {leak.line.strip()[:300]}")
        if len(found) > SHOWN:
            print("    also: " + ", ".join(dict.fromkeys(leak.output for leak in found[SHOWN:])))


def main():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--program", default=os.path.join(root, ".build/release/formcheck"))
    parser.add_argument("--server", help="formcheck-server; without it pages and stores are not looked at")
    parser.add_argument("--keep", help="where inputs and forms stay")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many constructs at once")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    wanted = [c for c in ALL if not options.names or any(name in c.name for name in options.names)]
    if not wanted:
        parser.error("no construct has such a name")
    if not unittest.main("spelling_tests", argv=["run.py"], exit=False, verbosity=0).result.wasSuccessful():
        return 1
    folder = options.keep or tempfile.mkdtemp(prefix="secrets.")
    if options.keep:
        shutil.rmtree(folder, ignore_errors=True)
    begin = time.monotonic()
    trial = Trial(os.path.abspath(options.program), folder)
    try:
        trial.run(wanted, options.jobs)
        if options.server:
            import serving
            serving.run(trial, os.path.abspath(options.server), wanted)
    finally:
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)
    tell(trial.leaks)
    for fault in trial.faults:
        print(f"FAULT: {fault}")
    print(
        f"secrets: {len(wanted)} constructs, {trial.runs} outputs, {len(trial.leaks)} leaks, "
        f"{len(trial.faults)} faults of the test ({time.monotonic() - begin:.1f} s)")
    return int(bool(trial.leaks or trial.faults))


if __name__ == "__main__":
    sys.exit(main())
