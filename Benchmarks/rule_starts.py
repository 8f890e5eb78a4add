#!/usr/bin/env python3
"""Measures how long the command takes for one record, for every ready rule, and prints the slowest.

  python3 Benchmarks/rule_starts.py [--program .build/release/formcheck] [--rounds 40] [--slowest 12]

The time is that of the processor (user and system) from the start of the command to its end, the least of the rounds: on a machine with other work it
is what the command itself needs. A family stands for its variants with the last one, because a family is one file. The first line is a form without a
rule. Only standard Python.
"""
import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path


def rules(program):
    """Each rule, with its last variant."""
    run = subprocess.run([program, 'rules', '--json'], capture_output=True, text=True, check=True)
    listed = json.loads(run.stdout)
    for rule in listed if isinstance(listed, list) else listed['rules']:
        variants = rule.get('variants') or []
        last = variants[-1] if variants else None
        yield f"{rule['name']}.{last['name'] if isinstance(last, dict) else last}" if last else rule['name']


def milliseconds(command):
    """The processor time of one run."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return (used.ru_utime + used.ru_stime) * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--program', default='.build/release/formcheck')
    parser.add_argument('--rounds', type=int, default=40)
    parser.add_argument('--slowest', type=int, default=12)
    options = parser.parse_args()
    program = str(Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, 'record.json')
        record.write_text('{"value": "x"}')
        commands = {}
        for name in ['', *rules(program)]:
            form = Path(folder, f'{name or "none"}.yaml')
            form.write_text(f"form: start\nfields:\n  value: {{ {f'rule: {name}' if name else 'type: text'} }}\n")
            commands[name] = [program, 'check', str(form), str(record)]
        least = {name: min(milliseconds(command) for _ in range(3)) for name, command in commands.items()}
        slowest = sorted(filter(None, least), key=least.get, reverse=True)[:options.slowest]
        for name in ['', *slowest]:
            least[name] = min(least[name], *(milliseconds(commands[name]) for _ in range(options.rounds)))
        print(f'{len(commands) - 1} rules; processor time of one record, from start to end')
        for name in ['', *sorted(slowest, key=least.get, reverse=True)]:
            print(f'{least[name]:6.2f} ms  {name or "no rule"}')


if __name__ == '__main__':
    main()
