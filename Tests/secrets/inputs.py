"""Payloads as files: JSON, lines of JSON, YAML, tables and web forms."""

import csv
import io
import json
import urllib.parse


def ndjson(payloads):
    return "".join(json.dumps(payload) + "\n" for payload in payloads)


def pretty(payloads):
    return json.dumps(payloads, indent=2) + "\n"


def _yaml(value, depth):
    lead = "  " * depth
    if isinstance(value, dict) and value:
        lines = []
        for key, inner in value.items():
            nested = isinstance(inner, (dict, list)) and inner
            lines.append(f"{lead}{json.dumps(key)}:" + ("\n" + _yaml(inner, depth + 1) if nested else " " + scalar(inner)))
        return "\n".join(lines)
    if isinstance(value, list) and value:
        lines = []
        for inner in value:
            nested = isinstance(inner, (dict, list)) and inner
            lines.append(f"{lead}-" + ("\n" + _yaml(inner, depth + 1) if nested else " " + scalar(inner)))
        return "\n".join(lines)
    return lead + scalar(value)


def scalar(value):
    """Without quotes where that says the same."""
    if isinstance(value, str) and value.isalnum() and not value[0].isdigit():
        return value
    return json.dumps(value)


def yaml(payloads):
    return "".join("---\n" + _yaml(payload, 0) + "\n" for payload in payloads)


def pairs(payload, name=""):
    """The values of a record, each with its name as tables and web forms have it."""
    if isinstance(payload, dict):
        entries = payload.items()
    elif isinstance(payload, list):
        entries = enumerate(payload)
    else:
        text = "" if payload is None else payload if isinstance(payload, str) else json.dumps(payload)
        return [(name, text)]
    return [pair for key, inner in entries for pair in pairs(inner, f"{name}.{key}" if name else str(key))]


def table(payloads):
    """Nothing where a record is not an object."""
    if not payloads or not all(isinstance(payload, dict) for payload in payloads):
        return None
    rows = [dict(pairs(payload)) for payload in payloads]
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([[row.get(name, "") for name in names] for row in rows])
    return text.getvalue()


def web_form(payload):
    return urllib.parse.urlencode(pairs(payload)) if isinstance(payload, dict) else None


def pointers(payload, place=""):
    """The places of all single values, as JSON Pointers, with the values."""
    if isinstance(payload, dict):
        entries = payload.items()
    elif isinstance(payload, list):
        entries = enumerate(payload)
    else:
        return [(place, payload)]
    return [
        pair for key, inner in entries
        for pair in pointers(inner, f"{place}/{str(key).replace('~', '~0').replace('/', '~1')}")]
