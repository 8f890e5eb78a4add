#!/usr/bin/env python3
"""Writes a software bill of materials (CycloneDX 1.5, JSON) of what is linked into the programs and libraries.

  packaging/sbom.py VERSION OUT FILE...

Versions of C libraries come from dpkg, those of Swift packages from Package.resolved, and the licence of each Swift package
from the LICENSE of its checkout. Each FILE is listed with its hash.
"""
from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import uuid
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Debian's package, the upstream name, and the licence by SPDX.
C_LIBRARIES = [
    ("libpcre2-dev", "pcre2", "BSD-3-Clause"),
    ("libyaml-dev", "libyaml", "MIT"),
    ("libutf8proc-dev", "utf8proc", "MIT"),
    ("libsqlite3-dev", "sqlite", "blessing"),
    ("zlib1g-dev", "zlib", "Zlib"),
    ("libstdc++-12-dev", "libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1"),
]


# Packages of Package.resolved that are linked into a program: others are fetched for them and not used.
LINKED = {"swift-argument-parser", *(ROOT / "packaging/server-packages").read_text().split()}
# Where SwiftPM checks packages out: those of make dist first.
SCRATCH = [".build-dist", ".build", ".build-optimised"]
# Signs of a licence's text, with the licence by SPDX. The first one whose signs are all there counts.
LICENCES = [
    (["apache license version 2.0", "runtime library exception to the apache 2.0 license"], "Apache-2.0 WITH Swift-exception"),
    (["apache license version 2.0"], "Apache-2.0"),
    (["permission is hereby granted, free of charge", "the software is provided"], "MIT"),
    (["redistribution and use in source and binary forms", "neither the name"], "BSD-3-Clause"),
    (["redistribution and use in source and binary forms"], "BSD-2-Clause"),
    (["mozilla public license version 2.0"], "MPL-2.0"),
]


def licence_of_text(text: str) -> str | None:
    """The licence by SPDX; None for a text that is not known."""
    # Line breaks, commas and quotes differ between copies.
    plain = " ".join(re.sub(r"[^a-z0-9.]+", " ", text.lower()).split())
    signs = lambda words: all(" ".join(re.sub(r"[^a-z0-9.]+", " ", sign).split()) in plain for sign in words)  # noqa: E731
    return next((name for words, name in LICENCES if signs(words)), None)


def licence_of(package: str, root: Path = ROOT) -> str:
    for scratch in SCRATCH:
        for path in sorted((root / scratch / "checkouts" / package).glob("LICEN[CS]E*")):
            found = licence_of_text(path.read_text(errors="replace"))
            if not found:
                raise SystemExit(f"packaging/sbom.py: {path} has a licence that LICENCES does not have")
            return found
    raise SystemExit(f"packaging/sbom.py: {package} is not checked out with a LICENSE: make dist")


def printed(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def component(name: str, version: str, license: str, purl: str) -> dict[str, object]:
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
        "licenses": [{"expression": license}],
    }  # fmt: skip


def components() -> list[dict[str, object]]:
    found = []
    for package, name, license in C_LIBRARIES:
        version = printed("dpkg-query", "--show", "--showformat=${Version}", package)
        if version:
            found.append(component(name, version, license, f"pkg:deb/debian/{package}@{version}"))
    swift = re.search(r"Swift version (\S+)", printed("swift", "--version"))
    version = swift[1] if swift else "unknown"
    found.append(component("swift-stdlib", version, "Apache-2.0 WITH Swift-exception", f"pkg:swift/github.com/swiftlang/swift@{version}"))
    resolved = ROOT / "Package.resolved"
    if resolved.exists():
        for pin in json.loads(resolved.read_text())["pins"]:
            if pin["identity"] not in LINKED:
                continue
            state, place = pin["state"], pin["location"].removeprefix("https://").removesuffix(".git")
            version = state.get("version") or state["revision"]
            found.append(component(pin["identity"], version, licence_of(pin["identity"]), f"pkg:swift/{place}@{version}"))
    return found


def file_component(path: Path) -> dict[str, object]:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {"type": "file", "bom-ref": path.name, "name": path.name, "hashes": [{"alg": "SHA-256", "content": digest}]}


def main() -> None:
    version, out, *files = sys.argv[1:]
    parts = components()
    made = [file_component(Path(file)) for file in files]
    seed = json.dumps([version, parts, made], sort_keys=True)
    date = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), timezone.utc)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, seed)}",
        "version": 1,
        "metadata": {
            "timestamp": date.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {"type": "application", "bom-ref": "formcheck", "name": "formcheck", "version": version},
        },
        "components": made + parts,
        "dependencies": [{"ref": "formcheck", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    Path(out).write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
