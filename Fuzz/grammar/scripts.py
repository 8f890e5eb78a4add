"""Examples of a form: payloads, runs, and scripts of random keystrokes that drive a live session."""

import names
import texts
from places import Places

WEIGHTS = {"type": 8, "leave": 4, "add": 6, "remove": 4, "move": 2, "submit": 2, "wait": 0.4, "answer": 0.6, "pick": 0.5, "press": 0.3,
           "next": 0.2, "searchAll": 0.3, "close": 0.2, "top": 0.2, "reopen": 0.2, "scroll": 0.2, "here": 0.1}
LISTED = {"remove", "move", "add"}
SEARCHED = {"pick", "press", "next", "searchAll", "close", "top", "reopen", "scroll"}


def examples(form, records, dice):
    """Some examples for a form."""
    scripts = Scripts(form, records, dice)
    return [scripts.example() for _ in range(dice.choice([1, 1, 2, 3]))]


class Scripts:
    """Writes examples over the places that a form has; some name places that there are not."""

    def __init__(self, form, records, dice):
        self.dice = dice
        self.records = records
        self.places = Places(form)
        self.stray = dice.choice([0, 0, 0, 0.1])

    def example(self):
        """A payload, several, or a script."""
        dice = self.dice
        made = {}
        chance = dice.random()
        if chance < 0.25:
            made["given"] = self.records.record()
        elif chance < 0.32:
            made["run"] = [self.records.record() for _ in range(dice.randint(1, 4))]
        else:
            given = self.records.record()
            if dice.random() < 0.5 and (isinstance(given, dict) or self.stray):
                made[dice.choice(["given", "given", "initial"])] = given
            made["script"] = [self.step() for _ in range(dice.choice([1, 2, 3, 5, 8]))]
        if dice.random() < 0.1:
            made["now"] = texts.text(dice, "now") if self.stray else "9999-12-31T23:59:59Z"
        made["expect"] = {"valid": dice.random() < 0.5} if dice.random() < 0.7 else {"issues": {}}
        return made

    def step(self):
        """Some actions, in an order by chance."""
        dice = self.dice
        known = [action for action in WEIGHTS if self.stray or self.fits(action)]
        weights = [WEIGHTS[action] for action in known]
        chosen = dict.fromkeys(dice.choices(known, weights, k=dice.choice([1, 1, 2, 3])))
        return {action: self.action(action) for action in chosen}

    def fits(self, action):
        """Whether the form has what an action is about."""
        if action in LISTED:
            return bool(self.places.lists)
        if action in SEARCHED:
            return bool(self.places.lookups)
        return action != "answer" or bool(self.places.remotes)

    def one_of(self, known):
        """A place of the form, or (seldom) one that it has not."""
        if self.stray and self.dice.random() < self.stray or not known:
            return names.place(self.dice)
        return self.dice.choice(known)

    def action(self, action):
        """What an action is done with."""
        dice, places = self.dice, self.places
        if action == "type":
            return self.typed()
        if action == "leave":
            return [self.one_of(places.fields) for _ in range(2)] if dice.random() < 0.3 else self.one_of(places.fields)
        if action == "add":
            to = self.one_of(places.lists)
            to = to + dice.choice(["", "", "/0"]) if to else "/0"
            return to if dice.random() < 0.5 else {to: texts.payload(dice, 2)}
        if action in ("remove", "move"):
            list_ = self.one_of(places.lists)
            rows = [f"{list_}/{dice.choice([0, 0, 1, 2])}" for _ in range(2)]
            return rows[0] if action == "remove" else {rows[0]: rows[1]}
        if action == "answer":
            return {self.one_of(places.remotes): dice.choice(["true", "false", "taken", [{"id": "q", "label": "Q"}]])}
        simple = {"submit": True, "wait": dice.choice(["500ms", "2s", "11s", "24h"]), "here": [41.7, 44.8]}
        if action in simple:
            return simple[action]
        at = self.one_of(places.lookups)
        return {at: dice.choice(["TBS", "x", "8"] if action != "press" else ["8", "843"])} if action in ("pick", "press", "scroll") else at

    def typed(self):
        """Values for fields: of a record that fits, or any."""
        dice = self.dice
        record = self.records.record()
        if isinstance(record, dict) and record and dice.random() < 0.6:
            return {key: record[key] for key in dice.sample(list(record), dice.randint(1, min(2, len(record))))}
        return {self.one_of(self.places.fields): dice.choice(["x", "1", "", "2026-06-15", texts.payload(dice, 1)])}
