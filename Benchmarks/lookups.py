#!/usr/bin/env python3
"""Measures look-ups beside other programs, over made names; what is found is compared first.

  python3 Benchmarks/lookups.py [--items 10000 100000] [--queries 100]

Needs Benchmarks/.build/release/lookup (make bench-lookup builds it). Peers: SQLite's FTS5 (of Python's sqlite3), and those of
requirements.txt that can be imported: rapidfuzz, symspellpy, scipy. A figure is microseconds of one thread for a query, the
median of rounds; peers are asked for the same items, and a row says where one of them answers something else.
"""
import argparse
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import needs

HERE = Path(__file__).resolve().parent
PROGRAM = HERE / '.build/release/lookup'
VENV = HERE.parent / '.build/bench-venv'
SEED = 20261124
SYLLABLES = [a + b for a in 'b d f g k l m n p r s t v z ch sh tr'.split() for b in 'a e i o u ai'.split()]


def items(count):
    """Items with an id, a name of two words, a weight and a place."""
    chance = random.Random(SEED)
    rows = []
    for number in range(count):
        words = [''.join(chance.choices(SYLLABLES, k=chance.randint(2, 4))).title() for _ in range(2)]
        place = (round(chance.uniform(-85, 85), 4), round(chance.uniform(-180, 180), 4))
        rows.append((f'i{number}', ' '.join(words), chance.randint(0, 1000), *place))
    return rows


def slipped(chance, text, slips):
    """A text with so many slips of the pen: letters lost, added, changed or swapped."""
    letters = list(text)
    for _ in range(slips):
        at = chance.randrange(1, len(letters) - 1)
        kind = chance.randrange(4)
        if kind == 0:
            del letters[at]
        elif kind == 1:
            letters.insert(at, chance.choice('abdefgiklmnoprstuvz'))
        elif kind == 2:
            letters[at] = chance.choice('abdefgiklmnoprstuvz')
        else:
            letters[at - 1], letters[at] = letters[at], letters[at - 1]
    return ''.join(letters)


def queries(rows, count):
    """Kinds of queries: what the program calls them, and their texts."""
    chance = random.Random(SEED + 1)
    names = [chance.choice(rows)[1].lower() for _ in range(count)]
    kinds = {
        'typed 1 letter': [name[0] for name in names],
        'typed 4 letters': [name[:4] for name in names],
        'typed two words, 2 letters each': [' '.join(w[:2] for w in name.split()) for name in names],
        'typed, 2 slips': [slipped(chance, name[:8], 2) for name in names],
        'within1': [slipped(chance, name, 1) for name in names],
        'within2': [slipped(chance, name, 2) for name in names],
        'near': [f'{chance.uniform(-80, 80):.4f},{chance.uniform(-180, 180):.4f}' for _ in names],
    }
    return kinds


def ours(rows, kinds):
    with tempfile.TemporaryDirectory() as folder:
        table, asked = Path(folder, 'items.tsv'), Path(folder, 'queries.tsv')
        table.write_text(''.join('\t'.join(map(str, row)) + '\n' for row in rows))
        asked.write_text(''.join(f'{kind}\t{text}\n' for kind, texts in kinds.items() for text in texts))
        return json.loads(subprocess.run([PROGRAM, table, asked], check=True, capture_output=True, text=True).stdout)


def timed(answer, texts, seconds=1.0):
    """Microseconds of a query, the median of rounds, and what was found."""
    found, each = [answer(text) for text in texts[:10]], []
    start = time.process_time()
    while time.process_time() - start < seconds or not each:
        for text in texts:
            begin = time.process_time()
            answer(text)
            each.append((time.process_time() - begin) * 1e6)
            if time.process_time() - start > seconds:
                break
    return statistics.median(each), found


def fts5(rows, kinds):
    base = sqlite3.connect(':memory:')
    base.execute("create virtual table names using fts5(name, weight unindexed, prefix='1 2 3 4')")
    base.executemany('insert into names(rowid, name, weight) values (?, ?, ?)',
                     [(number + 1, row[1], row[2]) for number, row in enumerate(rows)])

    def typed(text):
        wanted = ' '.join(f'"{word}"*' for word in text.split())
        return [f'i{row[0] - 1}' for row in base.execute(
            'select rowid from names where names match ? order by cast(weight as integer) desc, length(name), name limit 10', (wanted,))]
    return {kind: timed(typed, texts) for kind, texts in kinds.items()
            if kind in ('typed 1 letter', 'typed 4 letters', 'typed two words, 2 letters each')}


def fuzz(rows, kinds):
    from rapidfuzz import process
    from rapidfuzz.distance import OSA
    names = [row[1].lower() for row in rows]

    def within(most):
        def answer(text):
            return [f'i{number}' for _, _, number in process.extract(text, names, scorer=OSA.distance, score_cutoff=most, limit=None)]
        return answer
    return {kind: timed(within(int(kind[-1])), kinds[kind]) for kind in ('within1', 'within2')}


def symspell(rows, kinds):
    from symspellpy import SymSpell, Verbosity
    by_name = {}
    for row in rows:
        by_name.setdefault(row[1].lower(), []).append(row[0])
    speller = SymSpell(max_dictionary_edit_distance=2, prefix_length=7)
    for name in by_name:
        speller.create_dictionary_entry(name, 1)

    def within(most):
        def answer(text):
            return [item for hit in speller.lookup(text, Verbosity.ALL, max_edit_distance=most) for item in by_name[hit.term]]
        return answer
    return {kind: timed(within(int(kind[-1])), kinds[kind]) for kind in ('within1', 'within2')}


def tree(rows, kinds):
    import numpy
    from scipy.spatial import cKDTree

    def point(north, east):
        north, east = numpy.radians(north), numpy.radians(east)
        return numpy.array([numpy.cos(north) * numpy.cos(east), numpy.cos(north) * numpy.sin(east), numpy.sin(north)]).T
    places = cKDTree(point(numpy.array([row[3] for row in rows]), numpy.array([row[4] for row in rows])))

    def near(text):
        return [f'i{number}' for number in places.query(point(*map(float, text.split(','))), k=10)[1]]
    return {'near': timed(near, kinds['near'])}


PEERS = {'SQLite FTS5': fts5, 'rapidfuzz': fuzz, 'symspellpy': symspell, 'scipy cKDTree': tree}
# Items that are equally near a text have no order of their own there.
SETS = ('within1', 'within2')


def differs(kind, mine, theirs):
    """How many of the answers that were kept are others."""
    return sum((set(a) != set(b) if kind in SETS else a != b) for a, b in zip(mine, theirs))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--items', type=int, nargs='+', default=[10_000, 100_000])
    options.add_argument('--queries', type=int, default=100)
    options.add_argument('--save', help='a JSON file for what was measured')
    options = options.parse_args()
    # The Python that has the peers.
    python, _ = needs.find_libraries(VENV, True)
    if python and Path(sys.executable) != Path(python) and 'FORMCHECK_PEERS' not in os.environ:
        os.execve(python, [str(python), *sys.argv], os.environ | {'FORMCHECK_PEERS': '1'})
    print('| items | work | formcheck, µs | beside it | µs | times as long | other answers, of 10 |')
    print('| --: | --- | --: | --- | --: | --: | --: |')
    saved = []
    for count in options.items:
        rows = items(count)
        kinds = queries(rows, options.queries)
        mine = ours(rows, kinds)
        print(f'| {count:,} | build | {mine["build_s"]:.2f} s | | {mine["bytes"] / count:.0f} bytes an item | | |')
        saved.append({'items': count, 'work': 'build', 'seconds': mine['build_s'], 'bytes': mine['bytes']})
        beside = {}
        for name, peer in PEERS.items():
            try:
                for kind, measured in peer(rows, kinds).items():
                    beside.setdefault(kind, []).append((name, *measured))
            except ImportError as error:
                print(f'| {count:,} | | | {name}: {error} | | | |')
        for kind in kinds:
            own = mine['kinds'][kind]
            for name, spent, found in beside.get(kind, [('', None, [])]):
                shown = f'{spent:.4g} | {spent / own["us"]:.3g} | {differs(kind, own["found"], found)}' if spent else ' | | '
                print(f'| {count:,} | {kind} | {own["us"]:.4g} | {name} | {shown} |', flush=True)
                saved.append({'items': count, 'work': kind, 'us': own['us'], 'beside': name, 'beside_us': spent})
    if options.save:
        Path(options.save).write_text(json.dumps(saved, indent=1) + '\n')


if __name__ == '__main__':
    main()
