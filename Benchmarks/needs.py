"""What the measurement needs: found, installed where it is missing, or named and left out."""
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
NODE_MODULES = "/usr/share/nodejs"  # where Debian puts node-ajv


@dataclass
class Tools:
    limit: Path | None = None  # the C++ program
    python: Path | None = None  # one that has the libraries of PyPI
    pypi: dict = field(default_factory=dict)  # library → version
    ajv: str | None = None  # its version
    skipped: list = field(default_factory=list)  # lines that say what is left out, and why


def quietly(*command, **options):
    """Whether a command could be run and said that all is well."""
    try:
        return subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, **options).returncode == 0
    except OSError:
        return False


def apt(packages):
    """Installs packages of Debian and Ubuntu, each for itself, so that one that cannot be had leaves the others."""
    if not packages or not shutil.which("apt-get"):
        return
    get = [*([] if os.geteuid() == 0 else ["sudo", "-n"]), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    quietly(*get, "update", "-q")
    for package in packages:
        print(f"installing {package}", file=sys.stderr)
        quietly(*get, "install", "-y", "-q", "--no-install-recommends", package)


def listed(command, env=None):
    """What a peer's script says of itself: name → version, or nothing."""
    try:
        run = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=os.environ | (env or {}))
        return {name: version for name, version in json.loads(run.stdout).items() if version}
    except (OSError, ValueError):
        return {}


def find_limit(work, install):
    source, binary = HERE / "limit.cpp", work / "limit"
    wanted = {"g++": shutil.which("g++"), "libsimdjson-dev": Path("/usr/include/simdjson.h").exists(), "libpcre2-dev": Path("/usr/include/pcre2.h").exists()}
    missing = [package for package, there in wanted.items() if not there]
    if install:
        apt(missing)
    built = quietly("g++", "-O3", "-std=c++17", "-march=native", "-w", "-o", binary, source, "-lsimdjson", "-lpcre2-8")
    return binary if built else None


def find_pypi(venv, install):
    python = venv / "bin/python"
    if install:
        if not python.exists() and not quietly(sys.executable, "-m", "venv", venv):
            apt(["python3-venv"])
            quietly(sys.executable, "-m", "venv", "--clear", venv)
        wanted = [line for line in (HERE / "requirements.txt").read_text().splitlines() if line and not line.startswith("#")]
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if not quietly(*pip, "-r", HERE / "requirements.txt"):
            for library in wanted:  # one that this machine cannot have leaves the others
                quietly(*pip, library)
    return python, listed([python, HERE / "peers/pypi.py", "list"])


def find_libraries(venv, install):
    """A Python, and every library that it has for a peer's script: name → version."""
    python, found = find_pypi(venv, install)
    return python, found | listed([python, HERE / "peers/tables.py", "list"])


def find_ajv(install):
    script = ["node", HERE / "peers/ajv.cjs", "list"]
    found = listed(script, {"NODE_PATH": NODE_MODULES})
    if not found and install:
        apt([*([] if shutil.which("node") else ["nodejs"]), "node-ajv"])
        found = listed(script, {"NODE_PATH": NODE_MODULES})
    return found.get("ajv")


def find(work, venv, install=True):
    tools = Tools()
    tools.limit = find_limit(work, install)
    if not tools.limit:
        tools.skipped.append("skipped: the C++ program, which needs g++, libsimdjson-dev and libpcre2-dev")
    tools.python, tools.pypi = find_pypi(venv, install)
    for library in ("msgspec", "jsonschema-rs", "pydantic", "fastjsonschema", "check-jsonschema"):
        if library not in tools.pypi:
            tools.skipped.append(f"skipped: {library}, which {venv.name} has not: pip install -r Benchmarks/requirements.txt")
    tools.ajv = find_ajv(install)
    if not tools.ajv:
        tools.skipped.append("skipped: ajv, which needs nodejs and node-ajv")
    return tools
