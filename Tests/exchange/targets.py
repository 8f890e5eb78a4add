"""Compares exports for PostgreSQL, TypeScript and browsers with their forms, by those programs.

Every form of Examples, docs and rules/reference is exported. The target must accept all records that formcheck makes
for the form, and the payload of each constraint that is weaker or lost. A program that is missing is named and skipped:
postgresql (with pg_virtualenv), node-typescript and chromium of Debian.
"""

import argparse
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from run import NOW, ROOT, forms, run

# A record that each target must reject, to see that it judges.
CONTROL = "(control)"


def exported(program, path, target, side, folder):
    """An export and the payloads of its report; nothing for a form with an error."""
    out, report = folder / "export", folder / "report.json"
    done = run(program, "export", path, "--to", target, *(["--side", side] if side else []), "-o", out, "--report", report,
               "--format", "json")
    if done.returncode == 2:
        return None
    if done.returncode:
        sys.exit(f"{path}: {target}: status {done.returncode}: {done.stderr}")
    return out.read_text(), report.read_text()


def payloads(report):
    """The payloads of a report, as they are written."""
    return [row["payload"] for row in json.loads(report)["constraints"] if "payload" in row]


def records(program, path, count, side, folder):
    """Valid records, as they are sent or after clean-up; the text of each."""
    made = run(program, "generate", path, "--count", count, "--now", NOW)
    lines = made.stdout.splitlines()
    if side == "input" or not lines:
        return lines
    sent, kept = folder / "sent.ndjson", folder / "kept.ndjson"
    sent.write_text("\n".join(lines) + "\n")
    kept.unlink(missing_ok=True)
    run(program, "check", path, sent, "--now", NOW, "--output", "cleaned", "-o", kept, "--quiet")
    return kept.read_text().splitlines() if kept.exists() else []


def postgres(options, paths, folder):
    """Creates each table in a database of its own, and inserts the records."""
    script, places, count = [], {}, 0
    for number, path in enumerate(paths):
        found = exported(options.program, path, "sql", None, folder)
        if found is None:
            continue
        table, report = found
        name = re.search(r'^CREATE TABLE ("(?:[^"]|"")+")', table, re.M)[1]
        script += [f"CREATE SCHEMA s{number};", f"SET search_path TO s{number};", *table.splitlines()]
        shown = [json.dumps(payload, ensure_ascii=False) for payload in payloads(report)]
        for record in records(options.program, path, options.count, "cleaned", folder) + shown:
            text = record.replace("'", "''")
            # No text of PostgreSQL has the character U+0000.
            if "\\u0000" in text:
                continue
            places[len(script) + 1] = (path, record)
            count += 1
            script.append(f"INSERT INTO {name} SELECT * FROM jsonb_populate_record(NULL::{name}, '{text}');")
    script += ["CREATE TABLE control (a text NOT NULL);"]
    places[len(script) + 1] = (CONTROL, "{}")
    script.append("INSERT INTO control SELECT * FROM jsonb_populate_record(NULL::control, '{}');")
    file = folder / "script.sql"
    file.write_text("\n".join(script) + "\n")
    folder.chmod(0o755)
    done = subprocess.run(["pg_virtualenv", "psql", "--quiet", "--no-psqlrc", "-v", "VERBOSITY=terse", "-f", file],
                          capture_output=True, text=True)
    failures = []
    for line in done.stderr.splitlines():
        error = re.search(r"script\.sql:(\d+): ERROR: (.*)", line)
        if error:
            path, record = places.get(int(error[1]), (script[int(error[1]) - 1], ""))
            failures.append(f"PostgreSQL: {path}: {error[2][:300]}: {record[:500]}")
    return count, failures


def typescript(options, paths, folder):
    """Compiles a module for each form and side, with the records as constants."""
    files, count = {}, 0
    for number, path in enumerate(paths):
        for side in ("input", "cleaned"):
            found = exported(options.program, path, "typescript", side, folder)
            if found is None:
                continue
            types, report = found
            name = re.findall(r"^export type (\w+) = ", types, re.M)[-1]
            lines = records(options.program, path, options.count, side, folder)
            lines += [json.dumps(payload, ensure_ascii=False) for payload in payloads(report)] if side == "input" else []
            count += len(lines)
            constants = "".join(f"export const r{n}: {name} = {line};\n" for n, line in enumerate(lines))
            file = folder / f"form{number}{side}.ts"
            file.write_text(types + constants)
            files[file.name] = f"{path} {side}"
    (folder / "control.ts").write_text("export const control: { a: string } = {};\n")
    files["control.ts"] = CONTROL
    done = subprocess.run(["tsc", "--noEmit", "--strict", "--target", "es2020", *files], cwd=folder, capture_output=True, text=True)
    failures = [f"TypeScript: {files.get(line.split('(')[0], '')}: {line[:500]}"
                for line in done.stdout.splitlines() if ": error TS" in line]
    return count, failures


SCRIPT = """
const results = [];
for (const [place, form] of [...document.forms].entries()) {
  for (const record of RECORDS[place]) {
    form.reset();
    const put = (value, prefix) => {
      for (const [key, inner] of Object.entries(value)) {
        const name = prefix + key;
        if (inner !== null && typeof inner === 'object') { if (!Array.isArray(inner)) put(inner, name + '.'); continue; }
        const control = form.elements.namedItem(name);
        if (!control || control.nodeName === 'OUTPUT') continue;
        if (control.type === 'checkbox') { control.checked = inner === true || inner === 'true'; continue; }
        control.value = inner === null ? '' : String(inner).trim() === '' && control.nodeName === 'SELECT' ? '' : String(inner);
      }
    };
    put(record, '');
    if (!form.checkValidity()) {
      const wrong = [...form.elements].filter(e => e.validity && !e.validity.valid);
      results.push([place, JSON.stringify(record), wrong.map(e => e.name + '=' + JSON.stringify(e.value) + ' ' + e.validationMessage)]);
    }
  }
}
document.body.textContent = 'RESULTS' + JSON.stringify(results) + 'END';
"""


def browser(options, paths, folder):
    """Fills the controls of each form with the records, and asks the browser whether they are valid."""
    page, sets, names, count = [], [], [], 0
    for path in paths:
        found = exported(options.program, path, "html", "input", folder)
        if found is None:
            continue
        text, report = found
        lines = records(options.program, path, options.count, "input", folder)
        lines += [json.dumps(payload, ensure_ascii=False) for payload in payloads(report)]
        # The default of a number control is a string of its own; JSON numbers are written as JavaScript writes them.
        sets.append("[" + ",".join(lines) + "]")
        page.append(text)
        names.append(path)
        count += len(lines)
    page.append("<form><input name=a required></form>")
    sets.append("[{}]")
    names.append(CONTROL)
    file = folder / "page.html"
    data = ",".join(sets).replace("</", "<\\/").replace("<!--", "<\\!--")
    file.write_text("<!doctype html><meta charset=utf-8><body>" + "".join(page)
                    + f"<script>const RECORDS = [{data}];{SCRIPT}</script>")
    done = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", f"file://{file}"],
                          capture_output=True, text=True, timeout=600)
    found = re.search(r"RESULTS(.*)END", done.stdout, re.S)
    if not found:
        return count, [f"Chromium: the page gave no result: {done.stderr[-500:]}"]
    return count, [f"Chromium: {names[place]}: {wrong}: {record[:400]}" for place, record, wrong in json.loads(html.unescape(found[1]))]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", default=ROOT / ".build/release/formcheck")
    options.add_argument("--count", type=int, default=40)
    options.add_argument("--only", default="")
    options.add_argument("targets", nargs="*")
    options = options.parse_args()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        paths = [path for path in forms(folder) if options.only in str(path)]
        for name, program, judge in (("sql", "pg_virtualenv", postgres), ("typescript", "tsc", typescript), ("html", "chromium", browser)):
            if options.targets and name not in options.targets:
                continue
            if shutil.which(program) is None:
                print(f"{name}: skipped, since there is no “{program}”")
                continue
            count, found = judge(options, paths, folder)
            controls = [failure for failure in found if CONTROL in failure]
            found = [failure for failure in found if CONTROL not in failure]
            if len(controls) != 1:
                found.append(f"{name}: a record that must be rejected was not: nothing was judged")
            failures += found
            print(f"{name}: {len(paths)} forms, {count} records, {len(found)} rejected", flush=True)
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
