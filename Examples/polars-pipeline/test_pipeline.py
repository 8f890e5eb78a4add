from pathlib import Path

import pipeline
import polars

PARCELS = Path(__file__).parent / "parcels.csv"


def test_clean_rows() -> None:
    rows = pipeline.clean_rows(PARCELS)
    assert rows["id"].to_list() == ["P00000001", "P00000004"]
    assert rows["weight"].to_list() == [12.5, 30] and rows["weight"].dtype == polars.Float64
    assert rows["country"].to_list() == ["GE", "DE"]


def test_issues() -> None:
    found = pipeline.issues(PARCELS)
    assert found.select("line", "pointer", "code").rows() == [
        (3, "/weight", "rangeUnderflow"), (4, "/country", "notAChoice"), (6, "/id", "patternMismatch"), (6, "/weight", "valueMissing")]  # fmt: skip
