"""Orders, surveys, logs, webhooks, long texts, and two forms of others, each beside a C++ program of its own; orders beside libraries of Python too."""
import process
import workloads
import workloads_others
from sides import numbers
from work import HERE, Work, agree, built, longer, peers, program, told

LIBRARIES = {"orders": ("orders.py", ["msgspec", "jsonschema-rs", "pydantic"])}


def works(inputs, names):
    for workload in workloads.workloads() + workloads_others.workloads():
        if not names or workload.name in names:
            yield work(inputs, workload)


def work(inputs, workload):
    name, truth = workload.name, {}
    form, file, counted = (inputs.folder / f"{name}.{end}" for end in ("yaml", "ndjson", "counted"))
    form.write_text(workload.form)
    count = max(int(workload.count * inputs.part), 100)
    with open(file, "w") as out:
        for number, (line, issues) in enumerate(workload.lines(count), 1):
            out.write(line + "\n")
            if issues:
                truth[number] = issues
    agree(name, "formcheck", told(inputs, form, file), truth)
    binary = built(workload.program, inputs)
    process.run([binary, file, f"issues={counted}"])
    counts = {int(number): int(issues) for number, issues in map(str.split, counted.read_text().splitlines())}
    agree(name, "the C++ program", counts, {number: len(issues) for number, issues in truth.items()})
    script, libraries = LIBRARIES.get(name, ("", []))
    others = peers(inputs, script, libraries, file, count)
    for library in libraries if others else []:
        if library in inputs.found:
            process.run([inputs.python, HERE / "peers" / script, "check", library, file, counted])
            agree(name, library, numbers(counted), set(truth))
    ours, long = longer(inputs, form, file, count)
    return Work(name, count, file.stat().st_size / count, len(truth), ours, [program(binary, long, ours.records), *others])
