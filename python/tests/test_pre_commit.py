"""The hooks of .pre-commit-hooks.yaml, with the command of the package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import formcheck

GOOD = "form: note\nfields: { text: { label: Note, required: true, length: ..200 } }\nexamples:\n  - { given: {}, expect: { issues: { /text: valueMissing } } }\n"
WRONG = GOOD.replace("valueMissing", "tooShort")


def commit(folder: Path) -> None:
    author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    subprocess.run(["git", "add", "--all"], cwd=folder, check=True)
    subprocess.run(["git", *author, "commit", "--quiet", "--no-verify", "-m", "first"], cwd=folder, check=True)


@pytest.mark.parametrize(("form", "status"), [(GOOD, 0), (WRONG, 1)])
def test_hooks(root: Path, tmp_path: Path, form: str, status: int) -> None:
    pytest.importorskip("pre_commit")
    hooks, project, programs = tmp_path / "hooks", tmp_path / "project", tmp_path / "bin"
    for folder in (hooks, project / "forms", programs):
        folder.mkdir(parents=True)
    shutil.copy(root / ".pre-commit-hooks.yaml", hooks)
    (project / "forms/note.yaml").write_text(form)
    (project / "notes.ndjson").write_text('{"text":"a"}\n')
    (project / ".formcheck.yaml").write_text("checks:\n  - form: forms/note.yaml\n    files: [notes.ndjson]\n")
    (programs / "formcheck").symlink_to(formcheck.program())
    commit(hooks)
    commit(project)
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "PRE_COMMIT_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(hooks), "--all-files"]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    shown = {line.split(".")[0]: line.split(".")[-1] for line in done.stdout.splitlines() if "...." in line}
    assert shown == {
        "lint forms": "Passed", "run the examples of forms": "Failed" if status else "Passed", "check the data of ": "Passed"}  # fmt: skip
