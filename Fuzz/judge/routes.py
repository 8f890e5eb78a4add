"""The ways by which records reach the program. Each yields (record, what the judge expects, what came)."""

import gzip
import json
import os

from case import cleaned, expected, got
from data import Obj, escaped, has_twice, plain, read, shuffled, write
from judge import judge
from node import Form
from program import Refused, found
from silent import Silent
from tables import columns, row, table, web_form
from yamlwriter import Writer

SAMPLE = 3  # records of a form for routes that take a process each


def lines(records, **options):
    return "".join(write(record, **options) + "\n" for record in records)


def compared(pairs, results):
    """Results beside what is expected; a number of results that is not that of the records is said once."""
    pairs, results = list(pairs), list(results)
    if len(pairs) != len(results):
        yield pairs[0][0] if pairs else None, f"{len(pairs)} results", f"{len(results)} results"
        return
    for (record, report), result in zip(pairs, results):
        yield record, expected(report), got(found(result))


def ndjson(program, case):
    program.write("r.ndjson", lines(case.records))
    yield from compared(case.pairs(), program.check("r.ndjson", "--jobs", "1"))


def stdin(program, case):
    yield from compared(case.pairs(), program.check("-", "--input-format", "ndjson", feed=lines(case.records)))


def jobs_2(program, case):
    program.write("r.ndjson", lines(case.records))
    yield from compared(case.pairs(), program.check("r.ndjson", "--jobs", "2"))


def jobs_4(program, case):
    program.write("r.ndjson", lines(case.records))
    yield from compared(case.pairs(), program.check("r.ndjson", "--jobs", "4"))


def slow_path(program, case):
    program.write("r.ndjson", lines(case.records))
    yield from compared(case.pairs(), program.check("r.ndjson", fast=False))


def format_json(program, case):
    program.write("r.ndjson", lines(case.records))
    _, out, _ = program.run("check", "form.json", "r.ndjson", "--format", "json")
    yield from compared(case.pairs(), json.loads(out)["records"])


def compressed(program, case):
    path = program.write("r.ndjson", "")
    with open(path + ".gz", "wb") as file:
        file.write(gzip.compress(lines(case.records).encode(), 1))
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
    from data import from_python
    program.write("r.ndjson", lines(case.records))
    program.write("form.yaml", Writer(case.random).document(from_python(case.spec))[4:])
    _, out, _ = program.run("check", "form.yaml", "r.ndjson", "--format", "ndjson")
    yield from compared(case.pairs(), map(json.loads, out.splitlines()))


def as_texts(case, ticks):
    names = columns(case.spec.get("fields", {}))
    if not names or "fields" not in case.spec:
        return None, []
    form = Form(case.spec, all_texts=True, ticks=ticks)
    pairs = []
    for record in case.records:
        one = row(record, names)
        if one:
            try:
                pairs.append((one, judge(form, one)))
            except Silent:
                continue
    return names, pairs


def csv(program, case, name="r.csv", delimiter=","):
    names, pairs = as_texts(case, ticks=False)
    if pairs and len(names) > 1:
        program.write(name, table([record for record, _ in pairs], names, case.random, delimiter))
        yield from compared(pairs, program.check(name))


def tsv(program, case):
    yield from csv(program, case, "r.tsv", "\t")


def web_forms(program, case):
    """One run over a file for each record."""
    names, pairs = as_texts(case, ticks=True)
    pairs = pairs[:20]
    for number, (record, _) in enumerate(pairs):
        program.write(f"r{number}.form", web_form(record))
    if pairs:
        files = [f"r{number}.form" for number in range(len(pairs))]
        yield from compared(pairs, program.check(*files, "--input-format", "form"))


def clean(program, case):
    """What `--output cleaned` prints, and what it prints of that."""
    pairs = [pair for pair in case.pairs() if pair[1].verdict == "valid"]
    if not pairs:
        return
    program.write("r.ndjson", lines(record for record, _ in pairs))
    results = program.cleaned("r.ndjson")
    if len(results) != len(pairs):
        yield pairs[0][0], f"{len(pairs)} payloads", f"{len(results)} payloads"
        return
    again = []
    for (record, report), result in zip(pairs, results):
        yield record, ("cleaned", cleaned(report)), ("cleaned", plain(result))
        if cleaned(report) == plain(result) and result is not None:
            again.append(result)
    second = []
    for record in again:
        try:
            second.append((record, judge(case.form, record)))
        except Silent:
            continue
    second = [pair for pair in second if pair[1].verdict == "valid"]
    program.write("r.ndjson", lines(record for record, _ in second))
    if second:
        results = program.cleaned("r.ndjson")
        if len(results) != len(second):
            yield second[0][0], f"{len(second)} payloads again", f"{len(results)} payloads"
        for (record, report), result in zip(second, results):
            yield record, ("cleaned", cleaned(report)), ("cleaned", plain(result))


def explain(program, case):
    for record, report in list(case.pairs())[:SAMPLE]:
        program.write("r.json", write(record))
        _, out, _ = program.run("explain", "form.json", "--payload", "r.json", "--format", "json")
        yield record, expected(report), got(found(json.loads(out)))


def examples(program, case):
    """`formcheck test`: each record as an example with what the judge expects."""
    pairs = [pair for pair in case.pairs() if not has_twice(pair[0])]
    if not pairs:
        return
    made = [Obj([("name", str(number)), ("given", record), ("expect", expectation(report))])
            for number, (record, report) in enumerate(pairs)]
    text = case.text()
    program.write("tested.json", text[:-1] + ', "examples": ' + write(made) + "}")
    _, out, err = program.run("test", "tested.json", "--format", "json")
    ran, = json.loads(out)["files"]
    if "examples" not in ran:
        raise Refused(json.dumps(ran, ensure_ascii=False))
    for (record, report), one in zip(pairs, ran["examples"]):
        yield record, [], [(failure["key"], json.dumps(failure["differences"], ensure_ascii=False)) for failure in one.get("failures", [])]


def expectation(report):
    issues, warnings = {}, {}
    for path, code, severity in sorted(report.found()):
        (issues if severity == "error" else warnings).setdefault(path, []).append(code)
    found = Obj([("valid", report.verdict == "valid"), ("issues", Obj(issues.items())), ("warnings", Obj(warnings.items()))])
    if report.verdict == "valid":
        found.append(("cleaned", report.cleaned))
    return found


ROUTES = [ndjson, stdin, jobs_2, jobs_4, slow_path, format_json, compressed, escapes, pretty, json_list, json_files, order,
          yaml, yaml_form, csv, tsv, web_forms, clean, explain, examples]

__all__ = ["ROUTES", "os", "read"]
