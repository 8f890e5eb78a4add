"""What the oracle tests of numbers share: weighted sums, and numbers that an oracle accepts. Only standard Python."""

DIGITS = '0123456789'
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'


def weighted(text, weights):
    return sum(weight * int(digit) for weight, digit in zip(weights, text))


def alike(character, chance):
    """Another digit for a digit, another letter for a letter, and any other sign as it is."""
    if character in DIGITS:
        return chance.choice(DIGITS)
    return chance.choice(LETTERS if character.isupper() else LETTERS.lower()) if character.isalpha() else character


def completed(text, places, oracle, chance):
    """The value with check characters that the oracle takes, if there are any."""
    places = [place % len(text) for place in places]
    pool = DIGITS if len(places) > 1 else DIGITS + LETTERS
    choices = [(a, b) for a in pool for b in pool] if len(places) == 2 else [(a,) for a in pool]
    chance.shuffle(choices)
    for choice in choices:
        attempt = list(text)
        for place, character in zip(places, choice):
            attempt[place] = character
        if oracle(''.join(attempt)):
            return ''.join(attempt)
    return None
