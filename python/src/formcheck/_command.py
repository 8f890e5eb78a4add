"""The bundled command: `python -m formcheck`, the console script, and checks of files."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Iterable, Iterator

from ._report import Report


def program() -> str:
    """The path of the command: the bundled one, or the one that FORMCHECK names."""
    return os.environ.get("FORMCHECK") or str(Path(__file__).parent / "bin" / "formcheck")


def main() -> None:
    """Runs the command in place of this process."""
    os.execv(program(), ["formcheck", *sys.argv[1:]])


def check_file(
    form: str | os.PathLike[str],
    *files: str | os.PathLike[str],
    threads: int = 1,
    locale: str | None = None,
    now: str | None = None,
    only_invalid: bool = False,
    encoding: str | None = None,
    delimiter: str | None = None,
    options: Iterable[str] = (),
) -> Iterator[Report]:
    """Checks files of any format that the command reads, in constant memory; yields the report of each record.

    A file may be a pattern such as `data/*.ndjson`. `encoding` and `delimiter` are those of a table. `options` has
    further options of `formcheck check`, such as `["--skip-rows", "2"]`. Raises OSError if the form or a file cannot be
    read.
    """
    command = [program(), "check", "--format", "ndjson", "--excerpts", "--jobs", str(threads)]
    if locale:
        command += ["--locale", locale]
    for name, value in [("--now", now), ("--encoding", encoding), ("--delimiter", delimiter)]:
        if value is not None:
            command += [name, value]
    command += options
    if only_invalid:
        command.append("--only-invalid")
    # Names may begin with a hyphen.
    command += ["--", os.fspath(form), *(os.fspath(file) for file in files)]
    with tempfile.TemporaryFile() as errors:
        yield from _reports(command, errors)


def _reports(command: list[str], errors: IO[bytes]) -> Iterator[Report]:
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            # Lines about several records at once have no record of their own.
            if not line.startswith(b'{"run":'):
                yield Report._of_line(line.rstrip(b"\n"))
        if process.wait() not in (0, 1):
            errors.seek(0)
            words = errors.read().decode(errors="replace").strip()
            raise OSError(words or f"the command ended with {process.returncode}")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        process.stdout.close()
