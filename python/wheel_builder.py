"""Builds the wheel: compiles the extension, and packs it with the library and the command.

  python3 wheel_builder.py --library FOLDER --command FILE [--out dist]
  python3 wheel_builder.py --library FOLDER --unpacked FOLDER

With --unpacked, the package is written to a folder for PYTHONPATH, without the command: FORMCHECK names that. As a PEP 517 backend it takes both from FORMCHECK_LIBRARY and FORMCHECK_COMMAND. It needs a C compiler and the headers of
Python, and no other package. The same input gives the same bytes.
"""
from __future__ import annotations

import argparse
import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import tempfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TAG_OF_PYTHON = "cp310-abi3"
# The glibc of Debian 12 on which the library is built.
GLIBC = (2, 36)


def version() -> str:
    source = HERE.parent / "Sources/FormCheck/Reporting/ReleaseVersion.swift"
    found = re.search(r'text: StaticString = "([^"]+)"', source.read_text())
    if not found:
        raise SystemExit(f"{source} has no version")
    return found[1]


def platform_tag(binaries: list[Path]) -> str:
    """The manylinux tag: the newest symbol of glibc that a binary needs, at least 2.17."""
    newest = (2, 17)
    for binary in binaries:
        needed = subprocess.run(["readelf", "--version-info", "--wide", binary], check=True, capture_output=True, text=True)
        for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", needed.stdout):
            newest = max(newest, (int(major), int(minor)))
    if newest > GLIBC:
        raise SystemExit(f"the binaries need glibc {newest[0]}.{newest[1]}")
    return f"manylinux_{newest[0]}_{newest[1]}_{os.uname().machine}"


def compile_extension(library: Path, out: Path) -> None:
    include = Path(sysconfig.get_paths()["include"])
    if not (include / "Python.h").exists():
        raise SystemExit(f"{include}/Python.h is missing (Debian and Ubuntu: apt-get install python3-dev)")
    sources = sorted(str(path) for path in (HERE / "core").glob("*.c"))
    subprocess.run(
        ["cc", "-std=c11", "-O2", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden",
         f"-I{include}", f"-I{library}/include", "-o", str(out), *sources, f"-L{library}/lib", "-lformcheck",
         "-Wl,-rpath,$ORIGIN", "-Wl,-s", "-Wl,--build-id=none"],
        check=True,
    )  # fmt: skip


def metadata(project: dict) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version()}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        "Keywords: " + ",".join(project["keywords"]),
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        "Description-Content-Type: text/markdown",
        "",
        (HERE / project["readme"]).read_text(),
    ]
    return "\n".join(lines)


def digest(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def pack(wheel: Path, files: dict[str, tuple[bytes, int]], record: str) -> None:
    rows = [f"{name},{digest(content)},{len(content)}" for name, (content, _) in files.items()]
    files = {**files, record: ("\n".join([*rows, f"{record},,", ""]).encode(), 0o644)}
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (content, mode) in files.items():
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)


def package_files(library: Path, folder: Path) -> tuple[dict[str, tuple[bytes, int]], list[Path]]:
    """The files of the package by their paths, with their modes; and those that are binaries."""
    shared = next(path for path in sorted((library / "lib").glob("libformcheck.so.*")))
    extension = folder / "_core.abi3.so"
    compile_extension(library, extension)
    files: dict[str, tuple[bytes, int]] = {}
    for path in sorted((HERE / "src/formcheck").iterdir()):
        if path.suffix in (".py", ".pyi", ".typed") or path.name == "py.typed":
            files[f"formcheck/{path.name}"] = (path.read_bytes(), 0o644)
    files["formcheck/_core.abi3.so"] = (extension.read_bytes(), 0o755)
    files[f"formcheck/{shared.name}"] = (shared.read_bytes(), 0o755)
    return files, [extension, shared]


def unpack(library: Path, out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        files, _ = package_files(library, Path(folder))
    for name, (content, mode) in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # A library that a process has loaded is replaced, not changed.
        path.unlink(missing_ok=True)
        path.write_bytes(content)
        path.chmod(mode)


def build(library: Path, command: Path, out: Path) -> Path:
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    with tempfile.TemporaryDirectory() as folder:
        files, binaries = package_files(library, Path(folder))
        tag = f"{TAG_OF_PYTHON}-{platform_tag([*binaries, command])}"
    files["formcheck/bin/formcheck"] = (command.read_bytes(), 0o755)
    info = f"formcheck-{version()}.dist-info"
    scripts = "".join(f"{name} = {target}\n" for name, target in project["scripts"].items())
    files[f"{info}/METADATA"] = (metadata(project).encode(), 0o644)
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: formcheck\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), 0o644)  # fmt: skip
    files[f"{info}/entry_points.txt"] = (f"[console_scripts]\n{scripts}".encode(), 0o644)
    copyright_file = HERE.parent / "packaging/copyright"
    files[f"{info}/copyright"] = (copyright_file.read_bytes(), 0o644)
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("formcheck-*.whl"):
        old.unlink()
    wheel = out / f"formcheck-{version()}-{tag}.whl"
    pack(wheel, files, f"{info}/RECORD")
    return wheel


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """PEP 517."""
    root = HERE.parent
    library = Path(os.environ.get("FORMCHECK_LIBRARY", root / ".build/libformcheck"))
    command = Path(os.environ.get("FORMCHECK_COMMAND", root / ".build/wheel/formcheck"))
    for path in (library / "include/formcheck.h", command):
        if not path.exists():
            raise SystemExit(f"{path} is missing: run make wheel in the repository")
    return build(library, command, Path(wheel_directory)).name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=Path, required=True)
    parser.add_argument("--command", type=Path)
    parser.add_argument("--unpacked", type=Path)
    parser.add_argument("--out", type=Path, default=HERE.parent / "dist")
    arguments = parser.parse_args()
    if arguments.unpacked:
        return unpack(arguments.library, arguments.unpacked)
    if not arguments.command:
        parser.error("--command is missing")
    wheel = build(arguments.library, arguments.command, arguments.out)
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
