#!/usr/bin/env python3
"""Makes web-mime-type-registered.yaml from src/iana-types.json of mime-db (github.com/jshttp/mime-db, MIT), which follows IANA's registry.

  python3 rules/media_types.py iana-types.json > rules/web-mime-type-registered.yaml

No package of PyPI has the list: DATE is the day of the last change of that file. Only standard Python.
"""
import json
import sys
from pathlib import Path

DATE, COMMIT = '2026-03-01', '27f4b92'


def main():
    types = sorted(json.loads(Path(sys.argv[1]).read_text(encoding='utf-8')))
    assert len(types) == 2215, len(types)
    print('# A list large enough for a file of its own: it is read only where it is used.')
    print('group: web\nrules:')
    print('  # Made by media_types.py: change that and run it again.')
    print('  mime-type-registered:')
    print('    summary: a registered media type')
    print(f"    source: 'IANA, Media Types, as in mime-db (commit {COMMIT} of {DATE})'")
    print("    note: 'A type and a subtype of the registry in small letters, without parameters; take normalize: [lowercase] for other letters. Types that are only in use, such as application/x-tar, are not registered: web.mime-type takes them.'")
    lines, line = [], ''
    for one in types:
        if line and len(line) + len(one) > 140:
            lines.append(line.rstrip())
            line = ''
        line += f'{one}, '
    print('    choices: [\n      ' + '\n      '.join([*lines, line.removesuffix(', ')]) + ']')
    print('    message: enter a registered media type, such as image/png')
    print("""    examples:
      valid: [image/png, text/plain, application/json, application/ld+json, image/svg+xml, application/pdf, font/woff2, audio/ogg, video/mp4,
          multipart/form-data, message/rfc822, model/gltf-binary, audio/3gpp, application/1d-interleaved-parityfec, video/vp9]
      invalid:
        - { value: IMAGE/PNG, code: notAChoice, why: capital letters }
        - { value: application/x-tar, code: notAChoice, why: only in use }
        - { value: image/jpg, code: notAChoice, why: the type is image/jpeg }
        - { value: text, code: notAChoice }
        - { value: image/, code: notAChoice }
        - { value: /png, code: notAChoice }
        - { value: image//png, code: notAChoice }
        - { value: true, code: typeMismatch }
        - { value: 'image/*', code: notAChoice }
        - { value: text/plain; charset=utf-8, code: notAChoice, why: a parameter }
        - { value: ' image/png', code: notAChoice }
        - { value: 'іmage/png', code: notAChoice, why: the first letter is Cyrillic }
        - { value: "image/png\\n", code: notAChoice }
        - { value: 7, code: typeMismatch }
        - { value: [image/png], code: typeMismatch }""")


if __name__ == '__main__':
    main()
