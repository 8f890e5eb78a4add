"""Random correct forms of the part of the language that the judge knows."""

from data import from_python
from judge import judge
from node import CONSTRAINTS, Form
from phrases import Sight, is_single, number, text, truth
from singles import maybe, single
from structures import NAMES, Structures


def inner_paths(name, spec):
    """What an expression may name within a group, and at a place of a tuple."""
    if not {"fields"} <= set(spec) or "rule" in spec or "by" in spec:
        return []
    return [(f"{name}.{inner}", one) for inner, one in spec["fields"].items()
            if inner.isascii() and inner.isalpha() and is_single(one)]


class Maker(Structures):
    def __init__(self, random, flat=False):
        self.random, self.flat = random, flat
        self.rules = {}

    def form(self):
        random = self.random
        form = {"form": "random"}
        if maybe(random, 0.15):
            form["required"] = True
        if maybe(random, 0.12):
            form["coerce"] = True
        if maybe(random, 0.2):
            form["normalize"] = random.sample(["trim", "collapse", "nfc"], random.randint(1, 2))
        if maybe(random, 0.4):
            form["unknown"] = random.choice(["warn", "allow", "strip", "reject"])
        if maybe(random, 0.25):
            form["null"] = random.choice(["clear", "reject"])
        if maybe(random, 0.2):
            form["notApplicable"] = random.choice(["reject", "allow", "strip"])
        if not self.flat and maybe(random, 0.12):
            self.top(form)
        else:
            form.update(self.group(Sight(), 0, names=random.sample(NAMES, random.randint(1, 7)), top=True))
        if self.rules:
            form["rules"] = self.rules
        return form

    def top(self, form):
        """A record that is a list, a map or a single value."""
        random = self.random
        pick = random.random()
        if pick < 0.4:
            form.update(self.list_(Sight(), 1))
        elif pick < 0.7:
            form.update(self.map_(Sight(), 1))
        elif pick < 0.8:
            form.update(self.tuple_(Sight(), 1))
        else:
            spec = single(random)
            spec.setdefault("type", "text")
            for word in ("secret", "coerce", "normalize"):
                spec.pop(word, None)
            form.update(spec)
        form["normalize"] = [step for step in form.get("normalize", []) if isinstance(step, str)]
        for word in ("required", "null"):
            if word in form and pick >= 0.8:
                del form[word]

    def group(self, around, depth, names, top=False):
        random, fields = self.random, {}
        sight = Sight(pair for pair in around.fields if pair[0].split(".")[0] not in [*names, "s", "t", "u"])
        for name in names:
            spec = self.field(sight, depth)
            fields[name] = spec
            if name.isascii() and name.isalpha():
                sight.fields.append((name, spec))
                sight.fields += inner_paths(name, spec)
                if depth == 0 and top:
                    sight.fields.append(("record." + name, spec))
        group = {"fields": fields}
        if maybe(random, 0.15) and depth < 2:
            inner = [name for name in ("s", "t", "u") if name not in fields]
            if inner:
                fields["part"] = {"type": "section", **self.group(sight, 3, inner[:random.randint(1, 2)])}
                fields["part"].pop("unknown", None)
                if sight.singles() and maybe(random, 0.5):
                    fields["part"]["when"] = truth(random, sight)
                    if maybe(random, 0.3):
                        fields["part"]["notApplicable"] = random.choice(["reject", "allow", "strip", "warn"])
        own = Sight((name, spec) for name, spec in fields.items() if name.isascii() and name.isalpha() and spec.get("type") != "section")
        own.fields += [pair for name, spec in list(own.fields) for pair in inner_paths(name, spec)]
        if maybe(random, 0.35):
            checks = [self.check(own) for _ in range(random.randint(1, 2))]
            checks = [check for check in checks if check]
            if checks:
                group["check"] = checks
        if maybe(random, 0.06):
            group["unknown"] = {"type": "integer", "range": "..5"} if maybe(random, 0.6) else {"required": False, "length": "..3"}
        elif not top and maybe(random, 0.2):
            group["unknown"] = random.choice(["warn", "allow", "strip", "reject"])
        return group

    def check(self, own):
        random = self.random
        singles = own.singles()
        if len(singles) > 1 and maybe(random, 0.3):
            return {"filled": random.choice(["1..", "..1", "1", "none or all"]), "of": random.sample(singles, 2)}
        phrase = truth(random, own)
        if not singles or not phrase or not any(name in phrase for name, _ in own.fields):
            return None
        entry = {"that": phrase}
        if maybe(random, 0.15) and own.singles():
            count = number(random, own)
            entry = {"let": {"worth": count}, "that": f"worth < 6 || {phrase}"}
        if maybe(random, 0.4) or "let" in entry:
            entry["at"] = random.choice(singles)
        if maybe(random, 0.2):
            entry["severity"] = random.choice(["warning", "info"])
        if maybe(random, 0.2):
            entry["code"] = "ownCode"
        if maybe(random, 0.2):
            entry["when"] = truth(random, own)
        return entry

    def field(self, sight, depth):
        random = self.random
        pick = random.random()
        if self.flat or depth >= 2 or pick < 0.62:
            spec = single(random)
            self.relate(spec, sight)
            if maybe(random, 0.08) and isinstance(spec.get("type", "text"), str) and spec.get("type") != "any":
                spec = self.ruled(spec)
        elif pick < 0.72:
            spec = self.group(sight, depth + 1, random.sample(NAMES, random.randint(1, 3)))
            if maybe(random, 0.1):
                spec["count"] = random.choice(["1..2", "..2"])
        elif pick < 0.83:
            spec = self.list_(sight, depth)
        elif pick < 0.87:
            spec = self.tuple_(sight, depth)
        elif pick < 0.92:
            spec = self.map_(sight, depth)
        elif pick < 0.95:
            spec = self.union()
        elif pick < 0.98:
            spec = self.tagged(sight, depth)
        else:
            spec = self.tree()
        choosers = [path for path, inner in sight.fields
                    if isinstance(inner.get("choices"), list) and inner.get("type", "text") == "text"]
        if choosers and not self.flat and maybe(random, 0.3):
            spec = self.variants(random.choice(choosers), dict(sight.fields))
        self.words(spec, sight)
        return spec

    def ruled(self, spec):
        """The same field by way of rules: constraints add up."""
        random = self.random
        moved = {word: spec.pop(word) for word in list(spec) if word in CONSTRAINTS and word not in ("equals", "differs", "range") and maybe(random, 0.6)}
        if "type" in spec:
            moved["type"] = spec["type"] if maybe(random, 0.5) else spec.pop("type")
        names = [self.name(moved)]
        if maybe(random, 0.4) and moved.get("type", "text") == "text":
            names.append(self.name({"length": "..4"}))
        return {"rule": names if len(names) > 1 or maybe(random, 0.2) else names[0], **spec}

    def words(self, spec, sight):
        """What any field may say."""
        random = self.random
        if maybe(random, 0.25):
            spec["required"] = True
        elif maybe(random, 0.1):
            spec["required"] = truth(random, sight) or True
        elif maybe(random, 0.05):
            spec["required"] = False
        if sight.singles() and maybe(random, 0.12):
            spec["when"] = truth(random, sight)
            if maybe(random, 0.3):
                spec["notApplicable"] = random.choice(["warn", "reject", "allow", "strip"])
        if maybe(random, 0.07):
            spec["nullable"] = True
        elif maybe(random, 0.1):
            spec["null"] = random.choice(["clear", "reject", "empty"])
        if maybe(random, 0.07) and "default" not in spec and "compute" not in spec and "when" not in spec:
            spec["present"] = random.choice([True, True, False])
            if spec["present"] is False:
                spec.pop("required", None)

    def relate(self, spec, sight):
        """Ties to other fields: computed values, `equals`, `differs`, ends of ranges, own checks, defaults."""
        random, kind = self.random, spec.get("type", "text")
        if isinstance(kind, list) or kind == "any" or spec.get("secret"):
            return
        like = sight.of(kind)
        like = [path for path in like if not dict(sight.fields)[path].get("secret")]
        plain = Sight(pair for pair in sight.fields if not pair[1].get("secret"))
        pick = random.random()
        if pick < 0.08 and kind == "integer" and plain.singles():
            spec["compute"] = number(random, Sight([pair for pair in plain.fields if pair[1].get("type") not in ("number", "decimal")]))
        elif pick < 0.14 and kind == "text" and plain.of("text"):
            spec["compute"] = text(random, plain)
        elif pick < 0.18 and kind == "boolean" and plain.singles():
            spec["compute"] = truth(random, plain)
        elif pick < 0.26 and like:
            spec[random.choice(["equals", "differs"])] = random.choice(like)
        elif pick < 0.34 and like and kind in ("integer", "number", "date", "time"):
            other = random.choice(like)
            spec["range"] = random.choice([f"{other}..", f"..{other}", {"above": other}])
            if kind == "date" and maybe(random, 0.4):
                spec["range"] = random.choice([f"{other}+1d..", f"..{other}+2w"])
        elif pick < 0.42 and kind in ("integer", "number"):
            spec["check"] = {"that": f"this {random.choice(['<', '>', '!='])} {random.randint(0, 4)}"}
        elif pick < 0.46 and kind == "text":
            spec["check"] = {"that": random.choice(["size(this) > 1", "!startsWith(this, 'a')", "this != 'red'"])}
        elif pick < 0.54:
            spec["default"] = self.default(spec, kind)
            if spec["default"] is None:
                del spec["default"]

    def default(self, spec, kind):
        """A value that the field takes, by the judge's own word."""
        pool = {"text": ["a", "ab", "red", "AB12", "1"], "boolean": [True, False], "date": ["2026-06-15", "2026-01-01", "2025-06-01"],
                "time": ["09:30", "08:00"]}
        for value in self.random.sample(pool.get(kind, [0, 1, 2, 3, 4, 6]), 2):
            alone = Form({"form": "f", "fields": {"v": {word: spec[word] for word in spec if word != "check"}}})
            if judge(alone, from_python({"v": value})).verdict == "valid":
                return value
        return None
