"""Makes wild forms right: the program names the places of mistakes, where texts are changed and nodes are taken out.

So keys that are new to the language stand in forms without mistakes too, in places that no generator thought of.
"""

import json
import os

import nodes
import outcome
import texts
import writing

PASSES = 10
#: Up to this pass as little as possible is taken out, then all that is wrong.
GENTLE = 6
LIMITS = outcome.Limits(seconds=20)


def repaired(program, forms, work, dice, passes=PASSES):
    """The forms without mistakes; those that end the program stay as they are. Without `dice` all that is wrong is taken out."""
    forms = list(forms)
    open_ = list(range(len(forms)))
    for number in range(passes):
        places = {}
        for at in open_:
            text, lines = writing.lined_json(forms[at])
            places[f"w{at}.json"] = (at, lines)
            with open(os.path.join(work, f"w{at}.json"), "w", encoding="utf-8", errors="replace") as file:
                file.write(text)
        open_ = []
        for one in files(program, list(places), work):
            at, lines = places[one["file"]]
            if one.get("errors"):
                forms[at] = without_mistakes(forms[at], one["errors"], lines, dice if dice and number < GENTLE else None)
                open_.append(at)
        if not open_:
            return forms
    return forms


def files(program, names, work):
    """What the program says of each file; nothing of those that end it."""
    ended = outcome.run([program, "test", "--format", "json", *names], LIMITS, work)
    try:
        return json.loads(ended.stdout)["files"]
    except (ValueError, KeyError):
        return [one for name in names for one in files(program, [name], work)] if len(names) > 1 else []


def without_mistakes(form, mistakes, lines, dice):
    """A form with less on the lines of mistakes; with `dice` texts are changed, and of a subtree one node is taken out."""
    wrong = {lines[one["line"] - 1] for one in mistakes if 0 < one.get("line", 0) <= len(lines)}
    # A mistake of the whole form, such as a record that is not described, is answered by a field.
    if () in wrong and not any(key in form for key in ("fields", "items", "values", "type", "rule")):
        form = {**form, "fields": {"a": {}}}
    # The inner ones and the later items first, so that no path is moved by another.
    for path in sorted(wrong, key=lambda path: ([-len(path), *(-step if isinstance(step, int) else 0 for step in path)], str(path))):
        if not path or path == ("form",):
            continue
        try:
            form = less(form, path, dice)
        except (KeyError, IndexError, TypeError):
            continue
    return form


def less(form, path, dice):
    """A form with another text at a path, or with less there."""
    inner = nodes.get(form, path)
    if dice is None or dice.random() < 0.15:
        return nodes.without(form, path)
    if isinstance(inner, str):
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        return nodes.replaced(form, path, texts.text(dice, key)) if dice.random() < 0.7 else nodes.without(form, path)
    if isinstance(inner, (dict, list)) and inner:
        step = dice.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        return nodes.without(form, path + (step,))
    return nodes.without(form, path)
