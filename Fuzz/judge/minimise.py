"""Makes a disagreement small: takes parts of the form and of the record away while it stays."""

import copy

from data import Num, Obj


def parts(tree, is_form):
    """Paths to every member and item, the outer ones first."""
    found, level = [], [((), tree)]
    while level:
        found += [path for path, _ in level if path]
        below = []
        for path, value in level:
            if isinstance(value, Obj):
                below += [(path + (number,), pair[1]) for number, pair in enumerate(value)]
            elif isinstance(value, dict):
                below += [(path + (key,), item) for key, item in value.items()]
            elif isinstance(value, list):
                below += [(path + (number,), item) for number, item in enumerate(value)]
        level = below
    return found


def step(value, key):
    return value[key][1] if isinstance(value, Obj) else value[key]


def without(tree, path):
    """The tree without one part; None where it is not there any more."""
    tree = copy.deepcopy(tree)
    value = tree
    try:
        for key in path[:-1]:
            value = step(value, key)
        del value[path[-1]]
    except (KeyError, IndexError, TypeError):
        return None
    return tree


def simpler(tree, path):
    """The tree with a plainer value at a path, several ways."""
    value = tree
    for key in path:
        value = step(value, key)
    ways = []
    if isinstance(value, Obj):
        ways = [Obj()] + [item for _, item in value]
    elif isinstance(value, list) and value:
        ways = [[]] + value
    elif isinstance(value, Num):
        ways = [Num("1")] if value != "1" else []
    elif isinstance(value, str) and value not in ("a", ""):
        ways = ["a", ""]
    for way in ways:
        changed = copy.deepcopy(tree)
        if not path:
            yield way
            continue
        inner = changed
        for key in path[:-1]:
            inner = step(inner, key)
        inner[path[-1]] = (inner[path[-1]][0], way) if isinstance(inner, Obj) else way
        yield changed


def hoisted(form):
    """Forms in which an expression is one of its own sides."""
    for path in parts(form, True):
        value = form
        for key in path:
            value = step(value, key)
        if not isinstance(value, str):
            continue
        for sign in (" && ", " || "):
            if sign in value and value.startswith("("):
                for side in value[1:-1].split(sign, 1):
                    if side.count("(") == side.count(")"):
                        changed = copy.deepcopy(form)
                        inner = changed
                        for key in path[:-1]:
                            inner = inner[key]
                        inner[path[-1]] = side
                        yield changed


def minimise(form, record, stays, most=400):
    """The smallest form and record found for which `stays(form, record)` is true."""
    tries, changed = 0, True
    while changed and tries < most:
        changed = False
        for path in parts(form, True):
            smaller = without(form, path)
            tries += 1
            if smaller is not None and stays(smaller, record):
                form, changed = smaller, True
        for smaller in hoisted(form):
            tries += 1
            if stays(smaller, record):
                form, changed = smaller, True
                break
        if isinstance(record, list):
            for path in parts(record, False):
                smaller = without(record, path)
                tries += 1
                if smaller is not None and stays(form, smaller):
                    record, changed = smaller, True
                    break
        for path in [()] + parts(record, False):
            done = False
            for smaller in simpler(record, path):
                tries += 1
                if stays(form, smaller):
                    record, changed, done = smaller, True, True
                    break
            if done:
                break
        if tries >= most:
            break
    return form, record
