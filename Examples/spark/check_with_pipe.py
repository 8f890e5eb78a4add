#!/usr/bin/env python3
"""Checks NDJSON with RDD.pipe: one `formcheck check - --format ndjson` for each partition.

    spark-submit check_with_pipe.py FORM INPUT OUTPUT [--formcheck PATH] [--now INSTANT] [--id FIELD]

Prints how many records are valid, invalid and undecided; writes one object for each that is not valid, with the file it
came from, its own id and its issues. The record itself is not written: some of its values may be secret.
"""
import argparse
import os
import shlex
from datetime import datetime, timezone

from pyspark.sql import Observation, SparkSession, functions as F

VERDICTS = ["valid", "invalid", "undecided"]
REPORT = "verdict STRING, issues ARRAY<STRUCT<field STRING, code STRING, severity STRING, message STRING>>"


def command(formcheck, form, now):
    """What each partition is piped through. formcheck exits with 1 where records are invalid, which is its finding and no failure.
    Everything above (a wrong form, an input that breaks off, a signal, no such program) must fail the task."""
    check = shlex.join([formcheck, "check", form, "-", "--format", "ndjson", "--input-format", "ndjson", "--jobs", "1", "--now", now])
    return shlex.join(["/bin/sh", "-c", f"{check}; status=$?; test $status -le 1 || exit $status"])


def records(spark, folder, key):
    """(file, id, text) of each record. Only \\n ends a line, as in formcheck. Blank lines have no report, so they go; text that is not
    UTF-8 would reach formcheck mended by Java, and valid, so a text that is no JSON either takes its place."""
    lines = spark.read.text(folder, lineSep="\n")
    text = F.coalesce(F.try_validate_utf8("value"), F.lit("these bytes are not UTF-8"))
    return lines.where(F.col("value").rlike(r"[^ \t\r]")).select(
        F.col("_metadata.file_path").alias("file"), F.get_json_object(text, f"$.{key}").alias("id"), text.alias("text"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("form", help="the form, as an executor finds it: an absolute path, or one in its folder after --files")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--formcheck", default="formcheck", help="likewise; ./formcheck after --files")
    parser.add_argument("--now", default=datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                        help="said once for all partitions and retries; the start of this job")
    parser.add_argument("--id", default="id", help="the field by which a record is found again")
    args = parser.parse_args()

    spark = SparkSession.builder.appName("formcheck").getOrCreate()
    rows = records(spark, args.input, args.id).rdd
    # Without `env` pipe empties the environment, PATH too; without `checkCode` it takes half an output for a whole one.
    reports = rows.map(lambda row: row.text).pipe(
        command(args.formcheck, args.form, args.now), env={"PATH": os.environ["PATH"]}, checkCode=True)
    # Reports come in the order of the records. zip fails where a partition has not as many of the one as of the other.
    judged = spark.createDataFrame(
        rows.map(lambda row: (row.file, row.id)).zip(reports).map(lambda pair: (*pair[0], pair[1])),
        "file STRING, id STRING, report STRING", verifySchema=False)
    judged = judged.select("file", "id", F.from_json("report", REPORT, {"mode": "FAILFAST"}).alias("report")).select("file", "id", "report.*")

    counts = Observation("verdicts")
    judged = judged.observe(counts, *(F.count_if(F.col("verdict") == verdict).alias(verdict) for verdict in VERDICTS))
    judged.where("verdict != 'valid'").write.mode("overwrite").json(args.output)
    print(", ".join(f"{counts.get[verdict]} {verdict}" for verdict in VERDICTS))
    spark.stop()


if __name__ == "__main__":
    main()
