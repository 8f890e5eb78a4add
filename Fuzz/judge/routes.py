"""The ways by which records reach the program. Each yields (record, what the judge expects, what came)."""

import gzip
import json

from between import between
from comparing import compared, lines
from data import Obj, escaped, from_python, has_twice, shuffled, write
from judge import Report, judge
from output_routes import clean, examples, explain, sent_again, sorting
from silent import Silent
from tables import columns
from text_routes import csv, tsv, web_forms
from yamlwriter import Writer


def ndjson(program, case):
    program.write("r.ndjson", case.lines())
    yield from compared(case.pairs(), program.check("r.ndjson", "--jobs", "1"))


def stdin(program, case):
    yield from compared(case.pairs(), program.check("-", "--input-format", "ndjson", feed=case.lines()))


def jobs_2(program, case):
    program.write("r.ndjson", case.lines())
    yield from compared(case.pairs(), program.check("r.ndjson", "--jobs", "2"))


def jobs_4(program, case):
    program.write("r.ndjson", case.lines())
    yield from compared(case.pairs(), program.check("r.ndjson", "--jobs", "4"))


def slow_path(program, case):
    program.write("r.ndjson", case.lines())
    yield from compared(case.pairs(), program.check("r.ndjson", fast=False))


def format_json(program, case):
    program.write("r.ndjson", case.lines())
    _, out, _ = program.run("check", "form.json", "r.ndjson", "--format", "json")
    yield from compared(case.pairs(), json.loads(out)["records"])


def compressed(program, case):
    path = program.write("r.ndjson", "")
    with open(path + ".gz", "wb") as file:
        file.write(gzip.compress(case.lines().encode(), 1))
    yield from compared(case.pairs(), program.check("r.ndjson.gz"))


def escapes(program, case):
    program.write("r.ndjson", lines(case.records, text=escaped(case.random)))
    yield from compared(case.pairs(), program.check("r.ndjson"))


def pretty(program, case):
    """One behind the other in a JSON file, a member a line."""
    pairs = [pair for pair in case.pairs() if isinstance(pair[0], Obj) or (case.is_list and isinstance(pair[0], list))]
    if pairs:
        program.write("r.json", "\n".join(write(record, indent="  ") for record, _ in pairs))
        yield from compared(pairs, program.check("r.json"))


def json_list(program, case):
    if not case.is_list and case.records:
        program.write("r.json", write(case.records, indent=case.random.choice([None, "\t"])))
        yield from compared(case.pairs(), program.check("r.json"))


def json_files(program, case):
    """A file for each record, in one run."""
    pairs = [pair for pair in case.pairs() if isinstance(pair[0], Obj) or (case.is_list and isinstance(pair[0], list))][:20]
    names = []
    for number, (record, _) in enumerate(pairs):
        names.append(f"r{number}.json")
        program.write(names[-1], write(record, indent=case.random.choice([None, " "])))
    if names:
        yield from compared(pairs, program.check(*names))


def order(program, case):
    """The members of objects in another order, which is judged anew: places of double keys may change."""
    pairs = []
    for record in case.records:
        other = shuffled(record, case.random)
        try:
            pairs.append((other, judge(case.form, other)))
        except Silent:
            continue
    if pairs:
        program.write("r.ndjson", lines(record for record, _ in pairs))
        yield from compared(pairs, program.check("r.ndjson"))


def yaml(program, case):
    pairs = [pair for pair in case.pairs() if not has_twice(pair[0])]
    if pairs:
        writer = Writer(case.random)
        program.write("r.yaml", "".join(writer.document(record) for record, _ in pairs))
        yield from compared(pairs, program.check("r.yaml"))


def yaml_form(program, case):
    """The form itself in YAML."""
    program.write("r.ndjson", case.lines())
    program.write("form.yaml", Writer(case.random).document(from_python(case.spec))[4:])
    _, out, _ = program.run("check", "form.yaml", "r.ndjson", "--format", "ndjson")
    yield from compared(case.pairs(), map(json.loads, out.splitlines()))


def only(program, case):
    """`--only` tells of one field and of all within it."""
    names = columns(case.spec.get("fields", {})) or list(case.spec.get("fields", {}))
    names = [name for name in names if case.spec["fields"].get(name, {}).get("type") != "section"]
    if not names:
        return
    place = "/" + case.random.choice(names).replace("~", "~0").replace("/", "~1")
    pairs = []
    for record, report in case.pairs():
        part = Report()
        part.issues = [issue for issue in report.issues if issue[0] == place or issue[0].startswith(place + "/")]
        pairs.append((record, part))
    program.write("r.ndjson", case.lines())
    yield from compared(pairs, program.check("r.ndjson", "--only", place))


def records_at(program, case):
    program.write("r.json", '{"a/b": [{"data": ' + write(case.records) + '}], "data": 1}')
    yield from compared(case.pairs(), program.check("r.json", "--records-at", "/a~1b/0/data"))


def jobs_many(program, case):
    """So many records that several threads have their parts of them; for one form in thirty."""
    if case.random.random() < 0.03 and len(case.records) > 1:
        times = 1 + 1_500_000 // len(case.lines())
        program.write("r.ndjson", case.lines() * times)
        yield from compared(list(case.pairs()) * times, program.check("r.ndjson", "--jobs", "4"))


ROUTES = [ndjson, stdin, jobs_2, jobs_4, jobs_many, slow_path, format_json, compressed, escapes, pretty, json_list, json_files, order,
          yaml, yaml_form, csv, tsv, web_forms, clean, sent_again, only, records_at, sorting, between, explain, examples]
