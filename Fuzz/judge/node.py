"""A form made ready for the judge: what stands at each place, with the words of the form and of rules."""

CONSTRAINTS = (
    "length", "pattern", "choices", "forbidden", "range", "step", "count", "unique", "equals", "differs",
    "includes", "excludes")
INHERITED = ("required", "coerce", "normalize", "unknown", "null", "notApplicable")


def as_list(value):
    return value if isinstance(value, list) else [value]


class Node:
    """A field, an item, a value of a map or the record itself."""

    def __init__(self, form, spec, role="field"):
        self.form, self.role = form, role
        self.rules, self.layers = [], []
        self.add(spec)
        # The field's own word wins; constraints add up.
        self.spec = {}
        for layer in reversed(self.layers):
            self.spec.update({key: word for key, word in layer.items() if key != "rule" or isinstance(word, dict)})
        get = self.spec.get
        self.secret = get("secret", False)
        self.nullable = get("nullable", False)
        self.null = get("null", "empty" if self.nullable else form.words.get("null", "empty"))
        self.not_applicable = get("notApplicable", form.words.get("notApplicable", "warn"))
        self.present = get("present")
        self.kind = self.shape()
        self.is_list = self.kind in ("list", "tuple") or (
            self.kind == "union" and any(Node(form, {"rule": name}).is_list for name in self.spec["rule"]["any"]))
        self.types = as_list(get("type", "text")) if self.kind == "single" else []
        self.takes_text = bool({"text", "any"} & set(self.types)) or (
            self.kind == "union" and any(Node(form, {"rule": name}).takes_text for name in self.spec["rule"]["any"]))
        self.coerce = get("coerce", form.words.get("coerce", False)) or form.all_texts
        self.steps = get("normalize", [])
        if self.kind in ("single", "union", "variants") and not self.secret:
            self.steps = form.words.get("normalize", []) + self.steps
        elif self.kind == "list" and any(isinstance(step, dict) and "split" in step for step in self.steps):
            self.steps = form.words.get("normalize", []) + self.steps
        elif self.kind not in ("single",):
            self.steps = []
        self.whens = [get("when")] if "when" in self.spec else []
        self.checks = [check for layer in reversed(self.layers) for check in entries(layer.get("check"))]
        self.made = {}

    def add(self, spec):
        """Its own words and those of its rules, each rule once."""
        self.layers.append(spec)
        rules = spec.get("rule", [])
        for name in as_list(rules) if not isinstance(rules, dict) else []:
            if name not in self.rules:
                self.rules.append(name)
                self.add(self.form.rules[name])

    @property
    def values(self):
        """What each value of a map is, or each that a group does not name; None where nothing says so."""
        unknown = self.unknown()
        return self.spec.get("values", unknown if isinstance(unknown, dict) else None)

    def shape(self):
        spec = self.spec
        if isinstance(spec.get("rule"), dict):
            return "union"
        if "variants" in spec and "tag" not in spec:
            return "variants"
        if "fields" in spec or "values" in spec or "tag" in spec:
            return "group"
        if "items" in spec:
            return "tuple" if isinstance(spec["items"], list) else "list"
        return "single"

    @property
    def required(self):
        """`True`, `False` or a condition."""
        word = self.spec.get("required")
        if word is not None:
            return word
        if self.role in ("item", "tag"):
            return True
        whole = self.form.words.get("required", False)
        # A field whose variants have the word says otherwise.
        if any("required" in one for one in [*self.spec.get("variants", {}).values(), self.spec.get("otherwise", {})]):
            whole = whole and "tag" in self.spec
        return whole and not ("compute" in self.spec or self.types == ["boolean"])

    def constraints(self):
        for layer in self.layers:
            for key in CONSTRAINTS:
                if key in layer:
                    yield key, layer[key]

    def child(self, key, spec, role):
        """The node of what is within; made once, and only when a record has it: rules stand within themselves."""
        if key not in self.made:
            self.made[key] = Node(self.form, spec, role)
        return self.made[key]

    def members(self, variant=None):
        """The fields of a group in their order, those of sections among them, and the checks of sections."""
        key = ("members", id(variant))
        if key not in self.made:
            fields, checks = {}, []
            if "tag" in self.spec:
                tag = self.spec["tag"]
                tag = tag if isinstance(tag, dict) else {"name": tag}
                words = {word: tag[word] for word in tag if word != "name"}
                if "otherwise" not in self.spec:
                    words["choices"] = list(self.spec["variants"])
                fields[tag["name"]] = Node(self.form, words, "tag")
            self.gather(self.spec.get("fields", {}), [], None, fields, checks)
            if variant is not None:
                self.gather(variant.get("fields", {}), [], None, fields, checks)
                checks += [(check, []) for check in entries(variant.get("check"))]
            self.made[key] = fields, checks
        return self.made[key]

    def gather(self, specs, whens, not_applicable, fields, checks):
        for name, spec in specs.items():
            if spec.get("type") == "section":
                inner = whens + ([spec["when"]] if "when" in spec else [])
                self.gather(spec["fields"], inner, spec.get("notApplicable", not_applicable), fields, checks)
                checks += [(check, inner) for check in entries(spec.get("check"))]
                continue
            node = Node(self.form, spec)
            node.whens = whens + node.whens
            if not_applicable and "notApplicable" not in node.spec:
                node.not_applicable = not_applicable
            fields[name] = node

    def unknown(self):
        return self.spec.get("unknown", self.form.words.get("unknown", "reject"))

    def variant(self, name):
        """What a chosen variant makes of this node."""
        spec = self.spec["variants"].get(name) if name is not None else None
        spec = self.spec.get("otherwise") if spec is None else spec
        if spec is None:
            return None
        beside = {key: word for key, word in self.spec.items() if key not in ("variants", "otherwise", "by")}
        return self.child(("variant", name), {"required": self.required, **beside, **spec}, self.role)


def entries(check):
    """The entries of `check`, each as a map."""
    if check is None:
        return []
    return [entry if isinstance(entry, dict) else {"that": entry} for entry in as_list(check)]


class Form:
    """A form; `all_texts` reads records as tables and web forms are read."""

    def __init__(self, spec, all_texts=False, ticks=False):
        self.spec, self.all_texts, self.ticks = spec, all_texts, ticks
        self.rules = spec.get("rules", {})
        self.words = {key: spec[key] for key in INHERITED if key in spec}
        if isinstance(self.words.get("unknown"), dict):
            del self.words["unknown"]
        top = {key: spec[key] for key in spec if key not in ("form", "title", "rules", "examples", *INHERITED)}
        if "unknown" in spec:
            top["unknown"] = spec["unknown"]
        top["required"] = True
        self.top = Node(self, top, "top")
