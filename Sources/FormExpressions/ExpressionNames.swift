package import FormEngine

/// A field as an expression reaches it.
package struct FieldReference: Hashable, Sendable {
  /// The plan's index.
  package var field: Int
  package var base: ReferenceBase
  /// Instances to go outward from where the expression stands.
  package var outward: Int
  /// Then places in groups to go inward.
  package var places: [Int]

  package init(field: Int, base: ReferenceBase, outward: Int, places: [Int]) {
    self.field = field
    self.base = base
    self.outward = outward
    self.places = places
  }
}

extension FieldReference {
  /// The path itself, or one to each of several fields of its name.
  package func paths(to twins: [(field: Int, place: Int)]) -> [FieldReference] {
    if twins.isEmpty || places.isEmpty { return [self] }
    return twins.map { twin in
      var path = self
      path.field = twin.field
      path.places[path.places.count - 1] = twin.place
      return path
    }
  }
}

/// Names that mean something without a field of that name: all that there are.
package enum BuiltInName: String, CaseIterable, Sendable {
  case this, record, previous, today, now

  /// Its meaning, for messages.
  var meaning: String {
    switch self {
    case .this: "the value of this place"
    case .record: "the whole record"
    case .previous: "the row above"
    case .today: "the day"
    case .now: "the moment"
    }
  }

  /// How it is written where a field has its name; nil where it cannot be.
  var plain: String? {
    switch self {
    case .this, .record, .previous: nil
    case .today, .now: "\(rawValue)()"
    }
  }
}

/// The meaning of names at the place of an expression.
///
/// The form compiler implements it.
package protocol ExpressionNames {
  /// A name: a field of the same group, then of those around it.
  func path(to name: String) -> FieldReference?
  /// `record.name`.
  func rootPath(to name: String) -> FieldReference?
  /// `previous.name`: the field in the row above the row of the expression.
  func previousPath(to name: String) -> FieldReference?
  /// `previous` alone: the item above, in a list of single values.
  var previousItem: FieldReference? { get }
  /// The field that the expression belongs to.
  var this: FieldReference? { get }
  /// Whether the expression is in a row of a list.
  var isInRow: Bool { get }
  func member(_ name: String, of group: Int) -> (field: Int, place: Int)?
  /// The fields of a group that have the name of one of them, each of another variant, where any may be meant:
  /// none for a name of one field.
  func twins(of field: Int) -> [(field: Int, place: Int)]
  func type(of field: Int) -> ExpressionType
  /// How a field is named from the top, such as `record.address.zip`; nil for one in a list.
  func rootText(of field: Int) -> String?
  /// The columns of the item that a field names; nil for a field without a look-up.
  func item(of field: Int) -> ItemColumns?
  /// Names for suggestions.
  var namesInSight: [String] { get }
  func memberNames(of group: Int) -> [String]
  /// Whether a value may have one of several shapes.
  func hasShapes(_ field: Int) -> Bool
  /// Whether a field is a list whose items differ by their place: they are its fields, with numbers for names.
  func isTuple(_ field: Int) -> Bool
  /// The rest of a tuple, after the items that have a place.
  func tupleRest(of field: Int) -> Int?
  /// The fields of a group.
  func memberFields(of group: Int) -> [Int]
  /// For a map what its values are; nil for a group whose keys are all named.
  func mapValues(of group: Int) -> Int?
  /// Whether a group belongs to the tree that contains the expression: descending into it goes deeper in this
  /// tree.
  func isInSameTree(_ group: Int) -> Bool
  /// The group whose field one is.
  func holder(of field: Int) -> Int
}

/// The columns of the items that a field names.
package struct ItemColumns: Sendable {
  /// The plan's lookup.
  package let lookup: Int
  /// The types of the columns.
  package let types: [String: ValueType]
  /// Whether its columns are unknown: the catalogue is missing, or has an error that is reported elsewhere.
  package let isOpen: Bool

  package init(lookup: Int, types: [String: ValueType], isOpen: Bool = false) {
    self.lookup = lookup
    self.types = types
    self.isOpen = isOpen
  }
}

/// The type of the value of an expression.
package indirect enum ExpressionType: Hashable, Sendable {
  case boolean, number, text, date, time, datetime, local, duration
  case list(ExpressionType)
  /// A group: the plan's fields that it can be.
  case group([Int])
  /// A value of any type, found out when it is there; the groups that it may be, of those that are known.
  case anything(groups: [Int])

  /// A value of any type, of whose groups nothing is known.
  package static let unknown = anything(groups: [])

  /// As it is named in messages, with its article.
  package var name: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .text: "a string"
    case .date: "a date"
    case .time: "a time"
    case .datetime: "a moment"
    case .local: "a local moment"
    case .duration: "a span of time"
    case .list: "a list"
    case .group: "a group"
    case .anything: "a value of any type"
    }
  }

  /// The empty value of the type.
  var empty: EmptyValue {
    switch self {
    case .boolean: .isFalse
    case .list: .emptyList
    case .number, .text, .date, .time, .datetime, .local, .duration, .group, .anything: .unknown
    }
  }

  /// Whether values of both can be compared; the type of both together.
  package func joined(with other: ExpressionType) -> ExpressionType? {
    switch (self, other) {
    case (.anything(let one), .anything(let two)): .anything(groups: one.union(two))
    case (.anything(let one), .group(let two)) where !one.isEmpty:
      .anything(groups: one.union(two))
    case (.group(let one), .anything(let two)) where !two.isEmpty:
      .anything(groups: one.union(two))
    case (.anything, _): other
    case (_, .anything): self
    case (.list(let one), .list(let two)): one.joined(with: two).map { .list($0) }
    case (.group(let one), .group(let two)): .group(one.union(two))
    default: self == other ? self : nil
    }
  }

  /// The type of all together, if they can be compared.
  package static func joined(_ types: [ExpressionType]) -> ExpressionType? {
    var joined: ExpressionType? = .unknown
    for type in types { joined = joined?.joined(with: type) }
    return joined
  }

  /// The type of a value with one of several types.
  package static func oneOf(_ types: [ExpressionType]) -> ExpressionType {
    joined(types) ?? .anything(groups: types.reduce(into: []) { $0 = $0.union($1.groups) })
  }

  /// The groups that a value may be.
  package var groups: [Int] {
    switch self {
    case .group(let groups), .anything(let groups): groups
    case .boolean, .number, .text, .date, .time, .datetime, .local, .duration, .list: []
    }
  }

  package var isAnything: Bool { if case .anything = self { true } else { false } }
}

extension [Int] {
  fileprivate func union(_ others: [Int]) -> [Int] { self + others.filter { !contains($0) } }
}

/// A field that an expression reads.
package struct ExpressionRead: Hashable, Sendable {
  package var field: Int
  /// Whether all that is known of the field counts, not only its value.
  package var isValidity = false
  /// Whether it is the row above that is read.
  package var isPrevious = false
  /// Whether it is read in every row of a list.
  package var isInEachRow = false
  /// Whether it is deeper in the tree that contains the expression.
  package var isDeeper = false
  /// Whether a path leads through groups to the field: in a tree, the field may be at another depth.
  package var leadsInward = false
  /// Whether the value counts whatever else is wrong with it, as conditions and comparisons take it.
  package var isOfValue = false

  package init(
    field: Int, isValidity: Bool = false, isPrevious: Bool = false, isInEachRow: Bool = false,
    isDeeper: Bool = false, leadsInward: Bool = false
  ) {
    self.field = field
    self.isValidity = isValidity
    self.isPrevious = isPrevious
    self.isInEachRow = isInEachRow
    self.isDeeper = isDeeper
    self.leadsInward = leadsInward
  }
}

/// An expression that is lowered for the engine.
package struct CompiledExpression: Sendable {
  /// The plan's index of its last node.
  package var node: Int
  package var type: ExpressionType
  /// In the order in which they are named.
  package var reads: [ExpressionRead]
  package var readsClock: Bool
  /// The first field that is named, for the place of a check's issue.
  package var firstPath: FieldReference?
}
