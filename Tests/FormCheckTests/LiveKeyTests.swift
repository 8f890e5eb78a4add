import TestFixtures
import TestSupport
import Testing

@testable import FormCheck

/// Maps, groups that count their keys, lists whose items differ by their place, and lists of these: whatever is done,
/// a live session says what a check of its payload says.
@Suite struct LiveKeyTests {
  /// Makes forms at random, of values within values that checks and computed values read.
  struct FormMaker {
    var random: SeededGenerator

    /// A value, and how a number is made of it.
    typealias Value = (form: String, number: (String) -> String)

    mutating func isSo() -> Bool { Bool.random(using: &random) }

    mutating func form() -> String {
      let (a, b) = (value(3), value(2))
      return """
        form: t
        fields:
          n: { type: integer }
          a: \(a.form)
          b: \(b.form)
          sum: { type: integer, compute: '\(a.number("a")) + \(b.number("b"))' }
        check: [{ that: sum % 3 != 1, at: n, message: m }, { that: '\(a.number("a")) != n', at: a, message: m }]
        controls: { go: {} }
        managers: { all: { manages: [go] } }
        """
    }

    private mutating func value(_ depth: Int) -> Value {
      let kind = depth == 0 ? 0 : Int.random(in: 0..<6, using: &random)
      switch kind {
      case 0:
        let more = ["", ", required: true", ", default: 2", ", nullable: true"]
        let form = "{ type: integer, range: ..6\(more.randomElement(using: &random) ?? "") }"
        return (form, { $0 })
      case 1: return group(depth)
      case 2: return holder("items: ", depth, "i\(depth)")
      case 3: return tuple(depth)
      default: return holder("values: ", depth, "k\(depth), i\(depth)")
      }
    }

    private mutating func group(_ depth: Int) -> Value {
      let (x, more) = (value(depth - 1), rules { x in "\(x).y != 'b'" })
      let required = isSo() ? ", required: true" : ""
      let total = isSo() ? ", t: { type: integer, compute: '\(x.number("x")) + 1' }" : ""
      let form =
        "{ fields: { x: \(x.form), y: { length: ..2\(required) }, z: { when: \"y == 'a'\" }\(total) }\(more) }"
      return (form, { x.number("\($0).x") })
    }

    /// A list or a map.
    private mutating func holder(_ key: String, _ depth: Int, _ names: String) -> Value {
      let (inner, item) = (value(depth - 1), "i\(depth)")
      let number: (String) -> String = { "\($0).map(\(names), \(inner.number(item))).sum()" }
      var more = rules { x in "\(number(x)) != record.n" }
      if key == "values: " {
        if isSo() { more += ", keys: { pattern: '[a-c]', normalize: [lowercase] }" }
        if isSo() { more += ", fields: { known: \(inner.form) }" }
      } else if isSo() {
        more += ", unique: true"
      }
      return ("{ \(key)\(inner.form)\(more) }", number)
    }

    private mutating func tuple(_ depth: Int) -> Value {
      let (inner, item) = (value(depth - 1), "i\(depth)")
      let number: (String) -> String = { "\($0).map(\(item), \(inner.number(item))).sum()" }
      let more = rules { x in "\(number(x)) != record.n" }
      let optional = inner.form.replacing("{ ", with: "{ required: false, ", maxReplacements: 1)
      let second = inner.form.contains("required: ") ? inner.form : optional
      return ("{ items: [\(inner.form), \(second)], rest: \(inner.form)\(more) }", number)
    }

    private mutating func rules(_ check: (String) -> String) -> String {
      var rules = isSo() ? ", count: ..2" : ""
      if isSo() { rules += ", check: { that: \"\(check("this"))\", message: m }" }
      return rules
    }
  }

  static func change(_ session: FormSession, _ random: inout SeededGenerator) {
    var fields: [FormField] = []
    session.root.forEach { if $0 !== session.root { fields.append($0) } }
    guard let field = fields.randomElement(using: &random) else { return }
    let texts = ["", "", "1", "2", "3", "9", "a", "b", "abc"]
    let text = texts.randomElement(using: &random) ?? ""
    let keys = ["a", "b", "A", "d", "known", ""]
    let key = keys.randomElement(using: &random) ?? ""
    let row = field.rows.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<5, using: &random), row) {
    case (0, let row?): field.removeRow(at: row)
    case (1, let row?) where field.isMap: field.rows[row].key = key
    case (1, let row?): field.moveRow(from: row, to: 0)
    case (2, _) where field.isGroup || field.isList: field.value = .null
    default:
      if field.isMap {
        if field.rows.count < 3 { field.addRow(key: key) }
      } else if field.isList || field.hasRest {
        if field.rows.count < 3 { field.addRow(at: 0) }
      } else if !field.isGroup {
        field.text = text
      }
    }
  }

  @Test(arguments: 0..<Cases.count(100, oneIn: 3)) func sameAsACheck(seed: Int) throws {
    var maker = FormMaker(random: SeededGenerator(state: UInt64(seed) &* 7919 &+ 1))
    let text = maker.form()
    let form = try ValidationForm(text)
    let session = FormSession(form)
    let checker = Checker(form)
    for step in 0..<60 {
      Self.change(session, &maker.random)
      guard try same(session, checker, step, text) else { return }
    }
  }

  private func same(
    _ session: FormSession, _ checker: Checker, _ step: Int, _ form: String
  ) throws -> Bool {
    let sent = session.payload.json
    let checked = checker.check(sent, now: try moment(noon))
    var told: Set<String> = []
    session.root.forEach { field in
      // Rows whose key is another one's are in no payload.
      for issue in field.issues where !field.isLeftOut {
        told.insert("\(issue.field): \(issue.code)")
      }
    }
    let expected = Set(checked.issues.map { "\($0.field): \($0.code)" })
    #expect(told == expected, "step \(step): \(String(decoding: sent, as: UTF8.self))\n\(form)")
    return told == expected
  }
}

extension FormField {
  /// Whether it lies in a row that is in no payload, as another one has its key.
  fileprivate var isLeftOut: Bool {
    var at: FormField? = self
    while let field = at {
      if field.keyFault != nil { return true }
      at = field.parent
    }
    return false
  }
}
