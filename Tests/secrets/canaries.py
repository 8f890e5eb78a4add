"""The values of the tables: canaries, which are secret, and plain ones, which must be seen."""

import hashlib
import re

TEXT = re.compile(r"cnry[0-9a-f]{12}", re.IGNORECASE)
NUMBER = re.compile(r"7731\d{8}")
DATE = re.compile(r"29[3-9]\d-\d\d-\d\d")
PLAIN = re.compile(r"plain[0-9a-f]{8}")


def digits(name, count):
    return hashlib.sha256(name.encode()).hexdigest()[:count]


def S(name):
    """A text that is secret."""
    return "cnry" + digits(name, 12)


def N(name, rank=0):
    """A number that is secret; a higher rank is a higher number, in both worlds."""
    return int(f"7731{rank}{int(digits(name, 12), 16) % 5_000_000:07}")


def D(name):
    """A date that is secret."""
    number = int(digits(name, 8), 16)
    return f"29{30 + number % 70}-0{1 + number // 70 % 9}-{10 + number // 700 % 18}"


def P(name):
    """A text that is not secret: an output that hides it hides too much."""
    return "plain" + digits("plain " + name, 8)


def near(text):
    """A text that is nearly the same."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def _turned_digit(sign):
    return str((int(sign) + 3) % 10)


def _turned_letter(sign):
    first = "A" if sign.isupper() else "a"
    return chr((ord(sign) - ord(first) + 2) % 6 + ord(first))


def _turned_text(match):
    text = match[0]
    return text[:4] + "".join(_turned_digit(s) if s.isdigit() else _turned_letter(s) for s in text[4:])


def turned(text):
    """The same text in another world: each canary is another one of the same shape.

    An output that is not the same in both worlds knows something of a secret, in whatever spelling.
    """
    text = TEXT.sub(_turned_text, text)
    # Numbers keep their order and their distances.
    text = NUMBER.sub(lambda m: str(int(m[0]) + 1_232_000), text)
    return DATE.sub(lambda m: m[0][:-2] + str(38 - int(m[0][-2:])), text)


def all_in(text):
    """The canaries of a text, in small letters."""
    return {m.lower() for pattern in (TEXT, NUMBER, DATE) for m in pattern.findall(text)}
