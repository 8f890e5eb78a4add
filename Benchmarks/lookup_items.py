"""Names to look up, made or of a table, and what is asked of them: the same for the same seed."""
import csv
import gzip
import random
import unicodedata

SEED = 20261124
KEYS = {letter: str(key) for key, letters in enumerate("abc def ghi jkl mno pqrs tuv wxyz".split(), 2) for letter in letters}
SYLLABLES = [a + b for a in "b d f g k l m n p r s t v z ch sh tr".split() for b in "a e i o u ai".split()]


def items(count):
    """Items with an id, a name of two words, a weight, a place and a telephone number."""
    chance = random.Random(SEED)
    rows = []
    for number in range(count):
        words = ["".join(chance.choices(SYLLABLES, k=chance.randint(2, 4))).title() for _ in range(2)]
        place = (round(chance.uniform(-85, 85), 4), round(chance.uniform(-180, 180), 4))
        phone = "+44" + "".join(chance.choices("0123456789", k=9))
        rows.append((f"i{number}", " ".join(words), chance.randint(0, 1000), *place, phone))
    return rows


def plain(text):
    """Small letters and digits with single blanks between: what all sides read alike, so that answers can be compared."""
    letters = (letter for letter in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isascii() and letter.isalnum() else " " for letter in letters).split())


def read(file):
    """The items of a table, gzipped or not, such as Examples/catalogues/airports.csv.gz: columns name, people, lat, lon."""
    with (gzip.open if file.suffix == ".gz" else open)(file, "rt", encoding="utf-8", newline="") as lines:
        rows = [(plain(row["name"]), int(row["people"]), float(row["lat"]), float(row["lon"])) for row in csv.DictReader(lines)]
    return [(f"i{number}", *row, "") for number, row in enumerate(row for row in rows if len(row[0]) > 2)]


def slipped(chance, text, slips):
    """A text with so many slips of the pen: letters lost, added, changed or swapped."""
    letters = list(text)
    for _ in range(slips):
        at = chance.randrange(1, len(letters) - 1)
        kind = chance.randrange(4)
        if kind == 0:
            del letters[at]
        elif kind == 1:
            letters.insert(at, chance.choice("abdefgiklmnoprstuvz"))
        elif kind == 2:
            letters[at] = chance.choice("abdefgiklmnoprstuvz")
        else:
            letters[at - 1], letters[at] = letters[at], letters[at - 1]
    return " ".join("".join(letters).split())


def typed_keys(name):
    """The keys of a keypad for each word of a name."""
    return ["".join(KEYS[letter] for letter in word) for word in name.lower().split()]


def queries(rows, count):
    """Kinds of queries: what the program calls them, and their texts."""
    chance = random.Random(SEED + 1)
    names = [chance.choice(rows)[1].lower() for _ in range(count)]
    kinds = {
        "typed 1 letter": [name[0] for name in names],
        "typed 4 letters": [next((word for word in name.split() if len(word) >= 4), name)[:4] for name in names],
        "typed two words, 2 letters each": [" ".join([word[:2] for word in name.split() if len(word) > 1][:2]) for name in names],
        "typed, 2 slips": [slipped(chance, name[:8], 2) for name in names],
        "within1": [slipped(chance, name, 1) for name in names],
        "within2": [slipped(chance, name, 2) for name in names],
        "near": [f"{chance.uniform(-80, 80):.4f},{chance.uniform(-180, 180):.4f}" for _ in names],
    }
    # Who has no numbers has no keypad.
    if rows[0][5]:
        kinds["keypad 5 digits"] = ["".join(typed_keys(name))[:5] for name in names]
    return kinds
