"""The same bytes whatever --jobs says and however input arrives."""

import gzip

from reads import pieces
from support import records


def run(trial):
    trial.many("1.ndjson", 9_000)
    trial.many("2.ndjson", 30_000, invalid=4)
    texts = records(20_000)
    trial.write("3.json", ("[" + ",\n".join(texts) + ",{broken},]").encode())
    trial.write("4.csv", b"a,n\n" + b"".join(
        b"%s,%d\n" % (b"x" * (n % 24), n) for n in range(20_000)) + b'"open')
    trial.write("5.ndjson.gz", gzip.compress(trial.read("1.ndjson"), 1))
    names = ("1.ndjson", "2.ndjson", "3.json", "4.csv", "5.ndjson.gz")
    for form in ("text", "ndjson", "json", "sarif", "junit", "github"):
        only = ((), ("--only-invalid",)) if form in ("ndjson", "json") else ((),)
        for extra in only:
            options = ("--format", form, *extra)
            for given in ((names,) if trial.quick else (names, names[:1], names[2:4])):
                alone = trial.run(*given, *options, "--jobs", 1)
                for jobs in (4,) if trial.quick else (2, 4, 7):
                    seen = trial.run(*given, *options, "--jobs", jobs)
                    trial.expect(
                        (seen.status, seen.out, seen.err) == (alone.status, alone.out, alone.err),
                        f"{' '.join(given)} {' '.join(options)} --jobs {jobs}", seen)
            piped(trial, options)


def piped(trial, options):
    for name, kind in (("2.ndjson", "ndjson"), ("3.json", "json"), ("4.csv", "csv")):
        data = trial.read(name)
        given = ("-", "--input-format", kind, *options)
        alone = trial.run(*given, "--jobs", 1, feed=[data])
        for most in (300_000,) if trial.quick else (5_000, 300_000):
            seen = trial.run(*given, "--jobs", 4, feed=pieces(trial, data, most))
            trial.expect(
                (seen.status, seen.out) == (alone.status, alone.out),
                f"{name} by a pipe in pieces of up to {most}, {' '.join(options)}", seen)
