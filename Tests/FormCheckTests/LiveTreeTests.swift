import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Trees that somebody fills in: whatever is done at whatever depth, a live session says what a check of its payload
/// says.
@Suite struct LiveTreeTests {
  /// Makes trees at random.
  struct FormMaker {
    var random: SeededGenerator

    mutating func isSo() -> Bool { Bool.random(using: &random) }

    mutating func form() -> String {
      let isMap = isSo()
      let row = isMap ? "k, r" : "r"
      let kids =
        isMap ? "values: { rule: node }, keys: { pattern: '[ab]' }" : "items: { rule: node }"
      let parts: [(field: String, check: String)] = [
        ("sum: { type: integer, compute: 'n + kids.map(\(row), r.n).sum()' }", "sum != 3"),
        ("all: { type: integer, compute: 'n + kids.map(\(row), r.all).sum()' }", "all != 5"),
        ("far: { type: integer, compute: 'left.n + left.left.n' }", "far != 4"),
        ("w: { when: n == 1, required: true }", "!filled(w) || filled(t)"),
        ("u: { when: 'left.n == 2', required: true }", "left.n != n"),
        ("e: { equals: t }", "size(e) < 2"),
        ("d: { differs: left.t }", "left != right"),
        ("v: { required: '!valid(left)' }", "valid(kids) || filled(v)"),
        ("m: { type: integer, range: ..record.most }", "n < record.most"),
        ("c: { required: record.most == 3 }", "kids.all(\(row), r.n != n)"),
        ("g: { fields: { h: { type: integer, range: ..record.most } } }", "filled(t)"),
        (
          "lines: { unique: x, items: { fields: { x: { type: integer, range: ..record.most } } } }",
          "size(lines) != n"
        ),
        ("p: { check: { that: this != t, message: m } }", "size(p) < 2"),
        ("s: { rule: side }", "filled(t)"), ("any: { rule: { any: [num, side] } }", "true"),
        (
          "o: { by: t, variants: { a: { fields: { x: { required: true } } }, b: { fields: { x: { type: integer } } } } }",
          "filled(t)"
        ),
      ]
      var fields = [
        "n: { type: integer, range: ..6 }", "t: { length: ..2 }",
        "kids: { \(kids)\(isSo() ? ", count: ..2" : "") }", "left: { rule: node }",
        "right: { rule: node }",
      ]
      var checks: [String] = []
      // Else most trees are judged as a whole.
      let isPlain = isSo()
      for part in parts where Int.random(in: 0..<3, using: &random) > 0 {
        if isPlain, part.field.hasPrefix("v:") { continue }
        fields.append(part.field)
        let places = isPlain ? ["", ", at: kids"] : ["", ", at: n", ", at: kids", ", at: left.n"]
        let place = places.randomElement(using: &random) ?? ""
        if isSo() { checks.append("{ that: \"\(part.check)\", message: m\(place) }") }
      }
      if isSo() { checks.append("{ filled: 1.., of: [t, left.t] }") }
      let more = (isSo() ? ", depth: ..3" : "") + (isSo() ? ", count: ..4" : "")
      return """
        form: t
        rules:
          num: { type: integer }
          side: { fields: { o: { type: integer, check: { that: this < record.most, message: m } }, node: { rule: node }, back: { items: { rule: side } } } }
          node: { fields: { \(fields.joined(separator: ", ")) }, check: [\(checks.joined(separator: ", "))]\(more) }
        fields:
          most: { type: integer }
          \(isSo() ? "top: { items: { rule: node } }" : "top: { rule: node }")
          last: { compute: 'type(top)' }
        controls: { go: {} }
        managers: { all: { manages: [go] } }
        """
    }
  }

  /// One change; nothing grows without end.
  static func change(_ session: FormSession, _ random: inout SeededGenerator) {
    var fields: [FormField] = []
    session.root.forEach { if $0 !== session.root { fields.append($0) } }
    guard let field = fields.randomElement(using: &random) else { return }
    let texts = ["", "1", "2", "3", "9", "a", "b", "abc"]
    let text = texts.randomElement(using: &random) ?? ""
    let row = field.rows.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<5, using: &random), row) {
    case (0, let row?): field.removeRow(at: row)
    case (1, let row?) where !field.isMap: field.moveRow(from: row, to: 0)
    case (1, let row?):
      field.rows[row].key = ["x", "y", "a", "b"].randomElement(using: &random) ?? ""
    default:
      if field.isMap {
        let key = ["a", "b", "c"].first { key in !field.rows.contains { $0.key == key } }
        if let key, fields.count < 250 { field.addRow(key: key) }
      } else if field.isList {
        if field.rows.count < 3, fields.count < 250 { field.addRow() }
      } else if field.isClosed {
        if fields.count < 250 { field.value = ["n": .number("1")] }
      } else if !field.isGroup {
        field.text = text
      } else if Int.random(in: 0..<20, using: &random) == 0 {
        field.value = .null
      }
    }
  }

  @Test(arguments: 0..<Cases.count(24, oneIn: 6)) func sameAsACheck(seed: Int) throws {
    var maker = FormMaker(random: SeededGenerator(state: UInt64(seed) &* 104_729 &+ 1))
    try Self.follow(maker.form(), &maker.random)
  }

  /// Conditions and comparisons take values whatever checks say of them: their trees are not judged as a whole.
  @Test(arguments: 0..<Cases.count(8, oneIn: 4)) func whatReadsValuesAlone(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed) &* 7919 &+ 1)
    let text = """
      form: t
      rules:
        node:
          fields:
            n: { type: integer, range: ..record.most, check: { that: this != 3, message: m } }
            t: { check: { that: size(this) < 3, message: m } }
            w: { when: n == 3, required: true }
            e: { equals: t }
            d: { differs: left.t }
            r: { required: 'left.n == 3 || kids.exists(k, k.n == 3)' }
            kids: { unique: t, items: { rule: node } }
            left: { rule: node }
      fields: { most: { type: integer }, top: { rule: node } }
      controls: { go: {} }
      managers: { all: { manages: [go] } }
      """
    let session = try FormSession(ValidationForm(text))
    #expect(session.readers.looseTrees.isEmpty)
    try Self.follow(text, &random)
  }

  /// Makes changes, and looks after each of them whether the session says what a check says.
  private static func follow(_ text: String, _ random: inout SeededGenerator) throws {
    let form = try ValidationForm(text)
    let now = try moment(noon)
    let session = FormSession(form, clock: { now })
    let checker = Checker(form)
    for step in 0..<50 {
      Self.change(session, &random)
      // A map has no two rows of a key.
      var isTwice = false
      session.root.forEach { if $0.keyFault != nil { isTwice = true } }
      if isTwice { continue }
      let sent = session.payload.json
      let checked = checker.check(sent, now: now)
      var told: Set<String> = []
      session.root.forEach {
        for issue in $0.issues { told.insert("\(issue.field): \(issue.code)") }
      }
      let expected = Set(checked.issues.map { "\($0.field): \($0.code)" })
      #expect(
        told == expected,
        """
        step \(step), live \(told.subtracting(expected)), not live \(expected.subtracting(told)): \
        \(String(decoding: sent, as: UTF8.self)), loose \(session.readers.looseTrees)
        \(text)
        """)
      #expect(session.control("go")?.isEnabled == (checked.verdict == .valid))
      if told != expected { return }
    }
  }

  /// Of the trees above many are judged by what depends on a change, and many as a whole.
  @Test func someOfBoth() throws {
    let loose = try (0..<24).filter { seed in
      var maker = FormMaker(random: SeededGenerator(state: UInt64(seed) &* 104_729 &+ 1))
      return try !FormSession(ValidationForm(maker.form())).readers.looseTrees.isEmpty
    }
    #expect((1..<24).contains(loose.count), "\(loose.count)")
  }
}
