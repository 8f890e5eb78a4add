import FormCheck
import TestFixtures
import TestSupport
import Testing

/// Trees, tuples, maps and values of several shapes while somebody fills them in.
@Suite struct LiveShapeTests {
  private static let form = """
    form: t
    rules:
      node:
        depth: ..3
        fields:
          n: { type: integer, required: true, range: ..5 }
          t: { type: [integer, text], range: ..5, pattern: '[a-z]' }
          s: { rule: { any: [word, number] } }
          rows: { items: { rule: node }, count: ..2 }
          all: { type: integer, compute: 'n + rows.map(r, r.all).sum()' }
        check: { that: 'rows.all(r, r.n != n)', at: n, message: m }
      word: { pattern: '[a-z]{2}' }
      number: { pattern: '[0-9]{2}' }
    fields:
      top: { items: { rule: node } }
      pair: { items: [{ type: integer, range: ..5 }, { length: ..2, required: false }] }
      map: { values: { type: integer, range: ..5 }, fields: { known: { length: ..2 } } }
    controls: { go: {} }
    managers: { all: { manages: [go] } }
    """

  /// Whatever was done, the session says what a check of its payload says.
  @Test(arguments: 0..<8) func whateverIsDoneASessionSaysWhatACheckSays(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed + 1))
    let session = try FormSessionTests.session(Self.form)
    let checker = Checker(session.form)
    for step in 0..<80 {
      var lists: [FormField] = []
      var singles: [FormField] = []
      session.root.forEach { field in
        if field.isList { lists.append(field) } else if !field.isGroup { singles.append(field) }
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        if let list = lists.randomElement(using: &random), list.rows.count < 4 { list.addRow() }
      case 2:
        if let list = lists.randomElement(using: &random), !list.rows.isEmpty {
          list.removeRow(at: Int.random(in: 0..<list.rows.count, using: &random))
        }
      case 3:
        if let list = lists.randomElement(using: &random), list.rows.count > 1 {
          list.moveRow(from: 0, to: list.rows.count - 1)
        }
      default:
        singles.randomElement(using: &random)?.text =
          ["a", "ab", "12", "", "3", "7", "1"].randomElement(using: &random) ?? ""
      }
      try session.expectSameAs(checker, step: step)
    }
  }
}
