"""Random edits of a form: keys and subtrees are deleted, doubled, swapped, renamed, moved and made extreme."""

import nodes
import texts

HUGE = ["x" * 5_000, "(" * 3_000, "a" * 200 + "é" * 200, "[" * 2_000, "\u0301" * 1_000]


class Edits:
    """Edits trees; what stands under new keys comes from the generator of wild forms."""

    def __init__(self, wild, dice):
        self.wild = wild
        self.dice = dice
        self.all = [self.delete, self.double, self.swap, self.rename, self.move, self.graft, self.extreme, self.add,
                    self.reword, self.wrap, self.cross]
        self.weights = [3, 1, 3, 3, 3, 4, 1, 5, 4, 2, 3]

    def edited(self, tree, other):
        """A tree after some edits; `other` is a tree that parts are taken from."""
        for _ in range(self.dice.choice([1, 1, 1, 2, 2, 3, 5])):
            edit = self.dice.choices(self.all, self.weights)[0]
            changed = edit(tree, other)
            if nodes.size(changed) < 600:
                tree = changed
        return tree if isinstance(tree, dict) else {"form": "t", "fields": {"a": tree}}

    def inner(self, tree):
        """A path to a node that is not the whole tree."""
        found = [path for path in nodes.paths(tree) if path and path[0] not in ("form", "examples")]
        return self.dice.choice(found) if found else None

    def maps(self, tree):
        return [path for path in nodes.paths(tree) if isinstance(nodes.get(tree, path), dict)]

    def delete(self, tree, _):
        path = self.inner(tree)
        return nodes.without(tree, path) if path else tree

    def double(self, tree, _):
        """Puts a copy of a subtree beside it."""
        path = self.inner(tree)
        if not path:
            return tree
        parent, value = nodes.get(tree, path[:-1]), nodes.copy(nodes.get(tree, path))
        if isinstance(parent, list):
            return nodes.replaced(tree, path[:-1], parent + [value] * self.dice.choice([1, 1, 3, 40]))
        return nodes.replaced(tree, path[:-1], {**parent, self.dice.choice("abcdefxyz"): value})

    def swap(self, tree, _):
        one, two = self.inner(tree), self.inner(tree)
        if not one or not two or one[:len(two)] == two or two[:len(one)] == one:
            return tree
        first, second = nodes.copy(nodes.get(tree, one)), nodes.copy(nodes.get(tree, two))
        return nodes.replaced(nodes.replaced(tree, one, second), two, first)

    def rename(self, tree, _):
        """Gives a key another name: one of the language, or one that the tree has."""
        path = self.dice.choice(self.maps(tree) or [()])
        inner = nodes.get(tree, path)
        if not isinstance(inner, dict) or not inner:
            return tree
        old = self.dice.choice(list(inner))
        keys = [key for each in self.maps(tree) for key in nodes.get(tree, each)]
        new = self.dice.choice(self.wild.language.keys if self.dice.random() < 0.4 else keys)
        return nodes.replaced(tree, path, {new if key == old else key: value for key, value in inner.items()})

    def move(self, tree, _):
        """Takes a subtree out and puts it into a map elsewhere, under its own key."""
        path = self.inner(tree)
        if not path:
            return tree
        value, key = nodes.copy(nodes.get(tree, path)), str(path[-1])
        rest = nodes.without(tree, path)
        to = self.dice.choice(self.maps(rest) or [()])
        return nodes.replaced(rest, to, {**nodes.get(rest, to), key: value})

    def graft(self, tree, _):
        """Puts one subtree in the place of another."""
        one, two = self.inner(tree), self.inner(tree)
        return nodes.replaced(tree, one, nodes.copy(nodes.get(tree, two))) if one and two else tree

    def cross(self, tree, other):
        """Puts a subtree of another form here, under the same key if there is one."""
        taken = self.inner(other)
        if not taken:
            return tree
        value = nodes.copy(nodes.get(other, taken))
        same = [path for path in nodes.paths(tree) if path and path[-1] == taken[-1]]
        path = self.dice.choice(same) if same and self.dice.random() < 0.7 else self.inner(tree)
        return nodes.replaced(tree, path, value) if path else tree

    def extreme(self, tree, _):
        path = self.inner(tree)
        if not path:
            return tree
        value = self.dice.choice(texts.EXTREMES) if self.dice.random() < 0.8 else self.dice.choice(HUGE)
        return nodes.replaced(tree, path, value)

    def add(self, tree, _):
        """Adds a key of the language to a map."""
        path = self.dice.choice(self.maps(tree) or [()])
        inner = nodes.get(tree, path)
        if not isinstance(inner, dict):
            return tree
        self.wild.budget = self.dice.choice([3, 10, 25])
        owners = ["field", "rule", "variant", "entry-of-check"]
        properties = self.wild.language.part(self.dice.choice(owners)).get("properties") or {"check": {}}
        keys = list(properties)
        key = self.dice.choices(keys, self.wild.weights(keys))[0]
        return nodes.replaced(tree, path, {**inner, key: self.wild.value(properties[key], key)})

    def reword(self, tree, _):
        """Puts a name that the form has, or a new text for its key, in the place of a text."""
        found = [path for path in nodes.paths(tree) if path and isinstance(nodes.get(tree, path), str)]
        if not found:
            return tree
        path = self.dice.choice(found)
        key = next((step for step in reversed(path) if isinstance(step, str) and step in self.wild.language.shapes), "")
        if self.dice.random() < 0.5:
            return nodes.replaced(tree, path, texts.text(self.dice, key))
        named = [key for each in self.maps(tree) for key in nodes.get(tree, each)]
        return nodes.replaced(tree, path, self.dice.choice(named))

    def wrap(self, tree, _):
        """Puts a field within items, values, a group, a variant or a list."""
        path = self.inner(tree)
        if not path:
            return tree
        value = nodes.copy(nodes.get(tree, path))
        around = self.dice.choice([
            lambda: {"items": value}, lambda: {"values": value}, lambda: {"fields": {"a": value}}, lambda: [value],
            lambda: {"variants": {"x": value}, "by": "a"}, lambda: {"items": [value]}, lambda: {"items": [], "rest": value},
            lambda: {"any": value}, lambda: [value, value]])
        return nodes.replaced(tree, path, around())
