"""Measures formcheck-server beside FastAPI with pydantic: the same payload, the same checks, one run.

Needs wrk (Debian and Ubuntu: apt-get install wrk), and fastapi and uvicorn from PyPI. Each server has one process; CPU is
that of its process for a request. What is compared is a request that is answered, not the check alone.

usage: server.py [--program FILE] [--seconds N]
"""

import argparse
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[1]
VALID = '{"email":"ana@example.org","password":"Tbilisi2026","age":33}'
INVALID = '{"email":"ana@","password":"Tbilisi","age":3}'

PEER = '''
from typing import Annotated
from fastapi import FastAPI, Response
from pydantic import BaseModel, ConfigDict, Field

class Signup(BaseModel):
    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)
    email: Annotated[str, Field(pattern=r"^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", max_length=254)]
    password: Annotated[str, Field(min_length=8, max_length=72)]
    age: Annotated[int, Field(ge=16, le=120)] | None = None
    newsletter: bool = False

app = FastAPI()

@app.post("/forms/signup", status_code=204)
async def signup(signup: Signup):
    return Response(status_code=204)
'''


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    sys.exit("server.py: a server did not start")


def cpu(process):
    """Seconds that a process has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(port, body, seconds, folder, path="/forms/signup"):
    script = pathlib.Path(folder) / "post.lua"
    script.write_text(
        f"wrk.method = 'POST'\nwrk.body = '{body}'\nwrk.headers['Content-Type'] = 'application/json'\n"
        if body else "")
    said = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{seconds}s", "--latency", "-s", str(script),
         f"http://127.0.0.1:{port}{path}"], capture_output=True, text=True, check=True).stdout
    count = int(re.search(r"(\d+) requests in", said)[1])
    return count, float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]), re.search(r"99%\s+(\S+)", said)[1]


def measure(name, command, port, seconds, folder, cwd=None, unchecked=None):
    """`unchecked` is a route that does nothing: what a request costs without a form."""
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        load(port, VALID, 1, folder)
        routes = [("valid", VALID, "/forms/signup"), ("invalid", INVALID, "/forms/signup")]
        if unchecked:
            routes.append(("nothing", None, unchecked))
        for kind, body, path in routes:
            before = cpu(process)
            count, rate, slow = load(port, body, seconds, folder, path)
            each = (cpu(process) - before) / count * 1e6
            print(f"{name:24} {kind:8} {rate:10.0f} {each:10.1f} {slow:>10}", flush=True)
    finally:
        process.terminate()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build-server/release/formcheck-server"))
    parser.add_argument("--seconds", type=int, default=5)
    options = parser.parse_args()
    if not shutil.which("wrk"):
        sys.exit("server.py: there is no wrk (Debian and Ubuntu: apt-get install wrk)")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "Examples/server-signup/Sources/SignupRoute/signup.yaml", folder)
        (pathlib.Path(folder) / "peer.py").write_text(PEER)
        print(f"{'':24} {'':8} {'requests/s':>10} {'CPU µs':>10} {'99%':>10}")
        port = free_port()
        measure("formcheck-server", [options.program, folder, "--port", str(port)], port,
                options.seconds, folder, unchecked="/health")
        port = free_port()
        measure("FastAPI and pydantic",
                [sys.executable, "-m", "uvicorn", "peer:app", "--port", str(port), "--log-level", "error"],
                port, options.seconds, folder, cwd=folder)


if __name__ == "__main__":
    main()
