#!/usr/bin/env python3
"""Draws how the time of look-ups grows, from what lookups.py saved, for light and dark pages. Both axes are logarithmic.

    plot_lookups.py LOOKUPS.json PLOT.svg
"""
import sys
from math import ceil, floor, log10
from pathlib import Path

import figures
from lookups import NAMES
from plot import BOTTOM, COLUMNS, FOOT, HEIGHT, LEFT, LEGEND, RIGHT, STYLE, TOP, WIDTH, axes, curve, escape, line, text

OURS = "formcheck"
MORE = """
  .s4 { stroke: #1a7f37; } .s5 { stroke: #cf222e; } .dot.s4 { fill: #1a7f37; } .dot.s5 { fill: #cf222e; }
  @media (prefers-color-scheme: dark) { .s4 { stroke: #3fb950; } .s5 { stroke: #f85149; } .dot.s4 { fill: #3fb950; } .dot.s5 { fill: #f85149; } }
"""


class LogScale:
    """Values from one power of ten to another on so many pixels."""

    def __init__(self, values, pixels):
        self.low, self.high = floor(log10(min(values)) + 1e-9), ceil(log10(max(values)) - 1e-9)
        self.high = max(self.high, self.low + 1)
        self.pixels = pixels

    def __call__(self, value):
        return (log10(value) - self.low) / (self.high - self.low) * self.pixels if value else 0

    def ticks(self):
        return [10 ** power for power in range(self.low, self.high + 1)]


def panels(run):
    """A plot for each kind of query: formcheck first, then who is beside it."""
    found = []
    for kind, name in NAMES.items():
        points = {OURS: []}
        for size in (size for size in run["sizes"] if not size.get("table")):
            # A run of before this kind was asked has none of it.
            told = size["kinds"].get(kind)
            if not told:
                continue
            for who, spent in [(OURS, told["us"]), *told["beside"].items()]:
                points.setdefault(who, []).append([size["items"], [spent]])
        if not points[OURS]:
            continue
        found.append({"title": name, "x": "items", "y": "µs a query",
                      "series": [{"name": who, "own": who == OURS, "points": spent} for who, spent in points.items()]})
    return found


def plot(panel, kinds):
    points = [point for series in panel["series"] for point in series["points"]]
    across = LogScale([items for items, _ in points], WIDTH - LEFT - RIGHT)
    up = LogScale([spent for _, rounds in points for spent in rounds], HEIGHT - TOP - BOTTOM)
    drawn = axes(panel, across, up) + [line(LEFT, TOP + up.pixels, LEFT + across.pixels, TOP + up.pixels, "axis")]
    return drawn + [part for series in reversed(panel["series"]) for part in curve(series, kinds[series["name"]], across, up)]


def svg(run):
    drawn_panels, machine = panels(run), run["machine"]
    kinds = {}
    for panel in drawn_panels:
        for series in panel["series"]:
            kinds.setdefault(series["name"], f"s{len(kinds)}")
    rows = ceil(len(drawn_panels) / COLUMNS)
    width, height = WIDTH * COLUMNS, LEGEND + HEIGHT * rows + FOOT
    drawn, x = [], 0
    for name, kind in kinds.items():
        drawn += [line(x, 11, x + 24, 11, f"line {kind}"), text(x + 30, 15, name)]
        x += 56 + 7 * len(name)
    for at, panel in enumerate(drawn_panels):
        drawn += [f'<g transform="translate({at % COLUMNS * WIDTH},{LEGEND + at // COLUMNS * HEIGHT})">', *plot(panel, kinds), "</g>"]
    said = f"{machine['cpu']}, {machine['cores']} cores · {machine['formcheck']} · both axes: each tick is ten times the one before · {machine['when']}"
    drawn.append(text(0, height - 8, said, kind="small"))
    told = "; ".join(f"{panel['title']}: {series['name']} {series['points'][-1][1][0]:.4g} µs at {series['points'][-1][0]:,} items"
                     for panel in drawn_panels for series in panel["series"])
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -4 {width + 16} {height + 8}" width="{width + 16}" height="{height + 8}" role="img">',
                      "<title>How the time of look-ups grows</title>", f"<desc>{escape(told)}</desc>", f"<style>{STYLE}{MORE}</style>", *drawn, "</svg>"]) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Path(sys.argv[2]).write_text(svg(figures.load(sys.argv[1])))


if __name__ == "__main__":
    main()
