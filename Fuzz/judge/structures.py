"""Random lists, tuples, maps, unions, objects with a tag, variants and trees."""

from phrases import Sight, inner_number, is_single
from singles import PATTERNS, maybe, single

NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "size2", "naïve", "x y", "p/q", "r~s", "12", "E-Mail"]


class Structures:
    """A part of the maker of forms: `random`, `rules` and `group` come from there."""

    def item(self, sight, depth):
        random = self.random
        spec = single(random) if depth >= 1 or maybe(random, 0.6) else self.group(sight, depth + 1, random.sample(NAMES[:8], random.randint(1, 3)))
        if maybe(random, 0.2):
            spec["required"] = False
        if maybe(random, 0.06):
            spec["nullable"] = True
        elif maybe(random, 0.08):
            spec["null"] = random.choice(["clear", "reject", "empty"])
        return spec

    def list_(self, sight, depth):
        random = self.random
        spec = {"items": self.item(sight, depth)}
        if maybe(random, 0.4):
            spec["count"] = random.choice(["1..3", "2..", "..2", "1..4"])
        if maybe(random, 0.3) and spec["items"].get("type") != "any":
            spec["unique"] = True
            inner = spec["items"].get("fields", {})
            names = [name for name in inner if name.isalpha() and is_single(inner[name])]
            if names and maybe(random, 0.6):
                spec["unique"] = names[0] if len(names) == 1 or maybe(random, 0.5) else names[:2]
        number_ = inner_number(spec)
        if number_ == "" and maybe(random, 0.3):
            spec["check"] = random.choice(["size(this) != 2", "this.exists(i, i > 1)", "this.sum() < 6"])
        elif number_ and maybe(random, 0.15):
            spec["items"]["fields"]["sofar"] = {
                "type": "integer", "compute": f"{number_} + (filled(previous.sofar) ? previous.sofar : 0)"}
        elif number_ and maybe(random, 0.15):
            spec["items"]["fields"]["next"] = {"type": "number", "range": random.choice([f"previous.{number_}..", {"above": f"previous.{number_}"}])}
        elif number_ and maybe(random, 0.3):
            spec["items"].setdefault("check", {"that": f"{number_} >= previous.{number_}"})
        if is_single(spec["items"]) and spec["items"].get("type", "text") == "text" and maybe(random, 0.2):
            spec["normalize"] = [{"split": ";"}]
        return spec

    def tuple_(self, sight, depth):
        random = self.random
        items = [single(random) for _ in range(random.randint(1, 3))]
        if maybe(random, 0.4):
            items[-1]["required"] = False
        spec = {"items": items}
        if maybe(random, 0.3):
            spec["rest"] = single(random)
            if maybe(random, 0.5):
                spec["count"] = "..4"
        return spec

    def map_(self, sight, depth):
        random = self.random
        spec = {"values": self.item(Sight(), depth)}
        if maybe(random, 0.5):
            spec["keys"] = random.choice([{"pattern": "[a-z]+"}, {"length": "..2"}, {"pattern": "[a-z]", "normalize": ["lowercase"]}, {"normalize": ["trim"]}])
        elif maybe(random, 0.3):
            spec["fields"] = {"known": single(random)}
        if maybe(random, 0.3):
            spec["count"] = random.choice(["1..2", "..2", "2.."])
        return spec

    def name(self, spec):
        name = "rule-%d" % len(self.rules)
        self.rules[name] = spec
        return name

    def union(self):
        random = self.random
        shapes = [
            lambda: {"pattern": random.choice(list(PATTERNS))}, lambda: {"type": "integer", "range": "1..5"},
            lambda: {"type": "date"}, lambda: {"items": {"type": "integer"}, "count": "1.."},
            lambda: {"fields": {"a": {"required": True}, "n": {"type": "integer"}}},
            lambda: {"fields": {"b": {"required": True}, "n": {"type": "boolean", "required": True}}},
            lambda: {"items": [{"type": "integer"}, {"type": "boolean"}]}, lambda: {"values": {"type": "integer"}, "count": "1.."},
            lambda: {"tag": "kind", "variants": {"one": {"fields": {"n": {"type": "integer", "required": True}}}, "bare": {}}},
            lambda: {"type": "boolean"}, lambda: {"length": "3.."}]
        return {"rule": {"any": [self.name(shape()) for shape in random.sample(shapes, random.randint(2, 3))]}}

    def tagged(self, sight, depth):
        random = self.random
        spec = {"tag": random.choice(["kind", {"name": "kind", "normalize": ["lowercase"]}])}
        if maybe(random, 0.5):
            spec["fields"] = {"common": single(random)}
        spec["variants"] = {
            "one": {"fields": {"n": {"type": "integer", "required": True}}},
            "two": {"fields": {"t": single(random), "n2": single(random)}}, "bare": {}}
        if maybe(random, 0.25):
            spec["otherwise"] = {"fields": {"o": single(random)}}
        return spec

    def variants(self, chooser, fields):
        random = self.random
        names = random.sample(list(fields[chooser]["choices"]), 2)
        spec = {"by": chooser, "variants": {}}
        for name in names:
            pick = random.random()
            spec["variants"][name] = (
                single(random) if pick < 0.6 else {"items": single(random)} if pick < 0.8
                else {"fields": {"v": single(random), "w": {"type": "integer", "required": True}}})
            if maybe(random, 0.2):
                spec["variants"][name]["required"] = True
        if maybe(random, 0.3):
            spec["otherwise"] = single(random)
        return spec

    def tree(self):
        random = self.random
        name = "rule-%d" % len(self.rules)
        fields = {"v": {"required": True, "type": "integer"}, "more": {"required": False, "items": {"rule": name}}}
        if maybe(random, 0.5):
            fields["total"] = {"type": "integer", "compute": "v + more.map(m, m.total).sum()"}
        self.rules[name] = {"fields": fields}
        if maybe(random, 0.5):
            self.rules[name]["depth"] = "..2"
        return {"rule": name}
