"""Where a program ends: the calls of a crash, where gdb is installed. Without it findings are told apart by their forms."""

import os
import re
import shutil
import subprocess
import tempfile

import outcome

FRAME = re.compile(r"^#\d+\s+(?:0x[0-9a-f]+ in )?(\S+)", re.M)
#: The parts of the project; calls of the runtime say little.
OWN = re.compile(r"\$s\d+(?:Form|Main)")
ROOM = outcome.Limits(seconds=60, memory_kb=24_000_000)


class Tracer:
    """Runs crashes again in gdb."""

    def __init__(self, program):
        self.gdb = shutil.which("gdb")
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.ready = False

    def prepare(self):
        """A copy of the program without what gdb reads for seconds: only the names of functions."""
        self.ready = True
        objcopy, bare = shutil.which("objcopy"), os.path.join(self.folder.name, "program")
        if objcopy and subprocess.run([objcopy, "--strip-debug", self.program, bare], capture_output=True).returncode == 0:
            self.program = bare

    def trace(self, words, stack_kb, work):
        """The innermost calls of a run, one a line; empty without gdb."""
        if not self.gdb:
            return ""
        if not self.ready:
            self.prepare()
        given = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
        asked = [self.gdb, "-nx", "-batch", "-iex", "set debuginfod enabled off", "-ex", "set confirm off", "-ex", "set disable-randomization off",
                 "-ex", f"run {given} > /dev/null 2>&1", "-ex", "bt 200", self.program]
        limits = outcome.Limits(ROOM.seconds, ROOM.memory_kb, stack_kb)
        try:
            printed = subprocess.run(limits.prefix() + asked, cwd=work, env=outcome.ENVIRONMENT, capture_output=True,
                                     timeout=180, stdin=subprocess.DEVNULL).stdout
        except subprocess.TimeoutExpired:
            return ""
        lines = [line for line in printed.decode("utf-8", "replace").split("\n") if line.startswith("#")]
        return self.readable("\n".join(lines))

    @staticmethod
    def readable(trace):
        """The names of the calls as Swift writes them, where its tool is installed."""
        tool = shutil.which("swift-demangle")
        command = [tool, "--simplified"] if tool else None
        if not command or not trace:
            return trace
        return subprocess.run(command, input=trace, capture_output=True, text=True).stdout or trace


def signature(trace):
    """The functions that call each other again and again, or else the innermost ones."""
    lines = [line for line in trace.split("\n") if line.startswith("#")]
    called = [re.sub(r"^#\d+\s+(?:0x[0-9a-f]+ in )?", "", line).removesuffix(" ()") for line in lines]
    known = {name: called.count(name) for name in called}
    # A cycle comes at least three times in 200 calls.
    again = sorted(name for name, count in known.items() if count >= 3 and is_own(name))
    own = list(dict.fromkeys(name for name in called if is_own(name)))
    return " | ".join(again or own[:3])[:1500]


def is_own(name):
    """Whether a function is one of the project."""
    return bool(OWN.search(name)) or not re.match(r"[_a-z?]|\$s|Swift\.", name) or " in " in name


def short(trace, most=24):
    """A trace without what comes again and again."""
    seen, kept = {}, []
    for line in trace.split("\n"):
        name = re.sub(r"^#\d+\s+(?:0x[0-9a-f]+ in )?", "", line)
        seen[name] = seen.get(name, 0) + 1
        if seen[name] <= 2 and len(kept) < most:
            kept.append(line[:220])
    return "\n".join(kept)
