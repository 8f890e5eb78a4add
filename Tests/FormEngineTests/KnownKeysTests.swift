import Testing

@testable import FormEngine

/// A reader that knows a form's keys reads what one that knows nothing reads, and which fields they are.
@Suite struct KnownKeysTests {
  /// Names of fields, with the types of their values; those of a group are one level further in.
  private static let root: [(name: String, type: ValueType)] = [
    ("name", .text), ("names", .text), ("n", .text), ("email", .text), ("flag", .boolean),
    ("count", .integer), ("born", .date), ("tags", .list), ("home", .group), ("any", .any),
    ("aNameThatIsRatherLongAtLast", .text), ("exactlySixteen12", .text), ("größe", .text),
    ("a,b", .text), ("a}]", .boolean),
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
    var holder = 0
    for fields in [root, home, within] {
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
      holder = parts.fields.count - 1
      for index in Int(group.fields.start)..<parts.fields.count
      where parts.fields[index].type == .group { holder = index }
      Plan.indexNames(of: &group, in: &parts)
      parts.groups.append(group)
    }
    return Plan(parts)
  }

  private static let names = ["record"] + (root + home + within).map { $0.name }
  /// The field that each one is in.
  private static let holders: [Int] = {
    let home = 1 + root.count
    return [-1] + Array(repeating: 0, count: root.count)
      + Array(repeating: 1 + 8, count: Self.home.count)
      + Array(repeating: home + 4, count: within.count)
  }()

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
      var fields = depth == 0 ? root : depth == 1 ? home : within
      if chance(30) { fields.shuffle(using: &random) }
      if chance(5) { fields.append(fields[0]) }
      var members: [String] = []
      for field in fields where !chance(10) {
        let key = blank() + "\"" + field.name + "\"" + blank()
        members.append(key + ":" + blank() + value(field.type, depth) + blank())
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
        open.append(
          index == 0 ? 0 : key.kind == .key && key.flags.isEmpty ? Int(key.link) - 1 : -1)
      case .end: open.removeLast()
      case .key where entry.flags.isEmpty && entry.link > 0:
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

  /// Lends what is known of the plan's keys, found in a way of marking, and a writer of records.
  private static func withOrder(
    _ way: StructuralIndexMethod, _ seed: Int, _ body: (KeyPredictorView, inout Writer) -> Void
  ) {
    let plan = Self.plan()
    let order = KeyPredictor(PlanView(plan), indexMethod: way)
    var writer = Writer(random: SeededRandom(seed: UInt64(seed)))
    withExtendedLifetime(plan) { body(order.view, &writer) }
  }

  @Test(arguments: StructuralIndexMethod.allCases.filter(\.isThere), 0..<8)
  func sameAsWithout(_ way: StructuralIndexMethod, _ seed: Int) {
    Self.withOrder(way, seed) { order, writer in
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
  @Test(arguments: StructuralIndexMethod.allCases.filter(\.isThere), 0..<4)
  func sameWithAnythingBehind(_ way: StructuralIndexMethod, _ seed: Int) {
    Self.withOrder(way, seed) { order, writer in
      for _ in 0..<400 {
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

  /// A record that is too long to be marked is read without.
  @Test(arguments: StructuralIndexMethod.allCases.filter(\.isThere))
  func aboutTheLongestMarked(_ way: StructuralIndexMethod) {
    let plan = Self.plan()
    let order = KeyPredictor(PlanView(plan), indexMethod: way)
    for length in KeyPredictorView.mostMarked - 70...KeyPredictorView.mostMarked + 2 {
      let frame = #"{"name":"","tags":["a","é"],"n":""}"#.utf8.count
      let long = String(repeating: "x", count: length - frame)
      let record = Array(#"{"name":"\#(long)","tags":["a","é"],"n":""}"#.utf8)
      #expect(record.count == length)
      #expect(Self.hold(record, order.view, ReaderLimits(), behind: []))
    }
  }

  /// The marks themselves: all bytes but plain ones, in order, then the length.
  @Test(arguments: StructuralIndexMethod.allCases.filter { $0 != .none && $0.isThere })
  func marks(_ way: StructuralIndexMethod) {
    var random = SeededRandom(seed: 7)
    for length in 0...300 {
      // From hardly any mark to nothing else.
      for share in [0, 3, 20, 60, 100] {
        let bytes = (0..<length + RecordReader.padding).map { _ in
          Int.random(in: 0..<100, using: &random) < share
            ? [0x22, 0x5C, 0x00, 0x0A, 0x1F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            : UInt8.random(in: 0x23...0x5B, using: &random)
        }
        let wanted = (0..<length).filter {
          bytes[$0] == 0x22 || bytes[$0] == 0x5C || !(0x20..<0x80).contains(bytes[$0])
        }
        var marks = [UInt16](repeating: 0xEEEE, count: length + 64)
        unsafe marks.withUnsafeMutableBufferPointer { to in
          guard let to = to.baseAddress else { return }
          unsafe bytes.withUnsafeBufferPointer { from in
            guard let from = from.baseAddress else { return }
            unsafe way.mark(from, length, to: to)
          }
        }
        #expect(marks.prefix(wanted.count + 1).map(Int.init) == wanted + [length])
      }
    }
  }
}
