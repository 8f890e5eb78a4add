"""The samples of the documentation run."""

import os
import re
from pathlib import Path

import pytest


@pytest.mark.parametrize("page", ["docs/how-to/python.md"])
def test_samples(root: Path, tmp_path: Path, page: str) -> None:
    text = (root / page).read_text()
    for name, content in re.findall(r"```yaml (\S+)\n(.*?)```", text, re.S):
        (tmp_path / name).write_text(content)
    samples = re.findall(r"```python\n(.*?)```", text, re.S)
    assert samples
    before = os.getcwd()
    os.chdir(tmp_path)
    try:
        for sample in samples:
            exec(compile(sample, page, "exec"), {"__name__": "sample"})
    finally:
        os.chdir(before)
