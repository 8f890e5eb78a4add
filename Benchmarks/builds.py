#!/usr/bin/env python3
"""The processor time of a build, held against what Benchmarks/builds.json keeps.

    builds.py [--write] NAME -- COMMAND ...

Runs COMMAND, and ends with its exit status where that is not 0. Seconds differ from machine to machine and from hour
to hour, so a build is told in yardsticks: the processor time of the compiler for a file of fixed contents, which is
compiled before the build and after it. Exit status: 1 where the build took more than MOST times what is kept. A build
that found a part of its work done takes less, which is no failure.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

KEPT = Path(__file__).resolve().parent / "builds.json"
# A tenth is worth a look. Other work on the same cores makes the ratio uncertain by about as much.
MOST = 1.2


def processor_time(command, **options):
    """The seconds that a command and all that it started computed, and its exit status."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = subprocess.run(command, **options).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, status


def yardstick_source(functions=40):
    """Swift that the compiler has some seconds of work with: closures, generics, switches and texts."""
    parts = ["struct Item: Hashable { var name: String; var count: Int; var parts: [String] }"]
    for number in range(functions):
        parts.append(f"""
func work{number}(_ items: [Item], _ table: [String: Int]) -> [String: [Item]] {{
  var found: [String: [Item]] = [:]
  for (place, item) in items.enumerated() where item.count > {number} {{
    let key = item.parts.map {{ $0.uppercased() }}.filter {{ table[$0] != nil }}.sorted().joined(separator: "-")
    switch (place + item.count) % 5 {{
    case 0: found[key, default: []].append(item)
    case 1: found[item.name] = items.filter {{ $0.parts.contains(key) }}
    case 2: found["\\(item.name){number}"] = Array(Set(items))
    default: found[String(key.reversed())] = [item]
    }}
  }}
  return found
}}""")
    return "\n".join(parts) + "\n"


def yardstick(folder):
    """The processor time, in seconds, of one compilation of the file of fixed contents."""
    source = Path(folder) / "yardstick.swift"
    source.write_text(yardstick_source())
    command = [os.environ.get("SWIFTC", "swiftc"), "-O", "-parse-as-library", "-c", str(source), "-o", str(source) + ".o"]
    seconds, status = processor_time(command)
    if status:
        sys.exit("builds.py: the yardstick does not compile")
    return seconds


def verdict(name, seconds, unit, kept):
    """A line on a build, and whether it took too much."""
    ratio = seconds / unit
    line = f"{name}: {seconds:.0f} s of processor time, {ratio:.1f} yardsticks of {unit:.1f} s"
    if kept is None:
        return line + "; none are kept", False
    return line + f"; {kept:.1f} are kept", ratio > kept * MOST


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep what was measured")
    parser.add_argument("name")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command:
        parser.error("there is no command")
    with tempfile.TemporaryDirectory() as folder:
        before = yardstick(folder)
        seconds, status = processor_time(command)
        if status:
            sys.exit(status if status > 0 else 128 - status)
        unit = (before + yardstick(folder)) / 2
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    line, is_slow = verdict(options.name, seconds, unit, kept.get(options.name))
    print(line, flush=True)
    if options.write:
        kept[options.name] = round(seconds / unit, 1)
        KEPT.write_text(json.dumps(kept, indent=2) + "\n")
    elif is_slow:
        sys.exit(f"builds.py: more than {MOST} times what is kept: find out why, or write it anew (--write) and say why")


if __name__ == "__main__":
    main()
