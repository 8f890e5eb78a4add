#!/usr/bin/env python3
"""Runs `formcheck` while something goes wrong around it, and compares with an undisturbed run.

    Tests/faults/run.py [--quick] [--seed N] [--program FILE] [NAME...]
"""

import argparse
import importlib
import os
import signal
import subprocess
import sys
import time

from support import Skip, Trial

FAULTS = {
    "truncated": "inputs that end too early, at every byte",
    "reads": "reads that bring little, are interrupted, or fail",
    "writes": "writes that are short, interrupted, or fail",
    "full_disk": "full disks",
    "closed_pipe": "readers that go away early",
    "signals": "signals at random moments",
    "changing": "files that change while they are read",
    "limits": "little memory, few descriptors, odd surroundings",
    "depth": "each bound of depth, on a small stack",
    "jobs": "threads and pieces, which must not show",
    "huge": "records and inputs of any size",
    "store": "the store of catalogues: killed, on a full disk, read-only",
}


def heed_signals():
    """What a shell starts in the background ignores some of them, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def main():
    heed_signals()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(
        description="Faults: " + "; ".join(f"{name}: {what}" for name, what in FAULTS.items()))
    parser.add_argument("--quick", action="store_true", help="a part of each, in under a minute")
    parser.add_argument("--seed", type=int, default=1, help="for what is random (default: 1)")
    parser.add_argument(
        "--program", default=os.path.join(root, ".build/release/formcheck"))
    parser.add_argument("names", nargs="*", help="the faults to run (default: all)")
    options = parser.parse_args()
    wrong = [name for name in options.names if name not in FAULTS]
    if wrong:
        parser.error(f"no such fault: {', '.join(wrong)}")
    names = options.names or list(FAULTS)
    if len(names) > 1:
        # Each has a process of its own: what it holds would count as memory of the program.
        command = [sys.executable, __file__, "--seed", str(options.seed), "--program", options.program]
        command += ["--quick"] if options.quick else []
        return max(subprocess.call([*command, name]) for name in names)
    failed = False
    for name in names:
        trial = Trial(os.path.abspath(options.program), options.seed, options.quick)
        begin = time.monotonic()
        try:
            importlib.import_module(name).run(trial)
        except Skip as reason:
            trial.skip(str(reason))
        finally:
            trial.close()
        print(f"{name}: {trial.checks} checks, {len(trial.found)} failed "
              f"({time.monotonic() - begin:.1f} s)", flush=True)
        for what in trial.found[:20]:
            print(f"    {what}")
        for why in trial.skipped:
            print(f"    NOT RUN: {why}")
        failed = failed or bool(trial.found)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
