"""The places of a form's fields, lists and look-ups, as a script names them."""

MOST = 40


class Places:
    """Walks the fields of a form through its rules, as deep as rows are filled in by a script."""

    def __init__(self, form):
        self.rules = form.get("rules") if isinstance(form, dict) and isinstance(form.get("rules"), dict) else {}
        self.fields, self.lists, self.lookups, self.remotes = [], [], [], []
        #: Steps that are still to be walked: pairs of a pointer and a field.
        self.open = [("", form, 0)]
        while self.open and len(self.fields) < MOST:
            self.walk(*self.open.pop(0))

    def walk(self, pointer, field, depth):
        """Notes what a field is, and goes on to what is within it."""
        if not isinstance(field, dict):
            return
        if pointer:
            self.fields.append(pointer)
        if depth > 6:
            return
        for one in self.sets(field, 4):
            self.note(pointer, one)
            fields = one.get("fields")
            for name, inner in fields.items() if isinstance(fields, dict) else ():
                section = isinstance(inner, dict) and inner.get("type") == "section"
                step = str(name).replace("~", "~0").replace("/", "~1")
                self.open.append((pointer if section else f"{pointer}/{step}", inner, depth + 1))
            items = one.get("items")
            if isinstance(items, dict):
                self.lists.append(pointer)
                self.open += [(f"{pointer}/0", items, depth + 1), (f"{pointer}/1", items, depth + 1)]
            elif isinstance(items, list):
                self.open += [(f"{pointer}/{at}", item, depth + 1) for at, item in enumerate(items)]
                if isinstance(one.get("rest"), dict):
                    self.lists.append(pointer)
                    self.open.append((f"{pointer}/{len(items)}", one["rest"], depth + 1))
            if isinstance(one.get("values"), dict):
                self.open.append((f"{pointer}/k", one["values"], depth + 1))
                self.lists.append(pointer + "/k")

    def note(self, pointer, one):
        """Notes look-ups, the names of services, and tags."""
        if one.get("lookup"):
            self.lookups.append(pointer)
            if isinstance(one["lookup"], dict) and isinstance(one["lookup"].get("service"), str):
                self.remotes.append(one["lookup"]["service"])
        remote = one.get("remote")
        remote = remote.get("ask") if isinstance(remote, dict) else remote
        if isinstance(remote, str):
            self.remotes.append(remote)
        tag = one.get("tag")
        tag = tag.get("name") if isinstance(tag, dict) else tag
        if isinstance(tag, str):
            self.fields.append(f"{pointer}/{tag}")

    def sets(self, field, more):
        """The field, the rules that it names, their alternatives and variants."""
        found = [field]
        named = field.get("rule")
        for one in named if isinstance(named, list) else [named]:
            several = one.get("any") if isinstance(one, dict) else one
            for name in several if isinstance(several, list) else [several]:
                if more > 0 and isinstance(name, str) and isinstance(self.rules.get(name), dict):
                    found += self.sets(self.rules[name], more - 1)
        variants = field.get("variants")
        if more > 0 and isinstance(variants, dict):
            for variant in variants.values():
                if isinstance(variant, dict):
                    found += self.sets(variant, more - 1)
        return found
