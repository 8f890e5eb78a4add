"""Writes what CLDR says of the languages that have words here.

    pip install babel==2.18.0 && python3 rules/cldr.py

Source: Unicode CLDR 47 as PyPI's babel 2.18.0 carries it. It writes the signs of each language (marks of quotation,
lists, decimals, dates) into Sources/FormCheck/Languages/LanguageSigns+CLDR.swift, the signs of numbers into
Sources/FormModel/Forms/NumberLanguages+CLDR.swift, and the names of countries and currencies into
rules/countries.LANGUAGE.yaml and rules/currencies.LANGUAGE.yaml. Marks of quotation are CLDR's delimiters, which babel leaves out: they stand below.
"""

import pathlib
import re

import babel
from babel import Locale

assert babel.__version__ == "2.18.0", babel.__version__
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
        "// Made by rules/cldr.py from Unicode CLDR 47 (PyPI's babel 2.18.0).",
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
    path = root.parent / "Sources/FormCheck/Languages/LanguageSigns+CLDR.swift"
    path.write_text("\n".join(lines))


def write_numbers():
    tags = ("ar ca cs da de de-CH el en es es-MX et eu fi fr he hr hu hy id it ja ka kk ko lt lv nb nl pl pt pt-PT ro ru "
            "sk sl sr sv th tr uk vi zh").split()
    kinds = {}
    for tag in tags:
        symbols = Locale.parse(tag, sep="-").number_symbols["latn"]
        # Any blank parts groups, in every language.
        group = "" if symbols["group"] in "\u00a0\u202f" else symbols["group"]
        kinds.setdefault((symbols["decimal"], group), []).append(tag)
    lines = [
        "// Made by rules/cldr.py from Unicode CLDR 47 (PyPI's babel 2.18.0).",
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


def write_countries():
    codes = sorted(c for c in Locale.parse("en").territories if len(c) == 2 and c.isalpha() and c not in ("ZZ", "QO", "EU", "EZ", "UN", "XA", "XB"))
    # English messages name countries themselves.
    for language in [language for language in languages if language != "en"]:
        names = Locale.parse(language).territories
        lines = [
            "# Made by rules/cldr.py: names of countries and territories.",
            "# Source: Unicode CLDR 47 (PyPI's babel 2.18.0).",
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
            "# Source: Unicode CLDR 47 (PyPI's babel 2.18.0).",
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
write_countries()
write_currencies()
