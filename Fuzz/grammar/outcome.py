"""One run of a program under limits, and whether what it came to is a finding."""

import os
import signal
import subprocess
from dataclasses import dataclass

#: docs/command-line.md: no signal is sent to the program, so 129 and above are findings.
DOCUMENTED = {0, 1, 2, 3, 64}
#: glibc fills memory that is new or given back: a program that reads it ends each time, and not once in fifty.
ENVIRONMENT = dict(os.environ, SWIFT_BACKTRACE="enable=no", NO_COLOR="1", LC_ALL="C.UTF-8",
                   ASAN_OPTIONS="detect_leaks=0", MALLOC_PERTURB_="165")
#: The same as people have it.
PLAIN = {name: value for name, value in ENVIRONMENT.items() if name != "MALLOC_PERTURB_"}
MOST_OUTPUT = 20_000_000


@dataclass(frozen=True)
class Limits:
    """What one run may take; 0 KiB of stack or memory are those of the machine."""

    seconds: int = 10
    memory_kb: int = 1_500_000
    stack_kb: int = 0

    def prefix(self):
        """A shell that sets the limits and becomes the program."""
        stack = f"ulimit -s {self.stack_kb}; " if self.stack_kb else ""
        memory = f"ulimit -v {self.memory_kb}; " if self.memory_kb else ""
        return ["sh", "-c", f"ulimit -c 0; ulimit -t {self.seconds}; {memory}{stack}" + 'exec "$@"', "sh"]


@dataclass
class Outcome:
    """What a run came to: its status, texts and costs, and the kind of finding that it is, or None."""

    status: int
    stdout: bytes
    stderr: str
    seconds: float
    memory_kb: int
    kind: str | None


class _Rang(Exception):
    pass


def _ring(*_):
    raise _Rang


def kind_of(status, stderr, memory_kb, limits):
    """The kind of finding that a status is; None for a documented end."""
    if status < 0:
        name = signal.Signals(-status).name
        if name in ("SIGXCPU", "SIGKILL"):
            return "cpu"
        # A program that gets no more memory ends with a trap: it is the memory that is reported.
        return "memory" if limits.memory_kb and memory_kb > limits.memory_kb * 0.5 else name
    if "Fatal error" in stderr:
        return "fatal error"
    return None if status in DOCUMENTED else f"status {status}"


def run(arguments, limits, folder, environment=ENVIRONMENT):
    """Runs a program in a folder, without standard input."""
    with open(os.path.join(folder, ".out"), "w+b") as output, open(os.path.join(folder, ".err"), "w+b") as errors:
        child = subprocess.Popen(
            limits.prefix() + arguments, cwd=folder, env=environment, stderr=errors, stdout=output,
            stdin=subprocess.DEVNULL)
        status, usage, hung = _wait(child, limits.seconds * 3 + 20)
        output.seek(0)
        errors.seek(0)
        said = errors.read(20_000).decode("utf-8", "replace")
        printed = output.read(MOST_OUTPUT)
    kind = "hang" if hung else kind_of(status, said, usage.ru_maxrss, limits)
    return Outcome(status, printed, said, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, kind)


def _wait(child, wall):
    """Waits for a child: its status, what it used, and whether the clock had to end it."""
    previous = signal.signal(signal.SIGALRM, _ring)
    signal.alarm(wall)
    hung = False
    try:
        _, status, usage = os.wait4(child.pid, 0)
    except _Rang:
        hung = True
        child.kill()
        _, status, usage = os.wait4(child.pid, 0)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, usage, hung
