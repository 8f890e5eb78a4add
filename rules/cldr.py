"""Writes what CLDR says of the languages that have words here.

    pip install babel==2.19.0 && python3 rules/cldr.py

Source: Unicode CLDR 49 as PyPI's babel 2.19.0 carries it. It writes the signs of each language (marks of quotation,
lists, decimals, dates) into Sources/FormCompiling/Languages/LanguageSigns+CLDR.swift, the signs of numbers into
Sources/FormModel/Forms/NumberLanguages+CLDR.swift, the names of months that are read into
Sources/FormEngine/Values/MonthNames+CLDR.swift, and the names of countries and currencies into rules/countries.LANGUAGE.yaml
and rules/currencies.LANGUAGE.yaml. CLDR's data have the Unicode licence (https://www.unicode.org/license.txt). Marks of
quotation are CLDR's delimiters, which babel leaves out: they stand below.
"""

import multiprocessing
import pathlib
import re
import unicodedata

import babel
from babel import Locale, localedata

assert babel.__version__ == "2.19.0", babel.__version__
root = pathlib.Path(__file__).resolve().parent
languages = ["ar", "de", "en", "es", "fr", "ja", "ka", "ru"]

# common/main/*.xml, delimiters. Arabic ones turn with the text: « » is what Arabic print uses.
quotes = {
    "ar": "«»", "de": "„“", "en": "“”", "es": "«»", "fr": ("«\u00a0", "\u00a0»"), "ja": "「」",
    "ka": "„“", "ru": "«»",
}
# CLDR has lists of things that all hold (“a, b and c”) or of which one holds, none that only enumerates.
commas = {"ar": "، ", "ja": "、"}


def swift(text):
    return '"' + "".join(c if c.isprintable() and c != "\u00a0" else f"\\u{{{ord(c):X}}}" for c in text) + '"'


def between(pattern):
    """What stands between two things, in “{0}, {1}”."""
    assert pattern.startswith("{0}") and pattern.endswith("{1}"), pattern
    return pattern[3:-3]


def signs(language):
    # English of no country, “a, b or c”, and its dates as they are typed: its countries differ in their order.
    locale = Locale.parse("en_001" if language == "en" else language)
    lists = locale.list_patterns["or"]
    day = "y-MM-dd" if language == "en" else locale.date_formats["long"].pattern
    moment = "{1} {0}" if language == "en" else str(locale.datetime_formats["medium"])
    months = [locale.months["format"]["wide"][month] for month in range(1, 13)]
    decimal = locale.number_symbols["latn"]["decimal"]
    rows = [
        f"opening: {swift(quotes[language][0])}, closing: {swift(quotes[language][1])},",
        f"comma: {swift(commas.get(language, ', '))}, or: {swift(between(lists['start']))},",
        f"lastOr: {swift(between(lists['end']))}, orOfTwo: {swift(between(lists['2']))},",
        f"decimal: {swift(decimal)}, day: {swift(day)},",
        f"moment: {swift(moment)},",
        "months: [",
    ]
    line = "     "
    months_lines = []
    for month in months:
        item = f" {swift(month)},"
        if len(line) + len(item) > 92:
            months_lines.append(line)
            line = "     "
        line += item
    months_lines.append(line)
    return "\n".join("    " + row for row in rows) + "\n" + "\n".join(f"  {line}" for line in months_lines) + "\n    ]"


def write_signs():
    lines = [
        "// Made by rules/cldr.py from Unicode CLDR 49 (PyPI's babel 2.19.0).",
        "",
        "extension LanguageSigns {",
        "  /// The signs of a language that has words of its own; nil for others.",
        "  static func of(_ language: String) -> LanguageSigns? {",
        "    switch language {",
    ]
    names = {"ar": "arabic", "de": "german", "en": "english", "es": "spanish", "fr": "french", "ja": "japanese",
             "ka": "georgian", "ru": "russian"}
    for language in languages:
        lines.append(f'    case "{language}": {names[language]}')
    lines += ["    default: nil", "    }", "  }"]
    for language in languages:
        lines += ["", f"  static let {names[language]} = LanguageSigns(", signs(language) + ")"]
    lines += ["}", ""]
    path = root.parent / "Sources/FormCompiling/Languages/LanguageSigns+CLDR.swift"
    path.write_text("\n".join(lines))


def write_numbers():
    tags = ("ar ca cs da de de-CH el en es es-MX et eu fi fr he hr hu hy id it ja ka kk ko lt lv nb nl pl pt pt-PT ro ru "
            "sk sl sr sv th tr uk vi zh").split()
    kinds = {}
    for tag in tags:
        symbols = Locale.parse(tag, sep="-").number_symbols["latn"]
        # Any blank parts groups, in every language.
        # CLDR 49 has the straight apostrophe, and earlier editions the curved one, which NumberSigns reads as both.
        group = "" if symbols["group"] in "\u00a0\u202f" else symbols["group"].replace("'", "\u2019")
        kinds.setdefault((symbols["decimal"], group), []).append(tag)
    lines = [
        "// Made by rules/cldr.py from Unicode CLDR 49 (PyPI's babel 2.19.0).",
        "",
        "extension NumberLanguages {",
        "  /// The signs of numbers in a language: of the decimals, and between groups where that is no blank.",
        "  static let signs: [(languages: [String], decimal: String, group: String)] = [",
    ]
    for (decimal, group), tags in sorted(kinds.items()):
        lines += ["    (", "      ["]
        line = "       "
        for tag in tags:
            item = f' "{tag}",'
            if len(line) + len(item) > 98:
                lines.append(line)
                line = "       "
            line += item
        lines += [line, f"      ], {swift(decimal)}, {swift(group)}", "    ),"]
    lines += ["  ]", "}", ""]
    (root.parent / "Sources/FormModel/Forms/NumberLanguages+CLDR.swift").write_text("\n".join(lines))


# Where CLDR has shorter names than the whole ones, people write the first three letters, too.
shortened = ["de", "en", "es", "fr", "ka", "ru"]
# DIN 1355-1:1975 shortens März to Mrz.
others = {"de": {3: ["mrz"]}}


def plain(name):
    """A name as it is looked up: in small letters, with plain blanks and without a point."""
    return name.lower().rstrip(".").replace("\u00a0", " ")


def names_of(language):
    """The names of each month in a language and in its countries, and the abbreviations that it writes.

    It runs in a process of its own: babel keeps what one language takes from another.
    """
    # Deseret and Shavian English are other scripts.
    tags = [tag for tag in localedata.locale_identifiers()
            if (tag == language or tag.startswith(language + "_")) and not any(len(part) == 4 for part in tag.split("_"))]
    tags.sort(key=lambda tag: (tag != language, tag))
    names = {month: [] for month in range(1, 13)}
    whole = {month: set() for month in names}
    written = []
    halves = {"am": [], "pm": []}
    for tag in tags:
        locale = Locale.parse(tag)
        for context in ("format", "stand-alone"):
            for month in names:
                whole[month].add(plain(locale.months[context]["wide"][month]))
                for width in ("wide", "abbreviated"):
                    names[month].append(plain(locale.months[context][width][month]))
            for width in ("abbreviated", "wide"):
                for half, texts in halves.items():
                    texts.append(plain(locale.day_periods[context][width].get(half) or ""))
        if tag == language:
            written = [locale.months["format"]["abbreviated"][month].rstrip(".") for month in names]
    for month, found in names.items():
        if language in shortened:
            found += [name[:3] for name in sorted(whole[month])]
        found += others.get(language, {}).get(month, [])
        # Capital letters are often written without accents.
        for name in list(found):
            decomposed = unicodedata.normalize("NFD", name)
            if decomposed.isascii() or not decomposed[0].isascii():
                continue
            found.append("".join(c for c in decomposed if not unicodedata.combining(c)))
    for month, found in names.items():
        # Moroccan French shortens juin to jui, which may be juillet elsewhere.
        elsewhere = [name for other, names in whole.items() if other != month for name in names]
        names[month] = [name for name in dict.fromkeys(found) if not any(other.startswith(name) for other in elsewhere)]
    # a. m. and p. m. are read in every language.
    halves = {half: [text for text in dict.fromkeys(texts) if text and not re.match(r"[ap]\W*m?\W*$", text)]
              for half, texts in halves.items()}
    if language == "en":
        written = [name[:3] for name in written]
    return names, written, halves


def write_months():
    with multiprocessing.Pool(1, maxtasksperchild=1) as pool:
        found = dict(zip(languages, pool.map(names_of, languages, chunksize=1)))
    meanings = {}
    for language, (names, _, _) in found.items():
        for month, texts in names.items():
            for text in texts:
                meanings.setdefault(text, set()).add(month)
    # Were there one, it could not be read where a form has both languages.
    assert all(len(months) == 1 for months in meanings.values()), [m for m in meanings.items() if len(m[1]) > 1]

    def rows(texts, indent):
        lines, line = [], indent
        for text in texts:
            item = f"{swift(text)},"
            if len(line) + len(item) + 1 > 98 and line != indent:
                lines.append(line)
                line = indent
            line += (" " if line != indent else "") + item
        return lines + [line]

    lines = [
        "// Made by rules/cldr.py from Unicode CLDR 49 (PyPI's babel 2.19.0).",
        "",
        "extension MonthNames {",
        "  /// Names of the months in a language and in its countries, whole and short, as they are looked up: for each month",
        "  /// one text, in which a bar stands between two names.",
        "  static let read: [(language: String, months: [String])] = [",
    ]
    for language, (names, _, _) in found.items():
        lines += ["    (", f'      "{language}",', "      ["]
        lines += rows(["|".join(texts) for texts in names.values()], "        ")
        lines += ["      ]", "    ),"]
    lines += ["  ]", "", "  /// A short name of each month, as it is written.",
              "  static let written: [(language: String, months: [String])] = ["]
    for language, (_, written, _) in found.items():
        lines += ["    (", f'      "{language}",', "      ["] + rows(written, "        ") + ["      ]", "    ),"]
    lines += ["  ]", "", "  /// What stands for AM and PM in a language that has other words for them.",
              "  static let halfDays: [(language: String, morning: [String], afternoon: [String])] = ["]
    for language, (_, _, halves) in found.items():
        if halves["am"]:
            words = [", ".join(swift(text) for text in halves[half]) for half in ("am", "pm")]
            lines.append(f'    ("{language}", [{words[0]}], [{words[1]}]),')
    lines += ["  ]", "}", ""]
    (root.parent / "Sources/FormEngine/Values/MonthNames+CLDR.swift").write_text("\n".join(lines))


def write_countries():
    codes = sorted(c for c in Locale.parse("en").territories if len(c) == 2 and c.isalpha() and c not in ("ZZ", "QO", "EU", "EZ", "UN", "XA", "XB"))
    # English messages name countries themselves.
    for language in [language for language in languages if language != "en"]:
        names = Locale.parse(language).territories
        lines = [
            "# Made by rules/cldr.py: names of countries and territories.",
            "# Source: Unicode CLDR 49 (PyPI's babel 2.19.0).",
        ]
        for code in codes:
            name = names.get(code) or Locale.parse("en").territories[code]
            lines.append("'{}': '{}'".format(code, name.replace("'", "''")))
        (root / f"countries.{language}.yaml").write_text("\n".join(lines) + "\n")


def write_currencies():
    # Their English names differ from those of ISO 4217: “British Pound” is its “Pound Sterling”.
    for language in languages:
        names = Locale.parse(language).currencies
        lines = [
            "# Made by rules/cldr.py: names of currencies.",
            "# Source: Unicode CLDR 49 (PyPI's babel 2.19.0).",
        ]
        for code in sorted(currencies()):
            if code in names:
                lines.append("'{}': '{}'".format(code, names[code].replace("'", "''")))
        (root / f"currencies.{language}.yaml").write_text("\n".join(lines) + "\n")


def currencies():
    """The codes that finance.currency has."""
    text = (root / "finance.yaml").read_text()
    start = text.index("    choices:\n", text.index("\n  currency:\n"))
    return re.findall(r"^      '?([A-Z]{3})'?: ", text[start:text.index("    examples:", start)], re.MULTILINE)


write_signs()
write_numbers()
write_months()
write_countries()
write_currencies()
