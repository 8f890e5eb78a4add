#!/usr/bin/env python3
"""Compares the rules of time with Python's datetime, with the names of the package tzdata, and with plain arithmetic.

  python3 -m venv venv && venv/bin/pip install tzdata==2026.6
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/times.py [values a rule] [seed]

Values are the examples, random ones at the edges of the calendar, and both with a character changed. (The name is not time.py, which Python
would take for its own module.)
"""
import datetime
import re
import string
import sys
from pathlib import Path

from comparing import COUNT, chance, changed, compare, examples

try:
    import tzdata
except ImportError as error:
    print(f'skipped: no package {error.name}')
    sys.exit(0)

FILES = ['time.yaml', 'time-zone.yaml']
EXAMPLES = {rule: values for file in FILES for rule, values in examples(file).items()}
TODAY = datetime.date(2026, 6, 15)
ORACLES, VALUES = {}, {}


def rule(name, oracle, made, signs='0123456789' * 3 + '-:.TWZPYMDHS+/*, \n０'):
    base = EXAMPLES.get(name, []) + list(made)
    ORACLES[name] = oracle
    VALUES[name] = base + [changed(chance.choice(base), signs) for _ in range(COUNT)]


def shaped(pattern, value):
    found = re.fullmatch(pattern, value, re.ASCII)
    assert found and '\n' not in value
    return found


def day(value):
    shaped(r'\d{4}-\d\d-\d\d', value)
    return datetime.date.fromisoformat(value)


def clock(value):
    hours, minutes, seconds = shaped(r'(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?', value).groups()
    return datetime.time(int(hours), int(minutes), int(seconds or 0)) is not None


def offset(value):
    if value in ('Z', 'z'):
        return True
    hours, minutes = shaped(r'[+-](\d\d):(\d\d)', value).groups()
    return datetime.time(int(hours), int(minutes)) is not None


def full_time(value):
    hours, minutes, seconds, rest = shaped(r'(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?([Zz]|[+-].*)', value).groups()
    return datetime.time(int(hours), int(minutes), int(seconds)) is not None and offset(rest)


def local(value):
    date, time = shaped(r'(.{10})[T ](.*)', value).groups()
    return day(date) and clock(time)


def week(value):
    year, number = shaped(r'(\d{4})-W(\d\d)', value).groups()
    return datetime.date.fromisocalendar(int(year), int(number), 1)


def week_day(value):
    year, number, weekday = shaped(r'(\d{4})-W(\d\d)-(\d)', value).groups()
    if year == '9999' and number == '52' and weekday in '67':          # beyond the last day that Python has
        return True
    return datetime.date.fromisocalendar(int(year), int(number), int(weekday))


def month(value):
    year, number = shaped(r'(\d{4})-(\d\d)', value).groups()
    return datetime.date(int(year), int(number), 1)


def yearless(value):
    number, date = shaped(r'(?:--)?(\d\d)-(\d\d)', value).groups()
    return datetime.date(2024, int(number), int(date))


def duration(value):
    """The units in their order, each with a number; weeks alone."""
    assert value.startswith('P') and len(value) > 1 and not value.endswith('T')
    date, _, time = value[1:].partition('T')
    units = ''
    for body, letters, mark in ((date, 'YMWD', ''), (time, 'HMS', 'T')):
        parts = re.findall(r'([0-9.]+)([A-Z])', body)
        assert ''.join(a + b for a, b in parts) == body
        for number, unit in parts:
            assert unit in letters
            whole, dot, part = number.partition('.')
            assert 1 <= len(whole) <= 9 and (not dot or unit == 'S' and part.isdigit() and len(part) <= 9 and '.' not in part)
            units += mark + unit
    order = ['Y', 'M', 'D', 'TH', 'TM', 'TS']
    names = re.findall('T?[A-Z]', units)
    return names == ['W'] or 'W' not in names and [order.index(name) for name in names] == sorted({order.index(name) for name in names})


def xsd_offset(value):
    if value == 'Z':
        return True
    hours, minutes = map(int, shaped(r'[+-](\d\d):(\d\d)', value).groups())
    return minutes < 60 and hours * 60 + minutes <= 14 * 60


MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split()
DAYS = 'sun mon tue wed thu fri sat'.split()


def cron(value):
    assert len(value) <= 200 and value == value.strip(' \t')
    fields = re.split('[ \t]+', value)
    assert len(fields) == 5
    for field, (low, high), names in zip(fields, ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7)), ((), (), (), MONTHS, DAYS)):
        def single(part):
            if part.isascii() and part.lower() in names:
                return True
            shaped(r'\d\d?', part)
            return low <= int(part) <= high
        for part in field.split(','):
            body, slash, step = part.partition('/')
            if slash:
                shaped(r'\d\d?', step)
                assert 1 <= int(step) <= high and (body == '*' or '-' in body)
            ends = body.split('-')
            assert body == '*' or len(ends) <= 2 and all(single(end) for end in ends)
            numbers = [names.index(end.lower()) + min(low, 1) if end.lower() in names else int(end) for end in ends if end != '*']
            assert numbers == sorted(numbers)
    return True


def years_before(date, years):
    return date.replace(year=date.year - years)


def text(year, number, date):
    return f'{year:04d}-{number:02d}-{date:02d}'


def days():
    return text(chance.choice([0, 1, 1600, 1700, 1900, 2000, 2023, 2024, 2026, 2100, 9999, chance.randint(1, 9999)]), chance.choice([0, 2, 2, 13, chance.randint(1, 12)]),
                chance.choice([0, 1, 28, 29, 30, 31, 32, chance.randint(1, 31)]))


def near(*years):
    for year in years:
        middle = years_before(TODAY, -year)
        for shift in range(-40, 41):
            yield str(middle + datetime.timedelta(days=shift))


def clocks():
    seconds = chance.choice(['', f':{chance.choice([0, 59, 60, chance.randint(0, 59)]):02d}', ':15.' + str(chance.randint(0, 99999))])
    return f'{chance.choice([0, 9, 23, 24, chance.randint(0, 23)]):02d}:{chance.choice([0, 59, 60, chance.randint(0, 59)]):02d}{seconds}'


def offsets():
    return chance.choice(['Z', 'z', f'{chance.choice("+-")}{chance.choice([0, 13, 14, 15, 23, 24, chance.randint(0, 23)]):02d}:{chance.choice([0, 0, 1, 30, 59, 60]):02d}'])


def durations():
    def part(unit, chosen):
        return str(chance.randint(0, 40)) + ('.5' if chance.random() < 0.1 else '') + unit if chance.random() < chosen else ''
    return 'P' + part('Y', .3) + part('M', .3) + part('W', .1) + part('D', .3) + chance.choice(['', 'T' + part('H', .5) + part('M', .5) + part('S', .5)])


def schedules():
    def field(low, high, names):
        one = lambda: chance.choice([str(chance.randint(low, high)), str(chance.choice([low, high, low - 1, high + 1])), *names[:1], chance.choice(names or ['*'])])
        return ','.join(chance.choice(['*', one(), f'{one()}-{one()}', f'*/{chance.randint(0, high + 1)}', f'{one()}-{one()}/{chance.randint(0, high + 1)}'])
                        for _ in range(chance.choice([1, 1, 1, 2])))
    return ' '.join([field(0, 59, []), field(0, 23, []), field(1, 31, []), field(1, 12, MONTHS + ['JAN']), field(0, 7, DAYS + ['Sun'])])


many = range(COUNT)
zones = set((Path(tzdata.__file__).parent / 'zones').read_text().split()) - {'Factory'}
rule('time.date', day, (days() for _ in many))
rule('time.birth-date', lambda value: years_before(TODAY, 130) <= day(value) <= TODAY, [*near(0, -130), *(days() for _ in many)])
rule('time.expiry-date', lambda value: TODAY <= day(value) <= years_before(TODAY, -50), [*near(0, 50), *(days() for _ in many)])
rule('time.offset-time', full_time, (clocks() + offsets() for _ in many))
rule('time.datetime-local', local, (days() + chance.choice('TTT ') + clocks() for _ in many))
rule('time.week', week, (f'{year:04d}-W{number:02d}' for year in [0, 1, 9999, *(chance.randint(1, 9998) for _ in range(COUNT // 2)), *range(1800, 2210)] for number in (chance.randint(0, 54), 53)))
rule('time.iso-week-date', week_day, (f'{year:04d}-W{number:02d}-{chance.randint(0, 8)}' for year in range(10000) for number in (chance.randint(0, 54), 53)))
rule('time.month', month, (days()[:7] for _ in many))
rule('time.yearless-date', yearless, (chance.choice(['', '--', '-']) + days()[5:] for _ in many))
rule('time.duration', duration, (durations() for _ in many))
rule('time.utc-offset', xsd_offset, (offsets() for _ in many))
rule('time.cron', cron, (schedules() for _ in range(4 * COUNT)), '0123456789' * 2 + '*/-, \tabcmonfri\n')
rule('time.zone', lambda value: value in zones, sorted(zones), string.ascii_letters + '/_-+0123')


compare(FILES, ORACLES, VALUES, lambda name, value: None)
