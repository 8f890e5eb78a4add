"""Splits a file of parcels into clean rows and issues, each a frame of polars.

  python pipeline.py parcels.csv OUT
"""

import json
import subprocess
import sys
from pathlib import Path

import formcheck
import polars

# The same form as that of the jobs of Spark, Examples/spark.
FORM = Path(__file__).parent.parent / "spark" / "parcel.yaml"
# The form reads the clock: with the same day, a second run gives the same result.
NOW = "2026-06-15T12:00:00Z"


def clean_rows(file: Path) -> polars.DataFrame:
    """Valid records after clean-up."""
    command = [formcheck.program(), "check", str(FORM), str(file), "--now", NOW, "--output", "cleaned", "--quiet"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
    return polars.DataFrame([json.loads(line) for line in printed.splitlines()])


def issues(file: Path) -> polars.DataFrame:
    """A row for each issue of the others."""
    reports = formcheck.check_file(FORM, file, now=NOW, only_invalid=True)
    return polars.DataFrame(list(formcheck.issue_rows(reports)))


def main() -> None:
    file, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(exist_ok=True)
    clean_rows(file).write_parquet(out / "parcels.parquet")
    found = issues(file)
    found.write_csv(out / "issues.csv")
    print(found.group_by("pointer", "code").len().sort("len", "pointer", descending=[True, False]))


if __name__ == "__main__":
    main()
