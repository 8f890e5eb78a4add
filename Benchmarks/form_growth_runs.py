"""Runs the program over one size of one row, and decides whether what three sizes cost is in proportion.

Costs are CPU seconds (user and system), peak memory and bytes of output, each less what the empty form costs.
"""
import os
import re
import resource
import subprocess
from dataclasses import dataclass
from pathlib import Path

SHARES = (1, 2, 4)  # n, 2n, 4n
FACTOR = 2.6  # from 2n to 4n; sorting and tables that are doubled take a little more than twice as much
SQUARE = 5  # the same where a row says why it may grow as the square does
CHEAP = 0.15  # CPU seconds at 4n below which a row is in proportion for all that matters
CHEAP_MEMORY = 96 << 20
CHEAP_OUTPUT = 4 << 20
TIMEOUT = 20  # CPU seconds
MOST_MEMORY = 4 << 30


@dataclass
class Cost:
    seconds: float
    memory: int
    output: int
    status: int
    head: str  # the beginning of standard error and of standard output

    def less(self, base):
        return Cost(max(self.seconds - base.seconds, 0), max(self.memory - base.memory, 0), max(self.output - base.output, 0), self.status, self.head)


def bounded():
    resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def run(program, arguments, folder):
    """The cost of one run in the folder; files that it writes there (`out*`) count as output."""
    for old in Path(folder).glob('out*'):
        old.unlink()
    out, err = Path(folder, 'out.stdout'), Path(folder, 'out.stderr')
    with out.open('wb') as stdout, err.open('wb') as stderr:
        process = subprocess.Popen([program, *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                                   stdout=stdout, stderr=stderr, preexec_fn=bounded, env=dict(os.environ, NO_COLOR='1'))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    head = ''
    for file in (err, out):
        with file.open('rb') as opened:
            head += opened.read(4000).decode(errors='replace')
    size = sum(file.stat().st_size for file in Path(folder).glob('out*'))
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, size, process.returncode, head)


def callgrind(program, arguments, folder):
    """Millions of instructions in place of seconds."""
    counts = os.path.join(folder, 'callgrind.out')
    found = subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={counts}', program, *arguments], cwd=folder, capture_output=True, text=True)
    collected = re.search(r'Collected : (\d+)', found.stderr)
    if not collected:
        raise SystemExit(f'valgrind could not run {program}:\n{found.stderr[-2000:]}')
    return int(collected[1]) / 1e9


def write(files, folder):
    for old in Path(folder).iterdir():
        old.unlink()
    for name, text in files.items():
        path = Path(folder, name)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


def crashed(cost):
    if cost.status == -24:
        return f'took over {TIMEOUT} s of CPU'
    if cost.status < 0:
        return f'ended by signal {-cost.status}'
    return None


def steep(costs, factor=FACTOR):
    """Why the costs at n, 2n and 4n are not in proportion; None if they are."""
    (_, two, four), words = costs, []
    if four.seconds >= CHEAP and four.seconds > factor * max(two.seconds, CHEAP / 4):
        words.append(f'time ×{four.seconds / max(two.seconds, 0.001):.1f}')
    if four.memory >= CHEAP_MEMORY and four.memory > factor * max(two.memory, CHEAP_MEMORY // 4):
        words.append(f'memory ×{four.memory / max(two.memory, 1):.1f}')
    if four.output >= CHEAP_OUTPUT and four.output > factor * max(two.output, 1):
        words.append(f'output ×{four.output / max(two.output, 1):.1f}')
    return ', '.join(words) or None


def cheap(cost):
    return cost.seconds < CHEAP and cost.memory < CHEAP_MEMORY and cost.output < CHEAP_OUTPUT


class Measuring:
    """Measures rows: the largest size first, and the others only where that one costs something."""

    def __init__(self, program, folder, instructions=False):
        self.program, self.folder, self.instructions, self.bases = program, folder, instructions, {}

    def once(self, files, arguments):
        write(files, self.folder)
        cost = run(self.program, arguments, self.folder)
        if self.instructions and not crashed(cost):
            cost.seconds = callgrind(self.program, arguments, self.folder)
        return cost

    def base(self, key, files, arguments):
        if key not in self.bases:
            self.bases[key] = min((self.once(files, arguments) for _ in range(2)), key=lambda cost: cost.seconds)
        return self.bases[key]

    def sizes(self, n, make, arguments, base, factor=FACTOR):
        """The costs at n, 2n and 4n (4n alone where it is cheap) and why they are out of proportion."""
        last = self.once(make(n * SHARES[-1]), arguments).less(base)
        if crashed(last):
            # Smaller sizes show how it grew.
            earlier = [self.once(make(n * share), arguments).less(base) for share in SHARES[:-1]]
            return [*earlier, last], crashed(last)
        if cheap(last):
            return [last], None
        costs = [self.once(make(n * share), arguments).less(base) for share in SHARES[:-1]] + [last]
        why = steep(costs, factor)
        # A machine that was busy with something else for a moment: the least of three runs counts.
        for _ in range(2):
            if not why or (costs[2].seconds > 5 and not any(crashed(cost) for cost in costs)):
                break
            for place, share in enumerate(SHARES):
                again = self.once(make(n * share), arguments).less(base)
                costs[place].seconds = min(costs[place].seconds, again.seconds)
                costs[place].memory = min(costs[place].memory, again.memory)
            why = steep(costs, factor)
        return costs, why or next((crashed(cost) for cost in costs if crashed(cost)), None)
