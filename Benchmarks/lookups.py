#!/usr/bin/env python3
"""Measures look-ups beside other programs, over made names and tables; what is found is compared first.

  python3 Benchmarks/lookups.py [--table Examples/catalogues/airports.csv.gz] [--items 10000 100000] [--queries 100] [--save FILE]

Needs Benchmarks/.build/release/lookup and .build/release/formcheck (make bench-lookup builds both). Peers: SQLite's FTS5 (of
Python's sqlite3), and those of requirements.txt that can be imported: rapidfuzz, tantivy, symspellpy, scipy. A figure is
microseconds of CPU for a query: the mean of all texts of a round, the median of the rounds. An answer that is other than
formcheck's ends the run with status 1.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import figures
import needs
import process
from lookup_items import items, queries, read
from lookup_peers import PEERS, differences

HERE = Path(__file__).resolve().parent
PROGRAM = HERE / ".build/release/lookup"
FORMCHECK = HERE.parent / ".build/release/formcheck"
AIRPORTS = HERE.parent / "Examples/catalogues/airports.csv.gz"
VENV = HERE.parent / ".build/bench-venv"
NAMES = {  # what a kind of query is called in the table
    "typed 1 letter": "the ten best, 1 letter typed", "typed 4 letters": "the ten best, 4 letters",
    "typed two words, 2 letters each": "the ten best, two words of 2 letters", "typed, 2 slips": "the ten best, 2 slips",
    "keypad 5 digits": "the ten best, 5 keys",
    "within1": "all within 1 slip", "within2": "all within 2 slips", "near": "the ten nearest",
}
# What it may take at most, in microseconds, for 28,000 and for 1,000,000 items.
BARS = {"typed 1 letter": 50, "typed two words, 2 letters each": 300, "typed, 2 slips": 800, "within1": 60, "within2": 500, "near": 4, "keypad 5 digits": 2}


def ours(rows, kinds, folder):
    """What the program says: how long each kind takes, and what it finds."""
    table, asked = folder / "items.tsv", folder / "queries.tsv"
    table.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows))
    asked.write_text("".join(f"{kind}\t{text}\n" for kind, texts in kinds.items() for text in texts))
    return json.loads(subprocess.run([PROGRAM, table, asked], check=True, capture_output=True, text=True).stdout)


def whole_process(rows, kinds, folder):
    """Milliseconds, wall, of `formcheck lookup` over a built file: the median of 20 runs. Nothing where it was not built."""
    if not FORMCHECK.exists():
        return None
    table, built = folder / "items.csv", folder / "items.catalogue"
    table.write_text("id,name,weight,lat,lon\n" + "".join(",".join(map(str, row[:5])) + "\n" for row in rows))
    process.run([FORMCHECK, "catalogue", "build", table, "-o", built])
    texts = kinds["typed 4 letters"]
    return median(process.run([FORMCHECK, "lookup", built, texts[at % len(texts)]]).wall for at in range(20)) * 1e3


def timed(answer, questions, seconds=1.0, rounds=5):
    """Microseconds of a query: the mean of a round over all questions, the median of the rounds that fit into the time, at least one."""
    means, start = [], time.process_time()
    while len(means) < rounds and (not means or time.process_time() - start < seconds):
        begin = time.process_time()
        for question in questions:
            answer(question)
        means.append((time.process_time() - begin) / len(questions) * 1e6)
    return median(means)


def beside(rows, kinds, found):
    """kind → name of a peer → microseconds, and why peers are left out. Each answer is compared before it is timed."""
    measured, left_out = {kind: {} for kind in kinds}, []
    for peer in PEERS:
        if len(rows) > peer.most:
            left_out.append(f"{peer.name}: not measured beyond {peer.most:,} items")
            continue
        try:
            made = peer(rows)
        except ImportError as error:
            left_out.append(f"{peer.name}: {error}")
            continue
        for kind, (question, answer) in made.kinds.items():
            questions = [question(text) for text in kinds[kind]]
            theirs = [answer(one) for one in questions]
            others = list(differences(kind, kinds[kind], found[kind], theirs, peer))
            for text, mine, other in others[:5]:
                print(f"{peer.name}, {kind}, “{text}”: formcheck {mine[:12]}, it {other[:12]}", file=sys.stderr)
            if others:
                sys.exit(f"lookups.py: {peer.name} answers {len(others)} of {len(questions)} queries otherwise")
            measured[kind][peer.name] = timed(answer, questions)
    return measured, left_out


def measure(rows, asked, table=None):
    kinds = queries(rows, asked)
    with tempfile.TemporaryDirectory() as folder:
        mine = ours(rows, kinds, Path(folder))
        lookup_ms = whole_process(rows, kinds, Path(folder))
    found = {kind: told["found"] for kind, told in mine["kinds"].items()}
    measured, left_out = beside(rows, kinds, found)
    return {"items": len(rows), "table": table, "build_s": mine["build_s"], "bytes": mine["bytes"], "id_us": mine["id_us"], "process_ms": lookup_ms, "left_out": left_out,
            "kinds": {kind: {"us": mine["kinds"][kind]["us"], "beside": measured[kind]} for kind in kinds}}


def short(value):
    """Three digits at least, and no powers of ten: 0.0449, 55.6, 21,310."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def lines(size):
    """The rows of the table for so many items. A time of a peer that is less stands in bold: there formcheck loses."""
    count, process_ms = size["items"], size["process_ms"]
    these = f"{count:,}" + (f" ({size['table']})" if size["table"] else "")
    yield f"| {these} | making the index | {short(size['build_s'])} s | | | | {size['bytes'] / count:.0f} bytes an item |"
    yield f"| {these} | whether an id is there | {short(size['id_us'])} | – | – | – | 0.1 |"
    if process_ms:
        yield f"| {these} | a process, over a built file | {short(process_ms)} ms | | | | |"
    for kind, told in size["kinds"].items():
        bar = BARS.get(kind, "")
        for name, spent in told["beside"].items() or [("–", None)]:
            shown = "– | –"
            if spent:
                mark = "**" if spent < told["us"] else ""
                shown = f"{mark}{short(spent)}{mark} | {mark}{short(spent / told['us'])}{mark}"
            yield f"| {these} | {NAMES[kind]} | {short(told['us'])} | {name} | {shown} | {bar} |"
    for why in size["left_out"]:
        yield f"| {these} | | | {why} | | | |"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--items", type=int, nargs="*", default=[10_000, 100_000], help="how many made names")
    options.add_argument("--table", type=Path, nargs="*", default=[AIRPORTS], help="tables with columns name, people, lat and lon")
    options.add_argument("--queries", type=int, default=100, help="how many of each kind")
    options.add_argument("--save", type=Path, help="a JSON file for what was measured: plot_lookups.py draws it")
    options.add_argument("--no-install", action="store_true")
    options = options.parse_args()
    # The Python that has the peers.
    python, _ = needs.find_libraries(VENV, not options.no_install)
    if python.exists() and Path(sys.executable) != python and "FORMCHECK_PEERS" not in os.environ:
        os.execve(python, [str(python), *sys.argv], os.environ | {"FORMCHECK_PEERS": "1"})
    if not PROGRAM.exists():
        sys.exit(f"lookups.py: there is no {PROGRAM.relative_to(HERE.parent)}: make bench-lookup builds it")
    print("| items | what is asked | formcheck, µs | beside it | µs | times as long | bar, µs |")
    print("| --: | --- | --: | --- | --: | --: | --: |")
    sizes = []
    for table in options.table:
        sizes.append(measure(read(table), options.queries, table.name.split(".")[0]))
        print("\n".join(lines(sizes[-1])), flush=True)
    for count in options.items:
        sizes.append(measure(items(count), options.queries))
        print("\n".join(lines(sizes[-1])), flush=True)
    if options.save:
        figures.save({"machine": figures.machine(FORMCHECK), "settings": {"queries": options.queries}, "sizes": sizes}, options.save)


if __name__ == "__main__":
    main()
