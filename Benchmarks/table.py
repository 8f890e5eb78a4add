"""The figures of a run as Markdown."""
from statistics import median

from figures import row_ratios, spread


def number(value, unit=""):
    """Three digits that count, or a dash."""
    if value is None:
        return "–"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 0.1 else 3
    return f"{value:,.{digits}f}{unit}"


def middle(rounds):
    return number(median(rounds) if rounds else None)


def markdown(header, rows):
    """A table whose headers that are marked with > stand to the right."""
    sides = ["--:" if name.startswith(">") else "---" for name in header]
    return "\n".join("| " + " | ".join(row) + " |" for row in ([name.removeprefix(">") for name in header], sides, *rows))


def of_sides(run):
    """One row a side: our own and the C++ program first, then the peers, the quickest first."""
    settings, rows = run["settings"], run["sides"]
    ours, peers = [row for row in rows if row["own"]], [row for row in rows if not row["own"]]
    lines = []
    for row in ours + sorted(peers, key=lambda row: median(row["us"])):
        ratios = row_ratios(row, rows)
        lines.append([row["name"], row["answers"], row["startup"], f"{row['records']:,}", number(median(row["us"])), *(middle(ratios[base]) for base in ("program", "formcheck")),
                      f"{spread(ratios['program'] or row['us']) * 100:.0f}%", middle(row["payload_us"]), middle(row["one_ms"]), number(row["peak_mib"])])
    header = ["", "answers", "start-up", ">records", ">µs a record", ">C++ program = 1", ">formcheck = 1", ">spread", ">a payload, µs", ">one record, ms", ">peak MiB"]
    return "\n".join([
        f"Sign-up records of {settings['bytes']:.0f} bytes, 5% of them invalid, one core; medians of rounds in which all run in turn: {settings['rounds']}.",
        "",
        markdown(header, lines),
        "",
        "Records: the first so many of the same file. µs a record: CPU time; start-up says whether that of the process is in. Ratios are those of",
        "the same round: 2 takes twice the time; “formcheck = 1” takes the row of formcheck that answers the same (every issue, or the verdict alone).",
        f"Spread: how far single rounds lie from the first ratio. A payload: CPU time in the process, {settings['payload_bytes']} bytes. One record: wall time",
        "of the whole process, start-up in. Peak: memory of the whole process on its file.",
    ])


def of_pairs(run):
    lines = []
    for pair in run["pairs"]:
        ratio = [ours / beside for ours, beside in zip(pair["ours"], pair["beside"])]
        lines.append([pair["name"], f"{middle(pair['ours'])} {pair['unit']}", f"{middle(pair['beside'])} {pair['unit']}, {pair['beside_name']}" if ratio else "–",
                      middle(ratio)])
    return markdown(["", ">formcheck", ">beside it", ">ratio"], lines)


def of_growth(run):
    """What the plot shows, as text."""
    lines = []
    for panel in run["growth"]:
        for series in panel["series"]:
            shown = ", ".join(f"{number(x)}: {middle(rounds)}" for x, rounds in series["points"])
            lines.append(f"- {panel['title']} ({panel['y']} for {panel['x']}), {series['name']}: {shown}")
    return "\n".join(lines)


def of_machine(run):
    return "\n".join(f"- {name}: {said}" for name, said in run["machine"].items())
