"""Makes a tree smaller while a question about it keeps its answer: keys, items, subtrees, texts."""

import re
import time

import nodes

TOKEN = re.compile(r"\w+|\s+|.", re.S)


class Shrinker:
    """`holds(tree)` says whether a tree still shows the finding; a run of it has a limit of trials and of time."""

    def __init__(self, holds, trials=600, seconds=40):
        self.holds = holds
        self.left = trials
        self.until = time.monotonic() + seconds
        self.seen = set()

    def shrink(self, tree, keep=()):
        """The smallest tree that was found; paths in `keep` stay where they are."""
        changed = True
        while changed and self.open:
            changed = False
            for step in (self.drop, self.hoist, self.plain, self.shorten):
                smaller = step(tree, keep)
                changed = changed or smaller is not tree
                tree = smaller
        return tree

    @property
    def open(self):
        return self.left > 0 and time.monotonic() < self.until

    def still(self, tree):
        """Whether a tree shows the finding; a tree that was tried once does not."""
        if not self.open:
            return False
        written = repr(tree)
        if written in self.seen:
            return False
        self.seen.add(written)
        self.left -= 1
        return self.holds(tree)

    def drop(self, tree, keep):
        """Leaves out keys and items: first many of one parent together, then one after the other."""
        at = 0
        while self.open:
            places = nodes.paths(tree)
            if at >= len(places):
                return tree
            path = places[at]
            at += 1
            inner = nodes.get(tree, path)
            if isinstance(inner, (dict, list)) and inner:
                tree = self.drop_within(tree, path, keep)
        return tree

    def drop_within(self, tree, path, keep):
        inner = nodes.get(tree, path)
        steps = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        steps = [step for step in steps if path + (step,) not in keep]
        chunk = len(steps)
        while chunk and self.open:
            begin = 0
            while begin < len(steps) and self.open:
                gone = set(steps[begin:begin + chunk])
                old = nodes.get(tree, path)
                if isinstance(old, dict):
                    smaller = {key: value for key, value in old.items() if key not in gone}
                else:
                    smaller = [value for number, value in enumerate(old) if number not in gone]
                tried = nodes.replaced(tree, path, smaller)
                if self.still(tried):
                    tree = tried
                    if isinstance(old, dict):
                        steps = steps[:begin] + steps[begin + chunk:]
                    else:
                        steps = list(range(len(smaller)))
                else:
                    begin += chunk
            chunk //= 2
        return tree

    def hoist(self, tree, keep):
        """Puts a part of a subtree in its place."""
        at = 0
        while self.open:
            places = [path for path in nodes.paths(tree) if path and path not in keep]
            if at >= len(places):
                return tree
            path = places[at]
            at += 1
            inner = nodes.get(tree, path)
            if not isinstance(inner, (dict, list)):
                continue
            for part in inner.values() if isinstance(inner, dict) else inner:
                tried = nodes.replaced(tree, path, part)
                if isinstance(part, type(inner)) and self.still(tried):
                    tree = tried
                    at -= 1
                    break
        return tree

    def plain(self, tree, keep):
        """Puts the simplest node in the place of a subtree."""
        for path in reversed(nodes.paths(tree)):
            if not path or path in keep or not self.open:
                continue
            try:
                inner = nodes.get(tree, path)
            except (KeyError, IndexError, TypeError):
                continue
            if isinstance(inner, (dict, list)) and inner:
                simple = [{}, "a"]
            elif isinstance(inner, (int, float)) and not isinstance(inner, bool) and inner not in (0, 1):
                simple = [0, 1]
            else:
                continue
            for value in simple:
                tried = nodes.replaced(tree, path, value)
                if self.still(tried):
                    tree = tried
                    break
        return tree

    def shorten(self, tree, keep):
        """Takes words out of texts, half of them first."""
        for path in nodes.paths(tree):
            inner = nodes.get(tree, path)
            if not isinstance(inner, str) or path in keep or len(inner) < 2:
                continue
            words = TOKEN.findall(inner)
            chunk = (len(words) + 1) // 2
            while chunk and self.open:
                begin = 0
                while begin < len(words) and self.open:
                    fewer = words[:begin] + words[begin + chunk:]
                    tried = nodes.replaced(tree, path, "".join(fewer))
                    if self.still(tried):
                        tree, words = tried, fewer
                    else:
                        begin += chunk
                chunk //= 2
        return tree
