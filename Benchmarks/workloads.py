"""Forms and records of the benchmarks that are no sign-ups: deterministic, since only random() of a seed is called."""
import json
import random

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
    """Lines of orders, all valid; a tenth are for a company, one line in three is cheaper."""
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
        order |= {"country": "GE", "postal": "0108", "currency": "GEL", "lines": lines, "total": total / 100}
        yield json.dumps(order, separators=(",", ":"))


def survey_form(questions=300):
    """Optional questions of five kinds."""
    kinds = ["{ length: ..200 }", "{ type: integer, range: 0..10 }", "{ choices: [never, seldom, often, always] }",
             "{ type: boolean }", "{ pattern: '[a-z0-9-]*' }"]
    lines = [f"  question_{i:03}: {kinds[i % 5]}" for i in range(questions)]
    return "form: survey\nfields:\n" + "\n".join(lines) + "\n"


def surveys(count, questions=300, answered=120, seed=1):
    """Lines of answers to questions that differ from record to record, in the order of the form."""
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
        yield json.dumps(record, separators=(",", ":"))


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
