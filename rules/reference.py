#!/usr/bin/env python3
"""Writes the reference as pages of a site: docs/reference/*/*.md, their index, and docs/llms.txt.

  make reference
  python3 rules/reference.py --program .build/release/formcheck [--docs docs]

Pages of keys, types, codes, functions, topics and lint findings come from `formcheck language`, those of rules from
`formcheck rules --json`, and those of commands from `formcheck help`. Where PyYAML is installed, pages of rules also show
values that the rules reject. Only docs/reference/glossary.md is written by hand; Git ignores the other pages.
"""
import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = ["topics", "keys", "types", "codes", "functions", "findings"]
ABOUT = {
    "topics": "Topics of the form language.",
    "keys": "Keys of a form, a field or a rule.",
    "types": "Types of single values.",
    "codes": "Codes of issues.",
    "functions": "Functions of expressions.",
    "findings": "Findings of `formcheck lint`.",
    "rules": "Ready rules.",
    "commands": "Commands.",
}


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def split(text):
    """The pages by kind: name and lines."""
    pages, kind, lines, is_code = {kind: [] for kind in KINDS}, None, None, False
    for line in text.split("\n"):
        if line.startswith("```"):
            is_code = not is_code
        if not is_code and line.startswith("# ") and line[2:].lower() in pages:
            kind, lines = line[2:].lower(), None
        elif not is_code and line.startswith("## ") and kind:
            lines = []
            pages[kind].append((line[3:].removesuffix(" (finding)"), lines))
        elif lines is not None:
            lines.append(line)
    return pages


def slug(kind, name):
    """The name of a page's file, without its ending."""
    return name.lower().replace(" ", "-") if kind == "topics" else name.removesuffix("()")


class Site:
    def __init__(self, docs):
        self.docs = docs
        self.folder = docs / "reference"
        self.written = 0
        self.places = {}

    def clean(self):
        for name in ABOUT:
            shutil.rmtree(self.folder / name, ignore_errors=True)

    def write(self, path, text):
        place = self.docs / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(re.sub(r"\n{3,}", "\n\n", text.strip()) + "\n", "utf-8")
        self.written += 1

    def linked(self, line, kind):
        """A list of facts with its names as links."""
        def link(match):
            name = match[1]
            for other in [kind, *KINDS]:
                place = self.places.get((other, name))
                if place:
                    return f"[`{name}`](../{place})" if kind else f"[`{name}`]({place})"
            return match[0]
        return re.sub(r"`([^`]+)`", link, line)

    def page(self, kind, name, lines):
        text, is_code, is_fact = [f"# {name}"], False, False
        for line in lines:
            if line.startswith("```"):
                is_code = not is_code
                line = line.replace("```yaml fragment", "```yaml")
            elif not is_code:
                if line.startswith("###"):
                    line = line[1:]
                is_fact = bool(re.match(r"- \*\*(?:See also|Codes?|Lint|Reported by)\*\*", line)) or is_fact and line.startswith("  ")
                if is_fact:
                    line = self.linked(line, "codes" if "**Code" in line else "findings" if "**Lint" in line else kind)
            if line.startswith("<!--"):
                continue
            text.append(line)
        self.write(f"reference/{kind}/{slug(kind, name)}.md", "\n\n".join(["\n".join(text[:1]), "\n".join(text[1:])]))


def summary(lines):
    paragraph = []
    for line in lines:
        if line:
            paragraph.append(line)
        elif paragraph:
            break
    return " ".join(paragraph)


def cell(text):
    return text.replace("|", "\\|")


def rejected(names):
    """Values that rules reject, by the names of the rules; empty without PyYAML."""
    try:
        import yaml
    except ImportError:
        return {}

    class Plain(yaml.SafeLoader):
        """Reads dates and words such as `no` as strings."""

    Plain.yaml_implicit_resolvers = {}
    values = {}
    for path in sorted(ROOT.glob("rules/*.yaml")):
        file = yaml.load(path.read_text("utf-8"), Plain)
        if not isinstance(file, dict) or "group" not in file:
            continue
        for name, rule in file["rules"].items():
            examples = (rule or {}).get("examples") or {}
            values[f"{file['group']}.{name}"] = examples.get("invalid") or []
    return {name: values[name] for name in names if name in values}


def shown(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return None if not text or len(text) > 80 or not text.isprintable() or "`" in text else f"`{text}`"


def rule_page(rule, refused):
    name = rule["name"]
    lines = [f"# {name}", "", f"{rule['summary'][:1].upper()}{rule['summary'][1:]}.", ""]
    lines += [f"- **Type**: `{rule['type']}`", f"- **Source**: {rule['source']}"]
    if sibling := rule.get("sibling"):
        how = "accepts spaces and hyphens as people write them" if sibling.endswith("-as-written") else "accepts the strict form only"
        lines.append(f"- **Sibling**: [`{sibling}`]({sibling}.md) {how}")
    variants = rule.get("variants", [])
    if variants:
        lines.append(f"- **Variants**: {', '.join(f'`{one}`' for one in variants)}")
    lines += [line for note in ("note", "familyNote") if rule.get(note) for line in ("", rule[note])]
    if variants:
        choices = f"choices: [{', '.join(variants[:3])}]"
        first = name.rpartition(".")[2]
        lines += ["", "Name one variant, or the field that chooses it:", "", "```yaml", "fields:"]
        lines += [f"  value: {{ rule: {name}.{variants[0]} }}", f"  variant: {{ {choices} }}", f"  {first}: {{ rule: {name}, by: variant }}", "```"]
    else:
        lines += ["", "```yaml", "fields:", f"  value: {{ rule: {name} }}", "```"]
    samples = [(sample.get("variant"), shown(sample["value"])) for sample in rule["samples"]] if rule["samples"][:1] and "variant" in rule["samples"][0] else []
    accepted = [f"- {variant}: {text}" for variant, text in samples if text] or [f"- {text}" for text in map(shown, rule["examples"][:12]) if text]
    if accepted:
        lines += ["", "## Accepted", "", *accepted]
    misses = [f"| {cell(text)} | {cell(miss['message'])} | [`{miss['code']}`](../codes/{miss['code']}.md) |"
              for miss in rule.get("nearMisses", []) if (text := shown(miss["value"]))]
    if misses:
        lines += ["", "## Near misses", "", "Values that differ from the first one by a slip.", "",
                  "| Value | Message | Code |", "| --- | --- | --- |", *misses]
    rows = []
    for example in refused.get(name, [])[:12]:
        text = shown(example.get("value"))
        if text:
            code = example.get("code", "")
            codes = ", ".join(f"[`{one}`](../codes/{one}.md)" for one in (code if isinstance(code, list) else [code]) if one)
            rows.append(f"| {cell(text)} | {codes} | {cell(str(example.get('why') or ''))} |")
    if rows:
        lines += ["", "## Rejected", "", "| Value | Code | Reason |", "| --- | --- | --- |", *rows]
    return "\n".join(lines)


def commands(program):
    """The names of all commands, with those of a command of commands."""
    def names(text):
        block = text.split("SUBCOMMANDS:")[1] if "SUBCOMMANDS:" in text else ""
        return re.findall(r"^  ([a-z-]+)", block, re.M)

    for name in names(run(program, "help")):
        yield [name]
        for inner in names(run(program, "help", name)):
            yield [name, inner]


def command_page(program, words):
    text = run(program, "help", *words)
    about = re.search(r"OVERVIEW: (.*?)(?:\n\n|\nUSAGE)", text, re.S) or re.search(r"\n\n(.*?)\n\n", text, re.S)
    return "\n".join([f"# formcheck {' '.join(words)}", "", " ".join((about[1] if about else "").split()), "", "```text", text.strip(), "```"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build/release/formcheck"))
    parser.add_argument("--docs", type=Path, default=ROOT / "docs")
    options = parser.parse_args()
    whole = run(options.program, "language")
    pages = split(whole)
    site = Site(options.docs)
    site.clean()
    for kind, named in pages.items():
        if not named:
            sys.exit(f"no pages of {kind}")
        for name, _ in named:
            site.places[kind, name] = f"{kind}/{slug(kind, name)}.md"
    for kind, named in pages.items():
        for name, lines in named:
            site.page(kind, name, lines)
        rows = [f"| [`{name}`]({slug(kind, name)}.md) | {cell(summary(lines))} |" for name, lines in named]
        site.write(f"reference/{kind}/index.md", "\n".join([f"# {kind.capitalize()}", "", ABOUT[kind], "", "| Name | Summary |", "| --- | --- |", *rows]))
    rules = {rule["name"]: rule for rule in json.loads(run(options.program, "rules", "--json"))}
    refused = rejected(rules)
    for name, rule in rules.items():
        site.write(f"reference/rules/{name}.md", rule_page(rule, refused))
    rows = [f"| [`{name}`]({name}.md) | {cell(rule['summary'])} |" for name, rule in rules.items()]
    site.write("reference/rules/index.md", "\n".join(["# Rules", "", ABOUT["rules"], "", "| Rule | Accepts |", "| --- | --- |", *rows]))
    all_commands = list(commands(options.program))
    for words in all_commands:
        site.write(f"reference/commands/{'-'.join(words)}.md", command_page(options.program, words))
    rows = [f"- [`formcheck {' '.join(words)}`]({'-'.join(words)}.md)" for words in all_commands]
    site.write("reference/commands/index.md", "\n".join(["# Commands", "", ABOUT["commands"], "", *rows]))
    counts = {**{kind: len(named) for kind, named in pages.items()}, "rules": len(rules), "commands": len(all_commands)}
    rows = [f"| [{kind.capitalize()}]({kind}/index.md) | {ABOUT[kind]} | {counts[kind]} |" for kind in ABOUT]
    site.write("reference/index.md", "\n".join(["# Reference", "", "One page for each name. The [glossary](glossary.md) explains the words.", "", "| Kind | Contents | Pages |", "| --- | --- | ---: |", *rows]))
    for path in ("topics/yaml", "keys/pattern", "rules/contact.email", "commands/check"):
        if not (site.folder / f"{path}.md").exists():
            sys.exit(f"{path} is missing")
    header = "# FormCheck\n\n> Declarative validation of forms, files and requests: a form language in YAML, a command line and a Swift library.\n"
    (options.docs / "llms.txt").write_text(f"{header}\n{whole}", "utf-8")
    print(f"{site.written} pages in {site.folder}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    main()
