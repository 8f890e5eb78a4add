from pathlib import Path

import pipeline
import polars

PARCELS = Path(__file__).parent / "parcels.csv"


def test_clean_rows() -> None:
    rows = pipeline.clean_rows(PARCELS)
    assert rows["id"].to_list() == ["P0001", "P0004"]
    assert rows["weight"].dtype == polars.Int64


def test_issues() -> None:
    found = pipeline.issues(PARCELS)
    assert found.select("line", "pointer", "code").rows() == [
        (3, "/weight", "rangeUnderflow"), (4, "/country", "notAChoice"), (6, "/id", "patternMismatch"), (6, "/weight", "valueMissing")]  # fmt: skip
