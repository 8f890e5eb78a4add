"""What a form's `records` cost: a run with `unique` beside the same run without, with one thread and with two, in time and memory, and
whether both `formcheck` and `sort | uniq -d` find the same keys twice.

Prints seconds of the clock and of the processors, megabytes and both ratios. Exit status: 1 if the answers differ, a ratio of the clock is
over FACTOR or the memory over MEMORY. Run by `make bench-records` (RECORDS='--records 1000000').
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time

FACTOR = 3.0
MEMORY = 128 << 20  # with the default --record-memory of 64 MiB
FIELDS = 'fields: { id: { required: true, length: ..20 }, n: { type: integer, range: 0.. }, s: { choices: [new, paid, sent] }, at: { type: date } }\n'


def write(path, count):
    """Records of some 60 bytes; some hundred keys come again, anywhere in the file."""
    chance = random.Random(1)
    share = 100 / count
    with open(path, 'w') as file:
        for place in range(count):
            key = chance.randrange(place) if place and chance.random() < share else place
            file.write(f'{{"id":"K{key * 2654435761 % 2**32:010}{key % 997:03}","n":{place % 100000},"s":"{("new", "paid", "sent")[place % 3]}","at":"2026-{place % 12 + 1:02}-{place % 28 + 1:02}"}}\n')


def run(command):
    """Its seconds by the clock and of processors, the most bytes that it had in memory, and what it wrote."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output


def keys_twice(path):
    """How many records have a key that an earlier one has, as `sort` sees it."""
    pipe = f"cut -d'\"' -f4 '{path}' | LC_ALL=C sort -S 256M | LC_ALL=C uniq -cd"
    lines = subprocess.run(pipe, shell=True, capture_output=True, check=True).stdout.split(b'\n')
    return sum(int(line.split()[0]) - 1 for line in lines if line)


def told_twice(output):
    """The same as `formcheck` says it: with each record, or at the end."""
    count = 0
    for line in output.splitlines():
        report = json.loads(line)
        count += sum(issue['code'] == 'duplicateItem' for issue in report['issues'])
        count += report.get('more', {}).get('duplicateItem', 0)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--formcheck', default='.build/release/formcheck')
    parser.add_argument('--records', type=int, default=10_000_000)
    parser.add_argument('--record-memory', default='64MiB')
    parser.add_argument('--jobs', default='1,2', help='numbers of threads')
    parser.add_argument('--rounds', type=int, default=2, help='how often each is run; the fastest counts')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, 'records.ndjson')
        write(data, options.records)
        size = os.path.getsize(data)
        print(f'{options.records:,} records of {size / options.records:.0f} bytes')
        forms = {'without': FIELDS, 'unique': 'records: { unique: id }\n' + FIELDS}
        for name, text in forms.items():
            with open(os.path.join(folder, name + '.yaml'), 'w') as file:
                file.write('form: orders\n' + text)
        sorted_twice = keys_twice(data)
        is_right = True
        for jobs in options.jobs.split(','):
            figures = {}
            for name in list(forms) * options.rounds:
                command = [options.formcheck, 'check', os.path.join(folder, name + '.yaml'), data, '--format', 'ndjson', '--only-invalid',
                           '--record-memory', options.record_memory, '--jobs', jobs]
                figures[name] = min(figures.get(name, (float('inf'),)), run(command))
            print(f'jobs {jobs}')
            for name, (seconds, work, memory, _) in figures.items():
                print(f'{name:8} {seconds:7.2f} s {work:7.2f} s of processors {memory / 2**20:7.0f} MiB')
            ratio, of_work = (figures['unique'][place] / figures['without'][place] for place in (0, 1))
            told = told_twice(figures['unique'][3])
            print(f'ratio    {ratio:7.2f}   {of_work:7.2f}\ntwice    {told} told, {sorted_twice} by sort | uniq -d')
            is_right = is_right and told == sorted_twice and ratio <= FACTOR and figures['unique'][2] <= MEMORY
        return is_right


if __name__ == '__main__':
    sys.exit(0 if main() else 1)
