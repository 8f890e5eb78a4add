"""Forms and records of the benchmarks that are no sign-ups: deterministic, since only random() of a seed is called.

A generator yields valid records as dictionaries; spoil_X breaks one of X's records and says which issues it has now, as (pointer, code).
"""
import copy
import json
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

import webhooks

HERE = Path(__file__).resolve().parent


def compact(record):
    return json.dumps(record, separators=(",", ":"))


def sign_ups(count, invalid_rate, invalid=None):
    """Lines of sign-ups; the numbers of the invalid ones go to the file `invalid`."""
    told = ["--invalid", invalid] if invalid else []
    made = subprocess.run([sys.executable, HERE / "generate.py", "--records", str(count), "--invalid-rate", str(invalid_rate), *told],
                          capture_output=True, text=True, check=True)
    return made.stdout.splitlines()


ORDERS_FORM = """\
# Orders: lists of groups, exact decimals, sums, conditions, dates.
form: orders
fields:
  id: { required: true, pattern: 'PO-[0-9]{6}' }
  kind: { required: true, choices: [private, business] }
  company: { when: kind == 'business', required: true, length: ..80 }
  ordered: { type: date, required: true }
  delivery: { type: date, required: true, range: ordered..ordered+60d }
  country: { required: true, pattern: '[A-Z]{2}' }
  postal: { required: true, pattern: '[A-Z0-9 -]{3,10}' }
  currency: { required: true, choices: [EUR, USD, GEL] }
  lines:
    required: true
    count: 1..30
    unique: [sku]
    items:
      fields:
        sku: { required: true, pattern: '[A-Z]{3}-[0-9]{4}' }
        quantity: { type: integer, required: true, range: 1..999 }
        price: { type: number, required: true, range: 0.., step: 0.01 }
        discount: { type: number, required: true, range: 0..0.5 }
        net: { type: number, compute: 'round(quantity * price * (1 - discount), 2)' }
  total: { type: number, required: true, compute: 'lines.map(l, l.net).sum()' }
  note: { length: ..500 }
"""


def orders(count, seed=1):
    """Valid orders; a tenth are for a company, one line in three is cheaper."""
    rnd = random.Random(seed).random
    for number in range(count):
        lines, total = [], 0
        for place in range(1 + int(rnd() * 30)):
            line = {"sku": f"{'ABC' if rnd() < 0.5 else 'XYZ'}-{place:04}", "quantity": 1 + int(rnd() * 20)}
            cents, percent = 1 + int(rnd() * 50000), 0
            line["price"] = cents / 100
            if rnd() < 0.33:
                percent = 5 * (1 + int(rnd() * 9))
            line["discount"] = percent / 100
            # Halves are rounded away from zero, as round() of a form does.
            net = (2 * line["quantity"] * cents * (100 - percent) + 100) // 200
            line["net"] = net / 100
            total += net
            lines.append(line)
        order = {"id": f"PO-{number % 1000000:06}", "kind": "private", "ordered": f"2026-{1 + int(rnd() * 9):02}-{1 + int(rnd() * 28):02}"}
        if rnd() < 0.1:
            order["kind"], order["company"] = "business", "Widgets and Sons"
        order["delivery"] = order["ordered"][:5] + f"{int(order['ordered'][5:7]) + 1:02}" + order["ordered"][7:]
        yield order | {"country": "GE", "postal": "0108", "currency": "GEL", "lines": lines, "total": total / 100}


def spoil_order(order, rnd):
    """A sum, a range, a repeated key, a date: one thing is wrong."""
    lines = order["lines"]
    place = int(rnd() * len(lines))
    line, at = lines[place], f"/lines/{place}"
    kind = int(rnd() * 12)
    if kind == 0:
        order["total"] = round(order["total"] + 0.01, 2)
        return {("/total", "notEqual")}
    if kind == 1:
        line["net"] = round(line["net"] + 0.01, 2)
        return {(f"{at}/net", "notEqual")}
    if kind == 2 and len(lines) > 1:
        lines[-1]["sku"] = lines[0]["sku"]
        return {(f"/lines/{len(lines) - 1}", "duplicateItem")}
    if kind == 3:
        line["quantity"] = 1000
        return {(f"{at}/quantity", "rangeOverflow")}
    if kind == 4:
        line["price"] = 1.234
        return {(f"{at}/price", "stepMismatch")}
    if kind == 5:
        line["discount"] = 0.6
        return {(f"{at}/discount", "rangeOverflow")}
    if kind == 6:
        order["delivery"] = "2026-12-31"
        return {("/delivery", "rangeOverflow")}
    if kind == 7:
        order["delivery"] = "2025-12-31"
        return {("/delivery", "rangeUnderflow")}
    if kind == 8:
        del order["currency"]
        return {("/currency", "valueMissing")}
    if kind == 9:
        line["quantity"] = str(line["quantity"])
        return {(f"{at}/quantity", "typeMismatch")}
    if kind == 10:
        order["id"] = "PO-12"
        return {("/id", "patternMismatch")}
    order["surprise"] = 1
    return {("/surprise", "unknownField")}


MAPS_FORM = """\
# Labels by their keys, and places as two numbers.
form: places
fields:
  labels: { count: ..20, keys: { pattern: '[a-z0-9]{1,20}' }, values: { required: true, length: ..40 } }
  position: { required: true, items: [ { type: number, range: -180..180 }, { type: number, range: -90..90 } ] }
"""


def maps(count, seed=1):
    """Ten labels, whose keys differ from record to record, and a place."""
    rnd = random.Random(seed).random
    for _ in range(count):
        keys = sorted({f"key{int(rnd() * 10_000)}" for _ in range(10)})
        yield {"labels": {key: f"value {int(rnd() * 1_000)}" for key in keys},
               "position": [round(rnd() * 360 - 180, 5), round(rnd() * 180 - 90, 5)]}


ENTRIES_FORM = """\
form: entries
keys: { pattern: '[a-z0-9_]{1,40}' }
values: { length: ..20 }
"""


def members_form(count):
    """As many optional texts."""
    return "form: members\nfields:\n" + "".join(f"  member_{number}: {{ length: ..20 }}\n" for number in range(count))


def members(count, of, seed=1):
    """Ten texts of so many that there may be, in any order; the same ten where there are ten."""
    chance = random.Random(seed)
    for _ in range(count):
        places = range(10) if of == 10 else chance.sample(range(of), 10)
        yield {f"member_{place}": "".join(chance.choices("abcdefgh", k=chance.randint(3, 12))) for place in places}


def survey_form(questions=300):
    """Optional questions of five kinds."""
    kinds = ["{ length: ..200 }", "{ type: integer, range: 0..10 }", "{ choices: [never, seldom, often, always] }",
             "{ type: boolean }", "{ pattern: '[a-z0-9-]*' }"]
    lines = [f"  question_{i:03}: {kinds[i % 5]}" for i in range(questions)]
    return "form: survey\nfields:\n" + "\n".join(lines) + "\n"


def surveys(count, questions=300, answered=120, seed=1):
    """Answers to questions that differ from record to record, in the order of the form."""
    rnd = random.Random(seed).random
    texts = ["quite good", "no idea", "as last year"]
    words = ["never", "seldom", "often", "always"]
    for _ in range(count):
        left, record = answered, {}
        for i in range(questions):
            if rnd() * (questions - i) >= left:
                continue
            left -= 1
            record[f"question_{i:03}"] = [texts[int(rnd() * 3)], int(rnd() * 11), words[int(rnd() * 4)], rnd() < 0.5, "a-1"][i % 5]
        yield record


def spoil_survey(record, rnd):
    key = list(record)[int(rnd() * len(record))]
    value, code = [("x" * 201, "tooLong"), (11, "rangeOverflow"), ("maybe", "notAChoice"), ("true", "typeMismatch"),
                   ("A", "patternMismatch")][int(key[-3:]) % 5]
    record[key] = value
    return {(f"/{key}", code)}


LOGS_FORM = """\
form: log
fields:
  at: { type: datetime, required: true }
  level: { required: true, choices: [debug, info, warn, error] }
  code: { type: integer, required: true, range: 100..599 }
"""


def logs(count, seed=1):
    rnd = random.Random(seed).random
    for number in range(count):
        second = number % 86400
        at = f"2026-{1 + number // 86400 % 12:02}-{1 + int(rnd() * 28):02}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z"
        yield {"at": at, "level": ["debug", "info", "warn", "error"][int(rnd() * 4)], "code": 100 + int(rnd() * 500)}


def spoil_log(record, rnd):
    kind = int(rnd() * 4)
    if kind == 0:
        record["at"] = record["at"].replace("T", "T9")
        return {("/at", "typeMismatch")}
    if kind == 1:
        record["level"] = "fatal"
        return {("/level", "notAChoice")}
    if kind == 2:
        record["code"] = 600
        return {("/code", "rangeOverflow")}
    del record["level"]
    return {("/level", "valueMissing")}


TEXTS_FORM = """\
form: texts
fields:
  id: { required: true, length: 1..20 }
  body:
    required: true
    length: 1..60000
    pattern: '[a-zA-Z0-9 .,;:!?''\\n-]*'
    excludes: [confidential, do not publish]
"""


def texts(count, size=50_000, seed=1):
    """Texts of 50 KB, in lines."""
    rnd = random.Random(seed).random
    words = "the quick brown fox jumps over a lazy dog and confides in nobody, does it? Not at 9: no; never-ever!".split()
    page = " ".join(words[int(rnd() * len(words))] + ("\n" if rnd() < 0.08 else "") for _ in range(size))
    for number in range(count):
        start = int(rnd() * (len(page) - size))
        yield {"id": f"text-{number}", "body": page[start:start + size]}


def spoil_text(record, rnd):
    body, at = record["body"], int(rnd() * 40_000)
    word, code = [("confidential", "forbiddenPart"), ("do not publish", "forbiddenPart"), ("\u00e9", "patternMismatch")][int(rnd() * 3)]
    record["body"] = body[:at] + word + body[at + len(word):]
    return {("/body", code)}


def spoiled(records, spoil, rate=0.05, seed=2):
    """Each record with the issues that it has; so many are spoiled."""
    rnd = random.Random(seed).random
    for record in records:
        if rnd() < rate:
            record = copy.deepcopy(record)
            yield record, spoil(record, rnd)
        else:
            yield record, set()


@dataclass
class Workload:
    """A form and its records; `program` is the C++ program beside it."""
    name: str
    form: str
    records: Callable[[int], Iterator]
    spoil: Callable
    program: str
    count: int  # so many that our start is under 2 % of the time

    def lines(self, count):
        """Each line with the issues of its record."""
        for record, issues in spoiled(self.records(count), self.spoil):
            yield compact(record), issues


def workloads():
    return [
        Workload("orders", ORDERS_FORM, orders, spoil_order, "orders", 60_000),
        Workload("surveys", survey_form(), surveys, spoil_survey, "surveys", 60_000),
        Workload("logs", LOGS_FORM, logs, spoil_log, "logs", 3_000_000),
        Workload("webhooks", webhooks.form(), webhooks.events, webhooks.spoil, "webhooks", 60_000),
        Workload("texts", TEXTS_FORM, texts, spoil_text, "texts", 8_000),
    ]


def table(records):
    """Flat records as CSV, the columns of the first; nothing in them needs quotes but commas and quotes."""
    names = None
    for record in records:
        record = json.loads(record)
        if names is None:
            names = [name for name, value in record.items() if not isinstance(value, (dict, list))]
            yield ",".join(names)
        cells = ("" if record.get(name) is None else "true" if record[name] is True else "false" if record[name] is False
                 else str(record[name]) for name in names)
        yield ",".join('"' + cell.replace('"', '""') + '"' if any(sign in cell for sign in ',"\n') else cell for cell in cells)


def large_form(fields=2000):
    """A form that takes long to compile: rules, patterns, conditions, checks, messages in two languages."""
    lines = ["form: large", "rules:"]
    lines += [f"  r{i}: {{ pattern: '[a-z]{{{i % 9 + 1}}}-[0-9]{{2}}', message: enter code {i} }}" for i in range(fields // 10)]
    lines.append("fields:")
    for i in range(fields):
        body = [f"rule: r{i % (fields // 10)}", "required: true, length: ..40", "type: integer, range: -5..5",
                "choices: [a, b, c]", f"when: f{i - 1} == 'x', length: ..9" if i else "length: ..9"][i % 5]
        lines.append(f"  f{i}: {{ label: Field {i}, {body} }}")
    lines += ["check:"] + [f"  - {{ that: f{i} < f{i + 5} + 9, at: f{i} }}" for i in range(2, fields - 5, 50) if i % 5 == 2]
    lines += ["messages:", "  de:", "    fields:"] + [f"      f{i}: {{ label: Feld {i} }}" for i in range(0, fields, 4)]
    return "\n".join(lines) + "\n"
