"""Forms that are mostly right: rules that name each other, in the places where the language allows it."""

import names
from names import readable
from typed import NUMERIC, Typed

SCALARS = ["text", "text", "integer", "number", "decimal", "boolean", "date", "time", "datetime", "local"]
SHAPES = ["scalar", "group", "group", "list", "list", "tuple", "map", "union", "tagged", "variants", "several"]
CONSTRAINTS = {
    "text": [("length", ["..5", "1..", "2..8", "..20 bytes", "..9 graphemes"]), ("pattern", [r"\d+", "[a-z]*", "x|y", r"(\d{2})-\1"]),
             ("choices", [["x", "y", "z"], {"x": "Ex", "y": "Why"}]), ("forbidden", [["admin"], ["x", "Y"]]),
             ("includes", [["a"], [{"find": r"\d", "message": "a digit"}]]), ("excludes", ["@", [" "]]),
             ("normalize", [["trim"], ["lowercase", "nfkc"], [{"replace": {"find": "a", "with": "b"}}], [{"remove": "-"}]]),
             ("unicode", ["noControl", ["oneScript", "noBidi"]]), ("checksum", ["luhn", "mod97-10"]), ("format", ["json", "week", "cron"]),
             ("remote", ["svc"]), ("rule", ["contact.email", "geo.country", "text.name"])],
    "integer": [("range", ["0..", "1..10", "..99"]), ("choices", [[1, 2, 3]]), ("step", [2]), ("coerce", [True])],
    "number": [("range", ["0..", {"above": 0, "max": 10}]), ("step", [0.5]), ("coerce", [True])],
    "decimal": [("range", ["0..1000", "..5"]), ("step", [0.01]), ("normalize", [[{"number": "de"}]])],
    "boolean": [("coerce", [True]), ("default", [True, False]), ("normalize", [[{"boolean": {"true": ["yes"], "false": ["no", ""]}}]])],
    "date": [("range", ["today..", "2000-01-01..today+10y"]), ("normalize", [[{"date": "dd.MM.yyyy"}], [{"date": ["d MMM yyyy", "dd.MM.yyyy HH:mm"]}]])],
    "time": [("range", ["08:00..18:30"])],
    "datetime": [("range", ["..now", "now-1d..now"]), ("normalize", [[{"date": "M/d/yyyy h:mm a"}]])],
    "local": [("range", ["now.."]), ("normalize", [[{"date": ["d.M.yyyy HH:mm", "yyyy-MM-dd HH:mm:ss"]}]])],
}
PLACES = {"items": [{"id": "TBS", "name": "Tbilisi", "kind": "x", "lat": 41.6, "lon": 44.9}, {"id": "x", "name": "Ex", "kind": "y"}]}

# In each language that a form may be in.
LABELLED = {
    "label": {"en": "name", "de": ["name_de", "kind"], "ar": "name_ar"},
    "items": [{**item, "name_de": item["name"] + "en", "name_ar": "اسم " + item["id"]} for item in PLACES["items"]],
}


class Sound:
    """A generator of forms whose names, types and expressions fit each other."""

    def __init__(self, dice):
        self.dice = dice

    def form(self):
        """One form."""
        dice = self.dice
        self.kinds = {}
        self.typed = Typed(dice, self.kinds)
        self.top = []
        self.budget = dice.choice([10, 20, 35, 60])
        self.rules = dice.sample(names.RULES, dice.choice([0, 1, 2, 3, 4, 5]))
        self.shapes = {name: dice.choice(SHAPES) for name in self.rules}
        self.done = []
        bodies = {}
        form = {"form": "t"}
        # The kinds of rules come first: a rule may stand within one that comes before it.
        for name in self.rules:
            bodies[name], self.kinds[name] = self.body(self.shapes[name], name)
            self.done.append(name)
        if bodies:
            form["rules"] = bodies
        if dice.random() < 0.88:
            form["fields"], kinds = self.fields(dice.choice([1, 2, 3, 4, 6]), [], top=True)
            scope = list(kinds.items())
        else:
            body, kind = self.body(dice.choice(["group", "list", "tuple", "map", "scalar"]), None)
            form.update({key: value for key, value in body.items() if key in ("items", "rest", "values", "keys", "fields", "type")})
            scope = [("this", kind)]
        scope = readable(scope)
        if "fields" in form:
            scope += [("record." + name, kind) for name, kind in scope]
        self.around(form, scope)
        for name, body in bodies.items():
            self.late(name, body, scope)
        if "lookup" in repr(form):
            form["catalogues"] = {"places": dice.choice([PLACES, LABELLED])}
        return form

    def around(self, form, scope):
        """What stands beside the fields at the top."""
        dice = self.dice
        if dice.random() < 0.4:
            form["check"] = self.checks(scope)
        for key, values in (("required", [True]), ("unknown", ["allow", "strip", "warn", {"length": "..3"}]), ("null", ["clear", "reject"]),
                            ("notApplicable", ["reject", "strip", "allow"]), ("coerce", [True]), ("normalize", [["trim"]]),
                            ("timezone", ["Europe/Berlin"]), ("locale", ["de", "ar"])):
            if dice.random() < 0.08:
                form[key] = dice.choice(values)
        fields = form.get("fields")
        if not fields:
            return
        plain = [name for name in fields if name.isalpha() and fields[name].get("type") != "section"]
        if plain and dice.random() < 0.2:
            form["controls"] = {"go": {"label": "Go"}, "stop": {}}
            form["managers"] = {"all": {"manages": ["go", "stop"]}, "some": {"verifies": dice.sample(plain, 1), "manages": ["stop"]}}
        if plain and dice.random() < 0.15:
            name = dice.choice(plain)
            form["records"] = dice.choice([{"unique": name}, {"sorted": name}, {"that": "count() < 3", "per": name}, [{"consecutive": name}], {"exists": {name: name}}, {"that": f"{name} != previous.{name}", "per": name}])
        if plain and dice.random() < 0.12:
            form["messages"] = {"de": {"fields": {dice.choice(plain): {"label": "Wort", "help": "{got}"}}, "codes": {"tooShort": "zu kurz"}}}

    def checks(self, scope):
        """One check, or several."""
        dice = self.dice
        made = []
        for _ in range(dice.choice([1, 1, 2])):
            entry = {"that": self.typed.condition(scope)}
            if dice.random() < 0.3:
                entry["let"] = {"l": self.typed.value(dice.choice(["text", "decimal"]), scope)}
            if dice.random() < 0.3:
                entry["when"] = self.typed.condition(scope, 1)
            if dice.random() < 0.3:
                entry["severity"] = dice.choice(["warning", "info", "error"])
            if dice.random() < 0.5:
                entry["message"] = "so that {l}" if "let" in entry else "so"
            made.append(entry if dice.random() < 0.8 else entry["that"])
        return made[0] if len(made) == 1 else made

    def late(self, name, body, scope):
        """Adds to a rule what reads the whole record, which is known only now."""
        dice = self.dice
        if f"'{name}'" in repr(body) and dice.random() < 0.3:
            body["depth"] = dice.choice(["..1", "..2", "..4"])
        record = [(path, kind) for path, kind in scope if path.startswith("record.")]
        if record and "check" not in body and dice.random() < 0.3:
            body["check"] = self.checks(record)
        kind = self.typed.resolved(("rule", name))
        alike = [path for path, its in record if self.typed.resolved(its) == kind or its == ("rule", name)]
        if alike and dice.random() < 0.1:
            body[dice.choice(["equals", "differs"])] = dice.choice(alike)

    def fields(self, count, around, top=False):
        """Fields by name, and their kinds; later ones read earlier ones."""
        dice = self.dice
        chosen = dice.sample(names.FIELDS, min(count, len(names.FIELDS)))
        if dice.random() < 0.04:
            chosen.append(dice.choice(names.ODD_FIELDS))
        made, kinds = {}, {}
        for name in chosen:
            if top and len(chosen) < 5 and dice.random() < 0.08:
                # Fields of a section are fields of the group around it.
                inner = [each for each in names.FIELDS if each not in chosen and each not in kinds][:2]
                section = {"type": "section", "label": "S", "fields": {}}
                for each in inner:
                    section["fields"][each], kinds[each] = self.field(readable(kinds.items()) + around)
                made["section"] = section
            made[name], kinds[name] = self.field(readable(kinds.items()) + around)
        return made, kinds

    def field(self, scope, ends=False):
        """A field and its kind; `ends` where it must not lead back to a rule that is being made."""
        dice = self.dice
        self.budget -= 1
        choosing = [path for path, kind in scope if kind in ("text", "integer", "boolean")]
        usable = [name for name in (self.done if ends else self.rules) if choosing or self.shapes[name] != "variants"]
        if usable and dice.random() < 0.5:
            body, kind = self.named(usable)
        else:
            shape = dice.choice(SHAPES) if self.budget > 0 and dice.random() < 0.5 else "scalar"
            body, kind = self.body("scalar" if shape == "variants" and not choosing else shape, None)
        if "variants" in body and "tag" not in body or body.get("rule") and self.shapes.get(str(body["rule"])) == "variants":
            body["by"] = dice.choice(choosing)
        self.beside(body, kind, scope)
        return body, kind

    def named(self, usable):
        """A field that names a rule, several, or one of several."""
        dice = self.dice
        name = dice.choice(usable)
        if dice.random() < 0.15:
            usable = [each for each in usable if self.shapes[each] != "variants"]
            chosen = dice.sample(usable, min(len(usable), dice.randint(1, 3))) + ["contact.email"]
            return {"rule": {"any": dice.sample(chosen, len(chosen))}}, ("mixed",)
        if len(usable) > 1 and dice.random() < 0.12:
            # A list that leads back to the rule around it, too.
            return {"rule": dice.sample(usable, 2)}, ("mixed",)
        return {"rule": name}, ("rule", name)

    def beside(self, body, kind, scope):
        """Conditions, comparisons and what is computed: keys that read other fields."""
        dice = self.dice
        if not scope:
            return
        real = self.typed.resolved(kind)
        chance = dice.random()
        if chance < 0.1 and "present" not in body:
            body["when"] = self.typed.condition(scope)
        elif chance < 0.18:
            body["required"] = f"({self.typed.condition(scope)})"
        elif chance < 0.34:
            alike = [path for path, its in self.typed.reach(scope) if self.typed.resolved(its) == real and path.replace(".", "").isalpha()]
            if alike:
                body[dice.choice(["equals", "differs"])] = dice.choice(alike)
        elif chance < 0.46 and isinstance(real, str) and "default" not in body and "rule" not in body:
            body["compute"] = self.typed.value(real, scope)
        elif chance < 0.56 and isinstance(real, str) and real in NUMERIC + ("date",):
            ends = [path for path in self.typed.of(scope, real) if "[" not in path]
            if ends:
                body["range"] = f"{dice.choice(ends)}.."
        elif chance < 0.68:
            body["check"] = self.checks(scope + [("this", kind)])

    def body(self, shape, name):
        """What a field or a rule of a shape says, and its kind."""
        from shapes import SHAPE_MAKERS
        self.budget -= 1
        body, kind = SHAPE_MAKERS[shape](self)
        dice = self.dice
        if name is None and dice.random() < 0.35:
            key, value = dice.choice([("required", True), ("secret", True), ("nullable", True), ("present", True), ("null", "clear"),
                                      ("label", "L"), ("message", "no"), ("notApplicable", "allow"), ("required", False)])
            body[key] = value
        return body, kind

    def scalar(self, kind=None):
        """A single value with some constraints."""
        dice = self.dice
        kind = kind or dice.choice(SCALARS)
        body = {} if kind == "text" and dice.random() < 0.7 else {"type": kind}
        for key, values in dice.sample(CONSTRAINTS[kind], min(len(CONSTRAINTS[kind]), dice.choice([0, 0, 1, 1, 2]))):
            body[key] = dice.choice(values)
        if kind == "text" and "choices" not in body and "rule" not in body and dice.random() < 0.05:
            body["lookup"] = dice.choice(["places", {"in": "places", "accept": ["id", "label"]}])
        return body, kind
