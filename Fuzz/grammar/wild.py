"""Forms of any keys anywhere, made from the schema of the language: a new key is there without a change here."""

import json

import names
import texts

#: Keys by which rules, fields and values come to each other: they stand in a form more often than others.
BUSY = {"rule": 9, "items": 7, "fields": 7, "variants": 5, "values": 3, "rest": 3, "keys": 1, "check": 4, "compute": 4,
        "equals": 3, "differs": 3, "when": 3, "required": 3, "by": 3, "tag": 3, "unique": 3, "default": 2, "type": 4,
        "otherwise": 2, "depth": 2, "range": 2, "secret": 1, "lookup": 1, "count": 1, "any": 6, "that": 6, "let": 2}
QUIET = {"label": 0.2, "help": 0.1, "placeholder": 0.1, "message": 0.4, "summary": 0.1, "source": 0.1, "checksum": 0.4,
         "input": 0.3, "unicode": 0.3, "import": 0.1, "title": 0.1, "messages": 0.5, "timezone": 0.3, "locale": 0.3}


class Wild:
    """A generator of forms that is led by the schema alone."""

    def __init__(self, language, dice):
        self.language = language
        self.dice = dice
        self.budget = 0
        self.slips = 0.0
        self._small = {}

    def form(self, budgets=(12, 20, 30, 45, 70, 110), slips=(0, 0, 0, 0.01, 0.05)):
        """A form with rules and a record; right and wrong keys by chance."""
        dice = self.dice
        self.budget = dice.choice(budgets)
        self.slips = dice.choice(slips)
        form = {"form": "t"}
        if dice.random() < 0.85:
            rules = names.RULES[:dice.choice([1, 2, 2, 3, 5])]
            form["rules"] = {name: self.part("rule", "rule") for name in rules}
        if dice.random() < 0.8:
            form["fields"] = self.fields(dice.choice([1, 2, 3, 4]))
        else:
            top = dice.choice(["items", "values", "rule", "type", "fields"])
            form[top] = self.key(top, self.language.schema)
        top_keys = list(self.language.schema.get("properties", {})) or ["check"]
        for key in dice.choices(top_keys, k=dice.choice([0, 0, 1, 1, 2, 3])):
            if key not in ("form", "rules", "examples", "import"):
                form[key] = self.key(key, self.language.schema)
        self.use_rules(form)
        return form

    def use_rules(self, form):
        """Gives most rules that no other part names a field: only a rule that is used is judged."""
        fields = form.get("fields")
        for name in form.get("rules", {}):
            if isinstance(fields, dict) and f"'{name}'" not in repr(fields) and self.dice.random() < 0.7:
                fields[names.field(self.dice)] = {"rule": name}

    def fields(self, count):
        """Fields by name."""
        return {names.field(self.dice): self.part("field", "fields") for _ in range(count)}

    def part(self, name, key):
        """A value of one of the schema's shared parts."""
        return self.value(self.language.part(name), key)

    def key(self, key, owner):
        """What stands under a key of a set of keys."""
        if self.slips and self.dice.random() < self.slips:
            return self.foreign(key)
        return self.value(owner.get("properties", {}).get(key, {}), key)

    def foreign(self, key):
        """What stands under some other key, or any value at all."""
        if self.dice.random() < 0.3:
            return texts.payload(self.dice, 2)
        other = self.dice.choice(self.language.keys)
        return self.value(self.dice.choice(self.language.shapes[other]), other)

    def value(self, schema, key):
        """A value of a shape; `key` is the nearest key of the language above it."""
        dice = self.dice
        schema = self.language.resolved(schema)
        self.budget -= 1
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return dice.choice(schema["enum"])
        if schema.get("properties") or "patternProperties" in schema or isinstance(schema.get("additionalProperties"), dict):
            return self.object(schema, key)
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                return self.value(self.alternative(schema[choice], key), key)
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = "string" if "string" in kind and dice.random() < 0.88 else dice.choice(kind)
        if kind == "array":
            return self.list(schema, key)
        if kind == "string":
            return texts.text(dice, key)
        if kind in ("integer", "number"):
            return self.number(schema, kind)
        if kind == "boolean":
            return dice.random() < 0.6
        if kind == "object":
            return self.object(schema, key)
        return None if kind == "null" else texts.payload(dice)

    def alternative(self, choices, key):
        """One of several shapes: a small one when the form is large enough."""
        if self.budget <= 0:
            return self.dice.choice([shape for shape in choices if self.is_small(shape)] or choices)
        if key in ("rule", "check", "unknown", "items"):
            # Lists of rules, unions and entries meet each other more than a name does.
            large = [shape for shape in choices if not self.is_small(shape)]
            if large and self.dice.random() < 0.4:
                return self.dice.choice(large)
        if key == "rule":
            return {"type": "string"}
        return self.dice.choice(choices)

    def is_small(self, schema):
        """Whether a shape is a single value."""
        found = self._small.get(id(schema))
        if found is None:
            shape = self.language.resolved(schema)
            written = json.dumps(shape)[:60]
            found = not any(word in shape for word in ("properties", "items", "additionalProperties", "patternProperties"))
            found = found and shape.get("type") not in ("object", "array") and "$ref" not in written
            self._small[id(schema)] = found
        return found

    def list(self, schema, key):
        low, high = schema.get("minItems", 0), schema.get("maxItems", 4)
        count = max(low, min(high, self.dice.choice([0, 1, 1, 2, 2, 3]))) if self.budget > 0 else max(low, 0)
        if self.slips and self.dice.random() < self.slips:
            count = self.dice.randint(0, 4)
        return [self.value(schema.get("items", {}), key) for _ in range(count)]

    def number(self, schema, kind):
        low, high = schema.get("minimum", schema.get("exclusiveMinimum", -5)), schema.get("maximum", 20)
        if self.dice.random() < 0.15:
            return self.dice.choice(texts.EXTREMES)
        low, high = int(max(low, -10)), int(min(high, 30))
        return self.dice.randint(low, max(low, high)) if kind == "integer" or self.dice.random() < 0.5 else 0.5

    def object(self, schema, key):
        """Some keys of a set, or some names of the author's own."""
        dice = self.dice
        own = schema.get("additionalProperties")
        for shape in schema.get("patternProperties", {}).values():
            own = shape
        if isinstance(own, dict):
            count = dice.choice([0, 1, 1, 2, 2, 3]) if self.budget > 0 else dice.choice([0, 1])
            return {texts.key_name(dice, key): self.value(own, key) for _ in range(max(count, schema.get("minProperties", 0)))}
        named = schema.get("properties", {})
        chosen = dict.fromkeys(schema.get("required", []))
        for keyword in ("anyOf", "oneOf"):
            sets = [one["required"] for one in schema.get(keyword, []) if "required" in one]
            if sets and dice.random() < 0.95:
                chosen.update(dict.fromkeys(dice.choice(sets)))
        room = schema.get("maxProperties", 5) - len(chosen)
        count = min(room, dice.choice([0, 1, 1, 1, 2, 2, 3, 4])) if self.budget > 0 else 0
        if not chosen and schema.get("minProperties"):
            count = max(count, schema["minProperties"])
        if count > 0:
            keys = list(named)
            chosen.update(dict.fromkeys(dice.choices(keys, self.weights(keys), k=count)))
        if self.slips and dice.random() < self.slips:
            stray = dice.choice(self.language.keys)
            return {**{each: self.key(each, schema) for each in chosen}, stray: self.foreign(stray)}
        return {each: self.key(each, schema) for each in chosen}

    @staticmethod
    def weights(keys):
        return [BUSY.get(key, QUIET.get(key, 1)) for key in keys]
