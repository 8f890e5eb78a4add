#!/usr/bin/env python3
"""Draws the rates that works.py saved as one bar each, for light and dark pages: left of 1 others are faster.

    plot_rates.py WORKS.json PLOT.svg
"""
import json
import sys
from math import ceil, floor, log10
from pathlib import Path
from statistics import median

from plot import STYLE, escape, line, text

LABEL, WIDTH, ROW, TOP = 330, 420, 20, 44
BARS = """
  .won { fill: #0969da; } .lost { fill: #bc4c00; } .one { stroke: #1f2328; stroke-width: 1.5; }
  @media (prefers-color-scheme: dark) { .won { fill: #4493f8; } .lost { fill: #f0883e; } .one { stroke: #f0f6fc; } }
"""


def rates(works):
    """(work, who is beside it, how many records formcheck judges while that judges one) for each row."""
    return [(name, other, median(their / our for our, their in zip(work["formcheck_us"], theirs)))
            for name, work in works.items() for other, theirs in work["beside_us"].items()]


def svg(works):
    rows = rates(works)
    low, high = (round_to(log10(chosen(rate for _, _, rate in rows))) for round_to, chosen in ((floor, min), (ceil, max)))
    low, high = min(low, -1), max(high, 1)

    def across(rate):
        return LABEL + (log10(rate) - low) / (high - low) * WIDTH

    bottom = TOP + ROW * len(rows)
    drawn = [text(0, 12, "Records that formcheck judges while another judges one", kind="title"),
             text(0, 28, "right of the line formcheck is faster, left of it the other; each tick is ten times the one before", kind="small")]
    for power in range(low, high + 1):
        drawn += [line(across(10 ** power), TOP, across(10 ** power), bottom, "grid"), text(across(10 ** power), bottom + 16, f"{10 ** power:g}", "middle", "small")]
    for at, (name, other, rate) in enumerate(rows):
        y, left, right = TOP + ROW * at, *sorted((across(1), across(rate)))
        drawn += [text(LABEL - 8, y + 14, f"{name} · {other}", "end", "small"),
                  f'<rect x="{left:.1f}" y="{y + 4}" width="{right - left:.1f}" height="{ROW - 8}" class="{"won" if rate >= 1 else "lost"}"/>',
                  text(LABEL + WIDTH + 10, y + 14, f"{rate:.2f}", kind="small")]
    drawn.append(line(across(1), TOP, across(1), bottom, "one"))
    told = "; ".join(f"{name} beside {other}: {rate:.2f}" for name, other, rate in rows)
    width, height = LABEL + WIDTH + 60, bottom + 24
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -4 {width + 16} {height + 8}" width="{width + 16}" height="{height + 8}" role="img">',
                      "<title>The rate of formcheck beside others</title>", f"<desc>{escape(told)}</desc>", f"<style>{STYLE}{BARS}</style>", *drawn, "</svg>"]) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Path(sys.argv[2]).write_text(svg(json.loads(Path(sys.argv[1]).read_text())))


if __name__ == "__main__":
    main()
