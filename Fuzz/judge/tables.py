"""Records as tables and web forms have them: flat, and all values are texts."""

from urllib.parse import quote_plus

from data import Num, Obj


def columns(fields):
    """The names of the fields of single values; None where a form is not flat."""
    names = []
    for name, spec in fields.items():
        if spec.get("type") == "section":
            inner = columns(spec["fields"])
            if inner is None:
                return None
            names += inner
        elif {"items", "fields", "values", "rule", "variants", "tag"} & set(spec):
            return None
        else:
            names.append(name)
    return names


def row(record, names):
    """The texts of a record by name; what is no single value is left out."""
    found = []
    for name in names:
        value = record.get(name) if isinstance(record, Obj) else None
        if isinstance(value, bool):
            found.append((name, "true" if value else "false"))
        elif isinstance(value, Num):
            found.append((name, str(value) + ""))
        elif isinstance(value, str):
            found.append((name, value))
    return Obj((name, str.__str__(text)) for name, text in found)


def cell(text, random, delimiter):
    if text is None:
        return ""
    if text == "" or any(sign in text for sign in '"\n\r' + delimiter) or random.random() < 0.2:
        return '"' + text.replace('"', '""') + '"'
    return text


def table(rows, names, random, delimiter):
    end = random.choice(["\n", "\r\n"])
    lines = [delimiter.join(cell(name, random, delimiter) for name in names)]
    for one in rows:
        texts = {name: text for name, text in one}
        lines.append(delimiter.join(cell(texts.get(name), random, delimiter) for name in names))
    return end.join(lines) + end


def web_form(one):
    return "&".join(quote_plus(name) + "=" + quote_plus(text) for name, text in one)
