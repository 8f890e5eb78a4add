"""Runs one process and says what it took."""
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    cpu: float  # seconds, user and system, of all its threads
    wall: float  # seconds
    out: bytes
    status: int


@contextmanager
def on(cpu):
    """What is started meanwhile runs on one CPU, or anywhere."""
    anywhere = os.sched_getaffinity(0)
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    try:
        yield
    finally:
        os.sched_setaffinity(0, anywhere)


def run(command, cpu=None, env=None):
    """One run to its end, on one CPU if one is given. A status other than 0 or 1 (something is invalid) ends the whole measurement."""
    command = [str(part) for part in command]
    with on(cpu):  # a process inherits where it may run: a command that says so (taskset) would be in the time
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env and os.environ | env)
    out, errors = process.stdout.read(), process.stderr.read()  # nobody here writes more to standard error than a pipe holds
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.stdout.close()
    process.stderr.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: status {process.returncode}\n{errors.decode(errors='replace')[-2000:]}")
    return Run(usage.ru_utime + usage.ru_stime, wall, out, process.returncode)


def peak_mib(command, env=None):
    """The most memory that it held, from below about 10 MiB not to be told: a process starts with the peak of the one that makes it."""
    script = ("import resource,subprocess,sys;subprocess.run(sys.argv[1:],stdin=subprocess.DEVNULL,stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL);"
              "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    return int(run([sys.executable, "-I", "-S", "-c", script, *command], env=env).out) / 1024
