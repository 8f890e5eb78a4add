import FormEngine
import Testing

/// Keys are found by two words and their length, then by their bytes.
@Suite struct NameTableTests {
  /// A plan of one group whose fields have these names and must all be there.
  private func plan(_ names: [String], unknown: UnknownPolicy = .reject) -> Plan {
    var parts = PlanBuilder()
    var record = FieldPlan()
    record.type = .group
    record.group = 0
    parts.fields = [record]
    for name in names {
      var field = FieldPlan()
      field.type = .any
      field.flags = .required
      field.parent = 0
      field.name = Plan.name(name, in: &parts)
      parts.fields.append(field)
    }
    var group = GroupPlan()
    group.fields = Span32(start: 1, count: names.count)
    group.unknown = unknown
    Plan.indexNames(of: &group, in: &parts)
    parts.groups = [group]
    parts.limits.issues = 20_000
    return parts.plan()
  }

  /// The codes and fields of the faults of a record.
  private func faults(_ json: String, _ plan: Plan) throws -> [(code: FaultCode, field: Int)] {
    var checker = RecordChecker(plan: plan)
    let record = Array(json.utf8)
    let padded = record + Array(repeating: 0, count: RecordReader.padding)
    // Safety: the record has its padding, and the faults are copied out within the call.
    let verdict = unsafe padded.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe checker.check($0, count: record.count) }
    }
    _ = try #require(try verdict?.get())
    return (0..<checker.log.faults.count).map {
      (checker.log.faults[$0].code, Int(checker.log.faults[$0].field))
    }
  }

  private func json(_ keys: some Sequence<String>) -> String {
    "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
  }

  @Test func fiveThousandNames() throws {
    let names = (0..<5000).map { "field\($0)" }
    let plan = plan(names)
    #expect(try faults(json(names.reversed()), plan).isEmpty)
    // Each one that is left out is missed, and nothing else.
    for left in [0, 1, 2499, 4998, 4999] {
      var others = names
      others.remove(at: left)
      let found = try faults(json(others), plan)
      #expect(found.map(\.code) == [.valueMissing])
      #expect(found.map(\.field) == [left + 1])
    }
    let found = try faults(json(names + ["field5000", "field", "field04999"]), plan)
    #expect(found.map(\.code) == [.unknownField, .unknownField, .unknownField])
  }

  @Test func everyNameOfFiveThousandIsItsOwnField() throws {
    let names = (0..<5000).map { String($0, radix: 7) + "é" }
    let plan = plan(names, unknown: .allow)
    let found = try faults(json(stride(from: 0, to: 5000, by: 2).map { names[$0] }), plan)
    #expect(found.map(\.field) == stride(from: 1, to: 5000, by: 2).map { $0 + 1 })
    #expect(found.allSatisfy { $0.code == .valueMissing })
  }

  /// Names of one length that differ in one byte, at every place: the words at both ends of a
  /// long one are the same.
  @Test(arguments: 1...40)
  func namesThatDifferInOneByte(_ length: Int) throws {
    let names = (0..<length).map { place in
      String((0..<length).map { $0 == place ? "x" : "a" })
    }
    let plan = plan(names)
    #expect(try faults(json(names), plan).isEmpty)
    for place in 0..<length {
      // The same bytes but for the one that makes it another name: unknown, and the field missing.
      var given = names
      given[place] = String((0..<length).map { $0 == place ? "y" : "a" })
      let found = try faults(json(given), plan)
      #expect(found.map(\.code) == [.valueMissing, .unknownField])
      #expect(found.first?.field == place + 1)
    }
  }

  @Test func namesOfEveryLengthBesideEachOther() throws {
    let names = (0...40).map { String(repeating: "a", count: $0) }
    let plan = plan(names)
    #expect(try faults(json(names), plan).isEmpty)
    let longer = try faults(json(names + [String(repeating: "a", count: 41)]), plan)
    #expect(longer.map(\.code) == [.unknownField])
    for left in names.indices {
      var others = names
      others.remove(at: left)
      #expect(try faults(json(others), plan).map(\.field) == [left + 1])
    }
  }

  /// NUL bytes fill the words of short names: they must not stand for the end of one.
  @Test func namesThatEndInNULAreOthers() throws {
    let plan = plan(["a"])
    #expect(try faults(#"{"a\u0000":1,"a":1}"#, plan).map(\.code) == [.unknownField])
    #expect(try faults(#"{"\u0061":1}"#, plan).isEmpty)
    #expect(try faults(#"{"":1,"a":1}"#, plan).map(\.code) == [.unknownField])
  }

  @Test func canonicallyEqualNamesAreTwo() throws {
    let plan = plan(["\u{E9}", "e\u{301}"])
    #expect(try faults("{\"\u{E9}\":1,\"e\u{301}\":2}", plan).isEmpty)
    #expect(try faults("{\"\u{E9}\":1}", plan).map(\.field) == [2])
  }

  /// Names that are alike but for a few letters, which `#` stands for.
  static let families = [
    "f#", "member_#", "question_#", "#_question", "a_name_of_twenty_more_#",
    "#_a_name_of_twenty_more", "of_this#_kind", "many_long_names_#_of_one_kind",
  ]

  /// Where one of them is looked for few others lie, as if they lay anywhere: with half of the places taken 1.5 are looked
  /// at (Knuth, The Art of Computer Programming 3, 6.4, Theorem K).
  @Test(arguments: families, [10, 300, 4000]) func namesAlikeLieApart(name: String, count: Int) {
    var size = 4
    while size < count * 2 { size *= 2 }
    for digits in [1, 6] {
      var isTaken = [Bool](repeating: false, count: size)
      var looks = 0
      for number in 0..<count {
        let written = String(number)
        let text = String(repeating: "0", count: max(digits - written.count, 0)) + written
        let bytes = Array(name.replacing("#", with: text).utf8)
        // Safety: eight bytes more than the name are readable.
        let padded = bytes + Array(repeating: 0, count: 8)
        let hash = unsafe padded.withUnsafeBufferPointer {
          unsafe $0.baseAddress.map { unsafe NameKey($0, bytes.count).hash(of: $0) } ?? 0
        }
        var place = hash & (size - 1)
        while isTaken[place] {
          place = (place + 1) & (size - 1)
          looks += 1
        }
        isTaken[place] = true
        looks += 1
      }
      #expect(looks <= count * 2 + 5, "\(Double(looks) / Double(count)) looks")
    }
  }

  @Test func wordsOfAName() {
    let words: (String) -> NameKey? = { name in
      // Safety: eight bytes more than the name are readable.
      unsafe (Array(name.utf8) + Array(repeating: 0xEE, count: 8)).withUnsafeBufferPointer {
        unsafe $0.baseAddress.map { unsafe NameKey($0, name.utf8.count) }
      }
    }
    // Little-endian, whatever stands behind the name.
    #expect(words("")?.first == 0)
    #expect(words("ab")?.first == 0x6261)
    #expect(words("ab")?.last == 0)
    #expect(words("abcdefgh")?.first == 0x6867_6665_6463_6261)
    #expect(words("abcdefgh")?.last == 0x6867_6665_6463_6261)
    #expect(words("abcdefghi")?.last == 0x6968_6766_6564_6362)
    #expect(words("abcdefghi")?.length == 9)
  }
}
