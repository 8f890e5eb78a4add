"""Checks: each is run when it is first asked about, since a place at which one has failed is not right to others."""

from expression import condition, evaluate
from reads import first_named, places
from syntax import parse
from silent import Silent, known
import constraints


class Check:
    """An entry of `check` where it stands in a record; `place` is where its issue lies."""

    def __init__(self, entry, holder, place, own):
        self.entry, self.holder = entry, holder
        self.scope = holder.scope(own)
        self.names = {name: parse(text) for name, text in entry.get("let", {}).items()}
        self.severity = entry.get("severity", "error")
        if "filled" in entry:
            self.of = [self.scope.place(parse(name)) for name in entry["of"]]
            first = self.of[0]
        else:
            self.tree = parse(entry["that"])
            first = None if "at" in entry else first_named(self.tree, self.scope)
        self.at = self.scope.place(parse(entry["at"])) if "at" in entry else place or first or holder
        while self.at.ghost and self.at.up is not None:
            self.at = self.at.up  # a field of a group that is not there
        self.found = None
        self.is_running = False

    def may_lie_at(self, place):
        return place is self.at or ("filled" in self.entry and place in self.of)

    def fails_at(self, place):
        return self.severity == "error" and any(at is place for at, _, _ in self.issues())

    def issues(self):
        """(place, code, the reference's sentence) for each issue."""
        if self.found is None:
            if self.is_running:
                raise Silent("two checks wait for each other")
            self.is_running = True
            self.found = self.run()
            self.is_running = False
        return self.found

    def run(self):
        if "when" in self.entry and not condition(self.entry["when"], self.scope):
            return []
        if "filled" in self.entry:
            return self.count()
        scope = self.scope
        for name, tree in self.names.items():
            if not self.reads_right(tree, scope):
                return []
            scope = scope.with_name(name, evaluate(tree, scope))
        if not self.reads_right(self.tree, scope) or evaluate(self.tree, scope) is not False:
            return []
        at = self.at
        while not at.is_applicable() and at.up is not None:
            at = at.up  # people do not see what is not asked for
        return [(at, self.entry.get("code", "customError"), "`that`: an expression that must be true")]

    def reads_right(self, tree, scope):
        found = places(tree, scope)
        self.wait_for(found)
        for place in found:
            if any(issue[1] in ("notEqual", "notDifferent") for issue in place.state().issues):
                known("pairs")
            if any("filled" in check.entry and check.fails_at(place) for check in place.checks_at()):
                known("pairs")
            if any(check.holder is not self.holder and check.fails_at(place) for check in place.checks()) and "previous" in str(tree):
                known("pairs")
        return all(read.is_right(self.at) for read in found)

    def wait_for(self, found):
        if any(place.settled is not None and not place.settled.is_done for place in found):
            raise Silent("a value that waits for a check which reads it")

    def count(self):
        self.wait_for(self.of)
        why = "`filled`, `of`: how many of these fields are filled: `1`, `1..`, `..1`, or `none or all`"
        asked = [place for place in self.of if place.is_applicable()]
        full = [place for place in asked if place.is_filled()]
        if self.entry["filled"] == "none or all":
            lacking = [place for place in asked if not place.is_filled()] if full else []
            return [(place, self.entry.get("code", "partlyFilled"), why) for place in lacking]
        if not asked:
            return []
        at = self.at if "at" in self.entry or self.at not in self.of else asked[0]
        least, most = constraints.bounds(self.entry["filled"])
        if least and len(full) < int(least):
            return [(at, self.entry.get("code", "tooFewFilled"), why)]
        if most and len(full) > int(most):
            return [(at, self.entry.get("code", "tooManyFilled"), why)]
        return []


def held_by(place):
    """The checks that stand at a place: its own, and those of its sections."""
    if not place.is_filled() or not place.is_typed() :
        return []
    node = place.state().node
    if place.state().value is None and node.kind == "group":
        return []
    if node.kind == "free":
        return []
    is_group = node.kind == "group"
    in_row = place.up is None or place.up.state().node.kind in ("list", "tuple")
    found = []
    if is_group:
        for entry, whens in node.members(place.chosen() if "tag" in node.spec else None)[1]:
            if all(condition(when, place.scope(own=True)) for when in whens):
                found.append(Check(entry, place, None, True))
    found += [Check(entry, place, None if is_group and in_row else place, is_group) for entry in node.checks]
    return found
