"""Runs the two jobs with spark-submit and compares them with plain `formcheck check`, record by record: make test-spark.

FORMCHECK names the program (default: the release build). Needs Java and what requirements.txt names.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

import pyspark
from pyspark.sql import SparkSession

HERE = Path(__file__).resolve().parent
FORMCHECK = str(Path(os.environ.get("FORMCHECK", HERE.parent.parent / ".build/release/formcheck")).resolve())
NOW = "2026-06-15T12:00:00Z"
SPARK = Path(pyspark.__file__).parent
ENVIRONMENT = {**os.environ, "SPARK_HOME": str(SPARK), "PYSPARK_PYTHON": sys.executable, "PYTHONDONTWRITEBYTECODE": "1"}
SMALL_PIECES = {
    "spark.sql.files.maxPartitionBytes": "32k", "spark.sql.files.openCostInBytes": "0", "spark.sql.shuffle.partitions": "4",
    "spark.ui.enabled": "false", "spark.log.level": "WARN",
}

# What is hard to carry through: each line is one that some step between a file and formcheck could change, lose or split.
ODD_LINES = [
    b'\xef\xbb\xbf{"id":"P90000001","email":"bom@example.org","country":"GE","weight":1,"sent":"2026-05-01"}',
    b'{"id":"P90000002","email":"crlf@example.org","country":"GE","weight":1,"sent":"2026-05-01"}\r',
    b'{"id":"P90000003","email":"crlf@","country":"GE","weight":1,"sent":"2026-05-01"}\r',
    b'{"id":"P90000004",\r"email":"cr@example.org","country":"GE",\t"weight":1e0,"sent":"2026-05-01"}',
    b'{"id":"P90000005",\r"email":"cr@",\t"country":"GE","weight":1,"sent":"2026-05-01"}',
    b"", b"  \t ", b"\r",
    '{"id":"P90000006","email":"line\u2028@example.org","country":"GE","weight":1,"sent":"2026-05-01"}'.encode(),
    '{"id":"P90000007","email":"\u10d0\u10dc\u10d0","country":"\U0001f600","weight":1,"sent":"2026-05-01"}'.encode(),
    b'{"id":"P90000008","email":"a\xff@example.org","country":"GE","weight":1,"sent":"2026-05-01"}',
    b'{"id":"P90000009","email":"ana@example.org","country":"GE","weight":1.0000000000000000000000000000001,"sent":"2026-05-01"}',
    b'{"id":"P90000010","email":"nul\\u0000@example.org","country":"GE","weight":1,"sent":"2026-05-01"}',
    b'{"id":"P90000011","email":"ana@example.org","country":"GE","weight":1,"sent":"2026-05-01","remark":"' + b"x" * 100_000 + b'"}',
    b'[{"id":"P90000012"}]', b"12", b"\x00", b"\xff\xfe", b'"\\N"', b"\\N",
    b'{"id":"P90000013","email":"ana@example.org","country":"GE","weight":1,"sent":"2026-05-01","note":"' + b"a" * 5_000 + b'"}',
    b'{"id":"P90000014","email":"last@example.org","country":"GE","weight":1,"sent":"2026-05-01"}',
]


def write_form(path):
    """The form of the example, with a field that leaves a record undecided where its text is long."""
    fields, examples = (HERE / "parcel.yaml").read_text().split("examples:\n")
    path.write_text(f"{fields}  note: {{ label: Note, pattern: '(a+)+b' }}\nexamples:\n{examples}")


def write_input(folder):
    """Several pieces of one file, an odd file without a line break at its end, one without a record, one without a byte."""
    folder.mkdir()
    sample = (HERE / "parcels.ndjson").read_text()
    (folder / "many.ndjson").write_text("".join(sample.replace('"P000', f'"P{number:03}') for number in range(20)))
    (folder / "odd.ndjson").write_bytes(b"\n".join(ODD_LINES))
    (folder / "blank.ndjson").write_bytes(b"\n \n\n")
    (folder / "empty.ndjson").write_bytes(b"")


def formcheck(form, *arguments):
    run = subprocess.run([FORMCHECK, "check", str(form), *arguments, "--now", NOW], capture_output=True)
    if run.returncode not in (0, 1):
        raise RuntimeError(run.stderr.decode())
    return run.stdout.splitlines(keepends=True)


def issues_of(report):
    return tuple((issue["field"], issue["code"], issue["severity"], issue["message"]) for issue in report["issues"])


class Plain:
    """What formcheck says of the same files without Spark."""

    def __init__(self, form, folder):
        self.clean, self.judged = Counter(), []  # (file, id, verdict, issues, line)
        for file in sorted(folder.iterdir()):
            lines = file.read_bytes().split(b"\n")
            for text in formcheck(form, str(file), "--format", "ndjson"):
                report = json.loads(text)
                line = lines[report["line"] - 1]
                self.judged.append((file.name, own_id(line), report["verdict"], issues_of(report), line))
            self.clean.update(line.decode().removesuffix("\n") for line in formcheck(form, str(file), "--output", "cleaned", "--quiet"))
        self.verdicts = Counter(verdict for _, _, verdict, _, _ in self.judged)
        self.rejected = [each for each in self.judged if each[2] != "valid"]


def as_piped(issues):
    """Bytes that are no UTF-8 do not go through a pipe of texts: the verdict and the code are the same, the words are others."""
    said = "this is not JSON: a value is expected here, not “t”"
    return tuple((field, code, severity, said if "UTF-8" in message else message) for field, code, severity, message in issues)


def own_id(line):
    try:
        record = json.loads(line.decode("utf-8-sig"))
    except ValueError:
        return None
    return record.get("id") if isinstance(record, dict) else None


# Fails once: writes some of what it should, then dies like a process that the kernel killed for its memory.
KILLED_ONCE = """#!/bin/sh
if mkdir {marker} 2> /dev/null; then {formcheck} "$@" | head -n 20; kill -9 $$; fi
exec {formcheck} "$@"
"""
# Takes its executor with it, once.
EXECUTOR_LOST_ONCE = """#!/bin/sh
if mkdir {marker} 2> /dev/null; then
  {formcheck} "$@" | head -n 20
  process=$$
  until [ "$(cat /proc/$process/comm)" = java ]; do process=$(ps -o ppid= -p $process | tr -d ' '); done
  kill -9 $process
  exit 137
fi
exec {formcheck} "$@"
"""


class SparkTests(unittest.TestCase):
    maxDiff = 4000

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="formcheck-spark-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.input = cls.folder / "input"
        write_input(cls.input)
        cls.form = cls.folder / "parcel.yaml"
        write_form(cls.form)
        cls.plain = Plain(cls.form, cls.input)
        os.environ["PYSPARK_PYTHON"] = sys.executable
        quiet = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.log.level": "OFF"}
        cls.spark = SparkSession.builder.master("local[1]").config(map=quiet).getOrCreate()
        cls.addClassCleanup(cls.spark.stop)

    def submit(self, script, *arguments, master="local[2]", input=None, form=None, program=FORMCHECK, files=None):
        """Runs a job; its exit status, what it printed, its log, and its output folder."""
        output = Path(tempfile.mkdtemp(dir=self.folder)) / "output"
        command = [str(SPARK / "bin/spark-submit"), "--master", master]
        for key, value in SMALL_PIECES.items():
            command += ["--conf", f"{key}={value}"]
        if files:
            command += ["--files", ",".join(map(str, files))]
        command += [str(HERE / script), str(form or self.form), str(input or self.input), str(output), "--formcheck", str(program), "--now", NOW]
        run = subprocess.run(command + list(arguments), capture_output=True, text=True, env=ENVIRONMENT, timeout=900, cwd=self.folder)
        return run.returncode, run.stdout.strip(), run.stderr, output

    def wrapper(self, text):
        """A program in the place of formcheck, and the marker that it leaves when it has failed."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        path, marker = folder / "formcheck", folder / "marker"
        path.write_text(text.format(marker=marker, formcheck=FORMCHECK))
        path.chmod(0o755)
        return path, marker

    def assert_piped(self, outcome):
        status, said, log, output = outcome
        self.assertEqual(status, 0, log[-4000:])
        count = self.plain.verdicts
        self.assertEqual(said, f"{count['valid']} valid, {count['invalid']} invalid, {count['undecided']} undecided")
        rows = [json.loads(line) for file in output.glob("*.json") for line in file.read_text().split("\n") if line]
        self.assertEqual(
            Counter((Path(row["file"]).name, row.get("id"), row["verdict"], issues_of(row)) for row in rows),
            Counter((file, key, verdict, as_piped(issues)) for file, key, verdict, issues, _ in self.plain.rejected))

    def assert_apart(self, outcome):
        status, said, log, output = outcome
        self.assertEqual(status, 0, log[-4000:])
        self.assertEqual(said, f"{self.plain.verdicts['valid']} clean, {len(self.plain.rejected)} rejected")
        clean = [line.decode() for file in (output / "clean").glob("*.txt") for line in file.read_bytes().split(b"\n")[:-1]]
        self.assertEqual(Counter(clean), self.plain.clean)
        rows = self.spark.read.parquet(str(output / "rejected")).collect()

        def line_of(row):
            return row.text.encode() if row.bytes is None else bytes(row.bytes)

        self.assertEqual(
            Counter((Path(row.file).name, row.verdict, tuple(map(tuple, row.issues)), line_of(row)) for row in rows),
            Counter((file, verdict, issues, line) for file, _, verdict, issues, line in self.plain.rejected))
        # Nothing lost, nothing doubled.
        self.assertEqual(len(clean) + len(rows), len(self.plain.judged))

    def assert_failed(self, outcome, *words):
        status, said, log, output = outcome
        self.assertNotEqual(status, 0)
        self.assertNotRegex(said, r"\d (valid|clean)")
        for word in words:
            self.assertIn(word, log)
        self.assertEqual(list(output.glob("**/_SUCCESS")), [])
        self.assertEqual([file for pattern in ("part-*", "*/part-*") for file in output.glob(pattern)], [])

    def test_input_is_worth_it(self):
        self.assertGreater(len(self.plain.judged), 1000)
        self.assertEqual(set(self.plain.verdicts), {"valid", "invalid", "undecided"})

    def test_pipe_says_what_formcheck_says(self):
        self.assert_piped(self.submit("check_with_pipe.py"))

    def test_clean_and_rejected_are_the_input(self):
        self.assert_apart(self.submit("clean_and_rejected.py"))

    def test_transform_of_the_readme(self):
        self.spark.read.text(str(self.input), lineSep="\n").createOrReplaceTempView("lines")
        query = (HERE / "README.md").read_text().split("```sql\n")[1].split("```")[0]
        query = query.replace("./formcheck check parcel.yaml", f"{FORMCHECK} check {self.form}")
        reports = [json.loads(row.report) for row in self.spark.sql(query).collect()]
        self.assertEqual(
            Counter((report["verdict"], issues_of(report)) for report in reports),
            Counter((verdict, as_piped(issues)) for _, _, verdict, issues, _ in self.plain.rejected))
        with self.assertRaises(Exception):
            self.spark.sql(query.replace(FORMCHECK, "/nowhere/formcheck")).collect()

    def test_no_record_at_all(self):
        nothing = self.folder / "nothing"
        nothing.mkdir(exist_ok=True)
        (nothing / "empty.ndjson").write_bytes(b"")
        (nothing / "blank.ndjson").write_bytes(b"\n\n")
        self.assertEqual(self.submit("check_with_pipe.py", input=nothing)[:2], (0, "0 valid, 0 invalid, 0 undecided"))
        self.assertEqual(self.submit("clean_and_rejected.py", input=nothing)[:2], (0, "0 clean, 0 rejected"))

    def test_a_wrong_form_fails_the_job(self):
        wrong = self.folder / "wrong.yaml"
        wrong.write_text("form: wrong\nfields: { id: { requird: true } }\n")
        self.assert_failed(self.submit("check_with_pipe.py", form=wrong), "“requird” is not a key of a field")
        self.assert_failed(self.submit("clean_and_rejected.py", form=wrong), "status 2", "“requird” is not a key of a field")

    def test_a_missing_program_fails_the_job(self):
        self.assert_failed(self.submit("check_with_pipe.py", program="/nowhere/formcheck"), "/nowhere/formcheck")
        self.assert_failed(self.submit("clean_and_rejected.py", program="/nowhere/formcheck"), "/nowhere/formcheck")

    def test_a_killed_program_is_retried(self):
        for script, check in (("check_with_pipe.py", self.assert_piped), ("clean_and_rejected.py", self.assert_apart)):
            with self.subTest(script):
                program, marker = self.wrapper(KILLED_ONCE)
                outcome = self.submit(script, master="local[2,2]", program=program)
                self.assertTrue(marker.exists())
                self.assertIn("Lost task", outcome[2])
                check(outcome)

    def test_a_killed_program_is_noticed(self):
        """Where there are no retries the job fails: half an output is never taken for a whole one."""
        for script in ("check_with_pipe.py", "clean_and_rejected.py"):
            with self.subTest(script):
                program, marker = self.wrapper(KILLED_ONCE)
                self.assert_failed(self.submit(script, program=program), "137" if script == "check_with_pipe.py" else "status -9")
                self.assertTrue(marker.exists())

    def test_a_lost_executor_and_files_sent_along(self):
        """Two executors, each a process with a folder of its own; program and form come with --files."""
        self.addCleanup(shutil.rmtree, SPARK / "work", ignore_errors=True)
        for script, name, check in (("check_with_pipe.py", "./formcheck", self.assert_piped), ("clean_and_rejected.py", "formcheck", self.assert_apart)):
            with self.subTest(script):
                program, marker = self.wrapper(EXECUTOR_LOST_ONCE)
                outcome = self.submit(script, master="local-cluster[2,1,1024]", form=self.form.name, program=name, files=[program, self.form])
                self.assertTrue(marker.exists())
                self.assertIn("Lost executor", outcome[2])
                check(outcome)


if __name__ == "__main__":
    unittest.main()
