#!/usr/bin/env python3
"""Feeds forms of any keys anywhere to the command, and keeps a small one of each kind of finding.

    python3 Fuzz/grammar/run.py --program .build/release/formcheck [--forms N | --seconds S] [--seed N]
"""

import argparse
import os
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import samples  # noqa: E402
import server  # noqa: E402
from findings import Findings  # noqa: E402
from generator import Generator  # noqa: E402
from language import Language  # noqa: E402
from rounds import Rounds  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
BATCH = 40


def options():
    """What the command line says."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("--program", default=str(ROOT / ".build/release/formcheck"))
    asked.add_argument("--forms", type=int, default=0, help="how many forms")
    asked.add_argument("--seconds", type=float, default=0, help="how long, if no number of forms is named (60)")
    asked.add_argument("--seed", type=int, default=os.environ.get("SEED") or random.SystemRandom().randrange(1, 10**9),
                       help="the seed; SEED in the environment is the same")
    asked.add_argument("--findings", default=str(ROOT / "Fuzz/findings"), help="the folder for what is found")
    asked.add_argument("--fuzz-forms", default="", help="the libFuzzer target of forms, which drives a session of each under ASan")
    asked.add_argument("--server", default="", help="formcheck-server: serves folders of --served forms in place of all else")
    asked.add_argument("--served", type=int, default=40, help="how many forms a served folder has")
    return asked.parse_args()


def serve(asked, generator, until):
    """Serves folders of random forms until the time is over; 1 on a finding."""
    if not os.access(asked.server, os.X_OK):
        print(f"grammar: there is no server “{asked.server}”, so no form is served; make build-server makes it")
        return 0
    found, folders = [], 0
    while not folders or time.monotonic() < until:
        found += server.fuzz(os.path.abspath(asked.server), generator, asked.served, asked.findings)
        folders += 1
    for one in found:
        print(f"FINDING {one}")
    print(f"grammar      {folders} folders of {asked.served} forms served, " + (f"{len(found)} findings" if found else "no finding"))
    return 1 if found else 0


def main():
    """Runs rounds until the time or the number of forms is over; 1 on a finding."""
    asked = options()
    print(f"grammar      SEED={asked.seed}", flush=True)
    if not os.access(asked.program, os.X_OK):
        print(f"grammar: there is no program “{asked.program}”; make build makes it", file=sys.stderr)
        return 2
    program = os.path.abspath(asked.program)
    if os.access("/dev/shm", os.W_OK):
        tempfile.tempdir = "/dev/shm"
    dice = random.Random(asked.seed)
    began = time.monotonic()
    until = began + (asked.seconds or 60)
    findings = Findings(program, asked.findings, lambda text: print(text, flush=True))
    if asked.fuzz_forms and not os.access(asked.fuzz_forms, os.X_OK):
        print(f"grammar: there is no “{asked.fuzz_forms}”; no session is driven under ASan", flush=True)
        asked.fuzz_forms = ""
    generator = Generator(Language.of(program), samples.forms(ROOT), dice, program)
    if asked.server:
        return serve(asked, generator, until)
    rounds = Rounds(program, findings, dice, asked.fuzz_forms and os.path.abspath(asked.fuzz_forms))
    count, told = 0, began
    while count < asked.forms if asked.forms else time.monotonic() < until:
        rounds.play(generator.batch(BATCH))
        count += BATCH
        if time.monotonic() - told > 60:
            told = time.monotonic()
            print(f"grammar: {count} forms, {count / (told - began):.0f} a second, {sum(findings.counts.values())} findings", flush=True)
    spent = time.monotonic() - began
    print(f"grammar      {count:9} forms, {rounds.sound} without mistakes, {rounds.runs} runs, {spent:.0f} s, "
          + (f"{len(findings.counts)} kinds of findings" if findings.counts else "no finding"))
    for line in findings.summary():
        print(line)
    for said, words in rounds.wrong_usage.items():
        print(f"grammar: wrong usage, which is a mistake of the fuzzer: {said} ({' '.join(words)[:200]})", file=sys.stderr)
    if os.environ.get("GRAMMAR_COSTS"):
        for name, (runs, seconds) in sorted(rounds.seconds.items()):
            print(f"  {name}: {runs} runs, {seconds:.1f} s")
    return 1 if findings.counts else 0


if __name__ == "__main__":
    sys.exit(main())
