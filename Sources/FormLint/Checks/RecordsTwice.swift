internal import FormEngine
internal import FormModel
internal import FormText

/// An entry of `records` that says nothing that another one does not say.
enum RecordsTwice: LintCheck {
  static let code = "recordsTwice"
  static let severity: Diagnostic.Severity = .warning

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      let entries = form.form.records
      let said = entries.map { Said($0) }
      // Each is looked for by what it says, and by the rarest of its fields: a form may have thousands.
      var counts: [Int: Int] = [:]
      for field in said.lazy.flatMap(\.fieldsOfUnique) { counts[field, default: 0] += 1 }
      var first: [Said: Int] = [:]
      var byField: [Int: [Int]] = [:]
      for place in said.indices where said[place].isWhole {
        if first[said[place]] == nil { first[said[place]] = place }
        let rarest = said[place].fieldsOfUnique.min {
          counts[$0, default: 0] < counts[$1, default: 0]
        }
        if let rarest { byField[rarest, default: []].append(place) }
      }
      for (place, entry) in entries.enumerated() {
        // Of two that say the same the later one is told.
        let same = first[said[place]].flatMap { $0 < place ? $0 : nil }
        let stronger = said[place].fieldsOfUnique.lazy.flatMap { byField[$0] ?? [] }
          .filter { said[$0].covers(said[place]) }.min()
        guard let other = [same, stronger].compactMap(\.self).min() else { continue }
        let isSame = other == same
        findings.add(
          Self.self,
          isSame ? "this entry is repeated" : "this holds wherever a part of it is unique",
          at: entry.place, help: "take it out",
          related: [
            findings.related(entries[other].place, isSame ? "the first" : "the part")
          ])
      }
    }
  }
}

/// What an entry says, whatever order its fields have where that means nothing.
private struct Said: Hashable {
  private var kind: InspectedRecords.Kind
  /// The fields of `unique`, those of `per` among them: alike in all of them means the same.
  private var fields: Set<Int>
  private var order: [Int]
  private var that: String?
  private var when: String?
  private var isError: Bool
  private var foldsCase: Bool
  /// Each of its names is that of one field.
  private(set) var isWhole: Bool

  init(_ entry: InspectedRecords) {
    kind = entry.kind
    let keys = entry.keys.compactMap(\.field)
    let per = entry.per.compactMap(\.field)
    isWhole = keys.count == entry.keys.count && per.count == entry.per.count
    if case .unique = entry.kind {
      fields = Set(keys + per)
      order = []
    } else {
      fields = Set(per)
      order = keys
    }
    that = entry.that?.text
    when = entry.when?.text
    isError = entry.severity == .error
    foldsCase = entry.foldsCase
  }

  static func == (one: Said, other: Said) -> Bool {
    one.isWhole && other.isWhole && one.kind == other.kind && one.fields == other.fields
      && one.order == other.order && one.that == other.that && one.when == other.when
      && one.foldsCase == other.foldsCase
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(fields)
    hasher.combine(order)
    hasher.combine(that)
    hasher.combine(when)
    hasher.combine(foldsCase)
  }

  /// The fields of one “unique”; none for another kind of entry.
  var fieldsOfUnique: Set<Int> {
    guard case .unique = kind else { return [] }
    return fields
  }

  /// Whether whatever holds to this holds to another one.
  func covers(_ other: Said) -> Bool {
    guard case .unique = kind, case .unique = other.kind, isWhole, other.isWhole else {
      return false
    }
    let isLess = fields != other.fields || foldsCase && !other.foldsCase
    return fields.isSubset(of: other.fields) && isLess && (foldsCase || !other.foldsCase)
      && (when == nil || when == other.when) && (isError || !other.isError)
  }
}
