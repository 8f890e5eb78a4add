import FormCheck
import FormText
import TestFixtures
import Testing

/// Groups whose keys are data.
@Suite struct MapTests {
  private static let labels = """
    fields:
      m:
        values: { length: ..5 }
        keys: { pattern: '[a-z_]{1,8}', normalize: [trim, lowercase] }
        count: ..3
    """
  private static let known = """
    fields:
      limits:
        fields: { cpu: { type: integer, required: true } }
        values: { type: integer, range: 0..100 }
    """

  private static let lowered = """
    fields:
      limits:
        fields: { cpu: { type: integer, required: true } }
        values: { type: integer, range: 1..100 }
        keys: { normalize: [lowercase] }
    """

  static let values: [FormCase] = [
    FormCase(
      "values and keys", labels, "{'m':{'a':'x','b_c':'y'}}", cleaned: "{'m':{'a':'x','b_c':'y'}}"),
    FormCase("an empty map is filled", labels, "{'m':{}}", cleaned: "{'m':{}}"),
    FormCase(
      "a map that must be there may be empty", "fields: { m: { required: true, values: {} } }",
      "{'m':{}}"),
    FormCase(
      "a missing map", "fields: { m: { required: true, values: {} } }", "{}", ["/m: valueMissing"]),
    FormCase("a wrong value", labels, "{'m':{'a':'123456'}}", ["/m/a: tooLong"]),
    FormCase(
      "values are required, as items are", labels, "{'m':{'a':null,'b':''}}",
      ["/m/a: valueMissing", "/m/b: valueMissing"]),
    FormCase(
      "values that need not be there", "fields: { m: { values: { required: false } } }",
      "{'m':{'a':null}}"),
    FormCase(
      "a wrong key is one issue, its value is not judged", labels, "{'m':{'A1':'123456'}}",
      ["/m/A1: keyMismatch"]),
    FormCase(
      "a key that clean-up makes the name of a field that is there", lowered,
      "{'limits':{'cpu':8,'CPU':2,'Ram':1}}", ["/limits/CPU: duplicateKey"]),
    FormCase(
      "whichever comes first", lowered, "{'limits':{'CPU':2,'cpu':8}}",
      ["/limits/CPU: duplicateKey"]),
    FormCase(
      "and where the field is not there", lowered, "{'limits':{'CPU':2}}",
      ["/limits/cpu: valueMissing", "/limits/CPU: keyMismatch"]),
    FormCase(
      "at the top of a form, too",
      "values: { type: integer }\nkeys: { normalize: [trim] }\nfields: { a: {} }",
      "{'a':'x',' a':5,' b':6}", ["/ a: duplicateKey"]),
    FormCase(
      "keys that stand twice in what is not judged",
      "fields: { m: { values: { fields: { a: {} } }, keys: { pattern: '[a-z]' } } }",
      "{'m':{'A':{'a':1,'a':2}}}", ["/m/A: keyMismatch", "/m/A/a: duplicateKey"]),
    FormCase("an empty key", labels, "{'m':{'':'x'}}", ["/m/: keyMismatch"]),
    FormCase(
      "a key is cleaned up before it is judged", labels, "{'m':{' Ab ':'x'}}",
      cleaned: "{'m':{'ab':'x'}}"),
    FormCase(
      "two keys that clean-up makes alike", labels, "{'m':{' A':'x','b':'y','a ':'z'}}",
      ["/m/a : duplicateKey"]),
    FormCase("a key twice", labels, "{'m':{'a':'x','a':'y'}}", ["/m/a: duplicateKey"]),
    FormCase(
      "too many keys, null and wrong ones counted", labels,
      "{'m':{'a':'x','B1':'y','c':null,'d':'x'}}",
      ["/m: tooMany", "/m/B1: keyMismatch", "/m/c: valueMissing"]),
    FormCase(
      "places are pointers with the key as it was sent", labels, "{'m':{'a/b':'x','~':'y'}}",
      ["/m/a~1b: keyMismatch", "/m/~0: keyMismatch"]),
    FormCase(
      "keys without constraints of their own", "fields: { m: { values: {} } }",
      "{'m':{'':'x','\\u0000\\n':'y'}}"),
    FormCase("no object", labels, "{'m':[1]}", ["/m: typeMismatch"]),
    FormCase(
      "a known key is judged by its field alone", known,
      "{'limits':{'cpu':500,'mem':50,'disk':500}}", ["/limits/disk: rangeOverflow"]),
    FormCase(
      "a known key that is missing", known, "{'limits':{'mem':'x'}}",
      ["/limits/cpu: valueMissing", "/limits/mem: typeMismatch"]),
    FormCase(
      "values that are groups", "fields: { m: { values: { fields: { a: { required: true } } } } }",
      "{'m':{'x':{},'y':{'a':'1','b':2}}}", ["/m/x/a: valueMissing", "/m/y/b: unknownField"]),
    FormCase(
      "values that are lists", "fields: { m: { values: { items: { type: integer } } } }",
      "{'m':{'x':[1,'a']}}", ["/m/x/1: typeMismatch"]),
    FormCase(
      "maps within maps", "fields: { m: { values: { values: { type: integer } } } }",
      "{'m':{'x':{'y':1,'z':'a'}}}", ["/m/x/z: typeMismatch"]),
    FormCase(
      "a map from a rule",
      "rules: { tags: { values: { length: ..2 }, keys: { length: ..2 } } }\nfields: { m: { rule: tags } }",
      "{'m':{'abc':'x','a':'xyz'}}", ["/m/abc: keyMismatch", "/m/a: tooLong"]),
    FormCase(
      "how many keys a group has", "fields: { g: { fields: { a: {}, b: {} }, count: 1..1 } }",
      "{'g':{'a':'x','b':null}}", ["/g: tooMany"]),
    FormCase(
      "a group with too few keys", "fields: { g: { fields: { a: {} }, count: 1.. } }", "{'g':{}}",
      ["/g: tooFew"]),
    FormCase(
      "keys by a rule of alternatives",
      "rules: { a: { pattern: 'a+' }, b: { pattern: 'b+' } }\nfields: { m: { values: {}, keys: { rule: { any: [a, b] } } } }",
      "{'m':{'aa':'x','ab':'y'}}", ["/m/ab: keyMismatch"]),
  ]

  static let expressions: [FormCase] = [
    ("m['a'] == 'x'", "{'m':{'a':'x'}}", true), ("m['a'] == 'x'", "{'m':{'a':'y'}}", false),
    ("m[k] == 'x'", "{'m':{'b':'x'},'k':'b'}", true),
    ("m[k] == 'x'", "{'m':{'b':'y'},'k':'b'}", false),
    ("'a' in m", "{'m':{'a':'x'}}", true), ("'a' in m", "{'m':{'b':'x'}}", false),
    ("'a' in m", "{}", false),
    ("'a' in m", "{'m':{'a':null}}", true),
    ("size(m) == 2", "{'m':{'a':'x','b':'y'}}", true), ("size(m) == 0", "{}", true),
    ("m.size() == 2", "{'m':{'a':'x'}}", false),
    ("m.all(k, v, k != v)", "{'m':{'a':'x'}}", true),
    ("m.all(k, v, k != v)", "{'m':{'a':'a'}}", false), ("m.all(k, v, k != v)", "{}", true),
    ("m.exists(x, y, y == 'x')", "{'m':{'a':'x'}}", true),
    ("m.exists(x, y, y == 'x')", "{}", false),
    ("m.map(x, y, x + y).join(',') == 'bx,ay'", "{'m':{'b':'x','a':'y'}}", true),
    ("filled(m['a'])", "{'m':{}}", false), ("filled(m['a'])", "{'m':{'a':'x'}}", true),
    ("type(m) == 'group'", "{'m':{}}", true),
  ].map { that, payload, holds in
    FormCase(
      that + " of " + payload,
      "fields:\n  m: { values: { required: false } }\n  k: {}\n  q: {}\ncheck: { that: \"\(that)\", at: q, message: m }",
      payload, holds ? [] : ["/q: customError"])
  }

  /// A key that nobody knew before is read as it was cleaned up.
  static let cleanedKeys: [FormCase] = [
    FormCase(
      "by a cleaned key",
      "fields: { m: { values: { type: integer, range: 0.. }, keys: { normalize: [lowercase] } } }\ncheck: { that: \"m['ab'] > 5\", at: m, message: m }",
      "{'m':{'AB':3}}", ["/m: customError"]),
    FormCase(
      "named keys are entries, too",
      "fields: { m: { fields: { a: { type: integer } }, values: { type: integer } } }\ncheck: { that: \"m.map(k, v, v).sum() == 6\", at: m, message: m }",
      "{'m':{'b':1,'a':2,'c':3}}"),
    FormCase(
      "values that are groups",
      "fields: { m: { values: { fields: { n: { type: integer } } } } }\ncheck: { that: \"m.map(k, v, v.n).sum() == 3 && m['x'].n == 1\", at: m, message: m }",
      "{'m':{'x':{'n':1},'y':{'n':2}}}"),
  ]

  @Test(arguments: values + expressions + cleanedKeys)
  func cases(_ form: FormCase) throws { try form.test() }

  static let mistakes: [MistakeCase] = [
    MistakeCase("form: t\nfields: { m: { ⟦keys⟧: { length: ..3 } } }", "keysWithoutValues"),
    MistakeCase("form: t\nfields: { m: { values: {}, ⟦unknown⟧: warn } }", "valuesAndUnknown"),
    MistakeCase("form: t\nfields: { m: { values: {}, ⟦items⟧: {} } }", "fieldsAndItems"),
    MistakeCase("form: t\nfields: { m: { values: {}, keys: { range: ⟦1..3⟧ } } }", "wrongType"),
    MistakeCase(
      "form: t\nfields: { m: { values: {}, ⟦keys⟧: { required: true } } }", "keysMalformed"),
    MistakeCase(
      "form: t\nfields: { m: { values: {}, keys: { remote: ⟦free⟧ } } }", "keysMalformed"),
    MistakeCase(
      "form: t\nfields: { m: { values: {}, ⟦keys⟧: { normalize: [{ split: ',' }] } } }",
      "keysMalformed"),
    MistakeCase(
      "form: t\nfields: { m: { values: {} } }\ncheck: { that: ⟦m⟧.filter(k, v, true), message: m }",
      "expressionMalformed", says: ["exists"]),
    MistakeCase(
      "form: t\nfields: { m: { values: {} } }\ncheck: { that: 5 in m, message: m }", "wrongType",
      says: ["key of a map"]),
  ]

  /// Names no place: where an expression is wrong, its transcripts say so.
  @Test(arguments: mistakes.prefix(7))
  func mistake(_ mistake: MistakeCase) throws { try mistake.test() }

  @Test func aKeyThatIsNoChoiceIsToldWhatFits() throws {
    let form = "form: t\nfields: { m: { values: {}, keys: { choices: [cpu, memory] } } }"
    let issue = try #require(try report(form, FormCase.json("{'m':{'gpu':'1'}}")).issues.first)
    #expect(issue.message == "the name “gpu” does not fit here; these do: cpu, memory")
  }

  /// What is said of a key: the words for keys, those for what is wrong with it, the ready ones.
  static let words: [(keys: String, key: String, words: String)] = [
    ("rule: name", "A", "use small letters"),
    (
      "pattern: '[a-z]*', message: { patternMismatch: use small letters }", "A", "use small letters"
    ),
    ("rule: name, message: { patternMismatch: own }", "A", "own"),
    ("rule: name, message: own", "A", "own"),
    ("rule: name, message: { keyMismatch: 'no {key}' }", "A", "no A"),
    ("rule: name, message: { patternMismatch: own, keyMismatch: key }", "A", "key"),
    ("rule: name, message: { tooLong: own }", "A", "use small letters"),
    ("rule: outer", "A", "use small letters"), ("rule: all", "A", "no such name"),
    ("rule: name", "abcd", "3 letters at most"), ("rule: name", "ax", "leave out “x”: ax"),
    ("rule: name", "", "add a letter"), ("rule: name", "az", "leave out “z”: az"),
    ("rule: name", "b", "the name “b” does not fit here"),
    ("length: ..3, message: { tooShort: own }", "abcd", "the name “abcd” does not fit here"),
  ]

  @Test(arguments: words) func whatIsSaidOfAKey(keys: String, key: String, words: String) throws {
    let form = try ValidationForm(
      """
      form: t
      rules:
        name:
          pattern: '[a-z]*'
          length: 1..3
          excludes: [x, { text: z, message: { tooLong: never } }]
          forbidden: [b]
          message:
            patternMismatch: use small letters
            tooLong: '{want} |letter|letters| at most'
            tooShort: 'add a letter[ to {got}]'
            forbiddenPart: 'leave out {want}: {key}'
            forbiddenValue: 'the hole {here}'
        outer: { rule: name, message: { tooLong: outer } }
        all: { pattern: '[a-z]*', message: no such name }
      fields: { m: { values: {}, keys: { \(keys) } } }
      """)
    let report = Checker(form).check(Array("{\"m\":{\"\(key)\":\"v\"}}".utf8))
    // The key that would fit is suggested behind them.
    let words = key == "A" ? "\(words); use small letters: a" : words
    #expect(report.issues.map(\.code) == ["keyMismatch"])
    #expect(report.issues.map(\.message) == [words])
    let session = FormSession(form)
    session["m"]?.addRow(.text("v"), key: key)
    #expect(key.isEmpty || session.submit().issues.map(\.message) == [words])
  }

  /// A ready rule says of a key what it says of a value, in each language.
  @Test(arguments: ["en", "ar", "de", "es", "fr", "ja", "ka", "ru"])
  func readyWordsOfAKey(locale: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { m: { values: {}, keys: { rule: text.single-line } }, x: { rule: text.single-line } }"
    )
    let report = Checker(form, locale: locale).check(
      Array(FormCase.json(#"{'m':{'a\nb':'v'},'x':'a\nb'}"#).utf8))
    #expect(report.issues.map(\.code) == ["keyMismatch", "patternMismatch"])
    #expect(report.issues.first?.message == report.issues.last?.message)
  }

  /// Who looks for the first one finds it by its own spelling.
  @Test(arguments: [
    ("en", "“team” is the same name here as “Team” in line 2"),
    ("de", "„team“ ist hier derselbe Name wie „Team“ in Zeile 2"),
    ("ja", "「team」はここでは「Team」（2行目）と同じ名前です"),
  ])
  func keysThatCleanUpMakesAlike(locale: String, message: String) throws {
    let form = try ValidationForm(
      "form: t\nfields: { m: { values: {}, keys: { normalize: [lowercase] } } }")
    let report = Checker(form, locale: locale).check(
      Array("{ \"m\": {\n\"Team\": \"a\",\n\"team\": \"b\" } }".utf8))
    #expect(report.issues.map(\.code) == ["duplicateKey"])
    #expect(report.issues.map(\.message) == [message])
    #expect(
      report.issues.first?.params
        == ["key": .text("team"), "alike": .text("Team"), "first": .number(2)])
    let twice = Checker(form, locale: "en").check(#"{"m":{"a":"x","a":"y"}}"#.utf8)
    #expect(twice.issues.map(\.message) == ["“a” appears twice, first in line 1"])
    #expect(twice.issues.first?.params == ["key": .text("a"), "first": .number(1)])
  }

  /// Twice the keys take twice the work, be they right, wrong or alike: counted in what is told, not in time.
  @Test(arguments: [("a", "x"), ("A", "x"), ("a", "toolong")])
  func tenThousandKeys(key: String, value: String) throws {
    let entries = (0..<10_000).map { "'\(key)\($0)':'\(value)'" }.joined(separator: ",")
    let form =
      "form: t\nfields: { m: { values: { length: ..5 }, keys: { pattern: '[a-z]+[0-9]+' } } }"
    let report = try report(form, FormCase.json("{'m':{\(entries)}}"))
    #expect(report.verdict == (key == "a" && value == "x" ? .valid : .invalid))
    let told = report.issues.count + report.uncounted.values.reduce(0, +)
    #expect(told == (key == "a" && value == "x" ? 0 : 10_000))
  }
}
