"""The figures of a run: medians, spreads, ratios, and the JSON file that keeps them."""
import json
import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

VERSION = 1  # of the file's shape
# Croux and Rousseeuw, Time-efficient algorithms for two highly robust estimators of scale (1992)
FEW = {2: 1.196, 3: 1.495, 4: 1.363, 5: 1.206, 6: 1.200, 7: 1.140, 8: 1.129, 9: 1.107}


def spread(rounds):
    """How far single rounds lie from their median, as a part of it.

    The median of the distances, times 1.4826, which makes it the standard deviation where rounds are normal: a single
    disturbed round does not move it. Few rounds lie closer together than many: FEW makes up for it.
    """
    middle = median(rounds)
    return FEW.get(len(rounds), 1) * 1.4826 * median(abs(one - middle) for one in rounds) / abs(middle) if middle else 0.0


def each(over, under):
    """The ratio within each round: a machine whose speed drifts changes both."""
    return [a / b for a, b in zip(over, under)]


def row_ratios(row, rows):
    """One side's time over the C++ program's, and over that of formcheck which answers the same."""
    def base(own, answers):
        return next((other["us"] for other in rows if other["own"] == own and other["answers"] == answers), [])
    return {"program": each(row["us"], base("program", "verdict")), "formcheck": each(row["us"], base("formcheck", row["answers"]))}


def ratios(run):
    """Name → rounds of every ratio in which formcheck's time stands above: higher is worse. No seconds: those are the machine's.

    A time that is a difference of two can come out below nothing where there were too few records: it has no ratio.
    """
    found = {}

    def tell(name, over, under):
        if over and under and min(*over, *under) > 0:
            found[name] = each(over, under)

    ours = [row for row in run["sides"] if row["own"] == "formcheck"]
    others = [row for row in run["sides"] if row["own"] != "formcheck"]
    for row in ours:
        for other in others:
            if other["own"] or other["answers"] == row["answers"]:
                tell(f"a record: {row['name']} / {other['name']}", row["us"], other["us"])
            if other["own"]:
                tell(f"one record, whole process: {row['name']} / {other['name']}", row["one_ms"], other["one_ms"])
            if other["answers"] == row["answers"]:
                tell(f"a payload: {row['name']} / {other['name']}", row["payload_us"], other["payload_us"])
    for pair in run["pairs"]:
        tell(f"{pair['name']}: formcheck / {pair['beside_name']}", pair["ours"], pair["beside"])
    for panel in run["growth"]:
        for series in panel["series"]:
            if panel["compared"] and series["own"]:
                (low, before), (high, after) = series["points"][len(series["points"]) // 2], series["points"][-1]
                tell(f"{panel['title']}, {series['name']}: {high:,} / {low:,} {panel['x']}", after, before)
    return found


def said_by(*command):
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, text=True).stdout.splitlines()[0]
    except (OSError, IndexError):
        return "none"


def found_in(file, pattern):
    try:
        found = re.search(pattern, Path(file).read_text(), re.M)
    except OSError:
        return "unknown"
    return found[1].strip() if found else "unknown"


def machine(formcheck):
    """What the seconds depend on."""
    system = found_in("/etc/os-release", r'^PRETTY_NAME="?([^"\n]*)')
    memory = found_in("/proc/meminfo", r"^MemTotal:\s*(\d+)")
    return {
        "cpu": found_in("/proc/cpuinfo", r"^model name\s*:\s*(.*)"),
        "cores": str(len(os.sched_getaffinity(0))),
        "memory": f"{int(memory) / 2 ** 20:.0f} GiB" if memory.isdigit() else memory,
        "system": f"{system}, {platform.system()} {platform.release()}, {platform.machine()}",
        "formcheck": said_by(formcheck, "--version"),
        "compiler of the C++ program": said_by("g++", "--version"),
        "python": platform.python_version(),
        "node": said_by("node", "--version"),
        "when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }


def save(run, file):
    Path(file).write_text(json.dumps({"version": VERSION} | run, indent=1, ensure_ascii=False) + "\n")


def load(file):
    run = json.loads(Path(file).read_text())
    if run.get("version") != VERSION:
        raise ValueError(f"{file} is no saved run of this version: measure again with --save")
    return run
