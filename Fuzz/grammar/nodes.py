"""Trees of a form: maps, lists, texts and numbers, and the paths to their nodes."""

import random


class Spelled(str):
    """A number that is written exactly so, such as `1e400` or `-0`."""


def copy(node):
    """A tree of its own."""
    if isinstance(node, dict):
        return {key: copy(value) for key, value in node.items()}
    if isinstance(node, list):
        return [copy(value) for value in node]
    return node


def paths(node, path=()):
    """The paths to all nodes, the outer ones first."""
    found = [path]
    at = 0
    while at < len(found):
        inner = get(node, found[at][len(path):])
        if isinstance(inner, dict):
            found += [found[at] + (key,) for key in inner]
        elif isinstance(inner, list):
            found += [found[at] + (index,) for index in range(len(inner))]
        at += 1
    return found


def get(node, path):
    """The node at a path that exists."""
    for step in path:
        node = node[step]
    return node


def replaced(node, path, value):
    """The tree with another node at a path; what lies beside the path is shared."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(node, dict):
        return {key: replaced(old, rest, value) if key == step else old for key, old in node.items()}
    return [replaced(old, rest, value) if at == step else old for at, old in enumerate(node)]


def without(node, path):
    """The tree without the node at a path."""
    parent, step = path[:-1], path[-1]
    inner = get(node, parent)
    if isinstance(inner, dict):
        return replaced(node, parent, {key: old for key, old in inner.items() if key != step})
    return replaced(node, parent, [old for at, old in enumerate(inner) if at != step])


def size(node):
    """How many nodes a tree has."""
    if isinstance(node, dict):
        return 1 + sum(size(value) for value in node.values())
    if isinstance(node, list):
        return 1 + sum(size(value) for value in node)
    return 1


def some_path(node, dice: random.Random):
    """A path to some node, each as likely."""
    return dice.choice(paths(node))
