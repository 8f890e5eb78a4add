#!/usr/bin/env python3
"""Writes clean and rejected records apart: the clean as they are after clean-up, the rejected with their issues as columns.

    spark-submit clean_and_rejected.py FORM INPUT OUTPUT [--formcheck PATH] [--now INSTANT]

OUTPUT/clean      NDJSON, one payload a line
OUTPUT/rejected   Parquet, by verdict (invalid, undecided): file, text (as it came; bytes where it is no UTF-8), and issues, an array of
                  structs: field, code, severity, message

FORM and PATH may be files that were sent along with --files: then their bare names are enough.
"""
import argparse
import json
import subprocess
import tempfile
from contextlib import ExitStack
from datetime import datetime, timezone
from functools import partial
from pathlib import Path

from pyspark import SparkFiles, StorageLevel
from pyspark.sql import SparkSession, functions as F

SCHEMA = """verdict STRING, clean STRING, file STRING, text STRING, bytes BINARY,
    issues ARRAY<STRUCT<field STRING, code STRING, severity STRING, message STRING>>"""


def sent_along(name):
    """The path of a file that --files sent to this machine, or else the name itself."""
    sent = Path(SparkFiles.get(name))
    return str(sent.resolve()) if sent.is_file() else name


def run(stack, *arguments):
    """Runs formcheck to its end; a failure unless it ends with 0 or 1."""
    errors = stack.enter_context(tempfile.TemporaryFile())
    process = stack.enter_context(subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors))
    stack.callback(process.kill)  # Spark may stop at any moment
    status = process.wait()
    if status not in (0, 1):  # 1: some record is invalid
        errors.seek(0)
        raise RuntimeError(f"formcheck ended with status {status}: {errors.read(2000).decode(errors='replace')}")


def judge(rows, formcheck, form, now):
    """A row of SCHEMA for each record of a partition.

    The partition's text is spooled to a file beside the executor; formcheck reads it, and writes two: reports, and the clean
    payloads, which are those of the valid records in their order. What is held in memory is one record.
    """
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="formcheck-"))
        spool = Path(folder, "records.ndjson")
        files = []  # [file, lines]: a partition may hold pieces of several files
        with open(spool, "wb") as out:
            for file, line in rows:
                out.write(bytes(line) + b"\n")
                if not files or files[-1][0] != file:
                    files.append([file, 0])
                files[-1][1] += 1
        if not files:
            return
        said, cleaned = Path(folder, "reports.ndjson"), Path(folder, "clean.ndjson")
        run(stack, sent_along(formcheck), "check", sent_along(form), str(spool), "--jobs", "1", "--now", now, "--quiet",
            "--format", "ndjson", "-o", str(said), "--output", "cleaned", "--accepted", str(cleaned))
        reports, clean = stack.enter_context(open(said, "rb")), stack.enter_context(open(cleaned, "rb"))
        origins = (file for file, lines in files for _ in range(lines))
        waiting = None  # the report that has been read and whose line has not
        for number, (line, file) in enumerate(zip(stack.enter_context(open(spool, "rb")), origins, strict=True), 1):
            waiting = waiting or json.loads(reports.readline() or "null")
            if waiting is None or waiting["line"] != number:
                if line.strip(b" \t\r\n"):
                    raise RuntimeError(f"formcheck says nothing of line {number} of {file}")
                continue
            report, waiting = waiting, None
            yield row(report, line[:-1], file, clean)
        if waiting:
            raise RuntimeError("formcheck reports a line that there is not")
        if reports.readline() or clean.readline():
            raise RuntimeError("formcheck wrote more than was asked for")


def row(report, line, file, clean):
    if report["verdict"] == "valid":
        payload = clean.readline()
        if not payload:
            raise RuntimeError("formcheck cleaned fewer records than it found valid")
        return ("valid", payload[:-1].decode(), file, None, None, [])
    try:
        text, raw = line.decode(), None
    except UnicodeDecodeError:
        text, raw = None, line
    issues = [tuple(issue[key] for key in ("field", "code", "severity", "message")) for issue in report["issues"]]
    return (report["verdict"], None, file, text, raw, issues)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("form")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--formcheck", default="formcheck")
    parser.add_argument("--now", default=datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                        help="said once for all partitions and retries; the start of this job")
    args = parser.parse_args()

    spark = SparkSession.builder.appName("formcheck").getOrCreate()
    # As bytes: text that is not UTF-8 must reach formcheck, and the rejected, as it is.
    lines = spark.read.text(args.input, lineSep="\n").select("_metadata.file_path", F.col("value").cast("binary"))
    judged = spark.createDataFrame(
        lines.rdd.mapPartitions(partial(judge, formcheck=args.formcheck, form=args.form, now=args.now)), SCHEMA, verifySchema=False)
    judged.persist(StorageLevel.DISK_ONLY)  # two folders, one check

    judged.where("verdict = 'valid'").select("clean").write.mode("overwrite").text(f"{args.output}/clean")
    # Few and scattered: brought together, so that they are not one small file for each partition.
    rejected = judged.where("verdict != 'valid'").select("verdict", "file", "text", "bytes", "issues").hint("rebalance")
    rejected.write.mode("overwrite").partitionBy("verdict").parquet(f"{args.output}/rejected")
    counts = {verdict: count for verdict, count in judged.groupBy("verdict").count().collect()}
    print(f"{counts.pop('valid', 0)} clean, {sum(counts.values())} rejected")
    spark.stop()


if __name__ == "__main__":
    main()
