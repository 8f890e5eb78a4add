"""The shapes that a rule or a field of a sound form may have: groups, lists, tuples, maps, unions, variants."""

import names
from names import readable


def scalar(sound):
    return sound.scalar()


def group(sound):
    """Fields, of which those that lead on to rules may be left out."""
    fields, kinds = sound.fields(sound.dice.choice([1, 2, 3]), [])
    for inner in fields.values():
        if "rule" in inner:
            inner.pop("required", None)
    body = {"fields": fields}
    scope = readable(kinds.items())
    if scope and sound.dice.random() < 0.25:
        # The row above is there in lists alone.
        above = [("previous." + name, kind) for name, kind in scope] if sound.dice.random() < 0.3 else []
        body["check"] = sound.checks(scope + above)
    return body, ("group", kinds)


def list_(sound):
    """Items of one kind."""
    dice = sound.dice
    items, kind = sound.field([], ends=dice.random() < 0.6)
    body = {"items": items}
    if dice.random() < 0.3:
        body["count"] = dice.choice(["..3", "1..", "0..2"])
    if dice.random() < 0.25:
        real = sound.typed.resolved(kind)
        keys = [name for name in real[1] if name.isalpha()] if isinstance(real, tuple) and real[0] == "group" else []
        body["unique"] = dice.choice(keys) if keys and dice.random() < 0.5 else True
    if dice.random() < 0.1 and "count" not in body:
        body["default"] = [dice.choice([None, "a", 1, {}, []])]
    if dice.random() < 0.2:
        body["check"] = sound.checks([("this", ("list", kind))])
    return body, ("list", kind)


def tuple_(sound):
    """Items by their place, and what follows them."""
    dice = sound.dice
    count = dice.choice([1, 2, 2, 3])
    # Places before the last must be there: only the last may lead back to where it stands.
    made = [sound.field([], ends=at + 1 < count) for at in range(count)]
    body = {"items": [item for item, _ in made]}
    if dice.random() < 0.8:
        body["items"][-1]["required"] = False
    if dice.random() < 0.35:
        body["rest"] = sound.field([])[0]
    return body, ("tuple", [kind for _, kind in made])


def map_(sound):
    """Values by keys that are data."""
    dice = sound.dice
    values, kind = sound.field([])
    body = {"values": values}
    if dice.random() < 0.5:
        values["required"] = False
    if dice.random() < 0.4:
        body["keys"] = dice.choice([{"pattern": "[a-z]+"}, {"length": "..3"}, {"normalize": ["lowercase"]},
                                    {"rule": dice.choice(["text.name", *sound.rules])}])
    if dice.random() < 0.2:
        body["fields"] = {"a": sound.scalar()[0]}
    return body, ("map", kind)


def union(sound):
    """One of several rules."""
    usable = [name for name in sound.done if sound.shapes[name] != "variants"]
    ready = ["contact.email", "geo.country"]
    chosen = sound.dice.sample(usable + ready, sound.dice.randint(1, min(4, len(usable) + 2)))
    return {"rule": {"any": chosen}}, ("mixed",)


def tagged(sound):
    """An object whose tag chooses its fields."""
    dice = sound.dice
    variants, kinds = {}, {}
    for name in dice.sample(names.VARIANTS, dice.choice([1, 2, 3])):
        fields, its = sound.fields(dice.choice([0, 1, 2]), [])
        variants[name] = {"fields": fields} if fields else {}
        if dice.random() < 0.2:
            variants[name]["check"] = dice.choice(["true", "filled(this)"])
        for each, kind in its.items():
            kinds[each] = ("mixed",) if each in kinds else kind
    body = {"tag": "kind", "variants": variants}
    if dice.random() < 0.3:
        common, its = sound.fields(1, [])
        body["fields"] = common
        for each, kind in its.items():
            kinds[each] = ("mixed",) if each in kinds else kind
    if dice.random() < 0.2:
        body["otherwise"] = {"fields": sound.fields(1, [])[0]}
    return body, ("group", {**kinds, "kind": "text"})


def variants(sound):
    """What holds for each value of another field."""
    dice = sound.dice
    chosen = {name: sound.field([])[0] for name in dice.sample(names.VARIANTS, dice.choice([1, 2, 3]))}
    for inner in chosen.values():
        for key in ("when", "compute", "default", "nullable", "null", "present", "notApplicable"):
            inner.pop(key, None)
    body = {"variants": chosen}
    if dice.random() < 0.3:
        body["otherwise"] = {"length": "..5"}
    return body, ("mixed",)


def several(sound):
    """A list of rules that are known: all of them hold."""
    usable = [name for name in sound.done if sound.shapes[name] != "variants"]
    if not usable:
        return sound.scalar()
    chosen = [sound.dice.choice(usable)]
    alike = [name for name in usable if sound.shapes[name] == sound.shapes[chosen[0]] and name not in chosen]
    chosen += alike[:1] if sound.dice.random() < 0.6 else []
    return {"rule": chosen}, ("rule", chosen[0])


SHAPE_MAKERS = {
    "scalar": scalar, "group": group, "list": list_, "tuple": tuple_, "map": map_, "union": union, "tagged": tagged,
    "variants": variants, "several": several,
}
