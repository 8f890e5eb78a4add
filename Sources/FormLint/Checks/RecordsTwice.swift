internal import FormCheck
internal import FormEngine
internal import FormText

/// An entry of `records` that says nothing that another one does not say.
enum RecordsTwice: LintCheck {
  static let documentation = LintDocumentation(
    code: "recordsTwice", severity: .warning,
    summary: "an entry of “records” says what another one says",
    what: """
      Looks for entries of “records”, “unique” at the top among them, that are the same, and for “unique” \
      of fields some of which must be unique by themselves.
      """,
    why: "It does nothing, or tells the same twice.",
    example: """
      form: users
      records: [{ unique: email }, { unique: [email, name] }]
      fields:
        email: { rule: contact.email }
        name: { length: ..80 }
      """,
    mended: """
      form: users
      records: { unique: email }
      fields:
        email: { rule: contact.email }
        name: { length: ..80 }
      """)

  static func run(_ subject: LintSubject, _ findings: inout Findings) {
    for form in subject.forms {
      let entries = form.form.records
      for (place, entry) in entries.enumerated() {
        for (other, stronger) in entries.enumerated() where other != place {
          let isSame = Said(entry) == Said(stronger)
          // Of two that say the same the later one is told.
          guard isSame ? other < place : Said(stronger).covers(Said(entry)) else { continue }
          findings.add(
            Self.self,
            isSame ? "this is said twice" : "this holds wherever a part of it is unique",
            at: entry.place, help: "take it out",
            related: [findings.related(stronger.place, isSame ? "the first" : "the part")])
          break
        }
      }
    }
  }
}

/// What an entry says, whatever order its fields have where that means nothing.
private struct Said: Equatable {
  private var kind: InspectedRecords.Kind
  /// The fields of `unique`, those of `per` among them: alike in all of them means the same.
  private var fields: Set<Int>
  private var order: [Int]
  private var that: String?
  private var when: String?
  private var isError: Bool
  private var isWhole: Bool

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
  }

  static func == (one: Said, other: Said) -> Bool {
    one.isWhole && other.isWhole && one.kind == other.kind && one.fields == other.fields
      && one.order == other.order && one.that == other.that && one.when == other.when
  }

  /// Whether whatever holds to this holds to another one.
  func covers(_ other: Said) -> Bool {
    guard case .unique = kind, case .unique = other.kind, isWhole, other.isWhole else {
      return false
    }
    return fields.isSubset(of: other.fields) && fields != other.fields
      && (when == nil || when == other.when) && (isError || !other.isError)
  }
}
