internal import FormCompiling
internal import FormDocuments
internal import FormEngine
internal import FormModel
internal import FormText

/// A field of a compiled form as lint sees it: its own words and those of its rules together.
///
/// Indices are those of the plan: 0 is the whole record.
struct InspectedField: Sendable {
  enum Requirement: Sendable {
    case no, always
    /// Under conditions: its own, or those of its variants.
    case when([ExpressionSource])
  }

  let index: Int
  let field: Field
  var path: FieldPath
  var children: [Int] = []
  /// Its name, or that of the nearest field around it that stands in the file itself.
  var place: SourceRange
  /// Whether it was written in the file itself.
  var isOwn: Bool
  /// What was written for it, where that is a map in the file itself.
  var node: Node?
  /// It is a secret, or what stands around it is, or what it equals.
  var isSecret: Bool
  /// A `null` is of a wrong type, by its own word or the form's.
  var rejectsNull = false
  /// Its clean-up with the form's, a step as a text such as `trim` or `remove: -`.
  var cleanUp: [String] = []
  /// The layouts of each of its own steps that read dates in several.
  var dateLayouts: [[String]] = []
  var constraints: [InspectedConstraint] = []
  var messages: [InspectedMessage] = []
  /// The variants of a group that a field beside it chooses.
  var variants: InspectedVariants?

  var name: String { field.name }
  var parent: Int? { field.parent < 0 ? nil : field.parent }
  var type: ValueType { field.type }
  var isItem: Bool { field.isItem }
  var label: String? { field.shared.value.settings.label }
  var help: String? { field.shared.value.settings.help }
  var placeholder: String? { field.shared.value.settings.placeholder }
  /// Whether it has a default that is the same in every record.
  var hasDefault: Bool { field.shared.value.settings.defaultValue != nil }
  var computedDefault: ExpressionSource? {
    field.shared.value.settings.computedDefault
  }
  var isNullable: Bool { field.shared.value.settings.isNullable == true }
  /// An example of what a pattern wants: its placeholder, or its rule's first example.
  var example: String? {
    field.shared.value.settings.placeholder ?? field.shared.value.example
  }
  /// Its own condition and those of its sections.
  var conditions: [ExpressionSource] { field.conditions }
  /// Whether it has a value that has nothing in it and is judged as others are: `{}` of a group or map, and of a record
  /// that is a text or a list `''` and `[]`.
  var judgesNothing: Bool { index == 0 || type == .group && !field.content.isTuple }
  var compute: ExpressionSource? {
    field.shared.value.settings.compute
  }

  var requirement: Requirement {
    switch field.shared.value.settings.required {
    case .when(let condition): return .when([condition])
    case .byCase(let cases, let common):
      return .when(
        (cases.cases.map(\.content) + [common]).compactMap {
          if case .when(let condition)? = $0 { condition } else { nil }
        })
    case .always, nil: return field.isRequired ? .always : .no
    }
  }
}

/// One constraint of a field, with its place in the file itself.
struct InspectedConstraint: Sendable {
  var kind: ConstraintModel
  /// The named rule that it comes from.
  var rule: String?
  /// Where it stands, or where the rule that holds it is named, in the file itself.
  var place: SourceRange
  /// Whether it was written in the file itself.
  var isOwn: Bool
  /// As it was written, in one line; empty where that is long.
  var written: String
  /// The words for it, from the innermost out.
  var messages: [InspectedMessage]
  /// Of a range.
  var ends: (low: InspectedEnd?, high: InspectedEnd?)
  /// The field that it reads, by its index; nil where the name leads elsewhere, such as to the row above.
  var other: Int?
  /// The constraints of each rule of a choice, or of each variant; those for all other values come last.
  var sets: [[InspectedConstraint]] = []

  /// As it is written in a form: `length`.
  var key: String { kind.key }
}

/// Variants that a field chooses among.
struct InspectedVariants: Sendable {
  var names: [String]
  var hasOtherwise: Bool
  /// The field that chooses.
  var by: Int
  /// Where that field is named, in the file itself.
  var place: SourceRange
  /// The named rule that has the variants.
  var rule: String?
  /// Where the name of each variant stands, of those in the file itself.
  var namePlaces: [String: SourceRange] = [:]
}

/// An end of a range.
struct InspectedEnd: Sendable {
  enum Kind: Sendable {
    /// A number as it was written.
    case number(String)
    /// Days or microseconds.
    case instant(Int64)
    /// Months, days and microseconds from `today` or `now`.
    case moving(months: Int, days: Int, microseconds: Int64)
    /// It reads other fields.
    case fields
  }

  var kind: Kind
  var text: String
  var place: SourceRange
}

/// Words for issues.
struct InspectedMessage: Sendable {
  /// For all codes where it is nil.
  var code: String?
  var text: String
  /// A ready rule's.
  var isReady: Bool
}
