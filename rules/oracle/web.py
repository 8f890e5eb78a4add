#!/usr/bin/env python3
"""Compares the rules of web.yaml with the RFCs' own grammars as the PyPI package abnf carries them, with idna, and with Python itself.

  python3 -m venv venv && venv/bin/pip install abnf==2.9.1 idna==3.20
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/web.py [values a rule] [seed]

Values are the examples, values put together from parts, and both with single characters changed. web.url is stricter than any grammar: what it
takes must be an IRI of http or https whose host Python's urllib reads as it stands. Exit 1 with a difference that `known` does not explain.
"""
import base64
import ipaddress
import random
import re
import sys
import time
import unicodedata
from urllib.parse import urlsplit

from asking import ask, changed, compare, examples

try:
    import idna
    from abnf import ParseError
    from abnf.grammars import rfc3986, rfc3987, rfc5646, rfc9110
except ImportError as missing:
    print(f'skipped: no package {missing.name}')
    sys.exit(0)

COUNT, SEED = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1
chance = random.Random(SEED)
EXAMPLES = examples('web')
LETTERS, DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', '0123456789'
UNRESERVED, DELIMS = LETTERS + DIGITS + '-._~', "!$&'()*+,;="


def grammar(module, name, longest):
    def judge(value):
        if len(value) > longest:
            return False
        try:
            module.Rule(name).parse_all(value)
            return True
        except ParseError:
            return False
    return judge


IRI = grammar(rfc3987, 'IRI', 2048)
IRI_REFUSED = re.compile('[\u200e\u200f\u202a-\u202e\u2066-\u2069]')   # section 4.1; the isolates are newer


def iri(value):
    return len(value.encode()) <= 4096 and not IRI_REFUSED.search(value) and IRI(value)


def host_name(value, longest=253):
    labels = value.split('.')
    return len(value) <= longest and not labels[-1].isdigit() and all(
        1 <= len(label) <= 63 and set(label) <= set(LETTERS + DIGITS + '-') and label[0] != '-' and label[-1] != '-' for label in labels)


def fqdn(value):
    value = value.removesuffix('.')
    return '.' in value and host_name(value)


def domain(value):
    last = value.rpartition('.')[2]
    return '.' in value and host_name(value) and (len(last) > 1 and set(last) <= set(LETTERS) or last[:4].lower() == 'xn--' and last[4:5] not in ('', '-'))


def idn(value):
    labels = value.split('.')
    if not all(labels) or labels[-1].isascii() and labels[-1].isdigit():
        return False
    try:
        return len('.'.join(idna.alabel(label).decode() for label in labels)) <= 253
    except (idna.IDNAError, UnicodeError):
        return False


def url(value):
    """Not all that web.url asks: what it takes must be this."""
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ''
    bracket = f'[{host}]' if ':' in host else host
    written = value[:len(parts.scheme)].lower() + value[len(parts.scheme):len(parts.scheme) + 3] + bracket + (f':{port}' if port is not None else '')
    last = host.rpartition('.')[2]
    try:
        number = bool(ipaddress.ip_address(host)) and False
    except ValueError:
        number = last.isdigit() or bool(re.fullmatch('0x[0-9a-f]*', last))
    return (parts.scheme in ('http', 'https') and bool(host) and '@' not in parts.netloc and '\\' not in value and not number
            and value.lower().startswith(written) and iri(value) and len(value) <= 2048)


def restricted(name):
    """RFC 6838, section 4.2."""
    return 1 <= len(name) <= 127 and name[0] in LETTERS + DIGITS and set(name) <= set(LETTERS + DIGITS + '!#$&-^_.+')


def mime_type(value):
    return value.count('/') == 1 and all(map(restricted, value.split('/'))) and len(value) <= 255


def encoded(text, signs):
    """Only these signs and whole %-escapes."""
    at = 0
    while at < len(text):
        if text[at] == '%' and set(text[at + 1:at + 3]) <= set('0123456789abcdefABCDEF') and len(text) >= at + 3:
            at += 3
        elif text[at] in signs:
            at += 1
        else:
            return False
    return True


def data_url(value):
    scheme, colon, rest = value.partition(':')
    head, comma, data = rest.partition(',')
    if not (colon and comma and scheme.lower() == 'data' and len(value) <= 4096):
        return False
    kind, *parameters = head.split(';')
    coded = bool(parameters) and parameters[-1].lower() == 'base64'
    token = set(LETTERS + DIGITS + "_!$&'*+.~-")
    if kind and not mime_type(kind):
        return False
    for parameter in parameters[:-1] if coded else parameters:
        name, equals, text = parameter.partition('=')
        if not (name and equals and text and set(name) <= token and encoded(text, token)):
            return False
    if not coded:
        return encoded(data, UNRESERVED + DELIMS + ':@/?')
    try:
        return len(data) % 4 == 0 and data.isascii() and base64.b64decode(data, validate=True) is not None
    except ValueError:
        return False


def pointer(value):
    """RFC 6901, section 3, without control characters and line separators."""
    return value.startswith('/') and len(value) <= 1024 and all(part[:1] in ('0', '1') for part in value.split('~')[1:]) and not re.search(
        '[\0-\x1f\x7f-\x9f\u2028\u2029]', value)


def rgb(value):
    """One of the two ways to write it, taken to pieces."""
    found = re.fullmatch(r'(rgba?)\((.*)\)', value)
    if not found:
        return False
    name, inside = found.groups()
    if ',' in inside:
        parts = [part[1:] if at and part.startswith(' ') else part for at, part in enumerate(inside.split(','))]
    else:
        colour, slash, opacity = inside.partition(' / ')
        parts = colour.split(' ') + ([opacity] if slash else [])
        if name != 'rgb' or colour.count(' ') != 2:
            return False
    whole = lambda text, high: text.isascii() and text.isdigit() and str(int(text)) == text and int(text) <= high
    percent = lambda text: text.endswith('%') and whole(text[:-1], 100)
    return len(parts) in (3, 4) and (all(whole(part, 255) for part in parts[:3]) or all(map(percent, parts[:3]))) and all(
        part == '0' or percent(part) or bool(re.fullmatch(r'0?\.[0-9]{1,4}|1(\.0{1,4})?', part)) for part in parts[3:])


def hexadecimal(*lengths):
    return lambda value: value[:1] == '#' and len(value) - 1 in lengths and set(value[1:]) <= set('0123456789abcdefABCDEF')


def slug(value):
    return len(value) <= 100 and all(word and set(word) <= set('abcdefghijklmnopqrstuvwxyz0123456789') for word in value.split('-'))


MEDIA = grammar(rfc9110, 'media-type', 255)
ORACLES = {
    'url': url, 'uri': grammar(rfc3986, 'URI', 2048), 'uri-reference': grammar(rfc3986, 'URI-reference', 2048), 'iri': iri,
    'path': grammar(rfc3986, 'path-absolute', 2048), 'data-url': data_url, 'hostname': host_name, 'fqdn': fqdn, 'domain': domain, 'idn-hostname': idn,
    'slug': slug, 'colour': hexadecimal(3, 4, 6, 8), 'colour.html': hexadecimal(6), 'colour.rgb': rgb, 'mime-type': mime_type, 'content-type': MEDIA,
    'http-header-name': grammar(rfc9110, 'token', 100), 'language-tag': grammar(rfc5646, 'Language-Tag', 100), 'json-pointer': pointer,
}
PARTS = {
    'uri': ['http', 'a+b', '1a', ':', ':', '//', '/', '?', '#', '@', '[::1]', '[v1.a]', '[1::2::3]', '192.0.2.1', 'a', 'b.c', '%41', '%4', ':80', ':', ';=', '..', '~', '\\'],
    'iri': ['http', ':', ':', '//', '/', '?', '#', '@', '[::1]', 'é', '例', '\ue000', '\ufdd0', '\U0001f600', '\u202e', 'a', 'b.c', '%41', ':80', '\u200b', '\ufffd'],
    'url': ['http://', 'https://', 'HTTP://', 'http:', '//', '/', '?', '#', '@', '[::1]', '192.0.2.1', 'a', 'b.c', '.', '-', '%41', ':80', ':65536', 'é', '例', '１', '0x1', '1',
            '\\', '。', '\u200d', '\t'],
    'path': ['/', '/', 'a', 'B.c', '%41', '%4', '@', ':', ';', '?', '#', '..', '~', '\\', 'é'],
    'data-url': ['data:', 'data:', 'a/b', ';c=d', ';base64', ',', ',', 'TWFu', 'TQ==', 'TWE=', '%41', '%4', ';', '=', 'x', '#'],
    'hostname': ['a', 'b1', '1', '-', '.', '.', 'xn--', 'example', 'A' * 31, '_'],
    'idn-hostname': ['a', 'ü', 'ß', 'ς', '例', 'え', '・', '·', 'l', '-', '.', '.', 'xn--', 'xn--mnchen-3ya', 'א', '׳', 'ب', '۱', '١', 'ქ', '\u0301', '\u200d', '☃', 'Ü', '1', 'ー', 'д', 'क', '\u094d', '\u200c', 'ن', 'ا', 'ه', '\u064e', '々', '〆',
                     '\u20d0', '\U0001d165', 'Ꭰ', 'ꭰ', '͵', 'α', 'ϣ', '٣'],
    'language-tag': ['en', 'zh', 'sl', 'cmn', 'Hant', 'GB', '419', 'rozaj', '1994', 'a', 'u', 'x', 'i', 'klingon', 'sgn', 'BE', 'FR', 'abcd', 'abcdefgh', 'abcdefghi', '1abc', 'ab1', '12'],
    'content-type': ['a/b', 'text/html', ';', '; ', ' ;', 'c=d', 'charset="utf-8"', '"', '\\"', '=', ' ', '\t', 'x', '/'],
    'colour.rgb': ['rgb(', 'rgba(', '0', '255', '256', '10%', '100%', ' ', ' ', ', ', ',', ' / ', '.5', '1', ')', ')'],
    'json-pointer': ['/', '/', 'a', '~0', '~1', '~', '2', 'é', ' '],
}
PARTS |= {'uri-reference': PARTS['uri'], 'fqdn': PARTS['hostname'], 'domain': PARTS['hostname']}


def values(rule):
    good, bad = EXAMPLES[rule]
    yield from good + bad
    if rule == 'idn-hostname':
        # Every character behind a letter, of those that Python's Unicode knows (14.0 with Python 3.11): Swift's library has a newer one.
        yield from ('a' + chr(code) for code in range(0x80, 0x32000) if unicodedata.category(chr(code)) not in ('Cn', 'Cs', 'Co'))
    for _ in range(COUNT):
        value = changed(chance.choice(good), chance)
        if len(value) < 300:                                           # the grammars take long over long values
            yield value
        parts = PARTS.get(rule)
        if parts:
            made = ('-' if rule == 'language-tag' else '').join(chance.choice(parts) for _ in range(chance.randrange(1, 9)))
            yield made
            yield changed(made, chance)


def known(rule, value, wanted):
    """Why the two differ here; None where they should not."""
    if rule == 'url' and wanted:
        return 'stricter than a grammar, as its comment says'
    if rule == 'content-type' and wanted and (re.search(r';[ \t]*(;|\Z)', value) or not value.isascii() or re.search('[\x80-\xff]', value)):
        return 'RFC 9110 takes empty parameters, and octets beyond ASCII in quotes'
    if rule == 'idn-hostname' and not wanted:
        if any(unicodedata.bidirectional(sign) in ('R', 'AL', 'AN') for sign in value):
            return 'the rules for labels from right to left (RFC 5893) are not judged'
        if re.search(r'(^|\.)xn--', value, re.I):
            return 'a label in its xn-- form is not decoded'
        if unicodedata.normalize('NFC', value) != value:
            return 'whether a label is in NFC is not judged'
    return None


def tricks():
    """Addresses that have led other programs to another host, and lengths beyond every cap: none is taken."""
    evil = ['javascript:alert(1)', 'javascript:%0aalert(1)//x.com', 'http:/evil.com', '//evil.com', 'https://good.com@evil.com/', 'http://a:b@c@d/',
            'https://good.com\\@evil.com', 'https://ｅｖｉｌ.com/', 'https://exa\tmple.org/', 'https://exa\nmple.org/', 'https://example.org/\n',
            'http://[::1', 'http://example.org:65536/', 'http://example.org:000080/', 'https://example.org/' + 'a' * 70000, 'https://' + 'a.' * 35000 + 'org',
            'https://example.org:' + '0' * 70000 + '80/', 'a' * 70000, 'https://' + '例' * 70000, 'https://' + 'a@' * 10000]
    began = time.monotonic()
    passed = [value[:60] for value, verdict in zip(evil, ask('web', [('url', value) for value in evil])) if verdict == 'valid']
    print(f'{len(evil)} tricks, {len(passed)} taken, {(time.monotonic() - began) * 1000:.0f} ms with the start of the program {passed or ""}')
    return len(passed)


if __name__ == '__main__':
    sys.exit(1 if compare('web', ORACLES, values, known) + tricks() else 0)
