"""Which places of the language take a list, a map or any value: read from the JSON Schemas that `formcheck language --schema` prints.

    form_growth_places.py [PROGRAM]      writes form_growth_places.txt anew

A place is written as a way from the form, the file of rules, the language, or a shared part: `form.rules{}` is a map, `includes[].flags[]` a list within
entries of a list, `default=` any value.
"""
import json
import subprocess
import sys
from pathlib import Path

SAVED = Path(__file__).with_suffix('.txt')
ROOTS = {'form': 'form', 'rules': 'rules-file', 'messages': 'language'}


def part(reference):
    return reference.removeprefix('#/$defs/').removeprefix('key-')


def walk(schema, way, found):
    """Adds the places of a schema, as far as the next shared part."""
    if not isinstance(schema, dict):
        return
    keys = set(schema) - {'description', 'markdownDescription', 'title', '$schema', '$defs'}
    if not keys and way:
        found.add(way + '=')
    for key in ('anyOf', 'oneOf', 'allOf'):
        for choice in schema.get(key, []):
            if set(choice) != {'required'}:
                walk(choice, way, found)
    for name, inner in schema.get('properties', {}).items():
        walk(inner, f'{way}.{name}' if way else name, found)
    maps = list(schema.get('patternProperties', {}).values())
    if isinstance(schema.get('additionalProperties'), dict):
        maps.append(schema['additionalProperties'])
    for inner in maps:
        found.add(way + '{}')
        walk(inner, way + '{}', found)
    if 'items' in schema:
        found.add(way + '[]')
        walk(schema['items'], way + '[]', found)


def places(schemas):
    """The places of the schemas, by the name of their kind."""
    found = set()
    for kind, schema in schemas.items():
        walk({key: value for key, value in schema.items() if key != '$defs'}, ROOTS[kind], found)
        for name, inner in schema.get('$defs', {}).items():
            walk(inner, part(name), found)
    return found


def asked(program):
    return places({kind: json.loads(subprocess.run([program, 'language', '--schema', kind], check=True, capture_output=True).stdout) for kind in ROOTS})


def saved():
    return set(SAVED.read_text().split('\n')) - {''}


if __name__ == '__main__':
    written = asked(sys.argv[1] if len(sys.argv) > 1 else '.build/release/formcheck')
    SAVED.write_text('\n'.join(sorted(written)) + '\n')
