"""The table of outputs of the other commands: explain, try, test, lint."""

import dataclasses
import json

import inputs
from canaries import all_in, turned
from step import Step

MOST_PAYLOADS = 6
MOST_TRIED = 8


def write(construct, put):
    """A form with examples that fail: what they are given has canaries."""
    for number, payload in enumerate(construct.payloads[:MOST_PAYLOADS]):
        put(f"payload{number}.json", json.dumps(payload))
    lines = ["examples:"]
    for number, payload in enumerate(construct.payloads):
        given = json.dumps(payload)
        lines += [f"  - name: example {number}", f"    given: {given}", "    expect:", "      issues: {}", "      warnings: {}"]
        # What is expected of it is a canary as well.
        lines.append(f"      cleaned: {turned(turned(given))}")
    put("examples.yaml", construct.form + "\n".join(lines) + "\n")
    # Another version, which accepts more.
    policy = "" if "\nunknown:" in construct.form else "unknown: allow\n"
    put("changed.yaml", construct.form + policy)
    lines = ["examples:"]
    for number, payload in enumerate(construct.payloads):
        lines += [f"  - name: right {number}", f"    given: {json.dumps(payload)}", "    expect: { valid: false }"]
    put("failing.yaml", construct.form + "\n".join(lines) + "\n")


def steps(construct):
    """All commands that read forms take the store of the construct, if it has one."""
    store = [*construct.options[:2]] if "--store" in construct.options else []
    for step in _steps(construct):
        if not store or step.arguments[0] not in ("explain", "try", "test", "lint", "generate", "diff", "export"):
            yield step
        else:
            yield dataclasses.replace(step, arguments=[step.arguments[0], *store, *step.arguments[1:]])


def _steps(construct):
    for number, _ in enumerate(construct.payloads[:MOST_PAYLOADS]):
        for kind in ("text", "json"):
            yield Step(f"explain --payload, {kind}", [
                "explain", "form.yaml", "--payload", f"payload{number}.json", "--format", kind,
                "--now", "2026-06-15T12:00:00Z"], is_compared=kind == "json")
    for name, _ in construct.raw:
        if name.endswith((".json", ".yaml")):
            yield Step(f"lint {name}", ["lint", name], is_refused=True)
        if name.endswith(".json"):
            yield Step(f"explain --payload {name}", ["explain", "form.yaml", "--payload", name])
    # What a form says itself is not secret, unless it is a protected catalogue.
    if construct.hides_form or not all_in(construct.form):
        yield Step("explain", ["explain", "form.yaml"])
        yield Step("explain, json", ["explain", "form.yaml", "--format", "json"])
    for arguments in construct.more:
        yield Step(" ".join(arguments[:4]), list(arguments), is_refused=True)
    for name, value in tried(construct):
        yield Step(f"try {name}", ["try", "--form", "form.yaml", name, "--", value])
    if not construct.payloads:
        return
    for kind in ("text", "tap", "junit", "json"):
        yield Step(f"test, {kind}", ["test", "examples.yaml", "--format", kind], is_compared=kind == "json")
    yield Step("test --coverage", ["test", "failing.yaml", "--coverage"])
    yield Step("test --mutate", ["test", "failing.yaml", "--mutate"])
    yield from _made(construct)
    for kind in ("text", "json", "sarif", "github"):
        yield Step(f"lint, {kind}", ["lint", "examples.yaml", "--format", kind])


# In these a secret is an item of a catalogue that anybody may read: made-up values are such items, too.
ITEMS_ARE_PLAIN = {"a secret look-up of what is plain", "an item of a secret"}


def _made(construct):
    """Commands that print made-up values."""
    if construct.name in ITEMS_ARE_PLAIN:
        return
    yield Step("generate", ["generate", "examples.yaml", "--count", "5"])
    yield Step("generate --invalid", ["generate", "examples.yaml", "--count", "20", "--invalid", "--annotate"])
    for kind in ("text", "json", "markdown", "sarif", "github"):
        yield Step(f"diff, {kind}", [
            "diff", "examples.yaml", "changed.yaml", "--corpus", "payload0.json", "--format", kind])
    for kind in ("text", "json"):
        yield Step(f"export, {kind}", ["export", "examples.yaml", "--to", "json-schema", "--format", kind])
    for target in ("typescript", "tool-schema", "html", "sql"):
        yield Step(f"export, {target}", ["export", "examples.yaml", "--to", target])
    # The types have the text of the form, with its examples and its own items.
    if not all_in(construct.form):
        yield Step("export, swift", ["export", "form.yaml", "--to", "swift"])


def tried(construct):
    """Fields with values, as one says them on a command line."""
    found = {}
    for payload in construct.payloads:
        if not isinstance(payload, dict):
            continue
        values = list(payload.items())
        values += [
            (f"{key}.{name}", inner) for key, value in payload.items() if isinstance(value, dict)
            for name, inner in value.items()]
        for name, value in values:
            text = value if isinstance(value, str) else json.dumps(value)
            if all_in(text) and name not in construct.untried:
                found.setdefault((name, type(value)), text)
    return [(name, text) for (name, _), text in found.items()][:MOST_TRIED]
