"""Expressions: from text to a tree of tuples, whose first part names what each is."""

import datetime
import re
from decimal import Decimal

TOKEN = re.compile(r"""\s*(?:(?P<number>\d+(?:\.\d+)?)(?P<unit>[a-z]+)?|(?P<text>'[^']*'|"[^"]*")
    |(?P<name>[A-Za-z_]\w*)|(?P<sign>&&|\|\||[<>=!]=|[-+*/%<>!?:()\[\],.]))""", re.X)
LEVELS = [["||"], ["&&"], ["==", "!=", "<", "<=", ">", ">=", "in"], ["+", "-"], ["*", "/", "%"]]
MACROS = ("all", "exists", "exists_one", "filter", "map")


class Parser:
    def __init__(self, text):
        self.tokens, place = [], 0
        text = text.strip()
        while place < len(text):
            found = TOKEN.match(text, place)
            if not found:
                raise ValueError(f"{text!r} at {place}")
            kind = "span" if found["unit"] else found.lastgroup
            self.tokens.append((kind, found["number"] + found["unit"] if found["unit"] else found[kind]))
            place = found.end()
        self.tokens.append(("end", ""))
        self.at = 0

    def peek(self, *signs):
        kind, text = self.tokens[self.at]
        return kind in ("sign", "name") and text in signs

    def take(self, *signs):
        if signs and not self.peek(*signs):
            raise ValueError(f"{self.tokens[self.at]} instead of {signs}")
        self.at += 1
        return self.tokens[self.at - 1]

    def whole(self):
        tree = self.choice()
        if self.tokens[self.at][0] != "end":
            raise ValueError(f"{self.tokens[self.at]} behind the end")
        return tree

    def choice(self):
        condition = self.binary(0)
        if not self.peek("?"):
            return condition
        self.take()
        first = self.choice()
        self.take(":")
        return ("choice", condition, first, self.choice())

    def binary(self, level):
        if level == len(LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.peek(*LEVELS[level]):
            left = (self.take()[1], left, self.binary(level + 1))
        return left

    def unary(self):
        if self.peek("!"):
            self.take()
            return ("not", self.unary())
        if self.peek("-"):
            self.take()
            return ("-", ("value", Decimal(0)), self.unary())
        return self.postfix(self.primary())

    def arguments(self, close):
        found = []
        while not self.peek(close):
            found.append(self.choice())
            if not self.peek(close):
                self.take(",")
        self.take()
        return found

    def primary(self):
        kind, text = self.take()
        if kind == "number":
            return ("value", Decimal(text))
        if kind == "span":
            return ("value", span(text))
        if kind == "text":
            return ("value", text[1:-1])
        if (kind, text) == ("sign", "("):
            tree = self.choice()
            self.take(")")
            return tree
        if (kind, text) == ("sign", "["):
            return ("list", self.arguments("]"))
        if kind == "name" and text in ("true", "false"):
            return ("value", text == "true")
        if kind == "name" and self.peek("("):
            self.take()
            return ("call", text, self.arguments(")"))
        if kind == "name":
            return ("name", text)
        raise ValueError(f"{text!r}")

    def postfix(self, tree):
        while self.peek(".", "["):
            if self.take()[1] == "[":
                tree = ("index", tree, self.choice())
                self.take("]")
                continue
            name = self.take()[1]
            if not self.peek("("):
                tree = ("member", tree, name)
                continue
            self.take()
            arguments = self.arguments(")")
            if name in MACROS:
                *names, body = arguments
                tree = ("macro", name, tree, [spelled for _, spelled in names], body)
            else:
                tree = ("call", name, [tree, *arguments])
        return tree


def span(text):
    """Days and weeks, the spans that the judge knows."""
    days = {"d": 1, "w": 7}
    return datetime.timedelta(days=int(text[:-1]) * days[text[-1]])


KEPT = {}


def parse(text):
    """The tree of an expression; each text is read once."""
    if text not in KEPT:
        KEPT[text] = Parser(text).whole()
    return KEPT[text]
