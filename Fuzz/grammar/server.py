"""A folder of random forms, served: it must answer while forms are wrong, and after they are rewritten."""

import contextlib
import http.client
import os
import re
import select
import subprocess
import tempfile
import time
import urllib.parse

import outcome
import writing

#: After so many seconds a server with `--reload` has read changed files.
RELOADED = 2.5
LISTENING = re.compile(r"listening on http://[^\s:]+:(\d+)")


class Served:
    """A server of a folder, as a child process; `end` stops it."""

    def __init__(self, program, folder):
        self.errors = os.path.join(folder, "..", "server.err")
        with open(self.errors, "wb") as log:
            limits = outcome.Limits(seconds=600, memory_kb=8_000_000)
            self.child = subprocess.Popen(
                limits.prefix() + [program, folder, "--reload", "--port", "0", "--live-rate", "0"], stderr=log,
                stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=outcome.ENVIRONMENT)

    def port(self):
        """The port that it listens on, or None if it ended or is silent for a minute."""
        until = time.monotonic() + 60
        while time.monotonic() < until and self.child.poll() is None:
            found = LISTENING.search(self.said())
            if found:
                return int(found[1])
            select.select([], [], [], 0.05)
        return None

    def said(self):
        with open(self.errors, encoding="utf-8", errors="replace") as log:
            return log.read()

    def wait_a_moment(self):
        """A connection breaks a little before the process that ends is known to have ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.child.wait(timeout=2)

    def end(self):
        """Stops it; the status with which it ends."""
        if self.child.poll() is None:
            self.child.terminate()
        try:
            return self.child.wait(30)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
            return "hang"


def ask(port, method, path, body=None, kind="application/json"):
    """One request; its status, or the words of what went wrong."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, {"Content-Type": kind} if body is not None else {})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    except (OSError, http.client.HTTPException) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        connection.close()


def fuzz(program, generator, count, kept):
    """Serves one folder of random forms; the findings as texts. `kept` is the folder for what is found."""
    with tempfile.TemporaryDirectory() as outer:
        folder = os.path.join(outer, "forms")
        os.mkdir(folder)
        cases = generator.batch(count)
        write(cases, folder)
        problem = drive(program, folder, cases, generator)
        if not problem:
            return []
        os.makedirs(kept, exist_ok=True)
        forms = tempfile.mkdtemp(prefix="grammar-server-", dir=kept)
        write(cases, forms)
        with open(os.path.join(forms, "finding.txt"), "w", encoding="utf-8") as file:
            file.write(problem + "\n")
        return [f"{problem}; the forms are in {forms}"]


def write(cases, folder):
    for at, case in enumerate(cases):
        case.write(folder, f"f{at}")


def drive(program, folder, cases, generator):
    """Starts a server, asks it for everything, rewrites the forms and asks again; what went wrong, or None."""
    server = Served(program, folder)
    try:
        port = server.port()
        if port is None:
            return f"the server did not start: status {server.child.poll()}: {server.said()[-300:]}"
        for _ in range(3):
            problem = visit(port, cases, server)
            if problem:
                return problem
            # Other forms in the same files: one that is read anew must not end the server.
            cases[:] = generator.batch(len(cases))
            for name in os.listdir(folder):
                os.unlink(os.path.join(folder, name))
            write(cases, folder)
            time.sleep(RELOADED)
    finally:
        status = server.end()
    return None if status == 0 else f"the server ended with {status}: {server.said()[-300:]}"


def visit(port, cases, server):
    """Asks for health, the list, every page, and posts records; what went wrong, or None."""
    requests = [("GET", "/health", None, ""), ("GET", "/", None, "")]
    for at, case in enumerate(cases):
        requests += [("GET", f"/forms/f{at}", None, ""), ("GET", f"/forms/f{at}/examples/1", None, "")]
        for record in case.records[:2]:
            requests.append(("POST", f"/forms/f{at}", writing.json_text(record).encode("utf-8", "replace"), "application/json"))
        pairs = urllib.parse.urlencode({"a": "x", "b[0]": "1", "c.d": "2"}).encode()
        requests.append(("POST", f"/forms/f{at}", pairs, "application/x-www-form-urlencoded"))
        requests.append(("POST", f"/forms/f{at}/live", pairs, "application/x-www-form-urlencoded"))
    requests.append(("GET", "/health", None, ""))
    for method, path, body, kind in requests:
        status = ask(port, method, path, body, kind)
        if isinstance(status, str):
            server.wait_a_moment()
        if server.child.poll() is not None:
            return f"the server ended with {server.child.returncode} after {method} {path}: {server.said()[-300:]}"
        if not isinstance(status, int) or status == 500 or (path == "/health" and status != 200):
            return f"{method} {path}: {status}"
    return None
