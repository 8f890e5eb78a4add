import FormCheck
import Testing

/// Changes that touch more than what is named: from outside of a tree, from beside a shape, by a key that is not asked for.
@Suite struct LiveStepTests {
  private func session(_ form: String) throws -> FormSession {
    try FormSessionTests.session(
      "form: t\n" + form + "\ncontrols: { go: {} }\nmanagers: { all: { manages: [go] } }")
  }

  @Test func whatIsAroundATreeIsReadAtEachDepth() throws {
    let s = try session(
      """
      rules:
        c: { fields: { t: { check: { that: size(this) <= record.most, message: m } }, u: { when: record.most == 3 , required: true }, r: { items: { rule: c } } } }
      fields: { most: { type: integer }, c: { items: { rule: c } } }
      """)
    let checker = Checker(s.form)
    s["c"]?.value = [["t": "aa", "r": [["t": "aaa", "r": [["t": "aaaa"]]]]]]
    try s.expectSameAs(checker, step: 0)
    s["most"]?.text = "1"
    try s.expectSameAs(checker, step: 1)
    s["most"]?.text = "3"
    try s.expectSameAs(checker, step: 2)
  }

  @Test func whatIsBesideAValueIsReadByItsShapes() throws {
    let s = try session(
      """
      rules:
        n: { fields: { v: { type: integer, range: ..record.most } } }
        l: { items: { type: integer, range: ..record.most } }
      fields: { a: {}, t: { rule: { any: [n, l] } }, most: { type: integer } }
      """)
    s["t"]?.value = ["v": 5]
    #expect(s["t"]?.isValid == true)
    s["most"]?.text = "1"
    #expect(s["t"]?.issues.map(\.code) == ["noRuleFits", "rangeOverflow"])
    s["most"]?.text = "7"
    #expect(s["t"]?.isValid == true)
  }

  @Test func anItemThatIsNull() throws {
    let s = try session(
      "fields: { l: { items: { nullable: true } }, m: { values: { nullable: true } }, k: { items: { required: true, null: clear } } }"
    )
    let checker = Checker(s.form)
    for name in ["l", "k"] {
      let row = try #require(s[name]?.addRow())
      try s.expectSameAs(checker, step: 0)
      row.text = "a"
      try s.expectSameAs(checker, step: 1)
      row.text = ""
      try s.expectSameAs(checker, step: 2)
    }
    let row = try #require(s["m"]?.addRow(key: "a"))
    row.text = "a"
    try s.expectSameAs(checker, step: 3)
    row.text = ""
    try s.expectSameAs(checker, step: 4)
  }

  @Test(arguments: [
    "count: ..1, fields: { a: {}, b: { when: a == 'x' } }",
    "values: {}, fields: { a: {}, b: { when: a == 'x' } }, check: { that: size(this) < 2, message: m }",
  ])
  func aKeyThatIsNotAskedForIsNotThere(_ group: String) throws {
    let s = try session("fields: { g: { \(group) } }")
    let checker = Checker(s.form)
    s["g.a"]?.text = "x"
    s["g.b"]?.text = "1"
    try s.expectSameAs(checker, step: 0)
    s["g.a"]?.text = "y"
    try s.expectSameAs(checker, step: 1)
    s["g.a"]?.text = "x"
    try s.expectSameAs(checker, step: 2)
  }

  @Test(arguments: [
    "a: { default: x }, b: { required: present(a) }",
    "a: { nullable: true, default: x }, b: { required: present(a) }",
    "a: { compute: \"'x'\" }, b: { required: present(a) }",
    "a: { default: x }, b: {}, g: { fields: { c: { required: present(record.a) } } }",
    "a: { default: x }, b: { compute: \"present(a) ? '1' : '2'\", pattern: '[12]' }",
  ])
  func whatIsEmptiedIsNotPresent(_ fields: String) throws {
    let s = try session("fields: { \(fields) }")
    let checker = Checker(s.form)
    for (step, text) in ["", "y", "", "x", ""].enumerated() {
      s["a"]?.text = text
      try s.expectSameAs(checker, step: step)
    }
  }

  @Test func aVariantBeginsWithItsOwnDefaults() throws {
    let s = try session(
      """
      fields:
        g:
          required: true
          tag: k
          variants:
            a: { fields: { n: { default: '1', pattern: '1' } } }
            b: { fields: { n: { default: '2', pattern: '2' } } }
      """)
    let checker = Checker(s.form)
    try s.expectSameAs(checker, step: 0)
    s["g.k"]?.text = "b"
    try s.expectSameAs(checker, step: 1)
  }

  @Test func allFieldsAreToldOfWhichOneIsMissing() throws {
    let s = try session(
      "fields: { a: {}, b: {}, c: {} }\ncheck: { filled: none or all, of: [a, b, c] }")
    let counter = FormSessionTests.Counter()
    for field in s.fields { field.addObserver(counter) }
    s["b"]?.text = "x"
    #expect(Set(counter.told) == ["/a", "/b", "/c"])
  }

  /// Of few fields and of many.
  @Test(arguments: [2, 20]) func aFieldFindsWhatIsInItWithoutItsSession(_ count: Int) throws {
    let fields = (0..<count).map { "f\($0): {}" }.joined(separator: ", ")
    let root = try session("fields: { \(fields) }").root
    #expect(root["f1"]?.name == "f1")
    #expect(root["f\(count)"] == nil)
  }
}
