"""The names that a form has to give: few, so that they meet each other."""

FIELDS = ["a", "b", "c", "d", "e", "f"]
ODD_FIELDS = ["this", "record", "previous", "today", "now", "in", "E-Mail", "a.b", "", "fields", "rule", "0", "é", "size"]
RULES = ["r0", "r1", "r2", "r3", "r4"]
READY_RULES = ["contact.email", "contact.phone.e164", "geo.country", "geo.postal", "text.name",
               "finance.iban", "finance.card", "consent.accepted", "geo.postal.GE", "finance.iban-as-written"]
VARIANTS = ["x", "y", "z"]
CATALOGUES = ["places", "colours", "countries"]
COLUMNS = ["id", "label", "name", "kind", "lat", "lon", "country", "weight", "codes"]
CONTROLS = ["go", "stop", "ask"]
MANAGERS = ["all", "some"]
SERVICES = ["svc", "ask"]
LANGUAGES = ["de", "ru", "ar", "ja", "fr", "en", "pt-BR", "ka"]
VALUES = ["l", "m", "n"]
CODES = ["valueMissing", "typeMismatch", "tooShort", "patternMismatch", "customError", "notEqual",
         "notDifferent", "noRuleFits", "tooDeep", "unknownField", "own"]


def field(dice):
    """A field's name, now and then an odd one."""
    return dice.choice(FIELDS) if dice.random() < 0.94 else dice.choice(ODD_FIELDS)


def rule(dice):
    """A rule's name: mostly one of the form's own."""
    chance = dice.random()
    if chance < 0.86:
        # The first ones stand in more forms than the last.
        return RULES[min(dice.randrange(len(RULES)), dice.randrange(len(RULES)))]
    return dice.choice(READY_RULES) if chance < 0.97 else dice.choice(["r9", "contact", "a", ""])


def path(dice):
    """The way to a field, as `equals` and its like name it."""
    chance = dice.random()
    if chance < 0.6:
        return field(dice)
    begin = dice.choice(["record.", "previous.", "", "this."])
    return begin + ".".join(dice.choice(FIELDS) for _ in range(dice.randint(1, 3)))


def place(dice):
    """A place in a record, as examples name it: a name, a dotted path or a JSON Pointer."""
    steps = [dice.choice(FIELDS + ["0", "1", "x"]) for _ in range(dice.choice([1, 1, 1, 2, 2, 3, 5]))]
    chance = dice.random()
    if chance < 0.5:
        return "/" + "/".join(steps)
    return ".".join(steps) if chance < 0.97 else dice.choice(["", "/", "//", "a/b", "/~2", "/a/99999999999999999999"])


def readable(scope):
    """Of some fields those that an expression can name as they are."""
    return [(name, kind) for name, kind in scope if name.isascii() and name.isalpha() and name not in ODD_FIELDS]
