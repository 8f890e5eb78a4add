#!/usr/bin/env python3
"""One library of PyPI that reads a table of sign-ups and picks the rows that are invalid. Prints one JSON object.

    tables.py list                            {library: version, or null where it is missing}
    tables.py check LIBRARY FILE [INVALID]    the CPU seconds of reading and filtering, once it is warm

Each library runs on one thread, reads every cell as text and counts the invalid rows; INVALID receives their numbers,
which is done apart from what is timed. The rules are those of signup.yaml, for the columns that a table has.
"""
import importlib.metadata
import json
import os
import sys
import time
from pathlib import Path

SCHEMA = json.loads((Path(__file__).parent / "signup.schema.json").read_text())
PATTERNS = {field: said["pattern"].removeprefix("^").removesuffix("$") for field, said in SCHEMA["properties"].items() if field in ("email", "phone", "username", "birthdate")}
PATTERNS["postal"] = SCHEMA["definitions"]["postal"]["pattern"].removeprefix("^").removesuffix("$")
COUNTRIES = SCHEMA["properties"]["country"]["enum"]


def polars_rows():
    os.environ["POLARS_MAX_THREADS"] = "1"
    import polars as pl
    col = pl.col

    def filled(name, rule):
        return (col(name).is_not_null() & rule).fill_null(False)

    valid = pl.lit(True)
    for name, pattern in PATTERNS.items():
        valid = valid & filled(name, col(name).str.contains(f"^(?:{pattern})$"))
    password = col("password")
    valid = (valid & filled("email", col("email").str.len_chars() <= 254) & filled("country", col("country").is_in(COUNTRIES))
             & filled("password", password.str.len_chars().is_between(8, 72) & password.str.contains("[a-z]") & password.str.contains("[A-Z]") & password.str.contains("[0-9]"))
             & filled("terms", col("terms") == "true") & (col("newsletter").is_null() | col("newsletter").is_in(["true", "false"]))
             & filled("confirm", col("confirm") == password))

    def read(file):
        return pl.read_csv(file, infer_schema=False)

    def count(file):
        return read(file).filter(~valid).height

    def numbers(file):
        return [number + 1 for number in read(file).with_row_index().filter(~valid)["index"].to_list()]
    return count, numbers


def duckdb_rows():
    import duckdb
    db = duckdb.connect()
    db.execute("SET threads = 1")
    rules = [f"coalesce(regexp_full_match({name}, $${pattern}$$), false)" for name, pattern in PATTERNS.items()]
    rules += ["length(email) <= 254", "length(password) BETWEEN 8 AND 72", *(f"regexp_matches(password, '{part}')" for part in ("[a-z]", "[A-Z]", "[0-9]")),
              "country IN (" + ", ".join(f"'{code}'" for code in COUNTRIES) + ")", "terms = 'true'", "(newsletter IS NULL OR newsletter IN ('true', 'false'))", "confirm = password"]
    wrong = "NOT (" + " AND ".join(f"coalesce({rule}, false)" for rule in rules) + ")"

    def table(file):
        return f"read_csv('{file}', header = true, all_varchar = true, delim = ',', quote = '\"', escape = '\"')"

    def count(file):
        return db.execute(f"SELECT count(*) FROM {table(file)} WHERE {wrong}").fetchone()[0]

    def numbers(file):
        return [number for number, in db.execute(f"SELECT n FROM (SELECT row_number() OVER () AS n, * FROM {table(file)}) WHERE {wrong} ORDER BY n").fetchall()]
    return count, numbers


LIBRARIES = {"polars": polars_rows, "duckdb": duckdb_rows}


def version(library):
    try:
        return importlib.metadata.version(library)
    except importlib.metadata.PackageNotFoundError:
        return None


def main():
    if sys.argv[1] == "list":
        return print(json.dumps({name: version(name) for name in LIBRARIES}))
    count, numbers = LIBRARIES[sys.argv[2]]()
    file = sys.argv[3]
    if len(sys.argv) > 4:
        return Path(sys.argv[4]).write_text("".join(f"{number}\n" for number in numbers(file)))
    count(file)
    start = time.process_time()
    invalid = count(file)
    print(json.dumps({"invalid": invalid, "cpu_s": time.process_time() - start}))


if __name__ == "__main__":
    main()
