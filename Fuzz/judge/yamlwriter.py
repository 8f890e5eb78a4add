"""A small writer of YAML: block and flow style, plain, single-quoted and double-quoted texts."""

import json
import re

from data import Num, Obj

PLAIN = re.compile(r"[a-z][a-z]*( [a-z]+)*")
WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


class Writer:
    def __init__(self, random):
        self.random = random

    def text(self, value, is_flow_key=False):
        ways = ["double"]
        if value.isprintable() and value.strip() == value and value:
            ways.append("single")
        if PLAIN.fullmatch(value) and value not in WORDS and not (is_flow_key and " " in value):
            ways.append("plain")
        way = self.random.choice(ways)
        if way == "plain":
            return value
        if way == "single":
            return "'" + value.replace("'", "''") + "'"
        quoted = json.dumps(value, ensure_ascii=False)
        return quoted.replace("\u200b", "\\u200b").replace("\u00a0", "\\_")

    def scalar(self, value):
        if isinstance(value, Num):
            return str(value)
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        return self.text(value)

    def flow(self, value):
        if isinstance(value, Obj):
            return "{" + ", ".join(f"{self.text(key, True)}: {self.flow(item)}" for key, item in value) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(self.flow, value)) + "]"
        return self.scalar(value)

    def block(self, value, indent=""):
        """Lines, the first of which may stand behind a dash."""
        if not isinstance(value, list) or not value or self.random.random() < 0.3:
            return [indent + self.flow(value)]
        lines = []
        pairs = value if isinstance(value, Obj) else [(None, item) for item in value]
        for key, item in pairs:
            head = indent + ("-" if key is None else self.text(key) + ":")
            inner = self.block(item, indent + "  ")
            if len(inner) == 1 and (not isinstance(item, list) or inner[0].strip()[0] in "[{"):
                lines.append(head + " " + inner[0].strip(" "))
            else:
                lines += [head, *inner]
        return lines

    def document(self, value):
        return "---\n" + "\n".join(self.block(value)) + "\n"
