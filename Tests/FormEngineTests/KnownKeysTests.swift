import TestSupport
import Testing

@testable import FormEngine

/// A reader that knows a form's keys reads what one that knows nothing reads, and which fields they are.
@Suite struct KnownKeysTests {
  /// Names of fields, with the types of their values; those of a group are one level further in.
  private static let root: [(name: String, type: ValueType)] = [
    ("name", .text), ("names", .text), ("n", .text), ("email", .text), ("flag", .boolean),
    ("count", .integer), ("born", .date), ("tags", .list), ("home", .group), ("any", .any),
    ("aNameThatIsRatherLongAtLast", .text), ("exactlySixteen12", .text), ("größe", .text),
    ("a,b", .text), ("a}]", .boolean), ("lines", .list),
  ]
  private static let home: [(name: String, type: ValueType)] = [
    ("street", .text), ("city", .text), ("name", .text), ("open", .boolean), ("within", .group),
  ]
  private static let within: [(name: String, type: ValueType)] = [
    ("street", .text), ("deep", .any),
  ]

  private static func plan() -> Plan {
    var parts = PlanBuilder()
    var record = FieldPlan()
    record.type = .group
    parts.fields = [record]
    addGroup(root, of: 0, to: &parts)
    addGroup(home, of: 1 + position("home", root), to: &parts)
    let inHome = 1 + root.count
    addGroup(within, of: inHome + position("within", home), to: &parts)
    // The items of a list are groups.
    var line = FieldPlan()
    line.type = .group
    line.parent = Int32(1 + position("lines", root))
    parts.fields[Int(line.parent)].items = Int32(parts.fields.count)
    parts.fields.append(line)
    addGroup(within, of: parts.fields.count - 1, to: &parts)
    return parts.plan()
  }

  private static func position(
    _ name: String, _ fields: [(name: String, type: ValueType)]
  ) -> Int { fields.firstIndex { $0.name == name } ?? 0 }

  private static func addGroup(
    _ fields: [(name: String, type: ValueType)], of holder: Int, to parts: inout PlanBuilder
  ) {
    var group = GroupPlan()
    group.fields = Span32(start: parts.fields.count, count: fields.count)
    parts.fields[holder].group = Int32(parts.groups.count)
    for field in fields {
      var plan = FieldPlan()
      plan.type = field.type
      plan.parent = Int32(holder)
      plan.name = Plan.name(field.name, in: &parts)
      parts.fields.append(plan)
    }
    Plan.indexNames(of: &group, in: &parts)
    parts.groups.append(group)
  }

  private static let names =
    ["record"] + (root + home + within).map { $0.name } + ["line"] + within.map { $0.name }
  /// The field that each one is in.
  private static let holders: [Int] = {
    let inHome = 1 + root.count
    let inWithin = inHome + home.count
    let line = inWithin + within.count
    return [-1] + Array(repeating: 0, count: root.count)
      + Array(repeating: 1 + position("home", root), count: home.count)
      + Array(repeating: inHome + position("within", home), count: within.count)
      + [1 + position("lines", root)] + Array(repeating: line, count: within.count)
  }()
  private static let line = 1 + root.count + home.count + within.count

  /// Records of the form's keys and others, as they may come.
  private struct Writer {
    var random: SeededRandom
    var blanks = 0

    mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }
    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func blank() -> String {
      blanks == 0 ? "" : blanks == 1 ? pick(["", " "]) : pick(["", " ", "\n  ", "\t", "\r\n "])
    }

    mutating func text() -> String {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return "\"\""
      case 1: return "\"" + pick(["é", "日本", "a\u{1F600}b", "ü-ü"]) + "\""
      case 2: return pick([#""a\"b""#, #""\u00e9\n""#, #""\ud83d\ude00""#, #""\\""#])
      case 3:
        let length = pick([15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 700])
        return "\"" + String(repeating: "x", count: length) + "\""
      default: return "\"" + pick(["a", "plain", "with, comma", "{[]}:", "x y z"]) + "\""
      }
    }

    mutating func value(_ type: ValueType, _ depth: Int) -> String {
      if chance(8) {
        return pick(["null", "[]", "{}", "1", "-0.5e3", "true", "[[\"a\"],1]", "{\"a\":\"b\"}"])
      }
      switch type {
      case .boolean: return pick(["true", "false"])
      case .integer: return pick(["0", "42", "-7", "12345678901234567890"])
      case .list:
        let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          blank() + text() + blank()
        }
        return "[" + items.joined(separator: ",") + "]"
      case .group: return object(depth + 1)
      default: return text()
      }
    }

    mutating func object(_ depth: Int) -> String {
      members(of: depth == 0 ? root : depth == 1 ? home : within, depth)
    }

    mutating func lines() -> String {
      let lines = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        blank() + members(of: within, 2) + blank()
      }
      return "[" + lines.joined(separator: ",") + "]"
    }

    mutating func members(
      of all: [(name: String, type: ValueType)], _ depth: Int
    ) -> String {
      var fields = all
      if chance(30) { fields.shuffle(using: &random) }
      if chance(5) { fields.append(fields[0]) }
      var members: [String] = []
      for field in fields where !chance(10) {
        let key = blank() + "\"" + field.name + "\"" + blank()
        let value = field.name == "lines" ? lines() : value(field.type, depth)
        members.append(key + ":" + blank() + value + blank())
        if chance(3) { members.append("\"" + pick(["nam", "nameX", "x", "na\\u006de"]) + "\":1") }
      }
      return "{" + members.joined(separator: ",") + "}"
    }

    /// A byte changed, taken out or put in, or the rest cut off.
    mutating func damaged(_ record: [UInt8]) -> [UInt8] {
      var record = record
      let at = Int.random(in: 0..<record.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: record[at] = UInt8.random(in: 0...255, using: &random)
      case 1: record[at] = pick(Array("{}[]\",:\\0tn ".utf8))
      case 2: record.remove(at: at)
      case 3: record.insert(pick(Array("{}[]\",:\\0 \t".utf8)), at: at)
      default: record.removeSubrange(at...)
      }
      return record
    }
  }

  /// Holds what is read with an order against what is read without.
  private static func hold(
    _ record: [UInt8], _ order: KeyPredictorView, _ limits: ReaderLimits, behind: [UInt8]
  ) -> Bool {
    let plain = Reading(record, limits: limits, behind: behind)
    let known = Reading(record, limits: limits, behind: behind, expecting: order)
    guard known.fault == plain.fault, known.entries.count == plain.entries.count,
      known.arena == plain.arena
    else { return false }
    // The fields whose objects are open; -1 for those of no field.
    var open: [Int] = []
    for index in known.entries.indices {
      var entry = known.entries[index]
      let key = index > 0 ? known.entries[index - 1] : entry
      switch entry.kind {
      case .object, .list:
        let holder = open.last ?? -1
        open.append(
          index == 0
            ? 0
            : key.isPlainKey
              ? Int(key.link) - 1
              : holder == 1 + position("lines", root) && entry.kind == .object ? line : -1)
      case .end: open.removeLast()
      case .key where entry.isPlainKey && entry.link > 0:
        // A field that is said to be it has its name, and is one of the object's.
        let field = Int(entry.link) - 1
        guard names[field] == known.text(index), holders[field] == open.last else { return false }
        entry.link = 0
      default: break
      }
      let other = plain.entries[index]
      guard entry.kind == other.kind, entry.flags == other.flags, entry.start == other.start,
        entry.length == other.length, entry.link == other.link
      else { return false }
    }
    return true
  }

  /// Lends what is known of the plan's keys, and a writer of records.
  private static func withOrder(
    _ seed: Int, _ body: (KeyPredictorView, inout Writer) -> Void
  ) {
    let plan = Self.plan()
    let order = KeyPredictor(PlanView(plan))
    var writer = Writer(random: SeededRandom(seed: UInt64(seed)))
    withExtendedLifetime(plan) { body(order.view, &writer) }
  }

  @Test(arguments: 0..<Cases.count(16, oneIn: 8))
  func sameAsWithout(_ seed: Int) {
    Self.withOrder(seed) { order, writer in
      for round in 0..<600 {
        if round % 40 == 0 { writer.blanks = Int.random(in: 0...2, using: &writer.random) }
        let record = Array(writer.object(0).utf8)
        var limits = ReaderLimits()
        if writer.chance(10) {
          limits.depth = Int.random(in: 0...3, using: &writer.random)
          limits.keys = Int.random(in: 0...14, using: &writer.random)
          limits.items = Int.random(in: 0...4, using: &writer.random)
          limits.values = writer.pick([0, 3, 12, 100_000])
        }
        for number in 0..<4 {
          let text = number == 0 ? record : writer.damaged(record)
          #expect(
            Self.hold(text, order, limits, behind: number == 3 ? [0x0A] + record : []),
            "\(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  /// What follows a record may look as if it went on.
  @Test(arguments: 0..<Cases.count(8, oneIn: 4))
  func sameWithAnythingBehind(_ seed: Int) {
    Self.withOrder(seed) { order, writer in
      for _ in 0..<Cases.count(400, oneIn: 4) {
        let record = Array(writer.object(0).utf8)
        for count in record.indices
        where [0x0A, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D].contains(record[count]) {
          let behind = Array(record[count...])
          #expect(
            Self.hold(Array(record[..<count]), order, ReaderLimits(), behind: behind),
            "\(String(decoding: record, as: UTF8.self)) until \(count)")
        }
      }
    }
  }

  /// Records that have nothing odd are read by the loop alone: every key that is a field's carries it.
  @Test(arguments: [0, 1, 2])
  func knowsItsFields(_ blanks: Int) {
    Self.withOrder(1) { order, writer in
      writer.blanks = blanks
      for _ in 0..<200 {
        let record = Array(writer.object(0).utf8)
        let known = Reading(record, expecting: order)
        guard known.fault == nil else { continue }
        // An escaped key is read by the other reader, and with it the record.
        guard !known.entries.contains(where: { $0.kind == .key && !$0.isPlainKey }) else {
          continue
        }
        var open: [Int] = []
        for index in known.entries.indices {
          let entry = known.entries[index]
          switch entry.kind {
          case .object where index == 0: open.append(0)
          case .object, .list: open.append(index)
          case .end: open.removeLast()
          case .key where open == [0]:
            let isField = Self.root.contains { $0.name == known.text(index) }
            #expect((entry.link > 0) == isField, "\(String(decoding: record, as: UTF8.self))")
          default: break
          }
        }
      }
    }
  }
}
