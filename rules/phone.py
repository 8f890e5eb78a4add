#!/usr/bin/env python3
"""Makes contact-phone.yaml: the rule family contact.phone, from the metadata of Google's libphonenumber as the PyPI package phonenumbers carries them.

  python3 -m venv venv && venv/bin/pip install phonenumbers==9.0.43
  venv/bin/python rules/phone.py > rules/contact-phone.yaml

A number is valid where it fits a territory's general description and one of its kinds (fixed, mobile, toll-free …), each with its lengths.
Here these become one automaton a territory, and that the shortest of several expressions for it; each expression is read again and
must give the same automaton, so it takes exactly the numbers that the metadata take. What witnesses.py collected in
witnesses/contact-phone.json is held against phonenumbers itself.
"""
import io
from contextlib import redirect_stdout
from functools import lru_cache

import phonenumbers
from phonenumbers import COUNTRY_CODES_FOR_NON_GEO_REGIONS, SUPPORTED_REGIONS, PhoneMetadata, PhoneNumber

from territories import summary
from witnesses import merged

VERSION, DATE = '9.0.43', '2026'                                      # of the package; the year of its metadata

ALL = (1 << 10) - 1

# What the codes of no territory are for (ITU-T E.164, list of assigned country codes).
NONE = {
    800: 'an international freephone number', 808: 'an international shared-cost number', 870: 'a phone number of Inmarsat', 878: 'a universal personal number',
    881: 'a phone number of a global satellite network', 882: 'a phone number of an international network (+882)',
    883: 'a phone number of an international network (+883)', 888: 'a phone number for disaster relief', 979: 'an international premium-rate number',
}
KINDS = 'mobile fixed_line toll_free premium_rate shared_cost personal_number voip pager uan voicemail'.split()


# Expressions. An item is a class of digits (a bit mask), ('alt', sequences) or ('opt', sequence); a sequence is a tuple of items.

def read(text):
    """The alternatives of a pattern of the metadata: digits, \\d, classes, groups, ?, {n} and {n,m}."""
    at = 0

    def alternatives():
        nonlocal at
        found = [sequence()]
        while at < len(text) and text[at] == '|':
            at += 1
            found.append(sequence())
        return found

    def sequence():
        nonlocal at
        items = ()
        while at < len(text) and text[at] not in '|)':
            item = (one(),)
            low = high = 1
            if text[at:at + 1] == '?':
                low, at = 0, at + 1
            elif text[at:at + 1] == '{':
                end = text.index('}', at)
                low, _, high = text[at + 1:end].partition(',')
                low, high, at = int(low), int(high or low), end + 1
            tail = ()
            for _ in range(high - low):
                tail = (('opt', item + tail),)
            items += item * low + tail
        return items

    def one():
        nonlocal at
        if text.startswith('(?:', at):
            at += 3
            found = alternatives()
            assert text[at] == ')', text
            at += 1
            return ('alt', tuple(found))
        if text.startswith('\\d', at):
            at += 2
            return ALL
        if text[at] == '[':
            end = text.index(']', at)
            body, mask, i = text[at + 1:end], 0, 0
            while i < len(body):
                last = body[i + 2] if body[i + 1:i + 2] == '-' else body[i]
                for digit in range(int(body[i]), int(last) + 1):
                    mask |= 1 << digit
                i += 3 if last != body[i] or body[i + 1:i + 2] == '-' else 1
            at = end + 1
            return mask
        assert text[at].isdigit(), (text, at)
        at += 1
        return 1 << int(text[at - 1])

    found = alternatives()
    assert at == len(text), text
    return found


class Net:
    """A nondeterministic automaton of sequences: edges of classes, empty edges, the end in state 1."""

    def __init__(self, alternatives):
        self.empty, self.edges = [[], []], [[], []]
        for items in alternatives:
            self.add(0, items, 1)

    def new(self):
        self.empty.append([])
        self.edges.append([])
        return len(self.empty) - 1

    def add(self, start, items, end):
        for item in items:
            after = self.new()
            if isinstance(item, int):
                self.edges[start].append((item, after))
            elif item[0] == 'opt':
                self.empty[start].append(after)
                self.add(start, item[1], after)
            else:
                for one in item[1]:
                    self.add(start, one, after)
            start = after
        self.empty[start].append(end)

    def close(self, states):
        found, waiting = set(states), list(states)
        while waiting:
            for state in self.empty[waiting.pop()]:
                if state not in found:
                    found.add(state)
                    waiting.append(state)
        return frozenset(found)

    def step(self, states, digit):
        return self.close([end for state in states for mask, end in self.edges[state] if mask >> digit & 1])


class Automata:
    """Smallest automata without loops, all in one table: state 0 takes nothing. A state is (whether it takes, ten next states)."""

    def __init__(self):
        self.states, self.numbers = [(False, (0,) * 10)], {(False, (0,) * 10): 0}

    def state(self, takes, following):
        return self.numbers.setdefault((takes, following), self.put(takes, following))

    def put(self, takes, following):
        if (takes, following) not in self.numbers:
            self.numbers[takes, following] = len(self.states)
            self.states.append((takes, following))
        return self.numbers[takes, following]

    def of(self, parts, whole=None):
        """Of parts (alternatives, lengths), any of which fits, and of a whole that must fit besides. No lengths: every one."""
        parts = [(Net(alternatives), lengths) for alternatives, lengths in ([whole] if whole else []) + parts]

        @lru_cache(None)
        def build(depth, sets):
            fits = [1 in states and (not lengths or depth in lengths) for states, (_, lengths) in zip(sets, parts)]
            takes = fits[0] and any(fits[1:]) if whole else any(fits)
            if not any(sets[1:] if whole else sets):
                return self.put(takes, (0,) * 10)
            return self.put(takes, tuple(
                build(depth + 1, tuple(net.step(states, digit) if states else states for states, (net, _) in zip(sets, parts)))
                for digit in range(10)))
        return build(0, tuple(net.close([0]) for net, _ in parts))

    def of_length(self, start, length):
        @lru_cache(None)
        def build(state, left):
            takes, following = self.states[state]
            return self.put(takes and left == 0, tuple(build(one, left - 1) for one in following) if left else (0,) * 10)
        return build(start, length)

    def either(self, one, other):
        @lru_cache(None)
        def build(one, other):
            if not one or not other or one == other:
                return one or other
            (first, after), (second, behind) = self.states[one], self.states[other]
            return self.put(first or second, tuple(build(a, b) for a, b in zip(after, behind)))
        return build(one, other)

    def lengths(self, start):
        @lru_cache(None)
        def of(state):
            takes, following = self.states[state]
            found = {0} if takes else set()
            for one in set(following) - {0}:
                found |= {length + 1 for length in of(one)}
            return frozenset(found)
        return of(start)

    def takes(self, state, digits):
        for digit in digits:
            state = self.states[state][1][int(digit)]
        return self.states[state][0]


# Writing.

def class_text(mask):
    digits = [digit for digit in range(10) if mask >> digit & 1]
    if mask == ALL:
        return '\\d'
    if len(digits) == 1:
        return str(digits[0])
    runs = []
    for digit in digits:
        if runs and runs[-1][1] == digit - 1:
            runs[-1][1] = digit
        else:
            runs.append([digit, digit])
    return '[' + ''.join(str(a) if a == b else f'{a}{b}' if b == a + 1 else f'{a}-{b}' for a, b in runs) + ']'


def nested(item):
    """Of (X(X(X)?)?)?: X and how many there are."""
    unit, count = item[1][:1], 0
    while isinstance(item, tuple) and item[0] == 'opt' and item[1][:1] == unit and len(item[1]) <= 2:
        count += 1
        if len(item[1]) == 1:
            return unit[0], count
        item = item[1][1]
    return None, 0


@lru_cache(None)
def item_text(item):
    """An item as text that a quantifier can follow."""
    if isinstance(item, int):
        return class_text(item)
    if item[0] == 'opt':
        body = text_of(item[1])
        alone = len(item[1]) == 1 and (isinstance(item[1][0], int) or item[1][0][0] == 'alt')
        return (body if alone else f'(?:{body})') + '?'
    return '(?:' + '|'.join(text_of(one) for one in item[1]) + ')'


@lru_cache(None)
def text_of(items):
    text, i = '', 0
    while i < len(items):
        item, count, more = items[i], 0, 0
        if isinstance(item, tuple) and item[0] == 'opt':
            unit, more = nested(item)
            i += 1
            if not more:
                text += item_text(item)
                continue
        else:
            unit = item
            while i < len(items) and items[i] == unit:
                count += 1
                i += 1
            if i < len(items) and isinstance(items[i], tuple) and items[i][0] == 'opt' and nested(items[i])[0] == unit:
                more = nested(items[i])[1]
                i += 1
        body = item_text(unit)
        if isinstance(unit, tuple) and unit[0] == 'opt' and count + more > 1:
            body = f'(?:{body})'
        low, high = count, count + more
        counts = '' if low == high == 1 else '?' if (low, high) == (0, 1) else f'{{{low}}}' if low == high else f'{{{low},{high}}}'
        text += body * low if low == high and len(body) * low <= len(body + counts) else body + counts
    return text


def cost(items):
    return len(text_of(tuple(items)))


def common(sequences):
    n = 0
    while all(len(one) > n for one in sequences) and len({one[n] for one in sequences}) == 1:
        n += 1
    return n


@lru_cache(None)
def either(sequences):
    """One sequence for several, what they begin or end with in common written once."""
    several = set(sequences)
    while True:
        classes = {one for one in several if len(one) == 1 and isinstance(one[0], int)}
        if len(classes) > 1:
            several -= classes
            mask = 0
            for one in classes:
                mask |= one[0]
            several.add((mask,))
        best = None
        for end in (0, -1):
            groups = {}
            for one in several:
                if one:
                    groups.setdefault(one[end], []).append(one)
            for item, group in groups.items():
                if len(group) > 1:
                    n = common(group) if end == 0 else common([one[::-1] for one in group])
                    saved = (cost(group[0][:n] if end == 0 else group[0][-n:])) * (len(group) - 1)
                    if not best or (saved, end, repr(item)) > best[0]:
                        best = ((saved, end, repr(item)), group, n, end)
        if not best:
            break
        _, group, n, end = best
        several -= set(group)
        if end == 0:
            several.add(group[0][:n] + either(tuple(sorted((one[n:] for one in group), key=repr))))
        else:
            several.add(either(tuple(sorted((one[:-n] for one in group), key=repr))) + group[0][-n:])
    optional = () in several
    rest = sorted(several - {()}, key=text_of)
    if not rest:
        return ()
    flat = []
    for one in rest:
        flat += one[0][1] if len(one) == 1 and isinstance(one[0], tuple) and one[0][0] == 'alt' else [one]
    found = flat[0] if len(flat) == 1 else (('alt', tuple(flat)),)
    if optional and len(found) == 1 and isinstance(found[0], tuple) and found[0][0] == 'opt':
        return found
    return (('opt', found),) if optional else found


def by_gates(automata, start):
    """From the front: what every way out of a state must pass is written once, behind what leads there."""
    states, end = automata.states, -1

    @lru_cache(None)
    def gates(state):
        if state == end:
            return (end,)
        takes, following = states[state]
        ways = [gates(one) for one in sorted(set(following) - {0})] + ([(end,)] if takes else [])
        shared = set(ways[0]).intersection(*ways[1:])
        return (state,) + tuple(one for one in ways[0] if one in shared)

    @lru_cache(None)
    def between(state, goal):
        if state == goal:
            return ()
        first = gates(state)[1]
        if first != goal:
            return between(state, first) + between(first, goal)
        takes, following = states[state]
        found = [((sum(1 << d for d in range(10) if following[d] == one)),) + between(one, goal) for one in sorted(set(following) - {0})]
        return either(tuple(sorted(found + ([()] if takes else []), key=repr)))
    return between(start, end)


def by_leaving_out(automata, start, weigh):
    """By taking states out one by one, the cheapest first."""
    edges, waiting, seen = {}, [start], {start}
    while waiting:
        state = waiting.pop()
        takes, following = automata.states[state]
        for one in sorted(set(following) - {0}):
            edges[state, one] = (sum(1 << d for d in range(10) if following[d] == one),)
            if one not in seen:
                seen.add(one)
                waiting.append(one)
        if takes:
            edges[state, -1] = ()
    edges['start', start] = ()
    left = set(seen)
    while left:
        into, out = {}, {}
        for (a, b), label in edges.items():
            into.setdefault(b, []).append((a, cost(label)))
            out.setdefault(a, []).append((b, cost(label)))
        state = min(left, key=lambda one: (weigh(into[one], out[one]), one))
        left.remove(state)
        for a, _ in into[state]:
            for b, _ in out[state]:
                label = edges[a, state] + edges[state, b]
                edges[a, b] = either(tuple(sorted({label, edges.get((a, b), label)}, key=repr)))
        edges = {pair: label for pair, label in edges.items() if state not in pair}
    return edges['start', -1]


def weigh_all(into, out):
    return (len(out) - 1) * sum(c for _, c in into) + (len(into) - 1) * sum(c for _, c in out)


def weigh_new(into, out):
    return weigh_all(into, out) + 3 * (len(into) * len(out) - len(into) - len(out))


def fits(desc):
    return desc is not None and desc.national_number_pattern is not None


def expression(automata, meta, kinds=KINDS):
    """(the automaton of a territory, the shortest expression that takes the same)"""
    kinds = [getattr(meta, kind) for kind in kinds]
    kinds = [desc for desc in kinds if fits(desc)]
    lengths = [set(desc.possible_length) - {-1} or set(meta.general_desc.possible_length) for desc in kinds]
    parts = [(read(desc.national_number_pattern), some) for desc, some in zip(kinds, lengths)]
    whole = (read(meta.general_desc.national_number_pattern), set(meta.general_desc.possible_length))
    start = automata.of(parts, whole)

    def whole_ways(state):
        yield by_gates(automata, state)
        yield by_leaving_out(automata, state, weigh_all)
        yield by_leaving_out(automata, state, weigh_new)

    def shortest(state):
        return min((one for one in whole_ways(state)), key=cost)

    found = [*whole_ways(start)]
    found.append(either(tuple(sorted({shortest(automata.of_length(start, n)) for n in automata.lengths(start)}, key=repr))))
    own = [automata.of([part], whole) for part in parts]
    own = [one for one in dict.fromkeys(own) if one]
    found.append(either(tuple(sorted({shortest(one) for one in own}, key=repr))))
    found.append(either(tuple(sorted({one for alternatives, _ in parts for one in alternatives}, key=repr))))
    found.append((('alt', tuple(dict.fromkeys(one for alternatives, _ in parts for one in alternatives))),))
    texts = []
    for one in found:
        text = text_of(one)
        same = automata.of([(read(text), None)]) == start
        if same:
            texts.append(text)
    return start, min(texts, key=lambda text: (len(text), text))


# Examples.

def example_tail(automata, state):
    """The digits that lead from a state to an end, 1, 2, 3 … where that is possible: what example numbers look like."""
    digits, wanted = '', 1
    while not automata.states[state][0]:
        following = automata.states[state][1]
        digit = next(d % 10 for d in range(wanted, wanted + 10) if following[d % 10])
        digits, state, wanted = digits + str(digit), following[digit], (wanted + 1) % 10
    return digits


def valid_numbers(automata, start, meta, kinds=KINDS):
    """The metadata's own example of each kind, a mobile one first, and of each length that is missing one made up in their manner."""
    found = []
    for kind in kinds:
        desc = getattr(meta, kind)
        if fits(desc) and desc.example_number and automata.takes(start, desc.example_number):
            found.append(desc.example_number)
    found = list(dict.fromkeys(found))
    lengths = automata.lengths(start)
    for length in [*sorted(lengths - {len(one) for one in found}), *sorted(lengths)]:
        of_length = automata.of_length(start, length)
        if length in {len(one) for one in found} and len(found) >= 3:
            continue
        for first in range(9, -1, -1):
            state = automata.states[of_length][1][first]
            made = state and str(first) + example_tail(automata, state)
            if state and made not in found:
                found.append(made)
                break
    state = start
    while len(found) < 3:                                              # a territory of few numbers
        digits = found[0]
        for place in range(len(digits) - 1, -1, -1):
            made = next((m for d in '7531' if (m := digits[:place] + d + digits[place + 1:]) not in found and automata.takes(start, m)), None)
            if made:
                found.append(made)
                break
        else:
            break
    return found


def wrong_start(automata, start, digits):
    """The number with one digit changed, as near to its beginning as no number of the territory has it."""
    for place in range(len(digits)):
        for other in '0195836724':
            made = digits[:place] + other + digits[place + 1:]
            if not automata.takes(start, made):
                return made
    return None


def odd_ones(code, meta, digits):
    """Slips of all sorts; each territory shows some."""
    number = f'+{code}{digits}'
    prefix = meta.national_prefix or ''
    full, arabic = ({ord('0') + i: zero + i for i in range(10)} for zero in (0xFF10, 0x0660))
    half = len(digits) // 2
    if meta.id != '001':
        yield f"'{prefix}{digits}'", 'as it is dialled at home', None
    yield f"'{code}{digits}'", 'no plus sign', None
    yield f"'00{code}{digits}'", '00 in place of the plus sign', None
    yield f"'+{code} {digits[:half]} {digits[half:]}'", 'spaces', None
    yield f"'+{code}-{digits[:half]}-{digits[half:]}'", 'hyphens', None
    yield f"'+{code}({digits[:half]}){digits[half:]}'", 'brackets', None
    yield f"'+{code}.{digits}'", 'a full stop', None
    yield f"'+{code}0{digits}'", 'a 0 behind the country code', None
    yield f"'＋{code}{digits}'", 'a full-width plus sign', None
    yield f"'+{(str(code) + digits).translate(full)}'", 'full-width digits', None
    yield f"'+{(str(code) + digits).translate(arabic)}'", 'Arabic digits', None
    yield f"'+{code}{digits[:-1]}O'", 'a letter O', None
    yield f'"{number}\\n"', 'a line break', None
    yield f'"{number}\\u202C"', 'an invisible mark', None
    yield f'"{number}\\0"', 'a zero byte', None
    yield f"' {number}'", 'a space before it', None
    yield f"'tel:{number}'", None, None
    yield f"'{number};ext=4'", None, None
    yield f"'++{code}{digits}'", None, None
    yield f'{code}{digits}', 'a number', 'typeMismatch'
    yield f"['{number}']", 'a list', 'typeMismatch'


def codes(variant, value):
    """What phonenumbers says of a value; it is given its parts, because reading would mend some."""
    region = '001' if variant.startswith('001-') else variant
    code = variant[4:] if region == '001' else str(PhoneMetadata.metadata_for_region(region).country_code)
    digits = value.removeprefix(f'+{code}')
    if value != f'+{code}{digits}' or not digits.isascii() or not digits.isdigit():
        return ['patternMismatch']
    zeros = len(digits) - len(digits.lstrip('0') or '0')
    number = PhoneNumber(country_code=int(code), national_number=int(digits), italian_leading_zero=zeros > 0 or None,
                         number_of_leading_zeros=zeros if zeros > 1 else None)
    return [] if phonenumbers.is_valid_number_for_region(number, region) else ['patternMismatch']


def territories():
    """(the name of the variant, the metadata)"""
    assert phonenumbers.__version__ == VERSION, phonenumbers.__version__
    for region in sorted(SUPPORTED_REGIONS):
        yield "'NO'" if region == 'NO' else region, PhoneMetadata.metadata_for_region(region)
    for code in sorted(COUNTRY_CODES_FOR_NON_GEO_REGIONS):
        yield f"'001-{code}'", PhoneMetadata.metadata_for_nongeo_region(code)


def main():
    text = io.StringIO()
    with redirect_stdout(text):
        write()
    print(merged(text.getvalue(), 'contact-phone', codes), end='')


def write():
    automata = Automata()
    entries = [(name, meta, *expression(automata, meta)) for name, meta in territories()]

    print('# A family large enough for a file of its own: it is read only where it is used.')
    print('group: contact\nrules:')
    print('  # Made by phone.py: change that and run it again. The metadata of libphonenumber are Google\'s, under the Apache License 2.0;')
    print('  # these expressions were made from them.')
    print('  phone:')
    print('    summary: a phone number of a country')
    print(f"    source: 'metadata of libphonenumber (github.com/google/libphonenumber) as in phonenumbers {VERSION}; ITU-T E.164 (11/2010), section 6'")
    print('    note: \'A number is taken where one of the territory\'\'s kinds (fixed, mobile, toll-free, premium …) can begin so and has that many digits; whether it is in service is not judged. Variants are the codes of ISO 3166-1 with AC, TA and XK, and 001-800 and the like for codes of no territory. Some numbers of DE have more than the 15 digits of E.164.\'')
    print('    variants:')
    odd = 0
    for place, (name, meta, start, pattern) in enumerate(entries):
        code = meta.country_code
        valid = valid_numbers(automata, start, meta)
        other = next(m for shift in range(1, 9) for m in [entries[(place + shift) % len(entries)]] if m[1].country_code != code
                     and not automata.takes(start, valid_numbers(automata, m[2], m[1])[0]))
        foreign = f'+{other[1].country_code}{valid_numbers(automata, other[2], other[1])[0]}'
        wrong = wrong_start(automata, start, valid[0])                 # none for +888, which takes every number of eleven digits
        invalid = [(f"'+{code}{min(valid, key=len)[:-1]}'", None, None), (f"'+{code}{max(valid, key=len)}0'", None, None),
                   (f"'{foreign}'", None, None)] + ([(f"'+{code}{wrong}'", None, None)] if wrong else [])
        if foreign[1:].startswith(str(code)):
            assert not automata.takes(start, foreign[1 + len(str(code)):])
        slips = list(odd_ones(code, meta, valid[0]))
        for _ in range(2):
            slip = slips[odd % len(slips)]
            behind = slip[0].removeprefix(f"'+{code}").removesuffix("'")
            odd += 1
            if behind.isascii() and behind.isdigit() and automata.takes(start, behind):
                continue
            invalid.append(slip)
        assert len(valid) >= 3 and all(automata.takes(start, one) for one in valid), (name, valid)
        assert len(pattern) < 1980
        print(f'      {name}:')
        print(f'        summary: {NONE[code]}' if code in NONE else summary('a phone number', name.strip("'")))
        print(f"        pattern: '\\+{code}{pattern}'")
        print(f'        message: enter it with + and its country code, such as +{code}{valid[0]}')
        print('        examples:')
        print(f"          valid: [{', '.join(repr(f'+{code}{one}') for one in valid)}]")
        print('          invalid:')
        for value, why, kind in invalid:
            print(f"            - {{ value: {value}, code: {kind or 'patternMismatch'}{f', why: {why}' if why else ''} }}")
    print('    otherwise:')
    print("      pattern: '\\+[1-9]\\d{7,14}'")
    print('      message: enter the number with + and its country code, such as +995555123456')


if __name__ == '__main__':
    main()
