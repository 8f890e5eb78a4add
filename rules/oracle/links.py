#!/usr/bin/env python3
"""Compares web.uri-template, web.mailto and network.connection-url with uri-template, and with parsers written from their sources.

  python3 -m venv venv && venv/bin/pip install uri-template==1.3.0
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/links.py [values a rule, 20000] [seed]

Each parser cuts a value at its separators, as the RFCs and documents that the rules name describe. Templates that a rule accepts must be accepted
by the package, too. Values are put together from parts, right and wrong ones, and half of them
changed in one or two characters. Exit status 1: a difference.
"""
import random
import re
import string
import sys

try:
    import uri_template
except ImportError as missing:
    print(f'skipped: no package {missing.name}')
    sys.exit(0)

from asking import changed, compare_explained, judged

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
ALPHANUMERIC = set(string.ascii_letters + string.digits)
HEX = set(string.hexdigits)


def encoded(text, signs):
    """Only these signs, letters, digits and whole escapes."""
    at = 0
    while at < len(text):
        if text[at] == '%':
            if len(text) < at + 3 or not set(text[at + 1:at + 3]) <= HEX:
                return False
            at += 3
        elif text[at] in ALPHANUMERIC or text[at] in signs:
            at += 1
        else:
            return False
    return True


# RFC 6570, section 2.

def name(text):
    return all(part and encoded(part, '_') for part in text.split('.'))


def variable(text):
    if text.endswith('*'):
        return name(text[:-1])
    before, colon, length = text.partition(':')
    return name(before) and (not colon or 1 <= len(length) <= 4 and set(length) <= set(string.digits) and length[0] != '0')


def template(text):
    if len(text) > 2048 or not text:
        return False
    while text:
        literal, brace, rest = text.partition('{')
        if not encoded(literal, "!#$&()*+,-./:;=?@[]_~"):
            return False
        if not brace:
            return True
        inside, end, text = rest.partition('}')
        if not end or not all(map(variable, (inside[1:] if inside[:1] in '+#./;?&' and inside else inside).split(','))):
            return False
    return True


# RFC 6068, section 2.

def label(text, more=''):
    return bool(text) and text[0] in ALPHANUMERIC and text[-1] in ALPHANUMERIC and set(text) <= ALPHANUMERIC | set('-' + more)


def address(text):
    local, at, domain = text.partition('@')
    return bool(at) and all(part and encoded(part, "!$'*+_~-") for part in local.split('.')) and all(map(label, domain.split('.')))


def mailto(text):
    scheme, colon, rest = text.partition(':')
    to, question, headers = rest.partition('?')
    if scheme != 'mailto' or not colon or not rest or len(text) > 2048 or to and not all(map(address, to.split(','))):
        return False
    fields = [header.partition('=') for header in headers.split('&')] if question else []
    return all(key and set(key) <= ALPHANUMERIC | {'-'} and equals and encoded(value, "._~!$'()*+,;:@-") for key, equals, value in fields)


# The documents named at the variants of network.connection-url.

def host(text):
    """A name or an address in brackets, and a port from 1 to 65535."""
    if text[:1] == '[':
        inside, bracket, port = text[1:].partition(']')
        if not bracket or not inside or not set(inside) <= HEX | set(':.') or port and port[0] != ':':
            return False
        colon, port = port[:1], port[1:]
    else:
        inside, colon, port = text.partition(':')
        if not all(label(part, '_') for part in inside.split('.')):
            return False
    return not colon or port.isascii() and port.isdigit() and port[0] != '0' and int(port) <= 65535


USER = "_.~!$&'()*+,;=-"


def login(text, empty):
    user, colon, password = text.partition(':')
    return (bool(user) or empty) and encoded(user, USER) and encoded(password, USER)


def connection(text, schemes, hosts=1, user=False, empty=False, database=None, parameters=True, query_alone=True, port=True):
    scheme, slashes, rest = text.partition('://')
    if scheme not in schemes or not slashes or len(text) > 512:
        return False
    rest, question, query = rest.partition('?')
    rest, slash, path = rest.partition('/')
    before, at, servers = rest.rpartition('@')
    if at and not login(before, empty) or user and not at:
        return False
    servers = servers.split(',')
    if len(servers) > hosts or not all(map(host, servers)) or not port and any(re.search(r':\d+\Z', one) and one[0] != '[' or ']:' in one for one in servers):
        return False
    if question and (not parameters or not slash and not query_alone):
        return False
    if not (database(path) if database else encoded(path, "_.~!$'()*+,;=:@-")):
        return False
    pairs = [pair.partition('=') for pair in query.split('&')] if question else []
    return all(key and set(key) <= ALPHANUMERIC | set('_.-') and equals and encoded(value, "_.~!$'()*+,;:@/-") for key, equals, value in pairs)


def number(text):
    return len(text) <= 5 and set(text) <= set(string.digits)


def mongodb(text):
    return connection(text, ['mongodb'], hosts=99, query_alone=False) or connection(text, ['mongodb+srv'], query_alone=False, port=False)


ORACLES = {
    'web.uri-template': template, 'web.mailto': mailto,
    'network.connection-url.postgres': lambda text: connection(text, ['postgres', 'postgresql'], hosts=99),
    'network.connection-url.mysql': lambda text: connection(text, ['mysql', 'mysqlx'], user=True),
    'network.connection-url.mongodb': mongodb,
    'network.connection-url.redis': lambda text: connection(text, ['redis', 'rediss'], empty=True, database=number, parameters=False),
    'network.connection-url.amqp': lambda text: connection(text, ['amqp', 'amqps']),
}
ESCAPES = ['%41', '%e1', '%2F', '%4', '%', '%GG']


def pick(*choices):
    return chance.choice(choices)


def word(signs=''):
    pool = 'abzAZ09' + signs
    return ''.join(chance.choice(pool) if chance.random() < 0.95 else chance.choice(ESCAPES) for _ in range(chance.randrange(1, 6)))


def made_host():
    plain = pick('db.example.org', 'localhost', '10.0.0.7', '[2001:db8::1]', '[::1]', 'a-b_c', 'a--b.c', '-a', 'a-', 'a..b', '[g]', word('-_'))
    return plain + pick('', '', ':5432', ':65535', ':65536', ':0', ':08', ':', f':{chance.randrange(1, 70000)}')


def made_connection(schemes):
    text = pick(*schemes, *schemes, 'http') + pick('://', '://', '://', '://', ':/')
    text += pick('', '', f"{word('._-')}@", f"{word('!$')}:{word('=,')}@", f':{word()}@', f'{word()}:@', '@')
    text += ','.join(made_host() for _ in range(pick(1, 1, 1, 2, 3)))
    text += pick('', '', '/', f"/{word('.-')}", f'/{chance.randrange(200000)}', '/a/b')
    return text + pick('', '', '', f'?{word()}={word()}', f"?{word('_.')}={word('/:')}&{word()}=", '?', '?a', '?a=b&', '?=b')


def made_template():
    def expression():
        return pick('', '', *'+#./;?&', '=', '!') + ','.join(word('_.') + pick('', '', '*', ':3', ':9999', ':0', ':10000', ':') for _ in range(pick(1, 1, 2, 3)))
    return ''.join(pick(word('/:?#[]@!$&()*+,;=-._~'), '{' + expression() + '}', '/', '{', '}', "'", '<', ' ') if chance.random() < 0.3
                   else pick(word('/:.-'), '{' + expression() + '}') for _ in range(chance.randrange(1, 5)))


def made_mailto():
    def mailbox():
        return word("!$'*+_~-.") + pick('@', '@', '@', '') + pick('example.org', 'a-b.c', 'localhost', '-a.b', 'a..b', word('-.'))
    text = pick('mailto:', 'mailto:', 'mailto:', 'Mailto:', 'mailto') + pick('', ','.join(mailbox() for _ in range(pick(1, 1, 2, 3))))
    return text + pick('', '', f'?subject={word()}', f"?cc={word('@.')}&body={word(' ')}", '?', '?a', '?a=b&', '?to=')


MADE = {'web.uri-template': made_template, 'web.mailto': made_mailto}
for kind, schemes in (('postgres', ['postgres', 'postgresql']), ('mysql', ['mysql', 'mysqlx']), ('mongodb', ['mongodb', 'mongodb+srv']), ('redis', ['redis', 'rediss']), ('amqp', ['amqp', 'amqps'])):
    MADE[f'network.connection-url.{kind}'] = lambda schemes=schemes: made_connection(schemes)


def values(rule):
    """Half of them valid ones and their neighbours."""
    found, good = {}, []
    while len(found) < COUNT:
        text = MADE[rule]()
        if ORACLES[rule](text):
            good.append(text)
        if good and chance.random() < 0.6:
            text = changed(chance.choice(good), chance, "/:@?&=,.%-_{}*+'[]09azAZ~\n é")
        if text.strip():
            found[text] = None
    return list(found)


def rejected_elsewhere(asked, answers):
    """Templates that the rule accepts and the package rejects; it rejects some lengths of four digits, and escapes
    in small letters or at the beginning of a name."""
    known = re.compile(r':[1-9]\d{3}|%[\da-fA-F]?[a-f]|[{+#./;?&,]%')
    pairs = zip(asked['web.uri-template'], answers['web.uri-template'])
    return [text for text, codes in pairs if not codes and not known.search(text) and not uri_template.validate(text)]


def main():
    asked = {rule: values(rule) for rule in ORACLES}
    answers = judged(asked, 'network-connection-url.yaml', 'web.yaml')
    wrong = rejected_elsewhere(asked, answers)
    if wrong:
        sys.exit(f'accepted here, rejected by uri-template: {wrong[:20]}')
    compare_explained('links', asked, answers, lambda rule: (ORACLES[rule], None))


if __name__ == '__main__':
    main()
