#!/usr/bin/env python3
"""Compares fields of `type: local` with Python's zoneinfo: readings that clocks skip or show twice, and sums with them.

  FORMCHECK=.build/release/formcheck python3 rules/oracle/local_moments.py [readings a zone] [seed]
  python3 rules/oracle/local_moments.py --table     writes the rows of Tests/FormCheckTests/LocalMomentTests.swift

Readings are random ones, most of them within two days of a change of the clocks. Both read the machine's time zone database.
"""
import datetime as d
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from zoneinfo import ZoneInfo

ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC']
FIELDS = '''form: oracle
timezone: {zone}
fields:
  a: {{ type: local, required: true }}
  b: {{ type: local, required: true }}
  at: {{ type: datetime, compute: datetime(a) }}
  again: {{ type: local, compute: local(at) }}
  day: {{ type: date, compute: date(a) }}
  time: {{ type: time, compute: time(a) }}
  minutes: {{ type: integer, compute: (b - a).getMinutes() }}
  hours: {{ type: local, compute: a + 8h }}
  before: {{ type: local, compute: a - 90min }}
  tomorrow: {{ type: local, compute: a + 1d }}
  month: {{ type: local, compute: a + 1mo }}
  both: {{ type: local, compute: a + 1d2h }}
'''
NAMES = ['at', 'again', 'day', 'time', 'minutes', 'hours', 'before', 'tomorrow', 'month', 'both']
UTC, MINUTE, HOUR, DAY = d.timezone.utc, d.timedelta(minutes=1), d.timedelta(hours=1), d.timedelta(days=1)


def moments(reading, zone):
    """When the clocks of a zone show a reading."""
    found = {reading.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(at for at in found if at.astimezone(zone).replace(tzinfo=None) == reading)


def text(reading):
    whole = reading.isoformat(timespec='seconds')
    return whole[:-3] if whole.endswith(':00') else whole


def month_later(reading):
    year, month = divmod(reading.year * 12 + reading.month, 12)
    for days in (0, 1, 2, 3):
        try:
            return reading.replace(year=year, month=month + 1, day=reading.day - days)
        except ValueError:
            continue
    raise ValueError(reading)


def wanted(a, b, zone):
    """What each field comes to, None where nobody can tell; None in place of all for a reading that there is not."""
    first, second = moments(a, zone), moments(b, zone)
    if not first or not second:
        return None
    def moment(reading):
        found = moments(reading, zone)
        return found[0] if len(found) == 1 else None
    def kept(reading):
        return reading if moments(reading, zone) else None
    def gone(reading, span):
        at = reading and moment(reading)
        return at and (at + span).astimezone(zone).replace(tzinfo=None)
    at, to = moment(a), moment(b)
    local = {'again': a if at else None, 'hours': gone(a, 8 * HOUR), 'before': gone(a, -90 * MINUTE), 'tomorrow': kept(a + DAY),
             'month': kept(month_later(a)), 'both': gone(kept(a + DAY), 2 * HOUR)}
    found = {name: value and text(value) for name, value in local.items()}
    found['at'] = at and at.isoformat().replace('+00:00', 'Z')
    found['day'], found['time'] = a.date().isoformat(), text(a)[11:]
    found['minutes'] = int((to - at).total_seconds() / 60) if at and to else None
    return found


def changes(zone, since, until):
    """Moments, to the minute, at which the clocks of a zone are changed."""
    found, at = [], since
    while at < until:
        low, high = at, at + 20 * DAY
        if low.astimezone(zone).utcoffset() != high.astimezone(zone).utcoffset():
            while high - low > MINUTE:
                middle = (low + (high - low) / 2).replace(second=0, microsecond=0)
                if middle == low:
                    break
                if middle.astimezone(zone).utcoffset() == low.astimezone(zone).utcoffset():
                    low = middle
                else:
                    high = middle
            found.append(high.replace(second=0, microsecond=0))
        at += 20 * DAY
    return found


def readings(zone, count, chance):
    known = changes(zone, d.datetime(1975, 1, 1, tzinfo=UTC), d.datetime(2075, 1, 1, tzinfo=UTC))
    for _ in range(count):
        if known and chance.random() < 0.8:
            near = chance.choice(known).astimezone(zone).replace(tzinfo=None)
        else:
            near = d.datetime(2026, 6, 15) + d.timedelta(days=chance.randrange(-18_000, 18_000))
        near += d.timedelta(seconds=chance.choice([1, 60, 60, 60, 900]) * chance.randrange(-400, 400))
        yield near, near + d.timedelta(minutes=chance.randrange(-2000, 2000))


def asked(zone, pairs):
    """The program's answers: cleaned values by name with None for what is undecided, or None for a record that is wrong."""
    program = os.environ.get('FORMCHECK', '.build/release/formcheck')
    if not Path(program).is_file():
        sys.exit(f'{program}: no such program; build it, or say in FORMCHECK where it is')
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'form.yaml').write_text(FIELDS.format(zone=zone), encoding='utf-8')
        lines = [json.dumps({'a': text(a), 'b': text(b)}) + '\n' for a, b in pairs]
        Path(folder, 'values.ndjson').write_text(''.join(lines), encoding='utf-8')
        run = subprocess.run([program, 'check', f'{folder}/form.yaml', f'{folder}/values.ndjson', '--format', 'ndjson'],
                             capture_output=True, text=True, check=False)
        said = [json.loads(line) for line in run.stdout.splitlines() if '"verdict"' in line]
        # A record that is undecided has no cleaned payload: those are asked again, with what was undecided left out.
        answers = []
        for (a, b), report in zip(pairs, said):
            issues = {issue['field']: issue['code'] for issue in report.get('issues', [])}
            wrong = [place for place, code in issues.items() if code == 'typeMismatch']
            answers.append(None if wrong else {place[1:]: None for place in issues})
        if len(answers) != len(pairs):
            sys.exit(f'{len(answers)} answers to {len(pairs)} records: {run.stderr[:800]}')
        asked_again = {}
        for at, answer in enumerate(answers):
            if answer is not None:
                asked_again.setdefault(tuple(sorted(answer)), []).append(at)
        for gone, places in asked_again.items():
            lines = [line for line in FIELDS.format(zone=zone).splitlines(keepends=True)
                     if not any(line.startswith(f'  {name}:') for name in gone + (('again',) if 'at' in gone else ()))]
            Path(folder, 'form.yaml').write_text(''.join(lines), encoding='utf-8')
            records = ''.join(json.dumps({'a': text(pairs[at][0]), 'b': text(pairs[at][1])}) + '\n' for at in places)
            run = subprocess.run([program, 'check', f'{folder}/form.yaml', '-', '--input-format', 'ndjson', '--output', 'cleaned'],
                                 input=records, capture_output=True, text=True, check=False)
            cleaned = [json.loads(line) for line in run.stdout.splitlines()]
            if len(cleaned) != len(places):
                sys.exit(f'{len(cleaned)} of {len(places)} cleaned without {gone}: {run.stderr[:800]}')
            for at, values in zip(places, cleaned):
                answers[at].update({name: values.get(name) for name in NAMES})
    return answers


def table():
    rows = [('Europe/Berlin', '2026-03-29T01:59', '2026-03-29T03:00'), ('Europe/Berlin', '2026-03-29T02:00', '2026-03-29T03:00'),
            ('Europe/Berlin', '2026-03-29T02:59:59', '2026-03-29T03:00'), ('Europe/Berlin', '2026-03-28T02:30', '2026-03-30T02:30'),
            ('Europe/Berlin', '2026-03-28T22:00', '2026-03-29T06:00'), ('Europe/Berlin', '2026-10-24T22:00', '2026-10-25T06:00'),
            ('Europe/Berlin', '2026-10-25T01:59:59', '2026-10-25T03:00'), ('Europe/Berlin', '2026-10-25T02:00', '2026-10-25T03:00'),
            ('Europe/Berlin', '2026-10-24T02:30', '2026-10-25T02:59'), ('Europe/Berlin', '2024-02-28T12:00', '2024-03-01T12:00'),
            ('Europe/Berlin', '2024-01-31T09:30:15', '2024-02-29T09:30'), ('Europe/Berlin', '2026-02-28T02:30', '2026-03-28T02:30'),
            ('America/New_York', '2026-03-08T02:30', '2026-03-08T03:00'), ('America/New_York', '2026-03-07T20:00', '2026-03-08T04:00'),
            ('America/New_York', '2026-11-01T01:30', '2026-11-01T02:00'), ('America/New_York', '2026-10-31T20:00', '2026-11-01T04:00'),
            ('Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:30'), ('Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-05T02:00'),
            ('America/Santiago', '2026-09-06T00:30', '2026-09-06T01:00'), ('America/Santiago', '2026-09-05T00:30', '2026-09-05T23:59'),
            ('Pacific/Apia', '2011-12-30T12:00', '2011-12-31T12:00'), ('Pacific/Apia', '2011-12-29T12:00', '2011-12-31T12:00'),
            ('Asia/Kathmandu', '2024-02-29T23:59', '2024-03-01T00:00'), ('UTC', '2026-03-29T02:30', '2026-10-25T02:30')]
    for zone, a, b in rows:
        found = wanted(d.datetime.fromisoformat(a), d.datetime.fromisoformat(b), ZoneInfo(zone))
        print(f'{zone} {a} {b}')
        values = [found[name] if found[name] is not None else '-' for name in NAMES] if found else ['skipped']
        for line in values[:5], values[5:]:
            print('  ' + ' '.join(map(str, line)) if line else '', end='\n' if line else '')


if '--table' in sys.argv:
    table()
    sys.exit(0)
count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
total, skipped, unknown, wrong = 0, 0, 0, []
for name in ZONES:
    zone = ZoneInfo(name)
    pairs = list(readings(zone, count, random.Random(f'{name} {sys.argv[2] if len(sys.argv) > 2 else 1}')))
    for (a, b), got in zip(pairs, asked(name, pairs)):
        want = wanted(a, b, zone)
        total += 1
        skipped += want is None
        if want and want['at'] is None:
            # What reads a value that is undecided is undecided.
            want['again'] = None
        unknown += want is not None and None in want.values()
        if got != want:
            wrong.append(f'{name} {text(a)} {text(b)}: zoneinfo {want}, program {got}')
print('\n'.join(wrong[:20]), end='\n' if wrong else '')
print(f'{total} pairs of readings in {len(ZONES)} zones, {skipped} of them with one that is skipped, {unknown} with a sum that nobody can tell; '
      f'{len(wrong)} disagreements')
sys.exit(1 if wrong else 0)
