"""Reads that bring little, are interrupted, or fail."""

import gzip

from support import Skip, records


def inputs():
    texts = records(40)
    return {
        "ndjson": ("\n".join(texts) + "\n").encode(),
        "json": ("[" + ",".join(texts) + "]").encode(),
        "csv": b"a,n\n" + b"".join(b'"\xc3\xa9\n%d",%d\n' % (n, n) for n in range(40)),
    }


def pieces(trial, data, most):
    at = 0
    while at < len(data):
        size = trial.random.randint(1, most)
        yield data[at:at + size]
        at += size


def run(trial):
    for kind, data in inputs().items():
        for jobs in (1, 4):
            options = ("-", "--input-format", kind, "--format", "ndjson", "--jobs", jobs)
            whole = trial.run(*options, feed=[data])
            for most in (1, 7, 100):
                seen = trial.run(*options, feed=pieces(trial, data, most))
                trial.expect(
                    (seen.out, seen.status) == (whole.out, whole.status),
                    f"{kind} in pieces of up to {most} bytes, --jobs {jobs}", seen)
    try:
        fail(trial)
    except Skip as reason:
        trial.skip(str(reason))


def fail(trial):
    trial.many("in.ndjson", 30_000)
    whole = trial.run("in.ndjson", "--format", "ndjson")
    for jobs in (1, 4):
        options = ("in.ndjson", "--format", "ndjson", "--jobs", jobs)
        only = ("-P", trial.path("in.ndjson"))
        seen = trial.run(*options, before=[*trial.trace("read:error=EINTR:when=1+2"), *only])
        trial.expect(
            (seen.out, seen.status) == (whole.out, whole.status), f"EINTR, --jobs {jobs}", seen)
        for when in range(1, 4 if trial.quick else 7):
            before = [*trial.trace(f"read:error=EIO:when={when}"), *only]
            seen = trial.run(*options, before=before)
            what = f"EIO at read {when}, --jobs {jobs}"
            trial.expect(jobs > 1 or when > 4 or trial.was_hit(), what + ": not met", seen)
            if not trial.was_hit():
                continue
            trial.expect(seen.status == 3, what, seen)
            trial.expect("input/output error" in seen.err, what + ": message", seen)
            trial.expect(whole.out.startswith(seen.out), what + ": lines", seen)
    # A machine that has no thread left has one.
    trial.write("small.ndjson.gz", gzip.compress(trial.read("in.ndjson")))
    none = trial.trace("clone,clone3:error=EAGAIN")
    seen = trial.run(
        "in.ndjson", "--format", "ndjson", "--jobs", 4, before=none, timeout=30)
    trial.expect((seen.out, seen.status) == (whole.out, whole.status), "no threads", seen)
    seen = trial.run("small.ndjson.gz", before=none, timeout=30)
    trial.expect(
        seen.status == 3 and "temporarily unavailable" in seen.err, "no thread for gzip", seen)
