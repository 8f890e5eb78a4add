package import FormText
internal import FormEngine

/// What a field holds: one of a closed list, which readers switch over without a `default`.
///
/// Numbers are places in ``FormModel/fields``. Boxed, since fields are copied more often than their content is changed.
package indirect enum FieldContent: Sendable {
  /// A single value of the field's type, or one of any type.
  case single
  /// Items that are all alike; nil where the form is too large to be laid out.
  case list(items: Int?)
  case group(Group)
  /// A list whose items differ by their place; what follows them is the group's ``Group/rest``.
  case tuple(Group)
  /// A group whose keys are data: what a value must be is the group's ``Group/rest``.
  case map(Group, keys: Int?)
  /// One of several kinds of values, each of which is a field in the place of this one.
  case union(Union<Int>)

  /// The kind of content of a field whose own fields are not laid out yet.
  init(beginning field: MergedField) {
    if field.shape.fields != nil {
      self =
        field.shape.isTuple
        ? .tuple(Group()) : field.shape.isMap ? .map(Group(), keys: nil) : .group(Group())
    } else if field.shape.items != nil {
      self = .list(items: nil)
    } else if field.hasAlternatives {
      self = .union(Union(.type, cases: []))
    } else {
      self = .single
    }
  }

  /// The fields of a group, a tuple or a map.
  package var group: Group? {
    switch self {
    case .group(let group), .tuple(let group), .map(let group, _): group
    case .single, .list, .union: nil
    }
  }

  package var union: Union<Int>? {
    switch self {
    case .union(let union): union
    case .single, .list, .group, .tuple, .map: nil
    }
  }

  /// A union that rules or variants make, and not types alone.
  package var isUnionOfRules: Bool {
    switch union?.discriminator {
    case .firstMatch, .field, .tag: true
    case .type, nil: false
    }
  }

  package var items: Int? {
    switch self {
    case .list(let items): items
    case .single, .group, .tuple, .map, .union: nil
    }
  }

  /// What the keys of a map must be.
  package var keys: Int? {
    switch self {
    case .map(_, let keys): keys
    case .single, .list, .group, .tuple, .union: nil
    }
  }

  package var isTuple: Bool {
    switch self {
    case .tuple: true
    case .single, .list, .group, .map, .union: false
    }
  }

  package var isMap: Bool {
    switch self {
    case .map: true
    case .single, .list, .group, .tuple, .union: false
    }
  }

  /// The cases of a union, each a field in its place; none for other contents.
  package var alternatives: [Int] { union?.cases.map(\.content) ?? [] }

  /// The same fields, for a tuple or a map too.
  mutating func set(_ group: Group, keys: Int?) {
    switch self {
    case .group: self = .group(group)
    case .tuple: self = .tuple(group)
    case .map: self = .map(group, keys: keys)
    case .single, .list, .union: break
    }
  }
}

/// The fields of a group, which stand behind each other.
package struct Group: Sendable {
  package var members = 0..<0
  /// Where each name stands among them.
  package var places: [ExactName: Int] = [:]
  /// What keys that the group does not name must be.
  package var rest: Int?
  /// The cases of a group whose fields depend on what chooses among them.
  package var cases: Union<CaseMembers>?
  /// How many fields all cases have; they come first.
  package var common = 0
  /// Names that several of its fields have, each of another case.
  package var twins: [ExactName: [Int]] = [:]
  /// The checks of its sections.
  var sectionChecks: [PlacedCheck] = []

  /// The fields of one case.
  package struct CaseMembers: Sendable {
    /// Where they stand among those of the group.
    package var places: Range<Int>
    /// Fields of all cases in whose place this one has its own.
    package var replaced: [Int]
  }

  /// Notes where a name stands among the fields; false where the name stands there already.
  mutating func note(_ name: ExactName, at place: Int) -> Bool {
    if places[name] != nil { return false }
    places[name] = place
    return true
  }
}
