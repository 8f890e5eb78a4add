"""What became slower since a saved run. Ratios are compared, never seconds."""
import sys
from dataclasses import dataclass
from math import hypot
from statistics import median

from figures import spread

LEAST = 0.05  # two builds of the same source differ by some per cent: where code lies in memory is luck
SPREADS = 3
# The rate that is promised, as a multiple of the C++ program's: whatever the saved run was.
FLOORS = {"a record: formcheck --quiet / C++ program": 1.40}


@dataclass(frozen=True)
class Change:
    name: str
    before: float
    now: float
    tolerance: float  # as a part of before
    floor: float | None = None  # the rate it must reach: one over the ratio

    @property
    def part(self):
        return self.now / self.before - 1

    @property
    def is_worse(self):
        return self.part > self.tolerance or self.floor is not None and self.now * self.floor > 1

    def __str__(self):
        floor = f", a rate of {1 / self.now:.2f} (at least {self.floor:.2f})" if self.floor else ""
        return f"{self.name}: {self.before:.3f} then, {self.now:.3f} now, {self.part:+.1%} (tolerance {self.tolerance:.1%}){floor}"


def tolerance(before, now):
    """Three spreads of both runs together, and no less than 5%: rounds that lie far apart tell small changes from nothing."""
    return max(LEAST, SPREADS * hypot(spread(before), spread(now)))


def compare(before, now, floors={}):
    """The changes of all ratios that both runs have, and the names that only one has. A ratio is name → rounds, higher is worse."""
    changes = [Change(name, median(before[name]), median(now[name]), tolerance(before[name], now[name]), floors.get(name))
               for name in before if name in now]
    return changes, sorted(before.keys() ^ now.keys())


def report(saved, run, ratios, suspected=None, floors={}):
    """Prints all; returns the names of what is worse, of the suspected only if there are any."""
    changes, alone = compare(ratios(saved), ratios(run), floors)
    if not changes:
        sys.exit("the saved run and this one have no ratio in common")
    print(f"\nBeside the saved run of {saved['machine']['when']} (ratios, higher is worse):\n")
    if differing := [key for key in saved["machine"] if key not in ("when", "formcheck") and saved["machine"][key] != run["machine"].get(key)]:
        print(f"The machine is another, or holds other programs ({', '.join(differing)}): ratios may differ for that alone.\n")
    if saved["settings"] != run["settings"]:
        print("The settings are others: ratios may differ for that alone.\n")
    worse = [change for change in changes if change.is_worse and (suspected is None or change.name in suspected)]
    for change in changes:
        print(f"- {'WORSE ' if change in worse else ''}{change}")
    for name in alone:
        print(f"- not compared, for only one of the two runs has it: {name}")
    if worse:
        print(f"\n{len(worse)} of {len(changes)} ratios are worse: {'; '.join(change.name for change in worse)}")
    else:
        print(f"\nnone of {len(changes)} ratios is worse{' in both runs' if suspected else ''}")
    return [change.name for change in worse]
