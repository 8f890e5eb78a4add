"""A place of a record: what was sent there, what it is to others, and what lies within."""

from data import ABSENT, Num, Obj, plain
from expression import Scope, UNKNOWN
from node import Node
from silent import Silent, known
import checks
import settling
import texts


class Place:
    """Everything but its surroundings is worked out when it is first asked for: fields read each other."""

    def __init__(self, node, raw, up=None, token=None, ghost=False, twice=False):
        self.node, self.raw, self.up, self.token = node, raw, up, token
        self.ghost, self.twice = ghost, twice
        self.settled = None
        self.inner = None
        self.known_applicable = None
        self.held = None

    @property
    def path(self):
        if self.up is None:
            return ""
        return self.up.path + "/" + str(self.token).replace("~", "~0").replace("/", "~1")

    def root(self):
        return self if self.up is None else self.up.root()

    def groups(self):
        """The groups around it, the nearest first."""
        place = self.up
        while place is not None:
            if place.state().node.kind == "group":
                yield place
            place = place.up

    def find(self, name, own=False):
        for group in ([self] if own else []) + list(self.groups()):
            if group.knows(name):
                return group.child(name)
        raise KeyError(name)

    def previous(self):
        """The row above, in the list that it is in; a row with nothing in it above the first."""
        row = self
        while row.up is not None and row.up.state().node.kind != "list":
            row = row.up
        if row.up is None or row.token == 0:
            return Place(row.node, ABSENT, row.up, "previous", ghost=True)
        return row.up.items()[row.token - 1]

    def scope(self, own=False):
        return Scope(self, Finder(self, own))

    # What it is to others

    def state(self):
        if self.settled is None:
            settling.settle(self)
        return self.settled

    def is_applicable(self):
        if self.known_applicable is None:
            self.known_applicable = not self.ghost and (self.up is None or self.up.is_applicable()) and settling.is_wanted(self)
        return self.known_applicable

    def is_filled(self):
        return self.is_applicable() and self.state().filled

    def is_present(self):
        return self.raw is not ABSENT

    def is_typed(self):
        return self.state().typed

    def is_right(self, asking=None):
        """Whether nothing is wrong with it; `asking` is the place of the check that asks."""
        if not self.is_applicable():
            return True
        if self.state().is_wrong():
            return False
        failed = [check for check in self.checks_at() if check.fails_at(self)] if self is not asking else []
        if any("filled" in check.entry for check in failed) and sum("filled" in check.entry for check in self.checks_at()) > 1:
            known("pairs")
        return not failed

    def checks(self):
        """The checks that stand here."""
        if self.held is None:
            self.held = checks.held_by(self)
        return self.held

    def checks_at(self):
        """The checks whose issue may lie here: those of this place and of all around it."""
        place, found = self, []
        while place is not None:
            found += [check for check in place.checks() if check.may_lie_at(self)]
            place = place.up
        return found

    def reading(self):
        if not self.is_applicable():
            return self.nothing()
        state = self.state()
        if not state.filled or not state.typed or state.value is None:
            return self.nothing()
        if state.node.kind in ("list", "tuple"):
            return self.items()
        if state.node.kind == "group":
            return self
        return texts.typed(state.value, state.type)

    def nothing(self):
        if self.node.kind in ("list", "tuple"):
            return []
        if "values" in self.node.spec:
            return self
        return False if self.node.types == ["boolean"] else UNKNOWN

    # What lies within

    def holds(self):
        """Its value as an object or a list, where it is one and is judged."""
        if not self.is_applicable():
            return None
        state = self.state()
        return state.value if state.filled and state.typed and isinstance(state.value, list) else None

    def children(self):
        """The fields of a group by name, also of one that is not there."""
        if self.inner is None:
            value, state = self.holds(), self.state()
            ghost = value is None or state.node.kind != "group"
            self.inner = {}
            for name, node in state.node.members()[0].items():
                self.inner[name] = self.member(node, name, value, ghost)
            if not ghost and "tag" in state.node.spec:
                for name, node in state.node.members(self.chosen())[0].items():
                    if name not in self.inner:
                        self.inner[name] = self.member(node, name, value, ghost)
        return self.inner

    def member(self, node, name, value, ghost):
        if ghost:
            return Place(node, ABSENT, self, name, ghost=True)
        return Place(node, value.get(name), self, name, twice=value.keys().count(name) > 1)

    def chosen(self):
        """The variant that the tag of this object chooses, or None."""
        spec = self.state().node.spec
        tag = spec["tag"]
        place = self.inner[tag["name"] if isinstance(tag, dict) else tag]
        if not place.is_filled() or place.state().is_wrong():
            return None
        return spec["variants"].get(place.state().value, spec.get("otherwise"))

    def knows(self, name):
        if name in self.children():
            return True
        return any(name in variant.get("fields", {}) for variant in self.variants())

    def variants(self):
        spec = self.state().node.spec
        return [*spec.get("variants", {}).values(), spec.get("otherwise", {})] if "tag" in spec else []

    def child(self, name):
        if name in self.children():
            return self.children()[name]
        for variant in self.variants():
            if name in variant.get("fields", {}):
                return Place(Node(self.node.form, variant["fields"][name]), ABSENT, self, name, ghost=True)
        return self.entries()[name]

    def items(self):
        """The items of a list."""
        value, node = self.holds(), self.state().node
        if value is None or node.kind not in ("list", "tuple"):
            return []
        if self.inner is None:
            self.inner = []
            for number in range(max(len(value), len(node.spec["items"]) if node.kind == "tuple" else 0)):
                spec = node.spec["items"]
                if node.kind == "tuple":
                    spec = spec[number] if number < len(spec) else node.spec.get("rest")
                if spec is None:
                    break
                key = number if node.kind == "tuple" else "items"
                raw = value[number] if number < len(value) else ABSENT
                self.inner.append(Place(node.child(key, spec, "item"), raw, self, number))
        return self.inner

    def entries(self):
        """The members of a map that are no fields, by the key as clean-up leaves it."""
        return settling.entries(self)

    def keys_sent(self):
        value = self.holds()
        if isinstance(value, Obj) and len(set(value.keys())) < len(value):
            raise Silent("how large a map is in which a key stands twice")
        return [settling.tidy_key(self, key) for key in value.keys()] if isinstance(value, Obj) else []

    def identity(self):
        """What `same` goes by; None where it is empty or not of its type."""
        if self.is_applicable() and self.state().is_unjudged:
            raise Silent("is an object the same as another where its computed values are not worked out")
        if not self.is_filled() or not self.is_typed():
            return None
        state = self.state()
        if state.value is None:
            return ("null",)
        if state.node.kind in ("list", "tuple"):
            items = [item.identity() for item in self.items()]
            if any(value is None and item.is_filled() for item, value in zip(self.items(), items)):
                return None
            return ("list", tuple(items))
        if state.node.kind == "group":
            inner = [*self.children().items(), *self.entries().items()]
            members = [(name, place.identity()) for name, place in inner]
            if any(value is None and place.is_filled() for (_, place), (_, value) in zip(inner, members)):
                return None
            if state.node.unknown() in ("warn", "allow"):
                members += [(key, plain(item)) for key, item in state.value if key not in self.children()]
            return ("group", frozenset((name, value) for name, value in members if value is not None))
        if state.type in (None, "any"):
            return plain(state.value)
        value = texts.typed(state.value, state.type)
        kind = "number" if isinstance(state.value, Num) else type(value).__name__
        return (kind, value)


class Finder:
    def __init__(self, place, own):
        self.place, self.own = place, own

    def find(self, name):
        return self.place.find(name, self.own)

    def root(self):
        return self.place.root()
