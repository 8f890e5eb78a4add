"""Random records that are near a form: valid ones, nearly valid ones, and wrong ones."""

from data import ABSENT, Num, Obj
from judge import judge
from node import CONSTRAINTS, Form, as_list
from singles import anything, maybe, value

ALONE = {*CONSTRAINTS, "type", "coerce", "normalize", "secret", "nullable"} - {"equals", "differs"}


class Sampler:
    def __init__(self, random, form):
        self.random, self.form = random, form
        self.rules = form.get("rules", {})
        self.harm = 0.0
        self.alone = {}

    def record(self):
        self.harm = self.random.choice([0, 0, 0.02, 0.05, 0.2])
        return self.whole({key: self.form[key] for key in self.form if key not in ("form", "rules")}, top=True)

    def whole(self, spec, top=False, depth=0):
        """A value for a specification."""
        random = self.random
        if not top and maybe(random, self.harm):
            return anything(random)
        if top and maybe(random, self.harm / 5):
            return anything(random)
        spec = self.resolved(spec)
        if isinstance(spec.get("rule"), dict):
            return self.whole({"rule": random.choice(spec["rule"]["any"])}, depth=depth)
        if "tag" in spec:
            spec.setdefault("fields", {})
            return self.tagged(spec, depth)
        if "variants" in spec:
            options = [*spec["variants"].values(), *([spec["otherwise"]] if "otherwise" in spec else [])]
            return self.whole(random.choice(options), depth=depth)
        if "values" in spec:
            return self.map_(spec, depth)
        if "fields" in spec:
            return self.group(spec["fields"], depth)
        if "items" in spec:
            return self.items(spec, depth)
        for _ in range(4 if maybe(random, 0.85) else 1):
            found = value(random, spec)
            if self.fits(spec, found):
                break
        return found

    def fits(self, spec, found):
        """Whether the judge takes a value by itself."""
        if id(spec) not in self.alone:
            kept = {word: spec[word] for word in spec if word in ALONE}
            ends = str(kept.get("range", ""))
            if any(sign.isalpha() for sign in ends.replace("min", "").replace("max", "").replace("above", "").replace("below", "")):
                del kept["range"]
            self.alone[id(spec)] = spec, Form({"form": "f", "required": True, "fields": {"v": kept}})
        return judge(self.alone[id(spec)][1], Obj([("v", found)])).verdict == "valid"

    def resolved(self, spec):
        while isinstance(spec.get("rule"), (str, list)):
            rest = {key: word for key, word in spec.items() if key != "rule"}
            for name in as_list(spec["rule"]):
                rest = {**self.rules[name], **rest}
            spec = rest
        return spec

    def group(self, fields, depth):
        random, members = self.random, []
        for name, spec in self.flat(fields):
            chance = 0.96 if spec.get("required") is True else 0.78
            if "compute" in spec:
                chance = 0.3
            if spec.get("present") is False:
                chance = 0.1
            if maybe(random, chance):
                members.append((name, self.whole(spec, depth=depth + 1)))
        self.disturb(members)
        return Obj(members)

    def flat(self, fields):
        for name, spec in fields.items():
            if spec.get("type") == "section":
                yield from self.flat(spec["fields"])
            else:
                yield name, spec

    def disturb(self, members):
        """Extra, double and exchanged members."""
        random = self.random
        if maybe(random, self.harm * 1.5):
            members.insert(random.randint(0, len(members)), (random.choice(["zz", "a ", "A", "ж", "z/z"]), anything(random)))
        if members and maybe(random, self.harm):
            name = random.choice(members)[0]
            members.insert(random.randint(0, len(members)), (name, anything(random)))
        if maybe(random, 0.2):
            random.shuffle(members)

    def tagged(self, spec, depth):
        random = self.random
        tag = spec["tag"]["name"] if isinstance(spec["tag"], dict) else spec["tag"]
        name = random.choice(list(spec["variants"]))
        chosen = spec["variants"][name]
        if "otherwise" in spec and maybe(random, 0.2):
            name, chosen = "other", spec["otherwise"]
        if maybe(random, self.harm * 2):
            name = random.choice(["ONE", "three", Num("1"), "", None])
        inner = self.group({**spec.get("fields", {}), **chosen.get("fields", {})}, depth)
        return Obj([(tag, name), *inner])

    def items(self, spec, depth):
        random, items = self.random, spec["items"]
        if isinstance(items, dict):
            if any(isinstance(step, dict) for step in spec.get("normalize", [])) and maybe(random, 0.5):
                return random.choice(["a;b", "ab", ";", "", "a;;AB12", "red ; b"])
            most = 3 if depth < 3 else 1
            found = [self.whole(items, depth=depth + 1) for _ in range(random.randint(0, most))]
            if found and maybe(random, 0.15):
                found.append(random.choice(found))
            return found
        found = [self.whole(item, depth=depth + 1) for item in items]
        if "rest" in spec:
            found += [self.whole(spec["rest"], depth=depth + 1) for _ in range(random.randint(0, 3))]
        if maybe(random, 0.15):
            found = found[:-1]
        if maybe(random, 0.07):
            found.append(anything(random))
        return found

    def map_(self, spec, depth):
        random = self.random
        members = [
            (random.choice(["k", "a", "b", "ab", "A", "K", " k", "abc", "", "a/b"] if maybe(random, 0.4) else ["k", "a", "b"]),
             self.whole(spec["values"], depth=depth + 1)) for _ in range(random.randint(0, 3))]
        if not maybe(random, self.harm):
            members = list(dict(members).items())
        if "fields" in spec and maybe(random, 0.8):
            members.append(("known", self.whole(spec["fields"]["known"], depth=depth + 1)))
        self.disturb(members)
        return Obj(members)


__all__ = ["Sampler", "ABSENT"]
