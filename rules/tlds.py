#!/usr/bin/env python3
"""Makes web-tld.yaml and contact-email-signup.yaml: the registered top-level domains, from the Public Suffix List as PyPI carries it.

  python3 -m venv venv && venv/bin/pip install publicsuffixlist==1.1.2.20261023 idna==3.20
  venv/bin/python rules/tlds.py web > rules/web-tld.yaml
  venv/bin/python rules/tlds.py email > rules/contact-email-signup.yaml

The list's section of ICANN has every top-level domain of IANA's root zone database, and onion, which is reserved (RFC 7686) and left out.
Names in other scripts are written in ASCII (IDNA). Examples without which a change would go unnoticed are in witnesses/contact-email-signup.json.
"""
import json
import re
import sys
from importlib.metadata import files, version
from pathlib import Path

import idna

VERSION = '1.1.2.20261023'


def tlds():
    assert version('publicsuffixlist') == VERSION, version('publicsuffixlist')
    text = next(file for file in files('publicsuffixlist') if file.name == 'public_suffix_list.dat').read_text(encoding='utf-8')
    dated = re.search(r'VERSION: (\d{4}-\d\d-\d\d)', text)[1]
    lines = text.split('===BEGIN ICANN DOMAINS===')[1].split('===END ICANN DOMAINS===')[0].splitlines()
    names = {line.strip().lstrip('*!.').rsplit('.', 1)[-1] for line in lines if line.strip() and not line.startswith('//')}
    return dated, sorted(idna.encode(name).decode() for name in names - {'onion'})


def trie(words):
    """A regular expression that takes these words."""
    if words == ['']:
        return ''
    heads = {}
    for word in words:
        if word:
            heads.setdefault(word[0], []).append(word[1:])
    parts, single = [], ''
    for head, tails in sorted(heads.items()):
        rest = trie(tails)
        if rest == '' and tails == ['']:
            single += head
        else:
            parts.append(head + rest)
    if single:
        parts.append(single if len(single) == 1 else f'[{single}]')
    text = '|'.join(parts)
    if '' in words:
        return f'(?:{text})?' if len(parts) > 1 or len(text) > 1 and text[0] != '[' else f'{text}?'
    return f'(?:{text})' if len(parts) > 1 else text


def source(dated):
    return f"'IANA, Root Zone Database, as in the Public Suffix List of {dated} (publicsuffix.org), section ICANN; publicsuffixlist {VERSION}'"


def web(dated, names):
    print('# A list large enough for a file of its own: it is read only where it is used.')
    print('group: web\nrules:')
    print('  # Made by tlds.py from the Public Suffix List, which Mozilla publishes under the MPL 2.0.')
    print('  tld:')
    print('    summary: a registered top-level domain')
    print(f'    source: {source(dated)}')
    print("    note: 'In small letters and ASCII, without a dot in front. Names are added and removed every year; the list is that of the date above. Names for tests and documents (example, test, invalid, localhost) and onion are not among them.'")
    line, lines = '', []
    for name in names:
        if len(line) + len(name) > 140:
            lines.append(line)
            line = ''
        line += (f"'{name}', " if name in ('no', 'on', 'yes', 'true', 'false') else f'{name}, ')
    print('    choices: [\n      ' + '\n      '.join([one.rstrip() for one in lines] + [line.removesuffix(', ')]) + ']')
    print('    message: enter a registered top-level domain, such as org')
    print("""    examples:
      valid: [org, com, net, ge, de, jp, 'no', museum, travel, arpa, info, biz, uk, eu, xn--p1ai, xn--node, xn--fiqs8s]
      invalid:
        - { value: con, code: notAChoice, why: a slip for com }
        - { value: .org, code: notAChoice, why: a dot in front }
        - { value: ORG, code: notAChoice, why: capital letters }
        - { value: example, code: notAChoice, why: for documents alone }
        - { value: onion, code: notAChoice, why: not in the root zone }
        - { value: localhost, code: notAChoice }
        - { value: 'org.', code: notAChoice, why: the dot of the root }
        - { value: o rg, code: notAChoice }
        - { value: test, code: notAChoice }
        - { value: '1', code: notAChoice }
        - { value: co.uk, code: notAChoice, why: a second level }
        - { value: рф, code: notAChoice, why: not in ASCII }
        - { value: оrg, code: notAChoice, why: a Cyrillic letter }
        - { value: "org\\n", code: notAChoice }
        - { value: 5, code: typeMismatch }
        - { value: [org], code: typeMismatch }""")


def email(dated, names):
    print('# A rule with long patterns, in a file of its own: it is read only where it is used.')
    print('group: contact\nrules:')
    print('  # Made by tlds.py from the Public Suffix List, which Mozilla publishes under the MPL 2.0.')
    print('  email-signup:')
    print('    summary: an e-mail address for a sign-up')
    print("    source: 'contact.email and contact.email-strict; " + source(dated)[1:])
    print("    note: 'An address that browsers, mail servers and contact.email accept, with a top-level domain that is registered. Of a slip in the ending, such as gmail.con, the message suggests the address that was probably meant. Blanks around it are removed. Quoted local parts and address literals are not accepted. Whether the domain or the mailbox exists is not checked.'")
    print('    normalize: [trim]')
    groups, own = [], ''
    for first in sorted({name[0] for name in names}):
        if own and len(trie([name for name in names if name[0] in own + first])) > 1900:
            groups.append(own)
            own = ''
        own += first
    earlier = ''.join(groups)
    print('    excludes:')
    print("      - { find: '[\"\\[]', message: leave out quotation marks and brackets }")
    for group in [*groups, own]:
        signs = f'[{group[0]}-{group[-1]}]' if group != own else f'[^{earlier[0]}-{earlier[-1]}]'
        found = trie([name for name in names if name[0] in group])
        print(f"      - {{ find: '(?i)@(?:[^@]*\\.)?(?!{found}$){signs}[^.@]*$', message: 'enter an address with a registered ending, such as ana@example.org' }}")
    print('    rule: contact.email-strict')
    file = Path(__file__).resolve().parent / 'witnesses/contact-email-signup.json'
    known = json.loads(file.read_text(encoding='utf-8')) if file.exists() else {'valid': [], 'invalid': []}
    print('    examples:\n      valid:')
    for text in dict.fromkeys(['ana@example.org', 'ana.b+tag@sub.example.co.uk', ' ana@example.org ', 'ANA@EXAMPLE.COM', "o''brien@example.ge", 'ana@xn--80ak6aa92e.xn--p1ai', 'ana@example.museum', 'ana@example.com', 'ana@example.net', 'ana_b@example.info', 'a@b.io', 'ana@a-b.c--d.jp', '1@2.uk', 'ana@example.xn--node'] + known['valid']):
        print(f"        - '{text}'")
    print('      invalid:')
    for line in [
        "{ value: ana@gmail.con, code: forbiddenPart, why: a slip for com }", "{ value: ana@gmail.cmo, code: forbiddenPart }",
        "{ value: ana@example.example, code: forbiddenPart, why: for documents alone }", "{ value: ana@example.c, code: forbiddenPart }",
        "{ value: ana@example.o3, code: forbiddenPart }", "{ value: 'ana@example.3com', code: forbiddenPart }",
        "{ value: ana@localhost, code: [forbiddenPart, patternMismatch], why: one label only }",
        "{ value: 'ana@[192.0.2.1]', code: [forbiddenPart, forbiddenPart], why: an address literal }",
        "{ value: '\"ana b\"@example.org', code: forbiddenPart, why: a quoted local part }", "{ value: ana..b@example.org, code: patternMismatch }",
        "{ value: ana@example.org., code: patternMismatch }", "{ value: ana.example.org, code: patternMismatch }", "{ value: '@example.org', code: patternMismatch }",
        "{ value: ana@exam_ple.org, code: patternMismatch }", "{ value: ana@münchen.de, code: patternMismatch, why: not in ASCII }",
        "{ value: ana@example.оrg, code: [forbiddenPart, patternMismatch], why: a Cyrillic letter }", "{ value: \"ana@example.org\\nBcc: eve@example.org\", code: patternMismatch }",
        "{ value: 5, code: typeMismatch }", "{ value: [ana@example.org], code: typeMismatch }", *known['invalid'],
    ]:
        print(f'        - {line}')


if __name__ == '__main__':
    {'web': web, 'email': email}[sys.argv[1]](*tlds())
