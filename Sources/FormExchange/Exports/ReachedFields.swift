internal import FormSchema

/// The fields that a target has a place for: a column or a control.
struct ReachedFields {
  /// Fields with places, and those whose place may not be empty.
  private(set) var fields: Set<Int> = []
  private(set) var required: Set<Int> = []
  /// Fields with contents that have no places, such as lists; they have one themselves in a table.
  private(set) var opaque: Set<Int> = []
  let hasOpaquePlaces: Bool

  init(hasOpaquePlaces: Bool) { self.hasOpaquePlaces = hasOpaquePlaces }

  /// Adds the members of an object; `isOpaque` tells which of them have contents without places.
  mutating func add(membersOf object: Schema, isOpaque: (Int) -> Bool) {
    guard case .named(let members)? = object["properties"] else { return }
    var names: Set<String> = []
    if case .texts(let known)? = object["required"] { names = Set(known) }
    for (name, schema) in members {
      guard let field = schema.field else { continue }
      if isOpaque(field) { opaque.insert(field) } else { fields.insert(field) }
      if names.contains(name) { required.insert(field) }
    }
  }

  func contains(_ row: ExportRow) -> Bool {
    switch row.entry.key {
    case "required":
      required.contains(row.field) && (hasOpaquePlaces || fields.contains(row.field))
    // The members of variants depend on each other.
    case "tag", "by": fields.contains(row.field)
    default: fields.contains(row.field) || row.field == 0
    }
  }
}
