"""Which places an expression reads: where one of them is wrong, it is not judged."""

from expression import evaluate, UNKNOWN


def places(tree, scope):
    """Every place that is read; that within `present` is asked for no value."""
    found = []
    gather(tree, scope, found)
    return found


def gather(tree, scope, found):
    kind = tree[0]
    if kind in ("name", "member"):
        # A group on the way may be wrong itself.
        place = scope.place(tree)
        if kind == "member" and not hasattr(place, "is_right"):
            gather(tree[1], scope, found)
        if hasattr(place, "is_right"):
            found.append(place)
            gather_singles(place, found)
    elif kind == "call":
        if tree[1] != "present":
            for argument in tree[2]:
                gather(argument, scope, found)
            if tree[1] in ("sum", "min", "max", "join", "distinct"):
                gather_items(evaluate(tree[2][0], scope), found)
    elif kind == "macro":
        _, _, source, names, body = tree
        gather(source, scope, found)
        over = evaluate(source, scope)
        if over is UNKNOWN:
            return
        if hasattr(over, "keys_sent"):
            for key in over.keys_sent():
                gather(body, scope.with_name(names[0], key).with_name(names[-1], over.child(key)), found)
        else:
            for item in over:
                gather(body, scope.with_name(names[0], item), found)
    elif kind == "list":
        for item in tree[1]:
            gather(item, scope, found)
    elif kind != "value":
        for part in tree[1:]:
            gather(part, scope, found)
        if kind == "in":
            gather_items(evaluate(tree[2], scope), found)
        elif kind == "index":
            over, key = evaluate(tree[1], scope), evaluate(tree[2], scope)
            if isinstance(over, list) and int(key) < len(over):
                gather_items([over[int(key)]], found)
            elif hasattr(over, "keys_sent") and key in over.keys_sent():
                gather_items([over.child(key)], found)


def gather_singles(place, found):
    """Items that are no groups are the list itself, and rows that are none make it wrong."""
    for item in place.items():
        if item.state().node.kind != "group" or item.state().is_wrong():
            found.append(item)
            gather_singles(item, found)


def gather_items(value, found):
    """The items of a list that are places."""
    if isinstance(value, list):
        found += [item for item in value if hasattr(item, "is_right")]


def first_named(tree, scope):
    """The place of the first field that an expression names, or None."""
    kind = tree[0]
    if kind in ("name", "member"):
        place = scope.place(tree)
        return place if hasattr(place, "is_right") else None
    parts = {"value": [], "call": lambda: tree[2], "macro": lambda: [tree[2], tree[4]], "list": lambda: tree[1]}
    inner = parts.get(kind, lambda: tree[1:])
    for part in inner() if callable(inner) else inner:
        found = first_named(part, scope)
        if found is not None:
            return found
    return None
