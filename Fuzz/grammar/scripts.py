"""Examples of a form: payloads, runs, and scripts of random keystrokes that drive a live session."""

import names
import texts


def examples(form, records, dice):
    """Some examples for a form."""
    return [example(form, records, dice) for _ in range(dice.choice([1, 1, 2, 3]))]


def example(form, records, dice):
    """A payload, several, or a script."""
    expect = {"valid": dice.random() < 0.5} if dice.random() < 0.7 else {"issues": {}}
    chance = dice.random()
    made = {}
    if chance < 0.25:
        made["given"] = records.record()
    elif chance < 0.35:
        made["run"] = [records.record() for _ in range(dice.randint(1, 4))]
    else:
        if dice.random() < 0.4:
            made["given"] = records.record()
        made["script"] = [step(form, records, dice) for _ in range(dice.choice([1, 2, 3, 5, 8]))]
    if dice.random() < 0.15:
        made["now"] = texts.text(dice, "now")
    made["expect"] = expect
    return made


def known_places(value, dice, path=""):
    """Places of a record that is filled in: a script names these, rows too."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += known_places(inner, dice, f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            found += known_places(inner, dice, f"{path}/{at}")
    return found


def step(form, records, dice):
    """Some actions, in an order by chance."""
    record = records.record()
    places = known_places(record, dice) or [names.place(dice)]

    def some():
        return dice.choice(places) if dice.random() < 0.75 else names.place(dice)

    def some_top():
        fields = form.get("fields")
        own = list(fields) if isinstance(fields, dict) and fields else names.FIELDS
        return dice.choice(own) if dice.random() < 0.7 else some()

    def typed():
        if isinstance(record, dict) and record and dice.random() < 0.7:
            return {key: record[key] for key in dice.sample(list(record), dice.randint(1, min(2, len(record))))}
        return {some(): texts.payload(dice, 1)}

    actions = {
        "type": typed,
        "leave": lambda: some() if dice.random() < 0.7 else [some(), some()],
        "add": lambda: some_top() if dice.random() < 0.5 else {some_top(): texts.payload(dice, 2)},
        "remove": lambda: f"/{some_top().lstrip('/')}/{dice.choice([0, 0, 1, 'x'])}",
        "move": lambda: (lambda list_: {f"{list_}/{dice.randint(0, 2)}": f"{list_}/{dice.randint(0, 2)}"})(f"/{some_top().lstrip('/')}"),
        "submit": lambda: True,
        "wait": lambda: texts.text(dice, "wait"),
        "answer": lambda: {dice.choice(names.SERVICES): dice.choice([True, False, "taken", [{"id": "q", "label": "Q"}]])},
        "pick": lambda: {some_top(): dice.choice(["TBS", "x", "1"])},
        "press": lambda: {some_top(): dice.choice(["8", "843", "0"])},
        "next": some_top, "searchAll": some_top, "close": some_top, "top": some_top, "reopen": some_top,
        "scroll": lambda: {some_top(): "TBS"},
        "here": lambda: [dice.choice([0, 41.7, 91]), dice.choice([0, 44.8, -181])],
    }
    weights = [8, 4, 7, 4, 2, 2, 0.5, 0.5, 0.5, 0.3, 0.3, 0.3, 0.3, 0.2, 0.2, 0.2, 0.2]
    chosen = dice.choices(list(actions), weights, k=dice.choice([1, 1, 2, 3]))
    return {action: actions[action]() for action in chosen}
