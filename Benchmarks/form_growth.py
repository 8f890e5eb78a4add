"""How cost grows: every list of the language × every command, and features × payloads × outputs, at n, 2n and 4n.

From 2n to 4n at most FACTOR times as much (form_growth_runs.py): CPU time, memory and bytes of output, each less what the empty form costs. A row that is bounded
by a documented limit says so (`bound`), and the message must name it. Exit status: 0 if all rows are as they should be, 1 if some are not.
Run by `make bench-growth`. With --instructions callgrind counts in place of the clock (needs valgrind, takes hours).
"""
import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from form_growth_commands import COMMANDS, EMPTY, OUTPUTS, SQUARES, USUAL_OUTPUTS, arguments, commands
from form_growth_examples import EXAMPLES
from form_growth_fields import FIELDS
from form_growth_inputs import INPUTS
from form_growth_payloads import JSON_CASES
from form_growth_runs import FACTOR, SQUARE, Measuring
from form_growth_values import VALUES

LISTS = FIELDS | VALUES | EXAMPLES
PAYLOADS = JSON_CASES | INPUTS


def fault(row, costs, why):
    """What is wrong with a row: its growth, or that it was not measured because the form or the payload is refused."""
    last = costs[-1]
    first = last.head.strip().splitlines()[0][:160] if last.head.strip() else ''
    if row.bound and last.status >= 0:
        return None if re.search(row.bound, last.head) else f'no message with “{row.bound}”: {first}'
    if not why and (last.status not in (0, 1, 2) or last.status == 2 and not row.refused):
        return f'status {last.status}: {first}'
    return why


def shown(costs):
    costs = [None] * (3 - len(costs)) + costs
    seconds = ''.join(f'{cost.seconds:9.2f}' if cost else ' ' * 8 + '·' for cost in costs)
    return f'{seconds}{costs[-1].memory / 1e6:8.0f}{costs[-1].output / 1e6:9.2f}'


class Table:
    def __init__(self, measuring, options):
        self.measuring, self.options, self.failed, self.count = measuring, options, [], 0

    def wants(self, name, row):
        return (not self.options.rows or any(word in name for word in self.options.rows)) and (row.quick or not self.options.quick)

    def measure(self, name, what, row, n, files, arguments, empty):
        n = max(int(n * self.options.times), 1)
        base = self.measuring.base(what, empty, arguments)
        costs, why = self.measuring.sizes(n, files, arguments, base, SQUARE if row.square or what in SQUARES else FACTOR)
        why = fault(row, costs, why)
        self.count += 1
        print(f'  {name:<52} {what:<18}{n:>7}{shown(costs)}' + (f'  ← {why}' if why else ''), flush=True)
        if why:
            self.failed.append(f'{name}; {what}; n = {n}: {why}')

    def lists(self):
        for name, row in LISTS.items():
            if not self.wants(name, row):
                continue
            for command in commands(row):
                if not self.options.commands or command in self.options.commands:
                    self.measure(name, command, row, row.less.get(command, row.n), row.files, COMMANDS[command], EMPTY)

    def payloads(self):
        for name, case in PAYLOADS.items():
            if not self.wants(name, case):
                continue
            every = case.quick and not self.options.quick
            for output in OUTPUTS if every else USUAL_OUTPUTS:
                if not self.options.commands or output in self.options.commands:
                    empty = {'form.yaml': EMPTY['form.yaml'], f'payload.{case.suffix}': 'a\nx\n' if case.suffix == 'csv' else 'a=x' if case.format == 'form' else '{}\n'}
                    self.measure(name, output, case, case.n, case.files, arguments(case, output), empty)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--program', type=Path, default=Path('.build/release/formcheck'))
    parser.add_argument('--times', type=float, default=1, help='so many times n')
    parser.add_argument('--quick', action='store_true', help='the rows that matter most: under a minute')
    parser.add_argument('--only', choices=['lists', 'payloads'])
    parser.add_argument('--commands', nargs='*', choices=[*COMMANDS, *OUTPUTS], help='commands and outputs that are wanted')
    parser.add_argument('--instructions', action='store_true', help='count instructions with valgrind')
    parser.add_argument('rows', nargs='*', help='words of the rows that are wanted; all if none is named')
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix='formcheck-growth-') as kept, tempfile.TemporaryDirectory(prefix='formcheck-growth-') as folder:
        # A copy: a build that replaces the program in between would be measured in part. Valgrind ends at what it does not know of debugging information.
        program = Path(kept, 'formcheck')
        if options.instructions:
            subprocess.run(['strip', '-o', program, options.program], check=True)
        else:
            shutil.copy(options.program, program)
        table = Table(Measuring(program, folder, options.instructions), options)
        print(f'{"":73}{"n":>7}{"seconds at n, 2n, 4n":>27}{"MB":>8}{"MB out":>9}')
        if options.only != 'payloads':
            table.lists()
        if options.only != 'lists':
            table.payloads()
    print(f'{table.count} measurements in {time.monotonic() - start:.0f} s')
    if not table.count:
        sys.exit('no row is called so')
    if table.failed:
        sys.exit(f'{len(table.failed)} not in proportion:\n  ' + '\n  '.join(table.failed))


if __name__ == '__main__':
    main()
