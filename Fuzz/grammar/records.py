"""Records for a form: values that follow its fields and rules, and slip now and then."""

import json

import texts
from nodes import Spelled

SAMPLES = {
    "text": ["x", "y", "z", "a", "Ana", "", "12", "ana@example.org", "DE89370400440532013000", "x" * 50],
    "integer": [0, 1, 2, 3, -1, 10, 2**63, "1"], "number": [0, 0.5, 1, -3, 1e30, "2"], "decimal": [0, 1.25, 2, "1.5"],
    "boolean": [True, False, "true"], "date": ["2026-06-15", "2024-02-29", "2026-02-30", "0001-01-01", "9999-12-31"],
    "time": ["09:30", "00:00", "23:59:59.999999", "24:00"],
    "datetime": ["2026-06-15T12:00:00Z", "2026-03-29T02:30:00+02:00", "9999-12-31T23:59:59Z"],
    "local": ["2026-06-15T09:30", "2026-03-29T02:30", "2026-10-25T02:30"], "any": ["x", 1, None, [], {}, [[1]], {"a": 1}],
}
MOST_VALUES = 400


class Records:
    """Makes records of one form."""

    def __init__(self, form, dice):
        self.form = form
        self.dice = dice
        self.rules = form.get("rules") if isinstance(form.get("rules"), dict) else {}
        self.left = 0

    def record(self):
        """A record that follows the form, or (seldom) any value."""
        chance = self.dice.random()
        if chance < 0.015:
            return self.deep()
        if chance < 0.08:
            return texts.payload(self.dice)
        self.left = MOST_VALUES
        return self.value(self.form, self.dice.choice([3, 4, 6, 6, 9, 30]))

    def deep(self):
        """A record as deep as the form's rules within themselves allow, written as one text: `--max-depth` lets pass more than 64."""
        count = self.dice.choice([60, 64, 65, 500, 990, 1_900])
        begin, end = max((self.descent(count) for _ in range(6)), key=lambda found: len(found[0]))
        if len(begin) < count:
            marks = self.dice.choice([("[", "]"), ('{"a": ', "}"), ('{"a": [', "]}"), ('{"x": ', "}")])
            return {"a": Spelled(marks[0] * count + "1" + marks[1] * count)}
        return Spelled("".join(begin) + "1" + "".join(reversed(end)))

    def descent(self, count):
        """Steps into fields, items and values, and what closes them, until a single value or so many steps."""
        begin, end, field = [], [], self.form
        while len(begin) < count:
            ways = [way for one in self.sets(field, 4) for way in self.ways(one)]
            # Rules lead on, single values do not.
            leading = [way for way in ways if isinstance(way[2], dict) and ({"rule", "items", "fields", "values"} & set(way[2]))]
            if not leading:
                break
            opens, closes, field = self.dice.choice(leading)
            begin.append(opens)
            end.append(closes)
        return begin, end

    @staticmethod
    def ways(one):
        """What a value of this set has within it: the text before, the text behind, and the field."""
        fields, items = one.get("fields"), one.get("items")
        found = [(f"{{{json.dumps(str(name))}: ", "}", inner) for name, inner in fields.items()] if isinstance(fields, dict) else []
        if isinstance(items, dict):
            found.append(("[", "]", items))
        elif isinstance(items, list):
            found += [("[" + "1, " * at, "]", inner) for at, inner in enumerate(items)]
            found.append(("[" + "1, " * len(items), "]", one.get("rest")))
        if isinstance(one.get("values"), dict):
            found.append(('{"x": ', "}", one["values"]))
        variants = one.get("variants")
        tag = one.get("tag")
        if isinstance(variants, dict) and isinstance(tag, str):
            for name, variant in variants.items():
                inside = variant.get("fields") if isinstance(variant, dict) else None
                for key, inner in inside.items() if isinstance(inside, dict) else ():
                    found.append((f"{{{json.dumps(tag)}: {json.dumps(name)}, {json.dumps(str(key))}: ", "}", inner))
        return found

    def value(self, field, depth):
        """A value of a field, a rule or a form."""
        dice = self.dice
        self.left -= 1
        if not isinstance(field, dict) or self.left < 0 or depth < 0:
            return dice.choice([None, "x", 1, {}, []])
        if dice.random() < 0.04:
            return texts.payload(dice, 2)
        sets = self.sets(field, 4)
        found = self.group(sets, depth)
        if found is not None:
            return found
        for one in sets:
            items = one.get("items")
            if isinstance(items, list):
                row = [self.value(item, depth - 1) for item in items]
                row += [self.value(one.get("rest"), depth - 1) for _ in range(dice.choice([0, 0, 1, 2]) if "rest" in one else 0)]
                return row[:-1] if dice.random() < 0.1 else row
            if isinstance(items, dict):
                return [self.value(items, depth - 1) for _ in range(dice.choice([0, 1, 1, 2, 2, 3]) if depth else 0)]
        for one in sets:
            choices = one.get("choices")
            if choices and isinstance(choices, (list, dict)) and dice.random() < 0.8:
                return dice.choice(list(choices))
        kinds = [one.get("type") for one in sets if one.get("type")] or ["text"]
        kind = dice.choice(kinds)
        kind = dice.choice(kind) if isinstance(kind, list) and kind else kind
        return dice.choice(SAMPLES.get(kind if isinstance(kind, str) else "text", SAMPLES["text"]))

    def group(self, sets, depth):
        """An object, where fields, values or a tag ask for one."""
        dice, made = self.dice, None
        for one in sets:
            for key in ("fields", "values", "tag"):
                if one.get(key) and made is None:
                    made = {}
            fields = one.get("fields")
            for name, inner in fields.items() if isinstance(fields, dict) else ():
                if isinstance(inner, dict) and inner.get("type") == "section" and isinstance(inner.get("fields"), dict):
                    made.update({each: self.value(of, depth - 1) for each, of in inner["fields"].items()})
                elif dice.random() < 0.8:
                    made[name] = self.value(inner, depth - 1)
            if one.get("values"):
                made.update({dice.choice("xyzab"): self.value(one["values"], depth - 1) for _ in range(dice.randint(0, 2))})
            tag = one.get("tag")
            if tag:
                name = tag.get("name") if isinstance(tag, dict) else tag
                variants = one.get("variants")
                if isinstance(variants, dict) and variants:
                    made[str(name)] = dice.choice(list(variants))
        if made is not None and dice.random() < 0.05:
            made[dice.choice("abcdefq")] = texts.payload(dice, 1)
        return made

    def sets(self, field, more):
        """The field and the rules that it names, one of each union and of the variants."""
        sets = [field]
        if more <= 0:
            return sets
        named = field.get("rule")
        for one in named if isinstance(named, list) else [named]:
            if isinstance(one, dict):
                several = one.get("any")
                one = self.dice.choice(several) if isinstance(several, list) and several else several
            if isinstance(one, str) and isinstance(self.rules.get(one), dict):
                sets += self.sets(self.rules[one], more - 1)
        variants = field.get("variants")
        if isinstance(variants, dict) and variants:
            chosen = variants[self.dice.choice(list(variants))]
            if isinstance(chosen, dict):
                sets += self.sets(chosen, more - 1)
        return sets
