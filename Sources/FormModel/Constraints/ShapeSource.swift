internal import FormDocuments
package import FormEngine
package import FormText

/// The shape of a value as it was written: a type, or its content.
///
/// A description with errors may contain several of these. ``FieldContent`` is the result.
package struct ShapeSource: Sendable {
  package var type: WrittenType?
  /// Its fields belong to the group around it.
  var isSection = false
  package var fields: [NamedSource]?
  /// The fields are the items of a list, each by its place: their names are numbers from 0 on, and what follows
  /// them is in ``rest``.
  package var isTuple = false
  /// The items of a list.
  package var items: Shared<FieldSource>?
  /// The description of the values of keys that a group does not name.
  package var rest: Shared<FieldSource>?
  /// ``rest`` is written as “values”: the keys are data, and not names of fields.
  package var isMap = false
  /// The description of the keys of a map.
  package var keys: Shared<FieldSource>?

  /// `type: integer`, or `type: [integer, text]`.
  package enum WrittenType: Sendable {
    case one(Placed<ValueType>)
    /// Of which the first that a value fits counts: at least two.
    case several([Placed<ValueType>])
    /// An unknown type was written: constraints that depend on it are not further errors. A known type may be
    /// beside it.
    case mistaken(Placed<ValueType>?)
  }

  /// The type, where there is one.
  package var single: Placed<ValueType>? {
    switch type {
    case .one(let type): type
    case .mistaken(let type): type
    case .several, nil: nil
    }
  }

  /// The types, where there are several.
  package var types: [Placed<ValueType>] {
    if case .several(let types) = type { types } else { [] }
  }

  package var isMistaken: Bool { if case .mistaken = type { true } else { false } }

  /// Adds the shape of a rule or a common description if this has none, except fields.
  mutating func fill(from other: ShapeSource, hasUnknown: Bool) {
    switch type {
    case nil: type = other.type
    case .mistaken(nil): type = .mistaken(other.single)
    case .one, .several, .mistaken: break
    }
    isSection = isSection || other.isSection
    isTuple = isTuple || other.isTuple
    items = items ?? other.items
    keys = keys ?? other.keys
    guard rest == nil, !hasUnknown else { return }
    rest = other.rest
    isMap = other.isMap
  }
}
