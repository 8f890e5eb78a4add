"""Texts of 64 bytes that have one XXH64 sum with seed 0, as whoever may name items of a catalogue can make them.

XXH64 takes such a text in four lanes of two words each. In each lane a few pairs of words are found that leave the lane alike: the second word undoes what
the first one did. Any pair of the first lane goes with any of the others, so a few pairs make many texts.
"""
import functools
import itertools

MASK = (1 << 64) - 1
PRIMES = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F)
INVERSE = [pow(prime, -1, 1 << 64) for prime in PRIMES]
LANES = (PRIMES[0] + PRIMES[1] & MASK, PRIMES[1], 0, -PRIMES[0] & MASK)


def left(word, bits):
    return (word << bits | word >> (64 - bits)) & MASK


def after(lane, word):
    return left(lane + word * PRIMES[1] & MASK, 31) * PRIMES[0] & MASK


def before(lane, goal):
    """The word that brings a lane to a goal."""
    return (left(goal * INVERSE[0] & MASK, 33) - lane) * INVERSE[1] & MASK


def pairs(lane, count):
    """So many pairs of words, all of them small ASCII letters and signs, that leave a lane alike."""
    goal, found = after(after(lane, int.from_bytes(b'collides', 'little')), int.from_bytes(b'together', 'little')), []
    for number in itertools.count():
        first = b'%08d' % number
        second = before(after(lane, int.from_bytes(first, 'little')), goal).to_bytes(8, 'little')
        if all(0x20 < byte < 0x7F and byte not in b'"\\|' for byte in second):
            found.append((first.decode(), second.decode()))
            if len(found) == count:
                return found


@functools.lru_cache
def colliding(count):
    each = next(number for number in itertools.count(2) if number ** 4 >= count)
    choices = itertools.product(*(pairs(lane, each) for lane in LANES))
    return [''.join(first for first, _ in four) + ''.join(second for _, second in four) for four in itertools.islice(choices, count)]
