"""Sign-ups, compact and written otherwise, and sign-ups that are all wrong, beside limit.cpp."""
import json

import forms
import process
import workloads
from sides import numbers
from work import HERE, Work, agree, built, longer, program, told

COUNT = 1_000_000
NAMES = ["sign-up", "sign-up, blanks", "sign-up, a check", "sign-up, an escape", "sign-up, 65 fields"]


def escaped(line):
    """One escape in the record: what stands for the @ of its address."""
    return line.replace("@", "\\u0040", 1)


def spaced(line):
    """As json.dumps writes it if nobody says otherwise."""
    return json.dumps(json.loads(line), ensure_ascii=False)


def works(inputs):
    form = (HERE / "signup.yaml").read_text()
    lines = workloads.sign_ups(int(COUNT * inputs.part), 0.05, inputs.folder / "invalid")
    invalid = numbers(inputs.folder / "invalid")
    check = form + "check:\n  - { that: username != email, at: username }\n"
    more = form + "".join(f"  more_{number}: {{ length: ..20 }}\n" for number in range(53))
    for name, text, change, options in zip(NAMES, (form, form, check, form, more), (None, spaced, None, escaped, None), ([], [], ["differs=1"], [], [])):
        yield work(inputs, name, text, [change(line) if change else line for line in lines], invalid, options)
    valid = workloads.sign_ups(int(COUNT * inputs.part), 0, inputs.folder / "none")
    # What is written goes to a file: a reader of a pipe on another core would be in the time.
    yield work(inputs, "sign-up, cleaned", form, valid, set(), [], "--output", "cleaned", "-o", inputs.folder / "written")


def work(inputs, name, text, lines, invalid, options, *output):
    stem = name.replace(", ", "-").replace(" ", "-")
    form, file, counted = (inputs.folder / f"{stem}.{end}" for end in ("yaml", "ndjson", "counted"))
    form.write_text(text)
    file.write_text("".join(line + "\n" for line in lines))
    binary = built("limit", inputs)
    agree(name, "formcheck", set(told(inputs, form, file)), invalid)
    process.run([binary, file, *options, f"invalid={counted}"])
    agree(name, "the C++ program", numbers(counted), invalid)
    ours, long = longer(inputs, form, file, len(lines), *output)
    return Work(name, len(lines), file.stat().st_size / len(lines), len(invalid), ours, [program(binary, long, ours.records, options)])


def all_wrong(inputs):
    """Records with eleven issues or more, beside the C++ program, which counts and writes nothing."""
    count, form = max(int(40_000 * inputs.part), 100), HERE / "signup.yaml"
    file, counted, everyone = forms.spoilt(inputs.folder, count), inputs.folder / "wrong.counted", set(range(1, count + 1))
    binary = built("limit", inputs)
    agree("all wrong", "formcheck", set(told(inputs, form, file)), everyone)
    process.run([binary, file, f"invalid={counted}"])
    agree("all wrong", "the C++ program", numbers(counted), everyone)
    for name, options in (("verdicts", ["--quiet"]), ("ndjson", ["--format", "ndjson"]), ("sarif", ["--format", "sarif"])):
        written = [] if name == "verdicts" else ["-o", inputs.folder / "written"]
        ours, long = longer(inputs, form, file, count, *options, *written)
        yield Work(f"all wrong, {name}", count, file.stat().st_size / count, count, ours, [program(binary, long, ours.records)])
