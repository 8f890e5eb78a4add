#!/usr/bin/env python3
"""Compares the rules of network.yaml with Python's ipaddress, uuid and urllib, and with plain arithmetic.

  FORMCHECK=.build/release/formcheck python3 rules/oracle/network.py [values a rule] [seed]

Values are the examples, random ones, and both with single characters changed. Exit 1 with a difference that `known` does not explain.
"""
import ipaddress
import random
import re
import sys
import uuid

from asking import changed, compare, examples

COUNT, SEED = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1
chance = random.Random(SEED)
EXAMPLES = examples('network')
HEX = set('0123456789abcdefABCDEF')


def holds(make, *wanted):
    """Does Python take the value?"""
    def judge(value):
        try:
            return make(value, *wanted) is not False
        except ValueError:
            return False
    return judge


def address4(value):
    return ipaddress.IPv4Address(value)


def address6(value):
    return '%' not in value and ipaddress.IPv6Address(value)


def zoned(value):
    return '%' in value and ipaddress.IPv6Address(value)


def either(value):
    return '%' not in value and ipaddress.ip_address(value)


def block(kind, strict):
    def judge(value):
        return '%' not in value and '/' in value and kind(value, strict=strict)
    return judge


def number(low, high):
    def judge(value):
        return value.isascii() and value.isdigit() and str(int(value)) == value and low <= int(value) <= high
    return judge


def octets(count, signs):
    def judge(value):
        return any(len(parts) == count and all(len(part) == 2 and set(part) <= HEX for part in parts)
                   for sign in signs for parts in [value.split(sign) if sign else [value[at:at + 2] for at in range(0, len(value), 2)]])
    return judge


def version(wanted=None):
    def judge(value):
        made = uuid.UUID(value)
        return str(made) == value.lower() and (wanted is None or (made.variant == uuid.RFC_4122 and made.version == wanted))
    return judge


def ulid(value):
    signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    if len(value) != 26 or not value.isascii() or any(sign not in signs for sign in value.upper()):
        return False
    total = 0
    for sign in value.upper():
        total = total * 32 + signs.index(sign)
    return total < 1 << 128


def host_port(value):
    """Taken to pieces at the last colon, each by its own oracle."""
    host, colon, port = value.rpartition(':')
    if not colon or not number(1, 65535)(port):
        return False
    if host.startswith('['):
        return host.endswith(']') and holds(address6)(host[1:-1])
    if holds(address4)(host):
        return True
    labels = host.split('.')
    signs = set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-')
    return len(host) <= 253 and not labels[-1].isdigit() and all(
        1 <= len(label) <= 63 and set(label) <= signs and label[0] != '-' and label[-1] != '-' for label in labels)


ORACLES = {
    'ipv4': holds(address4), 'ipv6': holds(address6), 'ipv6-zone': holds(zoned), 'ip': holds(either),
    'cidr': holds(block(ipaddress.ip_network, False)), 'cidr.ipv4': holds(block(ipaddress.IPv4Network, False)),
    'cidr.ipv4-strict': holds(block(ipaddress.IPv4Network, True)), 'cidr.ipv6': holds(block(ipaddress.IPv6Network, False)),
    'host-port': host_port, 'port-text': holds(number(1, 65535)), 'asn-text': lambda value: value[:2] == 'AS' and number(1, 2 ** 32 - 2)(value[2:]),
    'mac': octets(6, '-:'), 'mac.compact': octets(6, ['']), 'mac-eui64': octets(8, '-:'), 'uuid': holds(version()), 'ulid': ulid,
    **{f'uuid.v{which}': holds(version(which)) for which in range(1, 9)},
}


def made(rule):
    """A value of this rule made by chance, mostly right."""
    four = '.'.join(str(chance.choice([0, 1, 9, 10, 99, 100, 127, 128, 192, 240, 254, 255, 256, chance.randrange(256)])) for _ in range(4))
    groups = [f'{chance.getrandbits(chance.choice([1, 4, 12, 16])):x}' for _ in range(8)]
    at, gone = chance.randrange(8), chance.randrange(0, 5)
    six = chance.choice([str(ipaddress.IPv6Address(chance.getrandbits(128))), ':'.join(groups), ':'.join(groups[:at]) + '::' + ':'.join(groups[at + gone:]),
                         ':'.join(groups[:6]) + ':' + four, '::' + ':'.join(groups[:chance.randrange(1, 8)]), ':'.join(groups[:chance.randrange(1, 9)]) + '::',
                         ':'.join(groups[:chance.randrange(1, 4)]) + '::' + four])
    port = str(chance.choice([0, 1, 80, 65535, 65536, chance.randrange(70000)]))
    if rule.startswith('cidr'):
        if rule.endswith('strict'):
            length = chance.randrange(34)
            bits = chance.getrandbits(32) & (0xFFFFFFFF << max(0, 32 - length + chance.choice([0, 0, 0, -1]))) & 0xFFFFFFFF
            return f'{ipaddress.IPv4Address(bits)}/{length}'
        return chance.choice([four, six] if rule == 'cidr' else [four] if rule.endswith('4') else [six]) + f'/{chance.randrange(chance.choice([36, 140]))}'
    if rule.startswith('uuid'):
        return str(uuid.UUID(int=chance.getrandbits(128), version=chance.choice([1, 2, 3, 4, 5, None]))) if chance.random() < .5 else changed(
            chance.choice(EXAMPLES[rule][0]), chance, '0123456789abcdefABCDEFg-')
    return {'ipv4': four, 'ipv6': six, 'ip': chance.choice([four, six]), 'ipv6-zone': f'{six}%{chance.choice(["eth0", "1", "", "a/b", "x" * 33])}',
            'host-port': f'{chance.choice([four, f"[{six}]", "a.example", "-a.example", "a.1"])}:{port}', 'port-text': port,
            'asn-text': f'AS{chance.choice([0, 1, 2 ** 32 - 2, 2 ** 32 - 1, chance.randrange(5 * 10 ** 9), chance.randrange(10 ** 6)])}'}.get(
                rule, changed(chance.choice(EXAMPLES[rule][0]), chance, '0123456789abcdefABCDEFGgilouz-:'))


def values(rule):
    good, bad = EXAMPLES[rule]
    yield from good + bad
    for _ in range(COUNT):
        value = made(rule)
        yield value
        yield changed(value, chance)
        yield changed(chance.choice(good), chance)


def known(rule, value, wanted):
    """Why the two differ here; None where they should not."""
    if rule == 'ipv6-zone' and wanted and not re.fullmatch(r'[\w.~-]{1,32}', value.partition('%')[2], re.ASCII):
        return 'Python takes any sign in a zone and any length'
    if rule.startswith('cidr') and wanted and not re.fullmatch(r'0|[1-9][0-9]*', value.rpartition('/')[2]):
        return 'Python takes netmasks, and leading zeros in a prefix length'
    return None


if __name__ == '__main__':
    sys.exit(1 if compare('network', ORACLES, values, known) else 0)
