"""A reader that goes away early: status 0 and not a word."""


def run(trial):
    trial.many("in.ndjson", 60_000)
    for form in ("text", "ndjson", "json", "sarif", "junit", "github"):
        for jobs in (1, 4):
            process = trial.start("in.ndjson", "--format", form, "--jobs", jobs)
            process.stdout.read(trial.random.choice((1, 100, 10_000)))
            process.stdout.close()
            said = process.stderr.read()
            what = f"{form} | head, --jobs {jobs}"
            trial.expect(process.wait() == 0, f"{what}: status {process.returncode}, {said!r}")
            trial.expect(said == b"", f"{what}: {said!r}")
