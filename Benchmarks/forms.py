"""Forms and records other than the sign-up: wide ones, long ones, ones with an expression. Each is written once into the work folder."""
import json

EXPRESSION = "end > start && size(tags) <= 5"
PLAIN = "form: dated\nfields:\n  start: { type: date }\n  end: { type: date }\n  tags: { items: {} }\n"
LINES = """form: order
fields:
  lines:
    required: true
    items:
      fields:
        code: { required: true, pattern: '[A-Z]{3}[0-9]{4}' }
        amount: { type: decimal, required: true, range: 0..1000000 }
        note: { length: ..40 }
"""


def written(file, lines):
    if not file.exists():
        with open(file, "w") as out:
            out.writelines(lines)
    return file


def one_of(work, name, text):
    return written(work / f"{name}.yaml", [text])


def dated(work, records):
    """What the expression looks at, in every record the same length."""
    return written(work / f"dated-{records}.ndjson", (
        f'{{"start":"2026-01-{i % 28 + 1:02}","end":"2026-02-{i % 28 + 1:02}","tags":["a{i % 100:02}","b"]}}\n' for i in range(records)))


def spoilt(work, records):
    """Sign-ups in which every value is wrong, and a key is unknown: eleven issues a record."""
    return written(work / f"spoilt-{records}.ndjson", (
        f'{{"email":"ana{i}@@x","password":"x","phone":"12","username":"9 é{i}","birthdate":"1990-02-3{i % 10}",'
        f'"{"country" if i % 3 else "postal"}":"{"XX" if i % 3 else "!"}","terms":false,"newsletter":"yes","confirm":"other","extra":{i}}}\n'
        for i in range(records)))


def wide(work, fields, records):
    """A form of so many text fields, each with a length and a pattern, and records in which all of them are filled."""
    form = written(work / f"wide-{fields}.yaml", ["form: wide\nfields:\n", *(
        f"  field_{i}: {{ required: {str(i % 2 == 0).lower()}, length: 1..{20 + i % 50}, pattern: '[a-z][a-z0-9_]{{2,{19 + i % 40}}}' }}\n" for i in range(fields))])
    record = json.dumps({f"field_{i}": f"value_{i}" for i in range(fields)}, separators=(",", ":")) + "\n"
    return form, written(work / f"wide-{fields}-{records}.ndjson", (record for _ in range(records)))


def long(work, lines, records):
    """An order of so many lines."""
    rows = ",".join(f'{{"code":"ABC{i % 10_000:04}","amount":{i % 1000}.{i % 100:02},"note":"two boxes, no return"}}' for i in range(lines))
    record = f'{{"lines":[{rows}]}}\n'
    return one_of(work, "order", LINES), written(work / f"long-{lines}-{records}.ndjson", (record for _ in range(records)))
