import FormCheck
import FormPlatform
import TestFixtures
import TestSupport

/// Somebody who fills in a form at random, and leaves all of its fields in the end.
struct SessionHand {
  let session: FormSession
  var random: SeededGenerator
  /// What the record may be.
  let record: SoundKind
  /// What was done, to repeat a finding.
  private(set) var trace: [String] = []

  private static let texts = [
    "x", "y", "x", "ab", "abc", "abcdef", "", "", "1", "2", "3", "9", "-1", "2.5", "true", "false",
    "true",
    "2026-06-15", "2026-07-01", "2025-01-01", "TBS", "Tbilisi", "b", "X", " x ",
  ]

  init(_ session: FormSession, _ record: SoundKind, seed: UInt64) {
    self.session = session
    self.record = record
    random = SeededGenerator(state: seed)
  }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private func fields(where isWanted: (FormField) -> Bool) -> [FormField] {
    var found: [FormField] = []
    session.root.forEach { if isWanted($0) { found.append($0) } }
    return found
  }

  /// One thing that people do.
  mutating func act() {
    let seldom = Int.random(in: 0..<20, using: &random) == 0
    let singles = fields { ($0.isApplicable || seldom) && !$0.isGroup && !$0.isList }
    let holders = fields { ($0.isApplicable || seldom) && ($0.isList || $0.isMap || $0.hasRest) }
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: if !holders.isEmpty { add(one(holders)) }
    case 2:
      if let holder = holders.filter({ !$0.rows.isEmpty }).randomElement(using: &random) {
        take(holder)
      }
    case 3: fill()
    case 4: if !singles.isEmpty { set(one(singles)) }
    case 5: answer()
    case 6: pick(singles.filter(\.isLookup))
    case 7: if !singles.isEmpty { note("leave", one(singles)).leave() }
    case 8:
      if let closed = fields(where: { $0.isGroup && $0.isApplicable }).randomElement(using: &random)
      {
        note("open", closed).open()
      }
    default: if !singles.isEmpty { type(one(singles)) }
    }
  }

  @discardableResult
  private mutating func note(_ what: String, _ field: FormField, _ value: String = "") -> FormField
  {
    trace.append("\(what) \(field.pointer) \(value)")
    return field
  }

  private mutating func type(_ field: FormField) {
    let choices = field.choices.map(\.value)
    let text =
      choices.isEmpty || Int.random(in: 0..<3, using: &random) == 0 ? one(Self.texts) : one(choices)
    note("type", field, text).text = text
  }

  private mutating func set(_ field: FormField) {
    let value = one(
      [.null, "x", 1, .boolean(true), "2026-06-15", ["x"], ["p": "x"], [1, 2], "", 7]
        as [PayloadValue])
    note("set", field, String(decoding: value.jsonBytes, as: UTF8.self)).value = value
  }

  /// The whole record, or a group or list in it.
  private mutating func fill() {
    let value = record.value(&random)
    guard case .group(let values) = value, Bool.random(using: &random), session.root.isGroup else {
      note("fill", session.root, String(decoding: value.jsonBytes, as: UTF8.self)).value = value
      return
    }
    for (name, inner) in values.sorted(by: { $0.key < $1.key }) where Bool.random(using: &random) {
      guard let field = session[name] else { continue }
      note("fill", field, String(decoding: inner.jsonBytes, as: UTF8.self)).value = inner
    }
  }

  private mutating func add(_ holder: FormField) {
    if holder.rows.count > 4 { return }
    if holder.isMap {
      let key = one(["x", "y", "x", "Key", "k", ""])
      note("add", holder, key).addRow(key: key)
    } else {
      let place = Int.random(in: 0...holder.rows.count, using: &random)
      note("add", holder, "at \(place)").addRow(at: place)
    }
  }

  /// Removes, moves or renames a row.
  private mutating func take(_ holder: FormField) {
    let row = Int.random(in: 0..<holder.rows.count, using: &random)
    let other = Int.random(in: 0..<holder.rows.count, using: &random)
    switch (holder.isMap, Int.random(in: 0..<2, using: &random)) {
    case (true, 0):
      let key = one(["x", "y", "z", "Key", "k"])
      note("name", holder.rows[row], key).key = key
    case (false, 0): note("move", holder, "\(row) to \(other)").moveRow(from: row, to: other)
    default: note("remove", holder, "\(row)").removeRow(at: row)
    }
  }

  private mutating func answer() {
    let requests = session.dueRequests(at: session.nextRequestTime ?? .distantPast)
    for request in requests where request.kind == .check {
      let answer: RemoteAnswer? = one([.accepted, .accepted, .refused(nil), .refused("no"), nil])
      trace.append("answer \(request.question.field) \(String(describing: answer))")
      session.answer(answer, ticket: request.ticket)
    }
  }

  private mutating func pick(_ fields: [FormField]) {
    guard let field = fields.randomElement(using: &random), let hit = field.hits.first else {
      return
    }
    note("pick", field, hit.item.id).pick(hit.item.id)
  }

  mutating func reset() {
    session.reset()
    trace.append("reset")
  }

  /// Leaves once every field that has an input: a single value, or what has rows and none yet, which is left by its button.
  mutating func leaveAll() {
    for field in fields(where: { $0.isApplicable && Self.canBeLeft($0) }) { field.leave() }
    trace.append("leave all")
  }

  static func canBeLeft(_ field: FormField) -> Bool {
    if !field.isGroup && !field.isList { return true }
    return field.fields.isEmpty && field.rows.isEmpty
      && (field.isList || field.isMap || field.hasRest || field.standsWithinItself)
  }
}
