"""Inputs of any size, made as they are read: peak memory stays below 64 MiB."""

MOST = 64  # MiB


def blocks(begin, block, total, end):
    yield begin
    left = total
    while left > 0:
        yield block[:left]
        left -= len(block)
    yield end


def tiny(count):
    block = b'{"a":"x"}\n' * 10_000
    for _ in range(count // 10_000):
        yield block


def keys(count):
    yield b'{"a":"x"'
    for number in range(count):
        yield b',"%d":1' % number
    yield b'}\n{"a":"x"}\n'


def run(trial):
    size = (50 if trial.quick else 1_000) * 1_000_000
    count = 200_000 if trial.quick else 10_000_000
    filler = b"x" * (1 << 20)
    deep = 100_000
    last = b'\n{"a":"x"}\n'
    escapes = b"\\u0041\\n\\ud83d\\ude00" * 47_000
    cases = (
        ("one line", lambda: blocks(b'{"a":"', filler, size, b'"}' + last), (2, 1, 1), "ndjson"),
        ("one list item", lambda: blocks(b'[{"a":"', filler, size, b'"},{"a":"x"}]'),
         (2, 1, 1), "json"),
        ("one cell", lambda: blocks(b'a\n"', filler, size, b'"\nx\n'), (2, 1, 1), "csv"),
        ("blank lines", lambda: blocks(b"", b"\n" * (1 << 20), size, last), (1, 1, 0), "ndjson"),
        ("tiny records", lambda: tiny(count), (count, count, 0), "ndjson"),
        ("a million keys", lambda: keys(1_000_000), (2, 1, 1), "ndjson"),
        ("keys within the size", lambda: keys(100_000), (2, 1, 1), "ndjson"),
        ("nested lists", lambda: [b"[" * deep, last], (2, 1, 1), "ndjson"),
        ("nested objects", lambda: [b'{"a":' * deep, last], (2, 1, 1), "ndjson"),
        ("nested and closed", lambda: [b"[" * deep, b"]" * deep], (1, 0, 1), "json"),
        ("a value of escapes", lambda: [b'{"a":"', escapes, b'"}', last], (2, 1, 1), "ndjson"),
    )
    for name, make, counts, kind in cases:
        for jobs in (1, 4):
            seen = trial.run(
                "-", "--input-format", kind, "--jobs", jobs, "--format", "json", "--only-invalid",
                feed=make(), timeout=600)
            what = f"{name}, --jobs {jobs}"
            print(f"    {what}: {seen.seconds:.1f} s, {seen.peak:.0f} MiB", flush=True)
            trial.expect(seen.status == int(counts[2] > 0), what, seen)
            trial.expect(
                '"records":%d,"valid":%d,"invalid":%d' % counts in seen.out.decode()[-200:],
                f"{what}: {seen.out[-150:]}", seen)
            trial.expect(seen.peak < MOST, f"{what}: {seen.peak:.0f} MiB", seen)
