import FormCheck
import TestFixtures
import TestSupport

/// Writes forms at random whose names and types fit each other, with every construct that decides about a control.
struct SoundForms {
  /// What expressions may read: a path, and what is there.
  typealias Scope = [(path: String, kind: SoundKind)]

  var random: SeededGenerator
  private var left = 0

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  /// A form: as YAML, and what its record is.
  struct Form {
    var text: String
    var record: SoundKind
    /// Its fields; none where the record is no group.
    var fields: [(name: String, field: SoundField)]
    /// The lines that are not its fields.
    var around: [String]

    /// The form with other fields.
    func text(_ fields: [(name: String, field: SoundField)]) -> String {
      (around + fields.map { "  \($0.name): \($0.field.text)" }).joined(separator: "\n") + "\n"
    }
  }

  private static let rules = """
    rules:
      word: { pattern: '[a-z]+' }
      small: { type: integer, range: ..5 }
      pair: { fields: { p: { required: true, rule: word }, q: { type: integer } }, check: { that: "p != 'ab'", message: m } }
      many: { items: { rule: small }, count: ..2 }
      tree: { depth: ..3, fields: { v: { required: true, length: ..4 }, kids: { items: { rule: tree }, unique: v }, more: { rule: tree } } }
    catalogues:
      places:
        items:
          - { id: TBS, name: Tbilisi, kind: x }
          - { id: KUT, name: Kutaisi, kind: x }
          - { id: BER, name: Berlin, kind: y }
    """

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  // MARK: Forms

  /// - Parameter ofFields: The record is always a group of fields.
  mutating func form(ofFields: Bool = false) -> Form {
    left = one([4, 8, 14, 22])
    var lines = ["form: t", Self.rules]
    for (key, values) in [
      ("required", ["true"]), ("null", ["reject", "clear"]),
      ("notApplicable", ["reject", "allow", "strip"]),
      ("unknown", ["allow", "strip", "warn", "reject"]), ("normalize", ["[trim]"]),
    ] where chance(8) {
      lines.append("\(key): \(one(values))")
    }
    lines.append("controls: { all: {}, some: {}\(chance(40) ? ", next: { opens: screen }" : "") }")
    if !ofFields, chance(15) {
      lines.append("managers: { m: { manages: [all, some] } }")
      return record(lines.map { $0.replacing(", next: { opens: screen }", with: "") })
    }
    let names = ["a", "b", "c", "d", "e"].prefix(Int.random(in: 1...5, using: &random))
    var scope: Scope = []
    var fields = self.fields(Array(names), depth: 0, &scope, around: [])
    let hasScreen = lines.contains { $0.contains("opens") }
    if hasScreen || chance(15) {
      var section = SoundField(kind: .group([]), keys: [("type", "section"), ("label", "S")])
      var inner = scope
      let within = self.fields(["s", "t"], depth: 1, &inner, around: [])
      section.keys.append(("fields", SoundField.text(within)))
      if chance(30) { section.keys.append(("when", quoted(condition(scope)))) }
      if chance(40) { section.keys.append(("check", check(inner))) }
      section.kind = .group(within)
      scope = inner
      fields.append(("screen", section))
    }
    let verified = one(fields.filter { $0.name != "screen" }).name
    var managers = "all: { manages: [all] }, some: { verifies: [\(verified)], manages: [some] }"
    if hasScreen { managers += ", next: { verifies: [\(one(["a", verified]))], manages: [next] }" }
    lines.append("managers: { \(managers) }")
    if chance(40) { lines.append("check: \(check(scope))") }
    if chance(8) { lines.append("unique: \(one(fields.filter { $0.name != "screen" }).name)") }
    lines.append("fields:")
    let flat = fields.flatMap { each -> [(name: String, field: SoundField)] in
      guard each.name == "screen", case .group(let within) = each.field.kind else { return [each] }
      return within
    }
    var form = Form(text: "", record: .group(flat), fields: fields, around: lines)
    form.text = form.text(fields)
    return form
  }

  /// A form whose record is a list, a map, a tuple or a single value.
  private mutating func record(_ lines: [String]) -> Form {
    let made: SoundField
    switch Int.random(in: 0..<4, using: &random) {
    case 0: made = list(1, [])
    case 1: made = map(1, [])
    case 2: made = tuple(1, [])
    default:
      made = one([
        SoundField(kind: .text, keys: [("type", "text"), ("length", "2..4")]),
        SoundField(kind: .integer, keys: [("type", "integer"), ("range", "1..3")]),
        SoundField(kind: .mixed(["x", 1, 9, true]), keys: [("rule", "{ any: [word, small] }")]),
      ])
    }
    let keys = made.keys.filter { !["default", "when", "required"].contains($0.key) }
    let text = (lines + keys.map { "\($0.key): \($0.value)" }).joined(separator: "\n") + "\n"
    return Form(text: text, record: made.kind, fields: [], around: lines)
  }

  /// Fields of a group; `scope` gets what they are.
  private mutating func fields(
    _ names: [String], depth: Int, _ scope: inout Scope, around: Scope
  ) -> [(name: String, field: SoundField)] {
    var made: [(name: String, field: SoundField)] = []
    for name in names {
      // Names of this group hide those of the groups around it.
      let seen =
        scope
        + around.filter { outer in
          !names.contains { outer.path == $0 || outer.path.hasPrefix($0 + ".") }
        }
      let field = self.field(depth, seen)
      made.append((name, field))
      scope.append((name, field.kind))
      if depth == 0 { scope.append(("record." + name, field.kind)) }
      if case .group(let inner) = field.kind {
        scope += inner.map { (name + "." + $0.name, $0.field.kind) }
      }
    }
    return made
  }

  // MARK: Fields

  private mutating func field(_ depth: Int, _ scope: Scope) -> SoundField {
    left -= 1
    var field: SoundField
    switch depth > 2 || left < 0 ? 0 : Int.random(in: 0..<22, using: &random) {
    case 0...8: field = single(scope)
    case 9, 10: field = group(depth, scope)
    case 11...14: field = list(depth, scope)
    case 15: field = map(depth, scope)
    case 16: field = tuple(depth, scope)
    case 17: field = tagged(depth, scope)
    case 18: field = variants(depth, scope)
    case 19: field = SoundField(kind: .tree, keys: [("rule", "tree")])
    default:
      field = SoundField(
        kind: .mixed(["x", "X", 1, 9, ["p": "x"], ["p": "X", "q": 1], [1, 2], [7], true]),
        keys: [
          (
            "rule",
            "{ any: [\(one(["word, small", "word, pair", "small, many", "pair, many", "word, small, pair, many"]))] }"
          )
        ])
    }
    for key in beside(field, scope) where !field.has(key.key) { field.keys.append(key) }
    return field
  }

  /// Keys that every field may have.
  private mutating func beside(_ field: SoundField, _ scope: Scope) -> [(
    key: String, value: String
  )] {
    var keys: [(key: String, value: String)] = []
    if chance(35) {
      keys.append(("required", chance(25) && !scope.isEmpty ? quoted(condition(scope)) : "true"))
    }
    if chance(14), !scope.isEmpty { keys.append(("when", quoted(condition(scope)))) }
    if chance(4) { keys.append(("nullable", "true")) }
    if chance(4), !keys.contains(where: { $0.key == "when" }) { keys.append(("present", "true")) }
    if chance(3) { keys.append(("null", one(["clear", "reject"]))) }
    if chance(4) { keys.append(("message", "no")) }
    if chance(3) { keys.append(("secret", "true")) }
    if chance(10), !field.has("compute"), !field.has("default") {
      if let value = plain(field.kind) { keys.append(("default", value)) }
    }
    if chance(14) { keys.append(("check", check(scope + [("this", field.kind)]))) }
    let alike = scope.filter { Self.isAlike($0.kind, field.kind) }
    if chance(12), !alike.isEmpty { keys.append((one(["equals", "differs"]), one(alike).path)) }
    return keys
  }

  /// A value for a default.
  private mutating func plain(_ kind: SoundKind) -> String? {
    let value = kind.value(&random, slips: 0)
    switch value {
    case .null, .list([]): return nil
    default: return String(decoding: value.jsonBytes, as: UTF8.self)
    }
  }

  private mutating func single(_ scope: Scope) -> SoundField {
    let numbers = scope.filter { Self.isAlike($0.kind, .integer) }.map(\.path)
    let texts = scope.filter { Self.isAlike($0.kind, .text) }.map(\.path)
    switch Int.random(in: 0..<11, using: &random) {
    case 0...3: return text(texts, numbers)
    case 4...6:
      var keys = [(key: "type", value: "integer")]
      var choices = [
        ("range", "0..3"), ("choices", "[1, 2]"), ("step", "2"), ("coerce", "true"),
        ("rule", "small"),
      ]
      for number in numbers.suffix(2) {
        choices += [
          ("range", "\(number).."), ("compute", quoted("\(number) + 1")),
          ("default", "{ compute: \(number) }"),
        ]
      }
      for _ in 0..<2 where chance(60) {
        let key = one(choices)
        if !keys.contains(where: { $0.key == key.0 }) { keys.append(key) }
      }
      if keys.contains(where: { $0.key == "compute" }) { keys.removeAll { $0.key == "default" } }
      return SoundField(kind: .integer, keys: keys)
    case 7:
      return SoundField(
        kind: .boolean, keys: chance(40) ? [("rule", "consent.accepted")] : [("type", "boolean")])
    case 8:
      let dates = scope.filter { Self.isAlike($0.kind, .date) }.map(\.path)
      let ranges = ["today..", "2026-01-01..2026-12-31"] + dates.map { $0 + ".." }
      return SoundField(
        kind: .date, keys: [("type", "date")] + (chance(60) ? [("range", one(ranges))] : []))
    case 9:
      return SoundField(
        kind: .mixed(["x", "abc", 1, 2, 9]),
        keys: [("type", "[integer, text]"), ("range", "..5"), ("length", "..2")])
    default:
      let place = one([
        "places", "{ in: places, accept: [id, label] }", "{ in: places, service: service }",
      ])
      let hasFilter = chance(30) && !texts.isEmpty
      return SoundField(
        kind: .item,
        keys: [("lookup", hasFilter ? "{ in: places, where: { kind: \(one(texts)) } }" : place)])
    }
  }

  private mutating func text(_ texts: [String], _ numbers: [String]) -> SoundField {
    var choices = [
      ("length", "2..4"), ("length", "..3"), ("pattern", "'[a-z]+'"), ("choices", "[x, y]"),
      ("forbidden", "[x]"),
      ("includes", "[a]"), ("excludes", "[b]"), ("normalize", "[trim]"), ("remote", "service"),
      ("rule", "word"),
    ]
    if let number = numbers.last { choices.append(("length", "..\(number)")) }
    if let text = texts.last {
      choices += [
        ("default", "{ compute: \(text) }"), ("compute", quoted("upper(\(text))")),
        ("remote", "{ ask: service, with: [\(text)] }"),
      ]
    }
    var keys: [(key: String, value: String)] = [("type", "text")]
    for _ in 0..<2 where chance(60) {
      let key = one(choices)
      if !keys.contains(where: { $0.key == key.0 }) { keys.append((key.0, key.1)) }
    }
    if keys.contains(where: { $0.key == "compute" }) { keys.removeAll { $0.key == "default" } }
    return SoundField(kind: .text, keys: keys)
  }

  private mutating func group(_ depth: Int, _ scope: Scope) -> SoundField {
    let names = Array(["a", "b", "f"].prefix(Int.random(in: 1...3, using: &random)))
    var inner: Scope = []
    let fields = self.fields(names, depth: depth + 1, &inner, around: scope)
    var keys = [(key: "fields", value: SoundField.text(fields))]
    let around = scope.filter { outer in
      !names.contains { outer.path == $0 || outer.path.hasPrefix($0 + ".") }
    }
    if chance(35) { keys.append(("check", check(inner + around))) }
    if chance(10) { keys.append(("count", one(["..1", "1.."]))) }
    return SoundField(kind: .group(fields), keys: keys)
  }

  private mutating func list(_ depth: Int, _ scope: Scope) -> SoundField {
    let numbers = scope.filter { Self.isAlike($0.kind, .integer) }.map(\.path)
    let item = chance(55) && depth < 3 ? group(depth, scope) : field(depth + 2, scope)
    var items = item
    items.keys.removeAll { ["when", "present", "default", "compute"].contains($0.key) }
    if case .text = item.kind, chance(20) { items.keys.append(("required", "false")) }
    if items.keys.filter({ $0.key == "required" }).count > 1 { items.keys.removeLast() }
    var keys = [(key: "items", value: items.text)]
    if chance(40) {
      keys.append(("count", one(["1..2", "..1", "2.."] + numbers.map { "..\($0)" })))
    }
    if case .group(let fields) = item.kind, chance(50) {
      let names = fields.map(\.name)
      keys.append(("unique", one(names.map { $0 } + ["true", "{ by: \(names[0]), fold: case }"])))
    } else if chance(40) {
      keys.append(("unique", "true"))
    }
    return SoundField(kind: .list(items), keys: keys)
  }

  private mutating func map(_ depth: Int, _ scope: Scope) -> SoundField {
    var value = field(depth + 1, scope)
    value.keys.removeAll { ["when", "present", "default"].contains($0.key) }
    var keys = [(key: "values", value: value.text)]
    if chance(50) {
      keys.append(
        ("keys", one(["{ length: ..2 }", "{ pattern: '[a-z]+' }", "{ normalize: [lowercase] }"])))
    }
    if chance(40) { keys.append(("count", one(["..1", "1..", "2..3"]))) }
    var beside: [(name: String, field: SoundField)] = []
    if chance(30) {
      beside = [("k", single([]))]
      keys.append(("fields", SoundField.text(beside)))
    }
    return SoundField(kind: .map(value, fields: beside), keys: keys)
  }

  private mutating func tuple(_ depth: Int, _ scope: Scope) -> SoundField {
    var items = (0..<Int.random(in: 1...3, using: &random)).map { _ in field(depth + 1, scope) }
    for place in items.indices {
      items[place].keys.removeAll { ["when", "present"].contains($0.key) }
    }
    if chance(50) {
      let last = items.count - 1
      items[last].keys.removeAll { $0.key == "required" }
      items[last].keys.append(("required", "false"))
    }
    var keys = [(key: "items", value: "[" + items.map(\.text).joined(separator: ", ") + "]")]
    var rest: SoundField?
    if chance(50) {
      var made = field(depth + 1, scope)
      made.keys.removeAll { ["when", "present", "default"].contains($0.key) }
      keys.append(("rest", made.text))
      if chance(40) { keys.append(("count", "..3")) }
      rest = made
    }
    return SoundField(kind: .tuple(items, rest: rest), keys: keys)
  }

  private mutating func tagged(_ depth: Int, _ scope: Scope) -> SoundField {
    var variants: [(tag: String, fields: [(name: String, field: SoundField)])] = []
    for tag in ["x", "y"] {
      var inner: Scope = []
      variants.append(
        (
          tag,
          fields(
            Array(["a", "b"].prefix(Int.random(in: 1...2, using: &random))), depth: depth + 1,
            &inner, around: [])
        ))
    }
    let texts = variants.map { "\($0.tag): { fields: \(SoundField.text($0.fields)) }" }
    return SoundField(
      kind: .tagged(variants),
      keys: [("tag", "kind"), ("variants", "{ \(texts.joined(separator: ", ")) }")])
  }

  private mutating func variants(_ depth: Int, _ scope: Scope) -> SoundField {
    let texts = scope.filter { Self.isAlike($0.kind, .text) }.map(\.path)
    guard !texts.isEmpty else { return tagged(depth, scope) }
    let ways = [
      "{ type: integer, range: ..5 }", "{ length: 2.. }",
      "{ fields: { p: { required: true }, q: {} } }", "{ items: { length: ..2 }, count: 1.. }",
    ]
    let shapes = "{ x: \(one(ways)), y: \(one(ways)) }"
    return SoundField(
      kind: .mixed(["x", "abc", 1, 9, ["p": "x"], ["q": "x"], ["x"], ["abc"]]),
      keys: [("by", one(texts)), ("variants", shapes)])
  }

  static func isAlike(_ one: SoundKind, _ other: SoundKind) -> Bool {
    switch (one, other) {
    case (.text, .text), (.integer, .integer), (.boolean, .boolean), (.date, .date): true
    default: false
    }
  }

  func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
