"""A table of sign-ups beside libraries that read tables, and beside the same records as NDJSON.

5% of the records are made invalid; what a table cannot say (a list, an unknown key) is no column. A library's time is
that of reading and filtering once more what it has just read.
"""
import json

import process
import workloads
from sides import numbers
from work import HERE, Work, agree, longer, peers, told

COUNT = 1_000_000
COLUMNS = ["email", "password", "phone", "username", "birthdate", "country", "postal", "terms", "newsletter", "confirm"]
LIBRARIES = ["polars", "duckdb"]


def flat(line):
    """A record of the columns that a table has, each as it stands in a cell."""
    record = json.loads(line)
    return {name: record.get(name) for name in COLUMNS}


def work(inputs):
    made = [flat(line) for line in workloads.sign_ups(int(COUNT * inputs.part), 0.05, inputs.folder / "made")]
    form, table, ndjson, counted = HERE / "signup.yaml", inputs.folder / "table.csv", inputs.folder / "table.ndjson", inputs.folder / "table.counted"
    table.write_text("".join(row + "\n" for row in workloads.table(map(json.dumps, made))))
    ndjson.write_text("".join(workloads.compact({name: value for name, value in record.items() if value is not None}) + "\n" for record in made))
    invalid = set(told(inputs, form, table))
    if more := invalid - numbers(inputs.folder / "made"):
        agree("table", "formcheck", more, set())
    for library in LIBRARIES:
        if library in inputs.found:
            process.run([inputs.python, HERE / "peers/tables.py", "check", library, table, counted])
            agree("table", library, numbers(counted), invalid)
    ours, _ = longer(inputs, form, table, len(made), header=True)
    same, _ = longer(inputs, form, ndjson, len(made))
    same.name = "the same as NDJSON"
    return Work("table (CSV)", len(made), table.stat().st_size / len(made), len(invalid), ours,
                [same, *peers(inputs, "tables.py", LIBRARIES, table, len(made))])
