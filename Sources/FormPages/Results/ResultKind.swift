internal import FormText

/// What records are told apart by: what is wrong, and where.
package struct ResultKind: Hashable, Sendable {
  /// JSON Pointer, with `*` for the places of rows and for keys that the form does not name.
  package var field: String
  package var code: String

  package init(field: String, code: String) {
    self.field = field
    self.code = code
  }

  /// That of an issue.
  package init(of issue: ResultRecord.Issue) {
    self.init(field: Self.field(issue.field, code: issue.code), code: issue.code)
  }

  /// The field of an issue with `*` for what differs from record to record.
  package static func field(_ field: String, code: String) -> String {
    var steps = field.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? "*" : String($0) }
    if code == "unknownField" || code == "duplicateKey", !steps.isEmpty {
      steps[steps.count - 1] = "*"
    }
    return steps.map { "/" + $0 }.joined()
  }

  /// Whether it has a field and a code, where these are asked for.
  func matches(field: String?, code: String?) -> Bool {
    (field == nil || self.field == field) && (code == nil || self.code == code)
  }

  /// Orders by field, then by code, byte by byte.
  package static func comes(_ one: ResultKind, before other: ResultKind) -> Bool {
    let (first, second) = (Array(one.field.utf8), Array(other.field.utf8))
    if first != second { return first.lexicographicallyPrecedes(second) }
    return Array(one.code.utf8).lexicographicallyPrecedes(Array(other.code.utf8))
  }

  /// A name for classes and anchors that nothing hostile can be in: 40 bits of the text's FNV-1a hash.
  static func token(_ sort: Sort, _ text: String) -> String {
    let digits = String(FNV.hash(text.utf8) & 0xFF_FFFF_FFFF, radix: 16)
    return sort.rawValue + String(repeating: "0", count: 10 - digits.count) + digits
  }

  /// Whether a filter goes by the field or by the code.
  package enum Sort: String, CaseIterable, Sendable {
    case field = "f"
    case code = "c"
  }
}

/// The hash FNV-1a of 64 bits (draft-eastlake-fnv), which anybody may foresee: it names, and guards nothing.
package enum FNV {
  package static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  package static func hash(
    _ bytes: some Sequence<UInt8>, from start: UInt64 = FNV.start
  ) -> UInt64 {
    bytes.reduce(start) { adding(UInt64($1), to: $0) }
  }

  package static func adding(_ unit: UInt64, to hash: UInt64) -> UInt64 {
    (hash ^ unit) &* 0x0000_0100_0000_01B3
  }
}
