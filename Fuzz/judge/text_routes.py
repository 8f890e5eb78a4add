"""Routes by which all values are texts: tables and web forms."""

from comparing import compared
from judge import judge
from node import Form
from silent import Silent
from tables import columns, row, table, web_form


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
