#!/usr/bin/env python3
"""Draws the growth of a saved run as one SVG of small plots, for light and dark pages.

    plot.py RUN.json PLOT.svg
"""
import sys
from math import ceil, floor, log10
from pathlib import Path
from statistics import median
from xml.sax.saxutils import escape

import figures

WIDTH, HEIGHT, COLUMNS = 300, 210, 3  # of one plot, and how many stand side by side
LEFT, TOP, RIGHT, BOTTOM = 48, 40, 16, 40  # around its axes
LEGEND, FOOT = 34, 26
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; } .small { font-size: 11px; fill: #59636e; }
  .grid { stroke: #d1d9e0; } .axis { stroke: #59636e; }
  .line { fill: none; stroke-width: 2; }
  .s0 { stroke: #0969da; } .s1 { stroke: #bc4c00; } .s2 { stroke: #59636e; stroke-dasharray: 5 3; } .s3 { stroke: #8250df; stroke-dasharray: 2 3; }
  .dot { stroke-dasharray: none; } .dot.s0 { fill: #0969da; } .dot.s1 { fill: #bc4c00; } .dot.s2 { fill: #59636e; } .dot.s3 { fill: #8250df; }
  .range { stroke-width: 1; stroke-dasharray: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; } .small { fill: #9198a1; } .grid { stroke: #3d444d; } .axis { stroke: #9198a1; }
    .s0 { stroke: #4493f8; } .s1 { stroke: #f0883e; } .s2 { stroke: #9198a1; } .s3 { stroke: #ab7df8; }
    .dot.s0 { fill: #4493f8; } .dot.s1 { fill: #f0883e; } .dot.s2 { fill: #9198a1; } .dot.s3 { fill: #ab7df8; }
  }
"""


def step(most, wanted=4):
    """The distance of ticks: 1, 2 or 5 times a power of ten, so that about as many as wanted fit."""
    rough = most / wanted or 1
    power = 10 ** floor(log10(rough))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= rough * 0.999)


def short(value):
    """250,000 is 250k."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


class Scale:
    """Values from 0 to a round number on so many pixels."""

    def __init__(self, most, pixels, least_step=0):
        self.step = max(step(most), least_step)
        self.most = ceil(most / self.step - 1e-9) * self.step
        self.pixels = pixels

    def __call__(self, value):
        return value / self.most * self.pixels

    def ticks(self):
        return [at * self.step for at in range(round(self.most / self.step) + 1)]


def text(x, y, words, anchor="start", kind="name"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def line(x1, y1, x2, y2, kind):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def axes(panel, across, up):
    left, right, bottom = LEFT, LEFT + across.pixels, TOP + up.pixels
    drawn = [text(0, 12, panel["title"], kind="title"), text(0, 28, panel["y"], kind="small")]
    for tick in up.ticks():
        drawn += [line(left, bottom - up(tick), right, bottom - up(tick), "grid" if tick else "axis"), text(left - 6, bottom - up(tick) + 4, short(tick), "end", "small")]
    for tick in across.ticks():
        drawn += [line(left + across(tick), bottom, left + across(tick), bottom + 4, "axis"), text(left + across(tick), bottom + 17, short(tick), "middle", "small")]
    return drawn + [text(left + across.pixels / 2, bottom + 32, panel["x"], "middle", "small")]


def curve(series, kind, across, up):
    """The medians, joined, and a thin line from the least round to the greatest."""
    def place(x, y):
        return LEFT + across(x), TOP + up.pixels - up(max(y, 0))

    middles = [place(x, median(rounds)) for x, rounds in series["points"]]
    drawn = [f'<polyline class="line {kind}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in middles)}"/>']
    for (x, y), (at, rounds) in zip(middles, series["points"]):
        drawn += [line(*place(at, min(rounds)), *place(at, max(rounds)), f"range {kind}"), f'<circle class="dot {kind}" cx="{x:.1f}" cy="{y:.1f}" r="2.5"/>']
    return drawn


def plot(panel, kinds):
    points = [point for series in panel["series"] for point in series["points"]]
    xs = [x for x, _ in points]
    across = Scale(max(xs), WIDTH - LEFT - RIGHT, least_step=all(isinstance(x, int) for x in xs))  # there is no half a core
    up = Scale(max((max(rounds) for _, rounds in points), default=1) or 1, HEIGHT - TOP - BOTTOM)
    return axes(panel, across, up) + [part for series in panel["series"] for part in curve(series, kinds[series["name"]], across, up)]


def kinds_of(panels):
    """A colour for each name, the same in all plots: ours, then what stands beside it. “formcheck” alone has the first."""
    names = {series["name"]: series["own"] for panel in panels for series in panel["series"]}
    ours = sorted((name for name, own in names.items() if own and name != "formcheck"), reverse=True)
    beside = [name for name, own in names.items() if not own]
    kinds = {"formcheck": "s0"} | {name: f"s{at}" for at, name in enumerate(ours)} | {name: f"s{2 + at}" for at, name in enumerate(beside)}
    return {name: kinds[name] for name in [*ours, *beside, *(["formcheck"] if "formcheck" in names else [])]}


def svg(run):
    panels, machine, settings = run["growth"], run["machine"], run["settings"]
    kinds = kinds_of(panels)
    rows = ceil(len(panels) / COLUMNS)
    width, height = WIDTH * COLUMNS, LEGEND + HEIGHT * rows + FOOT
    drawn, x = [], 0
    for name, kind in kinds.items():
        if name == "formcheck":
            continue
        drawn += [line(x, 11, x + 24, 11, f"line {kind}"), text(x + 30, 15, name)]
        x += 56 + 7 * len(name)
    for at, panel in enumerate(panels):
        drawn += [f'<g transform="translate({at % COLUMNS * WIDTH},{LEGEND + at // COLUMNS * HEIGHT})">', *plot(panel, kinds), "</g>"]
    said = f"{machine['cpu']}, {machine['cores']} cores · {machine['formcheck']} · {settings['rounds']} rounds: medians, least to greatest · {machine['when']}"
    drawn.append(text(0, height - 8, said, kind="small"))
    told = "; ".join(f"{panel['title']}: {panel['y']} for {panel['x']}" for panel in panels)
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -4 {width + 16} {height + 8}" width="{width + 16}" height="{height + 8}" role="img">',
                      "<title>How formcheck's time grows</title>", f"<desc>{escape(told)}</desc>", f"<style>{STYLE}</style>", *drawn, "</svg>"]) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    run = figures.load(sys.argv[1])
    file = Path(sys.argv[2])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(svg(run))


if __name__ == "__main__":
    main()
