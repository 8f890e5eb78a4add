"""Faults of records as tables: what is set wrong, where, and which issues come of it."""

GONE = object()


def pick(rnd, items):
    return items[int(rnd() * len(items))]


def fill(rnd, pattern):
    """A digit for each #."""
    return "".join(str(int(rnd() * 10)) if sign == "#" else sign for sign in pattern)


def fault(at, codes, wrong):
    """A function that breaks one value and says its issues, or none where it does not fit.

    at: a pointer, in which * is any item. codes: one, or a code for each place below. wrong: the new value, or GONE, of a key that is
    there; or value(owner, record), which says None where the fault does not fit.
    """
    *path, key = at[1:].split("/")

    def broken(record, rnd):
        owner, pointer = record, at
        for part in path:
            if part == "*":
                number = int(rnd() * len(owner))
                owner, pointer = owner[number], pointer.replace("*", str(number), 1)
            else:
                owner = owner.get(part)
            if owner is None:
                return None
        value = wrong(owner, record) if callable(wrong) else wrong if key in owner else None
        if value is None:
            return None
        if value is GONE:
            del owner[key]
        else:
            owner[key] = value
        return {(pointer + below, code) for below, code in ({"": codes} if isinstance(codes, str) else codes).items()}
    return broken


def fitting(faults, record, rnd):
    """The issues of one that fits; at least one does."""
    while True:
        issues = pick(rnd, faults)(record, rnd)
        if issues:
            return issues


def one_or_two(parts, record, rnd):
    """One fault, or two of different parts, which do not touch each other."""
    first = int(rnd() * len(parts))
    issues = fitting(parts[first], record, rnd)
    if len(parts) > 1 and rnd() < 0.3:
        issues |= fitting(parts[(first + 1 + int(rnd() * (len(parts) - 1))) % len(parts)], record, rnd)
    return issues
