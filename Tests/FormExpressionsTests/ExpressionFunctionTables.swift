import TestFixtures

/// Functions of texts and lists, and values that are compared as wholes.
extension ExpressionTests {
  static let functions: [Table] = [
    Table(
      "patterns", "t: {}, z: {}, f: { type: any }", "{'t':'AB-12','f':5}",
      [
        #"matches(t, r'[A-Z]{2}-\d{2}')"#: .holds, #"t.matches(r'[A-Z]{2}-\d{2}')"#: .holds,
        // The whole text, as `pattern`.
        #"t.matches(r'\d{2}')"#: .fails, "t.matches('AB')": .fails, "t.matches('AB.*')": .holds,
        // Beside r'…' a backslash is written twice.
        #"t.matches('AB-\\d\\d')"#: .holds, #"r'\n' == '\\n'"#: .holds,
        #"size(r'\n')"# + " == 2": .holds,
        "size(r\"it's\") == 4": .holds, "z.matches('a')": .unknown, "''.matches('a*')": .holds,
        "f.matches('5')": .undecided, "(t + t).matches('(?:[A-Z]{2}-[0-9]{2}){2}')": .holds,
        "'\u{1F600}'.matches('.')": .holds, "lower(t).matches('[a-z]{2}-.*')": .holds,
        #"t.matches(r'(?=.*[0-9])(?:AB)-(\d)(?!\1)\d')"#: .holds,
      ]),
    Table(
      "a pattern at its limits", "t: {}, long: {}",
      "{'t':'\("a".times(60))!','long':'\("a".times(5_000))'}",
      [
        // Two to the 60th ways to part the letters, and none ends before the mark.
        "t.matches(r'(?!b)(?:a+)+')": .undecided, "long.matches('(a)*')": .undecided,
        "long.matches('b') || true": .holds,
      ]),
    Table(
      "letters and blanks", "t: {}, z: {}, s: { type: any }",
      "{'t':'  Stra\u{DF}e \u{130} ','s':5}",
      [
        // Unicode, SpecialCasing.txt: ß has no single capital; İ is i and a dot above.
        "upper('stra\u{DF}e') == 'STRASSE'": .holds, "'\u{130}'.lower() == 'i\u{307}'": .holds,
        "trim(t) == 'Stra\u{DF}e \u{130}'": .holds, "t.trim().size() == 8": .holds,
        "trim('\u{FEFF}a\u{3000}') == 'a'": .holds, "trim('  ') == ''": .holds,
        "lower('ABC') == 'abc'": .holds, "lower('abc') == 'abc'": .holds,
        "upper('') == ''": .holds, "lower(z) == 'a'": .unknown, "lower(s) == 'a'": .undecided,
        "startsWith('abc', 'a') && endsWith('abc', 'c') && contains('abc', 'b')": .holds,
        "upper(lower(trim(' Ab '))) + '!' == 'AB!'": .holds,
      ]),
    Table(
      "items",
      "l: { items: { type: number } }, t: { items: {} }, z: {}, a: { items: { type: any } }",
      "{'l':[3,1.5,3.0,-2],'t':['b','a','b'],'a':[1,'1',1.0,true]}",
      [
        "l.distinct() == [3, 1.5, -2]": .holds, "t.distinct() == ['b', 'a']": .holds,
        "l.distinct().size() == 3": .holds, "a.distinct().size() == 3": .holds,
        "l.sort() == [-2, 1.5, 3, 3]": .holds, "sort(t) == ['a', 'b', 'b']": .holds,
        "[].sort() == []": .holds, "[z, 'a'].sort().size() == 2": .unknown,
        "a.sort().size() == 4": .undecided, "[2 / 0, 1].sort().size() == 2": .undecided,
        "t.join(', ') == 'b, a, b'": .holds, "t.join() == 'bab'": .holds,
        "[].join(', ') == ''": .holds, "['a'].join('-') == 'a'": .holds,
        "['a', z].join('-') == 'a'": .unknown, "['a', ''].join('-') == 'a-'": .holds,
        "l.average() == 1.375": .holds, "average([1, 2]) == 1.5": .holds,
        "average([1, 1, 2]) == 1.333333333333333333333333333333333": .holds,
        "average([]) == 0": .unknown, "l.filter(x, x > 9).average() == 0": .unknown,
        "l.filter(x, x > 9).sum() == 0": .holds, "l.filter(x, x > 9).max() == 0": .unknown,
        "['2026-01-02', '2026-01-01'].map(x, x).sort()[0] == '2026-01-01'": .holds,
      ]),
    Table(
      "lists by what is in them",
      "l: { items: { type: number } }, z: { items: {} }, e: {}, d: { items: { type: date } }, a: { type: any }",
      "{'l':[1,2.0],'d':['2026-01-01'],'a':[2,{'b':1,'a':[]}]}",
      [
        "l == [1, 2]": .holds, "[2, 1] == l": .fails, "l != [1, 2]": .fails, "l == [1]": .fails,
        "l == []": .fails, "z == []": .holds, "[l, [3]] == [[1.0, 2], [3]]": .holds,
        "[1, 2] in [[3], l]": .holds, "[1] in [[3], l]": .fails, "[e] == [e]": .holds,
        "[e] == ['x']": .fails, "[1 / 0] == [1]": .undecided, "[1 / 0] == [1, 2]": .fails,
        "d == ['2026-01-01']": .holds, "['2026-01-02'] != d": .holds, "a == a": .holds,
        "[true, false] == [true, false]": .holds, "[1d] == [24h]": .holds,
        "l.map(x, x * 2) == [2, 4]": .holds, "a == l": .fails, "l.sort() == l": .holds,
      ]),
    Table(
      "groups by what is in them",
      "g: { fields: { n: { type: number }, t: {} } }, h: { fields: { t: {}, n: { type: number } } }, rows: { items: { fields: { n: { type: number }, t: {} } } }, e: { fields: { n: { type: number }, t: {} } }, o: { type: any }",
      "{'g':{'n':1,'t':'x'},'h':{'t':'x','n':1.0},'rows':[{'n':1,'t':'x'},{'n':1},{'t':null,'n':1.0}],'o':{'t':'x','n':1}}",
      [
        // By the names of their fields, in whatever order.
        "g == h": .holds, "g != h": .fails, "g in rows": .holds, "rows[0] == g": .holds,
        "rows[1] == g": .fails, "rows[1] == rows[2]": .holds, "rows.distinct().size() == 2": .holds,
        "e == g": .unknown, "o == g": .holds, "[g, h] == [h, g]": .holds,
        "rows.exists_one(r, r == g)": .holds, "rows == rows": .holds,
      ]),
  ]
}
