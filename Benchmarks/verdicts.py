"""Compares what each side calls invalid with what the generator made so, record by record."""
import json
import sys
from itertools import islice

SHOWN = 5  # differences that are printed of one side


def differing(made, found, records, excuse=None):
    """The records whose verdicts differ: those that the excuse explains, and those that nothing does.

    made: the numbers of the invalid records. records: number → the record, asked only where verdicts differ.
    An excuse explains only an invalid record that was taken for valid.
    """
    explained, unexplained = [], []
    for number in sorted(made ^ found):
        excused = excuse and number in made and excuse(records(number))
        (explained if excused else unexplained).append(number)
    return explained, unexplained


def reader(file):
    """number → the record in that line of the file."""
    def record(number):
        with open(file, encoding="utf-8") as lines:
            return json.loads(next(islice(lines, number - 1, None)))
    return record


def compare(sides, files, made, cannot, work):
    """One line a side; ends the run where a difference is not explained. made: the numbers of all invalid records."""
    failed = False
    print("Verdicts, record by record, beside what the generator made:\n")
    for side in sides:
        records, file = files[side.share]
        expected = {number for number in made if number <= records}
        reason, excuse = cannot.get(side.name.split()[0], (None, None))
        explained, unexplained = differing(expected, side.invalid(file, work), reader(file), excuse)
        line = f"- {side.name}, {side.answers}: {records:,} records, {len(expected):,} invalid, "
        line += f"{len(unexplained):,} differ" if unexplained else "no difference"
        line += f", {len(explained):,} explained: {reason}" if explained else ""
        print(line, flush=True)
        for number in unexplained[:SHOWN]:
            said = "valid" if number in expected else "invalid"
            print(f"  - record {number} is said to be {said}: {json.dumps(reader(file)(number), ensure_ascii=False)}")
        failed |= bool(unexplained)
    if failed:
        sys.exit("verdicts differ, so nothing is measured")
    print()
