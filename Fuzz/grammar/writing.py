"""Forms as text: JSON, and YAML in block and flow style with every kind of quotes."""

import json
import re

from nodes import Spelled

PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.+*/-]*(?: [A-Za-z0-9_.=<>+*/(-][A-Za-z0-9_.=<>+*/()-]*)*\Z")
ANSWERS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n", "~"}


def json_text(node):
    """A tree as JSON in one line."""
    pen = []
    _json(node, pen)
    return "".join(pen)


def _json(node, pen):
    if isinstance(node, Spelled):
        pen.append(str(node))
    elif isinstance(node, dict):
        pen.append("{")
        for at, (key, value) in enumerate(node.items()):
            pen.append((", " if at else "") + json.dumps(str(key)) + ": ")
            _json(value, pen)
        pen.append("}")
    elif isinstance(node, list):
        pen.append("[")
        for at, value in enumerate(node):
            if at:
                pen.append(", ")
            _json(value, pen)
        pen.append("]")
    elif isinstance(node, float) and (node != node or node in (float("inf"), float("-inf"))):
        pen.append("1e400")
    else:
        pen.append(json.dumps(node))


def lined_json(node):
    """A tree as JSON with one node a line, and the path of the node that stands on each line."""
    lines, places = [], []

    def write(inner, path, begin, end):
        empty = isinstance(inner, (dict, list)) and not inner
        if isinstance(inner, (dict, list)) and not empty:
            marks = "{}" if isinstance(inner, dict) else "[]"
            lines.append(begin + marks[0])
            places.append(path)
            entries = list(inner.items() if isinstance(inner, dict) else enumerate(inner))
            for at, (step, value) in enumerate(entries):
                name = json.dumps(str(step)) + ": " if isinstance(inner, dict) else ""
                write(value, path + (step,), name, "," if at + 1 < len(entries) else "")
            lines.append(marks[1] + end)
            places.append(path)
        else:
            lines.append(begin + json_text(inner) + end)
            places.append(path)

    write(node, (), "", "")
    return "\n".join(lines) + "\n", places


def yaml_text(node, dice):
    """A tree as YAML: block style outside, flow style from some depth on."""
    pen = []
    flow_from = dice.choice([1, 2, 3, 4, 99])
    _block(node, 0, flow_from, dice, pen)
    return "".join(pen)


def _block(node, depth, flow_from, dice, pen):
    pad = "  " * depth
    if isinstance(node, dict) and node:
        for key, value in node.items():
            pen.append(pad + _scalar(str(key), dice) + ":")
            _under(value, depth, flow_from, dice, pen)
    elif isinstance(node, list) and node:
        for value in node:
            pen.append(pad + "-")
            _under(value, depth, flow_from, dice, pen)
    else:
        pen.append(pad)
        _flow(node, dice, pen)
        pen.append("\n")


def _under(value, depth, flow_from, dice, pen):
    if isinstance(value, (dict, list)) and value and depth + 1 < flow_from:
        pen.append("\n")
        _block(value, depth + 1, flow_from, dice, pen)
    else:
        pen.append(" ")
        _flow(value, dice, pen)
        pen.append("\n")


def _flow(node, dice, pen):
    if isinstance(node, dict):
        pen.append("{ ")
        for at, (key, value) in enumerate(node.items()):
            pen.append((", " if at else "") + _scalar(str(key), dice) + ": ")
            _flow(value, dice, pen)
        pen.append(" }")
    elif isinstance(node, list):
        pen.append("[")
        for at, value in enumerate(node):
            if at:
                pen.append(", ")
            _flow(value, dice, pen)
        pen.append("]")
    else:
        pen.append(_scalar(node, dice))


def _scalar(value, dice):
    if not isinstance(value, str) or isinstance(value, Spelled):
        return json_text(value)
    if PLAIN.match(value) and value.lower() not in ANSWERS and ": " not in value and dice.random() < 0.9:
        return value
    if value and value.isprintable() and dice.random() < 0.8:
        return "'" + value.replace("'", "''") + "'"
    # YAML knows no pairs of surrogates: what lies beyond \uFFFF stands as it is.
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in quoted)
