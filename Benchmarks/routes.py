"""Measures what the check is of a request: one server, one payload, routes that differ by the check alone.

POST /read reads the body and answers 204, POST /checked checks it too, POST /route is the route of a form, which cleans
the payload up and makes a value of it as well (Benchmarks/Server). Each round asks all of them, one after the other, and
compares what it has measured itself: a busy machine slows all three. CPU is that of the server for a request.

Needs wrk (Debian and Ubuntu: apt-get install wrk).

usage: routes.py [--program FILE] [--rounds N] [--seconds N]
"""

import argparse
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from server import ROOT, VALID, free_port, load, wait_for

ROUTES = ["/read", "/checked", "/route"]


def cpu(process):
    """Seconds that the threads of a process have run, to the nanosecond; those of a server end with it."""
    tasks = pathlib.Path(f"/proc/{process.pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def measured(process, port, path, seconds, folder):
    """Microseconds of CPU for a request, and requests a second."""
    before = cpu(process)
    count, rate, _ = load(port, VALID, seconds, folder, path)
    return (cpu(process) - before) / count * 1e6, rate


def middle(values):
    """The median, and the range that holds the middle half."""
    low, mid, high = statistics.quantiles(values, n=4)
    return f"{mid:7.1f}  ({low:.1f} to {high:.1f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build-server-routes/release/routes"))
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=1)
    options = parser.parse_args()
    if options.rounds < 2:
        parser.error("the middle half wants 2 rounds or more")
    if not shutil.which("wrk"):
        sys.exit("routes.py: there is no wrk (Debian and Ubuntu: apt-get install wrk)")
    port = free_port()
    process = subprocess.Popen(
        [options.program, ROOT / "Examples/server-signup/Sources/SignupRoute/signup.yaml", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    rounds = []
    try:
        wait_for(port)
        with tempfile.TemporaryDirectory() as folder:
            for path in ROUTES:
                measured(process, port, path, 1, folder)
            for number in range(options.rounds):
                # None is always the first.
                turn = number % len(ROUTES)
                order = ROUTES[turn:] + ROUTES[:turn]
                rounds.append({path: measured(process, port, path, options.seconds, folder) for path in order})
    finally:
        process.terminate()
        process.wait()
    print(f"{options.rounds} rounds of {options.seconds} s each, 32 connections; the median, and the middle half\n")
    print(f"{'':28} {'CPU µs a request':28} requests/s")
    for path in ROUTES:
        print(f"POST {path:23} {middle([run[path][0] for run in rounds]):28} "
              f"{statistics.median(run[path][1] for run in rounds):8.0f}")
    print()
    for path in ROUTES[1:]:
        more = [run[path][0] - run["/read"][0] for run in rounds]
        share = [(run[path][0] - run["/read"][0]) / run[path][0] * 100 for run in rounds]
        print(f"{path} above /read, µs         {middle(more)}")
        print(f"    of its request, per cent   {middle(share)}")


if __name__ == "__main__":
    main()
